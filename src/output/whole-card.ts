import type { ChalkInstance } from 'chalk';
import { escapeControls } from '../base/escape-controls.ts';
import type { Row } from '../base/row.ts';
import { isRow } from '../base/row.ts';
import { card } from './card.ts';
import { columnsOfRows, type ShownColumn } from './columns.ts';
import type { Terminal } from './terminal.ts';

const holdsSomething = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const isListOfRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** A whole record for people: the fields that hold something, then each of its lists as a table of its own. */
export async function wholeCard(
  row: Row,
  terminal: Terminal,
  paint: ChalkInstance | undefined,
  tableOf: (rows: readonly Row[], columns: readonly ShownColumn[]) => Promise<string>,
): Promise<string> {
  const fields = columnsOfRows([row]).filter(({ name }) => holdsSomething(row[name]));
  const plain = fields.filter(({ name }) => !isListOfRows(row[name]));
  const lists = fields.filter(({ name }) => isListOfRows(row[name]));
  const sections = lists.map(async ({ name }) => {
    const rows = row[name] as readonly Row[];
    const heading = `${escapeControls(name)} (${rows.length})`;
    const columns = columnsOfRows(rows).filter((column) => rows.some((each) => holdsSomething(each[column.name])));
    return `\n${paint ? paint.bold(heading) : heading}\n${await tableOf(rows, columns)}`;
  });
  return card(row, plain, terminal, paint) + (await Promise.all(sections)).join('');
}
