import type { PageRow, Row } from '../base/row.ts';
import { decimalWidth } from '../orders/money.ts';
import { card, fittedText, headingText, shownText, unitText } from './card.ts';
import { fitColumns, isWhole, type TableColumn } from './column-widths.ts';
import { columnsOfRows, type ShownColumn, unseenFields } from './columns.ts';
import { isDateName, shortDate } from './dates.ts';
import type { View } from './formatter.ts';
import { paintFor, paintStatus } from './terminal.ts';
import { widthOf, wrapTo } from './text-width.ts';

const mostHeadingLines = 3;

/** Takes off the blanks that fill the last column; other white space belongs to the data. */
const withoutPadding = (line: string): string => `${line.replace(/(?<! ) +$/, '')}\n`;

/**
 * Draws page by page, so that memory does not grow with the list. `arrange` puts the columns in order when the first rows are there, and may
 * leave some out; dates are then shown without their times where more columns have room so.
 */
export async function tableFormatter(
  given: readonly ShownColumn[],
  view: View,
  arrange?: (columns: readonly ShownColumn[], records: readonly Row[]) => readonly ShownColumn[],
) {
  const { terminal } = view;
  const [paint, { default: Table }] = await Promise.all([paintFor(terminal), import('cli-table3')]);
  const noBorders = Object.fromEntries(Object.keys(new Table().options.chars).map((name) => [name, '']));
  const unseen = given.length === 0 ? unseenFields() : undefined;
  /** None before the first rows; later those that are not hidden. */
  let columns: TableColumn[] = [];
  /** Undefined if not even the first columns fit. */
  let widths: readonly number[] | undefined;
  let headed = '';
  /** Dates are shown without their times: so more columns have room. */
  let isByDay = false;

  const isShortDate = ({ name }: ShownColumn): boolean => terminal.isTerminal && isDateName(name);

  const firstColumns = (records: readonly Row[]): TableColumn[] => {
    const all = given.length > 0 ? given : columnsOfRows(records);
    return (arrange?.(all, records) ?? all).map((column) => ({
      ...column,
      align: isShortDate(column) ? 'right' : column.align,
      heading: view.header ? headingText(column.name, view) : '',
      cells: 0,
      places: 0,
      isRigid: true,
    }));
  };

  /** The texts of a page, the decimal points of a column below one another. The columns note what the cells need. */
  const aligned = (records: readonly Row[]): readonly (readonly string[])[] => {
    const texts = columns.map((column) => {
      const cells = records.map((row) => {
        const text = shownText(row, column, view);
        const date = isShortDate(column) ? shortDate(text, view.thisYear) : text;
        return isByDay && isShortDate(column) ? date.replace(/ \d\d:\d\d\S*$/, '') : date;
      });
      if (column.align === 'right') {
        for (const text of cells) column.places = Math.max(column.places, decimalWidth(text));
      }
      return records.map((row, at) => {
        const text = cells[at] ?? '';
        const number = column.places === 0 ? text : text + ' '.repeat(column.places - decimalWidth(text));
        const cell = number + unitText(row, column, view);
        column.cells = Math.max(column.cells, widthOf(cell));
        column.isRigid &&= isWhole(number, column);
        return cell;
      });
    });
    return records.map((_, at) => texts.map((cells) => cells[at] ?? ''));
  };

  const fitted = (mayHide = view.columns.length === 0) => fitColumns(columns, terminal.width, mayHide);

  /** Fits columns to the first rows. Returns the texts of these. */
  const layOut = (records: readonly Row[], byDay: boolean): readonly (readonly string[])[] => {
    isByDay = byDay;
    columns = firstColumns(records);
    const lines = aligned(records);
    widths = fitted();
    return lines;
  };

  const start = (records: readonly Row[]): readonly (readonly string[])[] => {
    let lines = layOut(records, false);
    const count = widths?.length ?? 0;
    if (arrange && count < columns.length && columns.some(isShortDate)) {
      lines = layOut(records, true);
      if ((widths?.length ?? 0) <= count) lines = layOut(records, false);
    }
    if (!widths || widths.length === columns.length) return lines;
    view.onHidden?.(columns.slice(widths.length).map(({ name }) => name));
    columns = columns.slice(0, widths.length);
    return lines;
  };

  /** Widens columns for a later page, where there is room, and those that are never cut in any case. */
  const grow = (last: readonly number[]): void => {
    const wider = fitted();
    widths =
      (wider?.length === columns.length ? wider : fitted(false)) ??
      columns.map(({ isRigid, cells }, at) => Math.max(last[at] ?? 0, isRigid ? cells : 0));
  };

  const cellText = (text: string, { name, isId }: ShownColumn, width: number): string => {
    const shown = fittedText(text, isId ? Number.POSITIVE_INFINITY : width, terminal);
    return paint && name === 'status' ? paintStatus(shown, text, paint) : shown;
  };

  /** The headings, with a line for each word where the cells are narrow. */
  const headings = (room: readonly number[]): string[] => {
    const cells = columns.map(({ heading }, at) => {
      const lines = wrapTo(heading, room[at] ?? 0);
      const last = lines.slice(mostHeadingLines - 1).join(' ');
      const kept = last === '' ? lines : [...lines.slice(0, mostHeadingLines - 1), last];
      return kept.map((line) => fittedText(line, room[at] ?? 0, terminal));
    });
    const height = Math.max(...cells.map(({ length }) => length));
    return cells.map((lines) => {
      const shown = lines.map((line) => paint?.bold(line) ?? line);
      return '\n'.repeat(height - lines.length) + shown.join('\n');
    });
  };

  const draw = (lines: readonly (readonly string[])[], room: readonly number[], isFirst: boolean): string => {
    const table = new Table({
      chars: { ...noBorders, middle: '  ' },
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      colWidths: [...room],
      colAligns: columns.map(({ align }) => align),
    });
    // On a terminal the heading comes again above wider columns, as that of a table of its own.
    const isHeaded = view.header && (isFirst || (terminal.isTerminal && headed !== room.join()));
    if (isHeaded) {
      headed = room.join();
      table.push(headings(room));
    }
    // One table row whose cells hold all lines: cli-table3 is several times slower with one row for each line.
    table.push(
      columns.map((column, at) => lines.map((line) => cellText(line[at] ?? '', column, room[at] ?? 0)).join('\n')),
    );
    const shown = table.toString().split('\n').map(withoutPadding).join('');
    return isHeaded && !isFirst ? `\n${shown}` : shown;
  };

  return {
    page(rows: readonly PageRow[]): string {
      unseen?.look(rows);
      if (rows.length === 0) return '';
      const records = rows.map(({ values }) => values);
      const isFirst = columns.length === 0;
      const lines = isFirst ? start(records) : aligned(records);
      if (columns.length === 0) return '';
      if (!isFirst && widths) grow(widths);
      if (widths) return draw(lines, widths, isFirst);
      // Where not even the most important columns fit: one card a row.
      const cards = records.map((row) => card(row, columns, view, paint)).join('\n');
      return isFirst ? cards : `\n${cards}`;
    },
    end(): readonly string[] {
      const names = unseen?.names() ?? [];
      if (names.length > 0) view.onUnseen?.(names);
      return [];
    },
  };
}
