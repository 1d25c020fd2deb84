/** Messages of src/sheets/. */
export const sheetsTexts = {
  'is nested more than {1} levels deep': 'متداخل أكثر من {1} مستوى',
  'is longer than 256 MiB': 'أطول من 256 ميجابايت',
  'Save it as a file, and name the file.': 'احفظه في ملف، واكتب اسم الملف.',
  'was changed while it was read': 'تغيّر أثناء قراءته',
  'Run the command again.': 'شغّل الأمر من جديد.',
  'is a folder': 'مجلد',
  'Name a file.': 'اكتب اسم ملف.',
  'does not exist': 'غير موجود',
  'Is its name right?': 'هل اسمه صحيح؟',
  'is empty': 'فارغ',
  'Give a file with rows.': 'أعط ملفا فيه صفوف.',
  'is an XML document, not a workbook': 'مستند XML، لا ملف جداول',
  'Open it in your spreadsheet program, save it as .xlsx or .csv, and give that file.':
    'افتحه في برنامج الجداول، واحفظه بصيغة .xlsx أو .csv، ثم أعط ذلك الملف.',
  'is damaged: {1}': 'تالف: {1}',
  'is a zip file without a workbook': 'ملف zip بلا ملف جداول',
  'Unpack it, and give the file in it.': 'فك ضغطه، وأعط الملف الذي فيه.',
  'A sheet has at most {1} columns, and these records have {2} fields. Choose with --columns, or use -o csv.':
    'في الورقة {1} عمودا على الأكثر، وفي هذه السجلات {2} حقلا. اختر باستخدام --columns، أو استخدم -o csv.',
  'is a web page of more than {1} MiB': 'صفحة ويب أكبر من {1} ميجابايت',
  'is a web page without a table': 'صفحة ويب بلا جدول',
  'Sign in again, and download the file once more: this may be the page that asks for a password.':
    'سجّل الدخول من جديد ونزّل الملف مرة أخرى: قد تكون هذه الصفحة التي تطلب كلمة المرور.',
  '{1} is a web page with {2}.': '{1} صفحة ويب فيها {2^}.',
  'Its cells are separated by {1}.': 'خلاياه مفصولة بـ{1*}.',
  'is cut off: its last line, {1}, has {2} of {3} cells and no end':
    'مقطوع: في سطره الأخير {1} عدد {2} من {3} خلية، ولا نهاية له',
  'Export or download it again. If it is whole, end its last line with a line break.':
    'صدّره أو نزّله من جديد. وإن كان كاملا فاختم سطره الأخير بفاصل أسطر.',
  'has more than {1} rows': 'فيه أكثر من {1} صف',
  'Split it into several files.': 'قسّمه إلى عدة ملفات.',
  'has more than {1} columns': 'فيه أكثر من {1} عمود',
  'Mend that line, or save the file again from your spreadsheet program.':
    'صحح ذلك السطر، أو احفظ الملف من جديد من برنامج الجداول.',
  'cannot be read: line {1} {2}': 'تعذرت قراءته: السطر {1} {2*}',
  'is no separator': 'ليس فاصلا',
  "Give one character, as in ';', or tab.": "اكتب رمزا واحدا مثل ';' أو tab.",
  'has a quote within quotes: write it twice ("")': 'فيه علامة اقتباس داخل علامتي اقتباس: اكتبها مرتين ("")',
  'is longer than 2 MiB; a quote in it may be opened and never closed':
    'أطول من 2 ميجابايت؛ ربما فتحت فيه علامة اقتباس ولم تغلق',
  'has a quote that is opened and never closed: the file may be cut off':
    'فتحت فيه علامة اقتباس ولم تغلق: قد يكون الملف مقطوعا',
  'Save it as "CSV UTF-8", or name its encoding: --encoding windows-1256':
    'احفظه بصيغة "CSV UTF-8"، أو حدد ترميزه: --encoding windows-1256',
  'has a zero byte (NUL) in line {1}: it is damaged, or no text':
    'فيه بايت صفري (NUL) في السطر {1}: هو تالف أو ليس نصا',
  'Save it again as "CSV UTF-8" from the program that it comes from.':
    'احفظه من جديد بصيغة "CSV UTF-8" من البرنامج الذي جاء منه.',
  'Known are utf-8, utf-16le, utf-16be, windows-1256 and more.':
    'المعروف منها utf-8 وutf-16le وutf-16be وwindows-1256 وغيرها.',
  'is not known': 'غير معروف',
  'has a line of more than 16 MiB: it is no table': 'فيه سطر أطول من 16 ميجابايت: ليس جدولا',
  '{1}. If names are wrong: --encoding {2}': '{1}. إن كانت الأسماء خاطئة: --encoding {2}',
  '{1} was read as {2}.': 'تمت قراءة {1} بترميز {2}.',
  'is not text in {1}: see line {2}': 'ليس نصا بترميز {1}: انظر السطر {2*}',
  'was encoded as UTF-8 twice: line {1} has {2} for {3}': 'تم ترميزه بـUTF-8 مرتين: في السطر {1} القيمة {2} بدل {3}',
  'Save it again as "CSV UTF-8" from the program that shows it right. If it is right as it is: --encoding utf-8':
    'احفظه من جديد بصيغة "CSV UTF-8" من برنامج يعرضه صحيحا. وإن كان صحيحا كما هو: --encoding utf-8',
  'cannot be read: the record in line {1} is not JSON': 'تعذرت قراءته: السجل في السطر {1} ليس JSON',
  'Give one record on each line, or a JSON array of records.': 'اكتب سجلا في كل سطر، أو مصفوفة JSON من السجلات.',
  'is longer than 2 MiB': 'أطول من 2 ميجابايت',
  'is cut off: the record ends too early': 'مقطوع: ينتهي السجل قبل أوانه',
  'is the last: the array does not end': 'هو الأخير: المصفوفة بلا نهاية',
  'is not separated from the one before it': 'غير مفصول عما قبله',
  'has something that is no record ({\u2026})': 'فيه ما ليس سجلا ({\u2026})',
  'Open it in your spreadsheet program, and save it again as .xlsx.':
    'افتحه في برنامج الجداول، واحفظه من جديد بصيغة .xlsx.',
  'is protected by a password': 'محمي بكلمة مرور',
  'unpacks to {1} MiB, {2} times as much as it holds': 'حجمه بعد فك الضغط {1} ميجابايت، أي {2} ضعفا',
  'Copy the rows into a new sheet, and save that.': 'انسخ الصفوف إلى ورقة جديدة، واحفظها.',
  'has more than {1} parts: it is no workbook': 'فيه أكثر من {1} جزء: ليس ملف جداول',
  'has two parts named {1}': 'فيه جزءان باسم {1}',
  'is damaged: its part {1} is missing': 'تالف: ينقصه الجزء {1}',
  'The macros of {1} are ignored.': 'يتم تجاهل وحدات الماكرو في {1}.',
  '{1} refers to other files. They are not read; the values that it keeps of them are taken.':
    'يشير {1} إلى ملفات أخرى. لا تقرأ؛ وتؤخذ القيم التي يحتفظ بها منها.',
  'has no sheet': 'بلا أوراق',
  "has no sheet '{1}'": "لا توجد فيه الورقة '{1}'",
  'It has {1}.': 'أوراقه: {1*}.',
  "The rows are those of sheet '{1}'. The file also has {2}: see --sheet.":
    "الصفوف من الورقة '{1}'. وفي الملف أيضا {2*}: انظر --sheet.",
  "Sheet '{1}' is hidden.": "الورقة '{1}' مخفية.",
  "Hidden or filtered rows of sheet '{1}', {2}: {3}.": "في الورقة '{1}' صفوف مخفية أو مستبعدة بالتصفية، {2*}: {3}.",
  "Hidden columns of sheet '{1}', read like the others: {2}.": "في الورقة '{1}' أعمدة مخفية، قرئت كغيرها: {2}.",
  "Merged cells of sheet '{1}': {2}. Their value counts for each of their rows.":
    "في الورقة '{1}' خلايا مدمجة: {2}. تحسب قيمتها لكل صف من صفوفها.",
  '{1} of it are Arabic, and {2} are Latin with accents': '{1*} منها عربية، و{2} لاتينية بعلامات',
  'read like the others': 'قرئت كغيرها',
  'left out; --hidden take reads them': 'مستبعدة؛ يقرؤها --hidden take',
};
