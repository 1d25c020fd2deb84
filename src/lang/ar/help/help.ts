/** Summaries, flags, topics and headings of help. */
export const helpTexts1 = {
  'List orders': 'عرض الطلبات',
  'The service decides the order of the rows.': 'ترتيب الصفوف تحدده الخدمة.',
  'Show one order in full': 'عرض طلب واحد كاملا',
  'Create an order': 'إنشاء طلب',
  'On a terminal without flags it asks for the order. If "ship" would leave it out, it says why, and what mends it. Weights of items are in grams. No field is known to be required: the body was seen in two integrations.':
    'في الطرفية وبلا خيارات يسأل عن الطلب. وإن كان "ship" سيستبعده ذكر السبب وما يصلحه. أوزان الأصناف بالغرام. لا يعرف حقل مطلوب: شوهد هذا الاستدعاء في ربطين مع الخدمة.',
  'Change an order': 'تعديل طلب',
  '-F "items[0].weight=500" keeps the rest of the list. --data is sent as given.':
    '-F "items[0].weight=500" يبقي باقي القائمة. ويرسل --data كما كتب.',
  'Cancel orders': 'إلغاء طلبات',
  'Ids: - reads them from standard input, @file from a file, one a line.':
    'المعرفات: - تقرؤها من الإدخال القياسي، و@file من ملف، كل معرف في سطر.',
  'Reset orders': 'إعادة ضبط طلبات',
  'What a reset does to an order is not documented. Try it on an order that does not matter.':
    'أثر إعادة الضبط في الطلب غير موثق. جربها على طلب لا يهم.',
  'List the states an order can have': 'عرض الحالات الممكنة للطلب',
  'A 404 that names a model means that the service took "statuses" for the id of an order. The list has another path.':
    'الرد 404 الذي يذكر model يعني أن الخدمة عدت "statuses" معرف طلب. القائمة في مسار آخر.',
  'Verify one item of an order': 'التحقق من صنف في طلب',
  'The body is not published. -F and --data are sent as given. A scanned code is probably expected.':
    'محتوى الاستدعاء غير منشور. يرسل -F و--data كما كتبا. والأرجح أن المطلوب رمز ممسوح.',
  'Verify all items of orders': 'التحقق من كل أصناف طلبات',
  'List what sending an order would cost': 'عرض تكلفة شحن طلب',
  'Find orders by number, phone, name, SKU or city': 'البحث عن طلبات بالرقم أو الجوال أو الاسم أو SKU أو المدينة',
  'Reads all orders of the last 60 days and shows those that have the text: an id, a number or a reference, a phone in any spelling (05…, +966…, 00966…, in Arabic digits), a name or a city in any spelling of Arabic, or a SKU. A name and a number together mean both. found_in says where.':
    'يقرأ كل طلبات آخر 60 يوما ويعرض ما فيه النص: معرف أو رقم أو رقم مرجعي، أو جوال بأي كتابة (05… و+966… و00966… وبالأرقام العربية)، أو اسم أو مدينة بأي كتابة عربية، أو SKU. الاسم والرقم معا يعنيان كليهما. ويبين found_in موضع المطابقة.',
  'Tell what changes: new orders, states, what is gone or stuck':
    'متابعة ما يتغير: طلبات جديدة، وحالات، وما حذف أو علق',
  'Looks at the orders again and again, compares them with the mirror as "shipctl sync" does, and tells what has changed: an event for each order that was created, has another state, was updated, is gone, or is stuck in its state for longer than the setting "stuck" allows. Each event has an id of its own, and comes at least once: what a killed watch has not delivered, the next one does. The first run fills the mirror, which is no event. A look waits for a sync that is running.':
    'يتفقد الطلبات مرة بعد مرة، ويقارنها بالنسخة المحلية كما يفعل "shipctl sync"، ويبين ما تغير: حدثا لكل طلب أنشئ أو تغيرت حالته أو عدل أو حذف أو علق في حالته مدة أطول مما يسمح به الإعداد "stuck". لكل حدث معرف، ويصل مرة على الأقل: ما لم توصله متابعة انقطعت توصله التالية. أول تشغيل يملأ النسخة المحلية، وليس ذلك حدثا. وينتظر التفقد مزامنة جارية.',
  'Events are printed; or given to a command, as JSON on its standard input and in SHIPCTL_EVENT_ID, _TYPE, _ORDER_ID and more; or sent to an address, signed with the secret of SHIPCTL_WEBHOOK_SECRET. What is not taken waits, and so do the later events of its order. An event that is refused 20 times over an hour, while others are taken, is set aside in a file. docs/watch.md describes the events and how to verify them.':
    'تطبع الأحداث؛ أو تعطى لأمر بصيغة JSON على إدخاله القياسي وفي SHIPCTL_EVENT_ID و_TYPE و_ORDER_ID وغيرها؛ أو ترسل إلى عنوان موقعة بسر SHIPCTL_WEBHOOK_SECRET. ما لم يقبل ينتظر، وتنتظر معه أحداث طلبه التالية. والحدث الذي رفض 20 مرة خلال ساعة مع قبول غيره يؤجل في ملف. يصف docs/watch.md الأحداث وطريقة التحقق منها.',
  'Check whether orders are ready to ship': 'فحص جاهزية الطلبات للشحن',
  'Looks for what couriers refuse or cannot deliver: Saudi receivers without a national short address, phones that are not valid, orders without a city, a weight or a box, cash on delivery without an amount, totals that the items do not come to, orders that were made twice, and by the ledger for orders that were shipped twice. Without ids and --status, pending and processing orders are checked; all of them are read. Nothing is changed. -o json, csv and xlsx have a row for each finding. Mended, a csv or xlsx file goes back: orders import FILE --update.':
    'يبحث عما ترفضه شركات الشحن أو يتعذر تسليمه: مستلمون في السعودية بلا عنوان وطني مختصر، وأرقام جوال غير صحيحة، وطلبات بلا مدينة أو وزن أو صندوق، ودفع عند الاستلام بلا مبلغ، وإجماليات لا تساوي مجموع الأصناف، وطلبات أنشئت مرتين، وبحسب سجل الإرسال طلبات شحنت مرتين. من دون معرفات و--status تفحص الطلبات قيد الانتظار وقيد التنفيذ كلها. لا يتغير شيء. في -o json وcsv وxlsx صف لكل ملاحظة. ويعاد ملف csv أو xlsx بعد تصحيحه: orders import FILE --update.',
  'Count orders and add up their amounts': 'عد الطلبات وجمع مبالغها',
  'Reads all orders that the filters choose. Amounts are added exactly, each currency by itself. A day is the day of "date", as the service writes it; with --tz it is the day of "created_at" in that zone. A terminal shows bars; csv, json and xlsx have the same numbers. cod_standing says where cash on delivery is: shipctl cod --help.':
    'يقرأ كل الطلبات التي تختارها عوامل التصفية. تجمع المبالغ بدقة، كل عملة وحدها. واليوم هو يوم "date" كما تكتبه الخدمة؛ ومع --tz هو يوم "created_at" في تلك المنطقة. تعرض الطرفية أعمدة بيانية؛ وفي csv وjson وxlsx الأرقام نفسها. ويبين cod_standing أين مبلغ الدفع عند الاستلام: shipctl cod --help.',
  'Create orders from a spreadsheet: check first, then --apply': 'إنشاء طلبات من ملف جداول: الفحص أولا، ثم --apply',
  'Reads xlsx, csv, ndjson or JSON; - is standard input. Without --apply nothing is sent: every row is checked, and the plan says how many orders would be created and what is wrong with which row (exit code 8). Columns are matched by their names, in English or Arabic, and by --map. Several rows with one reference are one order with several items. Exports of shops are known by their headings: maps list. The field of a blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command again sends nothing twice.':
    'يقرأ xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. من دون --apply لا يرسل شيء: يفحص كل صف، وتبين الخطة كم طلبا سينشأ وما الخطأ في أي صف (رمز الخروج 8). تعرف الأعمدة بأسمائها بالعربية أو الإنجليزية، وباستخدام --map. والصفوف ذات الرقم المرجعي الواحد طلب واحد بعدة أصناف. وتعرف تصديرات المتاجر من عناوينها: maps list. لا يرسل حقل خليته فارغة. --json هو الخطة، وفي -o csv أخطاؤها؛ ومع --apply فيهما صفوف --result. الأمر نفسه مرة أخرى لا يرسل شيئا مرتين.',
  'Create a shipment for an order': 'إنشاء شحنة لطلب',
  "The external_id is the waybill of the courier. --courier takes any name of a courier that the service lists, in either script, and sends the service's own: shipctl couriers list. -F courier=… is sent as it is.":
    'external_id هو رقم بوليصة شركة الشحن. يأخذ --courier أي اسم لشركة شحن في قائمة الخدمة، بالعربية أو اللاتينية، ويرسل اسمها لدى الخدمة: shipctl couriers list. ويرسل -F courier=… كما هو.',
  'Create a return shipment': 'إنشاء شحنة إرجاع',
  "The provider's reference shows the path cut off, in mixed case (reverse-Shipmen…). The order may get a new id.":
    'يعرض مرجع مزود الخدمة المسار مقطوعا وبأحرف مختلطة (reverse-Shipmen…). وقد يحصل الطلب على معرف جديد.',
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
  'Make the sheets that couriers sign for parcels': 'إعداد كشوف توقعها شركات الشحن عند استلام الطرود',
  'Makes one sheet for each courier: waybill with barcode, order number, city, pieces and cash on delivery of each parcel, and a place to sign. --out <file>.pdf writes A4 pages, each courier on pages of its own; other endings and -o give rows.':
    'يعد كشفا لكل شركة شحن: البوليصة بالباركود، ورقم الطلب والمدينة وعدد القطع ومبلغ الدفع عند الاستلام لكل طرد، ومكانا للتوقيع. يكتب --out <file>.pdf صفحات A4، لكل شركة شحن صفحاتها؛ وتعطي النهايات الأخرى و-o صفوفا.',
};
