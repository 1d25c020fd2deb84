import type { ChalkInstance } from 'chalk';
import type { Row } from '../base/row.ts';
import { isRow } from '../base/row.ts';
import { visible } from '../base/visible.ts';
import { cellText } from './cell.ts';
import { columnsOfRows, type ShownColumn, shownValue } from './columns.ts';
import { widthOf, wrapTo } from './fit.ts';
import { isolated, paintStatus } from './paint.ts';
import type { Terminal } from './terminal.ts';

/** A value gets at least so much room, however long the names are. */
const narrowest = 10;

/** One record as a name and a value a line. */
export function card(
  row: Row,
  columns: readonly ShownColumn[],
  terminal: Terminal,
  paint: ChalkInstance | undefined,
): string {
  const names = columns.map(({ name }) => visible(name));
  const wide = Math.max(...names.map(widthOf), 0);
  const room = Math.max(terminal.width - wide - 2, narrowest);
  const shownAt = (column: ShownColumn): string => {
    const text = visible(cellText(shownValue(column, row), ', ') ?? '-');
    // An id stays whole even where it has no room.
    const lines = Number.isFinite(room) && !column.isId ? wrapTo(text, room) : [text];
    const shown = lines
      .map((line) => isolated(line, terminal.isTerminal && !terminal.ascii))
      .join(`\n${' '.repeat(wide + 2)}`);
    return paint && column.name === 'status' ? paintStatus(shown, text, paint) : shown;
  };
  const nameOf = (at: number): string => {
    const text = names[at] ?? '';
    const name = text + ' '.repeat(wide - widthOf(text));
    return paint ? paint.bold(name) : name;
  };
  return columns.map((column, at) => `${nameOf(at)}  ${shownAt(column)}\n`).join('');
}

const holdsSomething = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const isListOfRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** A whole record for people: the fields that hold something, then each of its lists as a table of its own. */
export function wholeCard(
  row: Row,
  terminal: Terminal,
  paint: ChalkInstance | undefined,
  tableOf: (rows: readonly Row[], columns: readonly ShownColumn[]) => string,
): string {
  const fields = columnsOfRows([row]).filter(({ name }) => holdsSomething(row[name]));
  const plain = fields.filter(({ name }) => !isListOfRows(row[name]));
  const lists = fields.filter(({ name }) => isListOfRows(row[name]));
  const sections = lists.map(({ name }) => {
    const rows = row[name] as readonly Row[];
    const heading = `${visible(name)} (${rows.length})`;
    const columns = columnsOfRows(rows).filter((column) => rows.some((each) => holdsSomething(each[column.name])));
    return `\n${paint ? paint.bold(heading) : heading}\n${tableOf(rows, columns)}`;
  });
  return card(row, plain, terminal, paint) + sections.join('');
}
