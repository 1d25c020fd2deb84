/** What src/upgrade/ says. */
export const upgradeTexts = {
  'Version {1}': 'الإصدار {1}',
  'Version {1}, built from sources of {2} ({3} old)': 'الإصدار {1}، بني من مصادر {2} (عمرها {3*})',
  '{1} did not say which version is the newest: {2}': 'لم يذكر {1} أحدث إصدار: {2}',
  'Releases: {1}': 'الإصدارات: {1}',
  'its response names no release.': 'ليس في رده إصدار.',
  'It lies in {1}, and how it came there is not known.': 'موجود في {1}، ولا تعرف طريقة تثبيته.',
  'Built in a clone, {1}': 'مبني في نسخة من المستودع، {1}',
  'One file, in {1}': 'ملف واحد، في {1}',
  'Loaded by npx into {1}': 'نزّله npx في {1}',
  'A package of the project in {1}': 'حزمة للمشروع في {1}',
  'Installed by {1}, in {2}': 'ثبته {1}، في {2}',
  'npx keeps this copy. Remove it, and the next run loads the newest: {1}':
    'يحتفظ npx بهذه النسخة. احذفها فينزّل التشغيل التالي أحدث نسخة: {1}',
  'To upgrade: {1}': 'للترقية: {1}',
  'Version {1} is the newest.': 'الإصدار {1} هو الأحدث.',
  'Version {1} is out.': 'صدر الإصدار {1}.',
  'Would ask {1} for the newest version.': 'سيتم سؤال {1} عن أحدث إصدار.',
  'Nothing would be sent.': 'لن يرسل شيء.',
};
