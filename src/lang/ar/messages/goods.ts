/** Messages of src/goods/. */
export const goodsTexts = {
  'Nothing to change.': 'لا شيء للتغيير.',
  'Saved to {1}': 'تم الحفظ في {1}',
  'Remove that line, and read your sheet of goods again: {1}': 'احذف ذلك السطر، واقرأ ملف المنتجات من جديد: {1}',
  '{1}. Format the column as text, and enter the SKU again.': '{1}. اجعل تنسيق العمود نصا، وأدخل رمز SKU من جديد.',
  '{1} is not a unit of weight, like g or kg.': '{1} ليست وحدة وزن مثل g أو kg.',
  '{1}: column {2} names no unit, and its values ({3}) may be grams or kilograms. Say which: {4}':
    '{1}: لا يذكر العمود {2} وحدة، وقد تكون قيمه ({3*}) بالجرام أو بالكيلوجرام. حدد أيهما: {4}',
  '{1}: {2} has two weights, {3} g and {4} g.': '{1}: للمنتج {2} وزنان، {3} جم و{4} جم.',
  '{1} is read in kilograms, as its values show.': 'يقرأ {1} بالكيلوجرام كما تدل قيمه.',
  '{1} has another {2} in {3}.': 'للمنتج {1} قيمة أخرى في {3*}: {2*}.',
  'it does not hold products': 'لا يحتوي على منتجات',
  'is not an HS code, like 8518.30': 'ليس رمزا جمركيا (HS) مثل 8518.30',
  'has an odd number of digits: {1}': 'عدد أرقامه فردي: {1}',
  'a spreadsheet may have dropped its first zero. Format the column as text, and enter it again':
    'ربما أسقط برنامج الجداول الصفر في أوله. اجعل تنسيق العمود نصا، وأدخله من جديد',
  '{1} is {2}. Write it like 10x20x30.': '{1} قيمته {2}. اكتبه مثل 10x20x30.',
  'Move it aside, and read your sheet again: {1}': 'انقله إلى مكان آخر، واقرأ ملفك من جديد: {1}',
  'it does not hold codes': 'لا يحوي رموزا',
  '{1}. Format the column as text, and enter the barcode again.': '{1}. اجعل تنسيق العمود نصا، وأدخل الباركود من جديد.',
  'barcode {1} begins with a colon, like a command of pack.': 'يبدأ الباركود {1} بنقطتين رأسيتين (:)، مثل أوامر pack.',
  'barcode {1} is {2} here, and {3} in {4}.': 'الباركود {1} هنا لـ{2}، وهو لـ{3} في {4}.',
  'Kept in the goods, for later orders too: {1}. To change one: {2}':
    'حفظ بين المنتجات، للطلبات القادمة أيضا: {1}. لتغيير أحدها: {2}',
  'Not learnt, because orders do not agree:': 'لم تعتمد لأن الطلبات تختلف فيها:',
  'Changed in the goods:': 'ما يتغير في المنتجات:',
  '\u2026 and {1} more. All: {2}': '\u2026 وغيرها ({1}). لعرضها كلها: {2}',
  'The goods have another value, which stays:': 'في المنتجات قيمة أخرى، وتبقى:',
  'Learnt, though some orders say otherwise:': 'اعتمدت، وإن خالفها بعض الطلبات:',
};
