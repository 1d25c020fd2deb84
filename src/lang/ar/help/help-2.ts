/** Summaries, flags, topics and headings of help. */
export const helpTexts2 = {
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
    'يعرض الطلبات التي تحتسبها شركات الشحن بالحجم بدل الوزن: يحسب الصندوق بحاصل ضرب أضلاعه بالسنتيمتر مقسوما على المعامل الحجمي، بالكيلوغرام. والمعامل هو معامل شركة الشحن (rules divisor)، وإلا فمعامل الطلب نفسه، وإلا فـ5000. ويعرض --by box عدد مرات استخدام كل قالب صندوق.',
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
    'الأوزان هنا بالكيلوغرام. في السعر بالريال (compared_price_sar في الملفات) كل سعر بالريال، الأرخص أولا. وتختلف المعرفات عن أسماء شركات الشحن التي تأخذها الشحنات.',
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
  'Reads an OpenAPI or Postman document, from a file or an https address, and does what ops import, login and a first list do: imports its operations, asks whether they replace built-in ones, asks for what is missing of address, values and credentials, and shows the first page of its orders and shipments. A profile that has another service stays as it is.':
    'يقرأ مستند OpenAPI أو Postman من ملف أو عنوان https، ويفعل ما يفعله ops import وlogin وأول قائمة: يستورد عملياته، ويسأل هل تحل محل العمليات الأساسية، ويسأل عما ينقص من عنوان وقيم وبيانات دخول، ويعرض أول صفحة من طلباته وشحناته. وملف التعريف المتصل بخدمة أخرى يبقى كما هو.',
  'Log in to a service and store the token': 'تسجيل الدخول إلى خدمة وحفظ رمز الوصول',
  'Delete the stored token': 'حذف رمز الوصول المحفوظ',
  'Check this machine, the way to the service and the login': 'فحص هذا الجهاز والطريق إلى الخدمة وتسجيل الدخول',
  'Checks Node, the folders, the profile, the way to the service (proxy, DNS, TCP, TLS), its clock, the token, the page size, whether periods have their last day, and the ledger, and asks with OPTIONS which operations it has. It changes nothing, reads a page of orders without showing it, and shows no secret. The exit code is that of the first check that failed.':
    'يفحص Node والمجلدات وملف التعريف والطريق إلى الخدمة (الوكيل وDNS وTCP وTLS) وساعتها ورمز الوصول وحجم الصفحة وهل تشمل الفترات يومها الأخير وسجل الإرسال، ويسأل بـOPTIONS عن العمليات الموجودة. لا يغير شيئا، ويقرأ صفحة طلبات دون عرضها، ولا يعرض سرا. ورمز الخروج هو رمز أول فحص تعذر.',
  'Show profile, base URL and where the token comes from': 'عرض ملف التعريف وعنوان الخدمة ومصدر رمز الوصول',
  'Works offline. The token itself is never shown. Exit code 4 says that there is no login, or that it has ended.':
    'يعمل بلا اتصال. لا يعرض رمز الوصول نفسه أبدا. رمز الخروج 4 يعني عدم تسجيل الدخول أو انتهاءه.',
  'Create shipments for many orders in one go': 'إنشاء شحنات لطلبات كثيرة دفعة واحدة',
  'Checks the orders, asks their prices, chooses a courier for each, shows one table, asks once, and creates one shipment after another. Without --courier, --cheapest and --fastest the rules of the profile choose: shipctl rules set. An order whose price rose meanwhile is left out. shipctl asks about orders without a price and names of couriers that are not certain; --yes leaves those out.':
    'يفحص الطلبات، ويطلب أسعارها، ويختار شركة شحن لكل منها، ويعرض جدولا واحدا، ويسأل مرة واحدة، ثم ينشئ شحنة بعد أخرى. ومن دون --courier و--cheapest و--fastest تختار قواعد ملف التعريف: shipctl rules set. ويستبعد الطلب الذي ارتفع سعره في هذه الأثناء. ويسأل shipctl عن الطلبات التي بلا سعر وعن أسماء شركات شحن غير مؤكدة؛ ويستبعدها --yes.',
  'The ledger records what was sent: the same command goes on where it ended. An order that changed meanwhile is left out; one that was shipped elsewhere ends the run. Desks without a shared ledger can ship an order or two twice: each is read once more 33 s later (Ctrl-C leaves that to the next run); if one shows another waybill, the exit code is 8.':
    'يدون سجل الإرسال ما أرسل: يتابع الأمر نفسه من حيث انتهى. ويستبعد الطلب الذي تغير في هذه الأثناء؛ وينهي التشغيل طلب شحن من مكان آخر. قد تشحن محطات عمل بلا سجل مشترك طلبا أو طلبين مرتين: يقرأ كل منها مرة أخرى بعد 33 ثانية (تترك Ctrl-C ذلك للتشغيل التالي)؛ وإن ظهرت بوليصة أخرى فرمز الخروج 8.',
  'No paper is replaced: for 72 hours the same filters add their new orders to the labels and the picking list. Another file of that name is refused before anything is sent; without a terminal the run writes beside it: labels-2.pdf.':
    'لا تستبدل أوراق: خلال 72 ساعة تضيف عوامل التصفية نفسها طلباتها الجديدة إلى الملصقات وقائمة التجهيز. ويرفض ملف آخر بالاسم نفسه قبل إرسال أي شيء؛ ومن دون طرفية يكتب التشغيل بجانبه: labels-2.pdf.',
  'Pack orders at a barcode scanner, and count what goes in': 'تعبئة الطلبات بماسح الباركود وعد ما يدخل الصندوق',
};
