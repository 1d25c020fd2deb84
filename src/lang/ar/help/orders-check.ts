/** Help of orders check, mend, find, stats and watch. */
export const ordersCheckHelp = {
  'Hold orders in the shop: not shipped, packed or handed over': 'حجز طلبات في المتجر: بلا شحن أو تعبئة أو تسليم',
  'Release orders that are held': 'رفع الحجز عن الطلبات المحجوزة',
  'Keeps orders in the shop: a customer cancels after the order was shipped, or a question is open. Until orders release, ship leaves them out, pack refuses them, the handover sheet and the picking list name them as held, and today lists them. The ledger keeps it, so desks that share one know it. The service is told nothing, and the shipment is not cancelled: call the courier, or shipments cancel. With --until ship and the papers take the order again from that day on, without a release. A held order that is held again gets the new reason or day.':
    'يبقي الطلبات في المتجر: ألغى العميل بعد شحن الطلب، أو بقي سؤال مفتوح. وحتى orders release يستبعدها ship، ويرفضها pack، ويذكرها كشف التسليم وقائمة التجهيز محجوزة، ويعرضها today. يحفظ ذلك سجل الإرسال، فتعرفه محطات العمل التي تشترك فيه. لا تعلم الخدمة بشيء، ولا تلغى الشحنة: اتصل بشركة الشحن، أو استخدم shipments cancel. ومع --until يعود الطلب إلى ship والأوراق من ذلك اليوم بلا رفع للحجز. والطلب المحجوز الذي يحجز من جديد يأخذ السبب الجديد أو اليوم الجديد.',
  'no longer held from this day on (YYYY-MM-DD or tomorrow)': 'بلا حجز من هذا اليوم فصاعدا (YYYY-MM-DD أو tomorrow)',
  'until orders release': 'حتى orders release',
  'the reason, for those who pack and hand over': 'السبب، لمن يعبئ ومن يسلم',
  'Ends what orders hold began. Name orders by their numbers or ids; today lists those that are held.':
    'ينهي ما بدأه orders hold. اذكر الطلبات بأرقامها أو معرفاتها؛ ويعرض today المحجوز منها.',
  'Mend what check finds, one fault after the other': 'إصلاح ما يجده check، خطأ بعد خطأ',
  'also what is only worth a look': 'مع ما يستحق المراجعة فقط',
  'Shows one fault after the other that orders check finds: the field, what it holds, and what would do. Enter takes a value that stands alone, a number one of several; or type the value, of a city a few letters. s skips the fault, b goes back, v shows the whole order, q ends. Each answer is sent at once, as an update of its order, unless the order was changed meanwhile. Of orders that you name, warnings are shown, too. With --out it asks nothing, and writes a sheet: correct its column value, then give it back: orders import FILE --update.':
    'يعرض ما يجده orders check خطأ بعد خطأ: الحقل، وما فيه، وما يصلح له. Enter لقبول القيمة إن كانت وحدها، ورقم لاختيار واحدة من عدة، أو اكتب القيمة، ومن المدينة بضعة أحرف. s لتخطي الخطأ، وb للرجوع، وv لعرض الطلب كاملا، وq للإنهاء. يرسل كل جواب فورا تعديلا لطلبه، إلا إذا تم تعديل الطلب في هذه الأثناء. للطلبات التي تذكرها تعرض التنبيهات أيضا. مع --out لا يسأل عن شيء، بل يكتب ملف جدول: صحح عمود value فيه، ثم أعده: orders import FILE --update.',
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
  'exit with 8 where there is a finding this severe': 'الانتهاء بالرمز 8 إن كانت هناك ملاحظة بهذه الدرجة',
  'what to count by': 'ما يعد بحسبه',
  'Find orders by number, phone, name, SKU or city': 'البحث عن طلبات بالرقم أو الجوال أو الاسم أو SKU أو المدينة',
  'Reads all orders of the last 60 days and shows those that have the text: an id, a number or a reference, a phone in any spelling (05\u2026, +966\u2026, 00966\u2026, in Arabic digits), a name or a city in any spelling of Arabic, or a SKU. A name and a number together mean both. found_in says where.':
    'يقرأ كل طلبات آخر 60 يوما ويعرض ما فيه النص: معرف أو رقم أو رقم مرجعي، أو جوال بأي كتابة (05\u2026 و+966\u2026 و00966\u2026 وبالأرقام العربية)، أو اسم أو مدينة بأي كتابة عربية، أو SKU. الاسم والرقم معا يعنيان كليهما. ويبين found_in موضع المطابقة.',
  'Tell what changes: new orders, states, what is gone or stuck':
    'متابعة ما يتغير: طلبات جديدة، وحالات، وما حذف أو تعثر',
  'Looks at the orders again and again, compares them with the mirror as "shipctl sync" does, and tells what has changed: an event for each order that was created, has another state, was updated, is gone, or is stuck in its state for longer than the setting "stuck" allows. Each event has an id of its own, and comes at least once: what a killed watch has not delivered, the next one does. The first run fills the mirror, which is no event. A look waits for a sync that is running.':
    'يتفقد الطلبات مرة بعد مرة، ويقارنها بالنسخة المحلية كما يفعل "shipctl sync"، ويبين ما تغير: حدثا لكل طلب أنشئ أو تغيرت حالته أو عدل أو حذف أو تعثر في حالته مدة أطول مما يسمح به الإعداد "stuck". لكل حدث معرف، ويصل مرة على الأقل: ما لم توصله متابعة انقطعت توصله التالية. أول تشغيل يملأ النسخة المحلية، وليس ذلك حدثا. وينتظر التفقد مزامنة جارية.',
  'Events are printed; or given to a command, as JSON on its standard input and in SHIPCTL_EVENT_ID, _TYPE, _ORDER_ID and more; or sent to an address, signed with the secret of SHIPCTL_WEBHOOK_SECRET. What is not taken waits, and so do the later events of its order. An event that is refused 20 times over an hour, while others are taken, is set aside in a file. docs/watch.md describes the events and how to verify them.':
    'تطبع الأحداث؛ أو تعطى لأمر بصيغة JSON على إدخاله القياسي وفي SHIPCTL_EVENT_ID و_TYPE و_ORDER_ID وغيرها؛ أو ترسل إلى عنوان موقعة بسر SHIPCTL_WEBHOOK_SECRET. ما لم يقبل ينتظر، وتنتظر معه أحداث طلبه التالية. والحدث الذي رفض 20 مرة خلال ساعة مع قبول غيره يؤجل في ملف. يصف docs/watch.md الأحداث وطريقة التحقق منها.',
  'Check whether orders are ready to ship': 'فحص جاهزية الطلبات للشحن',
  'Looks for what couriers refuse or cannot deliver: Saudi receivers without a national short address, phones that are not valid, orders without a city, a weight or a box, cash on delivery without an amount, totals that the items do not come to, orders that were made twice, and by the ledger for orders that were shipped twice. Without ids and --status, pending and processing orders are checked; all of them are read. Nothing is changed. -o json, csv and xlsx have a row for each finding. Mended, such a file goes back: orders import FILE --update --whole-lists.':
    'يبحث عما ترفضه شركات الشحن أو يتعذر تسليمه: مستلمون في السعودية بلا عنوان وطني مختصر، وأرقام جوال غير صحيحة، وطلبات بلا مدينة أو وزن أو صندوق، ودفع عند الاستلام بلا مبلغ، وإجماليات لا تساوي مجموع الأصناف، وطلبات أنشئت مرتين، وبحسب سجل الإرسال طلبات شحنت مرتين. من دون معرفات و--status تفحص الطلبات قيد الانتظار وقيد التنفيذ كلها. لا يتغير شيء. في -o json وcsv وxlsx صف لكل ملاحظة. ويعاد مثل هذا الملف بعد تصحيحه: orders import FILE --update --whole-lists.',
  'Count orders and add up their amounts': 'عد الطلبات وجمع مبالغها',
  'Reads all orders that the filters choose. Amounts are added exactly, each currency by itself. A day is the day of "date", as the service writes it; with --tz it is the day of "created_at" in that zone. A terminal shows bars; csv, json and xlsx have the same numbers. cod_standing says where cash on delivery is: shipctl cod --help.':
    'يقرأ كل الطلبات التي تختارها عوامل التصفية. تجمع المبالغ بدقة، كل عملة وحدها. واليوم هو يوم "date" كما تكتبه الخدمة؛ ومع --tz هو يوم "created_at" في تلك المنطقة. تعرض الطرفية أعمدة بيانية؛ وفي csv وjson وxlsx الأرقام نفسها. ويبين cod_standing أين مبلغ الدفع عند الاستلام: shipctl cod --help.',
};
