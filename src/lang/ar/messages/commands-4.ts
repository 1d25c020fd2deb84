/** What src/commands/ says. */
export const commandsTexts4 = {
  '--template: {1} must end in .xlsx.': '--template: يجب أن ينتهي {1} بـ.xlsx.',
  'Labels need the operations shipments.create and orders.list.':
    'تحتاج الملصقات إلى العمليتين shipments.create وorders.list.',
  '--orders: give the orders, by id or number.': '--orders: اكتب الطلبات، بالمعرف أو الرقم.',
  "{1}: Invalid date '{2}'. {3}": "{1}: تاريخ غير صحيح '{2}'. {3}",
  '{1} cannot be used together.': 'لا يجتمع {1*}.',
  'Would save {1} to {2}': 'سيتم حفظ {1*} في {2}',
  ' and {1}': ' و{1*}',
  ' and the scans of {1}': ' وعمليات مسح {1*}',
  'The scans of {1} are there in another form, and were left: {2}':
    'عمليات مسح {1*} موجودة هناك بصورة أخرى، فتركت: {2}',
  'ledger copy needs --to or --from, one of them.': 'يحتاج ledger copy إلى --to أو --from، واحد منهما.',
  'The ledger in use is {1} already: name the other one.': 'سجل الإرسال المستخدم هو {1} أصلا: اكتب الآخر.',
  'The ledger of the sandbox stays where it is: leave out {1}.': 'سجل إرسال بيئة التجربة يبقى مكانه: احذف {1}.',
  'from {1} to {2}': 'من {1} إلى {2}',
  'it has everything already': 'فيه كل شيء من قبل',
  'there is no ledger at {1}': 'لا سجل إرسال في {1}',
  'Nothing to copy to {1}: {2}.': 'لا شيء للنسخ إلى {1}: {2}.',
  'Would copy {1} {2}.': 'سيتم نسخ {1*} {2}.',
  'Copy {1} {2}?': 'هل تريد نسخ {1*} {2}؟',
  'Copied {1}{2}{3} {4}.': 'تم نسخ {1*}{2}{3} {4}.',
  'To send by that ledger from now on: {1}': 'للإرسال بذلك السجل من الآن: {1}',
  '{1} is not known to be shipped twice: there is nothing to settle.': 'لا يعرف أن {1} شحن مرتين: لا شيء للتسوية.',
  'order {1}: created from here as {2}, the order showed {3}': 'الطلب {1}: أنشئ من هنا بالبوليصة {2}، وعرض الطلب {3}',
  'Settle start by itself.': 'شغل الأمر start وحده لتسويته.',
  'Would settle {1}': 'ستتم تسوية {1}',
  'Settled {1}': 'تمت تسوية {1}',
  'Would settle {1}:': 'ستتم تسوية {1*}:',
  'Settled {1}:': 'تمت تسوية {1*}:',
  'The ledger has no {1}.': 'لا يوجد {1} في سجل الإرسال.',
  'See what it has: {1}': 'لعرض ما فيه: {1}',
  'ledger forget needs keys, --state or --file.': 'يحتاج ledger forget إلى مفاتيح أو --state أو --file.',
  'Nothing to forget.': 'لا شيء للنسيان.',
  'Would forget {1}:': 'سيتم نسيان {1*}:',
  '  … and {1} more': '  … و{1} أخرى',
  'Forget {1}?': 'هل تريد نسيان {1*}؟',
  'Type one of:\n  {1}   (on a terminal; asks)\n  {2} < password.txt\n  {3} < token.txt\n  {4} < secret.txt':
    'اكتب واحدا من هذه:\n  {1}   (في طرفية؛ يسألك)\n  {2} < password.txt\n  {3} < token.txt\n  {4} < secret.txt',
  'The sandbox needs no login. Leave out {1}, or leave out login.':
    'لا تحتاج بيئة التجربة إلى تسجيل الدخول. احذف {1}، أو لا تسجل الدخول.',
  '--token-stdin takes a token instead of --email and --password-stdin.':
    'يأخذ --token-stdin رمز وصول بدل --email و--password-stdin.',
  '--credential stores a credential beside the token: log in with another command.':
    'يحفظ --credential بيانات دخول بجانب رمز الوصول: سجل الدخول بأمر آخر.',
  '--email: {1} {2}.': '--email: {1} {2}.',
  'login cannot ask here (no terminal, CI, --yes or --no-input).\n{1}':
    'لا يمكن لـlogin أن يسأل هنا (لا طرفية، أو CI، أو --yes، أو --no-input).\n{1}',
  '--base-url is missing: the address of your service, like https://ship.example.com':
    'ينقص --base-url: عنوان خدمتك، مثل https://ship.example.com',
  'Id of the OAuth client, or Enter to log in with email and password: ':
    'معرف تطبيق OAuth، أو Enter لتسجيل الدخول بالبريد وكلمة المرور: ',
  '(profile {1}).': '(ملف التعريف {1}).',
  'The base URL is {1}': 'عنوان الخدمة {1}',
  'Stored {1} {2}': 'تم حفظ {1*} {2}',
  'Stored {1} for {2} {3}': 'تم حفظ {1*} لـ{2} {3}',
  'Next: {1}': 'التالي: {1}',
  'SHIPCTL_TOKEN is set and overrides this login until you unset it.':
    'تم تعيين SHIPCTL_TOKEN فيغلب هذا الدخول حتى تحذفه.',
  'The sandbox has no login. To log out of the service, leave out {1}.':
    'لا تسجيل دخول في بيئة التجربة. لتسجيل الخروج من الخدمة احذف {1}.',
  '{1} out of {2} (profile {3}).': '{1*} من {2} (ملف التعريف {3}).',
  'The sandbox, with made-up data. No login is needed.': 'بيئة التجربة، ببيانات تجريبية. لا حاجة إلى تسجيل الدخول.',
  'Logged in to {1} as {2}.': 'سجلت الدخول إلى {1} باسم {2}.',
  'Logged in to {1} by {2}.': 'سجلت الدخول إلى {1} عن طريق {2*}.',
  'Profile: {1}.': 'ملف التعريف: {1}.',
  'The login ends at {1}.': 'ينتهي تسجيل الدخول في {1}.',
  'Waiting, of the orders created since {1}: {2}': 'تنتظر، من الطلبات التي أنشئت منذ {1}: {2}',
  'As {1} counted them at {2} ({3} ago).': 'كما عدها {1} في {2} (قبل {3}).',
};
