/** Help of ledger, sync and sql. */
export const ledgerAndMirrorHelp = {
  'Keep all orders and boxes on this machine, complete': 'حفظ كل الطلبات والصناديق كاملة على هذا الجهاز',
  'Reads all orders and boxes into a database of the profile: a file that only you can read, or PostgreSQL (--to). It holds your customers, until "sync --remove". After the first sync only what may have changed is read: orders in open states, and all that were created in the last days; --full reads everything. Each change is kept with the time when it was seen. A sync that is cut off leaves the mirror as it was, and the next one goes on; a second one waits for the first. docs/mirror.md describes the tables.':
    'يقرأ كل الطلبات والصناديق إلى قاعدة بيانات لملف التعريف: ملف لا يقرؤه غيرك، أو PostgreSQL (--to). وفيها بيانات عملائك إلى أن يحذفها "sync --remove". بعد أول مزامنة لا يقرأ إلا ما قد يكون تغير: الطلبات في حالات مفتوحة وكل ما أنشئ في الأيام الأخيرة؛ ويقرأ --full كل شيء. ويحفظ كل تغيير مع وقت رؤيته. والمزامنة التي انقطعت تترك النسخة المحلية كما كانت وتتابعها التالية؛ والثانية تنتظر الأولى. يصف docs/mirror.md الجداول.',
  'Ask the mirror in SQL, which only reads': 'الاستعلام من النسخة المحلية بلغة SQL، للقراءة فقط',
  'Asks the mirror that "shipctl sync" keeps: a query in the SQL of SQLite, or of PostgreSQL where the mirror is kept there. What it would change is taken back. The setting sql_mirror is for a user of the database who only reads. A query has no time limit but one that you type with it: --timeout 60. Over a file it may take 1 GB of memory. docs/mirror.md describes the tables: orders, boxes, documents, history, syncs.':
    'يستعلم من النسخة المحلية التي يحفظها "shipctl sync" بلغة SQL في SQLite، أو في PostgreSQL إن كانت محفوظة هناك. ويتراجع عن أي تغيير قد يحدثه. والإعداد sql_mirror لمستخدم في قاعدة البيانات يقرأ فقط. ولا حد لوقت الاستعلام إلا ما تكتبه معه: --timeout 60. وعلى ملف قد يأخذ 1 جيجابايت من الذاكرة. يصف docs/mirror.md الجداول: orders وboxes وdocuments وhistory وsyncs.',
  'List what was sent, with its outcome': 'عرض ما أرسل ونتيجته',
  'A ledger in a file belongs to this machine, one profile and one service. Another machine does not know it: if you import the same rows there, add --check-list. A ledger in a database (shipctl config set ledger postgres://\u2026) belongs to the account, and all desks share it.':
    'سجل الإرسال في ملف يخص هذا الجهاز وملف تعريف واحدا وخدمة واحدة. ولا يعرفه جهاز آخر: إن استوردت هناك الصفوف نفسها فأضف --check-list. وسجل الإرسال في قاعدة بيانات (shipctl config set ledger postgres://\u2026) يخص الحساب وتشترك فيه كل محطات العمل.',
  'Show one entry, by its key or by the id of its record': 'عرض قيد واحد بمفتاحه أو بمعرف سجله',
  'Settle an order shipped twice': 'تسوية طلب شحن مرتين',
  'Use it when an order was shipped twice and you have cancelled one of its shipments at the courier: ship, orders check and today then no longer name the order. "start" says that no run with another ledger has sent the orders that changed before this ledger began: ship then no longer asks about them. Asks nothing, and changes nothing at the service.':
    'استخدمه إذا شحن طلب مرتين وألغيت إحدى شحنتيه لدى شركة الشحن: عندئذ لا يذكر ship وorders check وtoday الطلب. و"start" يعني أن لا تشغيل بسجل آخر أرسل الطلبات التي تغيرت قبل بدء هذا السجل: فلا يسأل ship عنها. لا يسأل عن شيء ولا يغير شيئا لدى الخدمة.',
  'Forget entries: the same command sends them again': 'نسيان قيود: الأمر نفسه يرسلها من جديد',
  'Asks first. Changes nothing at the service. If the record exists there, the next run may create a second one.':
    'يسأل أولا. لا يغير شيئا لدى الخدمة. وإن كان السجل موجودا هناك فقد ينشئ التشغيل التالي سجلا ثانيا.',
  'Copy entries between the file and a shared ledger': 'نسخ القيود بين الملف وسجل إرسال مشترك',
  'Copies the entries of this profile\'s account and service, the packing journal, what couriers paid out and the goods, between the file of this machine ("file") and a database that several desks share. Asks first. The later entry of a write stays, unknown outcomes stay unknown, and forgotten entries are not copied. Copying again copies what was added since.':
    'ينسخ قيود حساب ملف التعريف هذا وخدمته وسجل التعبئة وما حولته شركات الشحن والمنتجات، بين ملف هذا الجهاز ("file") وقاعدة بيانات تشترك فيها عدة محطات عمل. يسأل أولا. ويبقى القيد الأحدث لكل إرسال، وتبقى النتائج غير المعروفة كذلك، ولا تنسخ القيود المنسية. والنسخ من جديد ينسخ ما أضيف بعد ذلك.',
  'Ledger: what was sent, so that nothing is sent twice': 'سجل الإرسال: ما أرسل، حتى لا يرسل شيء مرتين',
  'Has what imports, ship and orders mend sent; single writes like orders create are not in it. A file for each profile and service, or a database that desks share (the setting "ledger"): "ledger list" says which. It knows keys, times, ids and digests, of shipments waybill, courier, price and links: no names and no addresses.':
    'فيه ما أرسله الاستيراد وship وorders mend، وليست فيه الأوامر المفردة مثل orders create. ملف لكل ملف تعريف وخدمة، أو قاعدة بيانات تشترك فيها محطات العمل (الإعداد "ledger"): يبين "ledger list" أيهما. فيه المفاتيح والأوقات والمعرفات والبصمات، ومن الشحنات البوليصة وشركة الشحن والسعر والروابط: لا أسماء ولا عناوين.',
  'read all orders, and repair a damaged mirror': 'قراءة كل الطلبات، وإصلاح نسخة محلية تالفة',
  'keep the mirror here: file, or postgres://user@host/database (default: the setting mirror)':
    'حفظ النسخة المحلية هنا: file، أو postgres://user@host/database (الافتراضي: الإعداد mirror)',
  'then write the mirror as Parquet files, one per month; only those that changed':
    'ثم كتابة النسخة المحلية ملفات Parquet، واحد لكل شهر؛ ما تغير منها فقط',
  'write one Parquet file per day instead': 'كتابة ملف Parquet لكل يوم بدلا من ذلك',
  'read every older order again within n days, some with each sync':
    'قراءة كل طلب أقدم من جديد خلال n يوما، بعضها مع كل مزامنة',
  'prove lists that change while they are read, too': 'إثبات القوائم التي تتغير أثناء قراءتها أيضا',
  'mark orders as gone, however many are gone at once': 'تسجيل الطلبات الغائبة على أنها محذوفة مهما كثرت دفعة واحدة',
  'show how old the mirror is and what it holds; read nothing': 'عرض عمر النسخة المحلية وما فيها؛ بلا قراءة',
  'delete the mirror': 'حذف النسخة المحلية',
  'ask as a superuser of PostgreSQL, too': 'الاستعلام بصفة superuser في PostgreSQL أيضا',
  'only entries with this outcome': 'القيود التي لها هذه النتيجة فقط',
  'only entries from this file': 'القيود من هذا الملف فقط',
  'copy from the ledger in use to this one: file, or postgres://user@host/database':
    'النسخ من سجل الإرسال المستخدم إلى هذا: file، أو postgres://user@host/database',
  'copy from this one to the ledger in use': 'النسخ من هذا إلى سجل الإرسال المستخدم',
};
