/** What the made-up orders contain: price in SAR for one, weight in grams of one. */
export const products = [
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
] as const;

/** Notes on orders; some of them are hard for spreadsheets and tables. */
export const notes = [
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
