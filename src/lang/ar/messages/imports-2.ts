/** What src/imports/ says. */
export const importsTexts2 = {
  'has several {1} in one cell. To change them, export them with --rows items: a row for each':
    'فيه عدة {1*} في خلية واحدة. لتعديلها صدّرها مع --rows items: صف لكل منها',
  'is not the id of one of the {1} of {2}. None are added': 'ليس معرفا لأي من {1*} في {2}. لا يضاف أي منها',
  'Sheet {1} is not compared: it has no column {2}.': 'لم تقارن الورقة {1}: ليس فيها العمود {2}.',
  'Sheet {1}: {2}': 'الورقة {1}: {2}',
  'Compared with it: {1}.': 'تمت المقارنة معها: {1*}.',
  'Compared {1} of {2} …': 'تمت مقارنة {1} من {2*} …',
  'never sent: the update is not known to take it': 'لا يرسل أبدا: لا يعرف أن التعديل يقبله',
  'not in the sheet: it stays, since an update removes none': 'ليس في الملف: يبقى، فالتعديل لا يحذف شيئا',
  '{1} of totals: not compared.': '{1*} فيها مجاميع: لم تقارن.',
  '{1} of the other sheets are not in the first: not compared.': '{1*} في الأوراق الأخرى ليست في الأولى: لم تقارن.',
  '{1} has no column {2}, which say what to change.': 'لا يوجد في {1} العمود {2} الذي يبين ما يعدل.',
  "Say which one it is: --map 'Order={1}'": "حدد أيها هو: --map 'Order={1}'",
  '--clear: there is no column {1} that is used.': '--clear: لا يوجد عمود مستخدم باسم {1}.',
  '--clear {1}: the service documents no way to empty it.': '--clear {1}: لا تذكر الخدمة طريقة لتفريغه.',
  '--clear {1}: the service always has a value there.': '--clear {1}: فيه قيمة لدى الخدمة دائما.',
};
