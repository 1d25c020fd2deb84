import { pluralize } from '../../base/text/message.ts';

/** The words of papers in one language. */
export interface PaperWords {
  readonly isArabic: boolean;
  readonly pickingList: string;
  readonly sku: string;
  readonly item: string;
  readonly quantity: string;
  readonly orders: string;
  readonly handoverSheet: string;
  readonly shop: string;
  readonly profile: string;
  readonly shipped: string;
  /** Between the first and the last of several days. */
  readonly to: string;
  readonly before: string;
  /** Of parcels that are not in the ledger. */
  readonly elsewhere: string;
  readonly oldest: string;
  readonly newSince: string;
  /** Before what was cancelled or came back since an earlier sheet. */
  readonly offSheet: string;
  readonly parcels: string;
  readonly shipments: string;
  /** Before how many orders have more than one box. */
  readonly severalBoxes: string;
  readonly cashOnDelivery: string;
  readonly none: string;
  readonly unknown: string;
  readonly courierUnknown: string;
  readonly number: string;
  readonly numbers: string;
  readonly waybill: string;
  readonly noWaybill: string;
  readonly orderNumber: string;
  /** The shop's own number of an order. */
  readonly reference: string;
  /** Before what an order says to those who pack it or hand it over. */
  readonly note: string;
  readonly city: string;
  readonly pieces: string;
  readonly cod: string;
  /** Of orders that must not leave the shop. */
  readonly heldInShop: string;
  readonly courierName: string;
  readonly signature: string;
  readonly handedOverBy: string;
  readonly dateAndTime: string;
  /** Between the parts of a list. */
  readonly comma: string;
  page(page: number, pages: number): string;
  orderCount(count: number): string;
}

const english: PaperWords = {
  isArabic: false,
  pickingList: 'Picking list',
  sku: 'SKU',
  item: 'Item',
  quantity: 'Qty',
  orders: 'Orders',
  handoverSheet: 'Handover sheet',
  shop: 'Shop',
  profile: 'profile',
  shipped: 'Shipped',
  to: 'to',
  before: 'before',
  elsewhere: 'elsewhere',
  oldest: 'oldest',
  newSince: 'New since',
  offSheet: 'No longer on the sheet, cancelled or returned',
  parcels: 'Parcels',
  shipments: 'shipments',
  severalBoxes: 'orders with more than one box',
  cashOnDelivery: 'Cash on delivery',
  none: 'none',
  unknown: 'unknown',
  courierUnknown: 'courier unknown',
  number: 'No.',
  numbers: 'Nos.',
  waybill: 'Waybill',
  noWaybill: 'no waybill',
  orderNumber: 'Order no.',
  reference: 'Reference',
  note: 'Note',
  city: 'City',
  pieces: 'Pieces',
  cod: 'COD',
  heldInShop: 'Held in the shop',
  courierName: "Courier's name",
  signature: 'Signature',
  handedOverBy: 'Handed over by',
  dateAndTime: 'Date and time',
  comma: ',',
  page: (page, pages) => `page ${page} of ${pages}`,
  orderCount: (count) => pluralize(count, 'orders'),
};

const arabic: PaperWords = {
  isArabic: true,
  pickingList: 'قائمة تجهيز الطلبات',
  sku: 'رمز الصنف SKU',
  item: 'الصنف',
  quantity: 'الكمية',
  orders: 'الطلبات',
  handoverSheet: 'كشف تسليم الشحنات',
  shop: 'المتجر',
  profile: 'ملف التعريف',
  shipped: 'الشحن',
  to: 'إلى',
  before: 'قبل ذلك',
  elsewhere: 'من جهة أخرى',
  oldest: 'أقدمها',
  newSince: 'الجديد منذ',
  offSheet: 'لم تعد في الكشف لأنها ألغيت أو أعيدت',
  parcels: 'عدد الطرود',
  shipments: 'عدد الشحنات',
  severalBoxes: 'طلبات بأكثر من صندوق',
  cashOnDelivery: 'الدفع عند الاستلام',
  none: 'لا يوجد',
  unknown: 'غير معروف',
  courierUnknown: 'شركة شحن غير معروفة',
  number: 'رقم',
  numbers: 'الأرقام',
  waybill: 'رقم البوليصة',
  noWaybill: 'بدون بوليصة',
  orderNumber: 'رقم الطلب',
  reference: 'الرقم المرجعي',
  note: 'ملاحظة',
  city: 'المدينة',
  pieces: 'القطع',
  cod: 'مبلغ التحصيل',
  heldInShop: 'محجوزة في المتجر',
  courierName: 'اسم المندوب',
  signature: 'التوقيع',
  handedOverBy: 'اسم من سلّمها',
  dateAndTime: 'التاريخ والوقت',
  comma: '،',
  page: (page, pages) => `صفحة ${page} من ${pages}`,
  orderCount: (count) => `عدد الطلبات: ${count}`,
};

/** The words of papers in the chosen language; of `both` English first. The first one decides the direction of the page. */
export const paperWords = (language: string): readonly [PaperWords, ...PaperWords[]] => {
  if (language === 'both') return [english, arabic];
  return language === 'ar' ? [arabic] : [english];
};
