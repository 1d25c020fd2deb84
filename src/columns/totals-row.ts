import { escaped } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { parseAmount } from '../orders/amounts.ts';
import { foldCurrency } from '../orders/money.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { foldedWords, foldHeading } from './heading-words.ts';
import type { RowFault, TableRow } from './rows.ts';

const totalsWords = foldedWords(
  'total, totals, sum, subtotal, grand total, الإجمالي, إجمالي, المجموع, مجموع, ' +
    'الإجمالي الكلي, المجموع الكلي, الإجمالي العام, المجموع العام, ' +
    // The sums by states in workbooks of ours.
    'of which cancelled or returned, of which not delivered, منه ملغي أو مرتجع, منه ملغي أو مسترجع, ' +
    'منه لم يسلم',
);

/** Also with a code behind it, as workbooks of ours have it: `Total SAR`. */
const isTotalsWord = (text: string): boolean => totalsWords.has(foldHeading(text.replace(/ [A-Z]{3}$/, '')));

/** Also an amount that is not certain: `1,234`. */
const isAmount = ({ kind, text }: Cell): boolean =>
  kind === 'number' || 'value' in parseAmount(text) || /^-?\d[\d.,\u066c\s]*$/.test(latinDigits(withoutMarks(text)));

const isCurrency = (text: string): boolean => foldCurrency(text) !== undefined || /^[A-Z]{3}$/.test(text.trim());

/**
 * The fault of a row of totals: numbers, perhaps with a word like "Total", and beside it a currency. `needsWord`: only with
 * such a word.
 */
export function totalsFault({ number, cells }: TableRow, needsWord: boolean): RowFault | undefined {
  const filled = cells.filter(({ kind, text }) => kind !== 'blank' && withoutMarks(text) !== '');
  const word = filled.find(({ text }) => isTotalsWord(text));
  const isOfTotals = (cell: Cell): boolean => cell === word || isAmount(cell) || (!!word && isCurrency(cell.text));
  if ((!word && needsWord) || !filled.every(isOfTotals)) return undefined;
  return { row: number, column: '', value: (word ?? filled[0])?.text ?? '', reason: totalsReason };
}

export const totalsReason = escaped`Looks like a row of totals. Delete it, if it is one.`;

/** Has a row a cell with a word like "Total", whatever else it has? */
export const saysTotals = ({ cells }: Pick<TableRow, 'cells'>): boolean => cells.some(({ text }) => isTotalsWord(text));
