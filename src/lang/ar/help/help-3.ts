/** Summaries, flags, topics and headings of help. */
export const helpTexts3 = {
  'Compares the last week with the week before and the same week a year before, and names what is worse or better by more than chance. Then adds up all orders that the filters choose: orders by state and period; time to delivery, returns and failed deliveries by courier and city; late and stuck orders; cash on delivery that couriers owe, by age; and shipping costs. A terminal shows bars. --out report.html writes one page for a browser, to send or print: it loads nothing, runs no script, and is in the language of --lang. -o json, csv and xlsx have a row for each number. --schedule prints a line for cron or Task Scheduler that writes the page on the first morning of each week.':
    'يقارن الأسبوع الماضي بالذي قبله وبالأسبوع نفسه قبل سنة، ويذكر ما ساء أو تحسن بما يتجاوز الصدفة. ثم يجمع كل الطلبات التي تختارها عوامل التصفية: الطلبات بحسب الحالة والفترة؛ ومدة التوصيل والمرتجعات وتعذر التسليم بحسب شركة الشحن والمدينة؛ والطلبات المتأخرة والمتعثرة؛ والدفع عند الاستلام المستحق على شركات الشحن بحسب عمره؛ وتكاليف الشحن. تعرض الطرفية أعمدة بيانية. ويكتب --out report.html صفحة واحدة للمتصفح للإرسال أو الطباعة: لا تحمّل شيئا من الشبكة ولا تشغل نصا برمجيا، وهي بلغة --lang. وفي -o json وcsv وxlsx صف لكل رقم. ويطبع --schedule سطرا لـcron أو Task Scheduler يكتب الصفحة صباح أول يوم من كل أسبوع.',
  'The time to delivery is known where an order says when it was delivered; with --offline also where a sync has seen it. Costs are the prices of shipments that the ledger has, as "shipments sent" shows them. What is not known is counted apart. Amounts are added exactly, each currency by itself.':
    'مدة التوصيل معروفة إن ذكر الطلب وقت تسليمه؛ ومع --offline أيضا إن شاهدته مزامنة. والتكاليف هي أسعار الشحنات في سجل الإرسال كما يعرضها "shipments sent". وما لا يعرف يعد على حدة. تجمع المبالغ بدقة، كل عملة وحدها.',
  'Keep all orders and boxes on this machine, complete': 'حفظ كل الطلبات والصناديق كاملة على هذا الجهاز',
  'Reads all orders and boxes into a database of the profile: a file that only you can read, or PostgreSQL (--to). It holds your customers, until "sync --remove". After the first sync only what may have changed is read: orders in open states, and all that were created in the last days; --full reads everything. Each change is kept with the time when it was seen. A sync that is cut off leaves the mirror as it was, and the next one goes on; a second one waits for the first. docs/mirror.md describes the tables.':
    'يقرأ كل الطلبات والصناديق إلى قاعدة بيانات لملف التعريف: ملف لا يقرؤه غيرك، أو PostgreSQL (--to). وفيها بيانات عملائك إلى أن يحذفها "sync --remove". بعد أول مزامنة لا يقرأ إلا ما قد يكون تغير: الطلبات في حالات مفتوحة وكل ما أنشئ في الأيام الأخيرة؛ ويقرأ --full كل شيء. ويحفظ كل تغيير مع وقت رؤيته. والمزامنة التي انقطعت تترك النسخة المحلية كما كانت وتتابعها التالية؛ والثانية تنتظر الأولى. يصف docs/mirror.md الجداول.',
  'Ask the mirror in SQL, which only reads': 'الاستعلام من النسخة المحلية بلغة SQL، للقراءة فقط',
  'Asks the mirror that "shipctl sync" keeps: a query in the SQL of SQLite, or of PostgreSQL where the mirror is kept there. What it would change is taken back. The setting sql_mirror is for a user of the database who only reads. A query has no time limit but one that you type with it: --timeout 60. Over a file it may take 1 GB of memory. docs/mirror.md describes the tables: orders, boxes, documents, history, syncs.':
    'يستعلم من النسخة المحلية التي يحفظها "shipctl sync" بلغة SQL في SQLite، أو في PostgreSQL إن كانت محفوظة هناك. ويتراجع عن أي تغيير قد يحدثه. والإعداد sql_mirror لمستخدم في قاعدة البيانات يقرأ فقط. ولا حد لوقت الاستعلام إلا ما تكتبه معه: --timeout 60. وعلى ملف قد يأخذ 1 جيجابايت من الذاكرة. يصف docs/mirror.md الجداول: orders وboxes وdocuments وhistory وsyncs.',
  'Serve the embedded sandbox for other programs': 'تشغيل البيئة التجريبية المدمجة لبرامج أخرى',
  'A stand-in for the service, on this machine only (127.0.0.1), with made-up data. It prints how to log in and runs until Ctrl-C. A single command needs no server: add --sandbox to it. Both change the same data, and keep the changes until "shipctl sandbox reset". What you set with --sandbox (settings, views, operations, rules, mappings, goods) is the sandbox\'s own, and changes no profile: "sandbox reset --settings" removes it, too.':
    'بديل عن الخدمة على هذا الجهاز فقط (127.0.0.1) ببيانات وهمية. يطبع طريقة تسجيل الدخول ويعمل حتى Ctrl-C. ولا يحتاج أمر واحد إلى خادم: أضف إليه --sandbox. وكلاهما يغير البيانات نفسها ويحفظ التغييرات حتى "shipctl sandbox reset". وما تعينه مع --sandbox (الإعدادات والعروض المحفوظة والعمليات والقواعد وخرائط الأعمدة والمنتجات) للبيئة التجريبية وحدها ولا يغير ملف تعريف: ويزيله "sandbox reset --settings" أيضا.',
  'Serve commands as tools to programs with language models': 'إتاحة الأوامر أدوات لبرامج النماذج اللغوية',
  'Send any request and print the response unchanged': 'إرسال أي استدعاء وطباعة الرد كما هو',
  "Token, retries, timeouts and questions work as in other commands. -F and --data become the query of a GET and the body of other methods. The path is the service's own: /api/orders/5.":
    'يعمل رمز الوصول وإعادة المحاولة والمهل والأسئلة كما في الأوامر الأخرى. ويصبح -F و--data استعلاما لـGET ومحتوى للطرق الأخرى. والمسار هو مسار الخدمة: /api/orders/5.',
  'With --paginate all pages of a list are read: --all, --ids, --where, -o and the like then work as in lists. Without it the response is printed as it came; --out, --json and --jq alone work.':
    'مع --paginate تقرأ كل صفحات القائمة: فيعمل --all و--ids و--where و-o وأمثالها كما في القوائم. ومن دونه يطبع الرد كما جاء؛ ولا يعمل إلا --out و--json و--jq.',
  'List settings: their values, and where each comes from': 'عرض الإعدادات: قيمها ومصدر كل منها',
  'Print the value of a setting': 'طباعة قيمة إعداد',
  'Prints the value alone, an empty line if there is none; with --json also where it comes from.':
    'يطبع القيمة وحدها، أو سطرا فارغا إن لم تكن؛ ومع --json مصدرها أيضا.',
  'Store a setting in the profile': 'حفظ إعداد في ملف التعريف',
  'Remove a setting from the profile': 'إزالة إعداد من ملف التعريف',
  'Edit the settings of the profile as text': 'تحرير إعدادات ملف التعريف نصا',
  'Opens a copy in $VISUAL or $EDITOR: a line for each setting, with those that are not set as comments. What you save is checked before the profile is changed. Tokens, passwords and credentials are not in the copy.':
    'يفتح نسخة في $VISUAL أو $EDITOR: سطر لكل إعداد، وما لم يتم تعيينه منها تعليق. ويفحص ما تحفظه قبل تغيير ملف التعريف. وليس في النسخة رموز وصول ولا كلمات مرور ولا بيانات دخول.',
  "Print where the profile's file is": 'طباعة مكان ملف التعريف',
  'Prints the path of the file that holds the settings of the profile and its login.':
    'يطبع مسار الملف الذي فيه إعدادات ملف التعريف وتسجيل دخوله.',
  'Use files that others could write, after a look': 'استخدام ملفات قد يكتبها غيرك، بعد الاطلاع عليها',
  'shipctl uses no file of settings that others on this machine may write: it could name a service of theirs, and your token would go there. This command shows what is in such files of the profile, asks, and takes the permission to write away from others. To start with a new file of the profile instead, log in.':
    'لا يستخدم shipctl ملف إعدادات قد يكتبه غيرك على هذا الجهاز: قد يذكر خدمة لهم فيذهب إليها رمز وصولك. يعرض هذا الأمر ما في هذه الملفات، ويسأل، ويمنع غيرك من كتابتها. وللبدء بملف جديد لملف التعريف سجّل الدخول بدلا من ذلك.',
  'List profiles: services, and who is logged in': 'عرض ملفات التعريف: الخدمات، ومن سجّل الدخول',
  'Choose the profile of commands that name none': 'اختيار ملف التعريف للأوامر التي لا تذكر واحدا',
  'Commands that name no other with --profile or SHIPCTL_PROFILE use it from then on.':
    'الأوامر التي لا تذكر غيره باستخدام --profile أو SHIPCTL_PROFILE تستخدمه من الآن.',
  'Rename a profile': 'تغيير اسم ملف تعريف',
  'Login, settings, operations, rules, mappings and goods keep, and so do the ledger and the packing journal: what was sent under the old name is not sent again under the new one.':
    'يبقى تسجيل الدخول والإعدادات والعمليات والقواعد وخرائط الأعمدة والمنتجات، وكذلك سجل الإرسال وسجل التعبئة: ما أرسل بالاسم القديم لا يرسل بالجديد مرة أخرى.',
  'Remove a profile': 'إزالة ملف تعريف',
  'Says what goes with it, and asks. The ledger and the packing journal stay: they keep orders from being sent twice if you log in again under the same name.':
    'يذكر ما يزول معه ويسأل. ويبقى سجل الإرسال وسجل التعبئة: يمنعان إرسال الطلبات مرتين إن سجلت الدخول من جديد بالاسم نفسه.',
  'List views: yours, and those that come with shipctl': 'قائمة العروض المحفوظة: عروضك وما يأتي مع shipctl',
  'Show what a view holds': 'بيان ما يحويه عرض محفوظ',
  'Save columns and other output flags under a name': 'حفظ الأعمدة وخيارات الإخراج الأخرى باسم',
  'Keeps --columns, --rows, --headers, --lang, --tz, -o, --excel, --separator and their like in a file without secrets, which you can give to others: --view ./accountant.json. Flags that you type beside --view override it.':
    'يحفظ --columns و--rows و--headers و--lang و--tz و-o و--excel و--separator وأمثالها في ملف بلا أسرار يمكنك إعطاؤه لغيرك: --view ./accountant.json. والخيارات التي تكتبها مع --view تغلبه.',
  'Remove a view that you have saved': 'إزالة عرض حفظته',
  'List your mappings and the known exports': 'عرض خرائط الأعمدة لديك وملفات التصدير المعروفة',
  'Show what a mapping holds': 'عرض ما تحويه خريطة أعمدة',
  '--json shows the form of a mapping of your own: its columns, the defaults of rows, and below export the headings that identify the file, the billing address, the columns that say how an order is paid, and the orders that are left out.':
    'يعرض --json صورة خريطة أعمدة خاصة بك: أعمدتها، والقيم الافتراضية للصفوف، وتحت export العناوين التي يعرف بها الملف وعنوان الفوترة والأعمدة التي تبين طريقة دفع الطلب والطلبات المستبعدة.',
  'Remove a mapping of yours': 'إزالة خريطة أعمدة لك',
  'List rules, and what shipments call couriers': 'عرض القواعد وأسماء شركات الشحن لدى الشحنات',
  'Set the rules that choose couriers, in their order': 'تعيين قواعد اختيار شركات الشحن بترتيبها',
  'Replaces all rules. The first that matches an order decides. A condition is what --where takes; cod and paid alone are ways to pay, and else is every order. After the arrow (→ or ->) comes a courier by any of its names, cheapest or fastest. A courier that the service does not list is refused.':
    'يستبدل كل القواعد. أول قاعدة تناسب الطلب هي التي تقرر. والشرط هو ما يأخذه --where؛ وcod وpaid وحدهما طريقتا دفع، وelse كل طلب. وبعد السهم (→ أو ->) شركة شحن بأي من أسمائها أو cheapest أو fastest. وترفض شركة شحن ليست في قائمة الخدمة.',
  'Map courier names of prices to couriers of shipments': 'ربط أسماء شركات الشحن في الأسعار بأسمائها في الشحنات',
};
