import { randomFrom } from './random.ts';

const pick = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** The headings of a column that means one thing, as shops call it. */
const headings = {
  number: ['رقم الطلب', 'Ref', 'رقم الطلبية', 'Reference'],
  name: ['اسم العميل', 'Customer name', 'المستلم'],
  phone: ['رقم الجوال', 'Mobile', 'الهاتف'],
  city: ['المدينة', 'City'],
  address: ['العنوان', 'Address'],
  short: ['العنوان الوطني المختصر', 'Short address'],
  payment: ['طريقة الدفع', 'Payment method'],
  sku: ['رمز المنتج', 'SKU'],
  item: ['اسم المنتج', 'Product'],
  quantity: ['الكمية', 'Qty'],
  price: ['السعر', 'Price'],
  weight: ['الوزن', 'Weight', 'الوزن (كجم)', 'Weight (g)'],
  fee: ['رسوم الشحن', 'Shipping fee'],
  total: ['إجمالي الطلب', 'Total'],
  notes: ['ملاحظات', 'Notes'],
};

type Column = keyof typeof headings;

/** The columns that a sheet may lack. */
const optional: readonly Column[] = ['short', 'weight', 'fee', 'notes', 'payment'];

const goods = [
  { sku: 'TSH-1', item: 'تيشيرت أسود', price: 79, grams: 250 },
  { sku: 'PRF-50', item: 'عطر عود 50مل', price: 220.5, grams: 350 },
  { sku: 'DAT-1K', item: 'تمر سكري', price: 55, grams: 1050 },
  { sku: 'BAG-9', item: 'Leather bag', price: 480, grams: 1200 },
];

const phones = [
  (n: number) => `05${n}`,
  (n: number) => `+9665${n}`,
  (n: number) => `9665${n}`,
  (n: number) => `5${n}`,
  (n: number) => `05${n}`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
];

const quoted = (cell: unknown): string => `"${String(cell ?? '').replaceAll('"', '""')}"`;

/** A csv as a shop may export it: a row for each item, whatever its columns are called, in whatever unit its weights are. */
export function sheetOfShop(seed: number): string {
  const random = randomFrom(seed * 7919 + 17);
  const left = (Object.keys(headings) as Column[]).filter((name) => !optional.includes(name) || random() < 0.7);
  const columns = random() < 0.3 ? left.toReversed() : left;
  const named = columns.map((name) => pick(random, headings[name]));
  const weightHeading = named[columns.indexOf('weight')] ?? '';
  const inGrams = weightHeading.includes('(g)') || (!weightHeading.includes('(') && random() < 0.3);
  const isOfLine = random() < 0.2;
  const rows: string[] = [];
  for (let at = 0; at < 6; at++) {
    const lines = [...goods].sort(() => random() - 0.5).slice(0, 1 + (at % 2));
    const quantities = lines.map(() => 1 + Math.floor(random() * 2));
    const sum = lines.reduce((all, { price }, line) => all + price * (quantities[line] ?? 1), 0);
    const short = `RMJK${1000 + Math.floor(random() * 9000)}`;
    const order: Partial<Record<Column, unknown>> = {
      number: 51_000 + seed * 10 + at,
      name: pick(random, ['نورة القحطاني', 'Huda Al-Otaibi', 'سلطان بن محمد الحربي', 'خالد']),
      phone: pick(random, phones)(10_000_000 + Math.floor(random() * 89_999_999)),
      city: pick(random, ['الرياض', 'جدة', 'Riyadh', 'المدينة المنورة']),
      address: `شارع التحلية، حي النرجس${random() < 0.2 ? ` ${short}` : ''}`,
      short: random() < 0.7 ? short : '',
      payment: pick(random, ['الدفع عند الاستلام', 'بطاقة مدى', 'Apple Pay', 'تحويل بنكي']),
      fee: 25,
      total: sum + (columns.includes('fee') ? 25 : 0),
      notes: random() < 0.3 ? 'اتصل قبل التوصيل' : '',
    };
    for (const [line, { sku, item, price, grams }] of lines.entries()) {
      const quantity = quantities[line] ?? 1;
      const weight = inGrams ? grams : grams / 1000;
      const cells = { ...order, sku, item, quantity, weight, price: isOfLine ? price * quantity : price };
      rows.push(columns.map((name) => quoted(cells[name])).join(','));
    }
  }
  return `${[named.map(quoted).join(','), ...rows].join('\n')}\n`;
}
