/** What src/mirror/ says. */
export const mirrorTexts2 = {
  '{1} refuses {2}, which {3} set aside: {4}': '{3-}يرفض {1*} {2*}، وهي مؤجلة الآن: {4}',
  '{1} of these orders wait; others go on. See {2}': '{1*} لهذه الطلبات بالانتظار، وغيرها مستمر. انظر {2}',
  'To send them again, add --retry-set-aside. See {1}': 'لإرسالها من جديد أضف --retry-set-aside. انظر {1}',
  'Delivered {1} to {2}.': 'تم إيصال {1*} إلى {2*}.',
  'The mirror was filled with {1}. Events begin with the next change.':
    'ملئت النسخة المحلية بـ{1*}. تبدأ الأحداث من التغيير التالي.',
  'other older ones': 'ما سواها مما هو أقدم',
  'older closed ones': 'الأقدم المغلقة',
  'older orders': 'الطلبات الأقدم',
  orders: 'الطلبات',
  'another account': 'حساب آخر',
  'There is no mirror yet.': 'لا نسخة محلية بعد.',
};
