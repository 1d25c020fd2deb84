/** The topics of help, without their tables; exit codes and grades. */
export const topicsHelp = {
  'How commands end': 'كيف تنتهي الأوامر',
  'The exit code says how a command ended. With -o json or -o ndjson the last line of standard error is one object, {"error":{"code":"refused","message":\u2026,"hint":\u2026}}: its code is the name here.':
    'يبين رمز الخروج كيف انتهى الأمر. ومع -o json أو -o ndjson آخر سطر في الخطأ القياسي كائن واحد، {"error":{"code":"refused","message":\u2026,"hint":\u2026}}: وقيمة code فيه هي الاسم هنا.',
  done: 'تم',
  'a bug in shipctl': 'خلل في shipctl',
  'the command line or the settings are wrong; nothing was changed': 'سطر الأمر أو الإعدادات غير صحيحة؛ لم يتغير شيء',
  'you answered no to a question': 'أجبت بلا عن سؤال',
  'not logged in, wrong credentials, 401 or 403': 'لم تسجل الدخول، أو بيانات الدخول خاطئة، 401 أو 403',
  'the service could not be reached, kept failing, or sent an invalid response; or another shipctl is at the same work':
    'تعذر الوصول إلى الخدمة، أو ظلت تتعطل، أو أرسلت ردا غير صحيح؛ أو يقوم تشغيل آخر من shipctl بالعمل نفسه',
  'another shipctl is at the same work: nothing was sent, and the same command works once that one has ended':
    'يقوم تشغيل آخر من shipctl بالعمل نفسه: لم يرسل شيء، وينجح الأمر نفسه متى انتهى ذلك التشغيل',
  'only of the cause of partial: nothing failed, but the list cannot be proved complete':
    'في cause لرمز partial فقط: لم يفشل شيء، لكن لا يمكن إثبات اكتمال القائمة',
  'only part was done or could be proved': 'لم يتم أو لم يثبت إلا جزء',
  'the machine failed: disk full, file not writable': 'عطل في الجهاز: القرص ممتلئ، أو تعذرت كتابة ملف',
  'hung up: the terminal was closed': 'أغلقت الطرفية',
  terminated: 'إنهاء',
  'A cause among 4, 5, 6 and 7 goes before 8 where nothing was done. 9 may come after something was done: the error names it, and once there is room the same command goes on. After 7 trying again may help: a read may be repeated as it is; before a write is sent again, look whether it happened.':
    'يسبق السبب من 4 و5 و6 و7 الرمز 8 إن لم يتم شيء. وقد يأتي 9 بعد أن تم شيء: يذكره الخطأ، ومتى توفرت مساحة يتابع الأمر نفسه. وبعد 7 قد تفيد إعادة المحاولة: القراءة تعاد كما هي؛ وقبل إعادة الكتابة تحقق هل تمت.',
  'The variables that shipctl reads': 'المتغيرات التي يقرؤها shipctl',
  'A flag beats its variable, and the variable what the profile holds. An empty variable counts as not set. shipctl config list shows what is in force, and why.':
    'الخيار يغلب المتغير، والمتغير يغلب ما في ملف التعريف. والمتغير الفارغ يعد غير معيّن. يعرض shipctl config list ما هو سار ولماذا.',
  'To upgrade, install the newer version as you did this one: settings, logins and the ledger stay.':
    'للترقية ثبّت الإصدار الأحدث كما ثبت هذا: تبقى الإعدادات وتسجيلات الدخول وسجل الإرسال.',
  'To remove everything: shipctl logout --all, shipctl completion uninstall, npm uninstall -g shipctl (or delete the executable), and then the three folders: ~/.config/shipctl, ~/.local/share/shipctl and ~/.cache/shipctl on Linux. Without the ledger in them shipctl no longer knows what it has sent.':
    'لإزالة كل شيء: shipctl logout --all، ثم shipctl completion uninstall، ثم npm uninstall -g shipctl (أو احذف الملف التنفيذي)، ثم المجلدات الثلاثة: ~/.config/shipctl و~/.local/share/shipctl و~/.cache/shipctl على Linux. ومن دون سجل الإرسال فيها لا يعود shipctl يعرف ما أرسله.',
  'Formats, and what goes where': 'الصيغ، وما يذهب إلى أين',
  'Standard output is data and nothing else. Notes, questions, progress and errors go to standard error, so a pipe or a file holds data alone. Numbers keep every digit in all formats.':
    'الإخراج القياسي بيانات ولا شيء غيرها. والملاحظات والأسئلة والتقدم والأخطاء تذهب إلى الخطأ القياسي، فلا يحوي الأنبوب أو الملف إلا البيانات. وتحتفظ الأعداد بكل أرقامها في كل الصيغ.',
  '--out <file> writes a file, whole or not at all, and its ending picks the format. --columns chooses fields in every format; dots reach inside (items.sku). --where and --sort choose and sort rows, --rows items gives a row for each item. Without --all a list is one page: a line on standard error says how many rows there are.':
    'يكتب --out <file> ملفا كاملا أو لا يكتبه، ونهايته تحدد الصيغة. ويختار --columns الحقول في كل صيغة؛ والنقطة تدخل إلى الحقول الداخلية (items.sku). ويختار --where و--sort الصفوف ويرتبانها، ويعطي --rows items صفا لكل صنف. ومن دون --all القائمة صفحة واحدة: ويبين سطر في الخطأ القياسي كم صفا هناك.',
  '--format "{id} {status}" writes a line of text for each record, --ids the ids alone, and --jq ".[].id" what jq makes of the JSON: of the whole list, or with -o ndjson of a record at a time. An expression may take 30 s. If it fails on what was sent, the command ends with 2 after a read, and with 8 after a write: that is done, and the error names it.':
    'يكتب --format "{id} {status}" سطرا نصيا لكل سجل، و--ids المعرفات وحدها، و--jq ".[].id" ما يصنعه jq من JSON: من القائمة كلها، أو مع -o ndjson من سجل في كل مرة. وللتعبير 30 ثانية. وإن تعذر على ما أرسل انتهى الأمر بالرمز 2 بعد قراءة، وبالرمز 8 بعد كتابة: فقد تمت، ويذكرها الخطأ.',
  'How days are written': 'كيف تكتب الأيام',
  'How days are written, in flags and in --where': 'كيف تكتب الأيام في الخيارات وفي --where',
  'today, 7d and last-month are counted in the zone of --tz, else in that of this machine. The service chooses orders by days of its own time zone, which may be another. --where compares days with times as they are shown: as sent, or in the zone of --tz.':
    'يحسب today و7d وlast-month بمنطقة --tz، وإلا فبمنطقة هذا الجهاز. وتختار الخدمة الطلبات بأيام منطقتها، وقد تكون غيرها. ويقارن --where الأيام بالأوقات كما تعرض: كما أرسلت، أو بمنطقة --tz.',
  "The same in Arabic: اليوم, أمس, غدا, '7 أيام', '1 شهر', 'الأسبوع الماضي', 'الشهر الماضي'.":
    "وبالعربية: اليوم، أمس، غدا، '7 أيام'، '1 شهر'، 'الأسبوع الماضي'، 'الشهر الماضي'.",
  'Of several days --date-from takes the first and --date-to the last, both included. In --where, = means within them, >= from the first on, <= up to the last, > after the last and < before the first.':
    'من عدة أيام يأخذ --date-from أولها و--date-to آخرها، وكلاهما داخل. وفي --where تعني = خلالها، و>= من أولها فصاعدا، و<= حتى آخرها، و> بعد آخرها، و< قبل أولها.',
  'How --where chooses rows': 'كيف يختار --where الصفوف',
  '--where keeps the rows of any list that meet a condition: shipctl reads the whole list and chooses. Filters of the service (--status, --date-from) make it shorter: give them too. Rules of couriers are conditions, too.':
    'يبقي --where من أي قائمة الصفوف التي تحقق شرطا: يقرأ shipctl القائمة كلها ويختار. وعوامل تصفية الخدمة (--status و--date-from) تقصرها: أضفها أيضا. وقواعد شركات الشحن شروط كذلك.',
  'Fields are those of the record; dots reach inside (items.sku). Orders also have number, receiver, phone, city, total, courier, cod_standing and waiting_since. Cities, couriers, phones and ways to pay are compared by their meaning, in English and Arabic. Days are written as in shipctl help dates.':
    'الحقول هي حقول السجل؛ والنقطة تدخل إلى الحقول الداخلية (items.sku). وللطلبات أيضا number وreceiver وphone وcity وtotal وcourier وcod_standing وwaiting_since. وتقارن المدن وشركات الشحن والجوالات وطرق الدفع بمعناها، بالعربية والإنجليزية. وتكتب الأيام كما في shipctl help dates.',
  'How programs call shipctl': 'كيف تستدعي البرامج shipctl',
  'A program reads standard output and the exit code, and with -o json or ndjson the error in the last line of standard error. What would ask needs --yes, or ends with 2 and sends nothing. Only where a program was started from a terminal may a question still be asked there: --no-input keeps it from that.':
    'يقرأ البرنامج الإخراج القياسي ورمز الخروج، ومع -o json أو ndjson الخطأ في آخر سطر من الخطأ القياسي. وما كان سيسأل يحتاج إلى --yes، وإلا انتهى بالرمز 2 ولم يرسل شيئا. ولا يسأل إلا إن كان البرنامج قد شغل من طرفية: ويمنعه --no-input.',
  'What creates many records (ship, import) keeps a ledger: the same command goes on where it ended, and creates nothing twice. Set SHIPCTL_TOKEN and SHIPCTL_BASE_URL where no one logs in.':
    'ما ينشئ سجلات كثيرة (ship وimport) يحفظ ما أرسله في سجل إرسال: يتابع الأمر نفسه من حيث انتهى ولا ينشئ شيئا مرتين. عيّن SHIPCTL_TOKEN وSHIPCTL_BASE_URL حيث لا يسجل أحد الدخول.',
  'The long form of this page is docs/programs.md in the npm package, whose folder is $(npm root -g)/shipctl.':
    'النص الكامل لهذه الصفحة في docs/programs.md من حزمة npm، ومجلدها $(npm root -g)/shipctl.',
  'How to try things without an account': 'كيف تجرب بلا حساب',
  'The sandbox is a stand-in for the service, on this machine only, with made-up orders. It needs no account, and nothing leaves the machine. What you change in it is kept until it is reset; nothing in it costs money. What you set with --sandbox (settings, views, operations, rules) is its own and changes no profile. The command that serves it has flags of its own: shipctl sandbox --help':
    'البيئة التجريبية بديل عن الخدمة على هذا الجهاز فقط بطلبات وهمية. لا تحتاج إلى حساب ولا يخرج شيء من الجهاز. ويحفظ ما تغيره فيها حتى إعادة ضبطها؛ ولا شيء فيها يكلف مالا. وما تعينه مع --sandbox (الإعدادات والعروض المحفوظة والعمليات والقواعد) لها وحدها ولا يغير ملف تعريف. وللأمر الذي يشغلها خياراته: shipctl sandbox --help',
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
  'made by shipctl, which holds it': 'بيانات أنشأها shipctl ويحتفظ بها',
};
