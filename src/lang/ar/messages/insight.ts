/** Messages of src/insight/. */
export const insightTexts = {
  '{1} by {2}': '{1} بمقدار {2}',
  'No courier named': 'شركة الشحن غير مذكورة',
  'no currency named': 'العملة غير مذكورة',
  '{1} differs: {2}': 'اختلاف في {1*}: {2}',
  '{1} differ: {2}': 'اختلاف في {1*}: {2}',
  'It has no items.': 'بلا أصناف.',
  'The quantity of {1} is not a whole number.': 'كمية {1} ليست عددا صحيحا.',
  'It has too many pieces to pack.': 'قطعه أكثر من أن تعبأ.',
  'No size is given for {1}.': 'لم يحدد مقاس {1*}.',
  'No box template holds it.': 'لا يتسع له أي قالب صندوق.',
  'No packing was found for {1}; that does not prove that there is none.':
    'لم يعثر على تعبئة مناسبة لـ{1*}؛ ولا يثبت ذلك أنها غير ممكنة.',
  'It is in no box.': 'ليس في أي صندوق.',
  'A box has no size.': 'أحد الصناديق بلا مقاس.',
  'It has no weight.': 'بلا وزن.',
  'It has no SKU.': 'بلا رمز صنف SKU.',
  '{1} needs three sides above 0.': 'يحتاج {1} إلى ثلاثة أبعاد أكبر من 0.',
  'The file has only the net amount after fees{1}, not the amount collected.':
    'في الملف المبلغ الصافي بعد الرسوم فقط{1}، لا المبلغ المحصل.',
  'It is paid in {1}, and the order is in {2}.': 'الدفع بعملة {1}، والطلب بعملة {2}.',
  'The order has no amount that is a number.': 'لا يوجد للطلب مبلغ رقمي.',
  'Paid before: {1}.': 'دفع من قبل: {1}.',
  'The order is {1}.': 'حالة الطلب: {1*}.',
  'Nothing is paid, and the state of the order is not known: {1}.': 'لم يدفع شيء، وحالة الطلب غير معروفة: {1}.',
  'Nothing is due yet. {1}': 'لا شيء مستحق بعد. {1}',
  'It is not known how the customer pays this order.': 'طريقة دفع العميل لهذا الطلب غير معروفة.',
  'The order is not paid on delivery.': 'الطلب ليس دفعا عند الاستلام.',
  'Several files that were compared are called {1}: {2}.': 'أكثر من ملف تمت مطابقته باسم {1}: {2}.',
  '{1} was not compared.{2}': 'لم تتم مطابقة {1}.{2}',
  'Name it by its digest.': 'حدده ببصمته (digest).',
  'To see them: {1}': 'لعرضها: {1}',
  'Would forget {1}.': 'سيتم نسيان {1}.',
  'Forgot {1}. They count as owed again.': 'تم نسيان {1}. تعد مبالغه مستحقة من جديد.',
  '{1} is the same file as {2}. Name it once.': '{1} هو الملف {2} نفسه. اذكره مرة واحدة.',
  '{1}: no row is about a parcel.': '{1}: لا يوجد صف يخص طردا.',
  'Nothing was kept.': 'لم يحفظ شيء.',
  '{1} was compared before, on {2}: nothing has changed. To take it back: {3}':
    'تمت مطابقة {1} من قبل في {2}، ولم يتغير شيء. للتراجع: {3}',
  'Another desk has compared a settlement file meanwhile.': 'طابقت محطة عمل أخرى كشف تسوية في هذه الأثناء.',
  '{1} was compared before, on {2}. Now {3} of it are kept, in place of {4}. To take it back: {5}':
    'تمت مطابقة {1} من قبل في {2}. المحفوظ منه الآن {3} بدل {4}. للتراجع: {5}',
  'Kept {1} of {2}. They count as settled, and the rest as owed: {3}\nNothing was sent. To take it back: {4}':
    'تم حفظ {1} من {2}. يعد ما حفظ مسوى، والباقي مستحقا: {3}\nلم يرسل شيء. للتراجع: {4}',
  'Delivered before the days of the files, and not paid: {1}, {2} ({3}).':
    'سُلمت قبل أيام الملفات ولم تدفع: {1*}، {2} ({3}).',
  'Delivered after them, and not paid yet: {1}, {2}.': 'سُلمت بعدها ولم تدفع بعد: {1*}، {2}.',
  'A sheet for the courier: {1}': 'ملف لشركة الشحن: {1}',
  '{1} matched ({2})': 'تمت مطابقة {1*} ({2})',
  '{1} that cannot be compared ({2} collected)': 'تعذرت مطابقة {1*} (المحصل {2})',
  '{1} has no column of what was collected, only what is left after fees: its rows are unknown.':
    'لا يوجد في {1} عمود للمبلغ المحصل، بل لما يبقى بعد الرسوم: صفوفه غير معروفة.',
  '{1}{2}, row {3}: the total says {4}, and the rows above it come to {5}.':
    '{1}{2}، الصف {3}: المجموع {4}، ومجموع الصفوف فوقه {5}.',
  'In {1} the net is not what was collected less the fees.': 'في {1*} لا يساوي الصافي المحصل ناقصا الرسوم.',
  'Missing orders may be among the unknown rows: their orders were not found.':
    'قد تكون الطلبات الناقصة بين الصفوف غير المعروفة: لم يعثر على طلباتها.',
  '{1} without a day of delivery: it is not known whether a file should have them.':
    '{1*} بلا يوم تسليم: لا يعرف هل يلزم وجود ذلك في أحد الكشوف.',
  '{1}: amounts in {2} could not be read, and sums lack them. Row {3}: {4}.':
    '{1}: تعذرت قراءة مبالغ في {2*}، والمجاميع من دونها. الصف {3}: {4}.',
  '{1} row {2}': '{1} الصف {2}',
  '{1}, sheet {2}, row {3}': '{1}، الورقة {2}، الصف {3}',
  'The order goes on: {1}.': 'الطلب مستمر: {1*}.',
  'Delivered on {1}.': 'تم التسليم في {1}.',
  'The row has no waybill and no order number.': 'الصف بلا رقم بوليصة ولا رقم طلب.',
  'No order has this waybill or number.': 'لا يوجد طلب بهذه البوليصة أو الرقم.',
  'The file has {1}, too: it is not certain which of them is that of order {2}.':
    'في الملف {1} أيضا: لا يعرف أيهما للطلب {2}.',
  'Several orders have it: {1}.': 'يوجد ذلك في عدة طلبات: {1}.',
  'Its waybill and its number are of different orders: {1}.': 'بوليصته ورقمه لطلبين مختلفين: {1}.',
  'Or read one sheet alone: {1}': 'أو اقرأ ورقة واحدة فقط: {1}',
  'Sheet {1} is not used. {2}': 'لم تستخدم الورقة {1}. {2}',
  '{1}: columns as they were said for {2}.': '{1}: الأعمدة كما حددت لـ{2}.',
  '{1} is not a table.': '{1} ليس جدولا.',
  'Give the file of the courier as .xlsx or .csv.': 'أعط ملف شركة الشحن بصيغة .xlsx أو .csv.',
  '{1}: no column has waybills or order numbers (order_number, reference). {2}':
    '{1}: لا يوجد عمود لأرقام البوالص أو الطلبات (order_number, reference). {2}',
  '{1}: no column has what was collected, or what is left of it (net). {2}':
    '{1}: لا يوجد عمود للمبلغ المحصل أو لما يبقى منه (net). {2}',
  'Say which one has: {1}': 'حدد أيها: {1}',
  "Its columns are {1}: say which one has, with --map '<column>={2}'.":
    "أعمدته {1*}: حدد أيها، باستخدام --map '<column>={2}'.",
  'it is not certain which sign separates the decimals': 'ليس مؤكدا أي علامة تفصل الكسور العشرية',
  '{1}: the cell has no value. Open the file in a spreadsheet program, and save it again':
    '{1}: لا قيمة في الخلية. افتح الملف في برنامج جداول، واحفظه من جديد',
  '{1}: {2}. Say it: {3} or {4}': '{1}: {2}. حددها: {3} أو {4}',
  '{1} has two signs': 'في {1} إشارتان',
  '{1} is not an amount': '{1} ليس مبلغا',
  '{1}: the row has an amount in another currency, too': '{1}: في الصف مبلغ بعملة أخرى أيضا',
  'Sheet {1} has no parcels. What it says was collected, {2}, is the sum of the parcels: it is not counted again.':
    'لا طرود في الورقة {1}. المحصل الذي تذكره، {2}، هو مجموع الطرود: لا يحسب مرة أخرى.',
  'Sheet {1} has no parcels, and says that {2} was collected. The parcels come to {3}.':
    'لا طرود في الورقة {1}، وتذكر أن المحصل {2}. ومجموع الطرود {3}.',
  '{1}, sheet {2}: no order has its numbers, and its {3} come to what the parcels of the other sheets do. They are taken for sums, and not counted again.':
    '{1}، الورقة {2}: لا يوجد طلب بأرقامها، ومجموع {3*} فيها يساوي طرود الأوراق الأخرى. تعد مجاميع، ولا تحسب مرة أخرى.',
  ' These were: {1}.': ' وهذه هي: {1}.',
  ' Fees {1}, VAT {2}.': ' الرسوم {1}، والضريبة {2}.',
  ', sheet {1}': '، الورقة {1}',
  'A total differs': 'مجموع مختلف',
  'Amounts could not be read': 'تعذرت قراءة مبالغ',
  '; not used: {1}': '؛ غير مستخدمة: {1*}',
  ', {1}': '، {1}',
  '{1} of totals': '{1*} للمجاميع',
  '{1} about no parcel': '{1*} بلا طرد معروف',
  '{1}; {2}{3}.': '{1}؛ {2}{3}.',
};
