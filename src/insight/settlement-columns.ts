import { escaped, joined, type Message } from '../base/text/message.ts';
import { latinDigits } from '../base/text/text.ts';
import { ColumnMatcher, type Meaning, mapFlag } from '../imports/column-matcher.ts';
import type { ImportField } from '../imports/fields.ts';
import type { HeadingPattern } from '../imports/heading-lexicon.ts';
import { headingReader, wordsWith } from '../imports/heading-meanings.ts';
import type { Operation } from '../operations/manifest.ts';
import { currencyNamedIn } from '../orders/money.ts';

/** The fields that columns of couriers' settlement files hold. */
export const settlementFields = {
  waybill: 'text',
  order_number: 'text',
  reference: 'text',
  /** Cash collected at the door, before fees. This amount is compared. */
  collected: 'amount',
  fees: 'amount',
  total_fees: 'amount',
  vat: 'amount',
  /** The rest of it for the merchant: it is shown, and not compared. */
  net: 'amount',
  currency: 'text',
} as const;

export type SettlementField = keyof typeof settlementFields;

export const isSettlementField = (name: string): name is SettlementField => Object.hasOwn(settlementFields, name);

/** Several columns may hold fees, and taxes on them. */
const sums: ReadonlySet<string> = new Set<SettlementField>(['fees', 'vat']);

const fields = Object.entries(settlementFields).map(
  ([name, kind]): ImportField => ({
    name,
    schema: { type: kind === 'text' ? 'string' : 'number' },
    fills: [name],
    ...(sums.has(name) && { isSum: true }),
  }),
);

/** Under this name mappings of settlement files are kept, beside those of imports. */
export const settlementOperation = 'cod.reconcile';

/** Columns of a file that creates nothing are matched as those of an import are: for an operation of this id. */
export const columnsOperation = (id: string): Operation => ({
  id,
  group: '',
  verb: '',
  summary: '',
  method: 'GET',
  path: '',
  grade: 'assumed',
  kind: 'record',
  input: {},
  row: {},
  columns: [],
  parameters: [],
  requiredInput: [],
  examples: [],
  title: '',
});

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

const readHeading = headingReader(wordsWith(words), patterns);

/** Says what the headings of a settlement file mean. What is not certain is asked only where no other column is. */
export class SettlementMatcher extends ColumnMatcher {
  override readonly looksAround = false;
  /** The columns that may hold what was collected, and which flags say so. */
  readonly doubts: Message[] = [];

  constructor() {
    super(columnsOperation(settlementOperation), [], fields, readHeading);
  }

  /** A share of an amount is no amount. `VAT 15%` is one: the share is said. */
  override choices(heading: string) {
    const amount = latinDigits(heading).replace(rate, ' ');
    if (/[%\u066a]/.test(amount)) return [];
    const currency = currencyNamedIn(heading);
    const choices = super.choices(amount);
    if (currency === undefined) return choices;
    // A column for each currency is no second one of the same.
    return choices.map((choice) => {
      const { field } = choice.match;
      const isOfCurrency = field.name === 'collected' || field.name === 'net';
      return isOfCurrency
        ? { ...choice, match: { ...choice.match, field: { ...field, fills: [`${field.name} ${currency}`] } } }
        : choice;
    });
  }

  /** What a heading may mean, to compare; empty if it means nothing. */
  meaningOf(heading: string): string {
    return this.choices(heading)
      .map(({ match, when = '' }) => `${match.field.fills.join(' ')} ${when}`)
      .join(', ');
  }

  /** Of an amount also with what stands before its decimals: `collected comma`. */
  override named(name: string): ReturnType<ColumnMatcher['named']> {
    const [, amount = '', decimals] = /^(\S+) (point|comma)$/.exec(name) ?? [];
    if (decimals !== 'point' && decimals !== 'comma') return super.named(name);
    const match = isSettlementField(amount) && settlementFields[amount] === 'amount' ? super.named(amount) : undefined;
    return match && { ...match, decimals };
  }

  /** No column holds ids of orders. */
  override isIdentity(): boolean {
    return false;
  }

  override read(heading: string): Meaning {
    const meaning = super.read(heading);
    if (!('doubt' in meaning)) return meaning;
    const names = ['collected', 'net'].map((name) => mapFlag(heading, name));
    const flags = joined(names, ' or ');
    this.doubts.push(
      escaped`Column ${JSON.stringify(heading)} may be what was collected, or what is left of it: ${flags}`,
    );
    return { unused: 'unknown' };
  }
}
