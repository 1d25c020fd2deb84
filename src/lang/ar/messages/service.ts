/** Messages of src/service/, beside its folders. */
export const serviceTexts = {
  '<{1}> is missing.': 'ينقص <{1}>.',
  '<{1}> is missing. {2}': 'ينقص <{1}>. {2*}',
  "A shell takes # for a comment: type 2203, or '#2203'.": "يُعدّ ما بعد # في سطر الأوامر تعليقا: اكتب 2203 أو '#2203'.",
  'Not permitted in this run, and not sent: {1}.': 'غير مسموح به في هذا التشغيل، ولم يرسل: {1*}.',
  '{1} cannot be used together.': 'لا يمكن الجمع بين {1*}.',
  'Reading {1} \u2026 {2}{3}': 'جارٍ قراءة {1*} \u2026 {2}{3*}',
  'Order {1}': 'الطلب {1}',
  'There is no order {1}.': 'لا يوجد طلب {1}.',
  'There is no order {1} among the orders of the last {2} days.': 'لا يوجد طلب {1} بين طلبات آخر {2} يوما.',
  'Requesting the latest orders \u2026': 'جارٍ طلب أحدث الطلبات \u2026',
  'Order: ': 'الطلب: ',
  '  None of the latest orders. Enter looks it up.': '  ليس بين أحدث الطلبات. للبحث عنه اضغط Enter.',
  'Aborted: no order was picked. Nothing was sent.': 'لم ينفذ الأمر: لم تختر طلبا. لم يرسل شيء.',
  '{1} and --date-from or --date-to cannot be used together.': 'لا يمكن الجمع بين {1} و--date-from أو --date-to.',
  '{1}: the list cannot be read by days. Leave it out.': '{1}: لا يمكن قراءة القائمة بالأيام. احذفه.',
  'Looking for order numbers \u2026 {1}': 'جارٍ البحث عن أرقام الطلبات \u2026 {1}',
  'There is no order with the number {1}.': 'لا يوجد طلب برقم {1}.',
  'Nor is it the number or the reference of an order of the last {1} days. Farther back: --search-days 360':
    'وليس رقم طلب ولا رقما مرجعيا لطلب خلال آخر {1} يوما. لأقدم من ذلك: --search-days 360',
  'Farther back: --search-days 360': 'لأقدم من ذلك: --search-days 360',
  'To look for a part of it, a name or a phone: {1}': 'للبحث بجزء منه أو باسم أو بجوال: {1}',
  'Reference {1} is order {2}, number {3}.': 'الرقم المرجعي {1} للطلب {2}، ورقمه {3}.',
  '{1} is the reference of orders {2}. Give the id.': '{1} رقم مرجعي للطلبات {2*}. اكتب المعرف.',
  '{1} is the number of order {2} and the reference of order {3}. Give the id of the one that you mean.':
    '{1} رقم الطلب {2} والرقم المرجعي للطلب {3}. اكتب معرف الطلب الذي تقصده.',
  'Say which it is: {1}, or {2} with --id.': 'حدد أيهما تقصد: {1}، أو {2} مع --id.',
  '{1} is the reference of order {2}, and may be the id of another. {3}':
    '{1} الرقم المرجعي للطلب {2}، وقد يكون معرف طلب آخر. {3}',
  '{1} is the id of one order and the reference of another, order {2}. {3}':
    '{1} معرف طلب ورقم مرجعي لطلب آخر هو {2}. {3}',
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
  'The order is {1}. Send it all the same?': 'هل تريد إرسال الطلب مع ذلك؟ طريقة دفعه {1}.',
  'Aborted. Nothing was sent. With an amount: {1}': 'لم ينفذ الأمر، ولم يرسل شيء. مع المبلغ: {1}',
  'The order is {1}. To set it: {2} <amount>': 'طريقة دفع الطلب {1}. لتعيين المبلغ: {2} <amount>',
  'The service does not say which amount the courier collects. To look: {1}':
    'لا تبين الخدمة المبلغ الذي تحصله شركة الشحن. للاطلاع: {1}',
  'Order {1} is {2}. "ship" leaves it out. To mend it: {3}': 'الطلب {1}: {2}. يستبعده "ship". لإصلاحه: {3}',
  'Courier {1}': 'شركة الشحن {1}',
  'number {1}': 'رقمه {1}',
  'The service will probably refuse to cancel what was shipped.': 'سترفض الخدمة على الأرجح إلغاء ما شُحن.',
  'The service will probably refuse to cancel what was shipped. Call the courier first and name the waybill.':
    'سترفض الخدمة على الأرجح إلغاء ما شُحن. اتصل أولا بشركة الشحن واذكر رقم البوليصة.',
  'courier {1}': 'شركة الشحن {1}',
  'for {1}': 'لـ{1}',
  'Correct it, or move it aside and set the rules again: {1}': 'صححه، أو انقله إلى مكان آخر وعيّن القواعد من جديد: {1}',
  'it does not hold rules': 'لا يحوي قواعد',
  'There is no operation couriers.list. {1}': 'لا توجد عملية couriers.list. {1}',
  'The couriers of the service: {1}': 'شركات الشحن لدى الخدمة: {1}',
  ' The list has: {1}.': ' في القائمة: {1}.',
  'Shipments do not take the courier {1}.{2} To say what they take: {3}, or its field in the list: {4}':
    'لا تقبل الشحنات شركة الشحن {1}.{2} لتحديد ما تقبله: {3}، أو حقله في القائمة: {4}',
  'To send it all the same: -F courier=\u2026': 'لإرسالها مع ذلك: -F courier=\u2026',
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
    '{1*}: قيمة واحدة في بعض السجلات، وقائمة أو سجل في غيرها؛ استبعدت. كل الحقول: -o ndjson، أو اذكرها في --columns',
  '--repeat-totals needs --rows with a list of the records.': 'يحتاج --repeat-totals إلى --rows مع قائمة في السجلات.',
  '--totals and --repeat-totals cannot be used together: each total would be added several times.':
    'لا يمكن الجمع بين --totals و--repeat-totals: سيجمع كل إجمالي عدة مرات.',
  'It may say which format you want. To go without it, add -o table.':
    'قد يحدد الصيغة التي تريدها. للمتابعة بدونه أضف -o table.',
  '--out {1} ends like {2}, but {3} was asked for. Change one.':
    '--out {1} ينتهي مثل {2}، لكن المطلوب {3}. غيّر أحدهما.',
  '--out: {1} has no ending that picks a format ({2}). Add one, or use -o.':
    '--out: لا ينتهي {1} بما يحدد الصيغة ({2}). أضف نهاية، أو استخدم -o.',
  'A spreadsheet shows {1} of {2} differently: {3}. A workbook keeps them: {4}':
    'يعرض برنامج الجداول {1*} من {2*} بصورة مختلفة: {3}. ملف xlsx يحفظها: {4}',
  'Hidden: {1}. See them with --columns or -o {2}.': 'أعمدة مخفية: {1}. لعرضها استخدم --columns أو -o {2}.',
  '--out -: a terminal cannot show a PDF. Send it to a file or a pipe.':
    '--out -: لا تعرض الطرفية ملف PDF. أرسله إلى ملف أو أنبوب (pipe).',
  '{1} already exists.': '{1} موجود من قبل.',
  'Choose another file: --out <file>\nIn its place: {1}': 'اختر ملفا آخر: --out <file>\nلاستبداله: {1}',
  'Saved {1} to {2}{3}': 'تم حفظ {1*} في {2}{3}',
  'Saved {1} to {2}': 'تم حفظ {1*} في {2}',
  'The documents cannot be merged. Nothing was saved.': 'تعذر دمج المستندات. لم يحفظ شيء.',
  'Save each in a file of its own: leave out --out': 'احفظ كلا منها في ملف مستقل: احذف --out',
  '--open needs a file: leave out --out -.': 'يحتاج --open إلى ملف: احذف --out -.',
  '--open shows {1} documents at most. Put all in one: --out <file>':
    'لا يفتح --open أكثر من {1} من المستندات. اجمعها في ملف واحد: --out <file>',
  '--open: there is no desktop here to show {1} on. Leave it out; the file is saved all the same.':
    '--open: لا توجد هنا واجهة رسومية لعرض {1}. احذفه؛ الملف محفوظ على كل حال.',
  '{1} could not be started ({2}). The document is in {3}': 'تعذر تشغيل {1} ({2}). المستند في {3}',
  'it is none': 'ليس كذلك',
  'The places that were kept cannot be read: {1}': 'تعذرت قراءة الأماكن المحفوظة: {1}',
  'The places were not kept: {1}': 'تعذر حفظ الأماكن: {1}',
  '{1} is not a path: write /api/orders/5': '{1} ليس مسارا: اكتب /api/orders/5',
  '{1} is not the address of your service: give a path, /api/\u2026': '{1} ليس عنوان خدمتك: أعط مسارا، /api/\u2026',
  '-H: {1} is not a header: write "Name: value"': '-H: ليس {1} ترويسة: اكتب "Name: value"',
  '-H: {1} is set by shipctl itself.': '-H: يعين shipctl بنفسه {1}.',
  'The query holds {1} twice. Several values are written {2}[]=\u2026':
    'يذكر {1} مرتين في الاستعلام. تكتب القيم المتعددة هكذا {2}[]=\u2026',
  'Send DELETE {1}? It may not be possible to undo.': 'هل تريد إرسال DELETE {1}؟ قد لا يمكن التراجع.',
  'Written to {1}': 'تمت الكتابة في {1}',
  '--sort: the result has an order of its own. Leave it out.': '--sort: للنتيجة ترتيب خاص بها. احذفه.',
  'The list ended where the service says that it ends. It gives no total that proves it.':
    'انتهت القائمة حيث تقول الخدمة إنها تنتهي. ولا تعطي مجموعا يثبت ذلك.',
  '--id and --number cannot be used together.': 'لا يمكن الجمع بين --id و--number.',
  '{1} from the description of {2} in: {3}.': '{1*} تختلف عن وصف {2} في: {3*}.',
  'They are shown as sent. --strict makes it a failure.': 'تعرض كما أرسلت. ومع --strict يتوقف الأمر بخطأ.',
  '{1} Shown as sent. This is said once.': '{1} يعرض كما أرسل. تظهر هذه الملاحظة مرة واحدة.',
  'The response for {1} is empty.': 'الرد على {1*} فارغ.',
  'There is a new token now. The request was not sent again, because it may change something: type the command again.':
    'هناك رمز وصول جديد الآن. لم يرسل الاستدعاء من جديد لأنه قد يغير شيئا: اكتب الأمر مرة أخرى.',
  'The link to the {1} does not lead to a PDF.': 'رابط {1+} لا يؤدي إلى PDF.',
  'cash on delivery and has no amount: the courier would collect nothing':
    'الدفع عند الاستلام بلا مبلغ، فلن تحصّل شركة الشحن شيئا',
  'what this run wrote': 'ما كتبه هذا التشغيل',
  'this file': 'هذا الملف',
  '1 record differs': 'سجل واحد مختلف',
  '{1} records differ': '{1} من السجلات مختلفة',
  'At least {1}': '{1} على الأقل',
  'Say which it is: --id or --number.': 'حدد أيهما: --id أو --number.',
  '{1} cannot be used together: {2} writes lines of text.': 'لا يمكن الجمع بين {1*}: يكتب {2} أسطرا نصية.',
  '{1} writes lines of text, and no {2} file. Use --out with a name in .txt.':
    'يكتب {1} أسطرا نصية، لا ملف {2}. استخدم --out باسم ينتهي بـ.txt.',
  '--columns and {1} cannot be used together.': 'لا يمكن الجمع بين --columns و{1}.',
  '--format: {1} {2}.{3}': '--format: {1} {2}.{3}',
  '--jq reads json or ndjson, and not {1}.': 'يقرأ --jq صيغة json أو ndjson، لا {1}.',
  '--jq writes text, and no {1} file.': 'يكتب --jq نصا، لا ملف {1}.',
  '.{1} is a column of tables, made of {2}; records have it with --columns {3}.':
    '.{1} عمود في الجداول مكون من {2*}؛ تحويه السجلات مع --columns {3}.',
  '--ids: there are no ids in what this command prints.': '--ids: لا معرفات في ما يطبعه هذا الأمر.',
};
