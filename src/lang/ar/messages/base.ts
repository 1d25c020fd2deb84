/** Messages of src/base/. */
export const baseTexts = {
  'Is the base URL right? See the response with --debug.': 'هل عنوان الخدمة (base URL) صحيح؟ يعرض --debug رد الخدمة.',
  'The process that {1} could not be started: {2}': 'تعذر بدء العملية التي {1*}: {2}',
  'is not a valid address: write postgres://user@host/database, with the port behind the host if it is not 5432':
    'ليس عنوانا صحيحا: اكتب postgres://user@host/database، والمنفذ بعد المضيف إن لم يكن 5432',
  'has an sslmode that is not one of {1}': 'فيه sslmode ليست قيمته من {1}',
  'has {1}, which shipctl does not know: remove it': 'فيه {1}، وهو غير معروف لدى shipctl: احذفه',
  'has an sslrootcert, which only sslmode=verify-full reads': 'فيه sslrootcert، ولا يقرؤه إلا sslmode=verify-full',
  'has an sslrootcert that is not an absolute path': 'فيه sslrootcert ليس مسارا كاملا',
  'has an auth that is not one of {1}': 'فيه auth ليست قيمته من {1}',
  'has auth={1}, which only a verified server gets: it needs sslmode=verify-full':
    'فيه auth={1}، ولا يرسل ذلك إلا إلى خادم تم التحقق منه: يلزم sslmode=verify-full',
  'has a schema that is not a name: use small letters, digits and _':
    'فيه schema ليس اسما صحيحا: استخدم حروفا لاتينية صغيرة وأرقاما و_',
  '{1} Trying again for {2}.': '{1} تستمر إعادة المحاولة {2*}.',
  'The database of {1}, {2}, has sslmode={3}: {4}.': 'قاعدة بيانات {1*}، {2}، إعدادها sslmode={3}: {4*}.',
  'Name the file of its certificate authority: {1}': 'حدد ملف الجهة التي أصدرت شهادتها: {1}',
  '{1}\nAddresses without sslmode are verified. To encrypt without knowing who answers: {2}':
    '{1}\nيتم التحقق من العناوين التي لا تذكر sslmode. للتشفير دون التحقق من هوية الخادم: {2}',
  'Switch on ssl in postgresql.conf. In a network that you trust: {1}\nThe password is never sent in clear.':
    'فعّل ssl في postgresql.conf. وفي شبكة تثق بها: {1}\nلا ترسل كلمة المرور مكشوفة أبدا.',
  'no password is set': 'لم تحدد كلمة مرور',
  'Put it into {1}, or into a file that only you can read: {2}': 'ضعها في {1}، أو في ملف لا يقرؤه غيرك: {2}',
  'its server asks for no password, and so does not prove that it knows yours':
    'لا يطلب خادمها كلمة مرور، فلا يثبت أنه يعرف كلمة مرورك',
  'Remove the password: unset {1}, or {2}. Or let pg_hba.conf ask for scram-sha-256.':
    'أزل كلمة المرور: احذف {1}، أو {2}. أو اجعل pg_hba.conf يطلب scram-sha-256.',
  'its server asks for {1}. It was not sent': 'يطلب خادمها {1*}. لم ترسل',
  "On the server: alter system set password_encryption = 'scram-sha-256'; select pg_reload_conf(); then set the password again ({1} in psql), and write scram-sha-256 in pg_hba.conf.\nWhere the server cannot do so, as for the tokens of managed databases: {2}":
    "على الخادم: alter system set password_encryption = 'scram-sha-256'; select pg_reload_conf(); ثم عيّن كلمة المرور من جديد ({1} في psql)، واكتب scram-sha-256 في pg_hba.conf.\nوإن تعذر ذلك على الخادم، كما في رموز قواعد البيانات المدارة: {2}",
  'its server wants {1} rounds for the password, and 4096 to 1000000 are allowed':
    'يطلب خادمها {1} دورة لكلمة المرور، والمسموح من 4096 إلى 1000000',
  'On the server: alter system set scram_iterations = 4096; select pg_reload_conf(); then set the password again ({1} in psql). If it has no such setting, another server answers.':
    'على الخادم: alter system set scram_iterations = 4096; select pg_reload_conf(); ثم عيّن كلمة المرور من جديد ({1} في psql). وإن لم يكن فيه هذا الإعداد فالذي يرد خادم آخر.',
  'the server did not prove that it knows the password': 'لم يثبت الخادم أنه يعرف كلمة المرور',
  'Ask who runs the database before you go on.': 'اسأل المسؤول عن قاعدة البيانات قبل أن تتابع.',
  'its server asks for a login that shipctl does not know ({1})': 'يطلب خادمها طريقة دخول لا يعرفها shipctl ({1})',
  'Write scram-sha-256 in pg_hba.conf of the server.': 'اكتب scram-sha-256 في pg_hba.conf على الخادم.',
  'Is PostgreSQL running on {1}, and does it listen on port {2} for this machine?':
    'هل يعمل PostgreSQL على {1}، وهل يستقبل اتصالات هذا الجهاز على المنفذ {2}؟',
  'its server does not encrypt (TLS)': 'خادمها لا يشفر الاتصال (TLS)',
  'what answers there is not PostgreSQL': 'ما يرد هناك ليس PostgreSQL',
  'its server {1}': 'خادمها {1*}',
  'No PostgreSQL does that. Ask who runs the database before you go on.':
    'لا يفعل PostgreSQL ذلك. اسأل المسؤول عن قاعدة البيانات قبل أن تتابع.',
  'it was not done within {1} s': 'لم يكتمل خلال {1} ثانية',
  '{1} To allow more time: --timeout 120': '{1} للسماح بوقت أطول: --timeout 120',
  'the password of {1} is wrong': 'كلمة مرور {1} غير صحيحة',
  'Check {1}, or the file that {2} names.': 'راجع {1}، أو الملف الذي يحدده {2}.',
  'See pg_hba.conf of the server: it says who may connect from where.':
    'راجع pg_hba.conf على الخادم: فيه من يسمح له بالاتصال ومن أين.',
  'there is no database {1}': 'لا توجد قاعدة بيانات باسم {1}',
  'Create it on its machine: createdb --owner USER NAME': 'أنشئها على جهازها: createdb --owner USER NAME',
  'it is a read-only copy': 'هذه نسخة للقراءة فقط',
  'Give the address of the server that may be written to.': 'اكتب عنوان الخادم الذي يقبل الكتابة.',
  'another desk has kept {1} locked for too long': 'أبقت محطة عمل أخرى {1*} مقفلا مدة أطول من اللازم',
  'it has no connection left': 'لم يبق فيها اتصال متاح',
  'Try again, or raise max_connections of the server.': 'أعد المحاولة، أو ارفع max_connections على الخادم.',
  'The disk or the memory of the server is full.': 'امتلأ قرص الخادم أو ذاكرته.',
  'it is starting up or shutting down': 'هي في طور التشغيل أو الإيقاف',
  'Try again in a minute.': 'أعد المحاولة بعد دقيقة.',
  'Ask who runs the database.': 'اسأل المسؤول عن قاعدة البيانات.',
  'The database of {1}, {2}, cannot be used: {3}.': 'تعذر استخدام قاعدة بيانات {1*}، {2}: {3*}.',
  'It is the sslrootcert in the address of the database.': 'هو sslrootcert المذكور في عنوان قاعدة البيانات.',
  'The whole output is in {1}': 'الناتج كاملا في {1}',
  'Once {1} is free: {2}': 'عندما يصبح {1} متاحا: {2}',
  'SHIPCTL_CONFIG_DIR: "{1}" is not an absolute path: it would change with the current folder{2}.':
    'SHIPCTL_CONFIG_DIR: "{1}" ليس مسارا كاملا: يتغير بتغير المجلد الحالي{2*}.',
  'Write it in full, like SHIPCTL_CONFIG_DIR={1}': 'اكتبه كاملا، مثل SHIPCTL_CONFIG_DIR={1}',
  'There is no home directory to keep settings in: {1} is not an absolute path, and the system names none.':
    'لا يوجد مجلد رئيسي لحفظ الإعدادات: {1} ليس مسارا كاملا، ولا يحدد النظام مجلدا.',
  'Set {1}, or SHIPCTL_CONFIG_DIR={2}': 'عيّن {1}، أو SHIPCTL_CONFIG_DIR={2}',
  '{1} cannot be {2}: it is open in another program{3}.': 'تعذر {2*} {1}: الملف مفتوح في برنامج آخر{3*}.',
  'Close it there, then run the same command again.': 'أغلقه هناك، ثم شغّل الأمر نفسه مرة أخرى.',
  '{1} cannot be {2}: {3}.': 'تعذر {2*} {1}: {3*}.',
  '{1} cannot be {2}: {3} ({4}).': 'تعذر {2*} {1}: {3*} ({4}).',
  'Is the disk still there? Copy the file to another one, then try again.':
    'هل ما زال القرص موصولا؟ انسخ الملف إلى قرص آخر، ثم أعد المحاولة.',
  'Give another name, or move that file away.': 'اختر اسما آخر، أو انقل ذلك الملف.',
  '{1} cannot be written: {2}.': 'تعذرت كتابة {1}: {2*}.',
  '{1} stands for {2}. Name one of them.': 'يشير {1} إلى {2*}. حدد واحدا منها.',
  'There is a {1} "{2}": on Windows and macOS "{3}" would be the same file.':
    'يوجد {1*} باسم "{2}": على Windows وmacOS يكون "{3}" هو الملف نفسه.',
  '{1} Use that name, or another one.': '{1} استخدم ذلك الاسم، أو اسما آخر.',
  'Another shipctl (process {1} on {2}) is {3}.': 'تشغيل آخر من shipctl (العملية {1} على {2}) {3*}.',
  'Wait for it to end.{1} If it does not run any more: {2}': 'انتظر حتى ينتهي.{1} وإن لم يعد قيد التشغيل: {2}',
  'Another shipctl has held this lock for too long: {1}':
    'احتفظ تشغيل آخر من shipctl بهذا القفل مدة أطول من اللازم: {1}',
  'Wait for it to end. If none is running, delete that file.':
    'انتظر حتى ينتهي. وإن لم يكن هناك تشغيل آخر فاحذف ذلك الملف.',
  'The lock is not a file: {1}': 'القفل ليس ملفا: {1}',
  'Delete it if it is not in use.': 'احذفه إن لم يكن مستخدما.',
  'Save it as UTF-8.': 'احفظه بترميز UTF-8.',
  '{1} is not text in {2}: see byte offset {3}. {4} Nothing was sent.':
    '{1*} ليس نصا بترميز {2}: انظر البايت رقم {3}. {4} لم يرسل شيء.',
  'Type first, in cmd.exe: {1}, in PowerShell: {2}. Or give it as a file.':
    'اكتب أولا في cmd.exe: {1}، وفي PowerShell: {2}. أو مرره ملفا.',
  'The shell replaced letters of standard input with question marks. {1} Nothing was sent.':
    'استبدلت الطرفية حروف الإدخال القياسي بعلامات استفهام. {1} لم يرسل شيء.',
  ' Did you mean {1}?': ' هل تقصد {1*}؟',
  'Use {1}.{2}': 'استخدم {1}.{2}',
  'Use {1}.': 'استخدم {1*}.',
  'nothing is encrypted, and who listens or answers in its place can read and change everything':
    'لا تشفير، ومن يتنصت أو يرد مكانها يستطيع قراءة كل شيء وتغييره',
  'its certificate is not checked, so who answers in its place can read and change everything':
    'لا يتم التحقق من شهادتها، فمن يرد مكانها يستطيع قراءة كل شيء وتغييره',
  'a login with MD5, which is easy to break': 'دخولا بـMD5 وهو سهل الكسر',
  'the password in clear text': 'كلمة المرور مكشوفة',
  'the connection failed ({1})': 'تعذر الاتصال ({1*})',
  ' and drive': ' ومحرك الأقراص',
  ', or you may not write there': '، أو لا يسمح لك بالكتابة هناك',
  'it failed': 'حدث خطأ',
  ' If it was killed, try again {1} s later.': ' إن كان قد أوقف قسرا فأعد المحاولة بعد {1} ثانية.',
  '{1} or {2}': '{1} أو {2}',
  'unknown error': 'خطأ غير معروف',
  'Try again.': 'أعد المحاولة.',
  ', ': '، ',
  '{1}, {2} more': '{1} وغيرها ({2})',
  '{1}, \u2026 {2} more': '{1} \u2026 وغيرها ({2})',
  '{1}, \u2026': '{1}، \u2026',
  '\u2026': '\u2026',
  '{1}, row {2}': '{1}، الصف {2}',
  'rows {1}': 'الصفوف {1}',
  ', page {1}': '، الصفحة {1}',
  ', pages {1}\u2013{2}': '، الصفحات {1}\u2013{2}',
  ' or ': ' أو ',
};
