/** What src/service/ says. */
export const serviceTexts = {
  'Failed: {1}{2}': 'لم يتم: {1}{2}',
  'May or may not have happened: {1}': 'ربما تم وربما لم يتم: {1}',
  'None of {1} was done.': 'لم يتم أي من {1}.',
  '{1} of {2} failed{3}.': 'تعذر {1} من {2}{3}.',
  'The order is {1}. Send it all the same?': '{1} لهذا الطلب. هل تريد إرساله مع ذلك؟',
  'Aborted. Nothing was sent. With an amount: {1}': 'تم الإلغاء. لم يرسل شيء. مع المبلغ: {1}',
  'The order is {1}. To set it: {2} <amount>': '{1} لهذا الطلب. لتعيينه: {2} <amount>',
  'The service does not say which amount the courier collects. To look: {1}':
    'لا تبين الخدمة المبلغ الذي تحصله شركة الشحن. للاطلاع: {1}',
  'Order {1} is {2}. "ship" leaves it out. To mend it: {3}': 'الطلب {1}: {2}. يستبعده "ship". لإصلاحه: {3}',
  'No operation reads the record: {1} is sent as it is given. The service may take it for the whole.':
    'لا توجد عملية تقرأ السجل: ترسل {1*} كما كتبت. وقد تعدها الخدمة القيمة كلها.',
  'What the body lacks was not looked for: {1}': 'لم يبحث عما ينقص الاستدعاء: {1}',
  '{1} cannot be completed: {2} The rest of it would be lost.': 'تعذر إكمال {1*}: {2} سيضيع باقيه.',
  'The body lacks what {1} has, and the service may empty it': 'ينقص الاستدعاء ما في {1}، وقد تفرغه الخدمة',
  '{1} is sent as it is, too: {2}.': 'يرسل {1} كما هو أيضا: {2}.',
  'Nothing in {1} differs from {2} as it is now.': 'لا شيء في {1*} يختلف عن {2} كما هو الآن.',
  'The rest of {1} is sent as {2} has it now. Changed:': 'يرسل الباقي من {1*} كما هو الآن في {2}. ما تغير:',
  "Nothing was sent. To change one element, name it by its place (from 0) or its id: -F '{1}[0].…'\nWhat there is: {2}\nTo send a list as you give it, in place of the old one: --data '{\"{3}\": …}'":
    "لم يرسل شيء. لتعديل عنصر واحد سمه بموضعه (من 0) أو بمعرفه: -F '{1}[0].…'\nالموجود: {2}\nلإرسال قائمة كما تكتبها بدل القديمة: --data '{\"{3}\": …}'",
  'Nothing was sent: {1} has changed since it was read{2}.': 'لم يرسل شيء: تغير {1} منذ قراءته{2}.',
  'Repeat the command: it goes on from the record as it is then.': 'كرر الأمر: يبدأ من السجل كما يكون عندئذ.',
  ' To change it: {1}': ' لتعديله: {1}',
  '{1} is still {2}.{3}': 'ما زالت قيمة {1} هي {2}.{3}',
  '--dry-run could not complete {1}: {2} was not read. The update sends the rest of it as it is then.':
    'لم يكمل --dry-run {1*}: لم يقرأ {2}. يرسل التعديل باقيه كما يكون عندئذ.',
  'It is completed from the record as it is, which was not read.': 'يكمل من السجل كما هو، ولم تتم قراءته.',
  'Courier {1}': 'شركة الشحن {1}',
  'number {1}': 'رقمه {1}',
  'courier {1}': 'شركة الشحن {1}',
  'for {1}': 'لـ{1}',
  'Correct it, or move it aside and set the rules again: {1}': 'صححه، أو انقله إلى مكان آخر وعين القواعد من جديد: {1}',
  'it does not hold rules': 'لا يحوي قواعد',
  'There is no operation couriers.list. {1}': 'لا توجد عملية couriers.list. {1}',
  'The couriers of the service: {1}': 'شركات الشحن لدى الخدمة: {1}',
  ' The list has: {1}.': ' في القائمة: {1}.',
  'Shipments do not take the courier {1}.{2} To say what they take: {3}, or its field in the list: {4}':
    'لا تقبل الشحنات شركة الشحن {1}.{2} لتحديد ما تقبله: {3}، أو حقله في القائمة: {4}',
  'To send it all the same: -F courier=…': 'لإرسالها مع ذلك: -F courier=…',
  '{1} The courier stands as it was typed.': '{1} تبقى شركة الشحن كما كتبت.',
  "The service's own name for it is sent; shipctl has not looked it up.": 'يرسل اسمها لدى الخدمة؛ لم يبحث عنه shipctl.',
  "The owner of the database and of the mirror's schema can allow it to {1}. docs/mirror.md has the commands, for desks that sync and for those that only read.":
    'يستطيع مالك قاعدة البيانات وschema النسخة المحلية أن يسمح لـ{1} بذلك. الأوامر في docs/mirror.md، للمحطات التي تزامن وللتي تقرأ فقط.',
  'As the owner of the table: grant select, insert, update on shipctl_ledger to {1}. If there is none yet, let its owner run a command first.':
    'بصفة مالك الجدول: grant select, insert, update on shipctl_ledger to {1}. وإن لم يوجد بعد فليشغل مالكه أمرا أولا.',
  'has schema, which is only for mirrors: remove it': 'فيه schema، وهو للنسخ المحلية فقط: احذفه',
  'The setting {1}: {2} {3}.': 'الإعداد {1}: {2} {3}.',
  'The database of {1} is {2}': 'قاعدة بيانات {1*} هي {2}',
  'The database answers: PostgreSQL {1}. Read all orders into it: {2}':
    'ردت قاعدة البيانات: PostgreSQL {1}. اقرأ كل الطلبات إليها: {2}',
  '--separator: {1} {2}.': '--separator: {1} {2}.',
  '-o {1} is not for a terminal. Write a file: --out {2}{3}': '-o {1} ليست للطرفية. اكتب إلى ملف: --out {2}{3}',
  '{1} needs -o csv.': 'يحتاج {1} إلى -o csv.',
  '{1} needs -o xlsx.': 'يحتاج {1} إلى -o xlsx.',
  '--headers: {1} has no headings, its fields keep their names.': '--headers: لا عناوين في {1}، وتحتفظ حقوله بأسمائها.',
  'Later records have fields that the first ones lack; they are left out: {1}. All fields: -o ndjson':
    'في السجلات اللاحقة حقول ليست في الأولى، وقد استبعدت: {1*}. كل الحقول: -o ndjson',
  '{1}: one value in some records, a list or a record in others; left out. All fields: -o ndjson, or name them in --columns':
    '{1*}: قيمة واحدة في بعض السجلات، وقائمة أو سجل في غيرها؛ استبعدت. كل الحقول: -o ndjson، أو سمها في --columns',
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
};
