/** Help of shipments and price, with their questions. */
export const shipmentsHelp = {
  'Earlier sheets of the same days get new parcels behind the others. They stay as they are once one of their parcels has left: a driver may have signed them.':
    'تضاف الطرود الجديدة إلى الكشوف السابقة للأيام نفسها بعد غيرها. وتبقى الكشوف كما هي متى خرج أحد طرودها: فقد يكون السائق وقعها.',
  'A sheet has the parcels that the ledger says were shipped on these days. If today is one of them, it also has every order that awaits its courier at the service, whenever and from wherever it was shipped. Orders that were cancelled or returned are left out and named. pieces are the boxes of an order, or one if it has none; cod is unknown if the order does not say for certain how it is paid.':
    'في الكشف الطرود التي يقول سجل الإرسال إنها شحنت في هذه الأيام. وإن كان اليوم منها ففيه أيضا كل طلب ينتظر شركة الشحن لدى الخدمة، أيا كان وقت شحنه ومكانه. تستبعد الطلبات الملغاة والمعادة وتذكر. عدد القطع هو عدد صناديق الطلب، أو واحد إن لم تكن له؛ ويكون cod غير معروف إن لم يبين الطلب طريقة دفعه بيقين.',
  'Cancel shipments, if you give a route for it': 'إلغاء شحنات، إن حددت مسارا لذلك',
  'The service documents no way to cancel a shipment. Give the profile a route with ops set or ops import: this command then cancels one or several shipments, and asks first. Without a route it sends nothing: cancel at the courier, by the waybill.':
    'لا توثق الخدمة طريقة لإلغاء شحنة. حدد لملف التعريف مسارا باستخدام ops set أو ops import: عندئذ يلغي هذا الأمر شحنة أو أكثر بعد أن يسألك. ومن دون مسار لا يرسل شيئا: ألغ لدى شركة الشحن برقم البوليصة.',
  'List what sending packages would cost': 'عرض تكلفة إرسال طرود',
  'Weights are in kilograms here. The identifiers differ from the courier names that shipments take.':
    'الأوزان هنا بالكيلوجرام. وتختلف المعرفات عن أسماء شركات الشحن التي تأخذها الشحنات.',
  'compared_price_sar is each price in riyals, without a fee for cash on delivery; of price_sar and price_cents the service sends one, and the other is null.':
    'في compared_price_sar كل سعر بالريال دون رسوم الدفع عند الاستلام؛ وترسل الخدمة أحد السعرين price_sar وprice_cents، والآخر null.',
  'Shipments: hand orders to a courier': 'الشحنات: تسليم الطلبات لشركات الشحن',
  'Prices of sending parcels': 'أسعار إرسال الطرود',
  'the order to send': 'الطلب المطلوب إرساله',
  'the courier to send it with': 'شركة الشحن التي ترسله',
  'the order to return': 'الطلب المطلوب إرجاعه',
  'the courier to collect it with': 'شركة الشحن التي تستلمه',
  'show it in the viewer of this desktop when it is saved': 'فتحه في عارض سطح المكتب بعد حفظه',
  'one .pdf; or each as it came, by order number: .zip or folder/':
    'ملف .pdf واحد؛ أو كل منها كما جاء برقم الطلب: .zip أو folder/',
  'the arguments are orders, by id or number, wherever they were shipped':
    'المدخلات طلبات، بالمعرف أو الرقم، أيا كان مكان شحنها',
  'shipped on this day or later (YYYY-MM-DD, 7d, last-month; shipctl help days)':
    'ما شحن في هذا اليوم أو بعده (YYYY-MM-DD, 7d, last-month; shipctl help days)',
  'shipped on this day (YYYY-MM-DD, 7d, last-month; shipctl help days)':
    'ما شحن في هذا اليوم (YYYY-MM-DD, 7d, last-month; shipctl help days)',
  'only those of this courier, by any of its names': 'ما كان مع شركة الشحن هذه فقط، بأي من أسمائها',
  'only the sheet of this courier, by any of its names': 'كشف شركة الشحن هذه فقط، بأي من أسمائها',
  'save them as PDF below this one, in a folder of the day': 'حفظها بصيغة PDF تحت هذا المجلد، في مجلد اليوم',
  'city it leaves from, id or name': 'المدينة التي تخرج منها، المعرف أو الاسم',
  'city it goes to, id or name': 'المدينة التي تذهب إليها، المعرف أو الاسم',
  '{length, width, height, weight in kilograms}': '{length, width, height, weight} والوزن بالكيلوجرام',
  'kilograms of the one package': 'وزن الطرد الواحد بالكيلوجرام',
  'its length, in the unit of your boxes': 'طوله، بوحدة صناديقك',
  'its width': 'عرضه',
  'its height': 'ارتفاعه',
  'Create a shipment for an order': 'إنشاء شحنة لطلب',
  "The external_id is the waybill of the courier. --courier takes any name of a courier that the service lists, in either script, and sends the service's own: shipctl couriers list. -F courier=\u2026 is sent as it is.":
    'external_id هو رقم بوليصة شركة الشحن. يأخذ --courier أي اسم لشركة شحن في قائمة الخدمة، بالعربية أو اللاتينية، ويرسل اسمها لدى الخدمة: shipctl couriers list. ويرسل -F courier=\u2026 كما هو.',
  'Create a return shipment': 'إنشاء شحنة إرجاع',
  "The provider's reference shows the path cut off, in mixed case (reverse-Shipmen\u2026). The order may get a new id.":
    'يعرض مرجع مزود الخدمة المسار مقطوعا وبحروف كبيرة وصغيرة (reverse-Shipmen\u2026). وقد يحصل الطلب على معرف جديد.',
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
  'a product in it, by SKU: the goods weigh it; may be repeated':
    'منتج فيه بحسب SKU، يؤخذ وزنه من المنتجات؛ يجوز تكراره',
};
