import { isRow, parsedRow, type Row } from '../base/row.ts';
import { card, headingText } from './card.ts';
import { columnsOfRows, type ShownColumn } from './columns.ts';
import type { View } from './formatter.ts';
import { tableFormatter } from './table.ts';
import { isolated, paintFor } from './terminal.ts';

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const isListOfRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** Parts of an address are shown even if they are empty: without one of them a courier may refuse the parcel. */
const isAddress = (name: string): boolean =>
  /(?:^|_)(?:country|city|address_line|short_address|street_name|block|postal_code)$/.test(name);

/** References to other records, and times, go behind what a list is about. */
const behind = (columns: readonly ShownColumn[]): ShownColumn[] => {
  const isLess = ({ name }: ShownColumn): boolean => /_(?:id|at)$/.test(name);
  return [...columns.filter((column) => !isLess(column)), ...columns.filter(isLess)];
};

/** Is it an order as the interface document describes it? Services that name the fields otherwise have the plain card. */
const isOrder = (row: Row): boolean =>
  Object.hasOwn(row, 'order_number') && Object.hasOwn(row, 'status') && Object.hasOwn(row, 'receiver_phone');

/** One record for people: the chosen columns, or every field that holds something, then each of its lists as a table. */
export async function recordCard(row: Row, view: View): Promise<string> {
  const { columns: chosen } = view;
  const paint = await paintFor(view.terminal);
  if (chosen.length > 0) return card(row, chosen, view, paint);
  if (view.terminal.isTerminal && isOrder(row)) return (await import('./order-card.ts')).orderCard(row, view);
  const filled = columnsOfRows([row]).filter(({ name }) => isFilled(row[name]) || isAddress(name));
  const hidden: string[] = [];
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
    const { isTerminal, ascii } = view.terminal;
    const heading = `${isolated(headingText({ name }, view), isTerminal && !ascii)} (${rows.length})`;
    const columns = columnsOfRows(rows).filter((column) => rows.some((each) => isFilled(each[column.name])));
    const onHidden = (names: readonly string[]) => void hidden.push(...names.map((each) => `${name}.${each}`));
    const table = await tableFormatter(behind(columns), { ...view, header: true, onHidden });
    sections.push(`\n${paint?.bold(heading) ?? heading}\n${table.page(rows.map(parsedRow))}`);
  }
  if (hidden.length > 0) view.onHidden?.(hidden);
  return sections.join('');
}
