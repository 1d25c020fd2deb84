/** Messages of src/orders/. */
export const ordersTexts = {
  'items with tax': 'الأصناف مع الضريبة',
  'is an amount of money. Write a number alone': 'مبلغ مالي. اكتب رقما وحده',
  'is not a number': 'ليس رقما',
  'a spreadsheet has shortened it, and its digits may be lost. Type it again':
    'اختصره برنامج الجداول، وربما ضاعت أرقام منه. اكتبه من جديد',
  'may be several numbers. Write one, without blanks': 'قد يكون عدة أرقام. اكتب رقما واحدا بلا فراغات',
  'it is not certain which sign separates the decimals. Write it with a point and no other sign, like 1234.56':
    'ليس مؤكدا أي علامة تفصل الكسور. اكتبه بنقطة وبلا علامة أخرى، مثل 1234.56',
  'The service lists no city {1}.{2}': 'لا توجد في قائمة الخدمة مدينة {1}.{2}',
  'is the name of several cities (ids {1}). Give the id instead': 'اسم لعدة مدن (المعرفات {1}). اكتب المعرف بدلا منه',
  'is not the name of a city that the service lists. {1}': 'ليس اسم مدينة في قائمة الخدمة. {1}',
  'is not the name of a city that the service lists ({1} finds it by some letters)':
    'ليس اسم مدينة في قائمة الخدمة (يبحث عنها ببعض حروفها: {1})',
  '{1} (id {2})': '{1} (المعرف {2})',
  'Did you mean {1}?': 'هل تقصد {1}؟',
  'cannot be looked up: the {1} of the service are not known here. Give its id instead':
    'تعذر البحث عنه: {1+} لدى الخدمة غير معروفة هنا. اكتب معرفه بدلا منه',
  'is in {1}, but the country beside it is {2}': 'يقع في {1}، لكن الدولة بجانبه {2}',
  '{1} may be several couriers. Write one of these: {2}.': 'قد يكون {1} عدة شركات شحن. اكتب واحدة من هذه: {2*}.',
  'There is no courier {1}.{2}{3}': 'لا توجد شركة شحن {1}.{2}{3}',
  'No country is called {1}.': 'لا توجد دولة باسم {1}.',
  'is not the code of a currency, like SAR.{1}': 'ليس رمز عملة مثل SAR.{1}',
  '{1} without an amount that is a number: not added.': '{1*} بلا مبلغ رقمي: خارج المجموع.',
  'is not a weight, like 150 g or 1.5 kg': 'ليس وزنا مثل 150 جم أو 1.5 كجم',
  'needs its unit, like {1} kg': 'يحتاج إلى وحدته، مثل {1} kg',
  'is not a known payment method. Use {1}.{2}': 'ليس طريقة دفع معروفة. استخدم {1*}.{2}',
  'holds more than one phone number': 'فيه أكثر من رقم جوال',
  'a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again':
    'اختصره برنامج الجداول وضاعت أرقامه. اجعل تنسيق العمود نصا واكتبه من جديد',
  'is not a phone number': 'ليس رقم جوال',
  'is not a valid phone number': 'ليس رقم جوال صحيحا',
  'is not a valid phone number of {1}': 'ليس رقم جوال صحيحا في {1}',
  'it has {1} digits behind +{2}, and a mobile {3}': 'فيه {1} أرقام بعد +{2}، وفي الجوال {3}',
  'it has the right length, but no phone of {1} begins with {2}': 'طوله صحيح، لكن لا يبدأ رقم في {1} بالأرقام {2}',
  'needs its country code, like +966\u2026: which one its country has is not known':
    'يحتاج إلى رمز دولته مثل +966\u2026: لا يعرف رمز دولته',
  'has lost its plus or its leading zero. If it is {1}, correct it': 'فقد علامة + أو الصفر في أوله. إن كان {1} فصححه',
  'is not a short address: four letters and four digits, like RHMA3184':
    'ليس عنوانا مختصرا: أربعة أحرف وأربعة أرقام، مثل RHMA3184',
  'is a placeholder, not a short address': 'قيمة وهمية، وليس عنوانا مختصرا',
  'is not the id of a {1} that the service lists': 'ليس معرف {1*} في قائمة الخدمة',
  'is the name of several (ids {1}). Give the id instead': 'اسم لأكثر من واحد (المعرفات {1}). اكتب المعرف بدلا منه',
  'is not the name of a {1} that the service lists.{2}': 'ليس اسم {1*} في قائمة الخدمة.{2}',
  ' The couriers are: {1}.': ' شركات الشحن: {1*}.',
  '{1} ({2} id {3})': '{1} ({2}، المعرف {3})',
  ' from items': ' من الأصناف',
  ' by size': ' بالحجم',
  '{1} kg{2}': '{1} كجم{2}',
  ', or ': '، أو ',
  "{1}: the total is {2}, likely the shop's shipping fee.": '{1*}: الإجمالي {2*}، ولعل الفرق رسوم الشحن في المتجر.',
  '{1}: the total is {2}, likely a discount of the shop.': '{1*}: الإجمالي {2*}، ولعل الفرق خصم من المتجر.',
  'To leave totals out of every check: {1}': 'لاستبعاد الإجمالي من كل الفحوص: {1}',
  '{1} (id {2}, about {3} km away)': '{1} (المعرف {2}، على بعد نحو {3} كم)',
  'is not a city that the service lists. Ask the service to add it, or give one of its list; the nearest: {1}':
    'ليست مدينة في قائمة الخدمة. اطلب من الخدمة إضافتها، أو اكتب مدينة من قائمتها؛ والأقرب: {1*}',
};
