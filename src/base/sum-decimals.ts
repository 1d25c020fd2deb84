/** A decimal number as written: its sign, its whole part and its fraction. */
export const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The exact sum of decimal numbers in their written form; undefined if one of them is none. */
export function sumDecimals(texts: readonly string[]): string | undefined {
  const numbers = texts.map((text) => decimal.exec(text));
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
