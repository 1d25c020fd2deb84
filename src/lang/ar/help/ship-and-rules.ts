/** Help of ship and rules. */
export const shipAndRulesHelp = {
  'Create shipments for many orders in one go': 'إنشاء شحنات لطلبات كثيرة دفعة واحدة',
  'The ledger records what was sent: the same command goes on where it ended. An order that changed meanwhile is left out; one that was shipped elsewhere ends the run. Desks without a shared ledger can ship an order or two twice: each is read again 33 s later (Ctrl-C: by the next run); another waybill ends with 8.':
    'يحفظ سجل الإرسال ما أرسل: يتابع الأمر نفسه من حيث انتهى. ويستبعد الطلب الذي تغير في هذه الأثناء؛ وينهي التشغيل طلب شحن من مكان آخر. قد تشحن محطات عمل بلا سجل مشترك طلبا أو طلبين مرتين: يقرأ كل منها مرة أخرى بعد 33 ثانية (يترك Ctrl-C ذلك للتشغيل التالي)؛ وإن ظهرت بوليصة أخرى فرمز الخروج 8.',
  'No paper is replaced: for 72 hours the same filters add their new orders to the labels and the picking list. Another file of that name is refused before anything is sent; without a terminal the run writes beside it: labels-2.pdf.':
    'لا تستبدل أوراق: خلال 72 ساعة تضيف عوامل التصفية نفسها طلباتها الجديدة إلى الملصقات وقائمة التجهيز. ويرفض ملف آخر بالاسم نفسه قبل إرسال أي شيء؛ ومن دون طرفية يكتب التشغيل بجانبه: labels-2.pdf.',
  'List rules, and what shipments call couriers': 'عرض القواعد وأسماء شركات الشحن لدى الشحنات',
  'Set the rules that choose couriers, in their order': 'تعيين قواعد اختيار شركات الشحن بترتيبها',
  'Replaces all rules. The first that matches an order decides. A condition is what --where takes; cod and paid alone are ways to pay, and else is every order. After the arrow (\u2192 or ->) comes a courier by any of its names, cheapest or fastest. cheapest not a,b leaves couriers out. not a,b alone does so for its orders whatever chooses: later rules, or flags of ship. A courier that the service does not list is refused.':
    'يستبدل كل القواعد. أول قاعدة تناسب الطلب هي التي تقرر. والشرط هو ما يأخذه --where؛ وcod وpaid وحدهما طريقتا دفع، وelse كل طلب. وبعد السهم (\u2192 أو ->) شركة شحن بأي من أسمائها أو cheapest أو fastest. ويستبعد cheapest not a,b شركات شحن. أما not a,b وحدها فتستبعدها لطلباتها أيا كان ما يختار: قواعد لاحقة أو خيارات ship. وترفض شركة شحن ليست في قائمة الخدمة.',
  'Map courier names of prices to couriers of shipments': 'ربط أسماء شركات الشحن في الأسعار بأسمائها في الشحنات',
  'Prices and shipments may name a courier differently. shipctl joins names that can mean only one courier; map the others, such as two services of one courier. Name a courier that the service lists, by any of its names. Write - to never use a courier, and nothing after = to remove a mapping. A mapping counts wherever a courier is named, in --courier, too. If shipments take a value that the list does not have, --exact keeps it as typed.':
    'قد تسمي الأسعار والشحنات شركة الشحن باسمين. يربط shipctl الأسماء التي لا تعني إلا شركة واحدة؛ واربط أنت غيرها، مثل خدمتين لشركة واحدة. اكتب شركة شحن في قائمة الخدمة بأي من أسمائها. واكتب - حتى لا تستخدم شركة أبدا، ولا شيء بعد = لإزالة الربط. ويسري الربط حيثما تذكر شركة شحن، وفي --courier أيضا. وإن كانت الشحنات تأخذ قيمة ليست في القائمة أبقاها --exact كما كتبت.',
  'Set until when couriers collect': 'تعيين آخر موعد لاستلام شركات الشحن',
  'After this time a courier collects a parcel on the next day. today and ship show the time left. Name a courier that the service lists, by any of its names. The time is that of --tz, or of this machine. Without arguments, lists the times. An empty time, or --remove, removes one.':
    'بعد هذا الوقت تستلم شركة الشحن الطرد في اليوم التالي. ويعرض today وship الوقت المتبقي. اكتب شركة شحن في قائمة الخدمة بأي من أسمائها. والوقت بمنطقة --tz أو بمنطقة هذا الجهاز. من دون مدخلات يعرض المواعيد. والوقت الفارغ أو --remove يزيل موعدا.',
  'Set how couriers weigh sizes': 'تعيين طريقة احتساب شركات الشحن للحجم',
  'By its divisor a courier turns the size of a box into the weight that it charges: length, width and height in centimetres, multiplied, by the divisor, in kilograms. boxes fit uses it. Couriers may be named in any way. Without arguments, lists them; an empty one removes it.':
    'بالمعامل الحجمي تحول شركة الشحن حجم الصندوق إلى الوزن الذي تحتسبه: الطول في العرض في الارتفاع بالسنتيمتر مقسوما على المعامل، بالكيلوجرام. ويستخدمه boxes fit. تكتب شركات الشحن بأي اسم. من دون مدخلات يعرضها؛ والفارغ يزيله.',
  'Remove all rules': 'إزالة كل القواعد',
  'Rules: which courier takes which orders': 'القواعد: أي شركة شحن تأخذ أي طلبات',
  '"shipctl ship" follows them if no flag chooses a courier. They are kept beside the profile, without secrets.':
    'يتبعها "shipctl ship" إن لم يختر خيار شركة شحن. وتحفظ بجانب ملف التعريف بلا أسرار.',
  'send all with this courier, by any of its names': 'إرسالها كلها مع شركة الشحن هذه، بأي من أسمائها',
  'choose the lowest price for each order': 'اختيار أقل سعر لكل طلب',
  'choose by delivery time; only days and hours count': 'الاختيار بمدة التوصيل؛ لا تحسب إلا الأيام والساعات',
  'never choose this courier; several: a,b or repeated': 'عدم اختيار شركة الشحن هذه أبدا؛ لعدة شركات: a,b أو بالتكرار',
  'how far a price may rise: 2, 5%': 'كم يجوز أن يرتفع السعر: 2, 5%',
  'ship orders without a price, too, and do not ask': 'شحن الطلبات التي بلا سعر أيضا بلا سؤال',
  'new ledger: nothing else has shipped these orders': 'سجل إرسال جديد: لم يشحن هذه الطلبات غيره',
  'save all labels: .pdf; as they came: .zip or folder/': 'حفظ كل الملصقات: .pdf؛ وكما جاءت: .zip أو folder/',
  'save a picking list as PDF, with barcodes': 'حفظ قائمة تجهيز بصيغة PDF مع الباركود',
  'paper of the picking list': 'ورق قائمة التجهيز',
  "save today's sheets for couriers to sign, as PDF": 'حفظ كشوف اليوم لتوقيع شركات الشحن، بصيغة PDF',
  'write each order: outcome, waybill, courier, price': 'كتابة كل طلب: النتيجة والبوليصة وشركة الشحن والسعر',
  'save all four below this one, in a folder of the day': 'حفظ الأربعة كلها تحت هذا المجلد، في مجلد اليوم',
  'show the pickup id of each shipment': 'عرض معرف طلب الاستلام لكل شحنة',
  'send unknown orders again that show no shipment': 'إعادة إرسال الطلبات غير المعروفة التي لا تظهر لها شحنة',
  'send the couriers as typed, listed or not': 'إرسال شركات الشحن كما كتبت، سواء كانت في القائمة أم لا',
  'remove the times of these couriers': 'إزالة مواعيد شركات الشحن هذه',
};
