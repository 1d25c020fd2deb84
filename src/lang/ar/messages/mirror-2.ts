/** What src/mirror/ says. */
export const mirrorTexts2 = {
  '{1} is being written by a sync that runs under a newer Node, or was cut off there.':
    'تكتب {1} مزامنة تعمل على Node أحدث، أو انقطعت هناك.',
  'Try again when it has ended, or use that Node here too.': 'أعد المحاولة بعد انتهائها، أو استخدم Node ذلك هنا أيضا.',
  'The file is damaged which says what was delivered: {1}': 'الملف الذي يبين ما تم تسليمه تالف: {1}',
  'To go on with what changes from now on: {1}': 'للمتابعة بما يتغير من الآن: {1}',
  'The file of events that were set aside is damaged: {1}': 'ملف الأحداث المؤجلة تالف: {1}',
  'Delivering to {1} … {2}': 'جارٍ الإيصال إلى {1*} … {2}',
  '{1} has not taken the event {2}: {3}': 'لم يقبل {1*} الحدث {2}: {3}',
  'It waits, and so do those after it: the next look delivers them.':
    'هو بالانتظار، وكذلك ما بعده: يوصلها التفقد التالي.',
};
