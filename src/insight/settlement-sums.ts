import { compareDecimals, readDecimal, sumDecimals } from '../base/numbers/decimals.ts';
import { escaped, type Message, pluralize } from '../base/text/message.ts';
import { withoutMarks } from '../base/text/text.ts';
import type { ColumnMatcher } from '../columns/column-matcher.ts';
import type { SheetRow } from '../sheets/read/table-file.ts';
import type { OrderIndex } from './settled-orders.ts';
import { MoneyColumn } from './settlement-money.ts';
import type { SettlementRow } from './settlement-rows.ts';

// A workbook may have a sheet of sums beside that of the parcels. Its amounts are those of the parcels, once more: they are
// compared with these, and never added to them.

const collectedIn = (rows: readonly SettlementRow[]): string =>
  sumDecimals(rows.map(({ collected = '0' }) => collected)) ?? '0';

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [readDecimal(one), readDecimal(other)];
  return first !== undefined && second !== undefined && compareDecimals(first, second) === 0;
};

/** The amounts beside labels such as `Total COD`, in a sheet without headings. */
export async function labelledSums(rows: AsyncIterable<SheetRow>, matcher: ColumnMatcher): Promise<string[]> {
  const found: string[] = [];
  for await (const { cells } of rows) {
    for (const [at, { kind, text }] of cells.entries()) {
      const label = withoutMarks(text).replace(/\s*[:\uff1a]$/, '');
      const choices = kind === 'text' && label !== '' ? matcher.choices(label) : [];
      if (!choices.some(({ match, when }) => match.field.name === 'collected' && when === undefined)) continue;
      const beside = cells.slice(at + 1).find(({ kind: other }) => other !== 'blank');
      const read = beside && new MoneyColumn(label, 'collected', undefined).read(beside);
      if (read && 'value' in read) found.push(read.value);
    }
  }
  return found;
}

/** Compares what a sheet without parcels says was collected with the parcels of the others. Undefined if nothing can be said. */
export function compareSums(
  sheet: string,
  said: readonly string[],
  rows: readonly SettlementRow[],
): { readonly told: Message; readonly isRight: boolean } | undefined {
  const isMixed = new Set(rows.map(({ currency }) => currency)).size > 1;
  const [first, ...others] = new Set(said);
  if (isMixed || first === undefined || rows.length === 0) return undefined;
  const sum = collectedIn(rows);
  if (said.some((each) => isSame(each, sum))) {
    const told = escaped`Sheet ${sheet} has no parcels. What it says was collected, ${sum}, is the sum of the parcels: it is not counted again.`;
    return { told, isRight: true };
  }
  if (others.length > 0) return undefined;
  const told = escaped`Sheet ${sheet} has no parcels, and says that ${first} was collected. The parcels come to ${sum}.`;
  return { told, isRight: false };
}

/**
 * A file without the sheets whose rows are sums, one an invoice or a day: no order has their numbers, and they come to what
 * the parcels of the other sheets do. Each such sheet is told.
 */
export function withoutSums<File extends { readonly shown: string; readonly rows: readonly SettlementRow[] }>(
  file: File,
  orders: Pick<OrderIndex, 'find'>,
): { readonly file: File; readonly told: readonly Message[] } {
  const sheets = [...new Set(file.rows.map(({ sheet }) => sheet))];
  const isKnown = ({ keys }: SettlementRow) => 'order' in orders.find(keys);
  const ofSums = sheets.filter((sheet) => {
    const own = file.rows.filter((row) => row.sheet === sheet);
    const others = file.rows.filter((row) => row.sheet !== sheet);
    const isFewer = own.length < others.length && !own.some(isKnown) && others.some(isKnown);
    const sum = collectedIn(own);
    return isFewer && !isSame(sum, '0') && isSame(sum, collectedIn(others));
  });
  if (ofSums.length === 0) return { file, told: [] };
  const told = ofSums.map((sheet) => {
    const count = file.rows.filter((row) => row.sheet === sheet).length;
    return escaped`${file.shown}, sheet ${sheet}: no order has its numbers, and its ${pluralize(count, 'rows')} come to what the parcels of the other sheets do. They are taken for sums, and not counted again.`;
  });
  return { file: { ...file, rows: file.rows.filter(({ sheet }) => !ofSums.includes(sheet)) }, told };
}
