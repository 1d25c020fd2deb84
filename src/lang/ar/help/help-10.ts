/** Summaries, flags, topics and headings of help. */
export const helpTexts10 = {
  'Create a shipment?': 'هل تريد إنشاء شحنة؟',
  'Created shipment {1}': 'تم إنشاء الشحنة {1}',
  'To save its label': 'لحفظ ملصقها',
  'Create a return shipment?': 'هل تريد إنشاء شحنة إرجاع؟',
  'Created return shipment {1}': 'تم إنشاء شحنة الإرجاع {1}',
  'Created box {1}': 'تم إنشاء الصندوق {1}',
  'Updated box {1}': 'تم تعديل الصندوق {1}',
  'Created warehouse {1}': 'تم إنشاء المستودع {1}',
  'Updated your user': 'تم تعديل بيانات المستخدم',
  'Change the password of your account?': 'هل تريد تغيير كلمة مرور حسابك؟',
  'Password changed': 'تم تغيير كلمة المرور',
  "Asks for base URL, email and password on a terminal; after a wrong password for the password alone. A domain is enough: login looks for the service there without any secret, and you confirm the address that it found. A token can be pasted where the password is asked for. The password is sent to the auth URL once and is not stored. The token is stored in the profile's file, for you alone, with its origin, and is sent to no other. A token that you give yourself is checked with one GET of your user. A 401 refuses it. Without an answer it is stored unchecked, and a message says so. A client gets a token of its own, now and before each one ends. Its secret is stored as the token is, and goes to the token URL alone.":
    'يسأل في الطرفية عن عنوان الخدمة والبريد وكلمة المرور؛ وبعد كلمة مرور خاطئة عنها وحدها. ويكفي اسم النطاق: يبحث login عن الخدمة فيه بلا أي سر، وتؤكد أنت العنوان الذي وجده. ويمكن لصق رمز الوصول حيث تطلب كلمة المرور. ترسل كلمة المرور مرة واحدة إلى عنوان الدخول ولا تحفظ. ويحفظ رمز الوصول في ملف التعريف، لك وحدك، مع موقعه، ولا يرسل إلى غيره. ورمز الوصول الذي تعطيه يتحقق منه باستدعاء GET واحد لبيانات المستخدم: الرد 401 يرفضه، ومن دون رد يحفظ بلا تحقق مع رسالة بذلك. ويحصل التطبيق على رمز وصوله الآن وقبل انتهاء كل رمز. ويحفظ سره كما يحفظ الرمز، ولا يرسل إلا إلى عنوان رموز الوصول.',
  'Serves commands as tools of the Model Context Protocol on standard input and output: programs that talk to language models start it. Tools read freely. They write only with --allow-writes, and do what may cost money only with --allow-spending. Files are out of reach but for plain names in the folder of --folder, where none is replaced. Prompts are tasks of the day; resources are orders and reports.':
    'يقدم الأوامر أدوات بروتوكول Model Context Protocol على الإدخال والإخراج القياسيين: تشغله البرامج التي تخاطب النماذج اللغوية. تقرأ الأدوات بحرية. ولا تكتب إلا مع --allow-writes، ولا تفعل ما قد يكلف مالا إلا مع --allow-spending. ولا تصل إلى الملفات إلا بأسماء مجردة في مجلد --folder، ولا يستبدل فيه ملف. والقوالب النصية (prompts) مهام اليوم؛ والموارد (resources) طلبات وتقارير.',
  'The profile, the address and the sandbox are those of this line: no tool can change them. Logins, settings, rules, profiles, "api" and scans are never tools. docs/mcp.md has the lines for common programs.':
    'ملف التعريف والعنوان وبيئة التجربة كما في هذا السطر: لا تغيرها أداة. والدخول والإعدادات والقواعد وملفات التعريف و"api" وعمليات المسح ليست أدوات أبدا. في docs/mcp.md الأسطر المناسبة للبرامج الشائعة.',
  'language of messages, help and headings: en or ar': 'لغة الرسائل والمساعدة والعناوين: en أو ar',
  'language of picking lists and handover sheets: en, ar, or both beside each other':
    'لغة قوائم التجهيز وكشوف التسليم: en أو ar أو both معا',
  'commands, flags, fields and exit codes as one document; --schema has its JSON schema; --brief is a short index':
    'الأوامر والخيارات والحقول ورموز الخروج في مستند واحد؛ ولـ--schema مخططه؛ و--brief فهرس قصير',
};
