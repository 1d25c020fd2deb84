/** Help that several groups of commands have. */
export const severalGroupsHelp = {
  'only orders in this state; several: a,b or repeated': 'الطلبات في هذه الحالة فقط؛ لعدة حالات: a,b أو بتكرار الخيار',
  'created on this day or later (YYYY-MM-DD, 7d, last-month; shipctl help days)':
    'ما أنشئ في هذا اليوم أو بعده (YYYY-MM-DD, 7d, last-month; shipctl help days)',
  'created on this day or earlier (YYYY-MM-DD, 7d, last-month; shipctl help days)':
    'ما أنشئ في هذا اليوم أو قبله (YYYY-MM-DD, 7d, last-month; shipctl help days)',
  'set any field; nested: items[0].sku=\u2026; literal JSON: name:=\u2026':
    'تعيين أي حقل؛ المتداخل: items[0].sku=\u2026؛ JSON كما هو: name:=\u2026',
  'take what is given as an id: no number is looked up': 'اعتبار ما كتب معرفا: لا يبحث عن رقم',
  'take it as an order number': 'اعتباره رقم طلب',
  'look numbers up among orders of the last n days': 'البحث عن الأرقام في طلبات آخر n يوما',
  'street address': 'عنوان الشارع',
  'city (shipctl cities list)': 'المدينة (shipctl cities list)',
  'the city by its name, in English or Arabic': 'المدينة باسمها، بالعربية أو الإنجليزية',
  'the country by its name, in English or Arabic': 'الدولة باسمها، بالعربية أو الإنجليزية',
  "a package of a box's sizes, by its name": 'طرد بمقاسات صندوق، باسمه',
  'packaging of all packages, by its name': 'تغليف كل الطرود، باسمه',
  'another word for --packages': 'اسم آخر لـ--packages',
  'the body as JSON, @file, or - for standard input; -F and the flags of fields override it':
    'المحتوى بصيغة JSON، أو @file، أو - للإدخال القياسي؛ ويغلبه -F وخيارات الحقول',
  'print a body to fill in, send nothing': 'طباعة قالب لتعبئته، بلا إرسال',
  'read orders created in the last n days in any state': 'قراءة طلبات آخر n يوما في أي حالة',
  'leave these checks out, by name: box-missing,items-total; write none to make every check':
    'استبعاد هذه الفحوص بأسمائها: box-missing,items-total؛ اكتب none لإجراء كل الفحوص',
  'the sheet to read, or its number': 'الورقة المطلوب قراءتها، أو رقمها',
  'row of the headings': 'صف العناوين',
  'replace a file of that name, whatever it has': 'استبدال ملف بهذا الاسم أيا كان ما فيه',
  'pages of one size; a4: four on a page': 'صفحات بمقاس واحد؛ a4: أربعة في الصفحة',
  'read orders created in the last n days': 'قراءة الطلبات المنشأة في آخر n يوما',
  'phone, +966\u2026 or 05\u2026': 'الجوال، +966\u2026 أو 05\u2026',
  'wait for other runs, and until unknown may be sent': 'الانتظار حتى ينتهي تشغيل آخر ويجوز إرسال ما نتيجته مجهولة',
  'with --retry-unknown: wait until it may send them': 'مع --retry-unknown: الانتظار حتى يجوز إرسالها',
  'Ids: - reads them from standard input, @file from a file, one a line.':
    'المعرفات: - تقرؤها من الإدخال القياسي، و@file من ملف، كل معرف في سطر.',
};
