import type { ChalkInstance } from 'chalk';
import type { PageRow, Row } from '../base/row.ts';
import { card, lineText, shownText } from './card.ts';
import { columnsOfRows, type ShownColumn } from './columns.ts';
import { drawTable } from './draw-table.ts';
import { fitColumns } from './fit.ts';
import type { View } from './formatter.ts';
import { isolated, paintStatus } from './paint.ts';
import { paintFor, type Terminal } from './terminal.ts';
import { cutTo, widthOf } from './text-width.ts';
import { unseenFields } from './unseen-fields.ts';

type Cells = readonly (readonly string[])[];
type TableView = Pick<View, 'header' | 'columns' | 'terminal' | 'clean' | 'onHidden' | 'onUnseen'>;

const widest = (cells: Cells, at: number): number =>
  cells.reduce((width, line) => Math.max(width, widthOf(line[at] ?? '')), 0);

/** The text of one cell, cut and coloured. Ids are never cut. */
function finishCell(
  text: string,
  { name, isId }: ShownColumn,
  width: number,
  terminal: Terminal,
  paint: ChalkInstance | undefined,
): string {
  const { isTerminal, ascii } = terminal;
  const cut = isTerminal && !isId ? cutTo(text, width, ascii ? '~' : '…') : text;
  const shown = isolated(cut, isTerminal && !ascii);
  return paint && name === 'status' ? paintStatus(shown, text, paint) : shown;
}

/** A table drawn page by page, so that memory does not grow with the list. */
export async function tableFormatter(given: readonly ShownColumn[], view: TableView) {
  const [paint, draw] = await Promise.all([paintFor(view.terminal), drawTable()]);
  return new TableFormatter(given, view, paint, draw);
}

class TableFormatter {
  private readonly unseen: ReturnType<typeof unseenFields> | undefined;
  private widths: readonly number[] | undefined;
  private isOpen = false;

  constructor(
    private columns: readonly ShownColumn[],
    private readonly view: TableView,
    private readonly paint: ChalkInstance | undefined,
    private readonly draw: Awaited<ReturnType<typeof drawTable>>,
  ) {
    this.unseen = columns.length === 0 ? unseenFields() : undefined;
  }

  page(rows: readonly PageRow[]): string {
    const records = rows.map(({ values }) => values);
    if (this.columns.length === 0) this.columns = columnsOfRows(records);
    this.unseen?.look(records);
    if (rows.length === 0 || this.columns.length === 0) return '';
    const cells = records.map((row) => this.columns.map((column) => shownText(row, column, this.view)));
    this.layOut(cells);
    const isFirst = !this.isOpen;
    this.isOpen = true;
    return this.widths ? this.table(cells, this.widths, isFirst) : this.cards(records, isFirst);
  }

  end(): string {
    const names = this.unseen?.names() ?? [];
    if (names.length > 0) this.view.onUnseen?.(names);
    return '';
  }

  /** On a terminal the first page sets columns and widths; elsewhere nothing is cut, and later pages may be wider. */
  private layOut(cells: Cells): void {
    const { header, terminal, columns: chosen, onHidden } = this.view;
    if (terminal.isTerminal && this.isOpen) return;
    const fitting = this.columns.map(({ name, isId }, at) => ({
      heading: header ? widthOf(lineText(name, this.view)) : 0,
      cells: widest(cells, at),
      rigid: isId,
    }));
    if (!terminal.isTerminal) {
      this.widths = fitting.map(({ heading, cells: width }, at) => Math.max(heading, width, this.widths?.[at] ?? 0));
      return;
    }
    this.widths = fitColumns(fitting, terminal.width, chosen.length === 0);
    if (!this.widths) return;
    const hidden = this.columns.slice(this.widths.length).map(({ name }) => name);
    if (hidden.length > 0) onHidden?.(hidden);
    this.columns = this.columns.slice(0, this.widths.length);
  }

  private table(cells: Cells, widths: readonly number[], isFirst: boolean): string {
    const { columns, paint } = this;
    const { terminal, header } = this.view;
    // An id is never cut, so its line may be a little longer.
    const wide = widths.map((width, at) => (columns[at]?.isId ? Math.max(width, widest(cells, at)) : width));
    const body = cells.map((line) =>
      columns.map((column, at) => finishCell(line[at] ?? '', column, wide[at] ?? 0, terminal, paint)),
    );
    const heading = ({ name }: ShownColumn, at: number): string => {
      const text = lineText(name, this.view);
      const cut = terminal.isTerminal ? cutTo(text, widths[at] ?? 0, terminal.ascii ? '~' : '…') : text;
      return paint?.bold(cut) ?? cut;
    };
    return this.draw(header && isFirst ? columns.map(heading) : undefined, body, wide, columns);
  }

  /** Where not even the most important columns fit: one card a row. */
  private cards(records: readonly Row[], isFirst: boolean): string {
    const text = records.map((row) => card(row, this.columns, this.view, this.paint)).join('\n');
    return isFirst ? text : `\n${text}`;
  }
}
