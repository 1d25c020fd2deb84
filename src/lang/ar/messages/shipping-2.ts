/** What src/shipping/ says. */
export const shippingTexts2 = {
  'Prices have several services of {1}. A shipment names only the courier, so the service and the price may differ.':
    'في الأسعار عدة خدمات لـ{1}. تذكر الشحنة شركة الشحن فقط، فقد تختلف الخدمة والسعر.',
  'With warnings, not left out:': 'بتنبيهات، ولم تستبعد:',
  'Ordered twice? The same phone, total and items, within an hour (order-repeated):':
    'هل طلبت مرتين؟ الجوال والإجمالي والأصناف نفسها خلال ساعة (order-repeated):',
  'Cancel what is too many before you ship: {1}': 'ألغ الزائد منها قبل الشحن: {1}',
  'Shipped before:': 'شحنت من قبل:',
  'Left out:': 'مستبعدة:',
  'Without a price:': 'بلا سعر:',
  'Prices that were not compared:': 'أسعار لم تقارن:',
  'The prices include what stands beside them: {1}.': 'تشمل الأسعار ما يذكر بجانبها: {1*}.',
  'Total: {1}, {2}.{3}': 'الإجمالي: {1*}، {2}.{3}',
  'There is no order to ship.': 'لا يوجد طلب للشحن.',
  '{1} left out ({2})': 'استبعد {1} ({2*})',
  '{1} left out': 'استبعد {1}',
  '{1} to ship': 'للشحن {1}',
  '{1} shipped before': 'شحن من قبل {1}',
  '{1} with an unknown outcome': 'نتيجته غير معروفة {1}',
  '  order {1}: {2}': '  الطلب {1}: {2*}',
  'There is no operation shipments.pickup-id: pickup ids are not known.':
    'لا توجد عملية shipments.pickup-id: معرفات طلبات الاستلام غير معروفة.',
  'order {1}: {2}': 'الطلب {1}: {2}',
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
  'The list of orders has no filter for those that wait for a courier: the sheet has only the shipments of the ledger.':
    'لا عامل تصفية في قائمة الطلبات لما ينتظر شركة الشحن: في الكشف شحنات سجل الإرسال فقط.',
  'Left out, cancelled since: {1}': 'مستبعدة لأنها ألغيت بعد ذلك: {1*}',
  'On the sheet, though the service shows no shipment of them: {1}': 'في الكشف مع أن الخدمة لا تعرض لها شحنة: {1*}',
  'Left out, because no courier is known: {1}': 'مستبعدة لأن شركة الشحن غير معروفة: {1*}',
  'Without city, pieces and cash on delivery, because their orders could not be read:':
    'بلا مدينة وعدد قطع ومبلغ دفع عند الاستلام، لتعذر قراءة طلباتها:',
  'Left out, because their outcome is unknown: {1}. See them: {2}': 'مستبعدة لأن نتيجتها غير معروفة: {1*}. لعرضها: {2}',
  'The sheet is incomplete for {1}.': 'الكشف ناقص في {1*}.',
  'Reading orders that wait for a courier …': 'جارٍ قراءة الطلبات التي تنتظر شركة الشحن …',
  'there is no operation orders.get': 'لا توجد عملية orders.get',
  '{1}: {2}, cash on delivery: {3}.': '{1*}: {2*}، والدفع عند الاستلام: {3*}.',
  '{1} is read as the id of a shipment. For the order with that id: {2}':
    'قرئ {1} على أنه معرف شحنة. للطلب الذي له هذا المعرف: {2}',
  'None of the orders that the flags choose has a shipment.': 'لا شحنة لأي من الطلبات التي اختارتها الخيارات.',
  'The ledger has no shipment {1}.': 'لا شحنة في سجل الإرسال {1*}.',
  '{1} The service has {2} waiting for a courier: these are the ones whose labels are asked for.':
    '{1} لدى الخدمة {2*} بانتظار استلام المندوب: تطلب ملصقات هذه.',
  'An earlier day: {1}\nShipments of other machines: {2}': 'يوم سابق: {1}\nشحنات أجهزة أخرى: {2}',
  'Left out, without a shipment: {1} ({2}).': 'مستبعدة لأنها بلا شحنة: {1*} ({2*}).',
  'Left out, because no courier is known: {1} ({2}).': 'مستبعدة لأن شركة الشحن غير معروفة: {1*} ({2*}).',
  'None of {1} is with {2}.': 'لا شيء من {1*} مع {2*}.',
  'See what was shipped: {1}': 'لعرض ما شحن: {1}',
  'the service names no label': 'لا تذكر الخدمة ملصقا',
  'its document is {1}': 'مستنده {1*}',
  '{1}; its invoice: {2}': '{1}؛ وفاتورته: {2}',
  'label of {1}': 'ملصق {1}',
  'its link leads from one link to the next': 'يؤدي رابطه من رابط إلى آخر',
  'not asked for': 'لم يطلب',
  'Fetching labels … {1} of {2}': 'جارٍ جلب الملصقات … {1} من {2}',
  'its label came in the response to the shipment, which is kept for {1} days':
    'وصل ملصقه مع الرد على الشحنة، ويحفظ الرد {1} أيام',
  'its label came in the response to the shipment: the desk {1} keeps it for {2} days':
    'وصل ملصقه مع الرد على الشحنة: تحفظه محطة العمل {1} مدة {2} أيام',
  '{1}: {2} must end in .pdf or .zip, or in / for a folder.': '{1}: يجب أن ينتهي {2} بـ.pdf أو .zip، أو بـ/ للمجلد.',
  '--label-size needs labels to save: add {1} labels.pdf.': 'يحتاج --label-size إلى ملصقات تحفظ: أضف {1} labels.pdf.',
  '--label-size needs a PDF: {1} labels.pdf. In {2} each label stays as it came.':
    'يحتاج --label-size إلى PDF: {1} labels.pdf. وفي {2} يبقى كل ملصق كما جاء.',
  '{1}; its invoice is saved in its place': '{1}؛ وحفظت فاتورته مكانه',
  'Saved {1} in ZPL to {2}, for a label printer: no PDF can hold them. Print them as they are: {3}':
    'تم حفظ {1*} بصيغة ZPL في {2} لطابعة ملصقات: لا يتسع لها PDF. اطبعها كما هي: {3}',
  'Saved beside other files of the same names: {1}': 'تم الحفظ بجانب ملفات أخرى بالأسماء نفسها: {1}',
  'Added {1} to {2}{3}': 'تمت إضافة {1*} إلى {2}{3}',
  'The invoice stands in for the label of {1}:': 'تقوم الفاتورة مقام الملصق في {1*}:',
  '{1} missing:': '{1*} ناقصة:',
  'All again: {1}\nOne as it is: {2}': 'كلها من جديد: {1}\nواحد كما هو: {2}',
  'Would add to the {1} in {2}': 'ستتم الإضافة إلى {1+} في {2}',
  'Would write the {1} to {2}': 'ستتم كتابة {1+} في {2}',
  'it exists, and shipctl does not know it': 'هو موجود، ولا يعرفه shipctl',
  'it has the {1}': 'فيه {1+}',
  'it has the {1} of other orders': 'فيه {1*} لطلبات أخرى',
  'it was begun on {1}, more than {2} hours ago': 'بدئ في {1}، قبل أكثر من {2} ساعة',
  'it was changed since it was written': 'تغير بعد كتابته',
  'it has the sheets as they were before': 'فيه الكشوف كما كانت من قبل',
  '{1} was not added to: it has changed, or is open in another program. What is new is in {2}':
    'لم تتم الإضافة إلى {1}: تغير، أو هو مفتوح في برنامج آخر. الجديد في {2}',
  'the run ended before': 'انتهى التشغيل قبل ذلك',
  'Waiting {1} to see whether another machine has begun with the same order':
    'انتظار {1*} للتحقق من أن جهازا آخر لم يبدأ بالطلب نفسه',
  'Order {1} was shipped twice: another machine is shipping these orders. Nothing more was sent.':
    'شحن الطلب {1} مرتين: يشحن جهاز آخر هذه الطلبات. لم يرسل غير ذلك.',
  'Wait until it is done, then run the same command again.': 'انتظر حتى ينتهي، ثم شغّل الأمر نفسه مرة أخرى.',
  'is not a number of pieces': 'ليس عدد قطع',
  'Ctrl-C stops, and nothing is sent. Enter takes what stands in brackets.':
    'توقف Ctrl-C كل شيء ولا يرسل شيء. تأخذ Enter ما بين القوسين.',
  'Create this order? y or n, or the number of a line to change it: ':
    'هل تريد إنشاء هذا الطلب؟ y أو n (نعم أو لا)، أو رقم السطر لتعديله: ',
  'The order:': 'الطلب:',
  'There is no line {1}.': 'لا يوجد سطر {1}.',
  '{1} is needed.': '{1*} مطلوب.',
  '{1} may be:': 'قد يكون {1}:',
  'The cities of the service are not known here. Give the id.': 'مدن الخدمة غير معروفة هنا. اكتب المعرف.',
  'The service lists no city {1}. All cities: {2}': 'لا توجد في قائمة الخدمة مدينة {1}. كل المدن: {2}',
  'is less than 0': 'أقل من 0',
  '{1} {2} is not {3}, like {4}.': '{1}: القيمة {2} ليست {3*}، مثل {4}.',
  "--{1} is of one package. Say it of each: -F 'packages[0].{2}=…'":
    "--{1} لطرد واحد. حدده لكل طرد: -F 'packages[0].{2}=…'",
  '--{1}: the package has a {2} already. Give one of them.': '--{1}: للطرد {2} من قبل. حدد واحدا منهما.',
  '--from-city is missing: the city of the warehouse that it leaves from. Yours: {1}':
    'ينقص --from-city: مدينة المستودع الذي تخرج منه الشحنة. مستودعاتك: {1}',
  '--to-city is missing: the city that it goes to.': 'ينقص --to-city: المدينة التي تذهب إليها الشحنة.',
  '--weight is missing: the kilograms of the package, like --weight 1.5, with --box or its sizes; or --item with what is in it.':
    'ينقص --weight: وزن الطرد بالكيلوجرام، مثل --weight 1.5 مع --box أو مقاساته؛ أو --item لما فيه.',
  'The ledger of this machine does not know {1}.': 'لا يعرف سجل الإرسال على هذا الجهاز {1*}.',
  'The ledger still counts {1} as shipped. To ship {2} again: {3}':
    'ما زال سجل الإرسال يعد {1*} مشحونة. لشحنها من جديد: {3}{2-}',
  'Shipped order {1}: {2}.': 'تم شحن الطلب {1}: {2*}.',
  'its price could not be asked again: {1}': 'تعذر طلب سعره من جديد: {1}',
  'is no longer given': 'لم يعد متاحا',
  'the price of {1} was {2} when it was confirmed': 'كان سعر {1} عند التأكيد {2}',
  '{1}, and now {2}: {3}': '{1}، والآن {2}: {3}',
  goods: 'المنتجات',
  'is not the id of a city that the service lists': 'ليس معرف مدينة في قائمة الخدمة',
  'Change {1}?': 'هل تريد تعديل {1*}؟',
  'Reading earlier orders …': 'جارٍ قراءة الطلبات السابقة …',
};
