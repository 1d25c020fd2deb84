import { ar } from './ar-headings.ts';

const states = {
  pending: 'قيد الانتظار',
  processing: 'قيد التنفيذ',
  awaiting_pickup: 'بانتظار استلام المندوب',
  shipped: 'تم الشحن',
  in_transit: 'في الطريق',
  out_for_delivery: 'جاري التوصيل',
  delivered: 'تم التسليم',
  cancelled: 'ملغي',
  returned: 'مرتجع',
  returned_to_warehouse: 'أعيد إلى المستودع',
};

const sheets = {
  orders: 'الطلبات',
  shipments: 'الشحنات',
  boxes: 'الصناديق',
  warehouses: 'المستودعات',
  price: 'الأسعار',
  'packaging types': 'أنواع التغليف',
  countries: 'الدول',
  cities: 'المدن',
  couriers: 'شركات الشحن',
  faults: 'الصفوف الخاطئة',
  rows: 'الصفوف',
  total: 'الإجمالي',
  'of which cancelled or returned': 'منه ملغي أو مرتجع',
  'of which not delivered': 'منه لم يسلم',
};

/** Names of courier services that several couriers have. */
const services = {
  Standard: 'عادي',
  Express: 'سريع',
  Economy: 'اقتصادي',
  Domestic: 'داخلي',
  Freight: 'شحن ثقيل',
  'Same day': 'في اليوم نفسه',
  'Next day': 'في اليوم التالي',
};

const units = { g: 'جم', kg: 'كجم' };

/** Names of countries that the service has in English. */
const countries = {
  'Saudi Arabia': 'السعودية',
  'United Arab Emirates': 'الإمارات',
  Kuwait: 'الكويت',
  Qatar: 'قطر',
  Bahrain: 'البحرين',
  Oman: 'عمان',
};

const words = {
  cod: { yes: 'نعم', no: 'لا', unknown: 'غير معروف' },
  country: countries,
  receiver_country: countries,
  shipper_country: countries,
  currency: { SAR: 'ر.س' },
  weight: units,
  total_weight: units,
  volumetric_weight: units,
  status: states,
  pack_status: { packed: 'تمت التعبئة', incomplete: 'تعبئة ناقصة', open: 'قيد التعبئة', aside: 'مؤجل' },
  // Of a report.
  part: {
    ...states,
    created: 'تم الإنشاء',
    known: 'معروف',
    unknown: 'غير معروف',
    undelivered: 'لم تسلم',
    waiting: 'لم تخرج بعد',
    on_its_way: 'لدى شركة الشحن',
    other: 'غير ذلك',
  },
  sent: {
    sent: 'أرسل',
    partly: 'أرسل بعضه',
    shipped_first: 'شحن قبل التحقق',
    refused: 'مرفوض',
    unknown: 'غير معروف',
    waiting: 'ينتظر الإرسال',
  },
  label: { saved: 'محفوظ', invoice: 'فاتورة بدلا منه', missing: 'غير متوفر' },
  weight_from: { boxes: 'الصناديق', volume: 'الحجم', items: 'الأصناف', order: 'الطلب' },
  order_status: states,
  verification_status: { pending: 'بانتظار التحقق', verified: 'تم التحقق' },
  payment_method: {
    cod: 'الدفع عند الاستلام',
    paid: 'مدفوع',
    bank_transfer: 'تحويل بنكي',
    credit_card: 'بطاقة ائتمانية',
    mada: 'مدى',
  },
  cod_standing: {
    owed: 'مستحق على شركة الشحن',
    on_its_way: 'شحن ولم يسلم بعد',
    not_shipped: 'لم يشحن بعد',
    unknown: 'غير معروف',
    settled: 'تمت التسوية',
    void: 'ملغي أو مرتجع',
    not_cod: 'ليس دفعا عند الاستلام',
  },
  found_in: {
    id: ar.id,
    number: ar.order_number,
    external_id: ar.external_id,
    shipment_external_id: ar.shipment_external_id,
    merchant_shipment_id: ar.merchant_shipment_id,
    phone: ar.phone,
    receiver: ar.receiver,
    city: ar.city,
    sku: ar.sku,
  },
  days_since_delivery: { unknown: 'غير معروف' },
  severity: { error: 'خطأ', warning: 'تنبيه' },
  delivery_time: { day: 'يوم', days: 'أيام', hour: 'ساعة', hours: 'ساعات', 'working days': 'أيام عمل' },
  service: services,
  service_name: services,
  // Of what shipctl tells of itself.
  topic: {
    week: 'الأسبوع',
    week_before: 'الأسبوع السابق',
    week_last_year: 'الأسبوع نفسه من العام السابق',
    new: 'الجديد',
    owed: 'المستحق',
    orders: 'الطلبات',
    states: 'الحالات',
    delivery: 'التوصيل',
    late: 'المتأخر',
    stuck: 'المتوقف',
    cod: 'الدفع عند الاستلام',
    returns: 'المرتجعات',
    rates: 'النسب',
    costs: 'التكاليف',
  },
  from: {
    default: 'القيمة الافتراضية',
    environment: 'متغير البيئة',
    flag: 'الخيار',
    profile: 'ملف التعريف',
    sandbox: 'البيئة التجريبية',
    'in use': 'ملف التعريف المستخدم',
    goods: 'المنتجات',
    you: 'أنت',
    'you (hidden)': 'أنت (مخفي)',
    'shipctl (hidden)': 'shipctl (مخفي)',
  },
  billed_by: { volume: 'الحجم', weight: 'الوزن', unknown: 'غير معروف' },
  divisor_from: { courier: 'شركة الشحن', order: 'الطلب', assumed: 'تقديري' },
  kind: {
    rule: 'قاعدة',
    'price name': 'اسم في الأسعار',
    cutoff: 'موعد الاستلام',
    divisor: 'معامل حجمي',
  },
  origin: { row: 'الصف', sheet: 'الورقة', order: 'الطلب' },
  // What became of a write: in results, in the ledger and in the packing journal.
  outcome: {
    sending: 'قيد الإرسال',
    created: 'تم الإنشاء',
    updated: 'تم التعديل',
    'there before': 'موجود من قبل',
    refused: 'مرفوض',
    unknown: 'غير معروفة',
    'not sent': 'لم يرسل',
    not_sent: 'لم يتم إرساله',
    faulty: 'فيه أخطاء',
    'left out': 'مستبعد',
    forgotten: 'منسي',
  },
  name: { 'every other order': 'كل طلب آخر', until: 'حتى' },
  receiver: { 'standard output': 'الإخراج القياسي' },
  list: sheets,
  proof: { counts: 'الأعداد' },
  token_ends: { unknown: 'غير معروف' },
  grade: { documented: 'موثقة', published: 'منشورة', observed: 'مرصودة', assumed: 'مفترضة' },
  paging: { 'page (built in)': 'page (مدمجة)' },
  answer: { exists: 'موجود', 'not there': 'غير موجود', 'other methods only': 'بطرق أخرى فقط', unknown: 'غير معروف' },
  // Of each field that is true or false.
  boolean: { true: 'نعم', false: 'لا' },
  result: {
    matched: 'مطابق',
    short: 'ناقص',
    over: 'زائد',
    not_paid: 'سلم ولم يدفع',
    missing: 'غير موجود في الكشف',
    missing_before: 'غير موجود في الكشف، سلم قبل أيامه',
    returned: 'مرتجع وعليه رسوم',
    twice: 'مدفوع مرتين',
    taken_back: 'مسترد',
    unknown: 'غير معروف',
  },
};

const cellWords = {
  ...words,
  // An import takes countries and currencies as they were sent, and totals name currencies by their codes.
  country: {},
  receiver_country: {},
  shipper_country: {},
  currency: {},
  payment_method: {
    ...words.payment_method,
    // An import takes what people write, "بطاقة ائتمانية", for "paid".
    bank_transfer: 'مدفوع (تحويل بنكي)',
    credit_card: 'مدفوع (بطاقة ائتمانية)',
    mada: 'مدفوع (مدى)',
  },
};

export const arabic = { labels: ar, words, cellWords, sheets, rightToLeft: true };
