/** Summaries, flags, topics and headings of help. */
export const helpTexts8 = {
  'a line for each record: "{id} {status}"': 'سطر لكل سجل: "{id} {status}"',
  'the ids alone, one a line': 'المعرفات وحدها، كل منها في سطر',
  'columns: id,items.sku': 'الأعمدة: id,items.sku',
  'no line of column names': 'بلا سطر أسماء الأعمدة',
  'a file as its ending says': 'ملف بالصيغة التي تدل عليها نهايته',
  'csv without guards (formulas, control characters)': 'csv بلا حماية (الصيغ ورموز التحكم)',
  'a saved view, or its file': 'عرض محفوظ، أو ملفه',
  'a row for each item, box, …': 'صف لكل صنف أو صندوق أو …',
  'with --rows: totals of a record on all its rows': 'مع --rows: إجماليات السجل على كل صفوفه',
  'xlsx: sums below the rows, a line a currency': 'xlsx: المجاميع تحت الصفوف، سطر لكل عملة',
  'csv for Excel; what it cannot keep is counted': 'csv لبرنامج Excel؛ ويعد ما لا يحفظه',
  'the profile to use: a named account': 'ملف التعريف المستخدم: حساب باسم',
  'address of the service': 'عنوان الخدمة',
  'address for login, if it differs': 'عنوان تسجيل الدخول إن اختلف',
  'use the embedded sandbox: no account, made-up data': 'استخدام بيئة التجربة المدمجة: بلا حساب وببيانات مختلقة',
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
  'the machine failed: disk full, file not writable': 'تعطل الجهاز: القرص ممتلئ، أو تعذرت كتابة ملف',
  'hung up: the terminal was closed': 'أغلقت الطرفية',
  interrupted: 'إيقاف',
  terminated: 'إنهاء',
  'A cause among 4, 5, 6, 7 and 9 goes before 8 where nothing was done. After 7 trying again may help: a read may be repeated as it is; before a write is sent again, look whether it happened.':
    'يسبق السبب من 4 و5 و6 و7 و9 الرمز 8 إن لم يتم شيء. وبعد 7 قد تفيد إعادة المحاولة: القراءة تعاد كما هي؛ وقبل إعادة الكتابة تحقق هل تمت.',
  'The variables that shipctl reads': 'المتغيرات التي يقرؤها shipctl',
  'A flag beats its variable, and the variable what the profile holds. An empty variable counts as not set. shipctl config list shows what is in force, and why.':
    'الخيار يغلب المتغير، والمتغير يغلب ما في ملف التعريف. والمتغير الفارغ يعد غير معين. يعرض shipctl config list ما هو سار ولماذا.',
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
  'the place of the mirror that sync keeps: file (the default), or postgres://user@host/database for several desks':
    'مكان النسخة المحلية التي يحفظها sync: file (الافتراضي)، أو postgres://user@host/database لعدة محطات عمل',
  'the password of the mirror database': 'كلمة مرور قاعدة بيانات النسخة المحلية',
  'a file with the password of the mirror database, which only you can read':
    'ملف فيه كلمة مرور قاعدة بيانات النسخة المحلية، لا يقرؤه غيرك',
  'the mirror that sql asks: file or an address as for mirror, with a user who only reads (default: the mirror, with its password)':
    'النسخة المحلية التي يسألها sql: file أو عنوان كما في mirror، بمستخدم يقرأ فقط (الافتراضي: mirror بكلمة مروره)',
  'the password for the address that sql has of its own': 'كلمة مرور العنوان الخاص بـsql',
  'a file with that password, which only you can read': 'ملف فيه تلك الكلمة، لا يقرؤه غيرك',
  "the folder for profiles and for the sandbox's changes": 'مجلد ملفات التعريف وتغييرات بيئة التجربة',
  'the day with which this-week and last-week begin, like monday (default: sunday)':
    'اليوم الذي يبدأ به this-week وlast-week، مثل monday (الافتراضي: sunday)',
  'checks of orders to leave out, by name, with commas between': 'فحوص للطلبات تستبعد بأسمائها، بينها فواصل',
  'the body that pack sends with Verify Item: sku={code}; commas between fields':
    'المحتوى الذي يرسله pack مع Verify Item: sku={code}؛ وبين الحقول فواصل',
  'the time to wait before a request without a response is sent again, like 90s or 10m (default: 5m)':
    'مدة الانتظار قبل إعادة استدعاء بلا رد، مثل 90s أو 10m (الافتراضي: 5m)',
  'how long orders may stay in a state before orders watch calls them stuck, like pending=24h,processing=2d':
    'كم يجوز أن يبقى الطلب في حالة قبل أن يعده orders watch عالقا، مثل pending=24h,processing=2d',
  'the secret that signs what orders watch sends with --webhook': 'السر الذي يوقع ما يرسله orders watch مع --webhook',
  'a file with that secret, which only you can read': 'ملف فيه ذلك السر، لا يقرؤه غيرك',
  "the account in a shared ledger or mirror, the same on every desk (default: the merchant's id at the service)":
    'الحساب في سجل إرسال أو نسخة محلية مشتركة، واحد في كل محطة عمل (الافتراضي: معرف التاجر لدى الخدمة)',
  "the name of this machine in a shared ledger (default: the machine's own)":
    'اسم هذا الجهاز في سجل إرسال مشترك (الافتراضي: اسم الجهاز نفسه)',
  'an https address that tells the newest version, asked once a day from a terminal (default: none is asked)':
    'عنوان https يبين أحدث إصدار، يسأل مرة في اليوم من طرفية (الافتراضي: لا يسأل أحد)',
  'neither look for new versions nor report them': 'عدم البحث عن إصدارات جديدة وعدم ذكرها',
  'a credential that imported operations ask for': 'بيانات دخول تطلبها عمليات مستوردة',
  'a value that imported operations take from the profile': 'قيمة تأخذها عمليات مستوردة من ملف التعريف',
  'no questions are asked, as with --no-input': 'لا تطرح أسئلة، كما مع --no-input',
  'no colours, or colours in any case': 'بلا ألوان، أو بألوان في كل حال',
  'the proxy; this machine is never reached through one': 'الوكيل؛ لا يوصل إلى هذا الجهاز عبره أبدا',
  'a file with further certificates': 'ملف فيه شهادات إضافية',
  'the folders for profiles, for the ledger and for compiled code':
    'مجلدات ملفات التعريف وسجل الإرسال والشيفرة المترجمة',
  'To upgrade, install the newer version as you did this one: settings, logins and the ledger stay.':
    'للترقية ثبت الإصدار الأحدث كما ثبت هذا: تبقى الإعدادات والدخول وسجل الإرسال.',
  'To remove everything: shipctl logout, shipctl completion uninstall, npm uninstall -g shipctl (or delete the executable), and then the three folders: ~/.config/shipctl, ~/.local/share/shipctl and ~/.cache/shipctl on Linux. Without the ledger in them shipctl no longer knows what it has sent.':
    'لإزالة كل شيء: shipctl logout، ثم shipctl completion uninstall، ثم npm uninstall -g shipctl (أو احذف الملف التنفيذي)، ثم المجلدات الثلاثة: ~/.config/shipctl و~/.local/share/shipctl و~/.cache/shipctl على Linux. ومن دون سجل الإرسال فيها لا يعود shipctl يعرف ما أرسله.',
  'Formats, and what goes where': 'الصيغ، وما يذهب إلى أين',
};
