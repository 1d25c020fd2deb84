/** Messages of src/query/. */
export const queryTexts = {
  '{1}, {2}: {3}': '{1}، {2}: {3}',
  'the quote is not closed. Add {1}': 'لم تغلق علامة الاقتباس. أضف {1}',
  'a comparison is expected: {1}, in (\u2026), is empty': 'تنقص مقارنة هنا: {1} أو in (\u2026) أو is empty',
  'it has no opening (.': 'لا قوس ( قبله.',
  ' A text of several words needs quotes: {1}': ' النص المكون من عدة كلمات يحتاج إلى علامتي اقتباس: {1}',
  'use {1} instead.': 'استخدم {1} بدلا منه.',
  '"and", "or" or the end is expected.{1}': 'ينقص "and" أو "or" أو النهاية.{1}',
  'the condition is nested too deeply.': 'الشرط متداخل أكثر من اللازم.',
  ') is expected, for the ( at character {1}.': 'ينقص ) للقوس ( عند الحرف {1}.',
  'the name of a field is expected.': 'ينقص اسم حقل هنا.',
  'in is expected behind not.': 'تنقص in بعد not.',
  'empty is expected behind is.': 'تنقص empty بعد is.',
  '( is expected behind in: in (a, b)': 'ينقص ( بعد in: in (a, b)',
  'a comma or ) is expected. A text of several words needs quotes.':
    'تنقص فاصلة أو ). النص المكون من عدة كلمات يحتاج إلى علامتي اقتباس.',
  'a value is expected behind {1}.{2}': 'تنقص قيمة بعد {1}.{2}',
  'to find empty values, write: is empty': 'للعثور على القيم الفارغة اكتب: is empty',
  '{1} is a number. Write it without separators and without its unit: 1500.5':
    '{1} رقم. اكتبه بلا فواصل وبلا وحدته: 1500.5',
  '{1} is a time. {2} {3}': '{1} وقت. {2} {3}',
  '{1} is one of {2}.{3}': 'قيم {1} المتاحة: {2*}.{3}',
  'it is a list of records. Name a field of them, or how many there are: {1}':
    'هو قائمة سجلات. حدد حقلا منها، أو عددها: {1}',
  'no record that was read has this {1}.{2}': 'لا سجل مما قرئ فيه هذا {1*}.{2}',
  'there is no field {1}.{2}': 'لا يوجد حقل {1}.{2}',
  'The fields are those of the list in JSON: -o json --limit 1 shows one record.':
    'الحقول هي حقول القائمة في JSON: يعرض -o json --limit 1 سجلا واحدا.',
  'it is a list of records. Sort by {1}_count instead.': 'هو قائمة سجلات. رتّب حسب {1}_count بدلا منه.',
  " If it is one, write it in quotes: '{1}'": " إن كان قيمة فاكتبه بين علامتي اقتباس: '{1}'",
  "With a time of day: 'YYYY-MM-DD HH:MM'.": "مع الوقت: 'YYYY-MM-DD HH:MM'.",
  'at the end': 'في النهاية',
  'at {1} (character {2})': 'عند {1} (الحرف {2})',
  '{1} > {2} begins when that day is over. With that day: {3} >= {4}':
    '{1} > {2} يبدأ بعد انتهاء ذلك اليوم. ومعه اليوم نفسه: {3} >= {4}',
};
