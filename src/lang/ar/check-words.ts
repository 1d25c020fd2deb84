/** The names of checks for people, why a check finds an order, and what mends it, be it filled in. */
export const checkWords = {
  'short-address-missing': 'بلا عنوان مختصر',
  'short-address-malformed': 'صيغة العنوان المختصر غير صحيحة',
  'short-address-placeholder': 'العنوان المختصر قيمة وهمية',
  'short-address-shared': 'العنوان المختصر مشترك بين مستلمين',
  'address-vague': 'العنوان ناقص',
  'phone-invalid': 'رقم الجوال غير صحيح',
  'phone-not-mobile': 'الرقم ليس رقم جوال',
  'test-data': 'بيانات تجربة',
  'last-name-repeated': 'اسم العائلة مكرر',
  'city-missing': 'بلا مدينة',
  'country-missing': 'بلا دولة',
  'weight-zero': 'بلا وزن',
  'weight-incomplete': 'صنف بلا وزن',
  'weight-differs': 'الوزن يختلف عن وزن المنتجات',
  'weight-unlikely': 'وزن غير معقول',
  'box-missing': 'بلا صندوق',
  'box-too-large': 'الصندوق أكبر من القوالب',
  'cod-without-amount': 'دفع عند الاستلام بلا مبلغ',
  'items-total': 'مجموع الأصناف لا يساوي الإجمالي',
  'order-repeated': 'طلب مكرر',
  'price-above-total': 'السعر أعلى من قيمة الطلب',
  'shipped-twice': 'شحن مرتين',
  'address, city and postal code are there': 'العنوان والمدينة والرمز البريدي موجودة',
  'may be real': 'ربما هو حقيقي',
  'short address': 'العنوان المختصر',
  'cod without': 'مبلغ الدفع عند الاستلام',
  'from the goods': 'من المنتجات',
  'by default': 'من القيم الافتراضية',
  'A box fits into none of your box templates, however it is turned.':
    'لا يتسع أي من قوالب صناديقك لأحد الصناديق بأي وضع.',
  'Add the box that it is packed in, by the name of its size: boxes list shows them.':
    'أضف الصندوق الذي عبئ فيه باسم مقاسه: يعرضها boxes list.',
  'An item weighs less than half of what the goods say, or more than twice as much.':
    'وزن أحد الأصناف أقل من نصف وزنه في المنتجات، أو أكثر من ضعفه.',
  'Another order has the same phone, total and items, within an hour.':
    'لطلب آخر الجوال والإجمالي والأصناف نفسها خلال ساعة.',
  'Ask for the full name: some couriers compare it with an identity card.':
    'اطلب الاسم كاملا: تقارنه بعض شركات الشحن بالهوية.',
  'Ask the receiver for the street and the number of the building, or for the short address.':
    'اطلب من المستلم اسم الشارع ورقم المبنى، أو العنوان المختصر.',
  'The address is the name of a district or a city, and nothing more: the courier cannot find the receiver.':
    'العنوان اسم حي أو مدينة لا غير: لن يصل المندوب إلى المستلم.',
  'The address is a number, and nothing more: the courier cannot find the receiver.':
    'العنوان رقم لا غير: لن يصل المندوب إلى المستلم.',
  'An item has no weight, and the total leaves it out: the price is that of a lighter parcel.':
    'أحد الأصناف بلا وزن، فلا يشمله وزن الطلب: السعر لطرد أخف.',
  'Set the weight of the item, or pack the order in a box with its weight.':
    'حدد وزن الصنف، أو عبئ الطلب في صندوق مع وزنه.',
  'Ask the receiver for a mobile number.': 'اطلب من المستلم رقم جوال.',
  'Ask the receiver for the short address (four letters and four digits) and update the order.':
    'اطلب من المستلم العنوان المختصر (أربعة أحرف وأربعة أرقام) وعدّل الطلب.',
  'Cancel one of the two shipments at the courier, then settle it.':
    'ألغ إحدى الشحنتين لدى شركة الشحن، ثم سجّل تسوية الطلب (ledger settle).',
  'Compare the items with the total, above all where it is collected on delivery.':
    'قارن الأصناف بالإجمالي، وبخاصة إن كان يحصل عند الاستلام.',
  'Correct the phone, with its country code: +966 5\u2026': 'صحح رقم الجوال مع رمز دولته: +966 5\u2026',
  'Correct the weight of the item, or that of the goods.': 'صحح وزن الصنف، أو وزنه في المنتجات.',
  'Couriers refuse parcels to Saudi receivers without a national address since 2026-01-01.':
    'ترفض شركات الشحن منذ 2026-01-01 الطرود إلى مستلم في السعودية بلا عنوان وطني.',
  'Is it copied from a form, or your own? Ask the receivers for theirs.':
    'هل نسخ من نموذج، أو هو عنوانك؟ اطلب من المستلمين عناوينهم.',
  'Measure again, or add a template of this size.': 'أعد القياس، أو أضف قالبا بهذا المقاس.',
  'Set the amount to collect, or the way to pay if it is paid.':
    'حدد المبلغ المطلوب تحصيله، أو طريقة الدفع إن كان مدفوعا.',
  'Set the city of the receiver, by its name.': 'حدد مدينة المستلم باسمها.',
  'Set the country of the receiver, by its name.': 'حدد دولة المستلم باسمها.',
  'Set the weight of the items or of the box.': 'حدد وزن الأصناف أو وزن الصندوق.',
  'The items do not come to the total of the order.': 'مجموع الأصناف لا يساوي إجمالي الطلب.',
  'The last name of the receiver is the first name again.': 'اسم عائلة المستلم هو اسمه الأول مكررا.',
  'The national short address is one that forms and documents have as an example. It may be real.':
    'العنوان الوطني المختصر من أمثلة النماذج والمستندات، وقد يكون حقيقيا.',
  'The phone of the receiver looks made up: the courier may reach nobody.':
    'يبدو جوال المستلم رقما وهميا: قد لا يجد المندوب من يرد.',
  'The name of the receiver is that of a test.': 'اسم المستلم اسم تجربة.',
  'Is the order a test? Then cancel it; else correct it.': 'هل الطلب تجربة؟ ألغه إذن، وإلا فصححه.',
  'An item weighs less than 1 g, or more than 100 kg. It may be in another unit.':
    'وزن أحد الأصناف أقل من 1 جم أو أكثر من 100 كجم. ربما هو بوحدة أخرى.',
  'Correct the weight of the item, with its unit: 0.2 kg is 200 g.': 'صحح وزن الصنف مع وحدته: 0.2 كجم هي 200 جم.',
  'test data': 'بيانات تجربة',
  'The national short address is a placeholder, not an address.': 'العنوان الوطني المختصر قيمة وهمية، وليس عنوانا.',
  'The national short address is missing. The order has address line, city and postal code, which not every courier accepts in its place.':
    'العنوان الوطني المختصر غير موجود. في الطلب عنوان ومدينة ورمز بريدي، ولا تقبلها كل شركات الشحن بدلا منه.',
  'The national short address is not four letters and four digits, like RHMA3184.':
    'العنوان الوطني المختصر ليس أربعة أحرف وأربعة أرقام، مثل RHMA3184.',
  'The order does not say which city it goes to.': 'لا يذكر الطلب المدينة التي يذهب إليها.',
  'The order does not say which country it goes to.': 'لا يذكر الطلب الدولة التي يذهب إليها.',
  'The order has no packed box: its price is estimated without a size.': 'لا صندوق معبأ في الطلب: يقدر سعره بلا مقاس.',
  'Couriers are known by the values that shipments take.': 'تعرف شركات الشحن بالقيم التي تأخذها الشحنات.',
  'The order has no items.': 'لا أصناف في الطلب.',
  'The order has no phone of the receiver.': 'لا رقم جوال للمستلم في الطلب.',
  'The order is cash on delivery and has no amount: the courier would collect nothing.':
    'الطلب بالدفع عند الاستلام وبلا مبلغ: لن تحصّل شركة الشحن شيئا.',
  'The order names a city that the service does not list, and gives no id.':
    'يذكر الطلب مدينة ليست في قائمة الخدمة، ولا يذكر معرفا.',
  'The order shows another waybill than that of the shipment which was created from here.':
    'يعرض الطلب بوليصة غير بوليصة الشحنة التي أنشئت من هنا.',
  'The order weighs nothing: couriers price and refuse by weight.':
    'لا وزن للطلب: تسعر شركات الشحن بالوزن وترفض بحسبه.',
  'The phone of the receiver is not a mobile: messages of the courier do not arrive.':
    'رقم المستلم ليس رقم جوال: لا تصله رسائل شركة الشحن.',
  'The phone of the receiver is not a valid number: the courier cannot call.':
    'رقم جوال المستلم غير صحيح: لا تستطيع شركة الشحن الاتصال به.',
  'The price of the shipment is more than the order is worth.': 'سعر الشحنة أعلى من قيمة الطلب.',
  'Are the weight and the size of the boxes right? Correct them before you ship.':
    'هل الوزن ومقاس الصناديق صحيحان؟ صححهما قبل الشحن.',
  'Was it ordered twice? Cancel the one that is too many.': 'هل تكرر الطلب؟ ألغ الزائد منهما.',
  'The same national short address is on orders of 3 or more receivers.':
    'العنوان الوطني المختصر نفسه في طلبات 3 مستلمين أو أكثر.',
  'Sizes of boxes are not checked.': 'لم تفحص مقاسات الصناديق.',
  'Cities are compared by their names as they are written.': 'تقارن المدن بأسمائها كما كتبت.',
  'Countries are known by their names and codes only.': 'تعرف الدول بأسمائها ورموزها فقط.',
  'Names stand where their ids will.': 'تظهر الأسماء مكان معرفاتها.',
  'The names of couriers are not checked.': 'لم تفحص أسماء شركات الشحن.',
  'Couriers are compared by their names.': 'تقارن شركات الشحن بأسمائها.',
  'past: collected tomorrow at the earliest': 'فات الموعد: الاستلام غدا في أقرب تقدير',
};
