/** What src/service/ says. */
export const serviceTexts4 = {
  '--repeat-totals needs --rows with a list of the records.': 'يحتاج --repeat-totals إلى --rows مع قائمة في السجلات.',
  '--totals and --repeat-totals cannot be used together: each total would be added several times.':
    'لا يجتمع --totals و--repeat-totals: سيجمع كل إجمالي عدة مرات.',
  'It may say which format you want. To go without it, add -o table.':
    'قد يحدد الصيغة التي تريدها. للمتابعة بدونه أضف -o table.',
  '--out {1} ends like {2}, but {3} was asked for. Change one.':
    '--out {1} ينتهي مثل {2}، لكن المطلوب {3}. غير أحدهما.',
  '--out: {1} has no ending that picks a format ({2}). Add one, or use -o.':
    '--out: لا ينتهي {1} بما يحدد الصيغة ({2}). أضف نهاية، أو استخدم -o.',
  'A spreadsheet shows {1} of {2} differently: {3}. A workbook keeps them: {4}':
    'يعرض برنامج الجداول {1*} من {2*} بصورة مختلفة: {3}. ملف xlsx يحفظها: {4}',
  'Hidden: {1}. See them with --columns or -o {2}.': 'أعمدة مخفية: {1}. لعرضها استخدم --columns أو -o {2}.',
  '--out -: a terminal cannot show a PDF. Send it to a file or a pipe.':
    '--out -: لا تعرض الطرفية ملف PDF. أرسله إلى ملف أو إلى أنبوب.',
  '{1} already exists.': '{1} موجود من قبل.',
  'Choose another file: --out <file>\nIn its place: {1}': 'اختر ملفا آخر: --out <file>\nلاستبداله: {1}',
  'Saved {1} to {2}{3}': 'تم حفظ {1*} في {2}{3}',
  'Saved {1} to {2}': 'تم حفظ {1*} في {2}',
  'The documents cannot be merged. Nothing was saved.': 'تعذر دمج المستندات. لم يحفظ شيء.',
  'Save each in a file of its own: leave out --out': 'احفظ كلا منها في ملف مستقل: احذف --out',
  '--open needs a file: leave out --out -.': 'يحتاج --open إلى ملف: احذف --out -.',
  '--open shows {1} documents at most. Put all in one: --out <file>':
    'يعرض --open عدد {1} من المستندات على الأكثر. اجمعها في ملف واحد: --out <file>',
  '--open: there is no desktop here to show {1} on. Leave it out; the file is saved all the same.':
    '--open: لا توجد هنا واجهة رسومية لعرض {1}. احذفه؛ الملف محفوظ على كل حال.',
  '{1} could not be started ({2}). The document is in {3}': 'تعذر تشغيل {1} ({2}). المستند في {3}',
  '{1} responses in a row did not come or were of no use.': 'لم يصل {1} ردود متتالية أو لم تكن صالحة.',
  'Wait until the service is well, then run the same command again.':
    'انتظر حتى تعود الخدمة إلى العمل، ثم شغل الأمر نفسه مرة أخرى.',
  '--offline: --resume, --manifest and --verify prove what the service has. Leave them out.':
    '--offline: يثبت --resume و--manifest و--verify ما لدى الخدمة. احذفها.',
  '{1} may change data, so it is sent only once: leave out --all, --limit, --where and --sort.':
    'قد تغير {1} البيانات، فلا ترسل إلا مرة واحدة: احذف --all و--limit و--where و--sort.',
  '{1} If it only searches: {2}': '{1} إن كانت للبحث فقط: {2}',
  '{1} of {2} · page {3} of {4}': '{1} من {2*} · الصفحة {3} من {4}',
  '--resume needs --out <file>.': 'يحتاج --resume إلى --out <file>.',
  ' Write --out {1}.csv.': ' اكتب --out {1}.csv.',
  '--resume needs {1}.{2}': 'يحتاج --resume إلى {1*}.{2}',
  '--resume needs --all.': 'يحتاج --resume إلى --all.',
  'it is none': 'ليس كذلك',
  'The places that were kept cannot be read: {1}': 'تعذرت قراءة الأماكن المحفوظة: {1}',
  'The places were not kept: {1}': 'لم تحفظ الأماكن: {1}',
  'It may be a number; shipctl has not looked it up. The id of that order is sent. With --id it is taken for the id.':
    'قد يكون رقم طلب؛ لم يبحث عنه shipctl. يرسل معرف ذلك الطلب. ومع --id يعد معرفا.',
  'Order {1} has the id {2}, by the {3}.': 'معرف الطلب {1} هو {2}، بحسب {3+}.',
  '--dry-run looks no number up: it stands where the id will.': 'لا يبحث --dry-run عن الأرقام: يقف الرقم مكان المعرف.',
  'probe of {1}': 'اختبار {1}',
  '{1} is not a path: write /api/orders/5': '{1} ليس مسارا: اكتب /api/orders/5',
  '{1} is not the address of your service: give a path, /api/…': '{1} ليس عنوان خدمتك: أعط مسارا، /api/…',
  '-H: {1} is not a header: write "Name: value"': '-H: ليس {1} ترويسا: اكتب "Name: value"',
  '-H: {1} is set by shipctl itself.': '-H: يعين shipctl بنفسه {1}.',
  'The query holds {1} twice. Several values are written {2}[]=…':
    'يذكر {1} مرتين في الاستعلام. تكتب القيم المتعددة هكذا {2}[]=…',
  'Send DELETE {1}? It may not be possible to undo.': 'هل تريد إرسال DELETE {1}؟ قد لا يمكن التراجع.',
  'Written to {1}': 'تمت الكتابة في {1}',
  '--sort: the result has an order of its own. Leave it out.': '--sort: للنتيجة ترتيب خاص بها. احذفه.',
  ' of {1}': ' من {1*}',
  'The list ended where the service says that it ends. It gives no total that proves it.':
    'انتهت القائمة حيث تقول الخدمة إنها تنتهي. ولا تعطي مجموعا يثبت ذلك.',
  '--id and --number cannot be used together.': 'لا يجتمع --id و--number.',
  '{1} from the description of {2} in: {3}.': '{1*} تختلف عن وصف {2} في: {3*}.',
  'They are shown as sent. --strict makes it a failure.': 'تعرض كما أرسلت. يجعل --strict ذلك خطأ.',
  '{1} Shown as sent. This is said once.': '{1} يعرض كما أرسل. لا يقال هذا إلا مرة.',
  'The response for {1} is empty.': 'الرد على {1*} فارغ.',
  'There is a new token now. The request was not sent again, because it may change something: type the command again.':
    'هناك رمز وصول جديد الآن. لم يرسل الاستدعاء من جديد لأنه قد يغير شيئا: اكتب الأمر مرة أخرى.',
  'The link to the {1} does not lead to a PDF.': 'رابط {1+} لا يؤدي إلى PDF.',
  ', {1} not sent': '، ولم يرسل {1}',
  'cash on delivery and has no amount: the courier would collect nothing':
    'الدفع عند الاستلام بلا مبلغ، فلن تحصل شركة الشحن شيئا',
  'what this run wrote': 'ما كتبه هذا التشغيل',
  'this file': 'هذا الملف',
  '1 record differs': 'سجل واحد مختلف',
  '{1} records differ': '{1} من السجلات مختلفة',
  'At least {1}': '{1} على الأقل',
  'ahead of': 'متقدمة على',
  'the given text': 'النص المعطى',
  'give --data, -F or a flag. --template prints a body to fill in.':
    'استخدم --data أو -F أو خيارا. يطبع --template قالبا لتعبئته.',
  'standard input': 'الإدخال القياسي',
  'the record has {1}': 'في السجل {1*}',
  'the record that is changed': 'السجل الذي يعدل',
  'its city': 'مدينته',
  'just now': 'الآن',
  'on {1}': 'في {1}',
  'the mirror': 'النسخة المحلية',
  '; the first {1} of them are written': '؛ وكتب أول {1} منها',
  'where the service says that it ends': 'حيث تقول الخدمة إنها تنتهي',
  ': {1} not read yet': ': {1*} لم تقرأ بعد',
  'at least ': 'على الأقل ',
  'The first row is': 'أول صف',
  'The first {1} are': 'أول {1*}',
  ' To continue, type the same command again.': ' للمتابعة اكتب الأمر نفسه مرة أخرى.',
  '{1} are in {2}. ': '{1*} في {2}. ',
  'The workbook': 'ملف الجداول',
  ' in another file': ' في ملف آخر',
  ', or Enter to skip': '، أو Enter لتخطيه',
  'Say which it is: --id or --number.': 'حدد أيهما: --id أو --number.',
};
