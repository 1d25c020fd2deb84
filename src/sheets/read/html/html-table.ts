import { escaped, pluralize } from '../../../base/text/message.ts';
import { columnLetters, lastColumn, lastRow } from '../../cell-address.ts';
import type { InputFile } from '../input-file.ts';
import { asUnreadable, unreadable } from '../refusals.ts';
import { blank, type Cell, type SheetRow, type TableFile, withoutTrailingBlanks } from '../table-file.ts';
import { encodingNotes, knownEncoding, type TextEncoding, textChunks } from '../text/decoded-text.ts';
import { type HtmlTag, htmlTokens } from './html-tokens.ts';

// Many programs write a web page with a table and call it .xls: Excel opens it, and shows its tables one below the other.

/** A settlement of a hundred thousand parcels has half of that. */
const longestPage = 2 ** 26;

/** Tables within tables lay a page out. */
const deepest = 8;

/** Cells that a few bytes make: merged ones, and blank ones between others. */
const mostMade = 2_000_000;

const longestCell = 65_535;

/** The widest and the highest cell that browsers make. */
const mostColumns = 1000;
const mostRows = 65_534;

/** Between its texts a cell begins a new line. */
const breaks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const parts: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

/** The elements that a web page, or a part of one, may begin with. */
const first: ReadonlySet<string> = new Set(
  'html head body meta link base title style script table caption tr div p center font span b br h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Is this the beginning of a web page, and not of another document with tags? */
export function isHtml(sample: string): boolean {
  const found = /<([a-z][^\s/>]*)/i.exec(sample.replace(/<!--.*?(?:-->|$)/gs, ''));
  return /^\s*(?:<\?xml[^>]*>\s*)?<!doctype\s+html/i.test(sample) || first.has(found?.[1]?.toLowerCase() ?? '');
}

/** The rows of the tables of a web page. Text outside of cells is not read, nor what a script would add. */
export async function openHtml(file: InputFile, found: TextEncoding): Promise<TableFile> {
  const encoding = encodingOf(file, found);
  let page = '';
  for await (const text of textChunks(file, encoding)) {
    page += text;
    if (page.length > longestPage)
      throw unreadable(file.name, escaped`is a web page of more than ${longestPage / 2 ** 20} MiB`);
  }
  let tables = 0;
  for (const token of htmlTokens(page)) if (token.kind === 'open' && token.name === 'table') tables++;
  if (tables === 0) {
    throw unreadable(
      file.name,
      escaped`is a web page without a table`,
      escaped`Sign in again, and download the file once more: this may be the page that asks for a password.`,
    );
  }
  return {
    kind: 'table',
    stream: file.stream,
    notes: [
      ...encodingNotes(file.name, encoding),
      escaped`${file.name} is a web page with ${pluralize(tables, 'tables')}.`,
    ],
    sheets: [],
    async *rows() {
      let number = 0;
      try {
        for (const { cells, wide } of htmlRows(page)) {
          file.signal.throwIfAborted();
          if (++number > lastRow) throw new Error(`it has more than ${lastRow} rows`);
          if (cells.length > 0) yield { sheet: undefined, number, cells, wide };
        }
      } catch (error) {
        throw asUnreadable(error, file.name, file.signal);
      }
    },
    close: () => file.close(),
  };
}

/** A page says its encoding; that counts where the bytes leave a doubt. */
function encodingOf({ head }: InputFile, found: TextEncoding): TextEncoding {
  const [, label = ''] = /<meta\b[^>]*charset\s*=\s*["']?\s*([\w-]+)/i.exec(head.toString('latin1')) ?? [];
  return (found.isGuess && label !== '' && knownEncoding(label)) || found;
}

type HtmlRow = Pick<SheetRow, 'cells' | 'wide'>;

/** The rows of all tables, blank ones too. Throws Error on what no program writes. */
function* htmlRows(page: string): Generator<HtmlRow, void> {
  const open: HtmlRowReader[] = [];
  const made = { cells: 0 };
  for (const token of htmlTokens(page)) {
    const table = open.at(-1);
    if (token.kind === 'text') table?.addText(token.text);
    else if (token.name !== 'table') yield* table?.take(token) ?? [];
    else if (token.kind === 'open') {
      if (open.length === deepest) throw new Error('its tables are nested too deeply');
      // What stands before a table within a cell is a row of its own, and what stands behind it too.
      if (table?.isInCell) yield table.endRow();
      open.push(new HtmlRowReader(made));
    } else if (table) {
      yield* table.endedRow();
      open.pop();
      open.at(-1)?.goOn();
    }
  }
  if (open.length > 0) throw new Error('a table in it does not end');
}

function countIn(attributes: ReadonlyMap<string, string>, name: string, most: number): number {
  const [digits = '1'] = /^\s*\d+/.exec(attributes.get(name) ?? '') ?? [];
  return Math.min(most, Math.max(1, Number(digits)));
}

/** Puts the cells of the rows of one table in their places. */
class HtmlRowReader {
  private cells: Cell[] | undefined;
  private wide = new Map<number, number>();
  private cell: { readonly columns: number; readonly rows: number; text: string } | undefined;
  /** Was there a cell around the table that has ended? */
  private isBroken = false;
  /** The cells that reach into further rows, by their columns. */
  private readonly spans = new Map<number, { rows: number; readonly cell: Cell }>();

  constructor(private readonly made: { cells: number }) {}

  /** Takes a tag that is inside of the table. Returns the row that it ends. */
  take({ kind, name, attributes }: HtmlTag): HtmlRow[] {
    if (name === 'tr' || parts.has(name)) {
      const ended = this.endedRow();
      if (name === 'tr' && kind === 'open') this.startRow();
      if (parts.has(name)) this.endPart();
      return ended;
    }
    if (name === 'td' || name === 'th') {
      this.endCell();
      if (kind === 'open')
        this.startCell(countIn(attributes, 'colspan', mostColumns), countIn(attributes, 'rowspan', mostRows));
    } else if (breaks.has(name)) this.addBreak();
    return [];
  }

  /** Ends the row, if there is one. */
  endedRow(): HtmlRow[] {
    return this.cells === undefined ? [] : [this.endRow()];
  }

  get isInCell(): boolean {
    return this.cell !== undefined;
  }

  startRow(): void {
    this.cells = [];
    this.wide = new Map();
    this.isBroken = false;
  }

  startCell(columns: number, rows: number): void {
    if (!this.cells) this.startRow();
    this.cell = { columns, rows, text: '' };
  }

  addText(text: string): void {
    if (!this.cell) return;
    this.cell.text += text.replace(/[ \t\r\n\f]+/g, ' ');
    if (this.cell.text.length > longestCell) throw new Error(`a cell in it has more than ${longestCell} characters`);
  }

  addBreak(): void {
    if (this.cell) this.cell.text += '\n';
  }

  endCell(): void {
    const { cell, cells } = this;
    if (!cell || !cells) return;
    this.cell = undefined;
    this.fillSpanned(cells);
    const text = cell.text.replace(/ *\n[ \n]*/g, '\n').replace(/^[ \n]+|[ \n]+$/g, '');
    const value: Cell = text === '' ? blank : { kind: 'text', text };
    if (cells.length + cell.columns > lastColumn)
      throw new Error(`it has a cell behind column ${columnLetters(lastColumn - 1)}`);
    if (cell.columns > 1) this.wide.set(cells.length, cells.length + cell.columns - 1);
    for (let place = 0; place < cell.columns; place++) {
      // As in a workbook, the value of a merged cell stands in its first column, and in each of its rows.
      const here = place === 0 ? value : blank;
      if (cell.rows > 1) this.spans.set(cells.length, { rows: cell.rows - 1, cell: here });
      cells.push(here);
    }
    this.count(cell.columns - 1);
  }

  /** Returns the row that ends. */
  endRow(): HtmlRow {
    this.isBroken = this.cell !== undefined;
    this.endCell();
    const cells = this.cells ?? [];
    this.cells = undefined;
    const last = Math.max(-1, ...this.spans.keys());
    while (cells.length <= last) {
      const before = cells.length;
      this.fillSpanned(cells);
      if (cells.length > before) continue;
      cells.push(blank);
      this.count(1);
    }
    const wide = this.wide.size === 0 ? undefined : this.wide;
    return { cells: withoutTrailingBlanks(cells), wide };
  }

  /** Cells do not reach from the head of a table into its body. */
  endPart(): void {
    this.spans.clear();
  }

  /** A table within a cell has ended. */
  goOn(): void {
    if (!this.isBroken) return;
    this.startRow();
    this.startCell(1, 1);
  }

  private fillSpanned(cells: Cell[]): void {
    for (let span = this.spans.get(cells.length); span; span = this.spans.get(cells.length)) {
      if (--span.rows === 0) this.spans.delete(cells.length);
      cells.push(span.cell);
      this.count(1);
    }
  }

  private count(cells: number): void {
    this.made.cells += cells;
    if (this.made.cells > mostMade) throw new Error('its merged cells are too many');
  }
}
