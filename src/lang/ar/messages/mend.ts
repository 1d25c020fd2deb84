/** What src/mend/ says. */
export const mendTexts = {
  '{1} asks about each fault, and --yes answers none of them.': 'يسأل {1} عن كل خطأ، ولا يجيب --yes عن أي منها.',
  '{1} asks about each fault, and there is no terminal to ask on.': 'يسأل {1} عن كل خطأ، ولا توجد طرفية للسؤال فيها.',
  '{1} To correct them in a sheet: {2}': '{1} لتصحيحها في ملف جداول: {2}',
  'No operations are known that read an order and change it.': 'لا توجد عمليات معروفة تقرأ طلبا وتعدله.',
  'Checked {1}: nothing to mend.': 'تم فحص {1*}: لا شيء يحتاج إلى إصلاح.',
  '{1} with warnings. With them: {2}': 'عليها تنبيهات: {1*}. لإصلاحها أيضا: {2}',
  'To mend them one after the other: {1}': 'لإصلاحها واحدا بعد الآخر: {1}',
  'To see what is wrong with them, and mend it: {1}': 'لعرض أخطائها وإصلاحها: {1}',
  'Enter takes the first value, a number another one; or type the value. s skips, q ends. What was sent stays.':
    'Enter لقبول القيمة الأولى، ورقم لقبول غيرها، أو اكتب القيمة. s للتخطي، وq للإنهاء. ما أرسل يبقى.',
  'Order {1} of {2} · {3} mended · {4} skipped': 'الطلب {1} من {2} · تم إصلاح {3} · تم تخطي {4}',
  '{1} mended': 'تم إصلاح {1}',
  '{1} skipped': 'تم تخطي {1}',
  '{1} left': 'بقي {1}',
  'Enter takes 1; s skips, q ends: ': 'Enter لقبول 1، s للتخطي، q للإنهاء: ',
  'Type the value; s skips, q ends: ': 'اكتب القيمة، أو s للتخطي، أو q للإنهاء: ',
  'Type a number or a name; s skips, q ends: ': 'اكتب رقما أو اسما، أو s للتخطي، أو q للإنهاء: ',
  'No value mends it. Enter goes on, q ends: ': 'لا تصلحه قيمة. Enter للمتابعة، q للإنهاء: ',
  'Not changed: {1}.': 'لم يعدل: {1}.',
  'Order {1} cannot be read any more.': 'لم يعد ممكنا قراءة الطلب {1}.',
  'Order {1} is mended already.': 'تم إصلاح الطلب {1} من قبل.',
  'The service did not take {1}.': 'لم تقبل الخدمة {1*}.',
  'The service took the change, and has another value than was sent.':
    'قبلت الخدمة التعديل، ولديها قيمة غير التي أرسلت.',
  'has another unit than this item, which counts in {1}': 'بوحدة غير وحدة هذا الصنف، وهي {1}',
  'is not more than 0': 'ليس أكبر من 0',
  'is not the name of one city that the service lists': 'ليس اسم مدينة واحدة في قائمة الخدمة',
  'no response came, and the order is as it was. The service may still change it':
    'لم يصل رد، والطلب كما كان. قد تعدله الخدمة بعد ذلك',
  'the service has changed it since it was compared{1}': 'عدلته الخدمة منذ المقارنة{1}',
};
