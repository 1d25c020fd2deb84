/** Help of the imports of orders, boxes and warehouses. */
export const importsHelp = {
  'Create boxes from a spreadsheet: check first, then --apply': 'إنشاء صناديق من ملف جداول: الفحص أولا، ثم --apply',
  'Reads xlsx, csv, ndjson or JSON; - is standard input. Every row is checked, and the plan says how many boxes would be created and what is wrong with which row (exit code 8). It then asks at a terminal; elsewhere only --apply sends. Columns are matched by their names, in English or Arabic, and by --map. The field of a blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command again sends nothing twice.':
    'يقرأ xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. يفحص كل صف، وتبين الخطة كم صندوقا سينشأ وما الخطأ في أي صف (رمز الخروج 8). ثم يسألك في الطرفية، وفي غيرها لا يرسل شيئا إلا مع --apply. تعرف الأعمدة بأسمائها بالعربية أو الإنجليزية، وباستخدام --map. لا يرسل حقل خليته فارغة. --json هو الخطة، وفي -o csv أخطاؤها؛ ومع --apply فيهما صفوف --result. الأمر نفسه مرة أخرى لا يرسل شيئا مرتين.',
  'Create warehouses from a spreadsheet: check first, then --apply':
    'إنشاء مستودعات من ملف جداول: الفحص أولا، ثم --apply',
  'Reads xlsx, csv, ndjson or JSON; - is standard input. Every row is checked, and the plan says how many warehouses would be created and what is wrong with which row (exit code 8). It then asks at a terminal; elsewhere only --apply sends. Columns are matched by their names, in English or Arabic, and by --map. The field of a blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command again sends nothing twice.':
    'يقرأ xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. يفحص كل صف، وتبين الخطة كم مستودعا سينشأ وما الخطأ في أي صف (رمز الخروج 8). ثم يسألك في الطرفية، وفي غيرها لا يرسل شيئا إلا مع --apply. تعرف الأعمدة بأسمائها بالعربية أو الإنجليزية، وباستخدام --map. لا يرسل حقل خليته فارغة. --json هو الخطة، وفي -o csv أخطاؤها؛ ومع --apply فيهما صفوف --result. الأمر نفسه مرة أخرى لا يرسل شيئا مرتين.',
  'create the orders whose rows have no fault': 'إنشاء الطلبات التي لا أخطاء في صفوفها',
  'change orders as a mended export says': 'تعديل الطلبات كما في تصدير مصحح',
  'with --update: columns whose blanks empty the field': 'مع --update: أعمدة تفرّغ خلاياها الفارغة الحقل',
  'with --update: send all items where one differs': 'مع --update: إرسال كل الأصناف إن اختلف أحدها',
  'with --apply: send nothing if any row has a fault': 'مع --apply: عدم إرسال شيء إن كان في أي صف خطأ',
  'write the rows that have faults, are held back or were refused, with the reasons, to a csv or xlsx file':
    'كتابة الصفوف التي فيها أخطاء أو أوقفت أو رفضت، مع الأسباب، في ملف csv أو xlsx',
  'what a column holds; "Notes=" leaves it out': 'ما يحويه العمود؛ "Notes=" يستبعده',
  'a value for rows that have none': 'قيمة للصفوف التي لا قيمة فيها',
  'use no answers of earlier runs: ask again': 'عدم استخدام إجابات سابقة على أسئلته: السؤال من جديد',
  'keep what columns mean, and defaults, for --use-map': 'حفظ معاني الأعمدة والقيم الافتراضية لأجل --use-map',
  'what --save-map kept, a known export, or the path of a file (maps list); none: headings alone':
    'ما حفظه --save-map، أو تصدير معروف، أو مسار ملف (maps list)؛ none: العناوين وحدها',
  'fields that every order must have': 'حقول يجب أن تكون في كل طلب',
  'fields that may be missing, though the service or couriers refuse orders without them':
    'حقول يجوز نقصها، وإن كانت الخدمة أو شركات الشحن ترفض الطلبات بلاها',
  "create orders though no column has the receiver's name, phone, city or address; --require wins over it":
    'إنشاء طلبات وإن لم يكن في أي عمود اسم المستلم أو جواله أو مدينته أو عنوانه؛ ويغلبه --require',
  'country of phones without a country code: SA, UAE, \u2026': 'دولة الأرقام التي بلا رمز دولة: SA, UAE, \u2026',
  'write an empty workbook to a new file (.xlsx)': 'كتابة ملف جداول فارغ لتعبئته (.xlsx)، ويجب ألا يكون موجودا',
  'whether hidden and filtered rows of a workbook are read': 'هل تقرأ الصفوف المخفية والمصفاة في ملف الجداول',
  'name of the file in the ledger, which knows rows without a reference by it':
    'اسم الملف في سجل الإرسال، الذي يعرف به الصفوف بلا رقم مرجعي',
  'encoding of a csv': 'ترميز ملف csv',
  'with --apply: write the outcome of each row: your reference, order number, receiver, status, reason':
    'مع --apply: كتابة نتيجة كل صف: رقمك المرجعي ورقم الطلب والمستلم والحالة والسبب',
  'with --apply: where the outcome of a row is unknown, take the record found in the list as what it created':
    'مع --apply: إن كانت نتيجة صف غير معروفة فاعتبار السجل الموجود في القائمة ما أنشأه',
  'with --apply: send again what has an unknown outcome and is not in the list':
    'مع --apply: إعادة إرسال ما نتيجته غير معروفة وليس في القائمة',
  'with --apply: wait until it is safe to send': 'مع --apply: الانتظار حتى يصبح الإرسال آمنا',
  'with --apply: first look every reference up in the whole list, and skip what is there':
    'مع --apply: البحث أولا عن كل رقم مرجعي في القائمة كلها وتخطي الموجود',
  'send what was perhaps sent before: a row without a reference, or with one that is written in another way':
    'إرسال ما ربما أرسل من قبل: صف بلا رقم مرجعي، أو بكتابة أخرى له',
  'create rows whose reference was created before for another phone or name':
    'إنشاء صفوف سبق إنشاء رقمها المرجعي لجوال أو اسم آخر',
  'create the boxes whose rows have no fault': 'إنشاء الصناديق التي لا أخطاء في صفوفها',
  'change boxes as a mended export says': 'تعديل الصناديق كما في تصدير مصحح',
  'fields that every box must have': 'حقول يجب أن تكون في كل صندوق',
  'create the warehouses whose rows have no fault': 'إنشاء المستودعات التي لا أخطاء في صفوفها',
  'fields that every warehouse must have': 'حقول يجب أن تكون في كل مستودع',
  'Create orders from a spreadsheet: check first, then --apply': 'إنشاء طلبات من ملف جداول: الفحص أولا، ثم --apply',
  'Reads xlsx, csv, ndjson or JSON; - is standard input. Every row is checked, and the plan says how many orders would be created and what is wrong with which row (exit code 8). It then asks at a terminal; elsewhere only --apply sends. Columns are matched by their names, in English or Arabic, and by --map. Several rows with one reference are one order with several items. Exports of shops are known by their headings: maps list. The field of a blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command again sends nothing twice.':
    'يقرأ xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. يفحص كل صف، وتبين الخطة كم طلبا سينشأ وما الخطأ في أي صف (رمز الخروج 8). ثم يسألك في الطرفية، وفي غيرها لا يرسل شيئا إلا مع --apply. تعرف الأعمدة بأسمائها بالعربية أو الإنجليزية، وباستخدام --map. والصفوف ذات الرقم المرجعي الواحد طلب واحد بعدة أصناف. وتعرف ملفات تصدير المتاجر من عناوينها: maps list. لا يرسل حقل خليته فارغة. --json هو الخطة، وفي -o csv أخطاؤها؛ ومع --apply فيهما صفوف --result. الأمر نفسه مرة أخرى لا يرسل شيئا مرتين.',
};
