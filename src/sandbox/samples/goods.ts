import type { NotEmpty } from '../data/random.ts';

/** What the made-up orders contain: price in SAR for one, weight in grams of one. */
export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly weight: number;
}

export const products: NotEmpty<Product> = [
  { sku: 'OUD-030', name: 'عود كمبودي 30 جرام', price: 189.5, weight: 80 },
  { sku: 'COF-1KG', name: 'Arabic coffee beans, 1 kg', price: 74, weight: 1050 },
  { sku: 'ABY-BLK-54', name: 'عباية سوداء مقاس 54', price: 219.99, weight: 640 },
  { sku: 'DAT-SUK-3', name: 'تمر سكري 3 كجم', price: 61, weight: 3100 },
  { sku: 'MUG-11', name: 'Ceramic mug "Najd"', price: 28.75, weight: 380 },
  { sku: 'LMP-2', name: 'Desk lamp 2 m cable', price: 134.9, weight: 1420 },
  { sku: 'PRF-AMB-50', name: 'Amber perfume 50 ml', price: 145, weight: 260 },
  { sku: 'CAS-15P', name: 'Phone case 15 Pro', price: 39.5, weight: 45 },
  { sku: 'CBL-USB-C', name: 'كيبل USB-C متر', price: 19.95, weight: 40 },
  { sku: 'HON-SDR-500', name: 'عسل سدر 500 جرام', price: 160, weight: 720 },
  { sku: 'THB-WHT-58', name: 'ثوب أبيض مقاس 58', price: 175.25, weight: 520 },
  { sku: 'TOY-CAM', name: 'Plush camel 🐫', price: 55, weight: 300 },
];

/** A box template; the unit of its measures is not documented, centimetres and kilograms are assumed here. */
export interface Template {
  readonly type: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
}

export const boxTemplates: NotEmpty<Template> = [
  { type: 'Small', length: 20, width: 15, height: 10, weight: 0.2 },
  { type: 'صندوق صغير', length: 22, width: 16, height: 8.5, weight: 0.18 },
  { type: 'Medium', length: 30, width: 25, height: 20, weight: 0.35 },
  { type: 'صندوق وسط', length: 32, width: 24, height: 18, weight: 0.4 },
  { type: 'Large', length: 45, width: 35, height: 30, weight: 0.6 },
  { type: 'صندوق كبير', length: 50, width: 40, height: 35, weight: 0.75 },
  { type: 'Flyer A4', length: 33, width: 25, height: 2, weight: 0.03 },
  { type: 'Shoe box, double', length: 36, width: 28, height: 13.5, weight: 0.3 },
  { type: 'علبة عطور', length: 12, width: 12, height: 18, weight: 0.15 },
  { type: 'Tube 60"', length: 62, width: 9, height: 9, weight: 0.25 },
  { type: 'كرتون تمور', length: 40, width: 30, height: 12, weight: 0.5 },
  { type: 'Pallet box', length: 80, width: 60, height: 60, weight: 2.4 },
];

/** Kinds of packaging (observed: id, name, is_default). */
export const packagingTypes = [
  { id: 1, name: 'Carton', is_default: true },
  { id: 2, name: 'Flyer', is_default: false },
  { id: 3, name: 'Fragile carton', is_default: false },
  { id: 4, name: 'Cold box', is_default: false },
] as const;

/** What merchants note on an order: mostly harmless, some of it awkward for spreadsheets and tables. */
export const notes: NotEmpty<string> = [
  'Please call before delivery',
  'الرجاء الاتصال قبل التوصيل',
  'Gift wrap, no invoice inside',
  'اترك الطلب عند الحارس',
  'Leave with the "blue door" neighbour',
  'هدية عيد ميلاد 🎁',
  '=SUM(A1:A9)',
  '+1 free sample',
  '-10% agreed by phone',
  '@reception, 2nd floor',
  "Customer's third order; handle with care",
  'Deliver after 17:00',
];
