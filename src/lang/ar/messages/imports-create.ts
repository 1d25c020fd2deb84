/** What src/imports/create/ says. */
export const importsCreateTexts = {
  '{1} without a price ({2}): papers will have 0.00.{3}': 'بلا سعر: {1*} ({2})، وسيظهر 0.00 في الأوراق.{3}',
  ' To give each its price, in this import and later ones:': ' لتحديد سعر كل منها، لهذا الاستيراد وما بعده:',
  'No column gives the items: orders are created without them, and papers and packing cannot name them. If one has them, say which: {1}':
    'لا عمود يذكر الأصناف: ستنشأ الطلبات بلا أصناف، فلا تظهر في الأوراق ولا عند التعبئة. إن كانت في عمود فحدده: {1}',
  'row {1}: the items come to {2} by the prices of the goods, and the order to {3}: no price is filled.':
    'الصف {1}: مجموع الأصناف {2} بأسعار المنتجات، وإجمالي الطلب {3}: لم يكمل أي سعر.',
  'Without a weight, by SKU:': 'بلا وزن، لكل رمز صنف:',
  'Without a weight and a SKU: {1}': 'بلا وزن ولا رمز صنف: {1}',
  '{1} {2} g': '{1} {2} جم',
  '  One price for all of them: {1}': '  سعر واحد لها كلها: {1}',
  'Filled, because rows lack it:': 'قيم أكملت لأنها غير موجودة في الصفوف:',
  '  Weights by SKU: learn them once from past orders: {1}':
    '  الأوزان بحسب SKU: استخرجها مرة واحدة من الطلبات السابقة: {1}',
  'row {1}: {2}': 'الصف {1}: {2}',
  '{1} weighs {2} g here, and {3} g in the goods. {4} If the goods are wrong: {5}':
    'وزن {1} هنا {2} جم، ووزنه بين المنتجات {3} جم. {4} إن كان الخطأ في المنتجات: {5}',
  'It may be the weight of all {1} pieces: then leave its column out: {2}.':
    'قد يكون وزن القطع كلها ({1}): عندئذ استبعد عموده: {2}.',
  'If its column holds something else, leave it out: {1}.': 'إن كان في عموده شيء آخر فاستبعده: {1}.',
  '{1} that rows lack {2} filled: {3}.': '{2-}تم إكمال ما ينقص الصفوف ({1*}): {3*}.',
  '--default {1}': '--default {1}',
  '{1} have no {2}:': 'القيمة الناقصة في {1*} هي {2*}:',
  'To say so next time: {1}. --save-map keeps it.': 'لتحديدها في المرة القادمة: {1}. ويحفظها --save-map.',
  'Typed here, and not changed in the file: {1}.': 'كُتب هنا ولم يتغير في الملف: {1}.',
  '; {1}': '؛ {1}',
  'phone and total': 'الجوال والإجمالي',
  'phone, total and items': 'الجوال والإجمالي والأصناف',
  ', {1} in all': '، بمجموع {1}',
  '{1} {2} created before': '{2-}سبق إنشاء {1*}',
  'This ledger has no {1} yet. Those that another machine or profile has created would be created again.':
    'ليس في سجل الإرسال هذا {1*} بعد. وما أنشأه جهاز آخر أو ملف تعريف آخر سينشأ مرة أخرى.',
  '{1}\nTo look the references up first: {2}': '{1*}\nللبحث عن المراجع أولا: {2}',
  'which the shop has cancelled or refunded since': 'ألغاها المتجر أو استرد مبالغها بعد ذلك',
  'Looks like a line below the table': 'يبدو سطرا تحت الجدول',
  'Has one value only': 'فيه قيمة واحدة فقط',
  '{1} is {2}': '{1} هو {2*}',
  'Create {1}{2}?': 'هل تريد إنشاء {1*}{2}؟',
  'Create {1}{2}': 'هل تريد إنشاء {1*}{2}',
  'give both the same reference': 'ضع للاثنين الرقم المرجعي نفسه',
  'write the reference there, too': 'اكتب الرقم المرجعي فيه أيضا',
  ' ({1} without an amount)': ' ({1} بلا مبلغ)',
  'row {1}': 'الصف {1}',
  'To create it as it is: --allow-incomplete.': 'لإنشائه كما هو: --allow-incomplete.',
  'The {1} has no name, phone, city or address of a receiver. If it belongs to another order, give both the same reference. {2}':
    '{1+} بلا اسم أو جوال أو مدينة أو عنوان للمستلم. إن كان من طلب آخر فضع للاثنين الرقم المرجعي نفسه. {2}',
  'The {1} has no phone of a receiver, and no city or address. Fill them in, or delete it if it is no order. {2}':
    '{1+} بلا جوال للمستلم ولا مدينة ولا عنوان. أكملها، أو احذفه إن لم يكن طلبا. {2}',
  'Is it {1}? Then add {2}.': 'هل هو {1}؟ إذن أضف {2}.',
  'Add one, or say which it is: --map "Heading={1}".': 'أضف عمودا، أو حدد أيها هو: --map "Heading={1}".',
  "No column of the file has the receiver's {1}. {2} To create orders that cannot be shipped: --allow-incomplete.":
    'لا يوجد في الملف عمود فيه {1*} للمستلم. {2} لإنشاء طلبات لا يمكن شحنها: --allow-incomplete.',
  'Checked {1} {2}s \u2026': 'تم فحص {1} {2*} \u2026',
  'Has the phone and the total of {1} {2}, and no reference tells them apart: --again creates both.':
    'له جوال وإجمالي {1+} {2} نفسهما، ولا رقم مرجعي يفرق بينهما: --again ينشئهما معا.',
  '{1} {2} looks like {3} {4}: same {5}.': '{1+} {2} يشبه {3+} {4}: تطابق {5*}.',
  'The reference {1} is in {2} {3} too, and no column of items makes them one order.':
    'الرقم المرجعي {1} موجود في {2+} {3} أيضا، ولا عمود أصناف يجعلهما طلبا واحدا.',
  'Is {1} of another {2} in another writing: --again creates both.':
    'هو {1} نفسه في {2*} آخر بكتابة أخرى: --again ينشئهما معا.',
  "No field of {1} is known to be called {2}: ops import reads it from the provider's document.":
    'لا يعرف في {1} حقل باسم {2}: يقرؤه ops import من مستند مزود الخدمة.',
  ' Or is it {1}? Then add {2}': ' أم هو {1}؟ إذن أضف {2}',
  'Add a column {1} to {2}; --require {3} shows rows without it before anything is sent.{4}':
    'أضف العمود {1} إلى {2}؛ يعرض --require {3} الصفوف التي تخلو منه قبل إرسال أي شيء.{4}',
  '{1}. In every {2}:': '{1}. في كل {2*}:',
  'In single {1}s:': '{1-}في بعضها فقط:',
  '{1} held back:': 'الموقوف ({1*}):',
  '0 of {1} can be created.': 'لا شيء للإنشاء في {1*}.',
  '{1} can be created{2}{3}.': 'يمكن إنشاء {1}{2}{3}.',
  '{1}, {2}. To cancel: {3}': '{1}، {2}. لإلغائها: {3}',
  '{1} {2} left out, as the export says: {3}.': '{2-}تم استبعاد {1*} بحسب التصدير: {3*}.',
  'That the service takes {1} is assumed.': 'يفترض أن الخدمة تقبل {1*}.',
  'is a list or a record, not one value': 'قائمة أو سجل، وليس قيمة واحدة',
  '{1} is to the right of the last heading': '{1} بعد آخر عنوان عمود',
  '{1}. Is a separator in a cell?': '{1}. هل في إحدى الخلايا فاصل؟',
  'row {1}: {2}, and is not used.': 'الصف {1}: {2}، ولا يستخدم.',
  'row {1}: {2} cannot be divided by {3} pieces: no {4} is sent.':
    'الصف {1}: لا يقبل {2} القسمة على {3} قطعة: لم يرسل {4}.',
  '{1}. Add a column Currency, or write the number alone': '{1}. أضف عمود Currency، أو اكتب الرقم وحده',
  'is required, and blank': 'مطلوب، وهو فارغ',
  'row {1}: {2} has the same element twice.': 'الصف {1}: في {2} العنصر نفسه مرتين.',
  'has no value in a column that is used': 'لا قيمة له في أي عمود مستخدم',
  '{1}, and is no order. Delete it, if it is none.': '{1}، وليس طلبا. احذفه إن لم يكن كذلك.',
  'The row has only an item, and no reference of the order that it belongs to.':
    'ليس في الصف إلا صنف، ولا رقم مرجعي للطلب الذي يتبعه.',
  '{1} below may be another item of it: {2}.': 'قد يكون {1} الذي تحته صنفا آخر منه: {2}.',
  '{1} To create it as it is: --allow-incomplete.': '{1} لإنشائه كما هو: --allow-incomplete.',
  '{1} of them can be shipped: {2}': 'عدد ما يمكن شحنه {1}، وما يمنع الباقي: {2}',
  'none of them can be shipped: {1}': 'لا يوجد ما يمكن شحنه: {1}',
  '  {1}, {2}: {3} {4}': '  {1*}، {2}: {3} {4}',
  '{1} be shipped as it is. To mend it: {2}': '{1} قبل إصلاحه: {2}',
  'To mend the others: {1}': 'لإصلاح غيرها: {1}',
  'To ship {1}: {2}': 'للشحن ({1}): {2}',
  'It cannot': 'لا يمكن شحنه',
  'None of them can': 'لا يمكن شحن أي طلب',
  them: 'كلها',
  'the {1} that can be': '{1} منها',
  '{1} created before: not created again.': 'سبق إنشاء {1*}، ولن يعاد الإنشاء.',
  '{1} with an unknown outcome: --apply looks in the list first.':
    'النتيجة غير معروفة في {1*}: يبحث --apply في القائمة أولا.',
  '{1} created before by reference, with a fault in the row now: nothing to correct.':
    'سبق بالرقم المرجعي إنشاء {1*}، وفي الصف الآن خطأ: لا شيء يحتاج إلى تصحيح.',
  '{1} perhaps sent before: --apply asks first, --again sends.':
    'ربما سبق إرسال {1*}: يسأل --apply أولا، ويرسل --again بلا سؤال.',
  '{1} created before by a reference in another writing: not sent, --again sends.':
    'سبق إنشاء {1*} برقم مرجعي مكتوب بطريقة أخرى: لا إرسال إلا مع --again.',
  '{1} created before for another receiver: not sent. The same orders, corrected: --update changes them. Others: --other-receiver sends.':
    'سبق إنشاء {1*} لمستلم آخر: لا إرسال. إن كانت الطلبات نفسها بعد تصحيحها فيعدلها --update، وإن كانت طلبات أخرى فيرسلها --other-receiver.',
  'Created {1}{2}:': 'ما تم إنشاؤه ({1*}){2}:',
  ' with these ids': ' بهذه المعرفات',
  '{1} of {2} {3} at the service already': '{1} من {2*} موجودة لدى الخدمة من قبل{3-}',
  'this ledger is new': 'سجل الإرسال هذا جديد',
  'this ledger began on {1}': 'سجل الإرسال هذا بدأ في {1}',
  '{1}, by their references: {2}, so the {3} created since {4} were looked through.':
    '{1}، بأرقامها المرجعية: {2}، فبحثنا فيما أنشئ منذ {4} ({3*}).',
  'This ledger is new: so that nothing is created twice, the {1} created since {2} were looked through. None has one of the references.':
    'سجل الإرسال هذا جديد: حتى لا ينشأ شيء مرتين بحثنا فيما أنشئ منذ {2} ({1*})، ولا يحمل أي منها أحد الأرقام المرجعية.',
  'Nothing was sent: {1}, and {2} that another machine or profile has created would be created again.':
    'لم يرسل شيء: {1}، وما أنشئ من {2+} من جهاز آخر أو ملف تعريف آخر كان سينشأ مرة ثانية.',
  'To create them without a look into the list: {1}': 'لإنشائها دون النظر في القائمة: {1}',
  '{1} g are {2}: is that what each weighs?': '{1} جم {2}: هل هذا وزن الحبة؟',
  'less than 1 g': 'أقل من 1 جم',
  'more than 100 kg': 'أكثر من 100 كجم',
  's skips · q ends': 's للتخطي · q للإنهاء',
  '{1} what weighs {2}, like 500 g? [{3}] ': '{1} كم وزن {2*}، مثل 500 جم؟ [{3}] ',
  '{1} which is it for all of them? [{2}] ': '{1} ما القيمة لها جميعا؟ [{2}] ',
  '{1} which is it for all of them?': '{1} ما القيمة لها جميعا؟',
  ' ({1} of {2})': ' ({1} من {2})',
  'what does one {1} weigh, like 500 g?{2} [{3}] ': 'كم وزن الحبة من {1}، مثل 500 جم؟{2} [{3}] ',
  's skips · all 500 g: the rest, too · b goes back · q ends': 's للتخطي · «كل 500» للباقي أيضا · b للرجوع · q للإنهاء',
  's leaves it out · b goes back · v shows the row · q ends': 's للاستبعاد · b للرجوع · v لعرض الصف · q للإنهاء',
  'More than {1} cells are faulty, each in its own way: nothing is asked about them. Correct them in the sheet; {2} writes their rows.':
    'في أكثر من {1} خلية أخطاء مختلفة، فلا يسأل عنها هنا. صححها في الملف؛ ويكتب {2} صفوفها.',
  'Type it [{1}]: ': 'اكتب القيمة الصحيحة [{1}]: ',
  'Type it [Enter takes {1} · {2}]: ': 'اكتب القيمة الصحيحة [Enter لقبول {1} · {2}]: ',
  'about {1} km away': 'على بعد نحو {1} كم',
  '  The service does not list this city.': '  ليست هذه المدينة في قائمة الخدمة.',
  '  Leave it out (s) and ask the service or the courier to add it, or choose a city of its list that serves it.':
    '  استبعدها (s) واطلب من الخدمة أو من شركة الشحن إضافتها، أو اختر مدينة من القائمة تخدمها.',
  '  The nearest of the list:': '  الأقرب في القائمة:',
  'Will go to {1}; the order will not name {2}, unless its address does.':
    'سيرسل إلى {1}، ولن يذكر الطلب {2} إلا إن كانت في العنوان.',
  '  One weight for all of them: {1}': '  وزن واحد لها كلها: {1}',
  '  From a sheet of your products: {1}': '  من ملف منتجاتك: {1}',
  'Nothing was typed. Type the value, or s to go on without it.': 'لم تكتب شيئا. اكتب القيمة، أو s للمتابعة من دونها.',
  'The service lists no city with {1} in its name.': 'لا مدينة في قائمة الخدمة في اسمها {1}.',
  'Type it, or letters to search [Enter takes {1} · {2}]: ': 'اكتب القيمة، أو أحرفا للبحث [Enter لقبول {1} · {2}]: ',
  'Type a number, or letters to search [{1}]: ': 'اكتب رقما، أو أحرفا للبحث [{1}]: ',
  'Type it, or letters to search [{1}]: ': 'اكتب القيمة، أو أحرفا للبحث [{1}]: ',
  'Totals differ from the items by what the sheet says beside them: {1}.{2}':
    'تختلف الإجماليات عن مجموع الأصناف بما يذكره الملف معها: {1*}.{2}',
  ' No column explains {1}.': ' ولا يفسر أي عمود {1}.',
  '{1}?': '{1}؟',
  '{1}, {2}{3}: {4}': '{1}، {2}{3}: {4}',
};
