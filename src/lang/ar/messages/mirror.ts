/** Messages of src/mirror/. */
export const mirrorTexts = {
  'Move it away, then try again.': 'انقله إلى مكان آخر، ثم أعد المحاولة.',
  '{1} is being written by a sync that runs under a newer Node, or was cut off there.':
    'تكتب {1} مزامنة تعمل على Node أحدث، أو انقطعت هناك.',
  'Try again when it has ended, or use that Node here too.': 'أعد المحاولة بعد انتهائها، أو استخدم Node ذلك هنا أيضا.',
  'The file is damaged which says what was delivered: {1}': 'الملف الذي يبين ما تم تسليمه تالف: {1}',
  'To go on with what changes from now on: {1}': 'للمتابعة بما يتغير من الآن: {1}',
  'The file of events that were set aside is damaged: {1}': 'ملف الأحداث المؤجلة تالف: {1}',
  'Delivering to {1} \u2026 {2}': 'جارٍ الإيصال إلى {1*} \u2026 {2}',
  '{1} has not taken the event {2}: {3}': 'لم يقبل {1*} الحدث {2}: {3}',
  'It waits, and so do those after it: the next look delivers them.':
    'هو بالانتظار، وكذلك ما بعده: يوصلها التفقد التالي.',
  '{1} refuses {2}, which {3} set aside: {4}': '{3-}يرفض {1*} {2*}، وهي مؤجلة الآن: {4}',
  '{1} of these orders wait; others go on. See {2}': '{1*} لهذه الطلبات بالانتظار، وغيرها مستمر. انظر {2}',
  'To send them again, add --retry-set-aside. See {1}': 'لإرسالها من جديد أضف --retry-set-aside. انظر {1}',
  'Delivered {1} to {2}.': 'تم إيصال {1*} إلى {2*}.',
  'This is the first look of this watch: what is in the mirror already is no event. Events begin with what has changed since the last sync.':
    'هذه أول نظرة لهذه المتابعة: ما في النسخة المحلية الآن ليس حدثا. تبدأ الأحداث بما تغير منذ آخر مزامنة.',
  'The mirror was filled with {1}. Events begin with the next change.':
    'ملئت النسخة المحلية بـ{1*}. تبدأ الأحداث من التغيير التالي.',
  'other older ones': 'ما سواها مما هو أقدم',
  'older closed ones': 'الأقدم المغلقة',
  'older orders': 'الطلبات الأقدم',
  orders: 'الطلبات',
  'another account': 'حساب آخر',
  'There is no mirror yet.': 'لا نسخة محلية بعد.',
  '{1}\nThe next look tries again.': '{1}\nيعيد التفقد التالي المحاولة.',
  'The service answers again.': 'الخدمة ترد من جديد.',
  'The next look is at {1}. Ctrl-C ends it.': 'التفقد التالي الساعة {1}. ينهيه Ctrl-C.',
  '{1} did not end within 10 minutes.': 'لم ينته {1} خلال 10 دقائق.',
  'the event': 'الحدث',
  '{1} were set aside. To send them again: {2} with the same --exec or --webhook.':
    '{1*} مؤجلة. لإرسالها من جديد: {2} مع --exec أو --webhook نفسه.',
  'To bring it up to date: {1}': 'لتحديثها: {1}',
  'From the mirror, as of {1} ({2} ago). {3}': 'من النسخة المحلية كما كانت في {1} (قبل {2*}). {3}',
  'Orders since {1} and older ones that are {2}': 'الطلبات منذ {1} وما هو أقدم وحالته {2*}',
  'Open orders and those since {1}': 'الطلبات المفتوحة وما كان منذ {1}',
  'From the mirror. {1}: {2} old; {3}: up to {4}. {5}': 'من النسخة المحلية. {1}: عمرها {2^}؛ {3}: حتى {4*}. {5}',
  'The mirror is too old: some {1} were last read {2}, and --max-age is {3}.':
    'النسخة المحلية قديمة: آخر قراءة لبعض {1*} كانت {2*}، و--max-age هو {3^}.',
  'Read all orders again: {1}': 'اقرأ كل الطلبات من جديد: {1}',
  'Bring it up to date: {1}': 'حدّثها: {1}',
  '{1} Waiting for it to end.': '{1} بانتظار انتهائه.',
  'The mirror {1} has version {2}, which a newer shipctl has written.':
    'النسخة المحلية {1} بالإصدار {2}، وقد كتبها shipctl أحدث.',
  'Install that version here too.': 'ثبّت ذلك الإصدار هنا أيضا.',
  'The mirror {1} holds the orders of {2}.': 'النسخة المحلية {1} تحوي طلبات {2}.',
  'Use another profile for each account. To delete this mirror: {1}':
    'استخدم ملف تعريف آخر لكل حساب. لحذف هذه النسخة: {1}',
  'The mirror has {1}, which shipctl does not write.': 'في النسخة المحلية {1}، ولا يكتبه shipctl.',
  'Who keeps it can tell why. To read all orders again: {1}, then {2}':
    'يعرف السبب من يديرها. لقراءة كل الطلبات من جديد: {1}، ثم {2}',
  'The mirror is damaged: it has a record that is not JSON.': 'النسخة المحلية تالفة: فيها سجل ليس JSON.',
  'Read all orders again, which repairs it: {1}': 'اقرأ كل الطلبات من جديد، فذلك يصلحها: {1}',
  'The records of {1} have no id by which a mirror can tell them apart.':
    'سجلات {1} بلا معرف تفرق به النسخة المحلية بينها.',
  'Name the field that has it: {1}': 'حدد الحقل الذي فيه المعرف: {1}',
  'Asking for orders that have left the lists \u2026 {1}': 'جارٍ السؤال عن طلبات خرجت من القوائم \u2026 {1}',
  'There is no operation orders.list that reads all orders.': 'لا توجد عملية orders.list تقرأ كل الطلبات.',
  '--offline: the mirror cannot filter by {1}. Use --where.':
    '--offline: لا يمكن تصفية النسخة المحلية بحسب {1}. استخدم --where.',
  '--offline: the mirror does not keep {1}.': '--offline: لا تحتفظ النسخة المحلية بـ{1}.',
  '--parquet: {1} has files that shipctl did not write, such as {2}.':
    '--parquet: في {1} ملفات لم يكتبها shipctl، مثل {2}.',
  'Choose an empty folder, or one that does not exist.': 'اختر مجلدا فارغا، أو مجلدا غير موجود بعد.',
  '--parquet: {1} has the orders of {2}.': '--parquet: يحوي {1} طلبات {2}.',
  'Choose another folder for each account.': 'اختر مجلدا آخر لكل حساب.',
  '--parquet: {1} is not as shipctl wrote it.': '--parquet: ليس {1} كما كتبه shipctl.',
  'Choose an empty folder.': 'اختر مجلدا فارغا.',
  '{1}: {2} is now {3} in all files, because {4} has {5}. It held {6}. The column document keeps each value unchanged.':
    '{1}: أصبح نوع {2} الآن {3*} في كل الملفات، لأن في {4} القيمة {5}. وكان {6*}. يحتفظ العمود document بكل قيمة كما هي.',
  ', {1} removed': '، وحذف {1^}',
  'without --by-day it has one for each month': 'من دون --by-day فيه ملف لكل شهر',
  'with --by-day it has one for each day': 'مع --by-day فيه ملف لكل يوم',
  'Parquet: {1} of {2} written to {3}{4}.': 'Parquet: تمت كتابة {1} من {2*} في {3}{4}.',
  'The folder now has a file for each {1}; {2}.': 'في المجلد الآن ملف لكل {1*}؛ {2}.',
  '{1} is empty for {2}, such as {3}: the column takes only {4}. The column document keeps each value unchanged.':
    '{1} فارغ في {2*}، مثل {3}: لا يأخذ العمود إلا {4*}. يحتفظ العمود document بكل قيمة كما هي.',
  '--parquet: {1} is a file.': '--parquet: {1} ملف.',
  'Name a folder. It need not exist yet.': 'حدد مجلدا. لا يلزم أن يكون موجودا.',
  'The path of the mirror has {1} bytes, too many for this version of Node on Windows: {2}':
    'طول مسار النسخة المحلية {1} بايت، وهو أطول مما يسمح به إصدار Node هذا على Windows: {2}',
  'Use Node 22.13 or newer, or set SHIPCTL_CONFIG_DIR to a folder with a shorter path.':
    'استخدم Node 22.13 أو أحدث، أو عيّن SHIPCTL_CONFIG_DIR إلى مجلد بمسار أقصر.',
  'The mirror was read with another credential, and nothing says whether it is of the same account.':
    'قرئت النسخة المحلية ببيانات دخول أخرى، ولا يعرف هل هي للحساب نفسه.',
  'Name the account: {1}. To begin anew: {2}': 'حدد الحساب: {1}. للبدء من جديد: {2}',
  'Read it again with this credential: {1}': 'اقرأها من جديد ببيانات الدخول هذه: {1}',
  'The database has the mirrors of several accounts: {1}.': 'في قاعدة البيانات نسخ محلية لعدة حسابات: {1}.',
  'Name the account: {1}, or choose a schema at the end of the address: ?schema={2}':
    'حدد الحساب: {1}، أو اختر schema في نهاية العنوان: ?schema={2}',
  'There is no mirror yet: nothing was read into it.': 'لا توجد نسخة محلية بعد: لم يقرأ إليها شيء.',
  'Read all orders into it: {1}': 'اقرأ كل الطلبات إليها: {1}',
  'The connection to {1} was lost while the mirror was read.': 'انقطع الاتصال مع {1} أثناء قراءة النسخة المحلية.',
  'Another desk is writing the mirror {1}. Waiting for it.': 'تكتب محطة عمل أخرى النسخة المحلية {1}. بانتظارها.',
  'The query needs more than {1} MB of memory, and was stopped.':
    'يحتاج الاستعلام إلى أكثر من {1} ميجابايت من الذاكرة، فأوقف.',
  'Ask for fewer rows or columns at once: a where, a limit, substr() of a long text.':
    'اطلب صفوفا أو أعمدة أقل في المرة: where أو limit أو substr() لنص طويل.',
  'The query did not end within {1} s, and was stopped.': 'لم ينته الاستعلام خلال {1} ثانية، فأوقف.',
  'To allow more time: --timeout 120': 'للسماح بوقت أطول: --timeout 120',
  'Give one query, without a semicolon in it.': 'أعط استعلاما واحدا بلا فاصلة منقوطة داخله.',
  'A query begins with select, with or values, and explain stands only before these: the mirror is only read.':
    'يبدأ الاستعلام بـselect أو with أو values، ولا يأتي explain إلا قبلها: النسخة المحلية للقراءة فقط.',
  'Two columns of the query are called {1}.': 'في الاستعلام عمودان باسم {1}.',
  'Give each a name of its own: select o.id as order_id, b.id as box_id \u2026':
    'أعط كلا منهما اسما: select o.id as order_id, b.id as box_id \u2026',
  'The query cannot be run: {1}.': 'تعذر تشغيل الاستعلام: {1}.',
  'docs/mirror.md describes the tables. Their columns: {1}': 'تصف docs/mirror.md الجداول. أعمدتها: {1}',
  '{1} of {2} are gone at once': 'اختفى {1} من {2*} دفعة واحدة',
  '{1}. Mark them as gone?': '{1}. هل تريد تسجيلها على أنها محذوفة؟',
  '{1}: the service does not list them, not even at a second look.': '{1}: لا تذكرها الخدمة حتى عند التحقق مرة ثانية.',
  'If they were deleted: {1}': 'إن كانت قد حذفت: {1}',
  '{1} cannot be used: {2}.': 'تعذر استخدام {1}: {2}.',
  'Try again. If that does not help, delete the mirror, then sync again: {1}':
    'أعد المحاولة. وإن لم يفد ذلك فاحذف النسخة المحلية وزامن من جديد: {1}',
  'The mirror is damaged: {1}': 'النسخة المحلية تالفة: {1}',
  'Repair it: {1}. If that fails, delete it and read all orders again: {2}, then {3}':
    'أصلحها: {1}. وإن لم ينجح ذلك فاحذفها واقرأ كل الطلبات من جديد: {2}، ثم {3}',
  'The mirror is damaged, and cannot be repaired: {1}': 'النسخة المحلية تالفة ولا يمكن إصلاحها: {1}',
  'Delete it, with its history of changes: {1}. Then read all orders again: {2}':
    'احذفها مع سجل تغييراتها: {1}. ثم اقرأ كل الطلبات من جديد: {2}',
  '{1} cannot be written: the disk is full.': 'تعذرت كتابة {1}: القرص ممتلئ.',
  'Another program has kept {1} locked for too long.': 'أبقى برنامج آخر {1} مقفلا مدة أطول من اللازم.',
  'Close what has it open, then try again.': 'أغلق البرنامج الذي فتحه، ثم أعد المحاولة.',
  'What the sync has read was changed by another process, or the disk: {1}':
    'غيرت عملية أخرى أو القرص ما قرأته المزامنة: {1}',
  'The setting stuck: there is no state "{1}".{2}': 'الإعداد stuck: لا توجد حالة "{1}".{2}',
  'Repaired {1} in the mirror that were not as shipctl wrote them: {2}. The disk may be failing, or another program has changed {3}.':
    'تم إصلاح {1} في النسخة المحلية لم تكن كما كتبها shipctl: {2}. قد يكون القرص معطوبا، أو غيّر برنامج آخر {3}.',
  ' If {1} has the value: {2}, then {3}': ' إن كانت القيمة في {1}: {2}، ثم {3}',
  '{1} of {2} ({3}) is {4}, which does not fit its column in the mirror: the column is empty there.{5}':
    '{1} في {2*} ({3}) قيمته {4}، ولا تناسب عموده في النسخة المحلية: العمود هناك فارغ.{5}',
  'The mirror was damaged, and was repaired: {1}. The disk may be failing.':
    'كانت النسخة المحلية تالفة وتم إصلاحها: {1}. قد يكون القرص معطوبا.',
  'The mirror stays as of {1}.': 'تبقى النسخة المحلية كما كانت في {1}.',
  ' Or: {1}': ' أو: {1}',
  'What was read to its end is kept for the next try: {1}{2}': 'ما قرئ إلى نهايته محفوظ للمحاولة التالية: {1}{2}',
  'Writing the mirror \u2026': 'جارٍ كتابة النسخة المحلية \u2026',
  'Another process syncs {1} now.': 'تزامن عملية أخرى {1} الآن.',
  '{1} could not be started ({2}).': 'تعذر تشغيل {1} ({2}).',
};
