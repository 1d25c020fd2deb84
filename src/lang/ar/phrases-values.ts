/** Phrases of ours with values in them that stand in a value, as a whole: `{1}` is anything, `{1*}` a word of ours. */
export const arabicFilledPhrases: Readonly<Record<string, string>> = {
  'The total is {1} more than the items. Shipping may explain it.':
    'الإجمالي أكثر من مجموع الأصناف بقدر {1*}. قد يكون الفرق رسوم شحن.',
  'The total is {1} more than the items and the tax. Shipping may explain it.':
    'الإجمالي أكثر من مجموع الأصناف والضريبة بقدر {1*}. قد يكون الفرق رسوم شحن.',
  'The total is {1} less than the items. A discount may explain it.':
    'الإجمالي أقل من مجموع الأصناف بقدر {1*}. قد يكون الفرق خصما.',
  'The total is {1} less than the items and the tax. A discount may explain it.':
    'الإجمالي أقل من مجموع الأصناف والضريبة بقدر {1*}. قد يكون الفرق خصما.',
  '{1} more than the items': 'أكثر من مجموع الأصناف بقدر {1*}',
  '{1} more than the items and the tax': 'أكثر من مجموع الأصناف والضريبة بقدر {1*}',
  '{1} less than the items': 'أقل من مجموع الأصناف بقدر {1*}',
  '{1} less than the items and the tax': 'أقل من مجموع الأصناف والضريبة بقدر {1*}',
  'The phone of the receiver is not a valid number: it has {1} digits behind +{2}, and a mobile {3}.':
    'رقم جوال المستلم غير صحيح: فيه {1} أرقام بعد +{2}، وفي الجوال {3}.',
  'The phone of the receiver is not a valid number: it has the right length, but no phone of {1} begins with {2}.':
    'رقم جوال المستلم غير صحيح: طوله صحيح، لكن لا يبدأ رقم في {1*} بالأرقام {2}.',
  'Order {1} was shipped on {2} (waybill {3}): the same phone, total and items, within an hour.':
    'شحن الطلب {1} في {2} (بوليصة {3}): الجوال والإجمالي والأصناف نفسها خلال ساعة.',
  'Order {1} was shipped on {2}: the same phone, total and items, within an hour.':
    'شحن الطلب {1} في {2}: الجوال والإجمالي والأصناف نفسها خلال ساعة.',
  'Order {1} may have been shipped on {2}: the same phone, total and items, within an hour.':
    'ربما شحن الطلب {1} في {2}: الجوال والإجمالي والأصناف نفسها خلال ساعة.',
  'Order {1} has the same phone, total and items, within an hour.':
    'للطلب {1} الجوال والإجمالي والأصناف نفسها، خلال ساعة.',
  '{1} weighs {2} g here, and {3} g in the goods.': 'وزن {1} هنا {2} جم، وفي المنتجات {3} جم.',
  '{1} (assumed: none is named)': '{1*} (افتراضا، إذ لم تذكر عملة)',
  '"{1}" of the prices': '"{1}" في الأسعار',
  '{1}, sheet {2}, row {3}': '{1}، الورقة {2}، الصف {3}',
  '{1} row {2}': '{1} الصف {2}',
  '{1} left': 'بقي {1^}',
  'Rule {1}': 'القاعدة {1}',
  'until {1}': 'حتى {1}',
  'it failed ({1})': 'حدث خطأ ({1})',
  'is too long: a name has at most {1} characters': 'طويل جدا: أقصى طول للاسم {1} حرفا',
  'has {1}, which Windows permits in no name': 'فيه {1}، ولا يسمح به Windows في الأسماء',
  'using {1}': 'يستخدم {1}',
  '{1} says it': 'يذكرها {1}',
  'the client {1}': 'التطبيق {1}',
  'The stored client {1}': 'التطبيق المحفوظ {1}',
  'the file of {1}': 'ملف {1}',
  'The waybill {1} was created from here, and the order shows another one.':
    'أنشئت البوليصة {1} من هنا، والطلب يعرض غيرها.',
  'View {1}': 'العرض المحفوظ {1}',
  'another machine named {1}': 'جهاز آخر اسمه {1}',
  'packing as the desk {1}': 'يعبئ باسم محطة العمل {1}',
  'belongs to another user (id {1})': 'لمستخدم آخر (رقمه {1})',
  'the password of {1}': 'كلمة مرور {1*}',
  '{1} in the profile': '{1} في ملف التعريف',
  '{1} in the settings of the sandbox': '{1} في إعدادات البيئة التجريبية',
  'writing {1}': 'يكتب {1}',
  '{1} requests are not sent': 'لا ترسل استدعاءات {1}',
  'it is at another server: {1}': 'هي على خادم آخر: {1}',
  'it is no {1} that can be set': 'لا يمكن تعيينه في {1*}',
  'more than {1} are not read': 'لا تقرأ أكثر من {1}',
  'only {1} files are read': 'تقرأ {1} ملفات فقط',
  'it holds {1} documents; give one at a time': 'فيه {1} مستندات؛ أعط واحدا في كل مرة',
  'it is sent as fields, {1}[\u2026]': 'يرسل حقولا، {1}[\u2026]',
  'is not the {1} that its headers name: {2}': 'ليس {1} الذي تذكره ترويساته: {2}',
  'is coded as {1}, which shipctl did not ask for: it asks for gzip and br':
    'مرمز بطريقة {1} ولم يطلبها shipctl: يطلب gzip وbr',
  'its document has more than {1} pages': 'في مستندها أكثر من {1} صفحة',
  'its document needs more than {1} MB of memory': 'يحتاج مستندها إلى أكثر من {1} ميجابايت من الذاكرة',
  'its document takes longer than {1} s to read': 'تستغرق قراءة مستندها أكثر من {1} ثانية',
  'its picture is damaged or has more than {1} million dots': 'صورتها تالفة أو فيها أكثر من {1} مليون نقطة',
  'amounts with at most {1} digits before the point and {2} after it (DECIMAL(18,4))':
    'مبالغ لا تزيد على {1} رقما قبل الفاصلة و{2} بعدها (DECIMAL(18,4))',
  '{1} answered with {2}.': 'رد {1} بـ{2}.',
  '{1} ended with {2}.': 'انتهى {1} بـ{2}.',
  '{1} is a script: write cmd /c {2}': '{1} ملف أوامر: اكتب cmd /c {2}',
  'no folder of PATH has {1}': 'لا يوجد {1} في أي مجلد من PATH',
  'its folder does not exist: {1}': 'مجلده غير موجود: {1}',
};
