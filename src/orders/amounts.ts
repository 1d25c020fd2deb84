import { escaped, type Message } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { foldCurrency } from './money.ts';

/** The exact value that a text certainly means, with the code of the currency that it names, or why there is none, as the rest of a sentence. */
export type AmountReading =
  | { readonly value: string; readonly currency?: string | undefined }
  | { readonly fault: Message };

/** Numbers that are no amounts of money. */
const measure = /(?:^|[._])(?:id|quantity|count|weight|length|width|height|l(?:at|ong)itude)$/;

/** Does a field hold a number that is no amount of money? */
export const isMeasure = (name: string): boolean => measure.test(name);

/** Why an amount of money is none of a measure, as the rest of a sentence. */
export const moneyInMeasure = escaped`is an amount of money. Write a number alone`;

const plainDigits = /^\d+(?:\.\d+)?$/;

/**
 * Thousands that are surely such: several groups, or a group and a decimal point behind it. One comma alone may separate
 * decimals; blanks, apostrophes and the Arabic sign do not.
 */
const groups = [
  /^\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$/,
  /^\d{1,3}(?:,\d{3})+\.\d+$/,
  /^\d{1,3}(?:([ \u00a0\u2009\u202f'\u2019\u066c])\d{3})(?:\1\d{3})*(?:\.\d+)?$/,
];

const signAndCurrency = /^([+\-\u2212]?)([^\d+\-\u2212]*)([+\-\u2212]?)(\d(?:.*\d)?)([^\d]*)$/su;

/**
 * Reads an amount or a quantity as people write it: `1,234.50`, `٦١٫٥٠ ر.س`, `SAR 61.50`. Nothing is rounded or guessed.
 * Returns the digits as they stand, without zeros in front, or a fault where the text may mean several numbers, or none.
 */
export function parseAmount(text: string): AmountReading {
  // Nearly every number of a sheet is one of these.
  if (plainDigits.test(text)) return { value: withoutZeros(text) };
  const latin = latinDigits(withoutMarks(text)).replace(/^'(?=\d)/, '');
  const found = signAndCurrency.exec(latin);
  if (!found) return { fault: escaped`is not a number` };
  const [, first = '', before = '', second = '', number = '', after = ''] = found;
  const words = [before, after].filter((word) => word.trim() !== '');
  const isMoney = words.length <= 1 && words.every((word) => foldCurrency(word) !== undefined);
  // A blank between the sign and the digits: a dash before an amount is not always a minus.
  const isLoose = /\s$/.test(before) && first !== '' && before.trim() === '';
  if (!isMoney || isLoose || (first !== '' && second !== '') || /^\s/.test(number)) return { fault: whyNot(latin) };
  const isGrouped = groups.some((form) => form.test(number));
  if (!isGrouped && !plainDigits.test(number)) return { fault: whyNot(latin) };
  const digits = withoutZeros(isGrouped ? number.replace(/[^\d.]/g, '') : number);
  const [currency] = words.flatMap((word) => foldCurrency(word) ?? []);
  return { value: `${/[-\u2212]/.test(first + second) ? '-' : ''}${digits}`, currency };
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

function whyNot(latin: string): Message {
  if (/^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$/.test(latin)) {
    return escaped`a spreadsheet has shortened it, and its digits may be lost. Type it again`;
  }
  const isGrouped = /^[+-]?\d{1,3}(?:\s\d{3})+,\d+$/.test(latin);
  if (!isGrouped && /^[+-]?\d[\d\s,]*[\n\s]\s*\d[\d\s,.]*$/.test(latin))
    return escaped`may be several numbers. Write one, without blanks`;
  if (/^[+-]?\d[\d.,\s\u066c'\u2019]*$/.test(latin)) {
    return escaped`it is not certain which sign separates the decimals. Write it with a point and no other sign, like 1234.56`;
  }
  return escaped`is not a number`;
}
