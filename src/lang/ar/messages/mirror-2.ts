/** What src/mirror/ says. */
export const mirrorTexts2 = {
  ' If {1} has the value: {2}, then {3}': ' إن كانت القيمة في {1}: {2}، ثم {3}',
  '{1} of {2} ({3}) is {4}, which does not fit its column in the mirror: the column is empty there.{5}':
    '{1} في {2*} ({3}) قيمته {4}، ولا تناسب عموده في النسخة المحلية: العمود هناك فارغ.{5}',
  'The mirror was damaged, and was repaired: {1}. The disk may be failing.':
    'كانت النسخة المحلية تالفة وتم إصلاحها: {1}. قد يكون القرص معطوبا.',
  'The mirror stays as of {1}.': 'تبقى النسخة المحلية كما كانت في {1}.',
  ' Or: {1}': ' أو: {1}',
  'What was read to its end is kept for the next try: {1}{2}': 'ما قرئ إلى نهايته محفوظ للمحاولة التالية: {1}{2}',
  'Writing the mirror …': 'جارٍ كتابة النسخة المحلية …',
  'Another process syncs {1} now.': 'تزامن عملية أخرى {1} الآن.',
};
