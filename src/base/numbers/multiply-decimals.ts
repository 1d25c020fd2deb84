import { decimal, sumDecimals } from './sum-decimals.ts';

/** The exact product of two decimal numbers in their written form; undefined if one of them is none. */
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
