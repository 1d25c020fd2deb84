import { capitalized, escaped } from '../../base/text/message.ts';
import { withoutMarks } from '../../base/text/text.ts';
import { referenceField } from '../../columns/lexicon.ts';
import type { RowFault, TableRow } from '../../columns/rows.ts';
import { totalsFault } from '../../columns/totals-row.ts';
import type { RecordDraft } from './draft.ts';

/** How lines begin that programs print above and below a table. */
const footer = new RegExp(
  '^(?:printed|generated|exported|created by|issued|page \\d|end of|\\d+ (?:orders|rows|records)|' +
    'طبع|طُبع|تمت الطباعة|تم التصدير|صفحة \\d|عدد الطلبات)',
  'i',
);

/** The fault of a line below the table, or of a title between its rows. `isLonely`: one value is less than a record. */
export function footerFault({ number, cells }: TableRow, isLonely: boolean): RowFault | undefined {
  const texts = cells.map(({ text }) => withoutMarks(text)).filter((text) => text !== '');
  const [text = ''] = texts;
  const isFooter = texts.length <= 2 && footer.test(text);
  if (!isFooter && !(isLonely && texts.length === 1)) return undefined;
  const what = isFooter ? escaped`Looks like a line below the table` : escaped`Has one value only`;
  return { row: number, column: '', value: text, reason: escaped`${what}, and is no order. Delete it, if it is none.` };
}

/** The fault of a row with items alone: it belongs to an order that it does not name. */
export function lonelyFault(row: TableRow): RowFault | undefined {
  const hasOwnValues = row.entries.some(({ column: { match } }) => {
    const { list, name = referenceField } = match?.field ?? {};
    return list === undefined && name !== referenceField;
  });
  if (row.entries.length === 0 || hasOwnValues || totalsFault(row, true)) return undefined;
  const reason = escaped`The row has only an item, and no reference of the order that it belongs to.`;
  return { row: row.number, column: row.entries[0]?.column.heading ?? '', value: '', reason };
}

/** The fault of an order above a row with an item alone: it may be one of its items. */
export function itemBelowFault({ rows, reference }: RecordDraft, below: RowFault, rowWord: string): RowFault {
  const last = rows.at(-1);
  const entry = last?.entries.find(({ column }) => column.match?.field.name === referenceField);
  const where = `${capitalized(rowWord)} ${below.row}`;
  const remedy =
    reference === undefined ? escaped`give both the same reference` : escaped`write the reference there, too`;
  const reason = escaped`${where} below may be another item of it: ${remedy}.`;
  return { row: last?.number ?? 0, column: entry?.column.heading ?? '', value: reference ?? '', reason };
}
