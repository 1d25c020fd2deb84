import { exactNumber } from '../base/numbers/exact-number.ts';
import { latinDigits } from '../base/text/digits.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { means, notRead, type Reading } from './reading.ts';

const plainDigits = /^[+-]?\d+(\.\d+)?$/;
const exponent = /^[+-]?\d+([.,]\d+)?[eE][+-]?\d+$/;

/** Thousands that are surely such: several groups, or a group and a decimal point behind it. */
const grouped = /^[+-]?\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$|^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/;
const groupedInArabic = /^[+-]?\d{1,3}(?:\u066c\d{3})+(?:\.\d+)?$/;

const mostDigits = 15;

/** The digits that count: without sign, point, exponent and the zeros in front. */
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

/** The text of a number, written as JSON does; undefined where it may mean several, or none. */
function writtenNumber(text: string): string | undefined {
  const latin = latinDigits(text).replace(/[\u061c\u200e\u200f\s]/g, '');
  if (plainDigits.test(latin)) return latin;
  return grouped.test(latin) || groupedInArabic.test(latin) ? latin.replace(/[,\u066c]/g, '') : undefined;
}

function whyNot(text: string): string {
  const latin = latinDigits(text).trim();
  if (exponent.test(latin)) return 'a spreadsheet has shortened it, and its digits may be lost. Type it again';
  if (/^[+-]?\d[\d.,\s\u00a0\u066c']*$/.test(latin)) {
    return 'it is not certain which sign separates the decimals. Write it with a point and no other sign, like 1234.56';
  }
  return 'is not a number';
}

const jsonDigits = (text: string): string => text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');

/** The exact number that a cell holds. */
export function readNumberCell({ kind, text }: Cell, isInteger: boolean): Reading {
  // Nearly every number is one of these.
  if (text.length <= mostDigits && /^\d+$/.test(text)) return means(Number(text));
  if (hasLostDigits(text)) return notRead(lostDigits);
  const found = kind === 'number' ? storedNumber(text) : writtenNumber(text);
  if (found === undefined) return notRead(whyNot(text));
  const whole = isInteger ? found.replace(/\.0+$/, '') : found;
  if (isInteger && whole.includes('.')) return notRead('is not a whole number');
  return means(exactNumber(jsonDigits(whole)));
}

/** What keeps a number from being an amount, a measure or a count, by the name of its field. */
export function numberCheck(name: string): (number: unknown) => string | undefined {
  const isCount = /(?:^|[._])quantity$/.test(name);
  const mayBeNegative = /l(?:at|ong)itude$/.test(name);
  return (number) => {
    const isNegative = typeof number === 'number' ? number < 0 : String(number).startsWith('-');
    if (isCount && (isNegative || number === 0)) return 'must be at least 1';
    return isNegative && !mayBeNegative ? 'must not be negative' : undefined;
  };
}
