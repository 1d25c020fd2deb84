/** What src/service/ says. */
export const serviceTexts4 = {
  '- reads ids from standard input, and --data - reads the body from it: both at once is not possible.':
    'تقرأ - المعرفات من الإدخال القياسي، ويقرأ --data - المحتوى منه: لا يمكن الاثنان معا.',
  'Give the ids as arguments, or the body in a file: --data @body.json':
    'اكتب المعرفات في الأمر، أو المحتوى في ملف: --data @body.json',
  '{1} is empty. Nothing was sent.': '{1*}: لم يكتب شيء، ولم يرسل شيء.',
  '{1}, again: ': '{1*} مرة أخرى: ',
  '{1}: the two entries differ. Nothing was sent.': '{1*}: الإدخالان مختلفان. لم يرسل شيء.',
  'Standard input must hold {1} lines: {2}. Nothing was sent.':
    'يجب أن يكون عدد أسطر الإدخال القياسي {1}: {2*}. لم يرسل شيء.',
  'Secrets are typed on a terminal, and questions are turned off.': 'القيم السرية تكتب في الطرفية، والأسئلة معطلة هنا.',
  'is nested more than {1} levels deep': 'متداخل أكثر من {1} مستوى',
  'is not JSON{1}': 'ليس JSON{1}',
  'What was found out about lists cannot be read: {1}': 'تعذرت قراءة المحفوظ عن القوائم: {1}',
  'What was found out about {1} is not kept: {2}': 'تعذر حفظ ما عرف عن {1}: {2}',
  'What was found out about days cannot be read: {1}': 'تعذرت قراءة المحفوظ عن الأيام: {1}',
  'What was found out about days is not kept: {1}': 'تعذر حفظ ما عرف عن الأيام: {1}',
  'The service leaves out the last day of a period (found {1}): a day more is asked for, so that {2} is in it.':
    'تستبعد الخدمة اليوم الأخير من الفترة (عرف ذلك {1}): يطلب يوم إضافي ليدخل {2} فيها.',
  '{1} may be of a later day than {2}: they are in the list.': 'قد يكون تاريخ {1*} بعد {2}: هي في القائمة.',
  'The service left out the last day of a period, and may have it now. The next command finds it out anew.':
    'كانت الخدمة تستبعد اليوم الأخير من الفترة، وربما تشمله الآن. يتحقق الأمر التالي من جديد.',
  'Read {1} of {2}, up to match {3}. All that match: {4}': 'قرئ {1} من {2*}، حتى النتيجة {3}. كل النتائج المطابقة: {4}',
  'Read {1}{2}.': 'قرئ {1*}{2}.',
  'The first {1} in {2}.': 'أول {1*} في {2*}.',
  'The list ended {1}. Without a total, nothing else proves it: --verify reads it twice.':
    'انتهت القائمة {1}. ولا يوجد مجموع، فلا شيء آخر يثبت ذلك: يقرؤها --verify مرتين.',
  'All of them: {1}': 'لعرضها كلها: {1}',
  '{1}, as the service sent them': '{1*} كما أرسلتها الخدمة',
  '{1}: it does not say whether there are more. {2}': '{1}: لا تبين هل هناك المزيد. {2}',
  'Next page: {1}, in another file': 'الصفحة التالية: {1}، في ملف آخر',
  'Next page: {1}': 'الصفحة التالية: {1}',
  '{1} · all of them: --all': '{1} · كلها: --all',
  '{1} of {2}{3}{4}. {5}': '{1} من {2}{3*}{4}. {5}',
  'Page {1} is past the end: {2} on {3}.': 'الصفحة {1} بعد آخر صفحة: هناك {2*} في {3*}.',
  'No {1}.': 'لا نتائج في {1*}.',
  ' ({1}{2} of {3} are unaccounted for)': ' (لم يعثر على {1}{2} من {3*})',
  '{1} kept in {2}.{3}': 'تم حفظ {1} في {2}.{3}',
  '{1}{2} was not written.': '{1}لم يكتب {2*}.',
  '{1} To read it again: {2}': '{1} لقراءتها من جديد: {2}',
  '{1} To keep the rows and be able to continue: {2}': '{1} لحفظ الصفوف وإمكان المتابعة: {2}',
  '{1} Try again: {2}': '{1} أعد المحاولة: {2}',
  '{1} written.': 'تمت كتابة {1}.',
  'All rows written so far are correct. To read the whole list again: {1}':
    'كل الصفوف المكتوبة صحيحة. لقراءة القائمة كلها من جديد: {1}',
  '{1} written. Try again: {2}': 'تمت كتابة {1}. أعد المحاولة: {2}',
  '{1} written{2}. To read the whole list again: {3}': 'تمت كتابة {1}{2}. لقراءة القائمة كلها من جديد: {3}',
  '{1} written{2}. The list changed, so read it again: {3}': 'تمت كتابة {1}{2}. تغيرت القائمة فاقرأها من جديد: {3}',
  'The rows up to page {1} are written{2}. Continue{3} with: {4}':
    'تمت كتابة الصفوف حتى الصفحة {1}{2}. تابع{3*} بالأمر: {4}',
  '--manifest: the rows go there too.': '--manifest: الصفوف تكتب هناك أيضا.',
  '--manifest and --out name the same file.': 'يذكر --manifest و--out الملف نفسه.',
  'Two {1} have the {2} {3}: it does not tell them apart.': 'لاثنين من {1*} {2} نفسه وهو {3}: لا يفرق بينهما.',
  'Name the field that does: {1}': 'حدد الحقل الذي يفرق بينها: {1}',
  '{1} You have said that one response is all.': '{1} وقد حددت أن الرد الواحد هو الكل.',
  'The next pages are copied from the bytes of the responses.': 'تنسخ الصفحات التالية من بايتات الردود.',
  'The service goes on by {1}, which you have given: its next link changes it. The rows begin where you said.':
    'تتابع الخدمة باستخدام {1} الذي حددته: يغيره رابطها التالي. تبدأ الصفوف من حيث حددت.',
  'Page {1} of {2}': 'الصفحة {1} من {2*}',
  'page {1} of {2}': 'الصفحة {1} من {2*}',
  '{1} {2}; it is not written.': '{1} {2*}؛ لا يكتب فيه.',
  'Delete it: {1}': 'احذفه: {1}',
  '{1} cannot be written: it is a folder.': 'تعذرت كتابة {1}: هو مجلد.',
  '{1} belongs to another command (different {2}).': '{1} لأمر آخر (مختلف في {2*}).',
  'Run that command again, or start over: {1}': 'شغّل ذلك الأمر من جديد، أو ابدأ من البداية: {1}',
  '{1} already exists, and --resume did not create it.': '{1} موجود من قبل، ولم ينشئه --resume.',
  'Move or delete it first.': 'انقله أو احذفه أولا.',
  'The {1} have no ids, so shipctl cannot see which of them changed their state.':
    'لا معرفات في {1+}، فلا يعرف shipctl أيها تغيرت حالته.',
  'The {1} kept changing their state while they were read.': 'ظلت حالات {1+} تتغير أثناء قراءتها.',
  'Leave out --status to read all states, then filter the result.':
    'احذف --status لقراءة كل الحالات، ثم طبق التصفية على النتيجة.',
  '--resume needs a file that can be replaced; {1} is none.': 'يحتاج --resume إلى ملف يمكن استبداله؛ و{1} ليس كذلك.',
  'Another process has taken over {1}, or {2} was deleted.': 'تولت عملية أخرى {1}، أو حذف {2}.',
  'Wait for the other process to end, or type the same command again.':
    'انتظر انتهاء العملية الأخرى، أو اكتب الأمر نفسه مرة أخرى.',
  'The days of the earlier run have passed: it read {1}, and this one asks for {2}. All is read again.':
    'انقضت أيام التشغيل السابق: قرأ {1}، وهذا يطلب {2}. يقرأ كل شيء من جديد.',
  'Pages of it that are kept: {1}': 'الصفحات المحفوظة منه: {1}',
  '{1} was changed or damaged. {2}; the others are read again.': 'تغير {1} أو تلف. {2}؛ ويقرأ الباقي من جديد.',
  'A list of records without ids cannot be continued: they cannot be told apart.':
    'لا تمكن متابعة قائمة سجلات بلا معرفات: لا يفرق بينها شيء.',
  'Start again without --resume. The rows so far stay in {1}':
    'ابدأ من جديد من دون --resume. تبقى الصفوف حتى الآن في {1}',
  'If it is a word of your service, and no record has it now: write ~ in place of =':
    'إن كانت كلمة في خدمتك ولا سجل يحملها الآن: اكتب ~ بدل =',
  '{1} It was compared as it is written.': '{1} تمت مقارنته كما كتب.',
  '{1} {2} the whole list': '{2-}{1*}: يقرأ القائمة كلها',
  '{1}: {2}. Leave it out.': '{1}: {2}. احذفه.',
  'Values for it are missing: {1}.': 'تنقصها قيم: {1*}.',
  'No imported document names it.': 'لا يذكره أي مستند مستورد.',
  'Where does this client get its token? {1}': 'من أين يحصل هذا التطبيق على رمز الوصول؟ {1}',
  matches: 'يطابق',
  match: 'تطابق',
};
