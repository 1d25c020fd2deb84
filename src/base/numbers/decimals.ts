/** Returns the exact product of two decimal numbers as text, or undefined if one of them is not a number. */
export function multiplyDecimals(first: string, second: string): string | undefined {
  const [left, right] = [decimal.exec(first), decimal.exec(second)];
  if (!left || !right) return undefined;
  const places = (left[3]?.length ?? 0) + (right[3]?.length ?? 0);
  const product = BigInt(first.replace('.', '')) * BigInt(second.replace('.', ''));
  const digits = String(product < 0n ? -product : product).padStart(places + 1, '0');
  const at = digits.length - places;
  // The sum of one number is the number without what it does not need.
  return sumDecimals([`${product < 0n ? '-' : ''}${digits.slice(0, at)}${places > 0 ? `.${digits.slice(at)}` : ''}`]);
}

/** A decimal number as written: its sign, its whole part and its fraction. */
export const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** `1234567.50` → `1,234,567.50`: of a decimal number in its written form, which keeps all its digits. */
export const groupDigits = (amount: string): string =>
  amount.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** More than amounts need; a text of a few characters must not become a number of millions of digits. */
const mostZeros = 400;

/** `1e-7` → `0.0000001`: JSON and JavaScript write small and large numbers so. Other texts stay as they are. */
export function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', power] = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(text) ?? [];
  const places = Number(power);
  if (power === undefined || Math.abs(places) > mostZeros) return text;
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point > 0 ? digits.padEnd(point, '0') : '0'.repeat(1 - point) + digits;
  const end = Math.max(point, 1);
  return `${sign}${padded.slice(0, end).replace(/^0+(?=\d)/, '')}${end < padded.length ? `.${padded.slice(end)}` : ''}`;
}

/** The exact sum of decimal numbers in their written form; undefined if one of them is not a decimal number. */
export function sumDecimals(texts: readonly string[]): string | undefined {
  const numbers = texts.map((text) => decimal.exec(withoutExponent(text)));
  const places = Math.max(0, ...numbers.map((number) => number?.[3]?.length ?? 0));
  let sum = 0n;
  for (const number of numbers) {
    if (!number) return undefined;
    const [, sign = '', whole = '', fraction = ''] = number;
    sum += BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`);
  }
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${sum < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Divides a decimal number by a positive integer, rounded half away from 0 to `places`; undefined if the text is not a number. */
export function divideDecimal(text: string, by: number, places: number): string | undefined {
  const found = decimal.exec(withoutExponent(text));
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = ''] = found;
  const kept = Math.max(places, fraction.length);
  const divisor = BigInt(by) * 10n ** BigInt(kept - places);
  const rounded = (2n * BigInt(whole + fraction.padEnd(kept, '0')) + divisor) / (2n * divisor);
  const digits = String(rounded).padStart(places + 1, '0');
  const at = digits.length - places;
  return `${rounded === 0n ? '' : sign}${digits.slice(0, at)}${places === 0 ? '' : `.${digits.slice(at)}`}`;
}

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
