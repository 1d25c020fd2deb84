import { latinDigits } from '../base/text/text.ts';
import type { HeadingPattern } from '../columns/heading-lexicon.ts';
import { headingReader, wordsWith } from '../columns/heading-meanings.ts';
import { type Lexicon, plainColumns } from '../columns/lexicon.ts';

const text = { schema: { type: 'string' } } as const;

const amount = { schema: { type: 'number' }, mayHaveComma: true } as const;

/** The fields that columns of couriers' settlement files hold. */
const settlementFields = {
  waybill: text,
  order_number: text,
  reference: text,
  /** Cash that the courier collected at the door, before fees: the amount that is compared with the order. */
  collected: { ...amount, about: 'what was collected', isByCurrency: true },
  fees: { ...amount, mayRepeat: true },
  total_fees: amount,
  vat: { ...amount, mayRepeat: true },
  /** The rest of it for the merchant: it is shown, and not compared. */
  net: { ...amount, about: 'what is left of it', isByCurrency: true },
  currency: text,
} as const;

export type SettlementField = keyof typeof settlementFields;

export const isSettlementField = (name: string): name is SettlementField => Object.hasOwn(settlementFields, name);

/** Under this name mappings of settlement files are kept, beside those of imports. */
export const settlementOperation = 'cod.reconcile';

/** Words of settlement files that sheets of orders do not have. */
const words = {
  waybill:
    'waybill, waybill no, way bill, awb, awbs, hawb, airwaybill, air waybill, tracking, track, connote, consignment note, بوليصة, بوليصة الشحن, بوالص, تتبع, التتبع',
  collect:
    'collect, collected, collection, collectable, collectible, received, محصل, محصلة, المحصل, متحصل, متحصلات, محصول',
  fee: 'fee, fees, charge, charges, commission, commissions, cost, costs, deduction, deductions, deducted, رسوم, رسم, أجور, أجرة, عمولة, عمولات, تكلفة, تكاليف, خصم, خصومات, استقطاع, surcharge, surcharges',
  kind: 'fuel, other, additional, extra, service, services, handling, bank, transaction, insurance, return, returns, returned, rto, weight, overweight, pickup, packaging, freight, on, وقود, إضافي, إضافية, أخرى, خدمة, خدمات, مرتجع, مرتجعات, إرجاع, استرجاع, تأمين, بنكية, وزن, زائد',
  tax: 'tax, vat, value added tax, ضريبة, ضريبة القيمة المضافة, القيمة المضافة',
  net: 'net, net payable, net due, payable, net amount due, صافي, الصافي, صاف, نت',
  paid: 'remittance, remitted, transfer, transferred, paid, paid out, payout, settled, settlement, محول, حوالة, تحويل, محولة, تسوية, مسدد, مدفوع',
  gross: 'gross, إجمالي المحصل',
  cash: 'cash, نقد, نقدا, نقدي, كاش',
  // Phrases, because the order of their words counts: `fees after VAT` are fees, and `amount after fees` are none.
  afterFees:
    'after fees, after fee, after charges, after deduction, after deductions, after commission, less fees, less charges, net of fees, بعد الرسوم, بعد خصم الرسوم, بعد العمولة, بعد خصم العمولة, بعد الخصم',
  beforeFees: 'before fees, before charges, before deductions, قبل الرسوم, قبل خصم الرسوم, قبل الخصم',
  withTax:
    'with vat, with tax, after vat, after tax, including vat, including tax, incl vat, incl tax, inc vat, inc tax, شامل الضريبة, شاملة الضريبة, شامل ضريبة القيمة المضافة, شاملة ضريبة القيمة المضافة, مع الضريبة, بعد الضريبة',
  withoutTax:
    'before vat, before tax, without vat, without tax, excluding vat, excluding tax, excl vat, ex vat, بدون الضريبة, بدون ضريبة, قبل الضريبة, غير شامل الضريبة, غير شاملة الضريبة',
};

const money = 'amount value total currency money';

const patterns: readonly HeadingPattern[] = [
  { field: 'waybill', needs: 'waybill', may: 'number code id shipment reference' },
  { field: 'waybill', needs: 'shipment number', may: 'code id' },
  { field: 'waybill', needs: 'shipment id', may: 'number code' },
  { field: 'waybill', needs: 'shipment code', may: 'number' },
  { field: 'reference', needs: 'reference', may: 'number code id own customer shipment' },
  { field: 'order_number', needs: 'order reference', may: 'number code id own customer' },
  { field: 'order_number', needs: 'order number', may: 'code id own customer reference' },
  { field: 'order_number', needs: 'order id', may: 'own customer' },
  { field: 'order_number', needs: 'order', may: 'own customer code' },
  { field: 'collected', needs: 'cod', may: `${money} collect cash gross` },
  { field: 'collected', needs: 'collect', may: `${money} cash gross delivery` },
  { field: 'collected', needs: 'cash', may: `${money} delivery` },
  { field: 'collected', needs: 'gross', may: money },
  { field: 'collected', needs: 'beforeFees', may: `${money} cod collect cash` },
  { field: 'total_fees', needs: 'fee total', may: `${money} delivery cod collect kind including tax order shipment` },
  { field: 'total_fees', needs: 'fee including tax', may: `${money} delivery cod collect kind shipment` },
  { field: 'total_fees', needs: 'fee withTax', may: `${money} delivery cod collect kind shipment` },
  { field: 'fees', needs: 'fee', may: `${money} delivery cod collect cash kind payment shipment order withoutTax` },
  { field: 'vat', needs: 'tax', may: `${money} fee delivery cod kind shipment` },
  { field: 'net', needs: 'net', may: `${money} payment paid cod collect own fee kind afterFees withTax` },
  { field: 'net', needs: 'afterFees', may: `${money} payment paid cod collect cash own withTax` },
  { field: 'currency', needs: 'money', may: 'code cod total payment amount' },
  // Before fees or behind them? Only a person knows.
  ...['total', 'amount', 'value', 'paid', 'payment'].flatMap((word) =>
    (['collected', 'net'] as const).map(
      (field): HeadingPattern => ({
        field,
        needs: word,
        may: `${money} paid payment own cod delivery collect shipment order`,
        when: 'asked',
      }),
    ),
  ),
];

const rate = /[([]?\s*(?:\d+(?:\.\d+)?\s*[%\u066a]|[%\u066a]\s*\d+(?:\.\d+)?)\s*[)\]]?/g;

/** Returns a heading without its rate: `VAT 15%` → `VAT`. Returns an empty text for a heading of percentages, which are no amounts. */
function withoutRate(heading: string): string {
  const amount = latinDigits(heading).replace(rate, ' ');
  return /[%\u066a]/.test(amount) ? '' : amount;
}

/** The meanings of the headings of settlement files. */
export const settlementLexicon: Lexicon = {
  fields: plainColumns(settlementFields),
  meanings: headingReader(wordsWith(words), patterns),
  plain: withoutRate,
  asksLast: true,
  told: {
    row: 'a parcel',
    remedy: 'Write a row of headings above it.',
    mapping: "--map '<column>=waybill' --map '<column>=collected'",
    takesHeaderRow: true,
  },
};
