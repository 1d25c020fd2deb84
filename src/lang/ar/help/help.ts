/** Summaries, flags, topics and headings of help. */
export const helpTexts1 = {
  "Asks for base URL, email and password on a terminal; after a wrong password for the password alone. A domain is enough: login looks for the service there without any secret, and you confirm the address that it found. A token can be pasted where the password is asked for. The password is sent to the auth URL once and is not stored. The token is stored in the profile's file, for you alone, with its origin, and is sent to no other. A token that you give yourself is checked with one GET of your user. A 401 refuses it. Without an answer it is stored unchecked, and a message says so. With --web you approve the login on a page of the service, where its document or OAuth metadata name one. A client gets a token of its own, now and before each one ends. Its secret is stored as the token is, and goes to the token URL alone.":
    'يسأل في الطرفية عن عنوان الخدمة والبريد وكلمة المرور؛ وبعد كلمة مرور خاطئة عنها وحدها. ويكفي اسم النطاق: يبحث login عن الخدمة فيه بلا أي سر، وتؤكد أنت العنوان الذي وجده. ويمكن لصق رمز الوصول حيث تطلب كلمة المرور. ترسل كلمة المرور مرة واحدة إلى عنوان الدخول ولا تحفظ. ويحفظ رمز الوصول في ملف التعريف، لك وحدك، مع موقعه، ولا يرسل إلى غيره. ورمز الوصول الذي تعطيه يتحقق منه باستدعاء GET واحد لبيانات المستخدم: الرد 401 يرفضه، ومن دون رد يحفظ بلا تحقق مع رسالة بذلك. ومع --web توافق على الدخول في صفحة للخدمة، حيث يذكرها مستندها أو بيانات OAuth. ويحصل التطبيق على رمز وصوله الآن وقبل انتهاء كل رمز. ويحفظ سره كما يحفظ الرمز، ولا يرسل إلا إلى عنوان رموز الوصول.',
  'Serves commands as tools of the Model Context Protocol on standard input and output: programs that talk to language models start it. Tools read freely. They write only with --allow-writes, and do what may cost money only with --allow-spending. Files are out of reach but for plain names in the folder of --folder, where none is replaced. Prompts are tasks of the day; resources are orders and reports.':
    'يتيح الأوامر أدوات عبر بروتوكول Model Context Protocol على الإدخال والإخراج القياسيين: تشغله البرامج التي تخاطب النماذج اللغوية. تقرأ الأدوات بحرية. ولا تكتب إلا مع --allow-writes، ولا تفعل ما قد يكلف مالا إلا مع --allow-spending. ولا تصل إلى الملفات إلا بأسماء مجردة في مجلد --folder، ولا يستبدل فيه ملف. والقوالب النصية (prompts) مهام اليوم؛ والموارد (resources) طلبات وتقارير.',
  'The profile, the address and the sandbox are those of this line: no tool can change them. Logins, settings, rules, profiles, "api" and scans are never tools. docs/mcp.md has the lines for common programs.':
    'ملف التعريف والعنوان والبيئة التجريبية كما في هذا السطر: لا تغيرها أداة. والدخول والإعدادات والقواعد وملفات التعريف و"api" وعمليات المسح ليست أدوات أبدا. في docs/mcp.md الأسطر المناسبة للبرامج الشائعة.',
  'language of messages, help and headings: en or ar': 'لغة الرسائل والمساعدة والعناوين: en أو ar',
  'language of picking lists and handover sheets: en, ar, or both beside each other':
    'لغة قوائم التجهيز وكشوف التسليم: en أو ar أو both للغتين جنبا إلى جنب',
  'commands, flags, fields and exit codes as one document; --schema has its JSON schema; --brief is a short index':
    'الأوامر والخيارات والحقول ورموز الخروج في مستند واحد؛ ويعرض --schema مخططه؛ و--brief فهرس قصير',
  'A sheet has the parcels that the ledger says were shipped on these days. If today is one of them, it also has every order that awaits its courier at the service, whenever and from wherever it was shipped. Cancelled orders are left out and named. pieces are the boxes of an order, or one if it has none; cod is unknown if the order does not say for certain how it is paid.':
    'في الكشف الطرود التي يقول سجل الإرسال إنها شحنت في هذه الأيام. وإن كان اليوم منها ففيه أيضا كل طلب ينتظر شركة الشحن لدى الخدمة، متى شحن ومن أين شحن. تستبعد الطلبات الملغاة وتذكر. عدد القطع هو عدد صناديق الطلب، أو واحد إن لم تكن له؛ ويكون cod غير معروف إن لم يبين الطلب طريقة دفعه بيقين.',
  'Cancel shipments, if you give a route for it': 'إلغاء شحنات، إن حددت مسارا لذلك',
  'The service documents no way to cancel a shipment. Give the profile a route with ops set or ops import: this command then cancels one or several shipments, and asks first. Without a route it sends nothing: cancel at the courier, by the waybill.':
    'لا توثق الخدمة طريقة لإلغاء شحنة. حدد لملف التعريف مسارا باستخدام ops set أو ops import: عندئذ يلغي هذا الأمر شحنة أو أكثر بعد أن يسألك. ومن دون مسار لا يرسل شيئا: ألغ لدى شركة الشحن برقم البوليصة.',
  'List your box templates': 'عرض قوالب صناديقك',
  'Show one box template': 'عرض قالب صندوق واحد',
  'Save a box template': 'حفظ قالب صندوق',
  'The unit of the measures is not documented. Use the unit of your other boxes.':
    'وحدة المقاسات غير موثقة. استخدم وحدة صناديقك الأخرى.',
  'Change a box template': 'تعديل قالب صندوق',
  'Show orders billed by the size of their boxes': 'عرض الطلبات التي تحتسب بحجم صناديقها',
  "Shows the orders that couriers bill by volume instead of weight: a box counts for its sides in centimetres, multiplied, by the divisor, in kilograms. The divisor is that of the courier (rules divisor), else the order's own, else 5000. --by box shows how often each box template is used.":
    'يعرض الطلبات التي تحتسبها شركات الشحن بالحجم بدل الوزن: يحسب الصندوق بحاصل ضرب أضلاعه بالسنتيمتر مقسوما على المعامل الحجمي، بالكيلوجرام. والمعامل هو معامل شركة الشحن (rules divisor)، وإلا فمعامل الطلب نفسه، وإلا فـ5000. ويعرض --by box عدد مرات استخدام كل قالب صندوق.',
  '--sizes <file> names a table (xlsx, csv) of SKU, length, width, height in cm (or as headings say), and shows the smallest template in which a packing of all items was found, in six rotations, and what it would save. What is shown as fitting fits; that no packing was found proves nothing. Boxes are taken to be as large inside as their template says.':
    'يحدد --sizes <file> جدولا (xlsx أو csv) فيه SKU والطول والعرض والارتفاع بالسنتيمتر (أو كما تقول العناوين)، ويعرض أصغر قالب وجدت فيه تعبئة لكل الأصناف بستة أوضاع، وما يوفره. ما يعرض على أنه يتسع فهو يتسع؛ وعدم العثور على تعبئة لا يثبت شيئا. ويفترض أن الصناديق من الداخل بحجم قوالبها.',
  'Create boxes from a spreadsheet: check first, then --apply': 'إنشاء صناديق من ملف جداول: الفحص أولا، ثم --apply',
  'Reads xlsx, csv, ndjson or JSON; - is standard input. Without --apply nothing is sent: every row is checked, and the plan says how many boxes would be created and what is wrong with which row (exit code 8). Columns are matched by their names, in English or Arabic, and by --map. The field of a blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command again sends nothing twice.':
    'يقرأ xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. من دون --apply لا يرسل شيء: يفحص كل صف، وتبين الخطة كم صندوقا سينشأ وما الخطأ في أي صف (رمز الخروج 8). تعرف الأعمدة بأسمائها بالعربية أو الإنجليزية، وباستخدام --map. لا يرسل حقل خليته فارغة. --json هو الخطة، وفي -o csv أخطاؤها؛ ومع --apply فيهما صفوف --result. الأمر نفسه مرة أخرى لا يرسل شيئا مرتين.',
  'List warehouses': 'عرض المستودعات',
  'Show one warehouse': 'عرض مستودع واحد',
  'Create a warehouse': 'إنشاء مستودع',
  'The fields are assumed. Add others with -F or --data.': 'الحقول مفترضة. أضف غيرها باستخدام -F أو --data.',
  'Create warehouses from a spreadsheet: check first, then --apply':
    'إنشاء مستودعات من ملف جداول: الفحص أولا، ثم --apply',
  'Reads xlsx, csv, ndjson or JSON; - is standard input. Without --apply nothing is sent: every row is checked, and the plan says how many warehouses would be created and what is wrong with which row (exit code 8). Columns are matched by their names, in English or Arabic, and by --map. The field of a blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command again sends nothing twice.':
    'يقرأ xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. من دون --apply لا يرسل شيء: يفحص كل صف، وتبين الخطة كم مستودعا سينشأ وما الخطأ في أي صف (رمز الخروج 8). تعرف الأعمدة بأسمائها بالعربية أو الإنجليزية، وباستخدام --map. لا يرسل حقل خليته فارغة. --json هو الخطة، وفي -o csv أخطاؤها؛ ومع --apply فيهما صفوف --result. الأمر نفسه مرة أخرى لا يرسل شيئا مرتين.',
  'List what sending packages would cost': 'عرض تكلفة إرسال طرود',
  'Weights are in kilograms here. Price (SAR), compared_price_sar in files, has each price in riyals, the cheapest first. The identifiers differ from the courier names that shipments take.':
    'الأوزان هنا بالكيلوجرام. في السعر بالريال (compared_price_sar في الملفات) كل سعر بالريال، الأرخص أولا. وتختلف المعرفات عن أسماء شركات الشحن التي تأخذها الشحنات.',
  'List packaging types': 'عرض أنواع التغليف',
  'Show one packaging type': 'عرض نوع تغليف واحد',
  'List countries': 'عرض الدول',
  'List cities': 'عرض المدن',
  'List couriers': 'عرض شركات الشحن',
  'Values seen for shipments: aramex, barq, transcorp, thabit, jt, spl.':
    'قيم شوهدت في الشحنات: aramex, barq, transcorp, thabit, jt, spl.',
  'Show the merchant you belong to': 'عرض التاجر الذي تتبعه',
  'Show your user': 'عرض بيانات المستخدم',
  'Change your user': 'تعديل بيانات المستخدم',
  'The fields are assumed to be those of the user. Add others with -F or --data.':
    'يفترض أن الحقول هي حقول المستخدم. أضف غيرها باستخدام -F أو --data.',
  'Change your password': 'تغيير كلمة المرور',
  'Asks on a terminal. Otherwise it reads the current and the new password from standard input, one per line.':
    'يسأل في الطرفية. وفي غيرها يقرأ كلمة المرور الحالية والجديدة من الإدخال القياسي، كل منهما في سطر.',
  'Connect a service by its document, and show its orders': 'ربط خدمة بمستندها وعرض طلباتها',
  'Mend what check finds, one fault after the other': 'إصلاح ما يجده check، خطأ بعد خطأ',
  'also what is only worth a look': 'مع ما يستحق المراجعة فقط',
  'Shows one fault after the other that orders check finds: the field, what it holds, and what would do. Enter takes the first value, a number another one; or type the value. s skips, q ends. Each answer is sent at once, as an update of its order, unless the order was changed meanwhile. Of orders that you name, warnings are shown, too. With --out it asks nothing, and writes a sheet: correct its column value, then give it back: orders import FILE --update.':
    'يعرض ما يجده orders check خطأ بعد خطأ: الحقل، وما فيه، وما يصلح له. Enter لقبول القيمة الأولى، ورقم لقبول غيرها، أو اكتب القيمة. s للتخطي، وq للإنهاء. يرسل كل جواب فورا تعديلا لطلبه، إلا إذا تم تعديل الطلب في هذه الأثناء. للطلبات التي تذكرها تعرض التنبيهات أيضا. مع --out لا يسأل عن شيء، بل يكتب ملف جدول: صحح عمود value فيه، ثم أعده: orders import FILE --update.',
};
