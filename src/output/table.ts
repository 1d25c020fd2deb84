import type { ChalkInstance } from 'chalk';
import type TableClass from 'cli-table3';
import { escapeControls } from '../base/escape-controls.ts';
import type { Row } from '../base/row.ts';
import { rowOf } from '../base/scan/scanned.ts';
import { card } from './card.ts';
import { cellText } from './cell.ts';
import { columnsOfRows, type ShownColumn, shownValue } from './columns.ts';
import { fitColumns } from './fit.ts';
import { isolated, paintStatus } from './paint.ts';
import type { Terminal } from './terminal.ts';
import { cutTo, widthOf } from './text-width.ts';
import { unseenFields } from './unseen-fields.ts';
import type { RowWriter } from './writer.ts';

export interface TableOptions {
  readonly header: boolean;
  readonly terminal: Terminal;
  readonly paint: ChalkInstance | undefined;
  /** The user chose the columns: none is left out for want of room. */
  readonly chosen: boolean;
  /** Told once which columns had no room. */
  readonly onDropped?: (names: readonly string[]) => void;
  /** Told once, at the end, which fields came too late to get a column. */
  readonly onUnseen?: (names: readonly string[]) => void;
}

const noBorders = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((part) => [part, '']),
);

const textOf = (row: Row, column: ShownColumn): string =>
  escapeControls(cellText(shownValue(column, row), ', ') ?? '-');

type Line = readonly string[];

/** A line without the blanks that fill its last column; other blanks are somebody's text. */
function withoutPadding(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end--;
  return `${line.slice(0, end)}\n`;
}

/**
 * Draws a heading and lines below it. All the lines are one row to cli-table3, with as many lines in each cell: a row
 * for each would take it several times as long.
 */
function draw(
  Table: typeof TableClass,
  { head, body }: { readonly head: Line | undefined; readonly body: readonly Line[] },
  widths: readonly number[],
  columns: readonly ShownColumn[],
): string {
  const table = new Table({
    chars: { ...noBorders, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: [...widths],
    colAligns: columns.map(({ align }) => align),
  });
  if (head) table.push([...head]);
  table.push(columns.map((_, at) => body.map((line) => line[at] ?? '').join('\n')));
  return table.toString().split('\n').map(withoutPadding).join('');
}

const widest = (cells: readonly Line[], at: number): number =>
  cells.reduce((width, line) => Math.max(width, widthOf(line[at] ?? '')), 0);

/** A table drawn page by page, so that a long list costs no more than its pages; the first page sets the widths. */
export async function tableWriter(given: readonly ShownColumn[], options: TableOptions): Promise<RowWriter> {
  const { Table } = await import('../libraries/cli-table3.ts');
  const { header, terminal, paint, chosen, onDropped, onUnseen } = options;
  const unseen = given.length === 0 ? unseenFields() : undefined;
  const ellipsis = terminal.ascii ? '~' : '…';
  let columns = given;
  let widths: number[] | undefined;
  let begun = false;

  function layOut(cells: readonly (readonly string[])[]): void {
    const fitting = columns.map(({ name, isId }, at) => ({
      heading: header ? widthOf(escapeControls(name)) : 0,
      cells: widest(cells, at),
      rigid: isId,
    }));
    if (!terminal.isTerminal) {
      // Nothing is cut off a terminal: a later page that needs more room takes it.
      widths = fitting.map(({ heading, cells }, at) => Math.max(heading, cells, widths?.[at] ?? 0));
      return;
    }
    if (begun) return;
    widths = fitColumns(fitting, terminal.width, !chosen);
    const dropped = widths ? columns.slice(widths.length) : [];
    if (dropped.length > 0) onDropped?.(dropped.map(({ name }) => name));
    columns = widths ? columns.slice(0, widths.length) : columns;
  }

  const finish = (text: string, column: ShownColumn, width: number): string => {
    const cut = terminal.isTerminal && !column.isId ? cutTo(text, width, ellipsis) : text;
    const shown = isolated(cut, terminal.isTerminal && !terminal.ascii);
    return paint && column.name === 'status' ? paintStatus(shown, text, paint) : shown;
  };

  return {
    batch: (listed) => {
      const rows = listed.map(rowOf);
      if (columns.length === 0) columns = columnsOfRows(rows);
      unseen?.look(rows);
      if (rows.length === 0 || columns.length === 0) return '';
      const cells = rows.map((row) => columns.map((column) => textOf(row, column)));
      layOut(cells);
      if (!widths) {
        const first = begun ? '\n' : '';
        begun = true;
        return first + rows.map((row) => card(row, columns, terminal, paint)).join('\n');
      }
      const drawn = widths;
      const heading = ({ name }: ShownColumn, at: number): string => {
        const cut = terminal.isTerminal ? cutTo(escapeControls(name), drawn[at] ?? 0, ellipsis) : escapeControls(name);
        return paint ? paint.bold(cut) : cut;
      };
      const head = header && !begun ? columns.map(heading) : undefined;
      begun = true;
      const wide = drawn.map((width, at) => {
        // An id is never cut, wherever it stands; its line is a little longer then.
        return columns[at]?.isId ? Math.max(width, widest(cells, at)) : width;
      });
      const body = cells.map((line) => columns.map((column, at) => finish(line[at] ?? '', column, wide[at] ?? 0)));
      return draw(Table, { head, body }, wide, columns);
    },
    end: () => {
      const names = unseen?.names() ?? [];
      if (names.length > 0) onUnseen?.(names);
      return '';
    },
  };
}
