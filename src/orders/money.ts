import { memoize } from '../base/memoize.ts';
import {
  compareDecimals,
  decimal,
  groupDigits,
  multiplyDecimals,
  readDecimal,
  sumDecimals,
  withoutExponent,
} from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { didYouMean, escaped, type Message, nearest, pluralize } from '../base/text/message.ts';
import { foldText, latinDigits, withoutMarks } from '../base/text/text.ts';

/** The codes of currencies, with the words and signs that people write for them. */
const currencyWords: Readonly<Record<string, string>> = {
  SAR: 'SR, riyal, riyals, saudi riyal, saudi riyals, ر.س, ريال, ريالا, ريالات, ريال سعودي, ﷼, \u20c1',
  AED: 'dh, dhs, dirham, dirhams, د.إ, درهم, دراهم, درهم إماراتي',
  KWD: 'KD, kuwaiti dinar, د.ك, دينار, دينار كويتي',
  BHD: 'BD, bahraini dinar, د.ب, دينار بحريني',
  QAR: 'QR, qatari riyal, ر.ق, ريال قطري',
  OMR: 'omani rial, ر.ع, ريال عماني',
  EGP: 'LE, egyptian pound, ج.م, جنيه, جنيه مصري',
  JOD: 'JD, jordanian dinar, د.أ, دينار أردني',
  USD: 'US$, $, dollar, dollars, دولار',
  EUR: '€, euro, euros, يورو',
  GBP: '£, pound sterling',
};

const foldWord = (text: string): string => foldText(text).replace(/[.\s]/g, '');

const currencyCodes = new Map(
  Object.entries(currencyWords).flatMap(([code, words]) =>
    [code, ...words.split(', ')].map((word) => [foldWord(word), code] as const),
  ),
);

/** The code of a currency by its code in any case, a word or a sign: `sar`, `ر.س` and `SR` are `SAR`. Undefined for other texts. */
export const foldCurrency = memoize((text) => currencyCodes.get(foldWord(text)));

/** One spelling of the currency of an amount, to add and compare: a known code, else the text in capitals. */
export const currencyCode = (text: string): string => foldCurrency(text) ?? withoutMarks(text).toUpperCase();

/** The code of a currency that the words of a heading name: of `Total (SAR)` and `المبلغ بالريال`; undefined if none do. */
export function currencyNamedIn(heading: string): string | undefined {
  const words = withoutMarks(heading)
    .split(/[\s()[\]_:/-]+/)
    .map((word) => word.replace(/^\u0628?\u0627\u0644(?=\p{L})/u, ''))
    .filter(Boolean);
  for (let length = words.length; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const currency = foldCurrency(words.slice(at, at + length).join(' '));
      if (currency !== undefined) return currency;
    }
  }
  return undefined;
}

/** Does a field say the currency of the amounts beside it? */
export const isCurrencyField = (name: string): boolean => /(?:^|[._])currency(?:_code)?$/.test(name);

/** The code of a currency that is sent, or why a text is none, as the rest of a sentence. */
export function readCurrency(text: string): { readonly value: string } | { readonly fault: Message } {
  const code = currencyCode(text);
  const known = Intl.supportedValuesOf('currency');
  if (foldCurrency(text) !== undefined || known.includes(code)) return { value: code };
  // Those of the region are meant more often.
  const words = currencyCodes.keys();
  const near = nearest(code, Object.keys(currencyWords), 1) ?? currencyCodes.get(nearest(foldWord(text), words) ?? '');
  const meant = didYouMean(near ?? code, near ? [near] : known);
  return { fault: escaped`is not the code of a currency, like SAR.${meant}` };
}

/** The currency of the service where nothing names one. */
export const usualCurrency = 'SAR';

/** An amount as the service writes it, and the code of its currency; each is empty if it is not given. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** Those with more than two. */
const finerCurrencies = ['KWD', 'BHD', 'OMR', 'JOD'];

/** The decimals of a currency; none for a code that is not a currency's. Node takes 12 ms to name those of the first one. */
export const decimalsOf = memoize((currency) => {
  if (Object.hasOwn(currencyWords, currency)) return finerCurrencies.includes(currency) ? 3 : 2;
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
  } catch {
    return 0;
  }
});

/** The decimals of a currency's minor unit. Not from `Intl`: they have to be the same with every version of Node. */
const minorDecimals = (currency: string): number => (finerCurrencies.includes(currency) ? 3 : 2);

/** Below this, sums of millions of amounts fit into 64-bit integers. */
const mostMinorUnits = 1e12;

/**
 * An amount in minor units of its currency (a code): `39.50` in SAR is 3950, in KWD 39500. Undefined if it has more decimals or too many
 * digits, or is not a number.
 */
export function minorUnits(amount: string, currency: string): number | undefined {
  const found = decimal.exec(withoutExponent(amount));
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = ''] = found;
  const places = minorDecimals(currency);
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > places) return undefined;
  const units = Number(`${whole}${digits.padEnd(places, '0')}`);
  return units < mostMinorUnits ? Number(`${units === 0 ? '' : sign}${units}`) : undefined;
}

/** The amount of a number of minor units: `3950` in SAR is `39.5`. */
export const fromMinorUnits = (units: string, currency: string): string =>
  multiplyDecimals(units, `0.${'1'.padStart(minorDecimals(currency), '0')}`) ?? units;

/** A decimal number with at least the decimals of its currency: `39.5` of SAR → `39.50`. It is never rounded. */
export function withCents(text: string, currency: string): string {
  const digits = decimal.exec(text);
  const missing = digits ? decimalsOf(currency) - (digits[3]?.length ?? 0) : 0;
  return missing <= 0 ? text : `${text}${digits?.[3] === undefined ? '.' : ''}${'0'.repeat(missing)}`;
}

/** `39.50 SAR`, also of `39.5` and `ر.س`; the amount alone where no currency is given. */
export function moneyText({ amount, currency: named }: Money): string {
  const currency = foldCurrency(named) ?? named;
  return `${withCents(amount, currency)} ${currency}`.trim();
}

/** `1,234.50 SAR`; in Arabic, riyals have their own sign. */
export function readableMoney({ amount, currency: named }: Money, isArabic: boolean): string {
  const currency = currencyCode(named);
  return `${groupDigits(withCents(amount, currency))} ${currencySign(currency, isArabic)}`.trim();
}

/** A currency beside amounts for people: its code; in Arabic, riyals have their own sign. */
export const currencySign = (currency: string, isArabic: boolean): string =>
  isArabic && currency === 'SAR' ? 'ر.س' : currency;

const digitsOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Returns the exact total of an item: the service's own, else price times quantity; undefined if neither is a number. */
export const itemTotal = ({ total_price, price, quantity }: Row): string | undefined =>
  digitsOf(total_price) || multiplyDecimals(digitsOf(price), digitsOf(quantity ?? 1));

/** The places that a number takes behind its whole part, with the point. */
export const decimalWidth = (text: string): number => {
  const digits = decimal.exec(text)?.[3];
  return digits === undefined ? 0 : digits.length + 1;
};

const amountName =
  /(?:^|_)(?:price|amount|tax|cost|fees?|grand_total|subtotal|vat|net|expected|collected|difference)(?:_([a-z]{3}))?$/;

/** The code of the currency of a field, as the record or the field's name says; undefined if the field holds no amount. */
export function currencyOf(field: string, row: Row): string | undefined {
  const found = amountName.exec(field);
  if (!found) return undefined;
  return found[1] ?? (typeof row.currency === 'string' ? row.currency : '');
}

/** An amount to compare: `250.00`, `0250` and `٢٥٠` are `250`. */
export const sameAmount = (amount: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^\s*(-?)0*(\d*)(?:\.(\d*?)0*)?\s*$/.exec(latinDigits(amount)) ?? [];
  const digits = `${whole || '0'}${rest ? `.${rest}` : ''}`;
  return digits === '0' ? digits : sign + digits;
};

/** Compares two amounts exactly: negative if the first is smaller. Undefined if one of them is not a number. */
export function compareAmounts(first: string, second: string): number | undefined {
  const one = readDecimal(first);
  const other = readDecimal(second);
  return one && other && compareDecimals(one, other);
}

/** Says that orders were counted and not added; nothing where all were added. */
export const notAdded = (withoutAmount: number): Message[] =>
  withoutAmount === 0
    ? []
    : [escaped`${pluralize(withoutAmount, 'orders')} without an amount that is a number: not added.`];

/** Amounts without a currency come last. */
const byCode = ({ currency: one }: Money, { currency: other }: Money): number =>
  one !== '' && (other === '' || one < other) ? -1 : 1;

/** Exact sums, each currency by itself, by whatever name: SAR, sar, SR and ر.س are one. */
export class MoneySums {
  private readonly sums = new Map<string, { orders: number; amount: string }>();
  /** How many had no amount that is a number: they are counted with their currency, and not added. */
  withoutAmount = 0;

  /** Adds the amount of this many orders; 0 for a part of an order that is counted elsewhere. */
  add({ amount, currency: named }: Money, orders = 1): void {
    const currency = currencyCode(named);
    const held = this.sums.get(currency) ?? { orders: 0, amount: '0' };
    this.sums.set(currency, held);
    held.orders += orders;
    const sum = sumDecimals([held.amount, amount]);
    if (sum === undefined) this.withoutAmount += orders;
    else held.amount = sum;
  }

  /** Adds the sums of others. */
  merge(others: MoneySums): void {
    for (const { orders, ...money } of others.all) this.add(money, orders);
    this.withoutAmount += others.withoutAmount;
  }

  get orders(): number {
    return this.all.reduce((sum, { orders }) => sum + orders, 0);
  }

  /** The sum and number of orders of each currency, the one with most orders first. */
  get all(): readonly (Money & { readonly orders: number })[] {
    return [...this.sums]
      .map(([currency, { orders, amount }]) => ({ currency, orders, amount }))
      .sort((one, other) => other.orders - one.orders || byCode(one, other));
  }

  /** `346.50 SAR, 20.00 USD` */
  toText(separator = ', '): string {
    return this.all.map(moneyText).join(separator);
  }
}
