/** Messages of src/shipping/ about papers: labels, picking lists, handover sheets, and what was sent. */
export const shippingPapersTexts = {
  'order {1}: {2}': 'الطلب {1}: {2}',
  'The list of orders has no filter for those that wait for a courier: the sheet has only the shipments of the ledger.':
    'لا عامل تصفية في قائمة الطلبات لما ينتظر شركة الشحن: في الكشف شحنات سجل الإرسال فقط.',
  'Left out, cancelled or returned since: {1}': 'مستبعدة لأنها ألغيت أو أعيدت بعد ذلك: {1*}',
  'On the sheet, though the service shows no shipment of them: {1}': 'في الكشف مع أن الخدمة لا تعرض لها شحنة: {1*}',
  'Left out, because no courier is known: {1}': 'مستبعدة لأن شركة الشحن غير معروفة: {1*}',
  'Without city, pieces and cash on delivery, because their orders could not be read:':
    'بلا مدينة وعدد قطع ومبلغ دفع عند الاستلام، لتعذر قراءة طلباتها:',
  'Left out, because their outcome is unknown: {1}. To settle them: {2}':
    'مستبعدة لأن نتيجتها غير معروفة: {1*}. لحسمها: {2}',
  'To settle what is unknown: {1}\nThen run the same command again.':
    'لحسم ما نتيجته غير معروفة: {1}\nثم شغّل الأمر نفسه مرة أخرى.',
  'The sheet is incomplete for {1}.': 'الكشف ناقص في {1*}.',
  'Reading orders that wait for a courier \u2026': 'جارٍ قراءة الطلبات التي تنتظر شركة الشحن \u2026',
  'there is no operation orders.get': 'لا توجد عملية orders.get',
  '{1}, {2} (more than one box: {3})': '{1*}، {2*} (بأكثر من صندوق: {3*})',
  '{1}: {2}, cash on delivery: {3}.': '{1*}: {2*}، والدفع عند الاستلام: {3*}.',
  '{1} is read as the id of a shipment. For the order with that id: {2}':
    'قرئ {1} على أنه معرف شحنة. للطلب الذي له هذا المعرف: {2}',
  'None of the orders that the flags choose has a shipment.': 'لا شحنة لأي من الطلبات التي اختارتها الخيارات.',
  'The ledger has no shipment {1}.': 'لا شحنة في سجل الإرسال {1*}.',
  '{1} The service has {2} waiting for a courier: these are the ones whose labels are asked for.':
    '{1} لدى الخدمة {2*} بانتظار استلام المندوب: ستطلب الملصقات.',
  'An earlier day: {1}\nShipments of other machines: {2}': 'يوم سابق: {1}\nشحنات أجهزة أخرى: {2}',
  'Left out, without a shipment: {1} ({2}).': 'مستبعدة لأنها بلا شحنة: {1*} ({2*}).',
  'Left out, because no courier is known: {1} ({2}).': 'مستبعدة لأن شركة الشحن غير معروفة: {1*} ({2*}).',
  'None of {1} is with {2}.': 'لا شيء من {1*} مع {2*}.',
  'See what was shipped: {1}': 'لعرض ما شحن: {1}',
  "A label that the service does not give: print it on the service's own site, or ask the courier for it, by the waybill.":
    'ملصق لا تعطيه الخدمة: اطبعه من موقع الخدمة نفسها، أو اطلبه من شركة الشحن برقم البوليصة.',
  'the service names no label': 'لا تذكر الخدمة ملصقا',
  'its document is {1}': 'مستنده {1*}',
  '{1}; its invoice: {2}': '{1}؛ وفاتورته: {2}',
  'label of {1}': 'ملصق {1}',
  'its link leads from one link to the next': 'يؤدي رابطه من رابط إلى آخر',
  'not asked for': 'لم يطلب',
  'Fetching labels \u2026 {1} of {2}': 'جارٍ جلب الملصقات \u2026 {1} من {2}',
  'its label came in the response to the shipment, which is kept for {1} days':
    'وصل ملصقه مع الرد على الشحنة، ويحفظ الرد مدة {1} يوما',
  'its label came in the response to the shipment: the desk {1} keeps it for {2} days':
    'وصل ملصقه مع الرد على الشحنة: تحفظه محطة العمل {1} مدة {2} يوما',
  '{1}: {2} must end in .pdf or .zip, or in / for a folder.': '{1}: يجب أن ينتهي {2} بـ.pdf أو .zip، أو بـ/ للمجلد.',
  '--label-size needs labels to save: add {1} labels.pdf.': 'يحتاج --label-size إلى ملصقات تحفظ: أضف {1} labels.pdf.',
  '--label-size needs a PDF: {1} labels.pdf. In {2} each label stays as it came.':
    'يحتاج --label-size إلى PDF: {1} labels.pdf. وفي {2} يبقى كل ملصق كما جاء.',
  '{1}; its invoice is saved in its place': '{1}؛ وحفظت فاتورته مكانه',
  'Saved {1} in ZPL to {2}, for a label printer: no PDF can hold them. Print them as they are: {3}':
    'تم حفظ {1*} بصيغة ZPL في {2} لطابعة ملصقات: لا يتسع لها PDF. اطبعها كما هي: {3}',
  'Saved beside other files of the same names: {1}': 'تم الحفظ بجانب ملفات أخرى بالأسماء نفسها: {1}',
  'Added {1} to {2}{3}': 'تمت إضافة {1*} إلى {2}{3}',
  'The invoice stands in for the label of {1}:': 'حفظت الفاتورة بدل الملصق في {1*}:',
  '{1} missing:': 'ينقص {1^}:',
  'All again: {1}\nOne as it is: {2}': 'كلها من جديد: {1}\nواحد كما هو: {2}',
  'Would add to the {1} in {2}': 'ستتم الإضافة إلى {1+} في {2}',
  'Would write the {1} to {2}': 'ستتم كتابة {1+} في {2}',
  'it exists, and shipctl does not know it': 'هو موجود، ولا يعرفه shipctl',
  'it has the {1}': 'فيه {1+}',
  'it has the {1} of other orders': 'فيه {1*} لطلبات أخرى',
  'it was begun on {1}, more than {2} hours ago': 'بدئ في {1}، قبل أكثر من {2} ساعة',
  'it was changed since it was written': 'تغير بعد كتابته',
  '{1} was not added to: it has changed, or is open in another program. What is new is in {2}':
    'لم تتم الإضافة إلى {1}: تغير، أو هو مفتوح في برنامج آخر. الجديد في {2}',
  'The weight of boxes is not sent: the document of {1} does not say its unit. To send it: {2}, or {3}':
    'لا يرسل وزن الصناديق: لا يذكر مستند {1} وحدته. لإرساله: {2}، أو {3}',
  'Nothing was shipped {1} then. What the ledger has: {2}': 'لم يشحن شيء {1} في ذلك الوقت. ما في سجل الإرسال: {2}',
  'All labels of today: {1}': 'كل ملصقات اليوم: {1}',
  '{1} {2} created today. {3}': '{2-}تم اليوم إنشاء {1*}. {3}',
  'by any desk': 'من أي محطة عمل',
  'from this machine': 'من هذا الجهاز',
  'courier unknown': 'شركة الشحن غير معروفة',
  'since {1}': 'منذ {1}',
  '; saved as it came': '؛ حفظ كما جاء',
  'the same command': 'الأمر نفسه',
  'it is open in another program': 'هو مفتوح في برنامج آخر',
  'it is read-only': 'هو للقراءة فقط',
  'The picking list has these orders already: {1}': 'هذه الطلبات موجودة في قائمة التجهيز من قبل: {1}',
  'Added {1} to the picking list {2}{3}': 'تمت إضافة {1*} إلى قائمة التجهيز {2}{3}',
  'Saved the picking list to {1}': 'تم حفظ قائمة التجهيز في {1}',
  'No barcode for {1}: no scanner could read it on this paper.': 'لا باركود لـ{1*}: لا يقرؤه أي ماسح على هذا الورق.',
  'The sheets hold all that waits for a courier: {1} shipped from here ({2}), and {3} from before or from elsewhere, the oldest of {4}.':
    'في الكشوف كل ما ينتظر شركات الشحن، المشحون من هنا ({2}): {1*}، ومن قبل أو من جهة أخرى: {3*}، وأقدم ذلك بتاريخ {4}.',
  'The handover sheets in {1} hold every parcel that waits: nothing was added.':
    'كشوف التسليم في {1} فيها كل الطرود المنتظرة: لم يضف شيء.',
  'Added {1} to the handover sheets in {2}. Print them in place of the earlier ones.':
    'أضيف {1^} إلى كشوف التسليم في {2}. اطبعها بدلا من السابقة.',
  'Took {1} off the handover sheets in {2}, cancelled, returned or held. Print them in place of the earlier ones.':
    'حذف {1^} من كشوف التسليم في {2} للإلغاء أو الإعادة أو الحجز. اطبعها بدلا من السابقة.',
  'Added {1} to the handover sheets in {2}, and took {3} off, cancelled, returned or held. Print them in place of the earlier ones.':
    'أضيف {1^} إلى كشوف التسليم في {2}، وحذف منها {3^} للإلغاء أو الإعادة أو الحجز. اطبعها بدلا من السابقة.',
  'Not on the picking list, cancelled or returned since: {1} ({2}).':
    'ليس في قائمة التجهيز لأنه ألغي أو أعيد بعد ذلك: {1*} ({2}).',
  '{1} was removed. It is written again, with all labels of these orders.':
    'كان {1} محذوفا، فكتب من جديد وفيه كل ملصقات هذه الطلبات.',
  '{1} was removed. It is written again, with all parcels.': 'كان {1} محذوفا، فكتب من جديد وفيه كل الطرود.',
  '{1} was removed. It is written again, with all orders.': 'كان {1} محذوفا، فكتب من جديد وفيه كل الطلبات.',
  '{1} stays as it is: some of its parcels have left, or have changed.': 'يبقى {1} كما هو: خرجت بعض طروده أو تغيرت.',
  'Saved the handover sheets as they are now to {1}': 'تم حفظ كشوف التسليم كما هي الآن في {1}',
  'Left out, because they have left and are on an earlier sheet: {1}': 'المستبعد لأنه خرج وهو في كشف سابق: {1*}',
  'Saved the handover sheets to {1}': 'تم حفظ كشوف التسليم لشركات الشحن في {1}',
  'They are in {1}': 'مكانها {1}',
  'They were saved before.': 'حفظت من قبل.',
  'No label is new. {1}': 'لا توجد ملصقات جديدة. {1}',
  'The last {1} of them {2} of an earlier run.': '{2-}آخر {1} منها من تشغيل سابق.',
  'The same command writes what is missing, and ships nothing twice.': 'يكتب الأمر نفسه ما ينقص، ولا يشحن شيئا مرتين.',
  'Shipped by an earlier run, and on no list so far: {1}': 'شحنها تشغيل سابق ولم تكن في أي قائمة: {1*}',
  'Collected, as the service has it: all of {1} shipped from here ({2}).':
    'استلمت شركات الشحن، حسب الخدمة، كل ما شحن من هنا ({2*}): {1*}.',
  'Not collected yet, as the service has it: {1} of {2} shipped from here ({3}).':
    'لم تستلمه شركات الشحن بعد، حسب الخدمة: {1} من {2*}، مما شحن من هنا ({3*}).',
  'Named as held on the picking list {1}{2}: {3}': 'ذكر الحجز في قائمة التجهيز {1}{2}: {3}',
  'Not on the picking list yet: {1}': 'ليس في قائمة التجهيز بعد: {1*}',
  'Not on the handover sheets yet: {1}': 'ليس في كشوف التسليم بعد: {1*}',
  'To write what is missing; nothing is shipped twice: {1}': 'لكتابة ما ينقص، دون شحن شيء مرتين: {1}',
  'Not on the picking list, because they could not be read: {1} ({2}). The same command adds them.':
    'ليست في قائمة التجهيز لأن قراءتها تعذرت: {1*} ({2}). يضيفها الأمر نفسه.',
  'The labels of {1} were not saved. The same command saves them, too; at once: {2}':
    'لم تحفظ ملصقات {1*}. يحفظها الأمر نفسه أيضا؛ ولحفظها الآن: {2}',
};
