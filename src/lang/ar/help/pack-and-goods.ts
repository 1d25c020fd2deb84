/** Help of pack and goods. */
export const packAndGoodsHelp = {
  'Pack orders at a barcode scanner, and count what goes in': 'تعبئة الطلبات بماسح الباركود وعد ما يدخل الصندوق',
  'Reads all orders that have not left, shipped already or not, and not those that the shop holds; from then on scanning needs no network. Scan an order (number, id, reference or waybill), then its items. Each scan is on the disk before the screen counts it: after a crash the same command goes on, and no scan is lost. Choose an item without a code by its number. Type :undo, :skip, :finish, :list or :quit; :help explains them.':
    'يقرأ كل الطلبات التي لم تغادر، شُحنت أم لم تشحن، دون المحجوزة في المتجر؛ وبعدها لا يحتاج المسح إلى شبكة. امسح باركود طلب (الرقم أو المعرف أو الرقم المرجعي أو البوليصة)، ثم باركود أصنافه. تحفظ كل عملية مسح على القرص قبل احتسابها على الشاشة: بعد أي انقطاع يتابع الأمر نفسه ولا تضيع أي عملية مسح. اختر صنفا بلا رمز برقمه. اكتب :undo أو :skip أو :finish أو :list أو :quit؛ ويشرحها :help.',
  'Where a barcode is not the SKU, pack codes FILE reads a sheet with the columns barcode and sku (csv, xlsx); pack codes shows it, with --out as a file.':
    'إذا لم يكن الباركود هو رمز المنتج فإن pack codes FILE يقرأ ملفا فيه العمودان barcode وsku (csv أو xlsx)؛ ويعرضه pack codes، ومع --out ملفا.',
  'pack status shows what was packed, pack journal every scan. --push tells the service: Verify Item for each item of which all pieces are packed, Verify Order for each order. What cannot be sent waits, and pack push sends it. The body of Verify Item is not published; a scanned code is probably expected: -F "sku={code}", or verify_fields in the profile. {sku}, {item}, {quantity}, {order} and {number} are filled in too.':
    'يعرض pack status ما عبئ، وpack journal كل عملية مسح. ويخبر --push الخدمة: Verify Item لكل صنف عبئت كل قطعه، وVerify Order لكل طلب. وما تعذر إرساله ينتظر ويرسله pack push. محتوى Verify Item غير منشور، والأرجح أن المطلوب هو الرمز الذي قرأه الماسح: -F "sku={code}"، أو verify_fields في ملف التعريف. وتملأ أيضا {sku} و{item} و{quantity} و{order} و{number}.',
  '--print printer prints the label of each full order, --print "printer Zebra" on the printer of that name. Any other text is a command, which gets the file behind its words; no shell reads it.':
    'يطبع --print printer ملصق كل طلب اكتمل، و--print "printer Zebra" على الطابعة بهذا الاسم. وأي نص آخر أمر يضاف الملف بعد كلماته؛ ولا تقرؤه shell.',
  'A scanner needs no setting: Tab counts as Enter, and codes count with the stars of Code 39, a sign such as ]C1, a check digit more or less, and in the Arabic layout of a keyboard.':
    'لا يحتاج الماسح إلى إعداد: يحسب Tab مثل Enter، وتقبل الرموز مع نجوم Code 39، ومع علامة مثل ]C1، ومع رقم تحقق زائد أو ناقص، وبتخطيط لوحة المفاتيح العربية.',
  'Where standard input is not a terminal, each line is a scan and is answered with a line: result, order number, code, packed/pieces, message. A file may be read again: scans that an earlier run has kept count once. Work left open before is set aside where the file begins with another order.':
    'إن لم يكن الإدخال القياسي طرفية فكل سطر عملية مسح يرد عليها بسطر: result وorder number وcode وpacked/pieces وmessage. يمكن قراءة الملف من جديد: ما حفظه تشغيل سابق يحسب مرة واحدة. والطلب الذي بقي مفتوحا يوضع جانبا إن بدأ الملف بطلب آخر.',
  'count again what an earlier run has counted': 'حساب ما حسبه تشغيل سابق من عمليات مسح في ملف أو أنبوب',
  'send Verify Item and Verify Order while packing': 'إرسال Verify Item وVerify Order أثناء التعبئة',
  'a field of the body of Verify Item: -F "sku={code}"': 'حقل في محتوى Verify Item: -F "sku={code}"',
  'print the label of each order that is full: "printer", or a command that gets its file':
    'طباعة ملصق كل طلب اكتمل: "printer"، أو أمر يعطى ملفه',
  'with push: send again what may or may not have been done': 'مع push: إعادة إرسال ما قد يكون تم وقد لا يكون',
  'look other orders up among those of the last n days': 'البحث عن طلبات أخرى في طلبات آخر n يوما',
  'List what the shop sells': 'عرض ما يبيعه المتجر',
  'Weights are in grams, of one piece, and sizes in centimetres. --out goods.xlsx writes a sheet that "goods import" reads back. Desks that share a database for the ledger share their goods in it.':
    'الأوزان بالجرام للقطعة الواحدة والمقاسات بالسنتيمتر. يكتب --out goods.xlsx ملفا يقرؤه "goods import" من جديد. ومحطات العمل التي تشترك في قاعدة بيانات لسجل الإرسال تشترك في منتجاتها فيها.',
  'Show what is known of one product': 'عرض المعروف عن منتج واحد',
  'Add a product, or change one': 'إضافة منتج أو تعديله',
  'Adds a product, or changes what is known of one; what no flag names stays as it is. A barcode moves to the product that gets it.':
    'يضيف منتجا أو يعدل المعروف عنه؛ وما لا يذكره خيار يبقى كما هو. وينتقل الباركود إلى المنتج الذي يعطى له.',
  'Read products from a sheet': 'قراءة المنتجات من ملف جداول',
  'Reads the columns SKU, name, weight, length, width, height (or one for the size, 10x20x30), barcode, price, currency and HS code from xlsx, csv, ndjson or JSON; - is standard input. Headings are understood in English and Arabic, as product exports of shops have them. A filled cell replaces what is known, a blank one leaves it; with --replace the sheet is all there is. Where a row is wrong, nothing is saved; --json tells what became of each row. A unit stands in the heading (Weight (kg), Length in mm), in a column Weight unit or in the cell; sizes without one are centimetres.':
    'يقرأ الأعمدة SKU والاسم والوزن والطول والعرض والارتفاع (أو عمودا واحدا للمقاس، 10x20x30) والباركود والسعر والعملة والرمز الجمركي HS من xlsx أو csv أو ndjson أو JSON؛ و- هو الإدخال القياسي. تفهم العناوين بالعربية والإنجليزية كما في ملفات تصدير منتجات المتاجر. الخلية المعبأة تحل محل المعروف، والفارغة تتركه؛ ومع --replace لا يبقى إلا ما في الملف. وإن كان في صف خطأ لم يحفظ شيء؛ ويبين --json نتيجة كل صف. والوحدة في العنوان (Weight (kg)، Length in mm) أو في عمود Weight unit أو في الخلية؛ والمقاسات بلا وحدة بالسنتيمتر.',
  'Learn products from past orders': 'استخراج المنتجات من الطلبات السابقة',
  'Reads past orders, of the service or with --offline of the mirror, and keeps the weight, the price and the name that more than half of the orders with a SKU have. What they disagree on is shown, and nothing is kept of it. What the goods have stays, unless --overwrite is given. A weight that most SKUs have, or that an import filled in by default, is left out: somebody may have given it to everything. Orders that were cancelled before they were shipped do not count.':
    'يقرأ الطلبات السابقة من الخدمة، أو مع --offline من النسخة المحلية، ويحفظ الوزن والسعر والاسم الذي ورد في أكثر من نصف الطلبات التي فيها SKU. ويعرض ما اختلفت فيه ولا يحفظ منه شيئا. ويبقى ما في المنتجات ما لم يذكر --overwrite. ولا يؤخذ وزن تشترك فيه أكثر الرموز أو ملأه استيراد قيمة افتراضية: فقد يكون أعطي لكل شيء. ولا تحسب الطلبات التي ألغيت قبل شحنها.',
  'Remove products': 'إزالة منتجات',
  'Goods: weights, sizes, barcodes and prices of what you sell': 'المنتجات: أوزان ما تبيعه ومقاساته وباركوده وأسعاره',
  'Imports of orders fill what a row lacks from them, by the SKU: weights above all. "orders check" compares weights with them, "boxes fit" packs by their sizes, "pack" counts by their barcodes, and "price calculate --item" weighs by them.':
    'يكمل منها استيراد الطلبات ما ينقص الصف بحسب SKU: الأوزان قبل غيرها. ويقارن "orders check" الأوزان بها، ويعبئ "boxes fit" بمقاساتها، ويعد "pack" بباركودها، ويحسب "price calculate --item" الوزن بها.',
  'only products of which this is not known': 'المنتجات التي لا يعرف عنها هذا فقط',
  'its name': 'اسمه',
  'of one piece: 800g, 0.8kg, or grams': 'للقطعة الواحدة: 800g أو 0.8kg أو بالجرام',
  'length, width and height in centimetres: 10x20x30': 'الطول والعرض والارتفاع بالسنتيمتر: 10x20x30',
  'its barcode, in place of those it had; may be repeated': 'باركوده بدل ما كان له؛ ويجوز تكراره',
  'of one piece, with the currency if it is not SAR: 25, "25 AED"':
    'للقطعة الواحدة، مع العملة إن لم تكن SAR: 25, "25 AED"',
  'its number in the customs tariff': 'رقمه في التعرفة الجمركية',
  'what is not known of it any more': 'ما لم يعد معروفا عنه',
  'what a column holds: sku, name, weight_g, weight_kg, length, width, height, size, barcodes, price, currency, hs_code':
    'ما يحويه العمود: sku, name, weight_g, weight_kg, length, width, height, size, barcodes, price, currency, hs_code',
  'remove what the sheet does not have': 'إزالة ما ليس في الملف',
  'learn also a weight that most SKUs share, or that imports filled in':
    'أخذ الوزن الذي تشترك فيه أكثر الرموز أو ملأه الاستيراد أيضا',
  'keep what most orders say, also where the goods have another value':
    'حفظ ما تقوله أكثر الطلبات، وإن كانت في المنتجات قيمة أخرى',
};
