/** Summaries, flags, topics and headings of help. */
export const helpTexts5 = {
  'Settings: what is in force, and what the profile keeps': 'الإعدادات: ما هو سار، وما يحفظه ملف التعريف',
  'A flag beats its variable, and the variable what the profile holds. Addresses and tokens come from login.':
    'الخيار يغلب المتغير، والمتغير يغلب ما في ملف التعريف. والعناوين ورموز الوصول تأتي من login.',
  'Profiles: services and accounts under a name': 'ملفات التعريف: خدمات وحسابات بأسماء',
  '"login --profile <name>" makes one. Each has a login, settings, operations and a ledger of its own.':
    'ينشئ "login --profile <name>" ملف تعريف. لكل منها تسجيل دخول وإعدادات وعمليات وسجل إرسال.',
  'Views: columns and other output flags under a name': 'العروض المحفوظة: أعمدة وخيارات إخراج أخرى باسم',
  'Use a view by its name, --view accountant, or from a file, --view ./accountant.json.':
    'استخدم عرضا محفوظا باسمه، --view accountant، أو من ملف، --view ./accountant.json.',
  'Mappings: what the columns of a sheet mean': 'خرائط الأعمدة: ما تعنيه أعمدة الملف',
  '"orders import" knows the exports of shops by their headings. --save-map keeps a mapping of your own; with "export" in it, as "maps show shopify --json" has it, its files are known too.':
    'يعرف "orders import" ملفات تصدير المتاجر من عناوينها. ويحفظ --save-map خريطة خاصة بك؛ ومع "export" فيها، كما في "maps show shopify --json"، تعرف ملفاتها أيضا.',
  'Rules: which courier takes which orders': 'القواعد: أي شركة شحن تأخذ أي طلبات',
  '"shipctl ship" follows them if no flag chooses a courier. They are kept beside the profile, without secrets.':
    'يتبعها "shipctl ship" إن لم يختر خيار شركة شحن. وتحفظ بجانب ملف التعريف بلا أسرار.',
  'Operations: list them, override their routes, add your own': 'العمليات: عرضها وتعديل مساراتها وإضافة عملياتك',
  'Each operation says how sure its path is. Where one is wrong, override it for your profile.':
    'تبين كل عملية مدى تأكد مسارها. وإن كان أحدها خاطئا فعدّله في ملف تعريفك.',
  'Completion: TAB completes commands, flags and values': 'الإكمال: يكمل TAB الأوامر والخيارات والقيم',
  '"shipctl completion install" is all there is to do. TAB offers what was listed before, and sends no request.':
    'لا يلزم إلا "shipctl completion install". يعرض TAB ما عرض من قبل، ولا يرسل استدعاء.',
  'Ledger: what was sent, so that nothing is sent twice': 'سجل الإرسال: ما أرسل، حتى لا يرسل شيء مرتين',
  'A file for each profile and service, or a database that desks share (the setting "ledger"): "ledger list" says which. It knows keys, times, ids and digests, of shipments waybill, courier, price and links: no names and no addresses.':
    'ملف لكل ملف تعريف وخدمة، أو قاعدة بيانات تشترك فيها محطات العمل (الإعداد "ledger"): يبين "ledger list" أيهما. فيه المفاتيح والأوقات والمعرفات والبصمات، ومن الشحنات البوليصة وشركة الشحن والسعر والروابط: لا أسماء ولا عناوين.',
  'only orders in this state; several: a,b or repeated': 'الطلبات في هذه الحالة فقط؛ لعدة حالات: a,b أو بتكرار الخيار',
  'created on this day or later (YYYY-MM-DD, 7d, last-month; shipctl help days)':
    'ما أنشئ في هذا اليوم أو بعده (YYYY-MM-DD, 7d, last-month; shipctl help days)',
  'created on this day or earlier (YYYY-MM-DD, 7d, last-month; shipctl help days)':
    'ما أنشئ في هذا اليوم أو قبله (YYYY-MM-DD, 7d, last-month; shipctl help days)',
  'set any field; nested: items[0].sku=…; literal JSON: name:=…':
    'تعيين أي حقل؛ المتداخل: items[0].sku=…؛ JSON كما هو: name:=…',
  'take what is given as an id: no number is looked up': 'اعتبار ما كتب معرفا: لا يبحث عن رقم',
  'take it as an order number': 'اعتباره رقم طلب',
  'look numbers up among orders of the last n days': 'البحث عن الأرقام في طلبات آخر n يوما',
  'first name of the consignee': 'الاسم الأول للمستلم',
  'last name of the consignee': 'اسم عائلة المستلم',
  'phone of the consignee, +966… or 05…': 'جوال المستلم، +966… أو 05…',
  'email of the consignee': 'بريد المستلم الإلكتروني',
  'street address': 'عنوان الشارع',
  'city (shipctl cities list)': 'المدينة (shipctl cities list)',
  'country (shipctl countries list)': 'الدولة (shipctl countries list)',
  'national short address, RHMA3184': 'العنوان الوطني المختصر، RHMA3184',
  'its warehouse (shipctl warehouses list)': 'المستودع (shipctl warehouses list)',
  'what the consignee pays in all': 'مجموع ما يدفعه المستلم',
  'paid or cod; cash, mada and the like too': 'paid أو cod؛ وكذلك نقدا ومدى وما شابههما',
  'what is inside': 'وصف المحتوى',
  '{name, sku, quantity, price, weight in grams}': '{name, sku, quantity, price, weight} والوزن بالجرام',
  '{length, width, height, weight, …}': '{length, width, height, weight, …}',
  'the city by its name, in English or Arabic': 'المدينة باسمها، بالعربية أو الإنجليزية',
  'the country by its name, in English or Arabic': 'الدولة باسمها، بالعربية أو الإنجليزية',
  'the warehouse by its name': 'المستودع باسمه',
  "a package of a box's sizes, by its name": 'طرد بمقاسات صندوق، باسمه',
  'packaging of all packages, by its name': 'تغليف كل الطرود، باسمه',
  'another word for --packages': 'اسم آخر لـ--packages',
  'the body as JSON, @file, or - for standard input; -F and the flags of fields override it':
    'المحتوى بصيغة JSON، أو @file، أو - للإدخال القياسي؛ ويغلبه -F وخيارات الحقول',
  'print a body to fill in, send nothing': 'طباعة قالب لتعبئته، بلا إرسال',
  'search orders created in the last n days': 'البحث في الطلبات المنشأة في آخر n يوما',
  'look once, deliver what is new, and end: for cron': 'تفقد واحد وإيصال الجديد ثم الانتهاء: لـcron',
  'the time between two looks, from 30s to 24h': 'المدة بين كل تفقدين، من 30s إلى 24h',
  'run a command for each event, without a shell': 'تشغيل أمر لكل حدث، بلا shell',
  'send each event to an address, signed': 'إرسال كل حدث إلى عنوان، موقعا',
  'read all orders at each look, rather than those that may have changed':
    'قراءة كل الطلبات في كل تفقد، لا ما قد يكون تغير فقط',
  'show what waits for each receiver, and what was set aside; read nothing':
    'عرض ما ينتظر الإيصال إلى كل جهة مستقبلة وما تم تأجيله؛ بلا قراءة',
  'send what was set aside for a receiver again': 'إعادة إرسال ما تم تأجيله لجهة مستقبلة',
  'read orders created in the last n days in any state': 'قراءة طلبات آخر n يوما في أي حالة',
  'leave these checks out, by name: box-missing,items-total; write none to make every check':
    'استبعاد هذه الفحوص بأسمائها: box-missing,items-total؛ اكتب none لإجراء كل الفحوص',
  'exit with 8 where there is a finding this severe': 'الانتهاء بالرمز 8 إن كانت هناك ملاحظة بهذه الدرجة',
  'what to count by': 'ما يعد بحسبه',
  'create the orders whose rows have no fault': 'إنشاء الطلبات التي لا أخطاء في صفوفها',
  'change orders as a mended export says': 'تعديل الطلبات كما في تصدير مصحح',
  'with --update: columns whose blanks empty the field': 'مع --update: أعمدة تفرّغ خلاياها الفارغة الحقل',
  'with --update: send all items where one differs': 'مع --update: إرسال كل الأصناف إن اختلف أحدها',
  'with --apply: send nothing if any row has a fault': 'مع --apply: عدم إرسال شيء إن كان في أي صف خطأ',
  'write the rows that have faults, are held back or were refused, with the reasons, to a csv or xlsx file':
    'كتابة الصفوف التي فيها أخطاء أو أوقفت أو رفضت، مع الأسباب، في ملف csv أو xlsx',
  'what a column holds; "Notes=" leaves it out': 'ما يحويه العمود؛ "Notes=" يستبعده',
  'a value for rows that have none': 'قيمة للصفوف التي لا قيمة فيها',
  'keep what columns mean, and defaults, for --use-map': 'حفظ معاني الأعمدة والقيم الافتراضية لأجل --use-map',
  'what --save-map kept, a known export, or the path of a file (maps list)':
    'ما حفظه --save-map، أو تصدير معروف، أو مسار ملف (maps list)',
  'fields that every order must have': 'حقول يجب أن تكون في كل طلب',
  'fields that may be missing, though the service or couriers refuse orders without them':
    'حقول يجوز نقصها، وإن كانت الخدمة أو شركات الشحن ترفض الطلبات بلاها',
  "create orders though no column has the receiver's name, phone, city or address; --require wins over it":
    'إنشاء طلبات وإن لم يكن في أي عمود اسم المستلم أو جواله أو مدينته أو عنوانه؛ ويغلبه --require',
  'country of phones without a country code: SA, UAE, …': 'دولة الأرقام التي بلا رمز دولة: SA, UAE, …',
  'write an empty workbook to fill in to the file (.xlsx), which must be new':
    'كتابة ملف جداول فارغ لتعبئته (.xlsx)، ويجب ألا يكون موجودا',
  'the sheet to read, or its number': 'الورقة المطلوب قراءتها، أو رقمها',
  'row of the headings': 'صف العناوين',
  'whether hidden and filtered rows of a workbook are read': 'هل تقرأ الصفوف المخفية والمصفاة في ملف الجداول',
  'name of the file in the ledger, which knows rows without a reference by it':
    'اسم الملف في سجل الإرسال، الذي يعرف به الصفوف بلا رقم مرجعي',
  'encoding of a csv': 'ترميز ملف csv',
  'with --apply: write the outcome of each row: key, id, order number, status, reason':
    'مع --apply: كتابة نتيجة كل صف: المفتاح والمعرف ورقم الطلب والحالة والسبب',
  'with --apply: where the outcome of a row is unknown, take the record found in the list as what it created':
    'مع --apply: إن كانت نتيجة صف غير معروفة فاعتبار السجل الموجود في القائمة ما أنشأه',
  'with --apply: send again what has an unknown outcome and is not in the list':
    'مع --apply: إعادة إرسال ما نتيجته غير معروفة وليس في القائمة',
  'with --retry-unknown: wait until it is safe to send': 'مع --retry-unknown: الانتظار حتى يصبح الإرسال آمنا',
  'with --apply: first look every reference up in the whole list, and skip what is there':
    'مع --apply: البحث أولا عن كل رقم مرجعي في القائمة كلها وتخطي الموجود',
  'send what was perhaps sent before: a row without a reference, or with one that is written in another way':
    'إرسال ما ربما أرسل من قبل: صف بلا رقم مرجعي، أو بكتابة أخرى له',
  'create rows whose reference was created before for another phone or name':
    'إنشاء صفوف سبق إنشاء رقمها المرجعي لجوال أو اسم آخر',
  'column headings': 'عناوين الأعمدة',
  'sheets read from right to left': 'أوراق تقرأ من اليمين إلى اليسار',
  'between cells of csv: , ; | tab': 'الفاصل بين خلايا csv: , ; | tab',
  'the order to send': 'الطلب المطلوب إرساله',
  'the courier to send it with': 'شركة الشحن التي ترسله',
  'the order to return': 'الطلب المطلوب إرجاعه',
  'the courier to collect it with': 'شركة الشحن التي تستلمه',
};
