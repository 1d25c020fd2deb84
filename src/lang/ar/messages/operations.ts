/** Messages of src/operations/. */
export const operationsTexts = {
  '{1}: shipctl uses the name {2} itself.': '{1}: يستخدم shipctl الاسم {2} لنفسه.',
  '{1} only reads, and POST may change data. If this one only searches, add --reads.':
    '{1} تقرأ فقط، وPOST قد يغير البيانات. إن كانت هذه للبحث فقط فأضف --reads.',
  '{1} only reads, and {2} may change data.': '{1} تقرأ فقط، و{2} قد يغير البيانات.',
  'The path must keep {{1}} for {2}.': 'يجب أن يحتفظ المسار بـ{{1}} لأجل {2}.',
  'The path has {{1}}, and {2} has no such argument.': 'في المسار {{1}}، ولا يوجد هذا المدخل في {2}.',
  '{1} is not an operation: write <group>.<verb>.': '{1} ليست عملية: اكتب <group>.<verb>.',
  '{1}: {2} is not valid.': '{1}: {2} غير صحيح.',
  'There is no operation {1}.': 'لا توجد عملية {1}.',
  'The override of {1} in {2} is wrong:\n{3}': 'تعديل {1} في {2} غير صحيح:\n{3}',
  'Correct it in the file, or remove it: {1}': 'صححه في الملف، أو احذفه: {1}',
  'The credentials, token URLs, servers or values in {1} are wrong.':
    'بيانات الدخول أو عناوين رموز الوصول أو الخوادم أو القيم في {1} غير صحيحة.',
  'Correct them in the file, or move it aside to use the built-in operations.':
    'صححها في الملف، أو انقله إلى مكان آخر لاستخدام العمليات الأساسية.',
  'No field of {1} is known to be its {2}: {3}': 'لم يعرف حقل في {1} يقوم بدور {2}: {3}',
};
