import { isRow, parsedRow, type Row } from '../base/row.ts';
import { card, lineText } from './card.ts';
import { columnsOfRows } from './columns.ts';
import type { View } from './formatter.ts';
import { tableFormatter } from './table.ts';
import { paintFor } from './terminal.ts';

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const isListOfRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** One record for people: the chosen columns, or every field that holds something, then each of its lists as a table. */
export async function recordCard(row: Row, view: View): Promise<string> {
  const { columns: chosen, terminal, clean } = view;
  const paint = await paintFor(terminal);
  if (chosen.length > 0) return card(row, chosen, view, paint);
  const filled = columnsOfRows([row]).filter(({ name }) => isFilled(row[name]));
  const sections = [
    card(
      row,
      filled.filter(({ name }) => !isListOfRows(row[name])),
      view,
      paint,
    ),
  ];
  for (const { name } of filled) {
    const rows = row[name];
    if (!isListOfRows(rows)) continue;
    const heading = `${lineText(name, view)} (${rows.length})`;
    const columns = columnsOfRows(rows).filter((column) => rows.some((each) => isFilled(each[column.name])));
    const table = await tableFormatter(columns, { header: true, columns: [], terminal, clean });
    sections.push(`\n${paint?.bold(heading) ?? heading}\n${table.page(rows.map(parsedRow))}`);
  }
  return sections.join('');
}
