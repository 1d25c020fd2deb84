import { columnLetters, lastColumn, lastRow, parseAddress } from '../../cell-address.ts';
import { blank, type Cell, type SheetRow, withoutTrailingBlanks } from '../table-file.ts';
import { isoDate, type NumberStyles } from './number-formats.ts';
import { isTrue, textIn, unescapeText, type XmlElement, xmlElements } from './xml.ts';

/** Shared by all cells of a workbook. */
export interface CellContext {
  readonly texts: readonly string[];
  readonly styles: NumberStyles;
  /** Its days are counted from 1904. */
  readonly from1904: boolean;
  /** The program that wrote it has not computed its formulas. */
  readonly isUncomputed: boolean;
  /** Hidden rows are read like the others. */
  readonly takesHidden: boolean;
}

export interface SheetFacts {
  hiddenRows: number;
  hiddenColumns: number;
  merged: number;
}

/** Blank cells before others cost memory too. In so many columns they are what a table has. */
const mostGaps = 5_000_000;
const usualColumns = 256;

interface MergedCell {
  readonly column: number;
  readonly lastColumn: number;
  readonly lastRow: number;
}

/** Merged cells, by the row that they begin in; rows and columns from 1. */
export type MergedCells = ReadonlyMap<number, readonly MergedCell[]>;

const mergeElement = 'mergeCell';

/** Finds the merged cells of a sheet. A file names them behind its rows. */
export async function readMergedCells(read: () => AsyncIterable<Buffer>): Promise<MergedCells> {
  const merged = new Map<number, MergedCell[]>();
  if (!(await mayContain(read(), mergeElement))) return merged;
  let count = 0;
  for await (const { attributes } of xmlElements(read(), mergeElement)) {
    const [from = '', to = from] = (attributes.ref ?? '').split(':');
    const [first, last] = [parseAddress(from), parseAddress(to)];
    if (++count > mostMerged) throw new Error('it has too many merged cells');
    if (!(last.row > first.row || last.column > first.column)) continue;
    const cell = { column: first.column, lastColumn: last.column, lastRow: last.row };
    const others = merged.get(first.row);
    if (others) others.push(cell);
    else merged.set(first.row, [cell]);
  }
  return merged;
}

const mostMerged = 1_000_000;

/** Most sheets have no merged cells, and looking at their bytes is much faster than parsing them. */
async function mayContain(chunks: AsyncIterable<Buffer>, word: string): Promise<boolean> {
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    // In UTF-16 every other byte is zero.
    if (chunk.includes(word) || chunk.includes(0)) return true;
    const joint = Buffer.concat([end, chunk.subarray(0, word.length)]);
    if (joint.includes(word)) return true;
    end = chunk.subarray(-word.length);
  }
  return false;
}

/** Returns a function that gives a row the values of merged cells that began above it. */
function mergedFiller(merged: MergedCells) {
  const open = new Map<number, { readonly lastRow: number; readonly cell: Cell }>();
  return (number: number, cells: Cell[]): void => {
    for (const [column, { lastRow, cell }] of open) {
      if (lastRow < number) open.delete(column);
      else if ((cells[column - 1] ?? blank) === blank) {
        while (cells.length < column - 1) cells.push(blank);
        cells[column - 1] = cell;
      }
    }
    for (const { column, lastRow } of merged.get(number) ?? []) {
      const cell = cells[column - 1] ?? blank;
      if (cell !== blank && lastRow > number) open.set(column, { lastRow, cell });
    }
  };
}

/** The rows of a sheet; hidden ones are counted, and only yielded where they are taken. Throws Error on what no program writes. */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  { sheet, merged }: { readonly sheet: string; readonly merged: MergedCells },
  context: CellContext,
  facts: SheetFacts,
): AsyncGenerator<SheetRow> {
  const fillMerged = mergedFiller(merged);
  let number = 0;
  let gaps = 0;
  for await (const element of xmlElements(chunks, 'col', 'row', 'c', mergeElement)) {
    const { name, attributes } = element;
    if (name === 'c') throw misplaced(attributes.r);
    if (name === mergeElement) facts.merged++;
    if (name === 'col' && isTrue(attributes.hidden)) {
      facts.hiddenColumns += Math.min(lastColumn, Number(attributes.max) - Number(attributes.min) + 1) || 0;
    }
    if (name !== 'row') continue;
    number = rowNumber(attributes.r, number);
    const cells = cellsOf(element, number, context);
    if (cells.length === 0) continue;
    if (cells.length > usualColumns) gaps += cells.filter((cell) => cell === blank).length;
    if (gaps > mostGaps) throw new Error('its cells are too far apart');
    fillMerged(number, cells);
    const isHidden = isTrue(attributes.hidden);
    if (isHidden) facts.hiddenRows++;
    if (!isHidden || context.takesHidden) yield { sheet, number, cells, wide: wideCells(merged.get(number)) };
  }
}

const wideCells = (merged: readonly MergedCell[] = []): ReadonlyMap<number, number> | undefined => {
  const wide = merged.filter(({ column, lastColumn }) => lastColumn > column);
  return wide.length === 0 ? undefined : new Map(wide.map(({ column, lastColumn: last }) => [column - 1, last - 1]));
};

const misplaced = (address: string | undefined): Error =>
  new Error(`cell ${address?.slice(0, 20)} is not in its place`);

function rowNumber(given: string | undefined, last: number): number {
  const number = given === undefined ? last + 1 : Number(given);
  if (!(number > last)) throw new Error(`row ${given?.slice(0, 20)} comes after row ${last} in it`);
  if (number > lastRow) throw new Error(`it has a row ${number}; the last one that a sheet can have is ${lastRow}`);
  return number;
}

function cellsOf({ children }: XmlElement, row: number, context: CellContext): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const element of children) {
    if (element.name !== 'c') continue;
    const { r } = element.attributes;
    const place = r === undefined ? { column: column + 1, row } : parseAddress(r);
    if (place.row !== row || place.column <= column) throw misplaced(r);
    if (place.column > lastColumn) {
      const last = columnLetters(lastColumn - 1);
      throw new Error(`it has a cell ${r?.slice(0, 20)}; the last column of a sheet is ${last}`);
    }
    column = place.column;
    const cell = cellOf(element, context);
    if (cell === blank) continue;
    while (cells.length < column - 1) cells.push(blank);
    cells.push(cell);
  }
  return withoutTrailingBlanks(cells);
}

const textCell = (text: string): Cell => (text === '' ? blank : { kind: 'text', text });

function cellOf({ attributes, children }: XmlElement, context: CellContext): Cell {
  const part = (name: string): XmlElement | undefined => children.find((child) => child.name === name);
  const inner = part('c');
  if (inner) throw misplaced(inner.attributes.r);
  const value = part('v')?.text;
  const formula = part('f')?.text;
  // 0 is what programs write that compute nothing.
  const isComputed = value && !(context.isUncomputed && value === '0');
  if (formula !== undefined && !isComputed) return { kind: 'formula-without-value', text: `=${formula}` };
  const inline = part('is');
  if (inline) return textCell(textIn(inline));
  if (!value) return blank;
  switch (attributes.t) {
    case 's':
      return textCell(sharedText(value, context));
    case 'str':
      return textCell(unescapeText(value));
    case 'b':
      return { kind: 'boolean', text: String(isTrue(value.trim())) };
    case 'e':
      return { kind: 'error', text: value };
    case 'd':
      return { kind: 'date', text: value.trim() };
    default:
      return numberCell(value.trim(), Number(attributes.s ?? 0), context);
  }
}

function sharedText(value: string, { texts }: CellContext): string {
  const text = /^\d+$/.test(value) ? texts[Number(value)] : undefined;
  if (text === undefined) throw new Error(`it names text ${value.slice(0, 20)} of ${texts.length}`);
  return text;
}

const numeric = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** Excel writes 19.99 as 19.989999999999998 and 0.0001 as 1E-4; 15 digits are what it shows. */
const inexact = /^-?(?=[\d.]{17})\d+\.\d+$|[eE]-/;

function numberCell(text: string, style: number, { styles, from1904 }: CellContext): Cell {
  if (text === '') return blank;
  if (!numeric.test(text)) throw new Error(`a number in it is '${text.slice(0, 40)}'`);
  const { date, code } = styles[style] ?? {};
  const day = date && isoDate(Number(text), date, from1904);
  if (day !== undefined) return { kind: 'date', text: day };
  const digits = inexact.test(text) ? String(Number(Number(text).toPrecision(15))) : text;
  return code === undefined ? { kind: 'number', text: digits } : { kind: 'number', text: digits, format: code };
}
