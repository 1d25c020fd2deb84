import { columnLetters } from '../cell-address.ts';
import type { CellWriter } from './cell.ts';
import type { CellValue, SheetColumn, SheetSpec } from './sheet-spec.ts';
import { fixedStyles } from './styles.ts';
import { namespace, prologue, xmlAttribute, xmlText } from './xml-text.ts';

/** A sheet of the file. The rows that one sheet cannot hold go on in a further one. */
export interface SheetFile {
  readonly name: string;
  readonly spec: SheetSpec;
  /** The lines so far, the headings among them. */
  rows: number;
  write(xml: string): void;
  end(): void;
}

/** Shared by the sheets of a workbook. */
export interface SheetShared {
  readonly cells: CellWriter;
  /** How many characters wide a text is shown. */
  readonly widthOf: (text: string) => number;
  /** The most lines of a sheet, the headings among them. */
  readonly maxRows: number;
  /** Starts the next sheet of the file. */
  open(spec: SheetSpec): SheetFile;
  listName(column: SheetColumn): string | undefined;
}

/** The first lines decide how wide the columns are. */
const measuredRows = 100;

const narrowest = 8;
const widest = 60;

/** For the arrow of the filter. */
const besideHeading = 3;

const widthOfDate = 23;

/** The part of a text that is measured: its first line, or what fits in the widest column. */
const measurable = (text: string): string => text.slice(0, 2 * widest).replace(/[\r\n].*/s, '');

/** Rows of cells, which become a sheet and, where there are too many, further ones: `Orders 2`. */
export class RowsWriter {
  private part: SheetFile;
  private row = 0;
  /** The lines that came before the widths of the columns were decided. */
  private held: string | undefined = '';
  private heldRows = 0;
  private readonly widths: number[];
  private readonly letters: readonly string[];

  constructor(
    private readonly spec: SheetSpec,
    private readonly shared: SheetShared,
  ) {
    const { columns } = spec;
    this.letters = columns.map((_, at) => columnLetters(at));
    this.widths = columns.map(({ heading }) => shared.widthOf(measurable(heading)) + besideHeading);
    this.part = shared.open(spec);
    this.row = this.hasHeader ? 1 : 0;
  }

  addRow(values: readonly CellValue[]): void {
    if (this.row >= this.shared.maxRows) this.nextPart();
    const row = ++this.row;
    const { letters } = this;
    const { cells } = this.shared;
    const { columns } = this.spec;
    let xml = `<row r="${row}">`;
    // An index rather than an iterator: this loop runs for every cell of a long export.
    for (let at = 0; at < letters.length; at++) {
      const value = values[at];
      if (value === null || value === undefined) continue;
      xml += cells.cell(`${letters[at]}${row}`, value, columns[at]?.kind ?? 'auto');
    }
    xml += '</row>';
    if (this.held === undefined) {
      this.part.write(xml);
      return;
    }
    this.held += xml;
    this.measure(values);
    if (++this.heldRows >= measuredRows) this.begin();
  }

  end(): void {
    if (this.held !== undefined) this.begin();
    this.endPart();
  }

  private get hasHeader(): boolean {
    return this.spec.header !== false && this.spec.columns.length > 0;
  }

  private measure(values: readonly CellValue[]): void {
    values.forEach((value, at) => {
      if (value === null || value === undefined) return;
      const text = typeof value === 'object' ? value.text : String(value);
      const isDate = this.spec.columns[at]?.kind === 'date';
      const width = isDate ? Math.min(text.length, widthOfDate) : this.shared.widthOf(measurable(text));
      this.widths[at] = Math.max(this.widths[at] ?? 0, width);
    });
  }

  private nextPart(): void {
    if (this.held !== undefined) this.begin();
    this.endPart();
    this.part = this.shared.open(this.spec);
    this.row = this.hasHeader ? 1 : 0;
    this.part.write(this.headXml());
  }

  /** The XML before the rows: the order of the elements is fixed by the standard. */
  private headXml(): string {
    const { columns, rightToLeft } = this.spec;
    const frozen = this.hasHeader
      ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>'
      : '';
    const view = `${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"`;
    const cols = columns.map((column, at) => {
      const width = Math.min(Math.max(this.widths[at] ?? 0, narrowest), widest) + 1.5;
      const style = column.kind === 'text' ? ` style="${fixedStyles.text}"` : '';
      return `<col min="${at + 1}" max="${at + 1}" width="${width}"${style} customWidth="1"/>`;
    });
    const headings = columns.map(({ heading }, at) => this.shared.cells.heading(`${this.letters[at]}1`, heading));
    return (
      `${prologue}<worksheet xmlns="${namespace}">` +
      `<sheetViews><sheetView${view}>${frozen}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
      `${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>` +
      `${this.hasHeader ? `<row r="1">${headings.join('')}</row>` : ''}`
    );
  }

  private begin(): void {
    this.part.write(this.headXml() + (this.held ?? ''));
    this.held = undefined;
  }

  private endPart(): void {
    const { spec, letters, shared } = this;
    const all = `A1:${letters.at(-1)}${Math.max(this.row, 1)}`;
    const texts = spec.columns.flatMap(({ kind = 'auto' }, at) =>
      kind === 'text' || kind === 'auto' ? [`${letters[at]}1:${letters[at]}${shared.maxRows}`] : [],
    );
    // Excel marks every number that is a text, unless it is told that this is meant.
    const ignored =
      texts.length > 0
        ? `<ignoredErrors><ignoredError sqref="${texts.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`
        : '';
    this.part.rows = this.row;
    this.part.write(
      `</sheetData>${this.hasHeader ? `<autoFilter ref="${all}"/>` : ''}` +
        `${validationsXml(spec.columns, shared.maxRows, (column) => shared.listName(column))}` +
        `<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>${ignored}</worksheet>`,
    );
    this.part.end();
  }
}

const longestTitle = 32;
const longestNote = 255;

/**
 * Returns the notes that are shown when a cell is selected, and the values to choose from: `listName` is the defined name
 * of a column's choices. Other values are allowed after a warning.
 */
function validationsXml(
  columns: readonly SheetColumn[],
  lastRow: number,
  listName: (column: SheetColumn) => string | undefined,
): string {
  const all = columns.flatMap((column, at) => {
    const letters = columnLetters(at);
    const list = listName(column);
    const notes = prompt(column);
    if (list === undefined && notes === '') return [];
    const heading = notes === '' ? [] : [`<dataValidation allowBlank="1"${notes} sqref="${letters}1"/>`];
    const cells = `sqref="${letters}2:${letters}${lastRow}"`;
    const below =
      list === undefined
        ? `<dataValidation allowBlank="1"${notes} ${cells}/>`
        : `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"${notes} ${cells}>` +
          `<formula1>${xmlText(list)}</formula1></dataValidation>`;
    return [...heading, below];
  });
  return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`;
}

const prompt = ({ note }: SheetColumn): string =>
  note === undefined
    ? ''
    : ` showInputMessage="1" promptTitle="${xmlAttribute(note.title.slice(0, longestTitle))}" prompt="${xmlAttribute(note.text.slice(0, longestNote))}"`;
