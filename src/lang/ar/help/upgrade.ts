/** The help of `upgrade`. */
export const upgradeHelpTexts: Readonly<Record<string, string>> = {
  'Show the command that brings the next version': 'اعرض الأمر الذي يجلب الإصدار التالي',
  'Says which way this copy came, how old its sources are, and the one command that brings the next version. It never runs that command, and sends nothing unless you add --check, which asks update_url, or the releases of the project, and tells only the number of this version.':
    'يذكر طريقة تثبيت هذه النسخة، وعمر مصادرها، والأمر الواحد الذي يجلب الإصدار التالي. ولا ينفذ هذا الأمر أبدا، ولا يرسل شيئا إلا مع --check: فيسأل update_url، أو إصدارات المشروع، ولا يخبر إلا برقم هذا الإصدار.',
  'ask the address of releases whether there is a newer version': 'اسأل عنوان الإصدارات هل صدر إصدار أحدث',
};
