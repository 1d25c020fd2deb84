/** What src/sandbox/ says. */
export const sandboxTexts = {
  'The sandbox has at most {1} orders.': 'في البيئة التجريبية {1} طلب على الأكثر.',
  '{1} What you change in this sandbox is kept in memory and forgotten when it stops.':
    '{1} ما تغيره في هذه البيئة التجريبية يبقى في الذاكرة ويزول عند توقفها.',
  'What was written to {1} is not there when it is read back.': 'ما كتب في {1} غير موجود عند قراءته.',
  'Set SHIPCTL_CONFIG_DIR to a folder on another disk.': 'عيّن SHIPCTL_CONFIG_DIR إلى مجلد على قرص آخر.',
};
