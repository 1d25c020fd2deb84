/** What src/commands/ says. */
export const commandsTexts = {
  'The sandbox has no profiles. To change those of the service, leave out {1}.':
    'لا ملفات تعريف في البيئة التجريبية. لتغيير ملفات الخدمة احذف {1}.',
  'The sandbox has no {1}: it needs no account. To change that of the profile, leave out {2}.':
    'لا {1} في البيئة التجريبية: لا تحتاج إلى حساب. لتغييره في ملف التعريف احذف {2}.',
  ' Write such a file where you want one: --out orders{1}': ' اكتب هذا الملف حيث تريده: --out orders{1}',
  '\n  No adds it beside, as {1}.': '\n  الإجابة بـ"لا" تضيفها بجانبها، باسم {1}.',
  'Replace {1} ({2}) with {3}?{4}': 'هل تريد استبدال {1} ({2}) بـ{3}؟{4}',
  'Not replaced: {1}. To replace: {2}': 'لم تستبدل: {1}. لاستبدالها: {2}',
  'Imported {1} into {2}.': 'تم استيراد {1*} إلى {2}.',
  '{1} See: {2} · undo: {3}': '{1} لعرضها: {2} · للتراجع: {3}',
  'To say which field is the total: {1}': 'لتحديد حقل الإجمالي: {1}',
  'Import {1} into {2}?': 'هل تريد استيراد {1*} إلى {2}؟',
  'Nothing to change.': 'لا شيء للتغيير.',
  'Would fetch {1}, without a credential. Until then it is not known what is in it.':
    'سيتم جلب {1} بلا بيانات دخول. لا يعرف ما فيه قبل ذلك.',
  'To see it without a change: {1}': 'للاطلاع عليه بلا تغيير: {1}',
  'What was found out about lists is not shown: {1}': 'لا يعرض ما عرف عن القوائم: {1}',
  'There is no group {1}.': 'لا توجد مجموعة {1}.',
  'No operation was imported from {1}.': 'لم تستورد أي عملية من {1}.',
  '{1}: no operation is known. {2} says what to do.': '{1}: لا عملية معروفة. يبين {2} ما يجب فعله.',
  'Asking for {1} {2} …': 'جارٍ السؤال عن {1} {2} …',
  'To correct what is wrong, type:': 'لتصحيح الخطأ اكتب:',
  '{1} has not the routes that shipctl knows. It may publish a document that describes its own.':
    'ليست لدى {1} المسارات التي يعرفها shipctl. ربما ينشر مستندا يصف مساراته.',
  'Look for one there, without your password and token ({1})?':
    'هل تريد البحث هناك عن مستند، بلا كلمة مرورك ورمز وصولك ({1})؟',
  'Asking for {1} …': 'جارٍ السؤال عن {1} …',
  'It publishes none there. If you have one as a file: {1}': 'لا ينشر مستندا هناك. إن كان لديك ملف: {1}',
  'Found {1}.': 'تم العثور على {1}.',
  'Log in with what was imported: {1}': 'سجّل الدخول بما تم استيراده: {1}',
  'It is read page by page in the way that its document or its response tells.':
    'تقرأ صفحة صفحة بالطريقة التي يذكرها مستندها أو ردها.',
  'One response is the whole list, by your word.': 'رد واحد هو القائمة كلها، كما حددت.',
  'It is read page by page by {1}.': 'تقرأ صفحة صفحة بحسب {1}.',
  'It changes nothing, by your word: it is sent again after a failure, and --all reads all of its pages.':
    'لا تغير شيئا، كما حددت: يعاد إرسالها بعد التعذر، ويقرأ --all كل صفحاتها.',
  'It may change data, by your word: it is sent once.': 'قد تغير البيانات، كما حددت: ترسل مرة واحدة.',
  '{1} would be: {2}': 'ستصبح {1}: {2}',
  'There is no operation "{1}". Did you mean "{2}"?': 'لا توجد عملية "{1}". هل تقصد "{2}"؟',
  'Add {1} as a new operation?': 'هل تريد إضافة {1} عملية جديدة؟',
  'Its {1} is {2}.': '{1*} فيها هو {2}.',
  'Type it: {1}': 'لكتابتها: {1}',
  'Name the operations, or the file that they came from: --from <file>.':
    'اكتب العمليات، أو الملف الذي جاءت منه: --from <file>.',
  ' Imported were: {1}.': ' ما استورد: {1}.',
  'Name operations or --from, not both.': 'اكتب العمليات أو --from، لا الاثنين.',
  'No operation was imported from {1}.{2}': 'لم تستورد أي عملية من {1}.{2}',
  '{1} is not set.': 'لم يتم تعيين {1}.',
  '{1} is not set in the sandbox. To remove that of the profile, leave out {2}.':
    'لم يتم تعيين {1} في البيئة التجريبية. لإزالة ما في ملف التعريف احذف {2}.',
  '{1} stays: you have set it. To remove it too: {2}': 'تبقى {1}: أنت عيّنتها. لإزالتها أيضا: {2}',
  'There is no command {1} in sandbox.{2}': 'لا يوجد أمر {1} في sandbox.{2}',
  '{1} does not go with sandbox reset.': 'لا يستخدم {1} مع sandbox reset.',
  'Would serve {1} made-up orders on {2} of 127.0.0.1.':
    'سيتم تشغيل البيئة التجريبية بعدد {1} من الطلبات الوهمية على {2*} في 127.0.0.1.',
  '{1} needs --paginate: otherwise the response is printed as it is.':
    'يحتاج {1} إلى --paginate: وإلا طبع الرد كما هو.',
  'per_page: {1} {2}.': 'per_page: {1} {2}.',
  'The method is missing: {1}': 'تنقص الطريقة: {1}',
  '{1} is not a method ({2}).': '{1} ليس طريقة استدعاء ({2}).',
  '--paginate needs GET.': 'يحتاج --paginate إلى GET.',
  'The path holds page. With --paginate, write --from-page <n>.': 'في المسار page. مع --paginate اكتب --from-page <n>.',
  ' ({1} kg more than they weigh)': ' (أكثر من وزنها الفعلي بـ{1} كجم)',
  'In the smallest box that holds them, {1} would be charged {2} kg less.':
    'في أصغر صندوق يتسع لها ينقص الوزن المحتسب على {1*} بمقدار {2} كجم.',
  '{1}: {2} billed by volume{3}, {4} by weight, {5} unknown.':
    '{1*}: {2} محتسب بالحجم{3}، و{4} بالوزن، و{5} غير معروف.',
  '{1} For {2}, no smallest box is known.': '{1} ولا يعرف أصغر صندوق مناسب لـ{2*}.',
  'Boxes that are never used: {1}': 'صناديق لم تستخدم: {1*}',
  '{1} without a divisor: {2} was taken. To set it: {3}': '{1*} بلا معامل حجمي: تم اعتماد {2}. لتعيينه: {3}',
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
    'هل تريد استخدام عمليات المستند بدلا منها؟ الإجابة بـ"لا" تضيفها بجانبها.',
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
  'Nothing failed; {1}.': 'لا توجد أعطال؛ {1*}.',
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
};
