/** What src/commands/ says. */
export const commandsTexts4 = {
  'The sandbox has no profiles. To change those of the service, leave out {1}.':
    'لا ملفات تعريف في بيئة التجربة. لتغيير ملفات الخدمة احذف {1}.',
  'The sandbox has no {1}: it needs no account. To change that of the profile, leave out {2}.':
    'لا {1} في بيئة التجربة: لا تحتاج إلى حساب. لتغييره في ملف التعريف احذف {2}.',
  ' Write such a file where you want one: --out orders{1}': ' اكتب هذا الملف حيث تريده: --out orders{1}',
  '\n  No adds it beside, as {1}.': '\n  إجابة لا تضيفها بجانبها، باسم {1}.',
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
  'Asking for {1} {2} …': 'جار السؤال عن {1} {2} …',
  'To correct what is wrong, type:': 'لتصحيح الخطأ اكتب:',
  '{1} has not the routes that shipctl knows. It may publish a document that describes its own.':
    'ليست لدى {1} المسارات التي يعرفها shipctl. ربما ينشر مستندا يصف مساراته.',
  'Look for one there, without your password and token ({1})?':
    'هل تريد البحث هناك عن مستند، بلا كلمة مرورك ورمز وصولك ({1})؟',
  'Asking for {1} …': 'جار السؤال عن {1} …',
  'It publishes none there. If you have one as a file: {1}': 'لا ينشر مستندا هناك. إن كان لديك ملف: {1}',
  'Found {1}.': 'وجدنا {1}.',
  'Log in with what was imported: {1}': 'سجل الدخول بما تم استيراده: {1}',
  'It is read page by page in the way that its document or its response tells.':
    'تقرأ صفحة صفحة بالطريقة التي يذكرها مستندها أو ردها.',
  'One response is the whole list, by your word.': 'رد واحد هو القائمة كلها، كما حددت.',
  'It is read page by page by {1}.': 'تقرأ صفحة صفحة بحسب {1}.',
  'It changes nothing, by your word: it is sent again after a failure, and --all reads all of its pages.':
    'لا تغير شيئا، كما حددت: يعاد إرسالها بعد التعذر، ويقرأ --all كل صفحاتها.',
  'It may change data, by your word: it is sent once.': 'قد تغير البيانات، كما حددت: ترسل مرة واحدة.',
  '{1} would be: {2}': 'ستصبح {1}: {2}',
  'There is no operation "{1}". Did you mean "{2}"?': 'لا توجد عملية "{1}". هل تقصد "{2}"؟',
  'Add {1} as a new operation?': 'هل تريد إضافة {1} كعملية جديدة؟',
  'Its {1} is {2}.': '{1*} فيها هو {2}.',
  'Type it: {1}': 'لكتابتها: {1}',
  'Name the operations, or the file that they came from: --from <file>.':
    'اكتب العمليات، أو الملف الذي جاءت منه: --from <file>.',
  ' Imported were: {1}.': ' ما استورد: {1}.',
  'Name operations or --from, not both.': 'اكتب العمليات أو --from، لا الاثنين.',
  'No operation was imported from {1}.{2}': 'لم تستورد أي عملية من {1}.{2}',
  '{1} is not set.': 'لم تعين {1}.',
  '{1} is not set in the sandbox. To remove that of the profile, leave out {2}.':
    'لم تعين {1} في بيئة التجربة. لإزالة ما في ملف التعريف احذف {2}.',
  '{1} stays: you have set it. To remove it too: {2}': 'تبقى {1}: أنت عينتها. لإزالتها أيضا: {2}',
  'There is no command {1} in sandbox.{2}': 'لا يوجد أمر {1} في sandbox.{2}',
  '{1} does not go with sandbox reset.': 'لا يكون {1} مع sandbox reset.',
  'Would serve {1} made-up orders on {2} of 127.0.0.1.': 'سيتم تقديم {1} من الطلبات التجريبية على {2*} في 127.0.0.1.',
};
