/** Help of login, logout, whoami, doctor, upgrade, profile and merchants. */
export const accountHelp = {
  "Asks for base URL, email and password on a terminal; after a wrong password for the password alone. A domain is enough: login looks for the service there without any secret, and you confirm the address that it found. A token can be pasted where the password is asked for. The password is sent to the auth URL once and is not stored. The token is stored in the profile's file, for you alone, with its origin, and is sent to no other. A token that you give yourself is checked with one GET of your user. A 401 refuses it. Without an answer it is stored unchecked, and a message says so. With --web you approve the login on a page of the service, where its document or OAuth metadata name one. A client gets a token of its own, now and before each one ends. Its secret is stored as the token is, and goes to the token URL alone.":
    'يسأل في الطرفية عن عنوان الخدمة والبريد وكلمة المرور؛ وبعد كلمة مرور خاطئة عنها وحدها. ويكفي اسم النطاق: يبحث login عن الخدمة فيه بلا أي سر، وتؤكد أنت العنوان الذي وجده. ويمكن لصق رمز الوصول حيث تطلب كلمة المرور. ترسل كلمة المرور مرة واحدة إلى عنوان الدخول ولا تحفظ. ويحفظ رمز الوصول في ملف التعريف، لك وحدك، مع موقعه، ولا يرسل إلى غيره. ورمز الوصول الذي تعطيه يتحقق منه باستدعاء GET واحد لبيانات المستخدم: الرد 401 يرفضه، ومن دون رد يحفظ بلا تحقق مع رسالة بذلك. ومع --web توافق على الدخول في صفحة للخدمة، حيث يذكرها مستندها أو بيانات OAuth. ويحصل التطبيق على رمز وصوله الآن وقبل انتهاء كل رمز. ويحفظ سره كما يحفظ الرمز، ولا يرسل إلا إلى عنوان رموز الوصول.',
  'Show the merchant you belong to': 'عرض التاجر الذي تتبعه',
  'Show your user': 'عرض بيانات المستخدم',
  'Change your user': 'تعديل بيانات المستخدم',
  'The fields are assumed to be those of the user. Add others with -F or --data.':
    'يفترض أن الحقول هي حقول المستخدم. أضف غيرها باستخدام -F أو --data.',
  'Change your password': 'تغيير كلمة المرور',
  'Asks on a terminal. Otherwise it reads the current and the new password from standard input, one per line.':
    'يسأل في الطرفية. وفي غيرها يقرأ كلمة المرور الحالية والجديدة من الإدخال القياسي، كل منهما في سطر.',
  'log in on a page of the service in your browser (OAuth device authorization)':
    'تسجيل الدخول في صفحة للخدمة في متصفحك (OAuth device authorization)',
  'Checks Node, the folders, the profile, the way to the service (proxy, DNS, TCP, TLS), its clock, the token, the page size, whether periods have their last day, and the ledger, and asks with OPTIONS which operations it has. It changes nothing, reads a page of orders without showing it, and shows no secret. The exit code is that of the first check that failed.':
    'يفحص Node والمجلدات وملف التعريف والطريق إلى الخدمة (الوكيل وDNS وTCP وTLS) وساعتها ورمز الوصول وحجم الصفحة وهل تشمل الفترات يومها الأخير وسجل الإرسال، ويسأل بـOPTIONS عن العمليات الموجودة. لا يغير شيئا، ويقرأ صفحة طلبات دون عرضها، ولا يعرض سرا. ورمز الخروج هو رمز أول فحص لم ينجح.',
  'Show the command that brings the next version': 'عرض الأمر الذي يجلب الإصدار التالي',
  'Says which way this copy came, how old its sources are, and the one command that brings the next version. It never runs that command, and sends nothing unless you add --check, which asks update_url, or the releases of the project, and tells only the number of this version.':
    'يذكر طريقة تثبيت هذه النسخة، وعمر مصادرها، والأمر الواحد الذي يجلب الإصدار التالي. ولا ينفذ هذا الأمر أبدا، ولا يرسل شيئا إلا مع --check: فيسأل update_url، أو إصدارات المشروع، ولا يخبر إلا برقم هذا الإصدار.',
  'ask the address of releases whether there is a newer version': 'سؤال عنوان الإصدارات هل صدر إصدار أحدث',
  'Show profile, base URL and where the token comes from': 'عرض ملف التعريف وعنوان الخدمة ومصدر رمز الوصول',
  'Works offline, and asks the service for nothing: doctor tries the token. The token itself is never shown. Exit code 4 says that there is no login, or that it has ended.':
    'يعمل بلا اتصال ولا يسأل الخدمة عن شيء: أمر doctor يجرب الرمز. لا يعرض رمز الوصول نفسه أبدا. رمز الخروج 4 يعني عدم تسجيل الدخول أو انتهاءه.',
  'Your merchant data': 'بيانات التاجر',
  'Your user': 'بيانات المستخدم',
  'first name': 'الاسم الأول',
  'last name': 'اسم العائلة',
  email: 'البريد الإلكتروني',
  'the email to log in with': 'بريد تسجيل الدخول',
  'read the password from standard input': 'قراءة كلمة المرور من الإدخال القياسي',
  'store a token that you have, read from standard input': 'حفظ رمز وصول لديك، يقرأ من الإدخال القياسي',
  'store a credential that imported operations ask for; typed, or one per line on standard input':
    'حفظ بيانات دخول تطلبها عمليات مستوردة؛ تكتب، أو كل منها في سطر على الإدخال القياسي',
  'log in as an OAuth client, which gets its own tokens': 'تسجيل الدخول بتطبيق OAuth يحصل على رموزه بنفسه',
  'read the secret of the client from standard input': 'قراءة سر التطبيق من الإدخال القياسي',
  'where the client gets its tokens': 'من أين يحصل التطبيق على رموزه',
  'a scope to ask for; several times for several': 'صلاحية تطلب؛ كرر الخيار لعدة صلاحيات',
  'store a value that imported operations take: store_hash=\u2026': 'حفظ قيمة تأخذها عمليات مستوردة: store_hash=\u2026',
  'with --token-stdin: store it without asking the service': 'مع --token-stdin: حفظه دون سؤال الخدمة',
  'do not ask the service which operations it has': 'عدم سؤال الخدمة عن عملياتها',
  'Log in to a service and store the token': 'تسجيل الدخول إلى خدمة وحفظ رمز الوصول',
  'Delete the stored token': 'حذف رمز الوصول المحفوظ',
  'Check this machine, the way to the service and the login': 'فحص هذا الجهاز والطريق إلى الخدمة وتسجيل الدخول',
  'Deletes what the login has stored: tokens, clients and their secrets. Settings, operations and the ledger stay. The service is not told; its tokens last until they end there. With --all it asks first.':
    'يحذف ما حفظه الدخول: رموز الوصول والتطبيقات وأسرارها. وتبقى الإعدادات والعمليات وسجل الإرسال. ولا تبلغ الخدمة: تبقى رموزها حتى تنتهي عندها. ومع --all يسأل أولا.',
  'delete the stored logins of all profiles': 'حذف الدخول المحفوظ في كل ملفات التعريف',
};
