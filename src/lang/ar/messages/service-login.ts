/** Messages of src/service/login/. */
export const serviceLoginTexts = {
  'The base URL is {1}': 'عنوان الخدمة {1}',
  'Logged in to {1} as {2}': 'تم تسجيل الدخول إلى {1} باسم {2}',
  'Asking {1} for {2} \u2026': 'جارٍ طلب {2} من {1} \u2026',
  'These {1} characters look like a token. Are they one? No: they are the password of {2}.':
    'هذا النص (طوله {1}) يشبه رمز وصول. هل هو رمز وصول؟ الإجابة بـ"لا": هو كلمة مرور {2}.',
  ' as {1}': ' باسم {1}',
  'Logged in to {1}{2}': 'تم تسجيل الدخول إلى {1}{2*}',
  'Give it as one: {1}': 'أعطه على أنه رمز وصول: {1}',
  'Standard input holds a token, not a password; nothing was sent.':
    'في الإدخال القياسي رمز وصول لا كلمة مرور؛ لم يرسل شيء.',
  'Token: ': 'رمز الوصول: ',
  'Password or token: ': 'كلمة المرور أو رمز الوصول: ',
  'Token, or Enter to type an email: ': 'رمز الوصول، أو Enter لكتابة بريد إلكتروني: ',
  'Password or token of {1}, or Enter to type another email: ':
    'كلمة مرور {1} أو رمز وصوله، أو Enter لكتابة بريد آخر: ',
  'Asking whose account it is \u2026': 'جارٍ السؤال عن صاحب الحساب \u2026',
  'The base URL is the address of your service, like https://ship.example.com. Its domain is enough.':
    'عنوان الخدمة مثل https://ship.example.com. ويكفي اسم النطاق.',
  'Without an account, try it out: {1}': 'للتجربة بلا حساب: {1}',
  'Email, or Enter to skip: ': 'البريد الإلكتروني، أو Enter لتخطيه: ',
  'Email, or Enter to give a token: ': 'البريد الإلكتروني، أو Enter لإعطاء رمز وصول: ',
  'Email [{1}]: ': 'البريد الإلكتروني [{1}]: ',
  'Base URL of the service: ': 'عنوان الخدمة (base URL): ',
  'Email, or Enter to log in with your browser: ': 'البريد الإلكتروني، أو Enter للدخول من المتصفح: ',
  'The response has no code and page to log in with.': 'ليس في الرد رمز وصفحة للدخول بهما.',
  'Log in with a password or a token: {1}': 'سجّل الدخول بكلمة مرور أو رمز وصول: {1}',
  'browser login': 'الدخول من المتصفح',
  '{1} starts no browser login for this client ({2}){3}': 'لا يبدأ {1} دخولا من المتصفح لهذا التطبيق ({2}){3}',
  'Is the client id right, and may it log in so?': 'هل معرف التطبيق صحيح، وهل يسمح له بالدخول هكذا؟',
  'The login was refused on the page of {1}.': 'رفض الدخول في صفحة {1}.',
  '{1} gave no token ({2}){3}': 'لم يعط {1} رمز وصول ({2}){3}',
  'The code has expired before the login was approved.': 'انتهت صلاحية الرمز قبل الموافقة على الدخول.',
  'For a new one: {1}': 'لرمز جديد: {1}',
  'The service names {1} for logins, which is this machine or not https; nothing was sent.':
    'تذكر الخدمة {1} للدخول، وهو هذا الجهاز أو ليس https؛ لم يرسل شيء.',
  'Log in at {1}, which the service names? The base URL is {2}.':
    'هل تريد تسجيل الدخول في {1} الذي تذكره الخدمة؟ عنوان الخدمة {2}.',
  'Which client logs in? Neither the line nor a document names its id.':
    'أي تطبيق يسجل الدخول؟ لا يذكر معرفه السطر ولا أي مستند.',
  'Name it: {1}': 'اذكره: {1}',
  "Id of the OAuth client, as the service's pages show it: ": 'معرف تطبيق OAuth، كما تعرضه صفحات الخدمة: ',
  'Or open {1}, and compare the code.': 'أو افتح {1}، وقارن الرمز.',
  'Open {1} and type the code {2}': 'افتح {1} واكتب الرمز {2}',
  'It is valid for {1}. Waiting until you have approved the login there; Ctrl-C ends it.':
    'مدة صلاحيته {1*}. ينتظر موافقتك على الدخول هناك؛ ويوقفه Ctrl-C.',
  '{1} names no browser login, neither in an imported document nor in the metadata of its OAuth server.':
    'لا يذكر {1} دخولا من المتصفح، لا في مستند مستورد ولا في بيانات خادم OAuth.',
  'The document of the service says of the token: "{1}"': 'يقول مستند الخدمة عن رمز الوصول: "{1}"',
  'The document says of {1}: "{2}"': 'يقول المستند عن {1}: "{2}"',
  metadata: 'البيانات الوصفية',
  'Name the address: {1}': 'حدد العنوان: {1}',
  'The imported documents name several token URLs:': 'تذكر المستندات المستوردة عدة عناوين لرموز الوصول:',
  'Name the right one: {1}': 'حدد الصحيح: {1}',
  'The number of the right one: ': 'رقم الصحيح: ',
  "Send the client's secret to the token URL of the imported document, {1}? The base URL is {2}.":
    'هل تريد إرسال سر التطبيق إلى عنوان رموز الوصول في المستند المستورد، {1}؟ عنوان الخدمة {2}.',
  "The client's secret is empty; nothing was sent.": 'سر التطبيق فارغ؛ لم يرسل شيء.',
  'This is not the secret of a client: it is one line of plain ASCII. Nothing was sent.':
    'ليس هذا سر تطبيق: يكون سطرا واحدا من حروف ASCII عادية. لم يرسل شيء.',
  'Secret of the client: ': 'سر التطبيق: ',
  'Logged in to {1} as the client {2}': 'تم تسجيل الدخول إلى {1} بالتطبيق {2}',
  'Token stored, not checked.{1}\nIt is for {2}': 'تم حفظ رمز الوصول دون التحقق منه.{1}\nوهو لـ{2}',
  'Stored for {1}': 'تم الحفظ لـ{1}',
  'The service did not log you in: {1}': 'لم تقبل الخدمة تسجيل الدخول: {1}',
  'Check email and password, then try again: {1}': 'راجع البريد وكلمة المرور، ثم أعد المحاولة: {1}',
  'The response has no token; it has {1}.': 'لا رمز وصول في الرد؛ فيه {1}.',
  'You can also give a token: {1}': 'يمكنك أيضا إعطاء رمز وصول: {1}',
  'This catalogue has no operation to log in with.': 'لا توجد في هذا الدليل عملية لتسجيل الدخول.',
  'log in': 'تسجيل الدخول',
  "This login may be for browsers only. Make a token in the service's pages, and give it: {1}":
    'قد يكون هذا الدخول للمتصفحات فقط. أنشئ رمز وصول في صفحات الخدمة، وأعطه: {1}',
  'If that is the service, log in there: {1} {2}': 'إن كانت تلك هي الخدمة فسجّل الدخول هناك: {1} {2}',
  'The password is empty; nothing was sent.': 'كلمة المرور فارغة؛ لم يرسل شيء.',
  'Type it again: {1}': 'اكتبها مرة أخرى: {1}',
  '{1} does not accept this email and password.': 'لا يقبل {1} هذا البريد وكلمة المرور.',
  'Check both, then type it again: {1}': 'راجعهما، ثم اكتب من جديد: {1}',
  'Copy the token again, or log in with email and password: {1}':
    'انسخ رمز الوصول من جديد، أو سجّل الدخول بالبريد وكلمة المرور: {1}',
  'The token expired on {1} at {2} UTC. It was not stored.':
    'انتهت صلاحية رمز الوصول في {1} الساعة {2} بتوقيت UTC. لم يحفظ.',
  'Is the clock of this machine right?\n{1}': 'هل ساعة هذا الجهاز صحيحة؟\n{1}',
  'This catalogue has no operation to check it with.': 'لا توجد في هذا الدليل عملية للتحقق منه.',
  '{1} does not accept this token. It was not stored.': 'لا يقبل {1} رمز الوصول هذا. لم يحفظ.',
  '{1}\nIf that is the service: --base-url {2}': '{1}\nإن كانت تلك هي الخدمة: --base-url {2}',
  'They ask for: {1}.': 'تطلب: {1*}.',
  '--credential {1} is the token: use --token-stdin.': '--credential {1} هو رمز الوصول: استخدم --token-stdin.',
  '--credential {1}: no imported operation asks for it. {2}': '--credential {1}: لا تطلبه أي عملية مستوردة. {2}',
  '{1} is one cookie: leave out the semicolon and what follows it.':
    '{1} ملف ارتباط (cookie) واحد: احذف الفاصلة المنقوطة وما بعدها.',
  '{1} is a user name and a password: write user:password on one line.':
    '{1} اسم مستخدم وكلمة مرور: اكتب user:password في سطر واحد.',
  '{1}, user name{2}: ': '{1}، اسم المستخدم{2*}: ',
  '{1}: a user name has no colon. The password is asked for by itself.':
    '{1}: لا يحوي اسم المستخدم نقطتين رأسيتين (:). تطلب كلمة المرور وحدها.',
  '{1}, password: ': '{1}، كلمة المرور: ',
  ', or Enter to skip': '، أو Enter لتخطيه',
  'Values for it are missing: {1}.': 'تنقصها قيم: {1*}.',
  'No imported document names it.': 'لا يذكره أي مستند مستورد.',
  'Where does this client get its token? {1}': 'من أين يحصل هذا التطبيق على رمز الوصول؟ {1}',
  'is not a line of plain ASCII': 'ليس سطرا من حروف ASCII عادية',
  'is no part of a host name': 'ليس جزءا من اسم مضيف',
  'They take: {1}.': 'القيم المطلوبة: {1*}.',
  'Import their document: {1}': 'استورد مستندها: {1}',
  '--set {1}: no imported operation takes it.{2} {3}': '--set {1}: لا تأخذه أي عملية مستوردة.{2} {3}',
  '--set {1}: {2} {3}.': '--set {1}: {2} {3}.',
  'The imported document names:': 'يذكر المستند المستورد:',
  'Base URL of the service, or its number: ': 'عنوان الخدمة (base URL)، أو رقمه: ',
  'The base URL is the address of your service, like https://ship.example.com':
    'عنوان الخدمة مثل https://ship.example.com',
  'Base URL of the service{1}: ': 'عنوان الخدمة (base URL){1}: ',
  'The damaged profile was moved to {1}': 'نقل ملف التعريف التالف إلى {1}',
  "The client's secret and its token are kept in {1}, which only you can read.":
    'يحفظ سر التطبيق ورمز وصوله في {1}، ولا يقرؤه غيرك.',
  'The token is kept in {1}, which only you can read.': 'يحفظ رمز الوصول في {1}، ولا يقرؤه غيرك.',
  '{1} as {2}': '{1} باسم {2}',
  'It replaced the login to {1} in profile {2}. To keep both, log in with --profile <name>.':
    'حل محل الدخول إلى {1} في ملف التعريف {2}. للاحتفاظ بالاثنين سجل الدخول مع --profile <name>.',
  'Days and times are those of this machine ({1}). Those of your shop: {2}':
    'الأيام والأوقات بتوقيت هذا الجهاز ({1}). بتوقيت متجرك: {2}',
};
