/** What src/commands/ says. */
export const commandsTexts = {
  '{1} needs --paginate: otherwise the response is printed as it is.':
    'يحتاج {1} إلى --paginate: وإلا طبع الرد كما هو.',
  'per_page: {1} {2}.': 'per_page: {1} {2}.',
  'The method is missing: {1}': 'تنقص الطريقة: {1}',
  '{1} is not a method ({2}).': '{1} ليس طريقة استدعاء ({2}).',
  '--paginate needs GET.': 'يحتاج --paginate إلى GET.',
  'The path holds page. With --paginate, write --from-page <n>.': 'في المسار page. مع --paginate اكتب --from-page <n>.',
  ' ({1} kg more than they weigh)': ' (أكثر من وزنها بـ{1} كجم)',
  'In the smallest box that holds them, {1} would be charged {2} kg less.':
    'في أصغر صندوق يتسع لها كان سيحتسب على {1*} أقل بـ{2} كجم.',
  '{1}: {2} billed by volume{3}, {4} by weight, {5} unknown.':
    '{1*}: {2} محتسب بالحجم{3}، و{4} بالوزن، و{5} غير معروف.',
  '{1} For {2}, no smallest box is known.': '{1} ولا يعرف أصغر صندوق لـ{2*}.',
  'Boxes that are never used: {1}': 'صناديق لم تستخدم: {1*}',
  '{1} without a divisor: {2} was taken. To set it: {3}': '{1*} بلا معامل حجمي: أخذ {2}. لتعيينه: {3}',
  'Box templates without a size: {1}': 'قوالب صناديق بلا مقاس: {1*}',
  'There is no operation orders.list to read.': 'لا توجد عملية orders.list للقراءة.',
  'Read what was created since {1}. Farther back: --days {2}': 'قرئ ما أنشئ منذ {1}. لأقدم من ذلك: --days {2}',
  'shipctl knows no route that cancels a shipment: the service documents none. Nothing was sent.':
    'لا يعرف shipctl مسارا يلغي شحنة: لا تذكر الخدمة واحدا. لم يرسل شيء.',
  'If you know one: {1}': 'إن كنت تعرف مسارا: {1}',
  'If the provider has an OpenAPI document or a Postman collection: {1}':
    'إن كان لمزود الخدمة مستند OpenAPI أو مجموعة Postman: {1}',
  'Else cancel it at the courier, by its waybill.': 'وإلا فألغها لدى شركة الشحن برقم البوليصة.',
  'To mend them: correct the cells of the column "value" in {1}, save it, then: {2}':
    'لإصلاحها: صحح خلايا العمود "value" في {1} واحفظه، ثم: {2}',
  'Errors: {1} ({2})': 'أخطاء: {1} ({2})',
  'Warnings: {1} ({2})': 'تنبيهات: {1} ({2})',
  '… and {1} more': '… و{1} أخرى',
  'Checked {1}: {2}.': 'تم فحص {1*}: {2*}.',
  '{1} with {2}.': '{1*} فيها {2*}.',
  'The first of each are shown. All: {1}': 'المعروض أول كل منها. لعرضها كلها: {1}',
  '{1} chooses from the list: leave it or the ids out.': 'يختار {1} من القائمة: احذفه أو احذف المعرفات.',
  'There is no operation orders.get that reads orders by their ids.':
    'لا توجد عملية orders.get تقرأ الطلبات بمعرفاتها.',
  '{1} paid in part: {2} of it is settled, and the rest counts as owed.':
    '{1*} مدفوعة جزئيا: تمت تسوية {2} منها، ويعد الباقي مستحقا.',
  'Owed by couriers: {1}. Shipped, not delivered: {2}.': 'المستحق على شركات الشحن: {1}. شحن ولم يسلم: {2}.',
  'Nothing says what couriers have paid out: all that was delivered counts as owed.':
    'لا شيء يبين ما حولته شركات الشحن: يعد كل ما سلم مستحقا.',
  'If you have their settlement files: {1}': 'إن كانت لديك كشوف التسوية: {1}',
  'If a field says it: {1}': 'إن كان هناك حقل يبينه: {1}',
  'Of {1} it is not known: {2}': 'غير معروف عن {1*}: {2}',
  '--yes is missing: there is no terminal to ask on.': 'ينقص --yes: لا توجد طرفية للسؤال فيها.',
  ' The document names {1}.': ' يذكر المستند {1*}.',
  '--base-url is missing: the address of the service.{1}': 'ينقص --base-url: عنوان الخدمة.{1}',
  '--set {1}=<value> is missing: it is part of the address.': 'ينقص --set {1}=<value>: هو جزء من العنوان.',
  '--token-stdin is missing: the service asks for {1}, a line each on standard input.':
    'ينقص --token-stdin: تطلب الخدمة {1*}، كل منها في سطر على الإدخال القياسي.',
  'All of it: {1}{2}': 'الأمر كاملا: {1}{2}',
  'Would connect profile {1} to {2}, as these commands do:': 'سيتم ربط ملف التعريف {1} بـ{2}، كما تفعل هذه الأوامر:',
  'There are none yet.': 'لا يوجد شيء منها بعد.',
  'Your {1}: {2}': '{1+} لديك: {2}',
  'All {1}: {2}': 'كل {1*}: {2}',
  'The document may have these built-in operations:': 'قد يحوي المستند هذه العمليات الأساسية:',
  'Use those of the document in their place? No adds them beside.':
    'هل تريد استخدام عمليات المستند بدلا منها؟ إجابة لا تضيفها بجانبها.',
  'Operations of your group connect: {1}': 'عمليات مجموعتك connect: {1}',
  '--token-stdin reads standard input, and so does the document -. Save the document to a file.':
    'يقرأ --token-stdin الإدخال القياسي، وكذلك المستند -. احفظ المستند في ملف.',
  'Not tried: see {1}.': 'لم يجرب: انظر {1*}.',
  'Not tried: see HTTP.': 'لم يجرب: انظر HTTP.',
  'Not asked.': 'لم يسأل عنه.',
  '{1} of {2} failed: {3}.': 'تعذر {1} من {2*}: {3*}.',
  'Would check this machine, the way to the service and the account.':
    'سيتم فحص هذا الجهاز والطريق إلى الخدمة والحساب.',
  'All is well.': 'كل شيء على ما يرام.',
  'Nothing failed; {1}.': 'لا أعطال؛ {1*}.',
  'Give something to look for: a number, a phone, a name, a SKU or a city.':
    'اكتب ما تبحث عنه: رقما أو جوالا أو اسما أو SKU أو مدينة.',
  'Searched what was created since {1}. Farther back: --search-days {2}':
    'تم البحث في ما أنشئ منذ {1}. لأقدم من ذلك: --search-days {2}',
  'There is no parcel to hand over: {1}.': 'لا يوجد طرد للتسليم: {1*}.',
  'A handover sheet needs the operations shipments.create and orders.list.':
    'يحتاج كشف التسليم إلى العمليتين shipments.create وorders.list.',
  "--date: Invalid date '{1}'. {2}": "--date: تاريخ غير صحيح '{1}'. {2}",
  '{1} is a PDF: leave -o and --columns out.': '{1} ملف PDF: احذف -o و--columns.',
  'Saved the handover sheet to {1}': 'تم حفظ كشف التسليم في {1}',
  'is not a country, like SA': 'ليس دولة مثل SA',
  'is not a country; the nearest is {1}': 'ليس دولة؛ الأقرب {1}',
  'must end in .csv or .xlsx': 'يجب أن ينتهي بـ.csv أو .xlsx',
  'is not a name: use letters, digits, spaces and . _ -': 'ليس اسما: استخدم حروفا وأرقاما وفراغات و. _ -',
  '--{1} {2} is {3}. Name another one.': '--{1} {2} هو {3*}. اختر اسما آخر.',
  '--update: no operation is known that changes {1}.': '--update: لا تعرف عملية تعدل {1*}.',
  '--ids needs --apply.': 'يحتاج --ids إلى --apply.',
  'Which file? Name it, or write one to fill in: --template FILE.xlsx':
    'أي ملف؟ اكتب اسمه، أو أنشئ ملفا لتعبئته: --template FILE.xlsx',
  '--template writes one file: leave out --out.': 'يكتب --template ملفا واحدا: احذف --out.',
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
};
