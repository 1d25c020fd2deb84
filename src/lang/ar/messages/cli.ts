/** Messages of src/cli/. */
export const cliTexts = {
  ' in {1}': ' بعد {1*}',
  'An argument is empty.': 'أحد المدخلات فارغ.',
  '{1} needs a value.': 'يحتاج {1} إلى قيمة.',
  '{1} needs a value; {2} is a flag.': 'يحتاج {1} إلى قيمة، و{2} خيار.',
  '{1} takes no value: write {2} alone.': 'لا يأخذ {1} قيمة: اكتب {2} وحده.',
  'There is no flag {1}.': 'لا يوجد خيار {1}.',
  'Too many arguments: {1}.': 'مدخلات زائدة: {1}.',
  '{1} is not the id of {2}.': '{1} ليس معرف {2*}.',
  'There is no command {1}.': 'لا يوجد أمر {1}.',
  'There is no command {1} in {2}.': 'لا يوجد أمر {1} في {2}.',
  'Corrected: {1}': 'التصحيح: {1}',
  'Without --columns, csv has {1} columns and behind them the fields that your service adds; table has the most important ones.':
    'من دون --columns يحوي csv أعمدة عددها {1}، وبعدها الحقول التي تضيفها خدمتك؛ ويعرض الجدول أهمها.',
  ' It is the one in use; to choose another: {1}': ' وهو المستخدم الآن؛ لاختيار غيره: {1}',
  '{1}{2} To create it: {3}': '{1}{2} لإنشائه: {3}',
  '{1} takes no {2}.': 'لا يقبل {1} الخيار {2}.',
  '{1} It is in {2}': '{1} مكانه {2}',
  '--sandbox and {1} cannot be used together.': 'لا يمكن الجمع بين --sandbox و{1}.',
  ' A flag would show it to others on this machine. Set SHIPCTL_TOKEN, or type: {1}':
    ' كتابته خيارا تكشفه لغيرك على هذا الجهاز. عيّن SHIPCTL_TOKEN، أو اكتب: {1}',
  '{1} is not an absolute path and is ignored: {2}': '{1} ليس مسارا كاملا فتم تجاهله: {2}',
  '--offline: this needs the service. The mirror has the lists of orders and boxes.':
    '--offline: هذا يحتاج إلى الخدمة. النسخة المحلية فيها قوائم الطلبات والصناديق.',
  'Leave out --offline.': 'احذف --offline.',
  'NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored: certificates are checked. To trust your own certificate, set NODE_EXTRA_CA_CERTS.':
    'تم تجاهل NODE_TLS_REJECT_UNAUTHORIZED=0: يتم التحقق من الشهادات. لتثق بشهادة خاصة بك عيّن NODE_EXTRA_CA_CERTS.',
  '{1}{2} Trying again{3}{4}.': '{1}{2} تعاد المحاولة{3*}{4*}.',
  'The service limits how fast it takes requests: {1} of waiting so far.':
    'تحد الخدمة من سرعة الاستدعاءات: بلغ الانتظار {1} حتى الآن.',
  'The service takes no more requests for {1}. Going on then.': 'لا تقبل الخدمة استدعاءات أخرى قبل {1}. سنكمل بعدها.',
  ', request id {1}': '، معرف الاستدعاء {1}',
  '\u2190 {1} {2}, {3} bytes in {4} ms{5}': '\u2190 {1} {2*}، {3} بايت في {4} مللي ثانية{5}',
  'This process has too many open files.': 'فتحت هذه العملية ملفات أكثر من المسموح.',
  'Allow it more (ulimit -n 256), then try again.': 'اسمح لها بالمزيد (ulimit -n 256)، ثم أعد المحاولة.',
  'Is the disk still there? Is a network share still connected?':
    'هل ما زال القرص موصولا؟ هل ما زال المجلد المشترك على الشبكة متصلا؟',
  'The disk failed: {1}.': 'تعطل القرص: {1}.',
  'The response is nested too deeply, or is too long, to be shown.': 'رد الخدمة متداخل أو طويل أكثر مما يمكن عرضه.',
  'If it is short and flat, please report it, with the command and what --debug shows: {1}':
    'إن كان قصيرا وبسيطا فأبلغنا به رجاء، مع الأمر وما يعرضه --debug: {1}',
  'shipctl has a fault: {1}': 'حدث خلل في shipctl: {1}',
  'Please report it, with the command and what --debug shows: {1}': 'أبلغنا به رجاء، مع الأمر وما يعرضه --debug: {1}',
  'Request: {1} {2}': 'الاستدعاء: {1} {2}',
  '{1} through the proxy {2}': '{1} عبر الوكيل {2}',
  'Request id: {1}': 'معرف الاستدعاء: {1}',
  'Terminated.': 'تم الإنهاء.',
  '{1} has no commands yet.': 'لا توجد أوامر في {1} بعد.',
  '{1} needs a command: {2}': 'يحتاج {1} إلى أمر: {2}',
  'Topics: {1}\nAll commands: {2}': 'الموضوعات: {1}\nكل الأوامر: {2}',
  'Others on this machine could read {1}; now only you can.':
    'كان غيرك على هذا الجهاز يستطيع قراءة {1}؛ الآن لا يقرؤه إلا أنت.',
  'All flags: {1}': 'كل الخيارات: {1}',
  'an order': 'طلب',
  'a shipment': 'شحنة',
  ', then every few seconds': '، ثم كل بضع ثوان',
  ' (retry {1})': ' (المحاولة {1})',
  'no content type': 'بلا نوع محتوى',
  'shipctl shows everything here, and opens no web page.': 'يعرض shipctl كل شيء هنا، ولا يفتح صفحات ويب.',
  'shipctl has no aliases. A view keeps columns and other output flags: {1}':
    'لا اختصارات للأوامر في shipctl. ويحفظ العرض الأعمدة وخيارات الإخراج الأخرى: {1}',
  'shipctl has no extensions. The document of a service adds operations: {1}':
    'لا إضافات في shipctl. ومستند الخدمة يضيف عملياتها: {1}',
  'The token itself is never shown.': 'لا يعرض رمز الوصول نفسه أبدا.',
  '--debug shows the requests of a command; the ledger has what was sent.':
    'يعرض --debug طلبات الأمر إلى الخدمة، وفي سجل الإرسال ما تم إرساله.',
  'The service does not know which orders the shop holds: the ledger does. They are named by {1}':
    'لا تعرف الخدمة الطلبات المحجوزة في المتجر: يعرفها سجل الإرسال، ويعرضها {1}',
  'Colours are on at a terminal. --no-color turns them off, FORCE_COLOR=1 on.':
    'الألوان مفعلة في الطرفية. يوقفها --no-color، ويشغلها FORCE_COLOR=1.',
  'The formats are {1} and {2}: -o json': 'الصيغ هي {1} و{2}: -o json',
  'No input for it is documented. A field of the order can be sent with -F.':
    'لا مدخل موثق له. ويمكن إرسال حقل للطلب باستخدام -F.',
  'No such operation is known. If the service has it: {1}': 'لا تعرف عملية كهذه. إن كانت في الخدمة: {1}',
  'It changes one order. Several, from a sheet with their numbers: {1}':
    'يعدل طلبا واحدا. ولتعديل عدة طلبات من ملف فيه أرقامها: {1}',
  'No flag chooses checks. --skip leaves out those that it names, with commas between.':
    'لا خيار لاختيار الفحوص. يستبعد --skip ما يسميه منها، وبينها فواصل.',
};
