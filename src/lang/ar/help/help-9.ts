/** Summaries, flags, topics and headings of help. */
export const helpTexts9 = {
  'Standard output is data and nothing else. Notes, questions, progress and errors go to standard error, so a pipe or a file holds data alone. Numbers keep every digit in all formats.':
    'الإخراج القياسي بيانات ولا شيء غيرها. والملاحظات والأسئلة والتقدم والأخطاء تذهب إلى الخطأ القياسي، فلا يحوي الأنبوب أو الملف إلا البيانات. وتحتفظ الأعداد بكل أرقامها في كل الصيغ.',
  'for people, fitted to the terminal; off a terminal nothing is cut': 'للناس، بعرض الطرفية؛ وخارجها لا يقطع شيء',
  'one array for a list, one object for a record: what the service sent, unknown fields too':
    'مصفوفة واحدة للقائمة وكائن واحد للسجل: ما أرسلته الخدمة مع الحقول غير المعروفة',
  'one record a line, as they arrive: the best for programs and long lists':
    'سجل في كل سطر حال وصوله: الأفضل للبرامج والقوائم الطويلة',
  'a heading, then a row a line, with guards against formulas; --raw-csv leaves them out':
    'سطر عناوين ثم صف في كل سطر، مع حماية من الصيغ؛ ويتركها --raw-csv',
  'a workbook, into a file or a pipe': 'ملف جداول، إلى ملف أو أنبوب',
  'typed columns for DuckDB and warehouses, into a file or a pipe':
    'أعمدة بأنواعها لأجل DuckDB ومستودعات البيانات، إلى ملف أو أنبوب',
  '--out <file> writes a file, whole or not at all, and its ending picks the format. --columns chooses fields in every format; dots reach inside (items.sku). --where and --sort choose and sort rows, --rows items gives a row for each item. Without --all a list is one page: a line on standard error says how many rows there are.':
    'يكتب --out <file> ملفا كاملا أو لا يكتبه، ونهايته تحدد الصيغة. ويختار --columns الحقول في كل صيغة؛ والنقطة تدخل في الداخل (items.sku). ويختار --where و--sort الصفوف ويرتبانها، ويعطي --rows items صفا لكل صنف. ومن دون --all القائمة صفحة واحدة: ويبين سطر في الخطأ القياسي كم صفا هناك.',
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
    'الحقول هي حقول السجل؛ والنقطة تدخل في الداخل (items.sku). وللطلبات أيضا number وreceiver وphone وcity وtotal وcourier وcod_standing وwaiting_since. وتقارن المدن وشركات الشحن والجوالات وطرق الدفع بمعناها، بالعربية والإنجليزية. وتكتب الأيام كما في shipctl help dates.',
  'How programs call shipctl': 'كيف تستدعي البرامج shipctl',
  'A program reads standard output and the exit code, and with -o json or ndjson the error in the last line of standard error. What would ask needs --yes, or ends with 2 and sends nothing. Only where a program was started from a terminal may a question still be asked there: --no-input keeps it from that.':
    'يقرأ البرنامج الإخراج القياسي ورمز الخروج، ومع -o json أو ndjson الخطأ في آخر سطر من الخطأ القياسي. وما كان سيسأل يحتاج إلى --yes، وإلا انتهى بالرمز 2 ولم يرسل شيئا. ولا يسأل إلا إن كان البرنامج قد شغل من طرفية: ويمنعه --no-input.',
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
  'serves commands as tools to programs with language models': 'تقديم الأوامر أدوات لبرامج النماذج اللغوية',
  'What creates many records (ship, import) keeps a ledger: the same command goes on where it ended, and creates nothing twice. Set SHIPCTL_TOKEN and SHIPCTL_BASE_URL where no one logs in.':
    'ما ينشئ سجلات كثيرة (ship وimport) يدون في سجل إرسال: يتابع الأمر نفسه من حيث انتهى ولا ينشئ شيئا مرتين. عين SHIPCTL_TOKEN وSHIPCTL_BASE_URL حيث لا يسجل أحد الدخول.',
  'How to try things without an account': 'كيف تجرب بلا حساب',
  'The sandbox is a stand-in for the service, on this machine only, with made-up orders. It needs no account, and nothing leaves the machine. What you change in it is kept until it is reset; nothing in it costs money. What you set with --sandbox (settings, views, operations, rules) is its own and changes no profile. The command that serves it has flags of its own: shipctl sandbox --help':
    'بيئة التجربة بديل عن الخدمة على هذا الجهاز فقط بطلبات مختلقة. لا تحتاج إلى حساب ولا يخرج شيء من الجهاز. ويحفظ ما تغيره فيها حتى إعادة ضبطها؛ ولا شيء فيها يكلف مالا. وما تعينه مع --sandbox (الإعدادات والعروض والعمليات والقواعد) لها وحدها ولا يغير ملف تعريف. وللأمر الذي يقدمها خياراته: shipctl sandbox --help',
  'any command, against the sandbox': 'أي أمر، على بيئة التجربة',
  'the same, for all commands of a shell or a test': 'الشيء نفسه لكل أوامر shell أو اختبار',
  'serves it for other programs until Ctrl-C, and says how to log in':
    'تقديمها لبرامج أخرى حتى Ctrl-C، مع بيان طريقة تسجيل الدخول',
  'forgets what was changed': 'نسيان ما تغير',
  'forgets what was set with --sandbox, too': 'نسيان ما عين باستخدام --sandbox أيضا',
  'The flags of every command': 'خيارات كل الأوامر',
  'The flags of every command, before or after its own. A flag beats its variable, and the variable what the profile holds.':
    'خيارات كل الأوامر، قبل خياراتها أو بعدها. الخيار يغلب المتغير، والمتغير يغلب ما في ملف التعريف.',
  'Commands that print records also take --columns, --out, --jq, --format and --ids: see shipctl help output.':
    'والأوامر التي تطبع سجلات تأخذ أيضا --columns و--out و--jq و--format و--ids: انظر shipctl help output.',
  'no such record or route (404, 405)': 'لا يوجد هذا السجل أو المسار (404, 405)',
  'the service refused the request (400, 409, 422, other 4xx)': 'رفضت الخدمة الاستدعاء (400, 409, 422 وغيرها من 4xx)',
  'interrupted (Ctrl-C)': 'إيقاف (Ctrl-C)',
  "documented in the service's interface document": 'موثق في مستند واجهة الخدمة',
  'method and path published by the provider; body and parameters are not':
    'الطريقة والمسار ينشرهما مزود الخدمة؛ أما المحتوى والمدخلات فلا',
  "seen in integrators' code only": 'شوهد في برامج الربط فقط',
  'assumed by convention; the service may differ': 'مفترض بحسب العرف؛ وقد تختلف الخدمة',
  'from a document you imported': 'من مستند استوردته',
  'made by shipctl, which holds it': 'من صنع shipctl وفي حوزته',
  'Created order {1}': 'تم إنشاء الطلب {1}',
  'To ship it': 'لشحنه',
  'Updated order {1}': 'تم تعديل الطلب {1}',
  'Cancel order {1}?': 'هل تريد إلغاء الطلب {1}؟',
  'Cancelled order {1}': 'تم إلغاء الطلب {1}',
  'Reset order {1}? The effect is not documented.': 'هل تريد إعادة ضبط الطلب {1}؟ الأثر غير موثق.',
  'Reset order {1}': 'تمت إعادة ضبط الطلب {1}',
  'Verified item {1}': 'تم التحقق من الصنف {1}',
  'Verified order {1}': 'تم التحقق من الطلب {1}',
};
