/** Help of ops and connect. */
export const opsAndConnectHelp = {
  'Connect a service by its document, and show its orders': 'ربط خدمة بمستندها وعرض طلباتها',
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
  'Automation: named by the service, operations unknown': 'الأتمتة: تذكرها الخدمة، وعملياتها غير معروفة',
  "The interface document names this group without any operation. If you have the provider's OpenAPI document or Postman collection, its operations become commands here:":
    'يذكر مستند الواجهة هذه المجموعة بلا أي عملية. إن كان لديك مستند OpenAPI أو مجموعة Postman من مزود الخدمة صارت عملياتها أوامر هنا:',
  '  shipctl ops import openapi.json': '  shipctl ops import openapi.json',
  'Or add an operation that you know:': 'أو أضف عملية تعرفها:',
  "  shipctl ops set automation.list 'GET /api/automations'":
    "  shipctl ops set automation.list 'GET /api/automations'",
  'Operations: list them, override their routes, add your own': 'العمليات: عرضها وتعديل مساراتها وإضافة عملياتك',
  'Each operation says how sure its path is. Where one is wrong, override it for your profile.':
    'تبين كل عملية مدى تأكد مسارها. وإن كان أحدها خاطئا فعدّله في ملف تعريفك.',
  'replace a built-in operation, too; without a route: as proposed': 'استبدال عملية أساسية أيضا؛ وبلا مسار: كما اقترح',
  'a value that the document leaves open: store_hash=\u2026': 'قيمة يتركها المستند مفتوحة: store_hash=\u2026',
  'get tokens as this OAuth client; its secret is asked for': 'الحصول على رموز الوصول بتطبيق OAuth هذا؛ ويسأل عن سره',
  'read what the service asks for from standard input: a line each':
    'قراءة ما تطلبه الخدمة من الإدخال القياسي: كل منها في سطر',
  'only what was imported from this file': 'ما استورد من هذا الملف فقط',
  'the field of the response that holds the data; . for the response itself': 'حقل الرد الذي فيه البيانات؛ . للرد نفسه',
  'which field of a record plays a role; dots reach inside':
    'أي حقل في السجل يقوم بدور؛ والنقطة تدخل إلى الحقول الداخلية',
  'how a list is read page by page, or none: one response is all there is':
    'كيف تقرأ القائمة صفحة صفحة، أو none: رد واحد هو كل شيء',
  'a POST that changes nothing, such as a search: it may be sent again':
    'استدعاء POST لا يغير شيئا، كالبحث: يجوز إرساله من جديد',
  'a POST that may change data, whatever its document says': 'استدعاء POST قد يغير البيانات، أيا كان ما يقوله مستنده',
  'all that was imported from this file, except what you have set since':
    'كل ما استورد من هذا الملف، إلا ما عيّنته بعد ذلك',
  'show every operation that changes, not only their groups': 'عرض كل عملية تتغير، لا مجموعاتها فقط',
  'only operations of this name or group; * for any characters': 'العمليات بهذا الاسم أو المجموعة فقط؛ * لأي حروف',
  'only operations with this tag of the document': 'العمليات التي لها هذه العلامة في المستند فقط',
  'only operations on this path, with or without that of the server before it':
    'العمليات على هذا المسار فقط، مع مسار الخادم قبله أو بدونه',
  'only operations of this method': 'عمليات هذه الطريقة فقط',
  'replace a built-in operation with this one of the document; without a route: with the one proposed':
    'استبدال عملية أساسية بعملية المستند هذه؛ وبلا مسار: بالمقترحة',
  'Reads an OpenAPI or Postman document, from a file or an https address, and does what ops import, login and a first list do: imports its operations, asks whether they replace built-in ones, asks for what is missing of address, values and credentials, and shows the first page of its orders and shipments. A profile that has another service stays as it is.':
    'يقرأ مستند OpenAPI أو Postman من ملف أو عنوان https، ويفعل ما يفعله ops import وlogin وأول قائمة: يستورد عملياته، ويسأل هل تحل محل العمليات الأساسية، ويسأل عما ينقص من عنوان وقيم وبيانات دخول، ويعرض أول صفحة من طلباته وشحناته. وملف التعريف المتصل بخدمة أخرى يبقى كما هو.',
};
