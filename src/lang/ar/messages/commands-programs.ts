/** Messages of commands in src/commands/: api, mcp, ops, completion and sandbox. */
export const commandsProgramsTexts = {
  '\n  No adds it beside, as {1}.': '\n  الإجابة بـ"لا" تضيفها بجانبها، باسم {1}.',
  'Replace {1} ({2}) with {3}?{4}': 'هل تريد استبدال {1} ({2}) بـ{3}؟{4}',
  'Not replaced: {1}. To replace: {2}': 'لم تستبدل: {1}. لاستبدالها: {2}',
  'Imported {1} into {2}.': 'تم استيراد {1*} إلى {2}.',
  '{1} See: {2} · undo: {3}': '{1} لعرضها: {2} · للتراجع: {3}',
  'To say which field is the total: {1}': 'لتحديد حقل الإجمالي: {1}',
  'Import {1} into {2}?': 'هل تريد استيراد {1*} إلى {2}؟',
  'Would fetch {1}, without a credential. Until then it is not known what is in it.':
    'سيتم جلب {1} بلا بيانات دخول. لا يعرف ما فيه قبل ذلك.',
  'To see it without a change: {1}': 'للاطلاع عليه بلا تغيير: {1}',
  'What was found out about lists is not shown: {1}': 'لا يعرض ما عرف عن القوائم: {1}',
  'There is no group {1}.': 'لا توجد مجموعة {1}.',
  'No operation was imported from {1}.': 'لم تستورد أي عملية من {1}.',
  '{1}: no operation is known. {2} says what to do.': '{1}: لا عملية معروفة. يبين {2} ما يجب فعله.',
  'Asking for {1} {2} \u2026': 'جارٍ السؤال عن {1} {2} \u2026',
  'To correct what is wrong, type:': 'لتصحيح الخطأ اكتب:',
  '{1} has not the routes that shipctl knows. It may publish a document that describes its own.':
    'ليست لدى {1} المسارات التي يعرفها shipctl. ربما ينشر مستندا يصف مساراته.',
  'Look for one there, without your password and token ({1})?':
    'هل تريد البحث هناك عن مستند، بلا كلمة مرورك ورمز وصولك ({1})؟',
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
  'the sandbox of seed {1} with {2} orders': 'البيئة التجريبية بالبذرة {1} و{2} طلب',
  'belongs to another user': 'لمستخدم آخر',
  'is read-only': 'للقراءة فقط',
  'Would remove': 'ستتم إزالة',
  Removed: 'تمت إزالة',
  'would be': 'ستصبح',
  is: 'صارت',
  'as built in again': 'كما هي في الأصل',
  removed: 'محذوفة',
  '--folder: {1} is not a folder.': '--folder: {1} ليس مجلدا.',
  'This waits for the messages of a program: docs/mcp.md says how programs start it. Ctrl-C ends it.':
    'هذا ينتظر رسائل برنامج: يبين docs/mcp.md كيف تشغله البرامج. ينهيه Ctrl-C.',
  '--settings goes with {1} only.': 'لا يستخدم --settings إلا مع {1}.',
  'Port {1} cannot be used ({2}).': 'تعذر استخدام المنفذ {1} ({2}).',
  'Choose another: --port 0 finds a free one.': 'اختر غيره: يجد --port 0 منفذا متاحا.',
  'Would remove what was set with --sandbox: {1}.': 'ستتم إزالة ما تم تعيينه باستخدام --sandbox: {1*}.',
  'Removed what was set with --sandbox: {1}.': 'تمت إزالة ما تم تعيينه باستخدام --sandbox: {1*}.',
  'Would forget the changes in {1}.': 'سيتم نسيان التغييرات في {1*}.',
  'Forgot the changes in {1}, and what was noted of its orders.': 'تم نسيان التغييرات في {1*} وما سجل عن طلباتها.',
  'cmd completes no words of programs: PowerShell does. Open it, and type there: {1}':
    'لا يدعم cmd إكمال كلمات البرامج، ويدعمه PowerShell. افتحه واكتب فيه: {1}',
  'Which shell is this? Say it with --shell: {1}.': 'أي shell هذه؟ حددها باستخدام --shell: {1}.',
  'PowerShell reads its profile where its execution policy allows scripts. Where it says that running scripts is disabled, type: {1}':
    'يقرأ PowerShell ملفه حيث تسمح سياسة التنفيذ بالنصوص البرمجية. إن قال إن تشغيلها معطل فاكتب: {1}',
  'TAB completes shipctl in new terminals. In this one, type: {1}':
    'يكمل TAB كلمات shipctl في الطرفيات الجديدة. وفي هذه اكتب: {1}',
  'TAB completes shipctl in {1} already. Nothing was changed.': 'يكمل TAB كلمات shipctl في {1} من قبل. لم يتغير شيء.',
  'Nothing of shipctl is in the settings of {1}.': 'لا شيء من shipctl في إعدادات {1}.',
  'Terminals that are open keep it until they are closed.': 'تحتفظ به الطرفيات المفتوحة حتى تغلق.',
  'There is no home directory, in which shells look for their files.': 'لا يوجد مجلد رئيسي تبحث فيه shell عن ملفاتها.',
  'Set HOME.': 'عيّن HOME.',
  'Only PowerShell itself tells where its profile is, and this is another shell.':
    'لا يعرف مكان ملف PowerShell إلا هو، وهذه shell أخرى.',
  'Open PowerShell, and type there: {1}': 'افتح PowerShell، واكتب فيه: {1}',
  'Add these lines by hand where you keep the settings of your shell:':
    'أضف هذه الأسطر يدويا حيث تحفظ إعدادات shell لديك:',
  '{1} is not a regular file. Nothing was changed.': '{1} ليس ملفا عاديا. لم يتغير شيء.',
  'The marks of shipctl in {1} are damaged. Nothing was changed.': 'علامات shipctl في {1} تالفة. لم يتغير شيء.',
  'Remove the lines between "# >>> shipctl" and "# <<< shipctl", and the marks, then try again.':
    'احذف الأسطر بين "# >>> shipctl" و"# <<< shipctl" مع العلامتين، ثم أعد المحاولة.',
  '{1} is not of shipctl. Nothing was changed.': '{1} ليس من shipctl. لم يتغير شيء.',
  '{1} {2}. It was left as it is.': '{1} {2*}. ترك كما هو.',
  'Add what --dry-run shows where you keep the settings of your shell.':
    'أضف ما يعرضه --dry-run حيث تحفظ إعدادات shell لديك.',
};
