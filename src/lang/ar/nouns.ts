import type { CountedForms } from '../../base/text/translation.ts';

/**
 * The form of two where nothing governs it, from the other one: طلبين → طلبان,
 * and before a noun شركتي → شركتا.
 */
const alone = (two: string): string =>
  two
    .split(' ')
    .map((word, at) => {
      if (word.endsWith('ين')) return word.replace(/أين$/, 'آن').replace(/ين$/, 'ان');
      return at === 0 ? word.replace(/ي$/, 'ا') : word;
    })
    .join(' ');

/** Forms by number, `#` being the number: of one, of two, of a few (3 to 10), of many (11 to 99), and of others (0, 100, fractions). */
const counted = (one: string, two: string, few: string, [many, other]: readonly [string, string]): CountedForms => ({
  one,
  two,
  twoAlone: alone(two),
  few: `# ${few}`,
  many: `# ${many}`,
  other: `# ${other}`,
});

/** The outcome of some orders or rows: of one, of two, and of others. A numeral before a form of two or one reads as a mistake. */
const masculine = (one: string, two: string, other: string): CountedForms => ({
  one: `واحد ${one}`,
  two: `اثنان ${two}`,
  other: `# ${other}`,
});

/** The same of what may be feminine, too. */
const became = (one: string, two: string, other: string): CountedForms => ({
  one: `# ${one}`,
  two: `# ${two}`,
  other: `# ${other}`,
});

const operations = counted('عملية واحدة', 'عمليتين', 'عمليات', ['عملية', 'عملية']);

const states = counted('حالة واحدة', 'حالتين', 'حالات', ['حالة', 'حالة']);

const faults = counted('خطأ واحد', 'خطأين', 'أخطاء', ['خطأ', 'خطأ']);

/** Nouns that messages count, by their English plural. */
export const arabicNouns: Readonly<Record<string, CountedForms>> = {
  orders: counted('طلب واحد', 'طلبين', 'طلبات', ['طلبا', 'طلب']),
  'delivered orders': counted('طلب واحد تم تسليمه', 'طلبين تم تسليمهما', 'طلبات تم تسليمها', [
    'طلبا تم تسليمها',
    'طلب تم تسليمها',
  ]),
  rows: counted('صف واحد', 'صفين', 'صفوف', ['صفا', 'صف']),
  lines: counted('سطر واحد', 'سطرين', 'أسطر', ['سطرا', 'سطر']),
  shipments: counted('شحنة واحدة', 'شحنتين', 'شحنات', ['شحنة', 'شحنة']),
  'other shipments': counted('شحنة أخرى', 'شحنتين أخريين', 'شحنات أخرى', ['شحنة أخرى', 'شحنة أخرى']),
  parcels: counted('طرد واحد', 'طردين', 'طرود', ['طردا', 'طرد']),
  boxes: counted('صندوق واحد', 'صندوقين', 'صناديق', ['صندوقا', 'صندوق']),
  packages: counted('طرد واحد', 'طردين', 'طرود', ['طردا', 'طرد']),
  warehouses: counted('مستودع واحد', 'مستودعين', 'مستودعات', ['مستودعا', 'مستودع']),
  countries: counted('دولة واحدة', 'دولتين', 'دول', ['دولة', 'دولة']),
  cities: counted('مدينة واحدة', 'مدينتين', 'مدن', ['مدينة', 'مدينة']),
  couriers: counted('شركة شحن واحدة', 'شركتي شحن', 'شركات شحن', ['شركة شحن', 'شركة شحن']),
  'packaging types': counted('نوع تغليف واحد', 'نوعي تغليف', 'أنواع تغليف', ['نوع تغليف', 'نوع تغليف']),
  merchants: counted('تاجر واحد', 'تاجرين', 'تجار', ['تاجرا', 'تاجر']),
  returns: counted('مرتجع واحد', 'مرتجعين', 'مرتجعات', ['مرتجعا', 'مرتجع']),
  items: counted('صنف واحد', 'صنفين', 'أصناف', ['صنفا', 'صنف']),
  pieces: counted('قطعة واحدة', 'قطعتين', 'قطع', ['قطعة', 'قطعة']),
  prices: counted('سعر واحد', 'سعرين', 'أسعار', ['سعرا', 'سعر']),
  operations,
  entries: counted('قيد واحد', 'قيدين', 'قيود', ['قيدا', 'قيد']),
  events: counted('حدث واحد', 'حدثين', 'أحداث', ['حدثا', 'حدث']),
  cells: counted('خلية واحدة', 'خليتين', 'خلايا', ['خلية', 'خلية']),
  labels: counted('ملصق واحد', 'ملصقين', 'ملصقات', ['ملصقا', 'ملصق']),
  invoices: counted('فاتورة واحدة', 'فاتورتين', 'فواتير', ['فاتورة', 'فاتورة']),
  documents: counted('مستند واحد', 'مستندين', 'مستندات', ['مستندا', 'مستند']),
  faults,
  'more faults': counted('خطأ آخر', 'خطأين آخرين', 'أخطاء أخرى', ['خطأ آخر', 'خطأ آخر']),
  records: counted('سجل واحد', 'سجلين', 'سجلات', ['سجلا', 'سجل']),
  payments: counted('دفعة واحدة', 'دفعتين', 'دفعات', ['دفعة', 'دفعة']),
  answers: counted('إجابة واحدة', 'إجابتين', 'إجابات', ['إجابة', 'إجابة']),
  files: counted('ملف واحد', 'ملفين', 'ملفات', ['ملفا', 'ملف']),
  'settlement files': counted('كشف تسوية واحد', 'كشفي تسوية', 'كشوف تسوية', ['كشف تسوية', 'كشف تسوية']),
  words: counted('كلمة واحدة', 'كلمتين', 'كلمات', ['كلمة', 'كلمة']),
  warnings: counted('تنبيه واحد', 'تنبيهين', 'تنبيهات', ['تنبيها', 'تنبيه']),
  errors: faults,
  texts: counted('نص واحد', 'نصين', 'نصوص', ['نصا', 'نص']),
  numbers: counted('رقم واحد', 'رقمين', 'أرقام', ['رقما', 'رقم']),
  tables: counted('جدول واحد', 'جدولين', 'جداول', ['جدولا', 'جدول']),
  states,
  statuses: states,
  rules: counted('قاعدة واحدة', 'قاعدتين', 'قواعد', ['قاعدة', 'قاعدة']),
  replacements: counted('استبدال واحد', 'استبدالين', 'استبدالات', ['استبدالا', 'استبدال']),
  'short addresses': counted('عنوان مختصر واحد', 'عنوانين مختصرين', 'عناوين مختصرة', ['عنوانا مختصرا', 'عنوان مختصر']),
  phones: counted('رقم جوال واحد', 'رقمي جوال', 'أرقام جوال', ['رقم جوال', 'رقم جوال']),
  pages: counted('صفحة واحدة', 'صفحتين', 'صفحات', ['صفحة', 'صفحة']),
  scans: counted('عملية مسح باركود', 'عمليتي مسح باركود', 'عمليات مسح باركود', [
    'عملية مسح باركود',
    'عملية مسح باركود',
  ]),
  'other scans': counted('عملية مسح أخرى', 'عمليتي مسح أخريين', 'عمليات مسح أخرى', [
    'عملية مسح أخرى',
    'عملية مسح أخرى',
  ]),
  minutes: counted('دقيقة واحدة', 'دقيقتين', 'دقائق', ['دقيقة', 'دقيقة']),
  hours: counted('ساعة واحدة', 'ساعتين', 'ساعات', ['ساعة', 'ساعة']),
  days: counted('يوم واحد', 'يومين', 'أيام', ['يوما', 'يوم']),
  s: counted('ثانية واحدة', 'ثانيتين', 'ثوان', ['ثانية', 'ثانية']),
  min: counted('دقيقة واحدة', 'دقيقتين', 'دقائق', ['دقيقة', 'دقيقة']),
  h: counted('ساعة واحدة', 'ساعتين', 'ساعات', ['ساعة', 'ساعة']),
  d: counted('يوم واحد', 'يومين', 'أيام', ['يوما', 'يوم']),
  g: { other: '# جم' },
  kg: { other: '# كجم' },
  more: counted('واحد آخر', 'اثنين آخرين', 'أخرى', ['أخرى', 'أخرى']),
  matches: counted('نتيجة واحدة', 'نتيجتين', 'نتائج', ['نتيجة', 'نتيجة']),
  conflicts: counted('تعارض واحد', 'تعارضين', 'تعارضات', ['تعارضا', 'تعارض']),
  columns: counted('عمود واحد', 'عمودين', 'أعمدة', ['عمودا', 'عمود']),
  checks: counted('فحص واحد', 'فحصين', 'فحوص', ['فحصا', 'فحص']),
  findings: counted('ملاحظة واحدة', 'ملاحظتين', 'ملاحظات', ['ملاحظة', 'ملاحظة']),
  barcodes: counted('باركود واحد', 'رقمي باركود', 'أرقام باركود', ['رقم باركود', 'رقم باركود']),
  products: counted('منتج واحد', 'منتجين', 'منتجات', ['منتجا', 'منتج']),
  values: counted('قيمة واحدة', 'قيمتين', 'قيم', ['قيمة', 'قيمة']),
  SKUs: counted('رمز SKU واحد', 'رمزي SKU', 'رموز SKU', ['رمز SKU', 'رمز SKU']),
  arguments: counted('مدخل واحد', 'مدخلين', 'مدخلات', ['مدخلا', 'مدخل']),
  // Outcomes of orders and rows, of which the number comes first.
  'to ship': masculine('للشحن', 'للشحن', 'للشحن'),
  shipped: masculine('تم شحنه', 'تم شحنهما', 'تم شحنها'),
  'shipped before': masculine('شحن من قبل', 'شحنا من قبل', 'شحنت من قبل'),
  refused: masculine('مرفوض', 'مرفوضان', 'مرفوضة'),
  'with an unknown outcome': masculine('نتيجته غير معروفة', 'نتيجتهما غير معروفة', 'نتيجتها غير معروفة'),
  'not sent': masculine('لم يرسل', 'لم يرسلا', 'لم ترسل'),
  'left out': masculine('مستبعد', 'مستبعدان', 'مستبعدة'),
  created: masculine('تم إنشاؤه', 'تم إنشاؤهما', 'تم إنشاؤها'),
  changed: masculine('تم تعديله', 'تم تعديلهما', 'تم تعديلها'),
  updated: masculine('تم تعديله', 'تم تعديلهما', 'تم تعديلها'),
  done: masculine('تم', 'تما', 'تمت'),
  faulty: masculine('فيه أخطاء', 'فيهما أخطاء', 'فيها أخطاء'),
  'there before': masculine('موجود من قبل', 'موجودان من قبل', 'موجودة من قبل'),
  'held back': masculine('موقوف', 'موقوفان', 'موقوفة'),
  cancelled: masculine('ملغي', 'ملغيان', 'ملغاة'),
  // Findings of the comparison with a settlement.
  short: masculine('ناقص', 'ناقصان', 'ناقصة'),
  over: masculine('زائد', 'زائدان', 'زائدة'),
  unknown: masculine('غير معروف', 'غير معروفين', 'غير معروفة'),
  missing: masculine('غير موجود في الكشف', 'غير موجودين في الكشف', 'غير موجودة في الكشف'),
  'delivered and not paid': masculine('سلم ولم يدفع', 'سلما ولم يدفعا', 'سلمت ولم تدفع'),
  'returned and charged': masculine('مرتجع وعليه رسوم', 'مرتجعان وعليهما رسوم', 'مرتجعة وعليها رسوم'),
  'paid twice': masculine('مدفوع مرتين', 'مدفوعان مرتين', 'مدفوعة مرتين'),
  'taken back': masculine('مسترد', 'مستردان', 'مستردة'),
  'not paid': masculine('لم يدفع', 'لم يدفعا', 'لم تدفع'),
  refunded: masculine('تم رد مبلغه', 'تم رد مبلغهما', 'تم رد مبلغها'),
  'on hold': masculine('معلق', 'معلقان', 'معلقة'),
  complete: masculine('مكتمل', 'مكتملان', 'مكتملة'),
  completed: masculine('مكتمل', 'مكتملان', 'مكتملة'),
  fulfilled: masculine('تم تجهيزه', 'تم تجهيزهما', 'تم تجهيزها'),
  added: became('مضاف', 'مضافان', 'مضافة'),
  'replacement proposed': became('مقترح استبداله', 'مقترح استبدالهما', 'مقترح استبدالها'),
  'replacements proposed': became('مقترح استبداله', 'مقترح استبدالهما', 'مقترح استبدالها'),
  'replaced as asked': became('مستبدل كما طلبت', 'مستبدلان كما طلبت', 'مستبدلة كما طلبت'),
  'with a new route': { other: '# بمسار جديد' },
  unchanged: { other: '# بلا تغيير' },
  'kept as you set them': became('باق كما عينته', 'باقيان كما عينتهما', 'باقية كما عينتها'),
  'not picked': { other: '# بلا اختيار' },
  new: became('جديد', 'جديدان', 'جديدة'),
  gone: became('محذوف', 'محذوفان', 'محذوفة'),
};
