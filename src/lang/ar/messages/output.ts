/** Messages of src/output/. */
export const outputTexts = {
  '{1}: there is no column {2}.{3}': '{1}: لا يوجد عمود {2}.{3}',
  '{1} names columns that these records lack: {2}.': 'يذكر {1} أعمدة ليست في هذه السجلات: {2}.',
  'The columns are: {1}': 'الأعمدة: {1}',
  '{1}: there are no rows {2}.{3} {4}': '{1}: لا توجد صفوف {2}.{3} {4}',
  'has no name between its braces at column {1}': 'لا اسم بين قوسيه المعقوفين عند الحرف {1}',
  'has a { without its } at column {1}; a brace is {{': 'فيه { بلا } عند الحرف {1}؛ وللقوس نفسه اكتب {{',
  'names no field. Put one in braces: {id}': 'لا يذكر حقلا. ضع واحدا بين قوسين معقوفين: {id}',
  'The file cannot hold {1}, the {2} of {3}: its column takes only {4}. Nothing was written: shipctl does not round.':
    'لا يتسع الملف لـ{1} في {2} من {3}: لا يأخذ عموده إلا {4*}. لم يكتب شيء: لا يقرّب shipctl الأرقام.',
  'Every value as it is: --out FILE.ndjson. Or choose other --columns.':
    'كل قيمة كما هي: --out FILE.ndjson. أو اختر أعمدة أخرى باستخدام --columns.',
  '--jq has no expression.': 'لا تعبير مع --jq.',
  'What was done is done: only its result could not be shown.': 'تم التنفيذ، وتعذر عرض النتيجة فقط.',
  'The expression gets the whole list: begin it with .[], or use -o ndjson for a record at a time.':
    'يحصل التعبير على القائمة كلها: ابدأه بـ.[]، أو استخدم -o ndjson لسجل واحد في كل مرة.',
  '--jq: {1}': '--jq: {1}',
  '--jq: the list is longer than {1} MB of JSON.': '--jq: القائمة أطول من {1} ميجابايت من JSON.',
  'With -o ndjson the expression gets one record at a time, and a list may have any length.':
    'مع -o ndjson يحصل التعبير على سجل واحد في كل مرة، والقائمة بأي طول.',
  '--jq: the expression needs more memory than there is.': '--jq: يحتاج التعبير إلى ذاكرة أكثر من المتاح.',
  '--jq: {1}, at {2}{3}:\n{4}\n{5}': '--jq: {1}، عند {2}{3}:\n{4}\n{5}',
  '--jq: $ENV is not known here: the environment may hold tokens.':
    '--jq: لا يعرف $ENV هنا: قد تحوي متغيرات البيئة رموز وصول.',
  '--jq: the expression did not end within {1} s, and was stopped.': '--jq: لم ينته التعبير خلال {1} ثانية، فأوقف.',
  'An expression that repeats itself needs an end, like limit or first.':
    'التعبير الذي يكرر نفسه يحتاج إلى نهاية، مثل limit أو first.',
  '{1} documents could not be merged: too large, or too many.': 'تعذر دمج {1} من المستندات: كبيرة جدا أو كثيرة جدا.',
  'Save fewer at once, or each in a file of its own.': 'احفظ عددا أقل في المرة، أو كلا منها في ملف مستقل.',
  'Warning: {1}': 'تنبيه: {1*}',
  'One of: {1}.': 'واحد من: {1}.',
  'No lists of records are known here.': 'لا قوائم سجلات معروفة هنا.',
  ' (record {1})': ' (السجل {1})',
  'line {1}, column {2}': 'السطر {1}، العمود {2}',
  'column {1}': 'العمود {1}',
  ' (the expression is empty)': ' (التعبير فارغ)',
};
