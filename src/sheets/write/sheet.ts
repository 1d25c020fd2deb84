import type { ByteText } from '../../base/text/byte-text.ts';
import { columnLetters } from '../cell-address.ts';
import type { CellValue, CellWriter, ColumnKind } from './cell.ts';
import { fixedStyles, namespace, prologue, xmlAttribute, xmlText } from './package-parts.ts';

export interface SheetColumn {
  readonly heading: string;
  readonly kind?: ColumnKind | undefined;
  /** Is it wide enough for the sum of its amounts? */
  readonly isTotalled?: boolean | undefined;
  /** Shown when a cell of the column is selected: at most 255 characters, with a title of at most 32. */
  readonly note?: { readonly title: string; readonly text: string } | undefined;
  /** The values to choose from; others are allowed after a warning. */
  readonly choices?: readonly string[] | undefined;
}

export interface SheetSpec {
  /** Characters that no sheet name may have are replaced, and a name that is taken gets a number. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly header?: boolean | undefined;
  readonly rightToLeft?: boolean | undefined;
  /** Not shown: it holds what other sheets refer to. */
  readonly hidden?: boolean | undefined;
}

export interface SheetFile {
  readonly name: string;
  readonly spec: SheetSpec;
  readonly xml: ByteText;
  /** The lines, the headings among them and totals not; 0 before its end. */
  rows: number;
}

/** Shared by the sheets of a workbook. */
export interface SheetContext {
  readonly cells: CellWriter;
  readonly widthOf: (text: string) => number;
  readonly maxRows: number;
  /** The defined names of the choices of columns. */
  readonly lists: ReadonlyMap<SheetColumn, string>;
}

const measuredRows = 100;

const narrowest = 8;
const widest = 60;

const besideHeading = 3;

/** The width that separators and zeros add to a number. */
const besideNumber = 3;

const widthOfDate = 23;
const widthOfTotal = 14;

/** The characters that fit across a page of A4 with our margins. */
const acrossPortrait = 102;
const acrossLandscape = 150;

/** Nobody can read smaller print: a wider sheet takes several pages across. */
const smallestScale = 0.4;

/** The part of a text that is measured: its first line, or what fits in the widest column. */
const measurable = (text: string): string => text.slice(0, 2 * widest).replace(/[\r\n].*/s, '');

/** Rows of cells, which become a sheet and, where there are too many, further ones: `Orders 2`. */
export class RowsWriter {
  private file: SheetFile;
  private row: number;
  /** The last line above the totals. */
  private lastRow: number | undefined;
  /** The lines that came before the widths of the columns were decided. */
  private held: string[] | undefined = [];
  private readonly hasHeader: boolean;
  private readonly widths: number[];
  private readonly letters: readonly string[];

  constructor(
    private readonly spec: SheetSpec,
    private readonly context: SheetContext,
    private readonly open: (spec: SheetSpec) => SheetFile,
  ) {
    const { columns, header } = spec;
    this.hasHeader = header !== false && columns.length > 0;
    this.letters = columns.map((_, at) => columnLetters(at));
    this.widths = columns.map(({ heading, isTotalled }) =>
      Math.max(context.widthOf(measurable(heading)) + besideHeading, isTotalled ? widthOfTotal : 0),
    );
    this.file = open(spec);
    this.row = this.hasHeader ? 1 : 0;
  }

  addRow(values: readonly CellValue[]): void {
    if (this.row >= this.context.maxRows) this.goOn();
    const row = ++this.row;
    const { letters, file } = this;
    const { cells } = this.context;
    const { columns } = this.spec;
    let xml = `<row r="${row}">`;
    // An index rather than an iterator: this loop runs for every cell of a long export.
    for (let at = 0; at < letters.length; at++) {
      const value = values[at];
      if (value === null || value === undefined) continue;
      xml += cells.cell(`${letters[at]}${row}`, value, columns[at]?.kind ?? 'auto');
    }
    xml += '</row>';
    if (!this.held) {
      file.xml.text(xml);
      return;
    }
    this.held.push(xml);
    this.measure(values);
    if (this.held.length >= measuredRows) this.begin();
  }

  /** Adds bold lines below a blank one, which keeps them out of what is filtered and sorted. No rows may follow. */
  addTotals(lines: readonly (readonly string[])[]): void {
    if (this.row + 1 + lines.length > this.context.maxRows) this.goOn();
    this.begin();
    this.lastRow = this.row++;
    let xml = `<row r="${this.row}"></row>`;
    for (const texts of lines) {
      const row = ++this.row;
      const cells = texts.map((text, at) =>
        text === '' ? '' : this.context.cells.total(`${this.letters[at]}${row}`, text),
      );
      xml += `<row r="${row}">${cells.join('')}</row>`;
    }
    this.file.xml.text(xml);
  }

  end(): void {
    this.begin();
    const { file, letters } = this;
    const { maxRows } = this.context;
    const texts = this.spec.columns.flatMap(({ kind = 'auto' }, at) =>
      kind === 'text' || kind === 'auto' ? [`${letters[at]}1:${letters[at]}${maxRows}`] : [],
    );
    // Excel marks every number that is a text, unless it is told that this is meant.
    const ignored =
      texts.length > 0
        ? `<ignoredErrors><ignoredError sqref="${texts.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`
        : '';
    const last = this.lastRow ?? this.row;
    const filter = this.hasHeader ? `<autoFilter ref="A1:${letters.at(-1)}${last}"/>` : '';
    file.rows = last;
    file.xml.text(`</sheetData>${filter}${this.validationsXml()}${this.pageXml()}${ignored}</worksheet>`);
  }

  private begin(): void {
    if (!this.held) return;
    this.file.xml.text(this.headXml() + this.held.join(''));
    this.held = undefined;
  }

  private columnWidths(): number[] {
    return this.widths.map((width) => Math.min(Math.max(width, narrowest), widest) + 1.5);
  }

  private get across(): number {
    return this.columnWidths().reduce((sum, width) => sum + width, 0);
  }

  private get fitsPages(): boolean {
    return this.across * smallestScale <= acrossLandscape;
  }

  /** How it is printed: on A4, with the number of each page. */
  private pageXml(): string {
    const orientation = this.across > acrossPortrait ? 'landscape' : 'portrait';
    const fit = this.fitsPages ? ' fitToWidth="1" fitToHeight="0"' : '';
    return (
      // Lines, since amounts and the texts beside them touch.
      `<printOptions gridLines="1"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>` +
      `<pageSetup paperSize="9"${fit} orientation="${orientation}"/>` +
      `<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>`
    );
  }

  private goOn(): void {
    this.end();
    this.file = this.open(this.spec);
    this.row = this.hasHeader ? 1 : 0;
    this.file.xml.text(this.headXml());
  }

  private measure(values: readonly CellValue[]): void {
    values.forEach((value, at) => {
      if (value === null || value === undefined) return;
      const text = typeof value === 'object' ? value.text : String(value);
      this.widths[at] = Math.max(this.widths[at] ?? 0, this.widthOf(text, this.spec.columns[at]?.kind));
    });
  }

  private widthOf(text: string, kind: ColumnKind | undefined): number {
    if (kind === 'date') return Math.min(text.length, widthOfDate);
    const isNumber = kind === 'number' || kind === 'amount';
    return this.context.widthOf(measurable(text)) + (isNumber ? besideNumber : 0);
  }

  /** The XML before the rows: the order of the elements is fixed by the standard. */
  private headXml(): string {
    const { columns, rightToLeft } = this.spec;
    const { cells } = this.context;
    const frozen = this.hasHeader
      ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>'
      : '';
    const view = `${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"`;
    const widths = this.columnWidths();
    const cols = columns.map(({ kind }, at) => {
      const style = kind === 'text' ? ` style="${fixedStyles.text}"` : '';
      return `<col min="${at + 1}" max="${at + 1}" width="${widths[at]}"${style} customWidth="1"/>`;
    });
    const headings = columns.map(({ heading }, at) => cells.heading(`${this.letters[at]}1`, heading));
    return (
      `${prologue}<worksheet xmlns="${namespace}">` +
      `${this.fitsPages ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}` +
      `<sheetViews><sheetView${view}>${frozen}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
      `${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>` +
      `${this.hasHeader ? `<row r="1">${headings.join('')}</row>` : ''}`
    );
  }

  private validationsXml(): string {
    const { lists, maxRows } = this.context;
    const all = this.spec.columns.flatMap((column, at) => {
      const list = lists.get(column);
      const notes = promptOf(column);
      const heading = `<dataValidation allowBlank="1"${notes} sqref="${this.letters[at]}1"/>`;
      const cells = `${notes} sqref="${this.letters[at]}2:${this.letters[at]}${maxRows}"`;
      const below =
        list === undefined
          ? `<dataValidation allowBlank="1"${cells}/>`
          : `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"${cells}>` +
            `<formula1>${xmlText(list)}</formula1></dataValidation>`;
      return [...(notes === '' ? [] : [heading]), ...(notes === '' && list === undefined ? [] : [below])];
    });
    return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`;
  }
}

const longestTitle = 32;
const longestNote = 255;

function promptOf({ note }: SheetColumn): string {
  if (!note) return '';
  const title = xmlAttribute(note.title.slice(0, longestTitle));
  return ` showInputMessage="1" promptTitle="${title}" prompt="${xmlAttribute(note.text.slice(0, longestNote))}"`;
}
