/** What src/shipping/mend/ says. */
export const shippingMendTexts = {
  nothing: 'لا شيء',
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
  'Error: {1}': 'خطأ: {1}',
  goods: 'المنتجات',
  'is not the id of a city that the service lists': 'ليس معرف مدينة في قائمة الخدمة',
  'Change {1}?': 'هل تريد تعديل {1*}؟',
  'Reading earlier orders \u2026': 'جارٍ قراءة الطلبات السابقة \u2026',
  'order {1}': 'الطلب {1}',
};
