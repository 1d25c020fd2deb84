/** The tables of the topics of help. */
export const topicEntriesHelp = {
  'commands, flags, fields and exit codes as one document; --schema has its JSON schema; --brief is a short index':
    'الأوامر والخيارات والحقول ورموز الخروج في مستند واحد؛ ويعرض --schema مخططه؛ و--brief فهرس قصير',
  'no such record or route': 'لا يوجد هذا السجل أو المسار',
  'the service refused the request': 'رفضت الخدمة الاستدعاء',
  interrupted: 'إيقاف',
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
    'النسخة المحلية التي يستعلم منها sql: file أو عنوان كما في mirror، بمستخدم يقرأ فقط (الافتراضي: mirror بكلمة مروره)',
  'the password for the address that sql has of its own': 'كلمة مرور العنوان الخاص بـsql',
  'a file with that password, which only you can read': 'ملف فيه كلمة المرور تلك، لا يقرؤه غيرك',
  "the folder for profiles and for the sandbox's changes": 'مجلد ملفات التعريف وتغييرات البيئة التجريبية',
  'the day with which this-week and last-week begin, like monday (default: sunday)':
    'اليوم الذي يبدأ به this-week وlast-week، مثل monday (الافتراضي: sunday)',
  'checks of orders to leave out, by name, with commas between': 'فحوص للطلبات تستبعد بأسمائها، بينها فواصل',
  'the body that pack sends with Verify Item: sku={code}; commas between fields':
    'المحتوى الذي يرسله pack مع Verify Item: sku={code}؛ وبين الحقول فواصل',
  'the time to wait before a request without a response is sent again, like 90s or 10m (default: 5m)':
    'مدة الانتظار قبل إعادة استدعاء بلا رد، مثل 90s أو 10m (الافتراضي: 5m)',
  'how long orders may stay in a state before orders watch calls them stuck, like pending=24h,processing=2d':
    'كم يجوز أن يبقى الطلب في حالة قبل أن يعده orders watch متعثرا، مثل pending=24h,processing=2d',
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
  'for people, fitted to the terminal; off a terminal nothing is cut':
    'للقراءة على الشاشة، بعرض الطرفية؛ وخارجها لا يقطع شيء',
  'one array for a list, one object for a record: what the service sent, unknown fields too':
    'مصفوفة واحدة للقائمة وكائن واحد للسجل: ما أرسلته الخدمة مع الحقول غير المعروفة',
  'one record a line, as they arrive: the best for programs and long lists':
    'سجل في كل سطر حال وصوله: الأفضل للبرامج والقوائم الطويلة',
  'a heading, then a row a line, with guards against formulas; --raw-csv leaves them out':
    'سطر عناوين ثم صف في كل سطر، مع حماية من الصيغ؛ ويتركها --raw-csv',
  'a workbook, into a file or a pipe': 'ملف جداول، إلى ملف أو أنبوب (pipe)',
  'typed columns for DuckDB and warehouses, into a file or a pipe':
    'أعمدة بأنواعها لأجل DuckDB ومستودعات البيانات، إلى ملف أو أنبوب',
  'this day': 'هذا اليوم',
  'the days of this month': 'أيام هذا الشهر',
  'this day, the one before or the one after': 'هذا اليوم أو الذي قبله أو الذي بعده',
  'seven days before today, a single day': 'سبعة أيام قبل اليوم، يوم واحد',
  'the same day a month before, or the last of a shorter month': 'اليوم نفسه قبل شهر، أو آخر يوم في الشهر الأقصر',
  'seven days, from Sunday to Saturday unless week_start says otherwise':
    'سبعة أيام، من الأحد إلى السبت ما لم يقل week_start غير ذلك',
  'the days of a month, from its first to its last': 'أيام شهر من أوله إلى آخره',
  'numbers, times and texts': 'أعداد وأوقات ونصوص',
  'contains, contains not': 'يحوي، ولا يحوي',
  'is one of several': 'واحد من عدة',
  'null, absent, an empty text, a list without elements': 'null أو غير موجود أو نص فارغ أو قائمة بلا عناصر',
  'not binds most tightly, then and, then or': 'not أقواها ربطا، ثم and، ثم or',
  'a text of several words, or with a sign in it': 'نص من عدة كلمات، أو فيه علامة',
  'data for programs; errors are JSON then, too': 'بيانات للبرامج؛ والأخطاء عندئذ JSON أيضا',
  'what jq makes of the JSON, a line of text for each record, or its id: see help output':
    'ما يصنعه jq من JSON، أو سطر نصي لكل سجل، أو معرفه: انظر help output',
  'every row of every page, proved complete; exit code 8 where it cannot be':
    'كل صف في كل صفحة مع إثبات الاكتمال؛ رمز الخروج 8 إن تعذر ذلك',
  'answers yes to what would be asked before sending': 'الإجابة بنعم عما يسأل عنه قبل الإرسال',
  'never asks, though there is a terminal': 'عدم السؤال أبدا وإن كانت هناك طرفية',
  'shows the requests as JSON, and sends nothing': 'عرض الاستدعاءات بصيغة JSON بلا إرسال',
  'prints data and errors alone; after a write the ids of what was written':
    'طباعة البيانات والأخطاء وحدها؛ وبعد الكتابة معرفات ما كتب',
  'errors as JSON, also of commands without -o, and of exports to --out orders.csv or .xlsx':
    'الأخطاء بصيغة JSON، وكذلك في الأوامر بلا -o وفي التصدير إلى --out orders.csv أو .xlsx',
  'the limits of one attempt, and of trying again': 'حدود المحاولة الواحدة وإعادة المحاولة',
  'serves commands as tools to programs with language models': 'إتاحة الأوامر أدوات لبرامج النماذج اللغوية',
  'any command, against the sandbox': 'أي أمر، على البيئة التجريبية',
  'the same, for all commands of a shell or a test': 'الشيء نفسه لكل أوامر shell أو اختبار',
  'serves it for other programs until Ctrl-C, and says how to log in':
    'تشغيلها لبرامج أخرى حتى Ctrl-C، مع بيان طريقة تسجيل الدخول',
  'forgets what was changed': 'نسيان ما تغير',
  'forgets what was set with --sandbox, too': 'نسيان ما تم تعيينه باستخدام --sandbox أيضا',
};
