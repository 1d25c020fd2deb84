/** Messages of commands in src/commands/: login, logout, whoami, doctor, upgrade and connect. */
export const commandsAccountTexts = {
  ', {1} ms': '، {1} مللي ثانية',
  '--yes is missing: there is no terminal to ask on.': 'ينقص --yes: لا توجد طرفية للسؤال فيها.',
  ' The document names {1}.': ' يذكر المستند {1*}.',
  '--base-url is missing: the address of the service.{1}': 'ينقص --base-url: عنوان الخدمة.{1}',
  '--set {1}=<value> is missing: it is part of the address.': 'ينقص --set {1}=<value>: هو جزء من العنوان.',
  '--token-stdin is missing: the service asks for {1}, a line each on standard input.':
    'ينقص --token-stdin: تطلب الخدمة {1*}، كل منها في سطر على الإدخال القياسي.',
  'All of it: {1}{2}': 'الأمر كاملا: {1}{2}',
  'Would connect profile {1} to {2}, as these commands do:': 'سيتم ربط ملف التعريف {1} بـ{2}، كما تفعل هذه الأوامر:',
  'Your {1}: {2}': '{1+} لديك: {2}',
  'All {1}: {2}': 'كل {1*}: {2}',
  'The document may have these built-in operations:': 'قد يحوي المستند هذه العمليات الأساسية:',
  'Use those of the document in their place? No adds them beside.':
    'هل تريد استخدام عمليات المستند بدلا منها؟ الإجابة بـ"لا" تضيفها بجانبها.',
  'Operations of your group connect: {1}': 'عمليات مجموعتك connect: {1}',
  '--token-stdin reads standard input, and so does the document -. Save the document to a file.':
    'يقرأ --token-stdin الإدخال القياسي، وكذلك المستند -. احفظ المستند في ملف.',
  'Not tried: see {1}.': 'لم يجرب: انظر {1*}.',
  'Not tried: see HTTP.': 'لم يجرب: انظر HTTP.',
  'Not asked.': 'لم يسأل عنه.',
  '{1} of {2} failed: {3}.': 'تعذر {1} من {2*}: {3*}.',
  'Would check this machine, the way to the service and the account.':
    'سيتم فحص هذا الجهاز والطريق إلى الخدمة والحساب.',
  'All is well.': 'كل شيء على ما يرام.',
  'Nothing failed; {1}.': 'لا توجد أعطال؛ {1*}.',
  'Type one of:\n  {1}   (on a terminal; asks)\n  {2} < password.txt\n  {3} < token.txt\n  {4} < secret.txt':
    'اكتب واحدا من هذه:\n  {1}   (في طرفية؛ يسألك)\n  {2} < password.txt\n  {3} < token.txt\n  {4} < secret.txt',
  'To use it with all commands: {1}': 'لاستخدامها مع كل الأوامر: {1}',
  'The sandbox needs no login. Leave out {1}, or begin a day in it: {2}':
    'لا تحتاج البيئة التجريبية إلى تسجيل الدخول. احذف {1}، أو ابدأ يوما فيها: {2}',
  '--token-stdin takes a token instead of --email and --password-stdin.':
    'يأخذ --token-stdin رمز وصول بدل --email و--password-stdin.',
  '--credential stores a credential beside the token: log in with another command.':
    'يحفظ --credential بيانات دخول بجانب رمز الوصول: سجّل الدخول بأمر آخر.',
  '--email: {1} {2}.': '--email: {1} {2}.',
  'login cannot ask here (no terminal, CI, --yes or --no-input).\n{1}':
    'لا يستطيع login أن يسأل هنا (لا توجد طرفية، أو CI، أو --yes، أو --no-input).\n{1}',
  '--base-url is missing: the address of your service, like https://ship.example.com':
    'ينقص --base-url: عنوان خدمتك، مثل https://ship.example.com',
  'Id of the OAuth client, or Enter to log in with email and password: ':
    'معرف تطبيق OAuth، أو Enter لتسجيل الدخول بالبريد وكلمة المرور: ',
  '(profile {1}).': '(ملف التعريف {1}).',
  'Stored {1} {2}': 'تم حفظ {1*} {2}',
  'Stored {1} for {2} {3}': 'تم حفظ {1*} لـ{2} {3}',
  'Next: {1}': 'التالي: {1}',
  'The sandbox has no login. To log out of the service, leave out {1}.':
    'لا تسجيل دخول في البيئة التجريبية. لتسجيل الخروج من الخدمة احذف {1}.',
  'Logged out of {1}.': 'تم تسجيل الخروج من {1}.',
  '{1}, with {2}': '{1}، مع {2}',
  '{1} (profile {2})': '{1} (ملف التعريف {2})',
  'Would log out of {1}.': 'سيتم تسجيل الخروج من {1}.',
  'the address that you choose': 'العنوان الذي تختاره',
  'Profile {1} {2} not logged in.': '{2-}ملف التعريف {1} غير مسجل الدخول.',
  'The credential_command of the profile still gets tokens. To remove it: {1}':
    'ما زال credential_command في ملف التعريف يحصل على رموز الوصول. لإزالته: {1}',
  'There is no operation {1}.{2}': 'لا توجد عملية {1}.{2}',
  'the credential_command {1}': 'credential_command {1}',
  'none for this address (the stored one belongs to {1})': 'لا شيء لهذا العنوان (المحفوظ يخص {1*})',
  'none for this address (the stored client belongs to {1})': 'لا شيء لهذا العنوان (التطبيق المحفوظ يخص {1})',
  'The login has ended.': 'انتهى الدخول.',
  'You are not logged in.': 'لم تسجل الدخول.',
  'The service was not asked whether it accepts this login. To ask it: {1}':
    'لم تُسأل الخدمة هل تقبل هذا الدخول. لسؤالها: {1}',
  'An address that the document leaves open. {1}': 'عنوان لم يحدده المستند. {1}',
  'Is this document that of your service?': 'هل هذا مستند خدمتك؟',
  'Is {1} your service? Your password or token goes there, and nowhere else.':
    'هل {1} عنوان خدمتك؟ لا ترسل كلمة المرور أو رمز الوصول إلا إليه.',
  'Found {1}': 'تم العثور على {1}',
  'Your password or token goes to the one that you choose, and nowhere else:':
    'لا ترسل كلمة المرور أو رمز الوصول إلا إلى العنوان الذي تختاره:',
  'The number of your service, or Enter for another address: ': 'رقم خدمتك، أو Enter لعنوان آخر: ',
  'No service was found at {1}.': 'لم يعثر على خدمة في {1}.',
  'If you know its address, give it in full, like https://ship.example.com; if you have its document: {1}':
    'إن كنت تعرف عنوانها فاكتبه كاملا، مثل https://ship.example.com؛ وإن كان لديك مستندها: {1}',
  'If that is your service: {1}': 'إن كانت هذه خدمتك: {1}',
  '{1} is a domain. Without a terminal, name the exact address that gets your password or token.':
    '{1} اسم نطاق. من دون طرفية اذكر العنوان الكامل الذي ترسل إليه كلمة المرور أو رمز الوصول.',
  'The service is named twice. Leave out --base-url, or leave out the word behind login.':
    'ذكرت الخدمة مرتين. احذف --base-url، أو احذف الكلمة التي بعد login.',
  'Would look for the service at {1}, without a password or a token, and ask which is yours.':
    'سيتم البحث عن الخدمة في {1}، بلا كلمة مرور ولا رمز وصول، ثم السؤال أيها خدمتك.',
  'Version {1}': 'الإصدار {1}',
  'Version {1}, built from sources of {2} ({3} old)': 'الإصدار {1}، بني من مصادر {2} (عمرها {3^})',
  '{1} did not say which version is the newest: {2}': 'لم يذكر {1} أحدث إصدار: {2}',
  'Releases: {1}': 'الإصدارات: {1}',
  'its response names no release.': 'ليس في رده إصدار.',
  'It lies in {1}, and how it came there is not known.': 'موجود في {1}، ولا تعرف طريقة تثبيته.',
  'Built in a clone, {1}': 'مبني في نسخة من المستودع، {1}',
  'One file, in {1}': 'ملف واحد، في {1}',
  'Loaded by npx into {1}': 'نزّله npx في {1}',
  'A package of the project in {1}': 'حزمة للمشروع في {1}',
  'Installed by {1}, in {2}': 'ثبته {1}، في {2}',
  'npx keeps this copy. Remove it, and the next run loads the newest: {1}':
    'يحتفظ npx بهذه النسخة. احذفها فينزّل التشغيل التالي أحدث نسخة: {1}',
  'Version {1} is the newest.': 'الإصدار {1} هو الأحدث.',
  'Version {1} is out.': 'صدر الإصدار {1}.',
  'Would ask {1} for the newest version.': 'سيتم سؤال {1} عن أحدث إصدار.',
  'Nothing would be sent.': 'لن يرسل شيء.',
  '--all is for all profiles, and --profile for one: leave out one of them.':
    '--all لكل ملفات التعريف، و--profile لواحد منها: احذف أحدهما.',
  '{1} is still set and used until you unset it.': 'ما زال {1} معيّنا ومستخدما حتى تحذفه.',
  'No profile is logged in.': 'لم يسجل الدخول في أي ملف تعريف.',
  'Profiles whose credential_command still gets tokens: {1}':
    'ملفات تعريف ما زال credential_command فيها يحصل على رموز الوصول: {1}',
  'Would delete the logins of {1}:': 'سيتم حذف تسجيل الدخول من {1*}:',
  'Logged in:': 'مسجل الدخول:',
  'Delete the logins of {1}?': 'هل تريد حذف تسجيل الدخول من {1*}؟',
  'Deleted the logins of {1}:': 'تم حذف تسجيل الدخول من {1*}:',
  'Deleted the logins of {1}.': 'تم حذف تسجيل الدخول من {1*}.',
  'To install the newest with npm, beside this copy: {1}': 'لتثبيت الأحدث بـnpm بجانب هذه النسخة: {1}',
};
