/** A decimal number that can be compared without rounding: `sign` 0.`digits` × 10^`exponent`. */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  readonly exponent: number;
}

const written = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,12}))?$/;

/** Reads `-12.50` and `1e400`; undefined for what is not a number. */
export function readDecimal(text: string): Decimal | undefined {
  const found = written.exec(text);
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = found;
  const all = whole + fraction;
  let start = 0;
  while (all[start] === '0') start++;
  let end = all.length;
  while (end > start && all[end - 1] === '0') end--;
  if (start === end) return { sign: 0, digits: '', exponent: 0 };
  const exponent = whole.length - start + Number(power);
  return { sign: sign === '-' ? -1 : 1, digits: all.slice(start, end), exponent };
}

/** Negative where the first is the smaller one, 0 where they are equal. */
export function compareDecimals(first: Decimal, second: Decimal): number {
  if (first.sign !== second.sign) return first.sign - second.sign;
  if (first.exponent !== second.exponent) return first.sign * (first.exponent - second.exponent);
  return first.digits === second.digits ? 0 : first.sign * (first.digits < second.digits ? -1 : 1);
}
