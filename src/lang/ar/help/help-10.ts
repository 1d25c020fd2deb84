/** Summaries, flags, topics and headings of help. */
export const helpTexts10 = {
  'Updated your user': 'تم تعديل بيانات المستخدم',
  'Change the password of your account?': 'هل تريد تغيير كلمة مرور حسابك؟',
  'Password changed': 'تم تغيير كلمة المرور',
  'Reads xlsx, csv, ndjson or JSON; - is standard input. Without --apply nothing is sent: every row is checked, and the plan says how many orders would be created and what is wrong with which row (exit code 8). Columns are matched by their names, in English or Arabic, and by --map. Several rows with one reference are one order with several items. Exports of shops are known by their headings: maps list. The field of a blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command again sends nothing twice.':
    'يقرأ xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. من دون --apply لا يرسل شيء: يفحص كل صف، وتبين الخطة كم طلبا سينشأ وما الخطأ في أي صف (رمز الخروج 8). تعرف الأعمدة بأسمائها بالعربية أو الإنجليزية، وباستخدام --map. والصفوف ذات الرقم المرجعي الواحد طلب واحد بعدة أصناف. وتعرف ملفات تصدير المتاجر من عناوينها: maps list. لا يرسل حقل خليته فارغة. --json هو الخطة، وفي -o csv أخطاؤها؛ ومع --apply فيهما صفوف --result. الأمر نفسه مرة أخرى لا يرسل شيئا مرتين.',
  'Create a shipment for an order': 'إنشاء شحنة لطلب',
  "The external_id is the waybill of the courier. --courier takes any name of a courier that the service lists, in either script, and sends the service's own: shipctl couriers list. -F courier=… is sent as it is.":
    'external_id هو رقم بوليصة شركة الشحن. يأخذ --courier أي اسم لشركة شحن في قائمة الخدمة، بالعربية أو اللاتينية، ويرسل اسمها لدى الخدمة: shipctl couriers list. ويرسل -F courier=… كما هو.',
  'Create a return shipment': 'إنشاء شحنة إرجاع',
  "The provider's reference shows the path cut off, in mixed case (reverse-Shipmen…). The order may get a new id.":
    'يعرض مرجع مزود الخدمة المسار مقطوعا وبحروف كبيرة وصغيرة (reverse-Shipmen…). وقد يحصل الطلب على معرف جديد.',
  'Save the invoices of shipments as PDF': 'حفظ فواتير الشحنات بصيغة PDF',
  'Without --out each is saved to invoice-<shipment>.pdf, unless that exists. With --out all are merged into one PDF.':
    'من دون --out تحفظ كل فاتورة في invoice-<shipment>.pdf ما لم يكن موجودا. ومع --out تدمج كلها في PDF واحد.',
  'Show the pickup id of a shipment': 'عرض معرف طلب استلام الشحنة',
  'Save the labels of shipments again, in one PDF': 'حفظ ملصقات الشحنات من جديد في PDF واحد',
  "Without ids, saves the labels of the shipments that the ledger has of today, or of the days of --since or --date. If it has none of today, saves those of the orders that wait for a courier at the service, whichever machine shipped them. --status, --date-from, --date-to and --where choose among the service's orders; --courier keeps the labels of one courier.":
    'من دون معرفات يحفظ ملصقات شحنات اليوم في سجل الإرسال، أو شحنات أيام --since أو --date. وإن لم تكن فيه شحنات اليوم حفظ ملصقات الطلبات التي تنتظر شركة الشحن لدى الخدمة، أيا كان الجهاز الذي شحنها. يختار --status و--date-from و--date-to و--where من طلبات الخدمة؛ ويبقي --courier ملصقات شركة شحن واحدة.',
  'If a label is not where the ledger says, shipctl looks for it by the shipment, then by the order. Last, it saves the invoice instead, and says so. ZPL is saved beside the PDF, in a folder of the same name. Missing labels are named, with exit code 8.':
    'إن لم يكن الملصق حيث يقول سجل الإرسال بحث عنه shipctl بالشحنة ثم بالطلب. وأخيرا يحفظ الفاتورة بدلا منه ويذكر ذلك. ويحفظ ZPL بجانب PDF في مجلد بالاسم نفسه. وتذكر الملصقات الناقصة مع رمز الخروج 8.',
  'Show what was shipped, by the ledger': 'عرض ما شحن بحسب سجل الإرسال',
  'Shows the shipments of "shipctl ship" that the ledger has, of this machine or of all desks that share it: day, order, courier, confirmed price, charged price, waybill and tracking link. Sends nothing to the service. label_kept says whether the service named or sent a label; shipments labels saves it again. Shipments of earlier versions have neither courier nor price.':
    'يعرض شحنات "shipctl ship" في سجل الإرسال، من هذا الجهاز أو من كل محطات العمل التي تشترك فيه: اليوم والطلب وشركة الشحن والسعر المؤكد والمحتسب ورقم البوليصة ورابط التتبع. لا يرسل شيئا إلى الخدمة. ويبين label_kept هل ذكرت الخدمة ملصقا أو أرسلته؛ ويحفظه shipments labels من جديد. وليس لشحنات الإصدارات السابقة شركة شحن ولا سعر.',
  'Make the sheets that couriers sign for parcels': 'إعداد كشوف توقع عليها شركات الشحن عند استلام الطرود',
  'Makes one sheet for each courier: waybill with barcode, order number, city, pieces and cash on delivery of each parcel, and a place to sign. --out <file>.pdf writes A4 pages, each courier on pages of its own; other endings and -o give rows. The pages are in the language of headings; --paper-lang both puts English and Arabic beside each other.':
    'يعد كشفا لكل شركة شحن: البوليصة بالباركود، ورقم الطلب والمدينة وعدد القطع ومبلغ الدفع عند الاستلام لكل طرد، ومكانا للتوقيع. يكتب --out <file>.pdf صفحات A4، لكل شركة شحن صفحاتها؛ وتعطي النهايات الأخرى و-o صفوفا. والصفحات بلغة العناوين، ويضع --paper-lang both الإنجليزية والعربية جنبا إلى جنب.',
  'List what the shop sells': 'عرض ما يبيعه المتجر',
  'Weights are in grams, of one piece, and sizes in centimetres. --out goods.xlsx writes a sheet that "goods import" reads back. Desks that share a database for the ledger share their goods in it.':
    'الأوزان بالجرام للقطعة الواحدة والمقاسات بالسنتيمتر. يكتب --out goods.xlsx ملفا يقرؤه "goods import" من جديد. ومحطات العمل التي تشترك في قاعدة بيانات لسجل الإرسال تشترك في منتجاتها فيها.',
  'Show what is known of one product': 'عرض المعروف عن منتج واحد',
  'Add a product, or change one': 'إضافة منتج أو تعديله',
  'Adds a product, or changes what is known of one; what no flag names stays as it is. A barcode moves to the product that gets it.':
    'يضيف منتجا أو يعدل المعروف عنه؛ وما لا يذكره خيار يبقى كما هو. وينتقل الباركود إلى المنتج الذي يعطى له.',
  'Read products from a sheet': 'قراءة المنتجات من ملف جداول',
  'Reads the columns SKU, name, weight, length, width, height (or one for the size, 10x20x30), barcode, price, currency and HS code from xlsx, csv, ndjson or JSON; - is standard input. Headings are understood in English and Arabic, as product exports of shops have them. A filled cell replaces what is known, a blank one leaves it; with --replace the sheet is all there is. Where a row is wrong, nothing is saved. A unit stands in the heading (Weight (kg), Length in mm), in a column Weight unit or in the cell; sizes without one are centimetres.':
    'يقرأ الأعمدة SKU والاسم والوزن والطول والعرض والارتفاع (أو عمودا واحدا للمقاس، 10x20x30) والباركود والسعر والعملة والرمز الجمركي HS من xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. تفهم العناوين بالعربية والإنجليزية كما في ملفات تصدير منتجات المتاجر. الخلية المعبأة تحل محل المعروف، والفارغة تتركه؛ ومع --replace لا يبقى إلا ما في الملف. وإن كان في صف خطأ لم يحفظ شيء. والوحدة في العنوان (Weight (kg)، Length in mm) أو في عمود Weight unit أو في الخلية؛ والمقاسات بلا وحدة بالسنتيمتر.',
  'Learn products from past orders': 'استخراج المنتجات من الطلبات السابقة',
  'Reads past orders, of the service or with --offline of the mirror, and keeps the weight, the price and the name that more than half of the orders with a SKU have. What they disagree on is shown, and nothing is kept of it. What the goods have stays, unless --overwrite is given. Orders that were cancelled before they were shipped do not count.':
    'يقرأ الطلبات السابقة من الخدمة، أو مع --offline من النسخة المحلية، ويحفظ الوزن والسعر والاسم الذي ورد في أكثر من نصف الطلبات التي فيها SKU. ويعرض ما اختلفت فيه ولا يحفظ منه شيئا. ويبقى ما في المنتجات ما لم يذكر --overwrite. ولا تحسب الطلبات التي ألغيت قبل شحنها.',
  'Remove products': 'إزالة منتجات',
  'Goods: weights, sizes, barcodes and prices of what you sell': 'المنتجات: أوزان ما تبيعه ومقاساته وباركوده وأسعاره',
  'Imports of orders fill what a row lacks from them, by the SKU: weights above all. "orders check" compares weights with them, "boxes fit" packs by their sizes, "pack" counts by their barcodes, and "price calculate --item" weighs by them.':
    'يكمل منها استيراد الطلبات ما ينقص الصف بحسب SKU: الأوزان قبل غيرها. ويقارن "orders check" الأوزان بها، ويعبئ "boxes fit" بمقاساتها، ويعد "pack" بباركودها، ويحسب "price calculate --item" الوزن بها.',
  'only products of which this is not known': 'المنتجات التي لا يعرف عنها هذا فقط',
  'a product in it, by SKU: the goods weigh it; may be repeated':
    'منتج فيه بحسب SKU، يؤخذ وزنه من المنتجات؛ يجوز تكراره',
  'its name': 'اسمه',
  'of one piece: 800g, 0.8kg, or grams': 'للقطعة الواحدة: 800g أو 0.8kg أو بالجرام',
  'length, width and height in centimetres: 10x20x30': 'الطول والعرض والارتفاع بالسنتيمتر: 10x20x30',
  'its barcode, in place of those it had; may be repeated': 'باركوده بدل ما كان له؛ ويجوز تكراره',
  'of one piece, with the currency if it is not SAR: 25, "25 AED"':
    'للقطعة الواحدة، مع العملة إن لم تكن SAR: 25, "25 AED"',
  'its number in the customs tariff': 'رقمه في التعرفة الجمركية',
  'what is not known of it any more': 'ما لم يعد معروفا عنه',
  'what a column holds: sku, name, weight_g, weight_kg, length, width, height, size, barcodes, price, currency, hs_code':
    'ما يحويه العمود: sku, name, weight_g, weight_kg, length, width, height, size, barcodes, price, currency, hs_code',
  'remove what the sheet does not have': 'إزالة ما ليس في الملف',
  'keep what most orders say, also where the goods have another value':
    'حفظ ما تقوله أكثر الطلبات، وإن كانت في المنتجات قيمة أخرى',
  'Reads an OpenAPI or Postman document, from a file or an https address, and does what ops import, login and a first list do: imports its operations, asks whether they replace built-in ones, asks for what is missing of address, values and credentials, and shows the first page of its orders and shipments. A profile that has another service stays as it is.':
    'يقرأ مستند OpenAPI أو Postman من ملف أو عنوان https، ويفعل ما يفعله ops import وlogin وأول قائمة: يستورد عملياته، ويسأل هل تحل محل العمليات الأساسية، ويسأل عما ينقص من عنوان وقيم وبيانات دخول، ويعرض أول صفحة من طلباته وشحناته. وملف التعريف المتصل بخدمة أخرى يبقى كما هو.',
  'Log in to a service and store the token': 'تسجيل الدخول إلى خدمة وحفظ رمز الوصول',
  'Delete the stored token': 'حذف رمز الوصول المحفوظ',
  'Check this machine, the way to the service and the login': 'فحص هذا الجهاز والطريق إلى الخدمة وتسجيل الدخول',
};
