/** Summaries, flags, topics and headings of help. */
export const helpTexts8 = {
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
  'To upgrade, install the newer version as you did this one: settings, logins and the ledger stay.':
    'للترقية ثبّت الإصدار الأحدث كما ثبت هذا: تبقى الإعدادات وتسجيلات الدخول وسجل الإرسال.',
  'To remove everything: shipctl logout, shipctl completion uninstall, npm uninstall -g shipctl (or delete the executable), and then the three folders: ~/.config/shipctl, ~/.local/share/shipctl and ~/.cache/shipctl on Linux. Without the ledger in them shipctl no longer knows what it has sent.':
    'لإزالة كل شيء: shipctl logout، ثم shipctl completion uninstall، ثم npm uninstall -g shipctl (أو احذف الملف التنفيذي)، ثم المجلدات الثلاثة: ~/.config/shipctl و~/.local/share/shipctl و~/.cache/shipctl على Linux. ومن دون سجل الإرسال فيها لا يعود shipctl يعرف ما أرسله.',
  'Formats, and what goes where': 'الصيغ، وما يذهب إلى أين',
  'Standard output is data and nothing else. Notes, questions, progress and errors go to standard error, so a pipe or a file holds data alone. Numbers keep every digit in all formats.':
    'الإخراج القياسي بيانات ولا شيء غيرها. والملاحظات والأسئلة والتقدم والأخطاء تذهب إلى الخطأ القياسي، فلا يحوي الأنبوب أو الملف إلا البيانات. وتحتفظ الأعداد بكل أرقامها في كل الصيغ.',
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
  '--out <file> writes a file, whole or not at all, and its ending picks the format. --columns chooses fields in every format; dots reach inside (items.sku). --where and --sort choose and sort rows, --rows items gives a row for each item. Without --all a list is one page: a line on standard error says how many rows there are.':
    'يكتب --out <file> ملفا كاملا أو لا يكتبه، ونهايته تحدد الصيغة. ويختار --columns الحقول في كل صيغة؛ والنقطة تدخل إلى الحقول الداخلية (items.sku). ويختار --where و--sort الصفوف ويرتبانها، ويعطي --rows items صفا لكل صنف. ومن دون --all القائمة صفحة واحدة: ويبين سطر في الخطأ القياسي كم صفا هناك.',
  '--format "{id} {status}" writes a line of text for each record, --ids the ids alone, and --jq ".[].id" what jq makes of the JSON: of the whole list, or with -o ndjson of a record at a time. An expression may take 30 s. If it fails on what was sent, the command ends with 2 after a read, and with 8 after a write: that is done, and the error names it.':
    'يكتب --format "{id} {status}" سطرا نصيا لكل سجل، و--ids المعرفات وحدها، و--jq ".[].id" ما يصنعه jq من JSON: من القائمة كلها، أو مع -o ndjson من سجل في كل مرة. وللتعبير 30 ثانية. وإن تعذر على ما أرسل انتهى الأمر بالرمز 2 بعد قراءة، وبالرمز 8 بعد كتابة: فقد تمت، ويذكرها الخطأ.',
  'How days are written': 'كيف تكتب الأيام',
  'How days are written, in flags and in --where': 'كيف تكتب الأيام في الخيارات وفي --where',
  'today, 7d and last-month are counted in the time zone of this machine. The service chooses orders by days of its own time zone, which may be another. --where compares days with times as they are shown: as sent, or in the zone of --tz.':
    'يحسب today و7d وlast-month بالمنطقة الزمنية لهذا الجهاز. وتختار الخدمة الطلبات بأيام منطقتها، وقد تكون غيرها. ويقارن --where الأيام بالأوقات كما تعرض: كما أرسلت، أو بمنطقة --tz.',
  'this day': 'هذا اليوم',
  'the days of this month': 'أيام هذا الشهر',
  'this day or the one before': 'هذا اليوم أو الذي قبله',
  'seven days before today, a single day': 'سبعة أيام قبل اليوم، يوم واحد',
  'the same day a month before, or the last of a shorter month': 'اليوم نفسه قبل شهر، أو آخر يوم في الشهر الأقصر',
  'seven days, from Sunday to Saturday unless week_start says otherwise':
    'سبعة أيام، من الأحد إلى السبت ما لم يقل week_start غير ذلك',
  'the days of a month, from its first to its last': 'أيام شهر من أوله إلى آخره',
  'Of several days --date-from takes the first and --date-to the last, both included. In --where, = means within them, >= from the first on, <= up to the last, > after the last and < before the first.':
    'من عدة أيام يأخذ --date-from أولها و--date-to آخرها، وكلاهما داخل. وفي --where تعني = خلالها، و>= من أولها فصاعدا، و<= حتى آخرها، و> بعد آخرها، و< قبل أولها.',
  'How --where chooses rows': 'كيف يختار --where الصفوف',
  '--where keeps the rows of any list that meet a condition: shipctl reads the whole list and chooses. Filters of the   service (--status, --date-from) make it shorter: give them too. Rules of couriers are conditions, too.':
    'يبقي --where من أي قائمة الصفوف التي تحقق شرطا: يقرأ shipctl القائمة كلها ويختار. وعوامل تصفية الخدمة (--status و--date-from) تقصرها: أضفها أيضا. وقواعد شركات الشحن شروط كذلك.',
  'numbers, times and texts': 'أعداد وأوقات ونصوص',
  'contains, contains not': 'يحوي، ولا يحوي',
  'is one of several': 'واحد من عدة',
  'null, absent, an empty text, a list without elements': 'null أو غير موجود أو نص فارغ أو قائمة بلا عناصر',
  'not binds most tightly, then and, then or': 'not أقواها ربطا، ثم and، ثم or',
  'a text of several words, or with a sign in it': 'نص من عدة كلمات، أو فيه علامة',
  'Fields are those of the record; dots reach inside (items.sku). Orders also have number, receiver, phone, city, total, courier, cod_standing and waiting_since. Cities, couriers, phones and ways to pay are compared by their meaning, in English and Arabic. Days are written as in shipctl help dates.':
    'الحقول هي حقول السجل؛ والنقطة تدخل إلى الحقول الداخلية (items.sku). وللطلبات أيضا number وreceiver وphone وcity وtotal وcourier وcod_standing وwaiting_since. وتقارن المدن وشركات الشحن والجوالات وطرق الدفع بمعناها، بالعربية والإنجليزية. وتكتب الأيام كما في shipctl help dates.',
  'How programs call shipctl': 'كيف تستدعي البرامج shipctl',
  'A program reads standard output and the exit code, and with -o json or ndjson the error in the last line of standard error. What would ask needs --yes, or ends with 2 and sends nothing. Only where a program was started from a terminal may a question still be asked there: --no-input keeps it from that.':
    'يقرأ البرنامج الإخراج القياسي ورمز الخروج، ومع -o json أو ndjson الخطأ في آخر سطر من الخطأ القياسي. وما كان سيسأل يحتاج إلى --yes، وإلا انتهى بالرمز 2 ولم يرسل شيئا. ولا يسأل إلا إن كان البرنامج قد شغل من طرفية: ويمنعه --no-input.',
  'data for programs; errors are JSON then, too': 'بيانات للبرامج؛ والأخطاء عندئذ JSON أيضا',
  'what jq makes of the JSON, a line of text for each record, or its id: see help output':
    'ما يصنعه jq من JSON، أو سطر نصي لكل سجل، أو معرفه: انظر help output',
  'every row of every page, proved complete; exit code 8 where it cannot be':
    'كل صف في كل صفحة مع إثبات الاكتمال؛ رمز الخروج 8 إن تعذر ذلك',
  'answers yes to what would be asked before sending': 'الإجابة بنعم عما يسأل عنه قبل الإرسال',
};
