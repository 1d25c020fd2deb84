/** Summaries, flags, topics and headings of help. */
export const helpTexts4 = {
  'Prices and shipments may name a courier differently. shipctl joins names that can mean only one courier; map the others, such as two services of one courier. Name a courier that the service lists, by any of its names. Write - to never use a courier, and nothing after = to remove a mapping. A mapping counts wherever a courier is named, in --courier, too. If shipments take a value that the list does not have, --exact keeps it as typed.':
    'قد تسمي الأسعار والشحنات شركة الشحن باسمين. يربط shipctl الأسماء التي لا تعني إلا شركة واحدة؛ واربط أنت غيرها، مثل خدمتين لشركة واحدة. اكتب شركة شحن في قائمة الخدمة بأي من أسمائها. واكتب - حتى لا تستخدم شركة أبدا، ولا شيء بعد = لإزالة الربط. ويسري الربط حيثما تذكر شركة شحن، وفي --courier أيضا. وإن كانت الشحنات تأخذ قيمة ليست في القائمة أبقاها --exact كما كتبت.',
  'Set until when couriers collect': 'تعيين آخر موعد لاستلام شركات الشحن',
  'After this time a courier collects a parcel on the next day. today and ship show the time left. Name a courier that the service lists, by any of its names. The time is that of --tz, or of this machine. Without arguments, lists the times. An empty time, or --remove, removes one.':
    'بعد هذا الوقت تستلم شركة الشحن الطرد في اليوم التالي. ويعرض today وship الوقت المتبقي. اكتب شركة شحن في قائمة الخدمة بأي من أسمائها. والوقت بمنطقة --tz أو بمنطقة هذا الجهاز. من دون مدخلات يعرض المواعيد. والوقت الفارغ أو --remove يزيل موعدا.',
  'Set how couriers weigh sizes': 'تعيين طريقة احتساب شركات الشحن للحجم',
  'By its divisor a courier turns the size of a box into the weight that it charges: length, width and height in centimetres, multiplied, by the divisor, in kilograms. boxes fit uses it. Couriers may be named in any way. Without arguments, lists them; an empty one removes it.':
    'بالمعامل الحجمي تحول شركة الشحن حجم الصندوق إلى الوزن الذي تحتسبه: الطول في العرض في الارتفاع بالسنتيمتر مقسوما على المعامل، بالكيلوجرام. ويستخدمه boxes fit. تكتب شركات الشحن بأي اسم. من دون مدخلات يعرضها؛ والفارغ يزيله.',
  'Remove all rules': 'إزالة كل القواعد',
  'List operations with method, path and grade': 'عرض العمليات بطريقتها ومسارها ودرجتها',
  'Set the route of an operation, or add one': 'تعيين مسار عملية أو إضافة عملية',
  "The route is relative and must have the arguments of the operation. Questions before it is sent stay. A role says which field of a record is its id, number, status, receiver, phone, city, total, currency or courier: give it where an import could not tell. The field of the role settled says that the courier has paid out cash on delivery: yes, a day, the number of a payout. What ship reads of orders.price and shipments.create are price, total, currency, courier, cod_fee, vat and available; the code of couriers.list is what shipments take. What shipments.create is sent are sent_courier, sent_packages, sent_pieces, sent_kilograms, sent_grams and a reference of the merchant's own: name the inputs for them. The ways of paging are page=<input>, offset=<input>, cursor=<input>,next=<field>, link, size=<input>, none, and document (what the import found); size=<input> and total=<field> may follow.":
    'المسار نسبي ويجب أن تكون فيه مدخلات العملية. وتبقى الأسئلة قبل إرسالها. والدور يبين أي حقل في السجل هو معرفه أو رقمه أو حالته أو مستلمه أو جواله أو مدينته أو إجماليه أو عملته أو شركة شحنه: حدده إن لم يعرفه الاستيراد. وحقل الدور settled يبين أن شركة الشحن حولت مبلغ الدفع عند الاستلام: نعم أو يوم أو رقم دفعة. وما يقرؤه ship من orders.price وshipments.create هو price وtotal وcurrency وcourier وcod_fee وvat وavailable؛ وcode في couriers.list هو ما تأخذه الشحنات. وما يرسل إلى shipments.create هو sent_courier وsent_packages وsent_pieces وsent_kilograms وsent_grams ورقم مرجعي للتاجر: حدد المدخلات المقابلة لها. وطرق ترقيم الصفحات هي page=<input> وoffset=<input> وcursor=<input>,next=<field> وlink وsize=<input> وnone وdocument (ما وجده الاستيراد)؛ وقد يتبعها size=<input> وtotal=<field>.',
  'Remove overrides': 'إزالة تعديلات',
  'Add operations of OpenAPI or Postman': 'إضافة عمليات من OpenAPI أو Postman',
  'OpenAPI 2.0 to 3.2 (JSON or YAML), or a Postman collection 2.0 or 2.1. Shows what would change, by group, and asks. Operations are named after their method and path. One that agrees with a built-in operation in method, resource, action and number of arguments may replace it: you are asked for each by itself, and --yes does not answer. All others are added. Importing a file again changes only what has changed in it, and what you set stays.':
    'OpenAPI من 2.0 إلى 3.2 (JSON أو YAML)، أو مجموعة Postman بإصدار 2.0 أو 2.1. يعرض ما سيتغير بحسب المجموعات ويسأل. تسمى العمليات بطريقتها ومسارها. وما وافق منها عملية أساسية في الطريقة والمورد والفعل وعدد المدخلات قد يحل محلها: تسأل عن كل منها وحدها، ولا يجيب --yes. وتضاف البقية كلها. واستيراد ملف من جديد لا يغير إلا ما تغير فيه، ويبقى ما عيّنته.',
  'Ask the service which paths exist': 'سؤال الخدمة عن المسارات الموجودة',
  'Sends OPTIONS requests only, one after another, and changes nothing.':
    'يرسل استدعاءات OPTIONS فقط، واحدا بعد آخر، ولا يغير شيئا.',
  'Make TAB complete shipctl in your shell': 'جعل TAB يكمل كلمات shipctl في shell لديك',
  'Writes the script of the shell that it is called in, and for bash, zsh and PowerShell a line between marks at the end of .bashrc, .zshrc or the profile that reads it. What is there stays as it is, and a second call changes nothing.':
    'يكتب النص البرمجي لـshell التي شغل فيها، وفي bash وzsh وPowerShell سطرا بين علامتين في نهاية .bashrc أو .zshrc أو الملف الذي يقرؤه. ما هو موجود هناك يبقى كما هو، والتشغيل الثاني لا يغير شيئا.',
  'Take back what install has written': 'التراجع عما كتبه install',
  'The files of the shell are then as they were before, byte for byte.':
    'تعود ملفات shell كما كانت من قبل، بايتا بايتا.',
  'Print the script for bash': 'طباعة النص البرمجي لـbash',
  'source <(shipctl completion bash) completes in this shell. "shipctl completion install" keeps it for all of them.':
    'source <(shipctl completion bash) يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'Print the script for zsh': 'طباعة النص البرمجي لـzsh',
  'source <(shipctl completion zsh) completes in this shell. "shipctl completion install" keeps it for all of them.':
    'source <(shipctl completion zsh) يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'Print the script for fish': 'طباعة النص البرمجي لـfish',
  'shipctl completion fish | source completes in this shell. "shipctl completion install" keeps it for all of them.':
    'shipctl completion fish | source يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'Print the script for powershell': 'طباعة النص البرمجي لـPowerShell',
  'shipctl completion powershell | Out-String | Invoke-Expression completes in this shell. "shipctl completion install" keeps it for all of them.':
    'shipctl completion powershell | Out-String | Invoke-Expression يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'List what was sent, with its outcome': 'عرض ما أرسل ونتيجته',
  'A ledger in a file belongs to this machine, one profile and one service. Another machine does not know it: if you import the same rows there, add --check-list. A ledger in a database (shipctl config set ledger postgres://…) belongs to the account, and all desks share it.':
    'سجل الإرسال في ملف يخص هذا الجهاز وملف تعريف واحدا وخدمة واحدة. ولا يعرفه جهاز آخر: إن استوردت هناك الصفوف نفسها فأضف --check-list. وسجل الإرسال في قاعدة بيانات (shipctl config set ledger postgres://…) يخص الحساب وتشترك فيه كل محطات العمل.',
  'Show one entry, by its key or by the id of its record': 'عرض قيد واحد بمفتاحه أو بمعرف سجله',
  'Settle an order shipped twice': 'تسوية طلب شحن مرتين',
  'Use it when an order was shipped twice and you have cancelled one of its shipments at the courier: ship, orders check and today then no longer name the order. "start" says that no run with another ledger has sent the orders that changed before this ledger began: ship then no longer asks about them. Asks nothing, and changes nothing at the service.':
    'استخدمه إذا شحن طلب مرتين وألغيت إحدى شحنتيه لدى شركة الشحن: عندئذ لا يذكر ship وorders check وtoday الطلب. و"start" يعني أن لا تشغيل بسجل آخر أرسل الطلبات التي تغيرت قبل بدء هذا السجل: فلا يسأل ship عنها. لا يسأل عن شيء ولا يغير شيئا لدى الخدمة.',
  'Forget entries: the same command sends them again': 'نسيان قيود: الأمر نفسه يرسلها من جديد',
  'Asks first. Changes nothing at the service. If the record exists there, the next run may create a second one.':
    'يسأل أولا. لا يغير شيئا لدى الخدمة. وإن كان السجل موجودا هناك فقد ينشئ التشغيل التالي سجلا ثانيا.',
  'Copy entries between the file and a shared ledger': 'نسخ القيود بين الملف وسجل إرسال مشترك',
  'Copies the entries of this profile\'s account and service, the packing journal, what couriers paid out and the goods, between the file of this machine ("file") and a database that several desks share. Asks first. The later entry of a write stays, unknown outcomes stay unknown, and forgotten entries are not copied. Copying again copies what was added since.':
    'ينسخ قيود حساب ملف التعريف هذا وخدمته وسجل التعبئة وما حولته شركات الشحن والمنتجات، بين ملف هذا الجهاز ("file") وقاعدة بيانات تشترك فيها عدة محطات عمل. يسأل أولا. ويبقى القيد الأحدث لكل إرسال، وتبقى النتائج غير المعروفة كذلك، ولا تنسخ القيود المنسية. والنسخ من جديد ينسخ ما أضيف بعد ذلك.',
  'Orders with their items and packed boxes': 'الطلبات بأصنافها وصناديقها',
  'Shipments: hand orders to a courier': 'الشحنات: تسليم الطلبات لشركات الشحن',
  'Box templates: the boxes you pack in': 'قوالب الصناديق التي تعبئ فيها',
  'Warehouses that orders leave from': 'المستودعات التي تخرج منها الطلبات',
  'Prices of sending parcels': 'أسعار إرسال الطرود',
  'Kinds of packaging for a box': 'أنواع تغليف الصناديق',
  'Countries that orders can go to': 'الدول التي تصل إليها الطلبات',
  'Cities and their ids': 'المدن ومعرفاتها',
  'Couriers that shipments can go with': 'شركات الشحن المتاحة للشحنات',
  'Your merchant data': 'بيانات التاجر',
  'Your user': 'بيانات المستخدم',
  'Automation: named by the service, operations unknown': 'الأتمتة: تذكرها الخدمة، وعملياتها غير معروفة',
  "The interface document names this group without any operation. If you have the provider's OpenAPI document or Postman collection, its operations become commands here:":
    'يذكر مستند الواجهة هذه المجموعة بلا أي عملية. إن كان لديك مستند OpenAPI أو مجموعة Postman من مزود الخدمة صارت عملياتها أوامر هنا:',
  '  shipctl ops import openapi.json': '  shipctl ops import openapi.json',
  'Or add an operation that you know:': 'أو أضف عملية تعرفها:',
  "  shipctl ops set automation.list 'GET /api/automations'":
    "  shipctl ops set automation.list 'GET /api/automations'",
  'Alias for countries, cities, couriers': 'اسم آخر لـcountries وcities وcouriers',
};
