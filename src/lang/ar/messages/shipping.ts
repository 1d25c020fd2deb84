/** Messages of src/shipping/, beside prices, papers and mend/. */
export const shippingTexts = {
  '--item: the goods have no weight of {1}. Say it: {2}': '--item: لا يعرف وزن {1*} بين المنتجات. حدده: {2}',
  '{1}: {2} kg, by the weights of the goods, without the box.': '{1*}: {2} كجم بحسب أوزان المنتجات، من دون الصندوق.',
  'To mend them: {1}': 'لإصلاحها: {1}',
  '{1} ({2}): {3}': '{1} ({2*}): {3}',
  'Prices have several services of {1}. A shipment names only the courier, so the service and the price may differ.':
    'في الأسعار عدة خدمات لـ{1}. تذكر الشحنة شركة الشحن فقط، فقد تختلف الخدمة والسعر.',
  'With warnings, not left out:': 'بتنبيهات، ولم تستبعد:',
  'Ordered twice? The same phone, total and items, within an hour (order-repeated):':
    'هل تكرر الطلب؟ الجوال والإجمالي والأصناف نفسها خلال ساعة (order-repeated):',
  'Ordered twice? {1}': 'هل تكرر الطلب؟ {1*}',
  '{1} ({2}, waybill {3})': '{1} ({2*}، بوليصة {3})',
  '{1} (perhaps shipped on {2})': '{1} (ربما شحن في {2})',
  'shipped today': 'شحن اليوم',
  'shipped on {1}': 'شحن في {1}',
  'The price is more than the order is worth (price-above-total):': 'السعر أعلى من قيمة الطلب (price-above-total):',
  '{1}: {2} for {3}, {4}': '{1}: {2} لطلب قيمته {3}، {4*}',
  'Are the weight and the boxes right? To look: {1}': 'هل الوزن والصناديق صحيحة؟ للعرض: {1}',
  'Cancel what is too many before you ship: {1}': 'ألغ الزائد منها قبل الشحن: {1}',
  'Shipped before:': 'شحنت من قبل:',
  'Left out:': 'مستبعدة:',
  'Without a price:': 'بلا سعر:',
  'Prices that were not compared:': 'أسعار لم تقارن:',
  'The prices include what stands beside them: {1}.': 'تشمل الأسعار ما يذكر بجانبها: {1*}.',
  'Total: {1}, {2}.{3}': 'الإجمالي: {1*}، {2}.{3}',
  'There is no order to ship.': 'لا يوجد طلب للشحن.',
  '  order {1}: {2}': '  الطلب {1}: {2*}',
  'There is no operation shipments.pickup-id: pickup ids are not known.':
    'لا توجد عملية shipments.pickup-id: معرفات طلبات الاستلام غير معروفة.',
  'Some pickup ids could not be read: {1}': 'تعذرت قراءة بعض معرفات طلبات الاستلام: {1}',
  'Pickups:': 'طلبات الاستلام:',
  'ask the service whether it was shipped; to send it then: {1}': 'اسأل الخدمة هل شحن؛ لإرساله عندئذ: {1}',
  'the order shows no shipment, which proves nothing: order {1}, shipped {2} ago, does not show it either: {3}':
    'لا يعرض الطلب شحنة، ولا يثبت ذلك شيئا: الطلب {1}، وقد شحن قبل {2*}، لا يعرضها أيضا: {3}',
  'the order shows no shipment, which proves nothing: the service has taken longer than {1} to show one: {2}':
    'لا يعرض الطلب شحنة، ولا يثبت ذلك شيئا: احتاجت الخدمة من قبل إلى أكثر من {1*} لعرضها: {2}',
  ' with {1}': ' مع {1}',
  'the order shows no shipment, which proves nothing: how soon an order shows a shipment{1} is not known yet. Answer on a terminal, or {2}':
    'لا يعرض الطلب شحنة، ولا يثبت ذلك شيئا: لا يعرف بعد متى تظهر الشحنة في الطلب{1}. أجب في طرفية، أو {2}',
  'Waiting {1} to see whether another machine has begun with the same order':
    'انتظار {1*} للتحقق من أن جهازا آخر لم يبدأ بالطلب نفسه',
  'Order {1} was shipped twice: another machine is shipping these orders. Nothing more was sent.':
    'شحن الطلب {1} مرتين: يشحن جهاز آخر هذه الطلبات. لم يرسل غير ذلك.',
  'Wait until it is done, then run the same command again.': 'انتظر حتى ينتهي، ثم شغّل الأمر نفسه مرة أخرى.',
  'Shipped order {1}: {2}.': 'تم شحن الطلب {1}: {2*}.',
  'order {1}: waybill {2} was created from here, and the order shows {3}':
    'الطلب {1}: أنشئت البوليصة {2} من هنا، ويعرض الطلب {3}',
  'Shipped twice: {1}.': 'شحنت مرتين: {1*}.',
  'Another machine has probably created the other shipment. Cancel one of the two at the courier, then: {1}':
    'الأرجح أن جهازا آخر أنشأ الشحنة الأخرى. ألغ إحداهما لدى شركة الشحن، ثم: {1}',
  'it has the waybill {1}': 'له رقم البوليصة {1}',
  'it is {1}': 'حالته {1*}',
  '{1}, though it is {2}: to ship it again: {3}': '{1}، مع أن حالته {2*}: لشحنه من جديد: {3}',
  'Whether order {1} was shipped is unknown: {2}. To leave it be: {3}':
    'لا يعرف هل شحن الطلب {1}: {2}. لتركه كما هو: {3}',
  'shipped on {1}{2}': 'شحن في {1}{2}',
  'no rule says which courier takes it': 'لا توجد قاعدة تحدد شركة الشحن له',
  'there is no price for it: {1}': 'لا يوجد سعر له: {1}',
  '{1}; --any-price ships it all the same': '{1}؛ يشحنه --any-price مع ذلك',
  'Ship {1} without a price?': 'هل تريد شحن {1*} بلا سعر؟',
  ': the same command asks its price again': ': يطلب الأمر نفسه سعره من جديد',
  ', and no longer passes {1}: {2}': '، ولم يعد يجتاز {1*}: {2}',
  'changed since its courier was chosen ({1})': 'تغير منذ اختيار شركة الشحن له ({1*})',
  'Order {1} was shipped from elsewhere since it was read: {2}. Nothing more was sent.':
    'شحن الطلب {1} من مكان آخر منذ قراءته: {2}. لم يرسل غير ذلك.',
  'If another machine is shipping these orders, wait until it is done: both could ship one order in the same second.':
    'إن كان جهاز آخر يشحن هذه الطلبات فانتظر حتى ينتهي: قد يشحن الجهازان طلبا واحدا في الثانية نفسها.',
  'its order could not be read: {1}': 'تعذرت قراءة طلبه: {1}',
  '{1} What it ships is written down in its ledger: {2}\n{3}': '{1} يدوّن ما يشحنه في سجل إرساله: {2}\n{3}',
  'it changed less than {1} ago, and this ledger is new: a run with another one may have sent it. If none has, add --new-ledger':
    'آخر تعديل قبل أقل من {1*}، وسجل الإرسال هذا جديد: لعل تشغيلا بسجل آخر سبق إلى الإرسال. إن تأكدت من خلاف ذلك فأضف --new-ledger',
  '{1} of these {2} changed shortly before this ledger began, or since: {3}{4}':
    'من هذه الطلبات ({2*}) تغير {1} قبيل بدء سجل الإرسال هذا أو بعده: {3}{4}',
  'Another machine may have shipped them.': 'ربما شحنها جهاز آخر.',
  ', \u2026 {1} more': '، \u2026 وغيرها ({1})',
  'All of them, and why: the same command with --dry-run --csv':
    'لعرضها كلها مع الأسباب: الأمر نفسه مع --dry-run --csv',
  'If only this machine ships, and its ledger was not lost, answer y: it is asked once.':
    'إن كان هذا الجهاز وحده يشحن، ولم يفقد سجل إرساله، فأجب بنعم: يسأل هذا مرة واحدة.',
  'If only machines that share this ledger ship, answer y: it is asked once.':
    'إن كانت الأجهزة المشتركة في هذا السجل وحدها تشحن فأجب بنعم: يسأل هذا مرة واحدة.',
  'If another machine ships, too, answer n, which leaves out these alone, and look there first: {1} (or at the service, in its list of shipments).':
    'وإن كان جهاز آخر يشحن أيضا فأجب بلا فتستبعد هذه وحدها، وابحث هناك أولا: {1} (أو في قائمة الشحنات لدى الخدمة).',
  'Ship these {1}, too?': 'هل تريد شحن هذه أيضا ({1*})؟',
  'Ship these {1}?': 'هل تريد شحن هذه ({1*})؟',
  '{1}: there is no check {2}.{3}': '{1}: لا يوجد فحص {2}.{3}',
  'The checks are: {1}': 'الفحوص: {1}',
  'Not checked: {1}. {2}': 'لم يفحص: {1*}. {2}',
  '{1}: there were too many orders to remember; {2} were not compared.':
    '{1}: الطلبات أكثر مما يمكن حفظه؛ وعدد ما لم تتم مقارنته منها {2}.',
  'Waiting {1} to read {2} once more, to see whether another machine has shipped one, too. Nothing more is sent or saved: Ctrl-C is safe, and leaves this to the next {3}, {4} or {5}.':
    'انتظار {1*} لقراءة {2*} مرة أخرى، للتأكد من أن جهازا آخر لم يشحن شيئا منها. لن يرسل شيء آخر ولن يحفظ: يمكنك الضغط على Ctrl-C بأمان، ويترك ذلك للأمر التالي {3} أو {4} أو {5}.',
  'Read once more: the order was not shipped twice.': 'قرئ الطلب مرة أخرى: لم يشحن مرتين.',
  'Read once more: none of the {1} was shipped twice.': 'تمت القراءة مرة أخرى: لم يشحن أي من {1*} مرتين.',
  'Comparing waybills: {1} left · {2} · Ctrl-C ends it': 'مقارنة البوالص: بقي {1^} · {2*} · ينهيها Ctrl-C',
  'These orders show no waybill, so shipctl cannot tell whether another machine has shipped them, too:':
    'لا تعرض هذه الطلبات بوليصة، فلا يعرف shipctl هل شحنها جهاز آخر أيضا:',
  'Whether another machine has shipped one, too, was not looked at yet: {1}. The next {2}, {3} or {4} looks.':
    'لم ينظر بعد هل شحن جهاز آخر أيضا واحدا من هذه: {1*}. ينظر في ذلك الأمر التالي {2} أو {3} أو {4}.',
  '{1} \u2026 {2} of {3}': '{1*} \u2026 {2} من {3}',
  'The label of order {1} could not be kept on this machine.': 'تعذر حفظ ملصق الطلب {1} على هذا الجهاز.',
  'label: {1}': 'الملصق: {1}',
  'shipped twice: the order shows the waybill {1}': 'شحن مرتين: يعرض الطلب البوليصة {1}',
  'To leave out a check that does not matter: --skip': 'لاستبعاد فحص لا يهم: --skip',
  '{1} <check> (orders check names them)': '{1} <check> (يسميها orders check)',
  'To change the rules: {1}': 'لتغيير القواعد: {1}',
  'There is nothing to send.': 'لا يوجد ما يرسل.',
  'The result also has {1} that the same filters chose and shipped before.':
    'في النتيجة أيضا {1*} اختارتها عوامل التصفية نفسها وشحنت من قبل.',
  'These waybills could not be saved:': 'تعذر حفظ هذه البوالص:',
  'The service took more than {1} s to show {2} before {3} shipped: another machine that ships the same may go unnoticed.':
    '{3-}احتاجت الخدمة إلى أكثر من {1} ثانية لعرض {2*} قبل الشحن: قد لا يلاحظ جهاز آخر يشحن الطلبات نفسها.',
  'no waybill': 'بلا بوليصة',
  'The shared ledger has no shipment of this account yet.': 'لا شحنة لهذا الحساب في سجل الإرسال المشترك بعد.',
  'This machine has shipped nothing for this account yet.': 'لم يشحن هذا الجهاز شيئا لهذا الحساب بعد.',
  'If a machine has shipped: copy its ledger to the shared one first.':
    'إن كان جهاز قد شحن فانسخ سجل إرساله إلى المشترك أولا.',
  'If it has shipped before, that file was lost: restore it from a copy first. If another machine ships too, share one ledger (config set ledger).':
    'إن كان قد شحن من قبل فقد ضاع ذلك الملف: استعده من نسخة احتياطية أولا. وإن كان جهاز آخر يشحن أيضا فاشتركا في سجل إرسال واحد (config set ledger).',
  'it was': 'الشحن',
  'they were': 'الشحن',
  '{1} without a price': '{1} بلا سعر',
  ' Left out: {1}.': ' المستبعد: {1*}.',
  'To leave the prices of one name out: {1}': 'لاستبعاد أسعار اسم معين: {1}',
  'waybill {1}': 'بوليصة {1}',
  'shipment {1}': 'شحنة {1}',
  'Order {1} was shipped: {2}.': 'شُحن الطلب {1}: {2}.',
  'Order {1}: {2}.': 'الطلب {1}: {2}.',
  'Cancel the shipment first: {1}': 'ألغ الشحنة أولا: {1}',
  'Call {1} first and have it cancelled by its waybill. Hand no parcel over until then.':
    'اتصل أولا بـ{1} واطلب إلغاء الشحنة برقم البوليصة، ولا تسلم الطرد قبل ذلك.',
  'It can no longer be changed. Call {1}, name the waybill and say what is new (phone, address).':
    'لم يعد تعديل الطلب ممكنا. اتصل بـ{1}، واذكر رقم البوليصة والبيانات الجديدة (الجوال، العنوان).',
  'Or cancel the shipment, change the order and ship it again: {1}': 'أو ألغ الشحنة ثم عدّل الطلب واشحنه من جديد: {1}',
  'To keep it in the shop, out of packing and handover: {1}': 'لإبقائه في المتجر بلا تعبئة ولا تسليم: {1}',
  'held since {1}{2}{3}': 'محجوز منذ {1}{2}{3}',
  'held until the start of {1}{2}{3}': 'محجوز حتى بداية {1}{2}{3}',
  ': {1}': ': {1}',
  '{1} (the service has it as {2})': '{1*} (حالته في الخدمة {2})',
  'Held in the shop: {1}. To let it go: {2}': 'المحجوز في المتجر: {1}. لرفع الحجز: {2}',
  'Held in the shop: {1}. Why, and how to let one go: {2}': 'المحجوز في المتجر: {1}. الأسباب ورفع الحجز: {2}',
  'Order {1} is {2}. To let it go: {3}': 'الطلب {1} {2*}. لرفع الحجز: {3}',
  '{1}. To let it go: {2}': '{1*}. لرفع الحجز: {2}',
  'it is {1}: there is nothing to hold': 'حالته {1*}: لا حاجة إلى حجزه',
  'No order is held.': 'لا يوجد طلب محجوز.',
  'Held in the shop: {1}.': 'المحجوز في المتجر: {1}.',
  'Order {1} is not held. {2}': 'الطلب {1} غير محجوز. {2*}',
  'If you know a route that cancels shipments: {1}': 'إن كنت تعرف مسارا يلغي الشحنات: {1}',
  'Order {1} was delivered. To have it brought back: {2}': 'سُلّم الطلب {1}. لإعادته: {2}',
  'It was not shipped. To cancel it: {1}': 'لم يُشحن. لإلغائه: {1}',
  'Order {1} was cancelled before. Nothing was changed.': 'الطلب {1} ملغى من قبل. لم يتغير شيء.',
  'Shipment {1} was cancelled before. Nothing was changed.': 'الشحنة {1} ملغاة من قبل. لم يتغير شيء.',
  'Tracking of order {1}: {2}': 'تتبع الطلب {1}: {2}',
  'The ledger has no shipment of order {1} on these days.': 'لا شحنة للطلب {1} في سجل الإرسال في هذه الأيام.',
  'What the service says of it: {1}': 'ما تقوله الخدمة عنه: {1}',
};
