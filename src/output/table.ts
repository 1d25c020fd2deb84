import type { ChalkInstance } from 'chalk';
import type { PageRow, Row } from '../base/row.ts';
import { card, headingText, shownText } from './card.ts';
import { columnsOfRows, type ShownColumn, unseenFields } from './columns.ts';
import type { View } from './formatter.ts';
import { isDateName, shortDate } from './short-date.ts';
import { fittedText, headingCells } from './table-heading.ts';
import { type Cells, TableLayout } from './table-layout.ts';
import { paintFor, paintStatus } from './terminal.ts';

const borderNames = [
  ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
  ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
];
const noBorders = Object.fromEntries(borderNames.map((name) => [name, '']));

type Line = readonly string[];

/** Takes off the blanks that fill the last column; other white space belongs to the data. */
function withoutPadding(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  return `${line.slice(0, end)}\n`;
}

/** Loads cli-table3 and gives a function that draws a heading and the lines below it. */
async function drawTable() {
  const { default: Table } = await import('cli-table3');
  return (
    head: Line | undefined,
    body: readonly Line[],
    widths: readonly number[],
    columns: readonly ShownColumn[],
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

type TableView = Omit<View, 'rawCsv'>;

/** A table drawn page by page, so that memory does not grow with the list. */
export async function tableFormatter(given: readonly ShownColumn[], view: TableView) {
  const [paint, draw] = await Promise.all([paintFor(view.terminal), drawTable()]);
  return new TableFormatter(given, view, paint, draw);
}

class TableFormatter {
  private readonly unseen: ReturnType<typeof unseenFields> | undefined;
  private layout: TableLayout | undefined;
  /** The widths below the last heading. */
  private headed = '';

  constructor(
    private readonly given: readonly ShownColumn[],
    private readonly view: TableView,
    private readonly paint: ChalkInstance | undefined,
    private readonly draw: Awaited<ReturnType<typeof drawTable>>,
  ) {
    this.unseen = given.length === 0 ? unseenFields() : undefined;
  }

  page(rows: readonly PageRow[]): string {
    const records = rows.map(({ values }) => values);
    this.unseen?.look(rows);
    const isFirst = !this.layout;
    this.layout ??= this.newLayout(records);
    const { layout } = this;
    if (!layout || rows.length === 0) return '';
    const cells = layout.add(records.map((row) => layout.columns.map((column) => this.textOf(row, column))));
    if (isFirst) this.start(layout);
    else if (layout.widths) layout.grow();
    return layout.widths ? this.table(cells, layout, layout.widths, isFirst) : this.cards(records, layout, isFirst);
  }

  end(): string {
    const names = this.unseen?.names() ?? [];
    if (names.length > 0) this.view.onUnseen?.(names);
    return '';
  }

  private newLayout(records: readonly Row[]): TableLayout | undefined {
    const { header, terminal } = this.view;
    const known = this.given.length > 0 ? this.given : columnsOfRows(records);
    if (records.length === 0 || known.length === 0) return undefined;
    const columns = known.map((column) => (this.isShortDate(column) ? { ...column, align: 'right' as const } : column));
    const headings = columns.map((column) => (header ? headingText(column, this.view) : ''));
    return new TableLayout(columns, headings, terminal);
  }

  private start(layout: TableLayout): void {
    const { columns: chosen, onHidden } = this.view;
    const hidden = layout.start(chosen.length === 0).map(({ name }) => name);
    if (hidden.length > 0) onHidden?.(hidden);
  }

  /** Off a terminal a date stays as it was sent. */
  private isShortDate({ name }: ShownColumn): boolean {
    return this.view.terminal.isTerminal && isDateName(name);
  }

  private textOf(row: Row, column: ShownColumn): string {
    const text = shownText(row, column, this.view);
    return this.isShortDate(column) ? shortDate(text, this.view.thisYear) : text;
  }

  private cell(text: string, { name, isId }: ShownColumn, width: number): string {
    const shown = fittedText(text, isId ? Number.POSITIVE_INFINITY : width, this.view.terminal);
    return this.paint && name === 'status' ? paintStatus(shown, text, this.paint) : shown;
  }

  private table(cells: Cells, { columns }: TableLayout, widths: readonly number[], isFirst: boolean): string {
    const { header, terminal } = this.view;
    const body = cells.map((line) => columns.map((column, at) => this.cell(line[at] ?? '', column, widths[at] ?? 0)));
    // On a terminal the heading comes again above wider columns.
    const isHeaded = header && (isFirst || (terminal.isTerminal && this.headed !== widths.join()));
    if (isHeaded) this.headed = widths.join();
    const head = isHeaded ? headingCells(columns, widths, this.view, this.paint) : undefined;
    return this.draw(head, body, widths, columns);
  }

  /** Where not even the most important columns fit: one card a row. */
  private cards(records: readonly Row[], { columns }: TableLayout, isFirst: boolean): string {
    const text = records.map((row) => card(row, columns, this.view, this.paint)).join('\n');
    return isFirst ? text : `\n${text}`;
  }
}
