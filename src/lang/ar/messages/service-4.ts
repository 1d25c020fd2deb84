/** What src/service/ says. */
export const serviceTexts4 = {
  'Name the address: {1}': 'حدد العنوان: {1}',
  'The imported documents name several token URLs:': 'تذكر المستندات المستوردة عدة عناوين لرموز الوصول:',
  'Name the right one: {1}': 'حدد الصحيح: {1}',
  'The number of the right one: ': 'رقم الصحيح: ',
  "Send the client's secret to the token URL of the imported document, {1}? The base URL is {2}.":
    'هل تريد إرسال سر التطبيق إلى عنوان رموز الوصول في المستند المستورد، {1}؟ عنوان الخدمة {2}.',
  "The client's secret is empty; nothing was sent.": 'سر التطبيق فارغ؛ لم يرسل شيء.',
  'This is not the secret of a client: it is one line of plain ASCII. Nothing was sent.':
    'ليس هذا سر تطبيق: يكون سطرا واحدا من حروف ASCII عادية. لم يرسل شيء.',
  'Secret of the client: ': 'سر التطبيق: ',
  'Logged in to {1} as the client {2}': 'تم تسجيل الدخول إلى {1} بالتطبيق {2}',
  'Token stored, not checked.{1}\nIt is for {2}': 'تم حفظ رمز الوصول دون التحقق منه.{1}\nوهو لـ{2}',
  'Stored for {1}': 'تم الحفظ لـ{1}',
  'The service did not log you in: {1}': 'لم تقبل الخدمة تسجيل الدخول: {1}',
  'Check email and password, then try again: {1}': 'راجع البريد وكلمة المرور، ثم أعد المحاولة: {1}',
  'The response has no token; it has {1}.': 'لا رمز وصول في الرد؛ فيه {1}.',
  'You can also give a token: {1}': 'يمكنك أيضا إعطاء رمز وصول: {1}',
  'This catalogue has no operation to log in with.': 'لا توجد في هذا الدليل عملية لتسجيل الدخول.',
  'log in': 'تسجيل الدخول',
  "This login may be for browsers only. Make a token in the service's pages, and give it: {1}":
    'قد يكون هذا الدخول للمتصفحات فقط. أنشئ رمز وصول في صفحات الخدمة، وأعطه: {1}',
  'If that is the service, log in there: {1} {2}': 'إن كانت تلك هي الخدمة فسجل الدخول هناك: {1} {2}',
  'The password is empty; nothing was sent.': 'كلمة المرور فارغة؛ لم يرسل شيء.',
  'Type it again: {1}': 'اكتبها مرة أخرى: {1}',
  '{1} does not accept this email and password.': 'لا يقبل {1} هذا البريد وكلمة المرور.',
  'Check both, then type it again: {1}': 'راجعهما، ثم اكتب من جديد: {1}',
  'Copy the token again, or log in with email and password: {1}':
    'انسخ رمز الوصول من جديد، أو سجل الدخول بالبريد وكلمة المرور: {1}',
  'The token expired on {1} at {2} UTC. It was not stored.':
    'انتهت صلاحية رمز الوصول في {1} الساعة {2} بتوقيت UTC. لم يحفظ.',
  'Is the clock of this machine right?\n{1}': 'هل ساعة هذا الجهاز صحيحة؟\n{1}',
  'This catalogue has no operation to check it with.': 'لا توجد في هذا الدليل عملية للتحقق منه.',
  '{1} does not accept this token. It was not stored.': 'لا يقبل {1} رمز الوصول هذا. لم يحفظ.',
  '{1}\nIf that is the service: --base-url {2}': '{1}\nإن كانت تلك هي الخدمة: --base-url {2}',
  'They ask for: {1}.': 'تطلب: {1*}.',
  '--credential {1} is the token: use --token-stdin.': '--credential {1} هو رمز الوصول: استخدم --token-stdin.',
  '--credential {1}: no imported operation asks for it. {2}': '--credential {1}: لا تطلبه أي عملية مستوردة. {2}',
  '{1} is one cookie: leave out the semicolon and what follows it.':
    '{1} ملف ارتباط واحد: احذف الفاصلة المنقوطة وما بعدها.',
  '{1} is a user name and a password: write user:password on one line.':
    '{1} اسم مستخدم وكلمة مرور: اكتب user:password في سطر واحد.',
  '{1}, user name{2}: ': '{1}، اسم المستخدم{2*}: ',
  '{1}: a user name has no colon. The password is asked for by itself.':
    '{1}: لا نقطتين في اسم المستخدم. تطلب كلمة المرور وحدها.',
  '{1}, password: ': '{1}، كلمة المرور: ',
  'Requesting the latest orders …': 'جار طلب أحدث الطلبات …',
  'Aborted: no order was picked. Nothing was sent.': 'تم الإلغاء: لم تختر طلبا. لم يرسل شيء.',
  '{1} and --date-from or --date-to cannot be used together.': 'لا يجتمع {1} مع --date-from أو --date-to.',
  '{1}: the list cannot be read by days. Leave it out.': '{1}: لا تمكن قراءة القائمة بالأيام. احذفه.',
  'Looking for order numbers … {1}': 'جار البحث عن أرقام الطلبات … {1}',
  'There is no order with the number {1}.': 'لا يوجد طلب برقم {1}.',
  'Nor is it the number of an order of the last {1} days. Farther back: --search-days 360':
    'وليس رقم طلب خلال آخر {1} يوما. لأقدم من ذلك: --search-days 360',
  'It may be a number, which was not found out: {1}': 'قد يكون رقم طلب، ولم يعرف ذلك: {1}',
  'Number {1} is order {2}.': 'الرقم {1} للطلب {2}.',
  'Nothing was changed: shipctl looks up first whether what you gave is an id or an order number. To skip that for ids: --id':
    'لم يتغير شيء: يبحث shipctl أولا هل ما كتبته معرف أم رقم طلب. لتخطي ذلك للمعرفات: --id',
  '{1} Farther back: --search-days 360': '{1} لأقدم من ذلك: --search-days 360',
  '{1} is the number of orders {2}. Give the id.': '{1} رقم للطلبات {2*}. اكتب المعرف.',
  '{1} is the number of order {2}, and may be the id of another. {3}': '{1} رقم الطلب {2}، وقد يكون معرف طلب آخر. {3}',
  '{1} is the id of one order and the number of another, order {2}. {3}': '{1} معرف طلب ورقم طلب آخر هو {2}. {3}',
  'Nothing was sent that changes anything.': 'لم يرسل شيء يغير أي بيانات.',
  'Type each id or number as a separate word: {1}': 'اكتب كل معرف أو رقم في كلمة مستقلة: {1}',
  'The command takes one id or number: {1}': 'يأخذ الأمر معرفا أو رقما واحدا: {1}',
};
