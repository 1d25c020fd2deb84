import type { ChalkInstance } from 'chalk';
import type { PageRow, Row } from '../base/row.ts';
import { decimalWidth } from '../orders/money.ts';
import { card, fittedText, headingText, shownText } from './card.ts';
import { fitColumns, isWhole, type TableColumn } from './column-widths.ts';
import { columnsOfRows, type ShownColumn, unseenFields } from './columns.ts';
import { isDateName, shortDate } from './dates.ts';
import type { View } from './formatter.ts';
import { paintFor, paintStatus } from './terminal.ts';
import { widthOf, wrapTo } from './text-width.ts';

const mostHeadingLines = 3;

/** Takes off the blanks that fill the last column; other white space belongs to the data. */
const withoutPadding = (line: string): string => `${line.replace(/(?<! ) +$/, '')}\n`;

async function drawTable() {
  const { default: Table } = await import('cli-table3');
  const noBorders = Object.fromEntries(Object.keys(new Table().options.chars).map((name) => [name, '']));
  return (
    head: readonly string[] | undefined,
    body: readonly (readonly string[])[],
    columns: readonly ShownColumn[],
    widths: readonly number[],
  ): string => {
    const table = new Table({
      chars: { ...noBorders, middle: '  ' },
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      colWidths: [...widths],
      colAligns: columns.map(({ align }) => align),
    });
    if (head) table.push([...head]);
    // One table row whose cells hold all lines: cli-table3 is several times slower with one row for each line.
    table.push(columns.map((_, at) => body.map((line) => line[at] ?? '').join('\n')));
    return table.toString().split('\n').map(withoutPadding).join('');
  };
}

export async function tableFormatter(given: readonly ShownColumn[], view: View) {
  const [paint, draw] = await Promise.all([paintFor(view.terminal), drawTable()]);
  return new TableFormatter(given, view, paint, draw);
}

class TableFormatter {
  private readonly unseen: ReturnType<typeof unseenFields> | undefined;
  /** None before the first rows; later those that are not hidden. */
  private columns: TableColumn[] = [];
  /** Undefined where not even the first columns fit. */
  private widths: readonly number[] | undefined;
  private headed = '';

  constructor(
    private readonly given: readonly ShownColumn[],
    private readonly view: View,
    private readonly paint: ChalkInstance | undefined,
    private readonly draw: Awaited<ReturnType<typeof drawTable>>,
  ) {
    this.unseen = given.length === 0 ? unseenFields() : undefined;
  }

  page(rows: readonly PageRow[]): string {
    this.unseen?.look(rows);
    if (rows.length === 0) return '';
    const records = rows.map(({ values }) => values);
    const isFirst = this.columns.length === 0;
    if (isFirst) this.columns = this.firstColumns(records);
    if (this.columns.length === 0) return '';
    const lines = this.aligned(records);
    if (isFirst) this.start();
    else if (this.widths) this.grow(this.widths);
    if (this.widths) return this.table(lines, this.widths, isFirst);
    // Where not even the most important columns fit: one card a row.
    const cards = records.map((row) => card(row, this.columns, this.view, this.paint)).join('\n');
    return isFirst ? cards : `\n${cards}`;
  }

  end(): string {
    const names = this.unseen?.names() ?? [];
    if (names.length > 0) this.view.onUnseen?.(names);
    return '';
  }

  private firstColumns(records: readonly Row[]): TableColumn[] {
    const known = this.given.length > 0 ? this.given : columnsOfRows(records);
    return known.map((column) => ({
      ...column,
      align: this.isShortDate(column) ? 'right' : column.align,
      heading: this.view.header ? headingText(column.name, this.view) : '',
      cells: 0,
      places: 0,
      isRigid: true,
    }));
  }

  /** Off a terminal a date stays as it was sent. */
  private isShortDate({ name }: ShownColumn): boolean {
    return this.view.terminal.isTerminal && isDateName(name);
  }

  /** The texts of a page, the decimal points of a column below one another. The columns note what the cells need. */
  private aligned(records: readonly Row[]): readonly (readonly string[])[] {
    const texts = this.columns.map((column) => {
      const cells = records.map((row) => {
        const text = shownText(row, column, this.view);
        return this.isShortDate(column) ? shortDate(text, this.view.thisYear) : text;
      });
      if (column.align === 'right') {
        for (const text of cells) column.places = Math.max(column.places, decimalWidth(text));
      }
      return cells.map((text) => {
        const cell = column.places === 0 ? text : text + ' '.repeat(column.places - decimalWidth(text));
        column.cells = Math.max(column.cells, widthOf(cell));
        column.isRigid &&= isWhole(cell, column);
        return cell;
      });
    });
    return records.map((_, at) => texts.map((cells) => cells[at] ?? ''));
  }

  /** Sets the widths for the first page, and hides the columns that do not fit. */
  private start(): void {
    const { columns } = this;
    this.widths = this.fitted();
    if (!this.widths || this.widths.length === columns.length) return;
    this.columns = columns.slice(0, this.widths.length);
    this.view.onHidden?.(columns.slice(this.widths.length).map(({ name }) => name));
  }

  /** Widens columns for a later page, where there is room, and those that are never cut in any case. */
  private grow(last: readonly number[]): void {
    const widths = this.fitted();
    this.widths =
      (widths?.length === this.columns.length ? widths : this.fitted(false)) ??
      this.columns.map(({ isRigid, cells }, at) => Math.max(last[at] ?? 0, isRigid ? cells : 0));
  }

  private fitted(mayHide = this.view.columns.length === 0): readonly number[] | undefined {
    return fitColumns(this.columns, this.view.terminal.width, mayHide);
  }

  private table(lines: readonly (readonly string[])[], widths: readonly number[], isFirst: boolean): string {
    const { columns, view } = this;
    const body = lines.map((line) => columns.map((column, at) => this.cell(line[at] ?? '', column, widths[at] ?? 0)));
    // On a terminal the heading comes again above wider columns.
    const isHeaded = view.header && (isFirst || (view.terminal.isTerminal && this.headed !== widths.join()));
    if (isHeaded) this.headed = widths.join();
    return this.draw(isHeaded ? this.headings(widths) : undefined, body, columns, widths);
  }

  private cell(text: string, { name, isId }: ShownColumn, width: number): string {
    const shown = fittedText(text, isId ? Number.POSITIVE_INFINITY : width, this.view.terminal);
    return this.paint && name === 'status' ? paintStatus(shown, text, this.paint) : shown;
  }

  /** The headings, with a line for each word where the cells are narrow. */
  private headings(widths: readonly number[]): string[] {
    const cells = this.columns.map(({ heading }, at) => {
      const lines = wrapTo(heading, widths[at] ?? 0);
      const last = lines.slice(mostHeadingLines - 1).join(' ');
      const kept = last === '' ? lines : [...lines.slice(0, mostHeadingLines - 1), last];
      return kept.map((line) => fittedText(line, widths[at] ?? 0, this.view.terminal));
    });
    const height = Math.max(...cells.map(({ length }) => length));
    return cells.map((lines) => {
      const shown = lines.map((line) => this.paint?.bold(line) ?? line);
      return '\n'.repeat(height - lines.length) + shown.join('\n');
    });
  }
}
