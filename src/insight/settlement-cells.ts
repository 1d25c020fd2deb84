import { withoutExponent } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { hasLostDigits, isShortened, lostDigits } from '../imports/number-cells.ts';
import { orderNumberKey, orderWord } from '../orders/order.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { saysNothing } from './settlement-money.ts';

/** A waybill or an order's number in a settlement file. */
export interface ParcelKey {
  readonly field: 'waybill' | 'order_number' | 'reference';
  /** As the file has it. */
  readonly shown: string;
  /** Other ones of the file that are the same as they are compared: they may be other parcels. */
  readonly alike?: readonly string[] | undefined;
}

/** A text, or why there is none, as the rest of a sentence; undefined for a cell that says nothing. */
export type SettlementCell = { readonly value: string } | { readonly fault: Message } | undefined;

/** The digits of a number in which a spreadsheet has written a power of ten; undefined if some of them may be lost. */
function allDigits(text: string, isStored: boolean): string | undefined {
  const [, , fraction = '', power = '0'] = /^(\d+)(?:\.(\d+))?[eE]\+?(\d+)$/.exec(text) ?? [];
  const digits = withoutExponent(text.replace(/[eE]\+?/, 'e'));
  return /^\d+$/.test(digits) && (isStored || fraction.length >= Number(power)) ? digits : undefined;
}

/**
 * Reads a waybill or an order's number as it was before a spreadsheet changed it: `="0123"`, `'0123`, `123,456,789`, `123.0`,
 * and `1.23456789E+8` if it has all digits. `stored` is the cell before its format was applied.
 */
export function readKeyCell(cell: Cell, stored: Cell): SettlementCell {
  const isStored = stored.kind === 'number';
  const given = isStored && isShortened(cell.text) ? stored.text : cell.text;
  const text = latinDigits(withoutMarks(given))
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim();
  if (saysNothing(text)) return undefined;
  if (isShortened(text)) {
    const digits = allDigits(text, isStored);
    return digits === undefined ? { fault: escaped`${text}: a spreadsheet has shortened it` } : { value: digits };
  }
  if (hasLostDigits(text)) return { fault: escaped`${text}: ${lostDigits}` };
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return { value: plain.replace(/^(\d+)\.0+$/, '$1') };
}

/** Zeros in front of digits alone, which spreadsheets take away. */
const withoutZeros = (key: string): string => (/^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key);

/** A waybill or a number as it is written, in Latin digits. */
export const writtenKey = (text: string): string => latinDigits(orderWord(text));

/** An order's number as it is compared: without case, spaces, and zeros in front. A dash in it may count: `100-12`. */
export const numberKey = (text: string): string => withoutZeros(orderNumberKey(text).replace(/\s+/g, ''));

/** A waybill as it is compared: without dashes, too. */
export const waybillKey = (text: string): string =>
  withoutZeros(orderNumberKey(text).replace(/[\p{Pd}\u2212\s]+/gu, ''));
