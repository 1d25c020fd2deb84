/** A decimal number as written: its sign, its whole part and its fraction. */
export const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

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

/** The exact sum of decimal numbers in their written form; undefined if one of them is none. */
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
