/** Summaries, flags, topics and headings of help. */
export const helpTexts7 = {
  'tools may change data of the service': 'يجوز للأدوات تغيير بيانات الخدمة',
  'tools may do what costs money: create shipments': 'يجوز للأدوات فعل ما يكلف مالا: إنشاء شحنات',
  'tools may read the files of this folder, and add files to it':
    'يجوز للأدوات قراءة ملفات هذا المجلد وإضافة ملفات إليه',
  'only these tools, by their first words: orders,ship,today': 'هذه الأدوات فقط، بكلماتها الأولى: orders,ship,today',
  'the body as JSON, @file, or - for standard input': 'المحتوى بصيغة JSON، أو @file، أو - للإدخال القياسي',
  'a header, "Name: value"': 'ترويسة، "Name: value"',
  'show status and headers before the body': 'عرض الحالة والترويسات قبل المحتوى',
  'read all pages of a list (default format: one JSON array)':
    'قراءة كل صفحات القائمة (الصيغة الافتراضية: مصفوفة JSON واحدة)',
  'send the couriers as typed, listed or not': 'إرسال شركات الشحن كما كتبت، سواء كانت في القائمة أم لا',
  'remove the times of these couriers': 'إزالة مواعيد شركات الشحن هذه',
  'only what was imported from this file': 'ما استورد من هذا الملف فقط',
  'the field of the response that holds the data; . for the response itself': 'حقل الرد الذي فيه البيانات؛ . للرد نفسه',
  'which field of a record plays a role; dots reach inside':
    'أي حقل في السجل يقوم بدور؛ والنقطة تدخل إلى الحقول الداخلية',
  'how a list is read page by page, or none: one response is all there is':
    'كيف تقرأ القائمة صفحة صفحة، أو none: رد واحد هو كل شيء',
  'a POST that changes nothing, such as a search: it may be sent again':
    'استدعاء POST لا يغير شيئا، كالبحث: يجوز إرساله من جديد',
  'a POST that may change data, whatever its document says': 'استدعاء POST قد يغير البيانات، أيا كان ما يقوله مستنده',
  'all that was imported from this file, except what you have set since':
    'كل ما استورد من هذا الملف، إلا ما عيّنته بعد ذلك',
  'show every operation that changes, not only their groups': 'عرض كل عملية تتغير، لا مجموعاتها فقط',
  'only operations of this name or group; * for any characters': 'العمليات بهذا الاسم أو المجموعة فقط؛ * لأي حروف',
  'only operations with this tag of the document': 'العمليات التي لها هذه العلامة في المستند فقط',
  'only operations on this path, with or without that of the server before it':
    'العمليات على هذا المسار فقط، مع مسار الخادم قبله أو بدونه',
  'only operations of this method': 'عمليات هذه الطريقة فقط',
  'replace a built-in operation with this one of the document; without a route: with the one proposed':
    'استبدال عملية أساسية بعملية المستند هذه؛ وبلا مسار: بالمقترحة',
  'the shell': 'اسم الـshell',
  'only entries in this state': 'القيود في هذه الحالة فقط',
  'only entries from this file': 'القيود من هذا الملف فقط',
  'copy from the ledger in use to this one: file, or postgres://user@host/database':
    'النسخ من سجل الإرسال المستخدم إلى هذا: file، أو postgres://user@host/database',
  'copy from this one to the ledger in use': 'النسخ من هذا إلى سجل الإرسال المستخدم',
  'this page only': 'هذه الصفحة فقط',
  'rows a page': 'عدد الصفوف في الصفحة',
  'write a report: counts, SHA-256, complete or not': 'كتابة تقرير: الأعداد وSHA-256 وهل اكتملت',
  'at most this many rows': 'هذا العدد من الصفوف على الأكثر',
  'every row of every page': 'كل صف في كل صفحة',
  'with --all: continue from this page': 'مع --all: المتابعة من هذه الصفحة',
  'with --all: prove lists that change, too': 'مع --all: إثبات القوائم التي تتغير أيضا',
  'with --all --out: keep what is read, continue later': 'مع --all --out: حفظ ما قرئ والمتابعة لاحقا',
  'only rows that match: "id > 500"': 'الصفوف التي تحقق الشرط فقط: "id > 500"',
  'sort the whole list': 'ترتيب القائمة كلها',
  format: 'الصيغة',
  'short for -o json': 'اختصار -o json',
  'short for -o csv': 'اختصار -o csv',
  'what jq makes of the json: ".[].id"': 'ما يصنعه jq من json: ".[].id"',
  'a line for each record: "{id} {status}"': 'سطر لكل سجل: "{id} {status}"',
  'the ids alone, one a line': 'المعرفات وحدها، كل منها في سطر',
  'columns: id,items.sku': 'الأعمدة: id,items.sku',
  'no line of column names': 'بلا سطر أسماء الأعمدة',
  'a file as its ending says': 'ملف بالصيغة التي تدل عليها نهايته',
  'csv without guards (formulas, control characters)': 'csv بلا حماية (من الصيغ ورموز التحكم)',
  'a saved view, or its file': 'عرض محفوظ، أو ملفه',
  'a row for each item, box, …': 'صف لكل صنف أو صندوق أو …',
  'with --rows: totals of a record on all its rows': 'مع --rows: إجماليات السجل على كل صفوفه',
  'xlsx: sums below the rows, a line a currency': 'xlsx: المجاميع تحت الصفوف، سطر لكل عملة',
  'csv for Excel; what it cannot keep is counted': 'csv لبرنامج Excel؛ ويعد ما لا يحفظه',
  'the profile to use: a named account': 'ملف التعريف المستخدم: حساب باسم',
  'address of the service': 'عنوان الخدمة',
  'address for login, if it differs': 'عنوان تسجيل الدخول إن اختلف',
  'use the embedded sandbox: no account, made-up data': 'استخدام البيئة التجريبية المدمجة: بلا حساب وببيانات وهمية',
  'time limit for one attempt, including the whole response': 'مهلة المحاولة الواحدة، شاملة الرد كله',
  'retry failed reads up to n times, for at most a minute, with --all 5 minutes; unless you set it, --all waits at least 30 s for a lost service':
    'إعادة محاولة القراءات المتعذرة حتى n مرة، مدة دقيقة على الأكثر، ومع --all خمس دقائق؛ وما لم تعينه ينتظر --all خدمة منقطعة 30 ثانية على الأقل',
  'requests at the same time': 'عدد الاستدعاءات في الوقت نفسه',
  'time zone of the timestamps in tables and files, like Asia/Riyadh; json keeps them as sent':
    'المنطقة الزمنية للأوقات في الجداول والملفات، مثل Asia/Riyadh؛ ويبقيها json كما أرسلت',
  'answer yes to the question before a command sends or deletes': 'الإجابة بنعم عن السؤال قبل أن يرسل أمر أو يحذف',
  'show the request and send nothing': 'عرض الاستدعاء بلا إرسال',
  'never ask; fail instead': 'عدم السؤال أبدا؛ والتوقف بدلا منه',
  'print only data and errors; after a write, the ids of what it wrote, a line each':
    'طباعة البيانات والأخطاء فقط؛ وبعد الكتابة معرفات ما كتب، كل منها في سطر',
  'read orders and boxes from the mirror that "shipctl sync" keeps':
    'قراءة الطلبات والصناديق من النسخة المحلية التي يحفظها "shipctl sync"',
  'end with 8 if what is read from the mirror was read longer ago: 12h, 7d':
    'الانتهاء بالرمز 8 إن كان ما قرئ من النسخة المحلية أقدم من: 12h, 7d',
  'show requests and responses on stderr, without secrets': 'عرض الاستدعاءات والردود على stderr، بلا أسرار',
  'no colours': 'بلا ألوان',
  'no progress line': 'بلا سطر التقدم',
  'fail (7) when a record is not as documented': 'التوقف (7) إن لم يكن سجل كما هو موثق',
  'allow http to hosts other than this machine': 'السماح بـhttp إلى مضيفات غير هذا الجهاز',
  'show the help of this command; with --json its description, as one document':
    'عرض مساعدة هذا الأمر؛ ومع --json وصفه في مستند واحد',
  'show the version': 'عرض رقم الإصدار',
  'How commands end': 'كيف تنتهي الأوامر',
  'The exit code says how a command ended. With -o json or -o ndjson the last line of standard error is one object, {"error":{"code":"refused","message":…,"hint":…}}: its code is the name here.':
    'يبين رمز الخروج كيف انتهى الأمر. ومع -o json أو -o ndjson آخر سطر في الخطأ القياسي كائن واحد، {"error":{"code":"refused","message":…,"hint":…}}: وقيمة code فيه هي الاسم هنا.',
  done: 'تم',
  'a bug in shipctl': 'خلل في shipctl',
  'the command line or the settings are wrong; nothing was changed': 'سطر الأمر أو الإعدادات غير صحيحة؛ لم يتغير شيء',
  'you answered no to a question': 'أجبت بلا عن سؤال',
  'not logged in, wrong credentials, 401 or 403': 'لم تسجل الدخول، أو بيانات الدخول خاطئة، 401 أو 403',
  'no such record or route': 'لا يوجد هذا السجل أو المسار',
  'the service refused the request': 'رفضت الخدمة الاستدعاء',
  'the service could not be reached, kept failing, or sent an invalid response':
    'تعذر الوصول إلى الخدمة، أو ظلت تتعطل، أو أرسلت ردا غير صحيح',
  'only part was done or could be proved': 'لم يتم أو لم يثبت إلا جزء',
  'the machine failed: disk full, file not writable': 'عطل في الجهاز: القرص ممتلئ، أو تعذرت كتابة ملف',
  'hung up: the terminal was closed': 'أغلقت الطرفية',
  interrupted: 'إيقاف',
  terminated: 'إنهاء',
  'A cause among 4, 5, 6, 7 and 9 goes before 8 where nothing was done. After 7 trying again may help: a read may be repeated as it is; before a write is sent again, look whether it happened.':
    'يسبق السبب من 4 و5 و6 و7 و9 الرمز 8 إن لم يتم شيء. وبعد 7 قد تفيد إعادة المحاولة: القراءة تعاد كما هي؛ وقبل إعادة الكتابة تحقق هل تمت.',
  'The variables that shipctl reads': 'المتغيرات التي يقرؤها shipctl',
  'A flag beats its variable, and the variable what the profile holds. An empty variable counts as not set. shipctl config list shows what is in force, and why.':
    'الخيار يغلب المتغير، والمتغير يغلب ما في ملف التعريف. والمتغير الفارغ يعد غير معيّن. يعرض shipctl config list ما هو سار ولماذا.',
  'a token for this call; overrides the stored one': 'رمز وصول لهذا الأمر؛ يغلب المحفوظ',
  'an OAuth client that gets a token for this call, with SHIPCTL_CLIENT_SECRET':
    'تطبيق OAuth يحصل على رمز وصول لهذا الأمر، مع SHIPCTL_CLIENT_SECRET',
  'the secret of that client': 'سر ذلك التطبيق',
  'the only address that this secret goes to, or a path below the base URL':
    'العنوان الوحيد الذي يرسل إليه هذا السر، أو مسار تحت عنوان الخدمة',
  'the scopes to ask for with SHIPCTL_CLIENT_ID, with blanks between':
    'الصلاحيات المطلوبة مع SHIPCTL_CLIENT_ID، بينها فراغات',
  'the place of the ledger and the packing journal: file (the default), or postgres://user@host/database for several desks':
    'مكان سجل الإرسال وسجل التعبئة: file (الافتراضي)، أو postgres://user@host/database لعدة محطات عمل',
  'the password of the ledger database': 'كلمة مرور قاعدة بيانات سجل الإرسال',
  'a file with the password of the ledger database, which only you can read':
    'ملف فيه كلمة مرور قاعدة بيانات سجل الإرسال، لا يقرؤه غيرك',
};
