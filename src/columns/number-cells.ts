import { exactNumber } from '../base/json/exact-json.ts';
import { multiplyDecimals } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { typesOf, withoutNull } from '../operations/manifest.ts';
import { parseAmount } from '../orders/amounts.ts';
import { currencyNamedIn } from '../orders/money.ts';
import { blank, type Cell } from '../sheets/read/table-file.ts';
import { shownNumber } from '../sheets/read/xlsx/number-formats.ts';
import { weightUnitIn } from './heading-meanings.ts';
import type { ColumnField } from './lexicon.ts';

/**
 * A cell as a column reads it: for a field that holds a text, a number is the text that the cell shows (`00123`, `INV-0012`,
 * `12:30`). Where that is not certain the number is left, and the column finds fault with it.
 */
export function cellAsShown(cell: Cell, field: ColumnField | undefined): Cell {
  const { kind, text, format } = cell;
  if (kind !== 'number' || format === undefined || !field || !holdsText(field) || hasLostDigits(text)) return cell;
  const shown = shownNumber(text, format);
  if (shown === undefined || isGrouped(shown, text)) return cell;
  return shown === '' ? blank : { kind: isShortened(shown) ? 'number' : 'text', text: shown };
}

const holdsText = ({ schema, namesOf }: ColumnField): boolean => {
  const own = withoutNull(schema);
  const types = typesOf(schema);
  const isOther = ['integer', 'number', 'boolean', 'array', 'object'].some((type) => types.includes(type));
  return namesOf === undefined && !isOther && own.enum === undefined && !/^date/.test(own.format ?? '');
};

/** Shown with separators between its digits: `1,234,567`. */
const isGrouped = (shown: string, text: string): boolean =>
  shown !== text && shown.replace(/[,'\s\u066c]/g, '') === text;

/** Shortened by a spreadsheet: `1.2E+15`. */
export const isShortened = (digits: string): boolean => /^\d+([.,]\d+)?[eE]\+?\d+$/.test(digits);

/** Why a number whose format adds something to it is not read as a text. */
export function formatFault({ text, format = '' }: Cell): Message {
  const shown = shownNumber(text, format) ?? escaped`something that cannot be read`;
  return escaped`is shown as ${shown}, and stored as the number ${text}. Format the column as text and type it again`;
}

/** The number of a cell, with the code of the currency that its text names. */
type NumberReading = { readonly value: unknown; readonly currency?: string | undefined } | { readonly fault: Message };

/** Reads a cell as a number, digit for digit. */
export function readNumberCell({ kind, text, format }: Cell, isInteger: boolean): NumberReading {
  if (format !== undefined && /[%$\p{L}"]/u.test(format)) return readFormatted(text, format, isInteger);
  // Nearly every number is one of these.
  if (text.length <= mostDigits && /^\d+$/.test(text)) return { value: Number(text) };
  if (hasLostDigits(text)) return { fault: lostDigits };
  const stored = kind === 'number' ? storedNumber(text) : undefined;
  const found = stored === undefined ? parseAmount(text) : { value: stored.replace(/^\+/, '') };
  if ('fault' in found) return { fault: escaped`${found.fault}` };
  if (kind === 'number' && stored === undefined) return { fault: lostDigits };
  const { value, currency } = { currency: undefined, ...found };
  const whole = isInteger ? value.replace(/\.0+$/, '') : value;
  if (isInteger && whole.includes('.')) return { fault: escaped`is not a whole number` };
  return { value: exactNumber(whole.replace(/^(-?)0+(?=\d)/, '$1')), currency };
}

/** A number that its cell shows with more than digits: the stored one counts, in the currency that the cell shows. */
function readFormatted(text: string, format: string, isInteger: boolean): NumberReading {
  const shown = shownNumber(text, format) ?? '';
  if (shown.endsWith('%')) return { fault: escaped`is a percentage, ${shown}. Type the amount` };
  if (/\d:\d/.test(shown)) return { fault: escaped`is a time, ${shown}. Type the number` };
  const read = readNumberCell({ kind: 'number', text }, isInteger);
  if ('fault' in read) return read;
  const amount = parseAmount(shown);
  return { value: read.value, currency: 'value' in amount ? amount.currency : currencyNamedIn(shown) };
}

const mostDigits = 15;

const plainDigits = /^[+-]?\d+(\.\d+)?$/;

const countedDigits = (text: string): string => text.replace(/[eE].*|[-+.,]/g, '').replace(/^0+/, '');

/** Spreadsheets keep fifteen digits and write zeros for the rest. */
export const hasLostDigits = (text: string): boolean => {
  const digits = /^\d+$/.test(text) ? text.replace(/^0+/, '') : '';
  return digits.length > mostDigits && /^0+$/.test(digits.slice(mostDigits));
};

export const lostDigits = escaped`a spreadsheet has turned the digits past the fifteenth into 0. Format the column as text and type it again`;

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

/** The unit of a column of weights whose heading names none: as the user says, or as its values show. */
export interface WeightUnit {
  readonly unit: 'kg' | 'g';
  readonly isGiven: boolean;
}

const leastGrams = 100;
const mostKilos = 30;

/** The weights of items and parcels are sent in grams; people write those of parcels in kilograms, too. */
export const isWeight = (name: string): boolean => /^(?:items|packages)\.weight$/.test(name);

/** Does a field hold a weight, of whatever record? Kilograms are sent as grams. */
export const isWeighed = (name: string): boolean => /(?:^|[._])weight$/.test(name);

/** The unit of a column of weights, as it is known or as its heading says it; undefined if nothing says it, or it has none. */
export const unitOfWeights = (name: string, heading: string, unit?: WeightUnit): WeightUnit['unit'] | undefined =>
  unit?.unit ?? (isWeighed(name) ? weightUnitIn(heading) : undefined);

/**
 * Returns the unit that the first values of a column of weights show: a parcel of 1.5 is one of kilograms, one of 1500 is not.
 * Returns `unclear` where they may be either, and undefined if there are none.
 */
export function weightUnitOf(name: string, cells: readonly string[]): WeightUnit['unit'] | 'unclear' | undefined {
  const weights = cells.map(weightIn).filter((weight) => weight > 0);
  if (weights.length === 0) return undefined;
  const most = Math.max(...weights);
  const hasLight = weights.some((weight) => isTooLight(name, weight));
  if (most >= leastGrams) return hasLight ? 'unclear' : 'g';
  return hasLight && most <= mostKilos ? 'kg' : 'unclear';
}

const weightIn = (text: string): number => {
  const read = parseAmount(text);
  return 'value' in read ? Number(read.value) : 0;
};

/** Is it too light to be in grams? A ring weighs five, a parcel never does. */
export const isTooLight = (name: string, weight: number): boolean =>
  weight < leastGrams && (!Number.isInteger(weight) || (name === 'packages.weight' && weight <= mostKilos));

/** Why a weight is not in the unit that the others of its column show. */
export function strangeWeight(name: string, value: unknown, { unit, isGiven }: WeightUnit): string | undefined {
  const weight = Number(value);
  if (isGiven || weight === 0) return undefined;
  if (unit === 'kg' && weight >= leastGrams) return 'is too much for kilograms, in which the others of its column are';
  return unit === 'g' && isTooLight(name, weight)
    ? 'is too little for grams, in which the others of its column are'
    : undefined;
}

/** A price of several pieces, as that of one; undefined if that needs more than four more decimals. */
export function dividedExactly(total: string, count: string): unknown {
  const read = /^(\d+)(?:\.(\d+))?$/.exec(total);
  if (!read || !/^[1-9]\d*$/.test(count)) return undefined;
  const [, whole = '', decimals = ''] = read;
  const places = decimals.length + 4;
  const scaled = BigInt(`${whole}${decimals}0000`);
  if (scaled % BigInt(count) !== 0n) return undefined;
  const digits = String(scaled / BigInt(count)).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return exactNumber(text);
}
