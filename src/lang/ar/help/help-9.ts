/** Summaries, flags, topics and headings of help. */
export const helpTexts9 = {
  'never asks, though there is a terminal': 'عدم السؤال أبدا وإن كانت هناك طرفية',
  'shows the requests as JSON, and sends nothing': 'عرض الاستدعاءات بصيغة JSON بلا إرسال',
  'prints data and errors alone; after a write the ids of what was written':
    'طباعة البيانات والأخطاء وحدها؛ وبعد الكتابة معرفات ما كتب',
  'errors as JSON, also of commands without -o, and of exports to --out orders.csv or .xlsx':
    'الأخطاء بصيغة JSON، وكذلك في الأوامر بلا -o وفي التصدير إلى --out orders.csv أو .xlsx',
  'the limits of one attempt, and of trying again': 'حدود المحاولة الواحدة وإعادة المحاولة',
  'serves commands as tools to programs with language models': 'إتاحة الأوامر أدوات لبرامج النماذج اللغوية',
  'What creates many records (ship, import) keeps a ledger: the same command goes on where it ended, and creates nothing twice. Set SHIPCTL_TOKEN and SHIPCTL_BASE_URL where no one logs in.':
    'ما ينشئ سجلات كثيرة (ship وimport) يحفظ ما أرسله في سجل إرسال: يتابع الأمر نفسه من حيث انتهى ولا ينشئ شيئا مرتين. عيّن SHIPCTL_TOKEN وSHIPCTL_BASE_URL حيث لا يسجل أحد الدخول.',
  'How to try things without an account': 'كيف تجرب بلا حساب',
  'The sandbox is a stand-in for the service, on this machine only, with made-up orders. It needs no account, and nothing leaves the machine. What you change in it is kept until it is reset; nothing in it costs money. What you set with --sandbox (settings, views, operations, rules) is its own and changes no profile. The command that serves it has flags of its own: shipctl sandbox --help':
    'البيئة التجريبية بديل عن الخدمة على هذا الجهاز فقط بطلبات وهمية. لا تحتاج إلى حساب ولا يخرج شيء من الجهاز. ويحفظ ما تغيره فيها حتى إعادة ضبطها؛ ولا شيء فيها يكلف مالا. وما تعينه مع --sandbox (الإعدادات والعروض المحفوظة والعمليات والقواعد) لها وحدها ولا يغير ملف تعريف. وللأمر الذي يشغلها خياراته: shipctl sandbox --help',
  'any command, against the sandbox': 'أي أمر، على البيئة التجريبية',
  'the same, for all commands of a shell or a test': 'الشيء نفسه لكل أوامر shell أو اختبار',
  'serves it for other programs until Ctrl-C, and says how to log in':
    'تشغيلها لبرامج أخرى حتى Ctrl-C، مع بيان طريقة تسجيل الدخول',
  'forgets what was changed': 'نسيان ما تغير',
  'forgets what was set with --sandbox, too': 'نسيان ما تم تعيينه باستخدام --sandbox أيضا',
  'The flags of every command': 'خيارات كل الأوامر',
  'The flags of every command, before or after its own. A flag beats its variable, and the variable what the profile holds.':
    'خيارات كل الأوامر، قبل خياراتها أو بعدها. الخيار يغلب المتغير، والمتغير يغلب ما في ملف التعريف.',
  'Commands that print records also take --columns, --out, --jq, --format and --ids: see shipctl help output.':
    'والأوامر التي تطبع سجلات تأخذ أيضا --columns و--out و--jq و--format و--ids: انظر shipctl help output.',
  'no such record or route (404, 405)': 'لا يوجد هذا السجل أو المسار (404, 405)',
  'the service refused the request (400, 409, 422, other 4xx)': 'رفضت الخدمة الاستدعاء (400, 409, 422 وغيرها من 4xx)',
  'interrupted (Ctrl-C)': 'إيقاف (Ctrl-C)',
  "documented in the service's interface document": 'موثق في مستند واجهة الخدمة',
  'method and path published by the provider; body and parameters are not':
    'الطريقة والمسار ينشرهما مزود الخدمة؛ أما المحتوى والمدخلات فلا',
  "seen in integrators' code only": 'شوهد في برامج الربط فقط',
  'assumed by convention; the service may differ': 'مفترض بحسب العرف؛ وقد تختلف الخدمة',
  'from a document you imported': 'من مستند استوردته',
  'made by shipctl, which holds it': 'بيانات أنشأها shipctl ويحتفظ بها',
  'Created order {1}': 'تم إنشاء الطلب {1}',
  'To ship it': 'لشحنه',
  'Updated order {1}': 'تم تعديل الطلب {1}',
  'Cancel order {1}?': 'هل تريد إلغاء الطلب {1}؟',
  'Cancelled order {1}': 'تم إلغاء الطلب {1}',
  'Reset order {1}? The effect is not documented.': 'هل تريد إعادة ضبط الطلب {1}؟ الأثر غير موثق.',
  'Reset order {1}': 'تمت إعادة ضبط الطلب {1}',
  'Verified item {1}': 'تم التحقق من الصنف {1}',
  'Verified order {1}': 'تم التحقق من الطلب {1}',
  'List orders': 'عرض الطلبات',
  'The service decides the order of the rows.': 'ترتيب الصفوف تحدده الخدمة.',
  'Show one order in full': 'عرض طلب واحد كاملا',
  'Create an order': 'إنشاء طلب',
  'On a terminal without flags it asks for the order. If "ship" would leave it out, it says why, and what mends it. Weights of items are in grams. No field is known to be required: the body was seen in two integrations.':
    'في الطرفية وبلا خيارات يسأل عن الطلب. وإن كان "ship" سيستبعده ذكر السبب وما يصلحه. أوزان الأصناف بالجرام. لا يعرف حقل مطلوب: شوهد هذا الاستدعاء في ربطين مع الخدمة.',
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
    'محتوى الاستدعاء غير منشور. يرسل -F و--data كما كتبا. والأرجح أن المطلوب هو الرمز الذي قرأه الماسح.',
  'Verify all items of orders': 'التحقق من كل أصناف طلبات',
  'List what sending an order would cost': 'عرض تكلفة شحن طلب',
  'Find orders by number, phone, name, SKU or city': 'البحث عن طلبات بالرقم أو الجوال أو الاسم أو SKU أو المدينة',
  'Reads all orders of the last 60 days and shows those that have the text: an id, a number or a reference, a phone in any spelling (05…, +966…, 00966…, in Arabic digits), a name or a city in any spelling of Arabic, or a SKU. A name and a number together mean both. found_in says where.':
    'يقرأ كل طلبات آخر 60 يوما ويعرض ما فيه النص: معرف أو رقم أو رقم مرجعي، أو جوال بأي كتابة (05… و+966… و00966… وبالأرقام العربية)، أو اسم أو مدينة بأي كتابة عربية، أو SKU. الاسم والرقم معا يعنيان كليهما. ويبين found_in موضع المطابقة.',
  'Tell what changes: new orders, states, what is gone or stuck':
    'متابعة ما يتغير: طلبات جديدة، وحالات، وما حذف أو تعثر',
  'Looks at the orders again and again, compares them with the mirror as "shipctl sync" does, and tells what has changed: an event for each order that was created, has another state, was updated, is gone, or is stuck in its state for longer than the setting "stuck" allows. Each event has an id of its own, and comes at least once: what a killed watch has not delivered, the next one does. The first run fills the mirror, which is no event. A look waits for a sync that is running.':
    'يتفقد الطلبات مرة بعد مرة، ويقارنها بالنسخة المحلية كما يفعل "shipctl sync"، ويبين ما تغير: حدثا لكل طلب أنشئ أو تغيرت حالته أو عدل أو حذف أو تعثر في حالته مدة أطول مما يسمح به الإعداد "stuck". لكل حدث معرف، ويصل مرة على الأقل: ما لم توصله متابعة انقطعت توصله التالية. أول تشغيل يملأ النسخة المحلية، وليس ذلك حدثا. وينتظر التفقد مزامنة جارية.',
  'Events are printed; or given to a command, as JSON on its standard input and in SHIPCTL_EVENT_ID, _TYPE, _ORDER_ID and more; or sent to an address, signed with the secret of SHIPCTL_WEBHOOK_SECRET. What is not taken waits, and so do the later events of its order. An event that is refused 20 times over an hour, while others are taken, is set aside in a file. docs/watch.md describes the events and how to verify them.':
    'تطبع الأحداث؛ أو تعطى لأمر بصيغة JSON على إدخاله القياسي وفي SHIPCTL_EVENT_ID و_TYPE و_ORDER_ID وغيرها؛ أو ترسل إلى عنوان موقعة بسر SHIPCTL_WEBHOOK_SECRET. ما لم يقبل ينتظر، وتنتظر معه أحداث طلبه التالية. والحدث الذي رفض 20 مرة خلال ساعة مع قبول غيره يؤجل في ملف. يصف docs/watch.md الأحداث وطريقة التحقق منها.',
  'Check whether orders are ready to ship': 'فحص جاهزية الطلبات للشحن',
  'Looks for what couriers refuse or cannot deliver: Saudi receivers without a national short address, phones that are not valid, orders without a city, a weight or a box, cash on delivery without an amount, totals that the items do not come to, orders that were made twice, and by the ledger for orders that were shipped twice. Without ids and --status, pending and processing orders are checked; all of them are read. Nothing is changed. -o json, csv and xlsx have a row for each finding. Mended, a csv or xlsx file goes back: orders import FILE --update.':
    'يبحث عما ترفضه شركات الشحن أو يتعذر تسليمه: مستلمون في السعودية بلا عنوان وطني مختصر، وأرقام جوال غير صحيحة، وطلبات بلا مدينة أو وزن أو صندوق، ودفع عند الاستلام بلا مبلغ، وإجماليات لا تساوي مجموع الأصناف، وطلبات أنشئت مرتين، وبحسب سجل الإرسال طلبات شحنت مرتين. من دون معرفات و--status تفحص الطلبات قيد الانتظار وقيد التنفيذ كلها. لا يتغير شيء. في -o json وcsv وxlsx صف لكل ملاحظة. ويعاد ملف csv أو xlsx بعد تصحيحه: orders import FILE --update.',
  'Count orders and add up their amounts': 'عد الطلبات وجمع مبالغها',
  'Reads all orders that the filters choose. Amounts are added exactly, each currency by itself. A day is the day of "date", as the service writes it; with --tz it is the day of "created_at" in that zone. A terminal shows bars; csv, json and xlsx have the same numbers. cod_standing says where cash on delivery is: shipctl cod --help.':
    'يقرأ كل الطلبات التي تختارها عوامل التصفية. تجمع المبالغ بدقة، كل عملة وحدها. واليوم هو يوم "date" كما تكتبه الخدمة؛ ومع --tz هو يوم "created_at" في تلك المنطقة. تعرض الطرفية أعمدة بيانية؛ وفي csv وjson وxlsx الأرقام نفسها. ويبين cod_standing أين مبلغ الدفع عند الاستلام: shipctl cod --help.',
  'Create orders from a spreadsheet: check first, then --apply': 'إنشاء طلبات من ملف جداول: الفحص أولا، ثم --apply',
  'Create a shipment?': 'هل تريد إنشاء شحنة؟',
  'Created shipment {1}': 'تم إنشاء الشحنة {1}',
  'To save its label': 'لحفظ ملصقها',
  'Create a return shipment?': 'هل تريد إنشاء شحنة إرجاع؟',
  'Created return shipment {1}': 'تم إنشاء شحنة الإرجاع {1}',
  'Created box {1}': 'تم إنشاء الصندوق {1}',
  'Updated box {1}': 'تم تعديل الصندوق {1}',
  'Created warehouse {1}': 'تم إنشاء المستودع {1}',
};
