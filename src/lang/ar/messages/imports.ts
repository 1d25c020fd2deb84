/** What src/imports/ says. */
export const importsTexts = {
  '{1} of these {2} {3} not in the sheet. {4}: --update removes none.':
    '{3-}{4-}{1*} من {2*} ليست في الملف، فتبقى كما هي: لا يحذف --update شيئا.',
  '{1}, not overwritten:': '{1*} لم تستبدل:',
  '{1} in {2}:': '{1*} في {2*}:',
  'Change {1}, {2} in all?': 'هل تريد تعديل {1*}، بمجموع {2*}؟',
  'Nothing can be changed in {1}.': 'لا شيء يمكن تعديله في {1*}.',
  '{1} of {2} cannot be changed as the sheet says; nothing to change in the others.':
    'لا يمكن تعديل {1*} من {2*} كما في الملف؛ ولا شيء للتعديل في غيرها.',
  'Nothing to change in {1}.': 'لا شيء للتعديل في {1*}.',
  '{1} of {2} {3}: {4} to change.': '{3-}تختلف {1} من {2*}، وفيها {4*} للتعديل.',
  '{1}, what the service has changed since the export is overwritten.': '{1}، يستبدل ما عدلته الخدمة منذ التصدير.',
  '{1} ({2}): what the service has changed since the export is overwritten.':
    '{1} ({2}): يستبدل ما عدلته الخدمة منذ التصدير.',
  'Columns that are not used may be meant to change something. If so, add {1}':
    'قد تكون الأعمدة غير المستخدمة مقصودة لتعديل شيء. إن كان كذلك فأضف {1}',
  'Cells to the right of the last heading are not used: {1}.': 'لم تستخدم الخلايا التي بعد آخر عنوان عمود: {1}.',
  '{1} lost digits or signs in a spreadsheet, and are taken as they were.':
    'فقدت {1} في برنامج الجداول أرقاما أو إشارات، وتؤخذ كما كانت.',
  'a time of change': 'وقت التعديل',
  'differs and is': 'مختلفة',
  'differ and are': 'مختلفة',
  'What the service does with the elements of a list that it is sent is not documented.':
    'لا تذكر الخدمة ما تفعله بعناصر القائمة التي ترسل إليها.',
  'Can be created, but not shipped.': 'يمكن إنشاؤه، لا شحنه.',
  'Correct them and run the command again': 'صححها وشغّل الأمر مرة أخرى',
  'Look at them: why each is held back says which flag sends it': 'راجعها: سبب إيقاف كل منها يبين أي خيار يرسله',
  'Not used': 'غير مستخدم',
  'phone and total': 'الجوال والإجمالي',
  'phone, total and items': 'الجوال والإجمالي والأصناف',
  ', {1} in all': '، بمجموع {1}',
  '{1} {2} created before': '{2-}{1*} سبق إنشاؤها',
  'which the shop has cancelled or refunded since': 'ألغاها المتجر أو استرد مبالغها بعد ذلك',
  'Looks like a line below the table': 'يبدو سطرا تحت الجدول',
  'Has one value only': 'فيه قيمة واحدة فقط',
  'give both the same reference': 'ضع للاثنين الرقم المرجعي نفسه',
  'write the reference there, too': 'اكتب الرقم المرجعي فيه أيضا',
  ' ({1} without an amount)': ' ({1} بلا مبلغ)',
  'id {1}': 'المعرف {1}',
  'It stays': 'تبقى كما هي',
  'They stay': 'تبقى كما هي',
  'Without {1} in the sheet': 'لعدم وجود {1*} في الملف',
  '{1} to change {2} no {3}': '{2-}{1*} للتعديل بلا {3}',
  '{1} {2} not sent': '{2-}{1*} مختلفة ولا ترسل',
  '{1}: {2}: the service documents no way to change it (row {3}: {4}).':
    '{1}: {2*}: لا تذكر الخدمة طريقة لتعديله (الصف {3}: {4}).',
  '{1} {2} cash on delivery without an amount, and "ship" leaves {3} out: {4}. What mends it: {5}':
    '{2-}{1*} بالدفع عند الاستلام وبلا مبلغ، فيستبعد "ship" ذلك{3-}: {4*}. ما يصلحه: {5}',
  'The service does not say which amount the courier collects of {1}. To look: {2}':
    'لا تبين الخدمة المبلغ الذي تحصله شركة الشحن من {1*}. للاطلاع: {2}',
  'See row {1}.': 'انظر الصف {1}.',
  'May have been done: {1}': 'ربما تم: {1}',
  'No row has to be corrected: {1} was not written.': 'لا يوجد صف يحتاج إلى تصحيح: لم يكتب {1}.',
  '{1} written to {2}': 'تمت كتابة {1*} في {2}',
  '{1} has no rows below its headings.': 'لا توجد صفوف تحت العناوين في {1}.',
  ' To {1} them: {2}': ' {1*} الباقي: {2}',
  'Nothing was sent.{1}': 'لم يرسل شيء.{1}',
  ', headings in row {1}': '، والعناوين في الصف {1}',
  ', an export of {1}': '، تصدير من {1}',
  'another row has a fault: --all-or-none': 'في صف آخر خطأ: --all-or-none',
  '{1}: no column is used.': '{1}: لم يستخدم أي عمود.',
  'To change {1} that are there already: add --update': 'لتعديل {1*} الموجودة من قبل: أضف --update',
  '{1} is an export of {2}: {3}.': '{1} تصدير من {2}: {3}.',
  'Reading {1} …': 'جارٍ قراءة {1*} …',
  '{1} changed at the service since': '{1*} تغيرت في الخدمة منذ ذلك الحين',
  '{1} in {2}': '{1*} في {2*}',
  '{1} held back': '{1*} موقوفة',
  ', or {1} the other {2}: {3}': '، أو يمكنك {1*} الباقي ({2*}): {3}',
  '{1}; nothing was sent.': '{1}؛ لم يرسل شيء.',
  'another column of this row': 'عمود آخر في هذا الصف',
  'row {1}': 'الصف {1}',
  'differs from {1}, which says {2}': 'يخالف {1}، وفيه {2}',
  'Compared, and never sent: {1}': 'للمقارنة فقط ولا ترسل: {1*}',
  '{1} more warnings: see them with --json.': '{1} من التنبيهات الأخرى: اعرضها باستخدام --json.',
  '{1} more: {2}': '{1} أخرى: {2}',
  'Template written to {1}: {2} columns. Fill it in, then: {3}':
    'تمت كتابة القالب في {1}، وعدد أعمدته {2}. عبئه ثم: {3}',
  'The template has no lists of {1}: {2}': 'لا قوائم في القالب لـ{1*}: {2}',
  'To create it as it is: --allow-incomplete.': 'لإنشائه كما هو: --allow-incomplete.',
  'The {1} has no name, phone, city or address of a receiver. If it belongs to another order, give both the same reference. {2}':
    '{1+} بلا اسم أو جوال أو مدينة أو عنوان للمستلم. إن كان من طلب آخر فضع للاثنين الرقم المرجعي نفسه. {2}',
  'The {1} has no phone of a receiver, and no city or address. Fill them in, or delete it if it is no order. {2}':
    '{1+} بلا جوال للمستلم ولا مدينة ولا عنوان. أكملها، أو احذفه إن لم يكن طلبا. {2}',
  'Is it {1}? Then add {2}.': 'هل هو {1}؟ إذن أضف {2}.',
  'Add one, or say which it is: --map "Heading={1}".': 'أضف عمودا، أو حدد أيها هو: --map "Heading={1}".',
  "No column of the file has the receiver's {1}. {2} To create orders that cannot be shipped: --allow-incomplete.":
    'لا يوجد في الملف عمود فيه {1*} للمستلم. {2} لإنشاء طلبات لا يمكن شحنها: --allow-incomplete.',
  'Checked {1} {2}s …': 'تم فحص {1} {2*} …',
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
  'In single {1}s:': 'في بعض {1*}:',
  '{1} held back:': '{1*} موقوفة:',
  '{1} can be created{2}{3}.': 'يمكن إنشاء {1}{2}{3}.',
  '{1}, {2}. To cancel: {3}': '{1}، {2}. لإلغائها: {3}',
  '{1} {2} left out, as the export says: {3}.': '{2-}استبعدت {1*} كما يقول التصدير: {3*}.',
  'That the service takes {1} is assumed.': 'يفترض أن الخدمة تقبل {1*}.',
  'is a list or a record, not one value': 'قائمة أو سجل، وليس قيمة واحدة',
  '{1} is to the right of the last heading': '{1} بعد آخر عنوان عمود',
  '{1}. Is a separator in a cell?': '{1}. هل في إحدى الخلايا فاصل؟',
  'row {1}: {2}, and is not used.': 'الصف {1}: {2}، ولا يستخدم.',
  'row {1}: {2} cannot be divided by {3} pieces: no {4} is sent.':
    'الصف {1}: لا يقبل {2} القسمة على {3} قطعة: لم يرسل {4}.',
  'is in {1}, which would not be sent': 'بعملة {1}، ولن ترسل',
  '{1}. Add a column Currency, or write the number alone': '{1}. أضف عمود Currency، أو اكتب الرقم وحده',
  'is required, and blank': 'مطلوب، وهو فارغ',
  'row {1}: {2} has the same element twice.': 'الصف {1}: في {2} العنصر نفسه مرتين.',
  'has no value in a column that is used': 'لا قيمة له في أي عمود مستخدم',
  '{1}, and is no order. Delete it, if it is none.': '{1}، وليس طلبا. احذفه إن لم يكن كذلك.',
  'The row has only an item, and no reference of the order that it belongs to.':
    'ليس في الصف إلا صنف، ولا رقم مرجعي للطلب الذي يتبعه.',
  '{1} below may be another item of it: {2}.': 'قد يكون {1} الذي تحته صنفا آخر منه: {2}.',
  '{1} To create it as it is: --allow-incomplete.': '{1} لإنشائه كما هو: --allow-incomplete.',
  '{1} of them can be shipped: {2}': 'يمكن شحن {1} منها: {2}',
  'Something is to the right of the last heading. Is a separator in a cell?':
    'هناك شيء بعد آخر عنوان عمود. هل في إحدى الخلايا فاصل؟',
  'Would leave the order cash on delivery and without an amount. Give it an amount, or another way to pay.':
    'سيجعل الطلب بالدفع عند الاستلام وبلا مبلغ. حدد له مبلغا، أو طريقة دفع أخرى.',
  'belongs to another record: the number of {1} is {2}': 'يخص سجلا آخر: رقم {1} هو {2}',
  "--map '{1}=' changes records without that check": "--map '{1}=' يعدل السجلات بلا هذا التحقق",
  'cannot be compared with {1}, when it was changed last. {2}': 'تعذرت مقارنته مع {1*}، وقت آخر تعديل له. {2}',
  'The service has changed it since, at {1}: export it again, then mend it.':
    'عدلته الخدمة بعد ذلك في {1}: صدّره من جديد، ثم صححه.',
  'is of a list that the service may replace as a whole. --whole-lists sends all {1} of the record with this change':
    'من قائمة قد تستبدلها الخدمة كلها. يرسل --whole-lists كل {1*} في السجل مع هذا التعديل',
  'Contradicts {1}, which says {2}. Change both, or leave one out with --map.':
    'يناقض {1}، وفيه {2}. عدلهما معا، أو استبعد أحدهما باستخدام --map.',
  'The row has no id and no number: --update creates nothing.': 'الصف بلا معرف ولا رقم: لا ينشئ --update شيئا.',
  'Several {1} have the number {2}. Give the id instead.': 'لأكثر من سجل في {1*} الرقم {2}. اكتب المعرف بدلا منه.',
  'None of your {1} has the number {2}.': 'لا يوجد في {1*} لديك الرقم {2}.',
  'Without a list of {1}, their ids are needed.': 'تلزم المعرفات لعدم وجود قائمة {1*}.',
  'belongs to {1} without an id: which one is not certain. Export them with {2}.id':
    'ينتمي إلى {1*} بلا معرف: لا يعرف أيها المقصود. صدّرها مع {2}.id',
};
