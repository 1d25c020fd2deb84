/** What src/imports/ says. */
export const importsTexts2 = {
  '{1} of these {2} {3} not in the sheet. {4}: --update removes none.':
    '{3-}{4-}{1*} من {2*} ليست في الورقة، فتبقى كما هي: لا يحذف --update شيئا.',
  '{1}, not overwritten:': '{1*} لم تستبدل:',
  '{1} in {2}:': '{1*} في {2*}:',
  'Change {1}, {2} in all?': 'هل تريد تعديل {1*}، بمجموع {2*}؟',
  'Nothing can be changed in {1}.': 'لا شيء يمكن تعديله في {1*}.',
  '{1} of {2} cannot be changed as the sheet says; nothing to change in the others.':
    'لا يمكن تعديل {1*} من {2*} كما في الورقة؛ ولا شيء للتعديل في غيرها.',
  'Nothing to change in {1}.': 'لا شيء للتعديل في {1*}.',
  '{1} of {2} {3}: {4} to change.': '{3-}تختلف {1} من {2*}، وفيها {4*} للتعديل.',
  '{1}, what the service has changed since the export is overwritten.': '{1}، يستبدل ما عدلته الخدمة منذ التصدير.',
  '{1} ({2}): what the service has changed since the export is overwritten.':
    '{1} ({2}): يستبدل ما عدلته الخدمة منذ التصدير.',
  'Columns that are not used may be meant to change something. If so, add {1}':
    'ربما قصد بالأعمدة غير المستخدمة تعديل شيء. إن كان كذلك فأضف {1}',
  'Cells to the right of the last heading are not used: {1}.': 'لم تستخدم الخلايا التي بعد آخر عنوان عمود: {1}.',
  '{1} lost digits or signs in a spreadsheet, and are taken as they were.':
    'فقدت {1} في برنامج الجداول أرقاما أو إشارات، وتؤخذ كما كانت.',
  'a time of change': 'وقت التعديل',
  'differs and is': 'مختلفة',
  'differ and are': 'مختلفة',
};
