import { latinDigits } from '../base/text/digits.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { RecordDraft } from './draft.ts';
import { referenceField } from './fields.ts';
import type { DraftRow, RowFault } from './rows.ts';
import { foldHeading } from './words.ts';

const totalsWords = new Set(
  [
    ...['total', 'totals', 'sum', 'subtotal', 'sub total', 'grand total', 'الإجمالي', 'إجمالي', 'المجموع', 'مجموع'],
    ...['الإجمالي الكلي', 'المجموع الكلي', 'الإجمالي العام', 'المجموع العام'],
  ].map(foldHeading),
);

const isWord = ({ text }: Cell): boolean => totalsWords.has(foldHeading(text));

const isAmount = ({ kind, text }: Cell): boolean =>
  kind === 'number' ||
  /^-?\d[\d.,\s]*$/.test(
    latinDigits(text)
      .replace(/[\u066b\u066c]/g, ',')
      .trim(),
  );

/** The fault of a row of totals: numbers, perhaps with a word like "Total"; `needsWord`: only with such a word. */
export function totalsFault({ number, cells }: DraftRow, needsWord: boolean): RowFault | undefined {
  const filled = cells.filter(({ kind, text }) => kind !== 'blank' && text.trim() !== '');
  const word = filled.find(isWord);
  if ((!word && needsWord) || !filled.every((cell) => cell === word || isAmount(cell))) return undefined;
  const reason = 'Looks like a row of totals. Delete it, if it is one.';
  return { row: number, column: '', value: (word ?? filled[0])?.text ?? '', reason };
}

/** A row with items alone belongs to an order that it does not name. */
export function lonelyFault(row: DraftRow): RowFault | undefined {
  if (row.entries.length === 0 || RecordDraft.hasOwnValues(row, referenceField) || totalsFault(row, true))
    return undefined;
  const reason = 'The row has only an item, and no reference of the order that it belongs to.';
  return { row: row.number, column: row.entries[0]?.column.heading ?? '', value: '', reason };
}

/** The fault of an order that would be sent without an item that may belong to it. */
export function itemBelowFault({ rows, reference = '' }: RecordDraft, below: RowFault, rowWord: string): RowFault {
  const last = rows.at(-1);
  const entry = last?.entries.find(({ column }) => column.match?.field.name === referenceField);
  const where = `${rowWord.charAt(0).toUpperCase()}${rowWord.slice(1)} ${below.row}`;
  const reason = escaped`${where} below may be another item of it: write the reference there, too.`;
  return { row: last?.number ?? 0, column: entry?.column.heading ?? '', value: reference, reason };
}
