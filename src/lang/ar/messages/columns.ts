/** Messages of src/columns/. */
export const columnsTexts = {
  '{1}, or add --country {2} to read all such numbers so': '{1}، أو أضف --country {2} لقراءة كل الأرقام المشابهة كذلك',
  '{1} {2} read by the country of the row: {3} is {4}.':
    '{2-}سقط الصفر الأول من {1*}، وتمت القراءة بحسب دولة الصف: {3} يعني {4}.',
  '{1}. Say which it is: {2}': '{1}. حدد أيهما: {2}',
  'is in {1}, but its row is in {2}. Correct one of them': 'بعملة {1}، وصفه بعملة {2}. صحح أحدهما',
  'is in {1}, but its column is in {2}. Correct one of them': 'بعملة {1}، وعموده بعملة {2}. صحح أحدهما',
  'is not one of {1}.{2}': 'ليس من القيم المتاحة: {1*}.{2}',
  'is not a date that is certain. Write it as {1}': 'تاريخ غير مؤكد. اكتبه هكذا: {1*}',
  '{1}: a spreadsheet has shortened it': '{1}: اختصره برنامج الجداول',
  'Columns {1} and {2} have one meaning, and both have values. Leave one out: {3} or {4}':
    'العمودان {1} و{2} بمعنى واحد، وفي كليهما قيم. استبعد أحدهما: {3} أو {4}',
  '--map {1}': '--map {1}',
  '{1}: there is no field {2}.{3}': '{1}: لا يوجد حقل {2}.{3}',
  '. If it is your own reference: {1}': '. إن كان رقمك المرجعي: {1}',
  "Column {1} may hold the service's own numbers: then these rows are there already. To create them again, leave it out: {2}{3}":
    'قد يحوي العمود {1} أرقام الخدمة نفسها: فهذه الصفوف موجودة فيها من قبل. لإنشائها من جديد استبعده: {2}{3}',
  'Column {1} may be {2}. Say which: {3}': 'قد يكون العمود {1} هو {2*}. حدد أيهما: {3}',
  'No value mends {1}, {2}: not compared. The remedy of the row says what does.':
    'لا قيمة تصلح {1}، {2}: لم تتم مقارنته. خانة الحل في الصف تبين ما يصلحه.',
  '{1} is read as the {2} of all pieces of a line, as {3} shows (row {4}). If it is that of one piece: {5}':
    'تمت قراءة {1} على أنه {2*} لكل قطع السطر، كما يبين {3} (الصف {4}). إن كان لقطعة واحدة: {5}',
  'By {1}, column {2} is the {3} of one piece in row {4}, and of all pieces of the line in row {5}. Say which: {6}':
    'بحسب {1}، العمود {2} هو {3*} لقطعة واحدة في الصف {4}، ولكل قطع السطر في الصف {5}. حدد أيهما: {6}',
  "{1} is read as the total of a line, and added up for each order (row {2}). If it is the order's: {3}":
    'تمت قراءة {1} على أنه إجمالي السطر، وجمعه لكل طلب (الصف {2}). إن كان إجمالي الطلب: {3}',
  'Column {1} is the total of the order in row {2}, and of a line in row {3}. Say which: {4}':
    'العمود {1} هو إجمالي الطلب في الصف {2}، وإجمالي السطر في الصف {3}. حدد أيهما: {4}',
  'If it is not: {1}': 'إن لم يكن كذلك: {1}',
  '{1} is the total of a line, by its quantity and {2}, and added up for each order. {3}':
    '{1} هو إجمالي السطر بحسب كميته و{2}، وتم جمعه لكل طلب. {3}',
  '{1} is the total of the order, by its quantity and {2}. {3}': '{1} هو إجمالي الطلب بحسب كميته و{2}. {3}',
  '--header-row: {1} has nothing in row {2}.': '--header-row: لا شيء في الصف {2} من {1}.',
  'Not used, because {1} no heading: {2} ({3}).': 'لم يستخدم لأنه بلا عنوان{1-}: {2*} ({3*}).',
  '{1} has no rows.': 'لا توجد صفوف في {1}.',
  ' Or, if they are headings:\n--header-row {1}': ' أو إن كانت عناوين:\n--header-row {1}',
  '{1} has no headings: its first row looks like {2}: {3}.': 'لا عناوين في {1}: يبدو صفه الأول {2*}: {3*}.',
  'Say what a column holds with {1}': 'حدد ما يحويه العمود باستخدام {1}',
  'which row has the headings with --header-row <n>': 'حدد صف العناوين باستخدام --header-row <n>',
  '{1}: it is not certain which row has the headings. Row {2} may: {3}.':
    '{1}: صف العناوين غير مؤكد. قد يكون الصف {2}: {3*}.',
  'Say which row: --header-row {1}': 'حدد الصف: --header-row {1}',
  '{1}: row {2} has no heading that is understood: {3}.': '{1}: لا عنوان مفهوما في الصف {2}: {3*}.',
  '{1} has more than {2} different fields.': 'في {1} أكثر من {2} حقلا مختلفا.',
  'is shown as {1}, and stored as the number {2}. Format the column as text and type it again':
    'يظهر {1}، وهو محفوظ بالرقم {2}. اجعل تنسيق العمود نصا واكتبه من جديد',
  'is not a whole number': 'ليس عددا صحيحا',
  'is a percentage, {1}. Type the amount': 'نسبة مئوية، {1}. اكتب المبلغ',
  'is a time, {1}. Type the number': 'وقت، {1}. اكتب الرقم',
  'a spreadsheet has turned the digits past the fifteenth into 0. Format the column as text and type it again':
    'حول برنامج الجداول ما بعد الرقم الخامس عشر إلى 0. اجعل تنسيق العمود نصا واكتبه من جديد',
  'cannot be read': 'تعذرت قراءته',
  '{1}. Correct one of them': '{1}. صحح أحدهما',
  '--use-map {1}: there is no such mapping ({2}).{3}': '--use-map {1}: لا توجد خريطة أعمدة بهذا الاسم ({2}).{3}',
  'Keep one with --save-map <name>.': 'احفظ خريطة باستخدام --save-map <name>.',
  '--use-map {1}: it is for {2}, not for {3}.': '--use-map {1}: هي لأجل {2}، لا {3}.',
  '--use-map {1}: there is no known export {2}.': '--use-map {1}: لا يوجد تصدير معروف باسم {2}.',
  'The damaged file of the mapping was moved to {1}': 'نقل ملف خريطة الأعمدة التالف إلى {1}',
  ', in place of another one: {1}': '، بدل خريطة أخرى: {1}',
  'Mapping kept: {1}{2}': 'تم حفظ خريطة الأعمدة: {1}{2}',
  "--map: {1} is not column=field. To leave a column out: --map '{2}='":
    "--map: {1} ليس بصيغة column=field. لاستبعاد عمود: --map '{2}='",
  'Correct it, or keep the mapping again with --save-map.': 'صححها، أو احفظ الخريطة من جديد باستخدام --save-map.',
  'is not a name: it means that no mapping is used': 'ليس اسما: معناه ألا تستعمل خريطة أعمدة',
  'it does not hold a mapping': 'لا يحوي خريطة أعمدة',
  '"like" is not a name': 'قيمة "like" ليست اسما',
  '"export" does not hold what an export means': 'لا تحوي "export" معنى تصدير',
  'These are the findings of a check, of records that are there already.': 'هذه نتائج فحص لسجلات موجودة من قبل.',
  '{1} To change them as the file says: --update': '{1} لتعديلها كما في الملف: --update',
  'Column {1} names no unit, and its values ({2}) may be grams or kilograms. Say which: {3}':
    'لا يذكر العمود {1} الوحدة، وقد تكون قيمه ({2}) بالجرام أو الكيلوجرام. حدد أيهما: {3}',
  '{1} is read in kilograms, as its values show. If they are grams: {2}':
    'تمت قراءة {1} بالكيلوجرام كما تدل قيمه. إن كان بالجرام: {2}',
  'Leave one out: {1} or {2}': 'استبعد أحدهما: {1} أو {2}',
  'Column {1} has values, and is not used: {2} takes its place.': 'في العمود {1} قيم ولن يستخدم: حل محله {2}.',
  'Columns {1} are both {2}. {3}': 'العمودان {1*} كلاهما {2}. {3}',
  ', or say that it is the weight of the parcel: {1}': '، أو حدد أنه وزن الطرد: {1}',
  '{1} is that of the first of several {2}: number its heading too ({3} 1){4}.':
    '{1} لأول عدة عناصر من {2}: رقّم عنوانه أيضا ({3} 1){4}.',
  '{1}. Its columns are {2}.{3}': '{1}. أعمدته {2*}.{3}',
  '{1}: there is no column {2}.': '{1}: لا يوجد عمود {2}.',
  'Looks like a row of totals. Delete it, if it is one.': 'يبدو صف مجاميع. احذفه إن كان كذلك.',
  'has lost its first zero, and is': 'فقد الصفر في أوله، وتمت قراءة',
  'have lost their first zero, and are': 'فقدت الصفر في أولها، وتمت قراءة',
  'is an error of the spreadsheet. Mend its formula, or type the value':
    'خطأ من برنامج الجداول. صحح الصيغة، أو اكتب القيمة',
  'is a formula whose value was not saved. Open the file, save it again, or type the value':
    'صيغة لم تحفظ قيمتها. افتح الملف واحفظه من جديد، أو اكتب القيمة',
  '{1} taken from {2} (row {3}: {4}).': 'أخذ {1} من {2} (الصف {3}: {4}).',
  '{1} read in {2}, whose text stays as it is (row {3}: {4}).': 'قراءة {1} من {2}، ويبقى نصه كما هو (الصف {3}: {4}).',
  '{1} with two short addresses, of which none is taken (row {2}: {3}).':
    'عنوانان مختصران في {1}، ولم يؤخذ أي منهما (الصف {2}: {3}).',
  'it has': 'بلا',
  'they have': 'بلا',
  'something that cannot be read': 'شيء تعذرت قراءته',
  'is not a name: use letters, digits, - and _': 'ليس اسما: استخدم حروفا لاتينية وأرقاما و- و_',
  'Give one of them another heading.': 'أعط أحدهما عنوانا آخر.',
  ' Say what they hold: {1}': ' حدد ما تحويه: {1}',
  '"defaults" does not hold values': 'لا تحتوي "defaults" على قيم',
};
