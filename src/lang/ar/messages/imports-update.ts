/** Messages of src/imports/update/. */
export const importsUpdateTexts = {
  '{1} of these {2} {3} not in the sheet. {4}: --update removes none.':
    '{3-}{4-}ليس في الملف {1^} من {2*}: يبقى ذلك كما هو، فلا يحذف --update شيئا.',
  '{1}, not overwritten:': 'بلا استبدال ({1*}):',
  '{1} in {2}:': '{1*} في {2*}:',
  'Change {1}, {2} in all?': 'هل تريد تعديل {1*}، بمجموع {2*}؟',
  'Nothing can be changed in {1}.': 'لا شيء يمكن تعديله في {1*}.',
  '{1} of {2} cannot be changed as the sheet says; nothing to change in the others.':
    'لا يمكن تعديل {1*} من {2*} كما في الملف؛ ولا شيء للتعديل في غيرها.',
  'Nothing to change in {1}.': 'لا شيء للتعديل في {1*}.',
  '{1} of {2} {3}: {4} to change.': '{3-}تختلف {1} من {2*}، وفيها {4^} للتعديل.',
  '{1}, what the service has changed since the export is overwritten.': '{1}، يستبدل ما عدلته الخدمة منذ التصدير.',
  '{1} ({2}): what the service has changed since the export is overwritten.':
    '{1} ({2}): يستبدل ما عدلته الخدمة منذ التصدير.',
  'Columns that are not used may be meant to change something. If so, add {1}':
    'قد تكون الأعمدة غير المستخدمة مقصودة لتعديل شيء. إن كان كذلك فأضف {1}',
  'Cells to the right of the last heading are not used: {1}.': 'لم تستخدم الخلايا التي بعد آخر عنوان عمود: {1}.',
  '{1} ({2}) lost digits or signs in a spreadsheet, and are taken as they were.':
    'خلايا فقدت أرقاما أو إشارات في برنامج الجداول وأخذت كما كانت: {1*} ({2}).',
  'a time of change': 'وقت التعديل',
  'differs and is': 'مختلفة',
  'differ and are': 'مختلفة',
  'What the service does with the elements of a list that it is sent is not documented.':
    'لا تذكر الخدمة ما تفعله بعناصر القائمة التي ترسل إليها.',
  'id {1}': 'المعرف {1}',
  'It stays': 'تبقى كما هي',
  'They stay': 'تبقى كما هي',
  'Without {1} in the sheet': 'لعدم وجود {1*} في الملف',
  '{1} to change {2} no {3}': '{2-}{1*} للتعديل بلا {3}',
  '{1} {2} not sent': '{2-}{1*} مختلفة ولا ترسل',
  '{1}: {2}: the service documents no way to change it (row {3}: {4}).':
    '{1}: {2*}: لا تذكر الخدمة طريقة لتعديله (الصف {3}: {4}).',
  'Something is to the right of the last heading. Is a separator in a cell?':
    'هناك شيء بعد آخر عنوان عمود. هل في إحدى الخلايا فاصل؟',
  'would be a thousand times the weight that the service has. Say which unit it is in: {1}':
    'سيكون الوزن ألف ضعف ما لدى الخدمة. حدد وحدته: {1}',
  'would be a thousandth of the weight that the service has. Say which unit it is in: {1}':
    'سيكون الوزن جزءا من ألف مما لدى الخدمة. حدد وحدته: {1}',
  'Would leave the order cash on delivery and without an amount. Give it an amount, or another way to pay.':
    'سيجعل الطلب بالدفع عند الاستلام وبلا مبلغ. حدد له مبلغا، أو طريقة دفع أخرى.',
  'belongs to another record: the number of {1} is {2}': 'يخص سجلا آخر: رقم {1} هو {2}',
  "--map '{1}=' changes records without that check": "--map '{1}=' يعدل السجلات بلا هذا التحقق",
  'cannot be compared with {1}, when it was changed last. {2}': 'تعذرت مقارنته مع {1*}، وقت آخر تعديل له. {2}',
  'The service has changed it since, at {1}: export it again, then mend it.':
    'عدلته الخدمة بعد ذلك في {1}: صدّره من جديد، ثم صححه.',
  'is of a list that the service may replace as a whole. {1}': 'من قائمة قد تستبدلها الخدمة كلها. {1}',
  'is of a record that was shipped already: changing its {1} no longer changes the parcel. {2}':
    'من سجل شحن من قبل: لا يغير تعديل {1+} فيه الطرد. {2}',
  '--whole-lists sends all {1} of the record with this change': 'يرسل --whole-lists كل {1*} في السجل مع هذا التعديل',
  'Contradicts {1}, which says {2}. Change both, or leave one out with --map.':
    'يناقض {1}، وفيه {2}. عدّلهما معا، أو استبعد أحدهما باستخدام --map.',
  'The row has no id and no number: --update creates nothing.': 'الصف بلا معرف ولا رقم: لا ينشئ --update شيئا.',
  'Several {1} have the number {2}. Give the id instead.': 'لأكثر من سجل في {1*} الرقم {2}. اكتب المعرف بدلا منه.',
  'None of your {1} has the number {2}.': 'لا يوجد في {1*} لديك الرقم {2}.',
  'Without a list of {1}, their ids are needed.': 'تلزم المعرفات لعدم وجود قائمة {1*}.',
  'belongs to {1} without an id: which one is not certain. Export them with {2}.id':
    'ينتمي إلى {1*} بلا معرف: لا يعرف أيها المقصود. صدّرها مع {2}.id',
  'has several {1} in one cell. To change them, export them with --rows items: a row for each':
    'فيه عدة {1*} في خلية واحدة. لتعديلها صدّرها مع --rows items: صف لكل منها',
  'Shipped already, and {1} says something else now, which no longer reaches their parcels: {2}':
    'شُحنت من قبل، وفي {1} الآن غير ما فيها، ولم يعد التعديل يصل إلى طرودها: {2}',
  '{1} to change ({2})': '{1*} للتعديل ({2})',
  '{1}: shipped already. No change reaches their parcels.': '{1*}: شُحنت من قبل، ولا يصل أي تعديل إلى طرودها.',
  'To change {1} as {2} says now: {3}': 'لتعديل {1*} حسب ما في {2} الآن: {3}',
  '{1} already, for another receiver': '{1*} من قبل، لمستلم آخر',
  'The mapping {1} is used, with its {2}: all its headings are there. Without it: --use-map none':
    'تستعمل خريطة الأعمدة {1}، ومعها {2}: كل عناوينها موجودة. للاستغناء عنها: --use-map none',
  'The mapping {1} is used: all its headings are there. Without it: --use-map none':
    'تستعمل خريطة الأعمدة {1}: كل عناوينها موجودة. للاستغناء عنها: --use-map none',
  '{1} of them {2} perhaps sent before': '{2-}عدد ما قد يكون أرسل منها من قبل {1}',
  '{1}, though {2}?': '{1*}، مع أن {2*}؟',
  'is of one of the {1} that {2} does not have. None are added': 'يخص واحدا من {1+} ليس في {2}. لا يضاف أي منها',
  '{1}: not at the service, and --update creates nothing. Without it they are created.':
    '{1*}: ليست في الخدمة، ولا ينشئ --update شيئا. تنشأ من دونه.',
  'is not the id of one of the {1} of {2}. None are added': 'ليس معرفا لأي من {1*} في {2}. لا يضاف أي منها',
  'Sheet {1} is not compared: it has no column {2}.': 'لم تقارن الورقة {1}: ليس فيها العمود {2}.',
  'Sheet {1}: {2}': 'الورقة {1}: {2}',
  'Compared with it: {1}.': 'تمت المقارنة معها: {1*}.',
  'Compared {1} of {2} \u2026': 'تمت مقارنة {1} من {2*} \u2026',
  'never sent: the update is not known to take it': 'لا يرسل أبدا: لا يعرف أن التعديل يقبله',
  'not in the sheet: it stays, since an update removes none': 'ليس في الملف: يبقى، فالتعديل لا يحذف شيئا',
  '{1} of totals: not compared.': 'صفوف مجاميع لا تقارن: {1}.',
  '{1} of the other sheets are not in the first: not compared.':
    'في الأوراق الأخرى وليس في الأولى: {1}. لا مقارنة لذلك.',
  '{1} has no column {2}, which say what to change.': 'لا يوجد في {1} العمود {2} الذي يبين ما يعدل.',
  "Say which one it is: --map 'Order={1}'": "حدد أيها هو: --map 'Order={1}'",
  '--clear: there is no column {1} that is used.': '--clear: لا يوجد عمود مستخدم باسم {1}.',
  '--clear {1}: the service documents no way to empty it.': '--clear {1}: لا تذكر الخدمة طريقة لتفريغه.',
  '--clear {1}: the service always has a value there.': '--clear {1}: فيه قيمة لدى الخدمة دائما.',
};
