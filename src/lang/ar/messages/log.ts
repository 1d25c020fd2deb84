/** Messages of src/log/. */
export const logTexts = {
  'Run the same command again.': 'شغّل الأمر نفسه مرة أخرى.',
  'It may say that a record was created. Restore the file from a copy. Or look up what that line is about, then\nremove it: {1}':
    'قد يذكر أن سجلا قد أنشئ. استعد الملف من نسخة. أو ابحث عما يخصه ذلك السطر، ثم\nاحذفه: {1}',
  'The {1} {2}': '{1+} {2}',
  '{1} cannot be read ({2}).': 'تعذرت قراءة {1} ({2*}).',
  'Check its permissions.': 'راجع صلاحياته.',
  '{1} is not a {2} that this version can read.': '{1} ليس {2*} يستطيع هذا الإصدار قراءته.',
  'Line {1} of the {2} {3} is damaged.': 'السطر {1} من {2+} {3} تالف.',
  'Move it away, or install the version of shipctl that wrote it.':
    'انقله إلى مكان آخر، أو ثبّت إصدار shipctl الذي كتبه.',
  'The lock of the {1} {2} was lost.': 'فقد قفل {1+} {2}.',
  'The {1} {2} was replaced meanwhile.': 'تم استبدال {1+} {2} في هذه الأثناء.',
  'The {1} {2} was damaged meanwhile.': 'تلف {1+} {2} في هذه الأثناء.',
  'An earlier profile {1} has left a ledger or a packing journal for the same service: {2}':
    'ترك ملف تعريف سابق باسم {1} سجل إرسال أو سجل تعبئة للخدمة نفسها: {2}',
  'Nothing was changed. Choose another name, or move that file away.':
    'لم يتغير شيء. اختر اسما آخر، أو انقل ذلك الملف.',
  "It says what a courier paid out. Restore the file from a copy. Or remove the line, and compare the courier's file\nagain: {1}":
    'يذكر ما حولته شركة شحن. استعد الملف من نسخة. أو احذف السطر، وطابق ملف شركة الشحن\nمن جديد: {1}',
  'The database answers: {1}. Its table is made by the first command that sends.':
    'ردت قاعدة البيانات: {1}. يتم إنشاء جدولها عند أول أمر يرسل.',
  'The database answers: {1}. Its table shipctl_ledger has {2} rows.':
    'ردت قاعدة البيانات: {1}. في جدولها shipctl_ledger عدد {2} من الصفوف.',
  'The row of shipctl_ledger in {1} with the version {2}': 'صف shipctl_ledger في {1} بالإصدار {2}',
  '{1} is not one that this version of shipctl can read. {2}': '{1} لا يستطيع هذا الإصدار من shipctl قراءته. {2}',
  'Another desk may have a newer version: install it here too. If somebody has changed that row by hand, correct it.':
    'قد يكون لدى محطة عمل أخرى إصدار أحدث: ثبّته هنا أيضا. وإن غيّر أحد ذلك الصف يدويا فصححه.',
  '; ': '؛ ',
};
