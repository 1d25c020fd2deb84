/** What src/login/ says. */
export const loginTexts = {
  'Logged in to {1} as {2}': 'تم تسجيل الدخول إلى {1} باسم {2}',
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
  'service at {1}': 'الخدمة في {1}',
  'It did not respond within 10 s.': 'لم يرد خلال 10 ثوان.',
  '{1} leads to {2}.': '{1} يحيل إلى {2}.',
  '{1} responds, but neither has routes that shipctl knows nor publishes a document.':
    '{1} يرد، لكن ليست فيه مسارات يعرفها shipctl، ولا ينشر مستندا.',
  'Asking {1} for {2} …': 'جارٍ طلب {2} من {1} …',
  'It publishes {1} ({2}).': 'ينشر {1} ({2*}).',
  '{1} publishes {2} ({3}), which names it.': '{1} ينشر {2} ({3*})، وفيه هذا العنوان.',
  'Looking for the service at {1}, without a password or a token.':
    'جارٍ البحث عن الخدمة في {1*}، بلا كلمة مرور ولا رمز وصول.',
  'It asks for a login at {1}.': 'يطلب تسجيل الدخول في {1}.',
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
  'Asking whose account it is …': 'جارٍ السؤال عن صاحب الحساب …',
  'The base URL is the address of your service, like https://ship.example.com. Its domain is enough.':
    'عنوان الخدمة مثل https://ship.example.com. ويكفي اسم النطاق.',
  'Email, or Enter to skip: ': 'البريد الإلكتروني، أو Enter لتخطيه: ',
  'Email, or Enter to give a token: ': 'البريد الإلكتروني، أو Enter لإعطاء رمز وصول: ',
  'Email [{1}]: ': 'البريد الإلكتروني [{1}]: ',
  'Base URL of the service: ': 'عنوان الخدمة (base URL): ',
  'Email, or Enter to log in with your browser: ': 'البريد الإلكتروني، أو Enter للدخول من المتصفح: ',
  'People log in with a browser: {1}': 'للدخول من المتصفح: {1}',
  '{1} no longer renews this login ({2}){3}': 'لم يعد {1} يجدد هذا الدخول ({2}){3}',
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
};
