import { exactNumber } from '../base/json/exact-json.ts';
import { multiplyDecimals } from '../base/numbers/decimals.ts';
import { parseAmount } from '../orders/amounts.ts';
import type { Cell } from '../sheets/read/table-file.ts';

/** The number of a cell, with the code of the currency that its text names. */
export type NumberReading =
  | { readonly value: unknown; readonly currency?: string | undefined }
  | { readonly fault: string };

/** Reads a number digit for digit. A fault begins with a verb or is a sentence. */
export function readNumberCell({ kind, text }: Cell, isInteger: boolean): NumberReading {
  // Nearly every number is one of these.
  if (text.length <= mostDigits && /^\d+$/.test(text)) return { value: Number(text) };
  if (hasLostDigits(text)) return { fault: lostDigits };
  const stored = kind === 'number' ? storedNumber(text) : undefined;
  const found = stored === undefined ? parseAmount(text) : { value: stored.replace(/^\+/, '') };
  if ('fault' in found) return found;
  if (kind === 'number' && stored === undefined) return { fault: lostDigits };
  const { value, currency } = { currency: undefined, ...found };
  const whole = isInteger ? value.replace(/\.0+$/, '') : value;
  if (isInteger && whole.includes('.')) return { fault: 'is not a whole number' };
  return { value: exactNumber(whole.replace(/^(-?)0+(?=\d)/, '$1')), currency };
}

const mostDigits = 15;

const plainDigits = /^[+-]?\d+(\.\d+)?$/;

const countedDigits = (text: string): string => text.replace(/[eE].*|[-+.,]/g, '').replace(/^0+/, '');

/** Spreadsheets keep fifteen digits and write zeros for the rest. */
export const hasLostDigits = (text: string): boolean => {
  const digits = /^\d+$/.test(text) ? text.replace(/^0+/, '') : '';
  return digits.length > mostDigits && /^0+$/.test(digits.slice(mostDigits));
};

export const lostDigits =
  'a spreadsheet has turned the digits past the fifteenth into 0. Format the column as text and type it again';

/** A number as a spreadsheet stores it: a double, of which it shows fifteen digits. */
function storedNumber(text: string): string | undefined {
  if (plainDigits.test(text) && countedDigits(text).length <= mostDigits) return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  const shown = String(Number(number.toPrecision(mostDigits)));
  return plainDigits.test(shown) && countedDigits(shown).length <= mostDigits ? shown : undefined;
}

/** Kilograms as grams, digit for digit. */
export function thousandfold(kilos: unknown): unknown {
  const grams = multiplyDecimals(String(kilos), '1000');
  return grams === undefined ? kilos : exactNumber(grams);
}
