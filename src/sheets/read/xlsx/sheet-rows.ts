import { columnLetters, lastColumn, lastRow, parseAddress } from '../../cell-address.ts';
import { blank, type Cell, type SheetRow, withoutTrailingBlanks } from '../table-file.ts';
import { type CellContext, cellValue } from './cell-value.ts';
import { type Attributes, addText, parseXml, type XmlReader } from './xml.ts';

/** Counted while the rows of a sheet are read. */
export interface SheetFacts {
  hiddenRows: number;
  hiddenColumns: number;
  merged: number;
}

/** Blank cells before others cost memory too. In so many columns they are what a table has. */
const mostGaps = 5_000_000;
const usualColumns = 256;

/** Collects the rows of one sheet. */
class RowReader implements XmlReader {
  readonly facts: SheetFacts = { hiddenRows: 0, hiddenColumns: 0, merged: 0 };
  #rows: SheetRow[] = [];
  #row = 0;
  #isHidden = false;
  #cells: Cell[] = [];
  #gaps = 0;
  #column = 0;
  #cell: Attributes | undefined;
  #value: string | undefined;
  #formula: string | undefined;
  #inline = '';
  #phonetic = false;
  #wanted: 'value' | 'formula' | 'inline' | undefined;

  constructor(
    private readonly sheet: string,
    private readonly context: CellContext,
  ) {}

  /** The rows since the last time. */
  take(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (this.#cell) this.#openPart(name);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'mergeCell') this.facts.merged++;
    else if (name === 'col' && attributes.hidden === '1') {
      this.facts.hiddenColumns += Math.min(lastColumn, Number(attributes.max) - Number(attributes.min) + 1) || 0;
    }
  }

  text(text: string): void {
    if (this.#wanted === 'value') this.#value = addText(this.#value ?? '', text);
    else if (this.#wanted === 'inline') this.#inline = addText(this.#inline, text);
    else if (this.#wanted === 'formula') this.#formula = addText(this.#formula ?? '', text);
  }

  close(name: string): void {
    this.#wanted = undefined;
    if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#phonetic = false;
  }

  #openRow({ r, hidden }: Attributes): void {
    const number = r === undefined ? this.#row + 1 : Number(r);
    if (!(number > this.#row)) throw new Error(`row ${r?.slice(0, 20)} comes after row ${this.#row} in it`);
    if (number > lastRow) throw new Error(`it has a row ${number}; the last one that a sheet can have is ${lastRow}`);
    this.#row = number;
    this.#column = 0;
    this.#cells = [];
    this.#isHidden = hidden === '1' || hidden === 'true';
  }

  #openCell(attributes: Attributes): void {
    const { r } = attributes;
    const place = r === undefined ? { column: this.#column + 1, row: this.#row } : parseAddress(r);
    if (this.#row === 0 || this.#cell || place.row !== this.#row || place.column <= this.#column) {
      throw new Error(`cell ${r?.slice(0, 20)} is not in its place`);
    }
    if (place.column > lastColumn) {
      throw new Error(
        `it has a cell ${r?.slice(0, 20)}; the last column of a sheet is ${columnLetters(lastColumn - 1)}`,
      );
    }
    this.#column = place.column;
    this.#cell = attributes;
    this.#value = undefined;
    this.#formula = undefined;
    this.#inline = '';
  }

  #openPart(name: string): void {
    if (name === 'v') this.#wanted = 'value';
    else if (name === 'f') {
      this.#wanted = 'formula';
      this.#formula = '';
    } else if (name === 'rPh') this.#phonetic = true;
    else if (name === 't' && !this.#phonetic) this.#wanted = 'inline';
  }

  #closeCell(): void {
    if (!this.#cell) return;
    const { t = 'n', s } = this.#cell;
    this.#cell = undefined;
    const raw = { type: t, style: Number(s ?? 0), value: this.#value, inline: this.#inline, formula: this.#formula };
    const cell = cellValue(raw, this.context);
    if (cell === blank) return;
    if (this.#column > usualColumns) this.#gaps += this.#column - 1 - this.#cells.length;
    if (this.#gaps > mostGaps) throw new Error('its cells are too far apart');
    while (this.#cells.length < this.#column - 1) this.#cells.push(blank);
    this.#cells.push(cell);
  }

  #closeRow(): void {
    const cells = withoutTrailingBlanks(this.#cells);
    if (cells.length === 0) return;
    if (this.#isHidden) this.facts.hiddenRows++;
    this.#rows.push({ sheet: this.sheet, number: this.#row, cells });
  }
}

/** The rows of a sheet; says at the end what else it has. Throws Error on what no program writes. */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  sheet: string,
  context: CellContext,
  onEnd: (facts: SheetFacts) => void,
): AsyncGenerator<SheetRow> {
  const reader = new RowReader(sheet, context);
  for await (const _ of parseXml(chunks, reader)) yield* reader.take();
  onEnd(reader.facts);
}
