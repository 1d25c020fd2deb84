import { sumDecimals, withoutExponent } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { hasLostDigits, isShortened, lostDigits, readNumberCell } from '../imports/number-cells.ts';
import { orderNumberKey } from '../orders/order.ts';
import type { Cell } from '../sheets/read/table-file.ts';

/** A waybill or an order's number in a settlement file. */
export interface ParcelKey {
  readonly field: 'waybill' | 'order_number' | 'reference';
  /** As the file has it. */
  readonly shown: string;
  /** As it is compared. */
  readonly key: string;
}

/** A text, or why there is none, as the rest of a sentence; undefined for a cell that says nothing. */
export type SettlementCell = { readonly value: string } | { readonly fault: Message } | undefined;

/** Signs that people write where there is nothing. */
const saysNothing = /^(?:[-\u2013\u2014.]+|n\/?a|nil|none|null)$/i;

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
  if (text === '' || saysNothing.test(text)) return undefined;
  if (isShortened(text)) {
    const digits = allDigits(text, isStored);
    return digits === undefined ? { fault: escaped`${text}: a spreadsheet has shortened it` } : { value: digits };
  }
  if (hasLostDigits(text)) return { fault: escaped`${text}: ${lostDigits}` };
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return { value: plain.replace(/^(\d+)\.0+$/, '$1') };
}

/** The keys under which an order is looked up: as it is written, and without zeros in front, which spreadsheets take away. */
export const exactKey = (text: string): string => orderNumberKey(text).replace(/\s+/g, '');

export const looseKey = (text: string): string | undefined => {
  const key = exactKey(text);
  return /^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : undefined;
};

/** Accountants write negative amounts as `(12.50)` and `12.50-`, and nothing as `-`. */
const asSigned = (text: string): string =>
  text.replace(/^\((.*)\)$/s, '-$1').replace(/^([^-\u2212]*\d)\s*[-\u2212]$/, '-$1');

/** Reads an amount exactly, with the code of the currency that the cell names. */
export function readMoneyCell(cell: Cell): (SettlementCell & { readonly currency?: string | undefined }) | undefined {
  const text = latinDigits(withoutMarks(cell.text));
  if (text === '' || saysNothing.test(text)) return undefined;
  if (cell.kind === 'error' || cell.kind === 'formula-without-value') {
    return {
      fault: escaped`${text}: the cell has no value. Open the file in a spreadsheet program, and save it again`,
    };
  }
  const read = readNumberCell(cell.kind === 'text' ? { ...cell, text: asSigned(text) } : cell, false);
  if ('fault' in read) {
    // The words are only looked at.
    const joint = /^(?:is|may) /.test(String(read.fault)) ? ' ' : ': ';
    return { fault: escaped`${text}${joint}${read.fault}` };
  }
  const value = sumDecimals([String(read.value)]);
  return value === undefined ? { fault: escaped`${text} is not an amount` } : { value, currency: read.currency };
}
