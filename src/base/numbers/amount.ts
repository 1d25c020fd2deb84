import { memoize } from '../memoize.ts';
import type { Row } from '../row.ts';
import { decimal, multiplyDecimals } from './decimals.ts';

const digits = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Returns the exact total of an item: the service's own, else price times quantity; undefined if neither is a number. */
export const itemTotal = ({ total_price, price, quantity }: Row): string | undefined =>
  digits(total_price) || multiplyDecimals(digits(price), digits(quantity ?? 1));

const amountName = /(?:^|_)(?:price|amount|tax|cost|fee|grand_total|subtotal)(?:_([a-z]{3}))?$/;

/** The decimals of a currency; none where the code is no currency's. */
const decimalsOf = memoize((currency) => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
  } catch {
    return 0;
  }
});

/** The code of the currency of a field, as the record or the field's name says; undefined if it holds no amount. */
export function currencyOf(field: string, row: Row): string | undefined {
  const found = amountName.exec(field);
  if (!found) return undefined;
  return found[1] ?? (typeof row.currency === 'string' ? row.currency : '');
}

/** A decimal number with at least the decimals of its currency: `39.5` of SAR → `39.50`. It is never rounded. */
export function withCents(text: string, currency: string): string {
  const digits = decimal.exec(text);
  const missing = digits ? decimalsOf(currency) - (digits[3]?.length ?? 0) : 0;
  return missing <= 0 ? text : `${text}${digits?.[3] === undefined ? '.' : ''}${'0'.repeat(missing)}`;
}

/** The places that a number takes behind its whole part, with the point. */
export const decimalWidth = (text: string): number => {
  const digits = decimal.exec(text)?.[3];
  return digits === undefined ? 0 : digits.length + 1;
};
