/** What src/documents/ says. */
export const documentsTexts = {
  '{1} is not a valid address.': '{1} ليس عنوانا صحيحا.',
  'The address of a document has no user name and no password.': 'عنوان المستند لا يحوي اسم مستخدم ولا كلمة مرور.',
  'Save the document to a file, and give that.': 'احفظ المستند في ملف، ومرر الملف.',
  document: 'مستند',
  '--replace {1}: no operation of the document is proposed for it.':
    '--replace {1}: لا توجد في المستند عملية مقترحة لها.',
  'Name the one that is meant: --replace "<operation>=<method> <path>"':
    'حدد المقصودة: --replace "<operation>=<method> <path>"',
  'Operations ask for {1}. To store those that you have: {2}': 'تطلب العمليات {1*}. لحفظ ما لديك منها: {2}',
  'Operations take {1} from the profile. To set it: {2}': 'تأخذ العمليات {1*} من ملف التعريف. لتعيينها: {2}',
  'OAuth clients get tokens. To log in as one: {1}': 'تحصل تطبيقات OAuth على رموز الوصول. لتسجيل الدخول كتطبيق: {1}',
  '--role: {1} is not a role of {2}. The roles are: {3}.': '--role: {1} ليس دورا في {2}. الأدوار: {3}.',
  '--role reference: name one field of the request, as in --role reference=merchant_shipment_id.':
    '--role reference: حدد حقلا واحدا من حقول الاستدعاء، مثل --role reference=merchant_shipment_id.',
  '--role {1}: name its field, as in --role {2}=grand_total.': '--role {1}: حدد حقله، مثل --role {2}=grand_total.',
  '--role settled: {1} says how the customer pays. Name the field that says that the courier has paid out.':
    '--role settled: يبين {1} كيف يدفع العميل. حدد الحقل الذي يبين أن شركة الشحن حولت المبلغ.',
  '--role {1}: {2} has no field {3}.{4}': '--role {1}: لا يوجد في {2} حقل {3}.{4}',
  '{1} is not known to have {2}.{3}': 'لا يعرف أن في {1} الحقل {2}.{3}',
  'Where {1} says paid, the customer has paid: it is not taken for paid out.':
    'حين يقول {1} مدفوع فالعميل هو الذي دفع: لا يعد ذلك تحويلا من شركة الشحن.',
  '--reads: {1} changes data, whatever its route is.': '--reads: العملية {1} تغير البيانات أيا كان مسارها.',
  '--writes: {1} only reads. Give it a route that does.': '--writes: العملية {1} تقرأ فقط. حدد لها مسارا للقراءة.',
  '{1}: {2} is sent by GET, which only reads.': '{1}: ترسل {2} بطريقة GET، وهي للقراءة فقط.',
  '--reads: {1} is sent by {2}, which changes data. Only a POST may read.':
    '--reads: ترسل {1} بطريقة {2}، وهي تغير البيانات. لا يقرأ إلا POST.',
  '--paging: {1} is not a list.': '--paging: {1} ليست قائمة.',
  'Say what to set of {1}: a route, or a flag.': 'حدد ما تريد تعيينه في {1}: مسارا أو خيارا.',
  '{1}: shipctl uses the name {2} itself.': '{1}: يستخدم shipctl الاسم {2} لنفسه.',
  'document {1}': 'المستند {1}',
  '{1} does not hold a document.': 'لا يحوي {1} مستندا.',
  '{1} is neither an OpenAPI document 2.0 to 3.2 nor a Postman collection 2.0 or 2.1.':
    '{1} ليس مستند OpenAPI من 2.0 إلى 3.2 ولا مجموعة Postman بإصدار 2.0 أو 2.1.',
  'Postman exports older collections as 2.1.': 'يصدر Postman المجموعات القديمة بإصدار 2.1.',
  'A page that shows an API reads its document from a file: openapi.json, openapi.yaml, swagger.json or docs.openapi.':
    'الصفحة التي تعرض واجهة API تقرأ مستندها من ملف: openapi.json أو openapi.yaml أو swagger.json أو docs.openapi.',
  '{1} of {2}': '{1*} من {2*}',
  'The first {1}': 'أول {1*}',
  'Profile {1} is already connected to {2}. Connect the other service in a profile of its own: {3}':
    'ملف التعريف {1} متصل بالخدمة {2} من قبل. اربط الخدمة الأخرى بملف تعريف آخر: {3}',
  'Token{1}: ': 'رمز الوصول{1*}: ',
  'Client ID: ': 'معرف التطبيق (Client ID): ',
  'the document has this route more than once.': 'يحوي المستند هذا المسار أكثر من مرة.',
  'you have set {1} to {2}. To give that up: {3}': 'عينت {1} إلى {2}. للتخلي عن ذلك: {3}',
  '--replace: there is no built-in operation {1}.{2}': '--replace: لا توجد عملية أساسية {1}.{2}',
  '--replace {1}: the document has no {2}.{3}': '--replace {1}: لا يوجد {2} في المستند.{3}',
  '--replace {1}: the document has {2}.': '--replace {1}: في المستند {2*}.',
  '--replace {1}: it has {2}, and {3} has {4}.': '--replace {1}: فيها {2*}، وفي {3} عددها {4}.',
  '--replace {1}': '--replace {1}',
  '--replace {1} is given more than once.': 'ذكر --replace {1} أكثر من مرة.',
  '--replace: {1} can replace one operation only.': '--replace: لا تحل {1} إلا محل عملية واحدة.',
  '{1} is {2} of {3}': '{1} هي {2} من {3}',
  'you have set {1} to {2}': 'عينت {1} إلى {2}',
  '{1}. To give that up: {2}': '{1}. للتخلي عن ذلك: {2}',
  "it may be {1} of the service's staff: the document has {2} elsewhere too. If it is yours, say so with --replace.":
    'قد تكون {1} لموظفي الخدمة: يحوي المستند {2} في موضع آخر أيضا. إن كانت لك فحددها باستخدام --replace.',
  '{1} may be {2} too. Say which with --replace.': 'قد تكون {1*} هي {2} أيضا. حدد أيها باستخدام --replace.',
  '{1} is more likely to be {2}.': 'الأرجح أن {1} هي {2}.',
  'No field is known to be its {1}': 'لم يعرف حقل يقوم بدور {1*}',
  '; not known: {1}': '؛ غير معروفة: {1*}',
  'Fields: {1}{2}': 'الحقول: {1*}{2}',
  '  {1}: {2}, with the fields of the document': '  {1}: {2}، بحقول المستند',
  'These operations get another route:': 'تحصل هذه العمليات على مسار آخر:',
  '  … and {1} more: --details shows them.': '  … و{1} أخرى: يعرضها --details.',
  '{1} {2} left out: {3}.': '{2-}استبعدت {1*}: {3}.',
  'Left out of {1}: {2}': 'استبعد من {1*}: {2}',
  ' What only {1} has stays: {2}': ' وما لا يوجد إلا في {1} يبقى: {2}',
  '{1} of {2} {3} to {4} with this import.{5}': '{1*} من {2} {3*} {4} بهذا الاستيراد.{5}',
  'Sent by POST, but only read, as the document says: {1}. If one changes data: {2}':
    'ترسل بطريقة POST، لكنها تقرأ فقط كما يقول المستند: {1*}. إن كان أحدها يغير البيانات: {2}',
  'Described without inputs and responses: {1}.': 'موصوفة بلا مدخلات ولا ردود: {1}.',
  'With parts left out: {1}.': 'حذفت أجزاء منها: {1}.',
  'No longer in {1}: {2}. To remove: {3}': 'لم تعد في {1}: {2*}. لإزالتها: {3}',
  'Is it another document? Then import it under another name: files of the same name count as one document.':
    'هل هو مستند آخر؟ إذن استورده باسم آخر: الملفات ذات الاسم الواحد تعد مستندا واحدا.',
  'Replaces built-in operations, as asked:': 'تحل محل عمليات أساسية كما طلبت:',
  'May replace built-in operations. You are asked for each; --yes does not answer.':
    'قد تحل محل عمليات أساسية. ستسأل عن كل منها؛ لا يجيب --yes عنها.',
  'The servers or values that {1} names have changed.': 'تغيرت الخوادم أو القيم التي يذكرها {1}.',
  'The {1} are: {2}': '{1*} هي: {2*}',
  '--{1} {2} picks no operation.': '--{1} {2} لا يختار أي عملية.',
};
