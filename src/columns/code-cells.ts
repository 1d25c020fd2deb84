import { withoutExponent } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { hasLostDigits, isShortened, lostDigits } from './number-cells.ts';

/** Returns true if a cell has no value: people write dashes or words for that, too. */
export const saysNothing = (text: string): boolean => /^(?:[-\u2013\u2014.]*|n\/?a|nil|none|null)$/i.test(text);

/** A text, or why there is none, as the rest of a sentence; undefined for a cell that says nothing. */
export type CodeReading = { readonly value: string } | { readonly fault: Message } | undefined;

/** The digits of a number in which a spreadsheet has written a power of ten; undefined if some of them may be lost. */
function allDigits(text: string, isStored: boolean): string | undefined {
  const [, , fraction = '', power = '0'] = /^(\d+)(?:\.(\d+))?[eE]\+?(\d+)$/.exec(text) ?? [];
  const digits = withoutExponent(text.replace(/[eE]\+?/, 'e'));
  return /^\d+$/.test(digits) && (isStored || fraction.length >= Number(power)) ? digits : undefined;
}

/**
 * Reads a waybill, a barcode or an order's number as it was before a spreadsheet changed it: `="0123"`, `'0123`, `123,456,789`, `123.0`,
 * and `1.23456789E+8` if it has all digits. `stored` is the cell before its format was applied.
 */
export function readCodeCell(cell: Cell, stored: Cell): CodeReading {
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
