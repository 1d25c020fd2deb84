/** Messages of src/paging/. */
export const pagingTexts = {
  ' under "{1}"': ' تحت "{1}"',
  'The response for {1} is only part of a list: its paginator is invalid or of an unknown kind.':
    'الرد على {1*} جزء من قائمة فقط: ترقيم صفحاته غير صحيح أو من نوع غير معروف.',
  'The response for {1} has no list{2}.': 'لا قائمة في الرد على {1*}{2}.',
  'Ask for larger pages (--per-page <n>) or, where pages have numbers, for one after another (--page <n> without --all).':
    'اطلب صفحات أكبر (--per-page <n>)، أو إن كانت الصفحات مرقمة فاطلبها واحدة واحدة (--page <n> بلا --all).',
  'If that leads on: {1}': 'إن كان ذلك يؤدي إلى التالي: {1}',
  'If the list ends where a page is empty: {1}': 'إن كانت القائمة تنتهي عند صفحة فارغة: {1}',
  'If the response is all of the list: {1}': 'إن كان الرد هو القائمة كلها: {1}',
  '{1} {2} were read, but the total is {3}.': 'قرئ {1} من {2*}، لكن المجموع {3}.',
  'first is 0 or 1.': 'first قيمته 0 أو 1.',
  'end has one value: end=empty, where the first page without rows ends the list.':
    'end له قيمة واحدة: end=empty، حيث تنهي القائمة أول صفحة بلا صفوف.',
  'A period that has ended does not change: --date-to yesterday': 'الفترة المنتهية لا تتغير: --date-to yesterday',
  'The service sent page {1} of {2} instead of page {3}.': 'أرسلت الخدمة الصفحة {1} من {2*} بدل الصفحة {3}.',
  'The service may ignore the page number. See the responses with --debug.':
    'قد تتجاهل الخدمة رقم الصفحة. اعرض الردود باستخدام --debug.',
  'Page {1} of {2} has no page counts, unlike the page before it.':
    'لا أعداد صفحات في الصفحة {1} من {2*}، خلافا للصفحة قبلها.',
  'The list of {1} grows faster than it can be read ({2} pages read).':
    'تنمو قائمة {1*} أسرع مما تمكن قراءته (قرئت {2} صفحة).',
  'The counts of the service are wrong. See the responses with --debug.':
    'أعداد الخدمة غير صحيحة. اعرض الردود باستخدام --debug.',
  'Pages that overlap prove a list that changes: --verify': 'الصفحات المتداخلة تثبت قائمة تتغير: --verify',
  '{1} of {2} {3} are unaccounted for: {4}.': 'لم يعثر على {1} من {2} في {3*}: {4}.',
  '{1} {2} were read, as many as the service counts, but {3}: the list could not be proved complete.':
    'قرئ {1} من {2*}، وهو ما تعده الخدمة، لكن {3}: تعذر إثبات اكتمال القائمة.',
  'The service would have to sort by the id too, or by another field that no two rows share.':
    'يجب أن ترتب الخدمة حسب المعرف أيضا، أو حسب حقل لا يتكرر بين صفين.',
  'Sort by a field that no two rows share: {1}': 'رتّب حسب حقل لا يتكرر بين صفين: {1}',
  'In one response the order does not matter: --per-page {1}, if the service gives as many.':
    'لا يهم الترتيب في رد واحد: --per-page {1}، إن كانت الخدمة تعطي هذا العدد.',
  'The service leads back to pages of {1} that were read already (page {2}).':
    'تعيد الخدمة إلى صفحات من {1*} قرئت من قبل (الصفحة {2}).',
  'See the requests with --debug. The service may not know the inputs that ask for the next page.':
    'اعرض الاستدعاءات باستخدام --debug. ربما لا تعرف الخدمة المدخلات التي تطلب الصفحة التالية.',
  'The response for {1} has something that is not a record at position {2}.':
    'في الرد على {1*} ما ليس سجلا في الموضع {2}.',
  'A name is too long, or has control characters.': 'الاسم طويل جدا، أو فيه رموز تحكم.',
  '{1} is not known.{2}': '{1} غير معروف.{2}',
  '{1} is given twice.': 'ذكر {1} مرتين.',
  '{1} has no value.': '{1} بلا قيمة.',
  '{1} takes no value.': 'لا يأخذ {1} قيمة.',
  '--paging {1}: {2} {3}': '--paging {1}: {2} {3}',
  'It does not say how the list is paged.': 'لا يبين كيف تقسم القائمة إلى صفحات.',
  '{1} does not go with {2}.': 'لا يمكن الجمع بين {1} و{2}.',
  'its Link header names a next page': 'تذكر ترويسة Link فيه صفحة تالية',
  '{1} says that there are more': 'يقول {1} إن هناك المزيد',
  '{1} says {2}': 'قيمة {1} هي {2}',
  'The response has {1}, and {2}.': 'في الرد {1*}، و{2}.',
  'its Link header has {1}, which may lead on': 'في ترويسة Link فيه {1}، وقد يؤدي إلى التالي',
  'its status is 206 (partial content)': 'حالته 206 (محتوى جزئي)',
  'the service chose how many: there may be more': 'الخدمة هي التي اختارت العدد: قد يكون هناك المزيد',
  'that is a whole page: there may be more': 'هذه صفحة كاملة: قد يكون هناك المزيد',
  '{1} is a link that may lead on': '{1} رابط قد يؤدي إلى التالي',
  '{1} may lead on': '{1} قد يؤدي إلى التالي',
  'Pages {1} to {2} of {3} {4}, but the total is {5}.': 'الصفحات {1} إلى {2} من {3*} {4*}، لكن المجموع {5}.',
  'The rows have no id to go on from with {1}, so there may be more.':
    'لا معرفات في الصفوف للمتابعة منها باستخدام {1}، فقد يكون هناك المزيد.',
  'Its rows have no ids and are alike, so they do not show whether offsets count rows.':
    'الصفوف بلا معرفات ومتشابهة، فلا تبين هل تعد الإزاحات الصفوف.',
  'The last row of a page is not where its offset says, so the next page may begin at another row.':
    'الصف الأخير في إحدى الصفحات ليس حيث تقول إزاحته، فقد تبدأ الصفحة التالية من صف آخر.',
  'The service gives at most {1} rows a page': 'لا تعطي الخدمة أكثر من {1} من الصفوف في الصفحة',
  '{1}, so page {2} would begin at another row.': '{1}، فتبدأ الصفحة {2} من صف آخر.',
  'Ask for pages of that size: --per-page {1}': 'اطلب صفحات بذلك الحجم: --per-page {1}',
  'The last page with rows is full, so the empty pages behind it do not show that the list ends there.':
    'الصفحة الأخيرة ذات الصفوف ممتلئة، فلا تبين الصفحات الفارغة بعدها أن القائمة تنتهي هناك.',
  'A page of a smaller size has fewer rows than it should, so empty pages do not show where the list ends.':
    'في صفحة أصغر حجما صفوف أقل مما يجب، فلا تبين الصفحات الفارغة أين تنتهي القائمة.',
  'Records without ids do not show whether the first page is called 0 or 1.':
    'السجلات بلا معرفات لا تبين هل رقم الصفحة الأولى 0 أو 1.',
  'Say with ops set --paging what asks for a page and what the first one is called: page=<input>,first=1':
    'حدد باستخدام ops set --paging ما يطلب الصفحة ورقم الأولى: page=<input>,first=1',
  'The service says that there are more rows.': 'تقول الخدمة إن هناك المزيد من الصفوف.',
  'The largest page size is {1}: --per-page {2}': 'أكبر حجم للصفحة {1}: --per-page {2}',
  'The page behind it has the same rows, and the total may be that of a page.':
    'الصفحة التي بعدها فيها الصفوف نفسها، وقد يكون المجموع لصفحة واحدة.',
  'The total says {1}, but the page behind it has rows too.': 'المجموع {1}، لكن في الصفحة التي بعدها صفوف أيضا.',
  'The page behind the last one, by the number of pages, has rows too.':
    'الصفحة التي بعد الأخيرة بحسب عدد الصفحات فيها صفوف أيضا.',
  'The service counts no further, or wrongly. Read parts of the list, by a day or a state for each.':
    'لا تعد الخدمة أكثر من ذلك، أو تخطئ في العد. اقرأ أجزاء من القائمة، كل يوم أو كل حالة على حدة.',
  'An empty page came before one with rows': 'جاءت صفحة فارغة قبل صفحة ذات صفوف',
  'Its pages differ in length': 'صفحاتها مختلفة الطول',
  '{1}, so empty pages do not show where the list ends.': '{1}، فلا تبين الصفحات الفارغة أين تنتهي القائمة.',
  'nothing in it says where the list ends: {1}': 'لا شيء فيها يبين أين تنتهي القائمة: {1}',
  'neither it nor requests for other pages say whether that is all of the list':
    'لا يبين هو ولا استدعاءات صفحات أخرى هل هذه هي القائمة كلها',
  '{1} of {2} {3} are unaccounted for': 'لم يعثر على {1} من {2} في {3*}',
  'After {1} passes, ': 'بعد القراءة رقم {1}: ',
  ' ({1} passes)': ' (عدد القراءات {1})',
  'The list of {1} changed while it was read{2}: it could not be proved complete':
    'تغيرت قائمة {1*} أثناء قراءتها{2}: تعذر إثبات اكتمالها',
  'rows of equal rank come in another order in each response': 'الصفوف المتساوية تأتي بترتيب مختلف في كل رد',
  'Write {1} or document.': 'اكتب {1} أو document.',
  '1 row': 'صف واحد',
  '{1} rows': 'صفوف عددها {1}',
  'are empty': 'فارغة',
  'bring no new rows': 'لا تأتي بصفوف جديدة',
};
