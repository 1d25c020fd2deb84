/** Messages of src/sandbox/. */
export const sandboxTexts = {
  'The sandbox listens on {1} with {2} made-up orders. It is a stand-in, not the service.':
    'البيئة التجريبية تعمل على {1} وفيها {2} طلب وهمي. هي بديل للتجربة، وليست الخدمة.',
  'What you change is forgotten when it stops.': 'ما تغيره ينسى حين تتوقف.',
  'What you change is kept until: {1}': 'ما تغيره يبقى محفوظا. لإعادة الضبط: {1}',
  'Log in to it from another terminal:': 'للدخول إليها من طرفية أخرى:',
  'Or call it with any program:': 'أو استدعها بأي برنامج:',
  'Ctrl-C stops it.': 'يوقفها Ctrl-C.',
  'The sandbox has at most {1} orders.': 'في البيئة التجريبية {1} طلب على الأكثر.',
  '{1} What you change in this sandbox is kept in memory and forgotten when it stops.':
    '{1} ما تغيره في هذه البيئة التجريبية يبقى في الذاكرة ويزول عند توقفها.',
  'What was written to {1} is not there when it is read back.': 'ما كتب في {1} غير موجود عند قراءته.',
  'Set SHIPCTL_CONFIG_DIR to a folder on another disk.': 'عيّن SHIPCTL_CONFIG_DIR إلى مجلد على قرص آخر.',
};
