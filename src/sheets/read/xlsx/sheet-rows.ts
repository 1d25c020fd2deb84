import { columnLetters, lastColumn, lastRow, parseAddress } from '../../cell-address.ts';
import { blank, type Cell, type SheetRow, withoutTrailingBlanks } from '../table-file.ts';
import { type DateStyles, isoDate } from './number-formats.ts';
import { isTrue, textIn, unescapeText, type XmlElement, xmlElements } from './xml.ts';

/** Shared by all cells of a workbook. */
export interface CellContext {
  readonly texts: readonly string[];
  readonly dates: DateStyles;
  /** Its days are counted from 1904. */
  readonly from1904: boolean;
  /** The program that wrote it has not computed its formulas. */
  readonly isUncomputed: boolean;
}

export interface SheetFacts {
  hiddenRows: number;
  hiddenColumns: number;
  merged: number;
}

/** Blank cells before others cost memory too. In so many columns they are what a table has. */
const mostGaps = 5_000_000;
const usualColumns = 256;

/** The rows of a sheet. Throws Error on what no program writes. */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  sheet: string,
  context: CellContext,
  facts: SheetFacts,
): AsyncGenerator<SheetRow> {
  let number = 0;
  let gaps = 0;
  for await (const element of xmlElements(chunks, 'col', 'row', 'c', 'mergeCell')) {
    const { name, attributes } = element;
    if (name === 'c') throw misplaced(attributes.r);
    if (name === 'mergeCell') facts.merged++;
    if (name === 'col' && isTrue(attributes.hidden)) {
      facts.hiddenColumns += Math.min(lastColumn, Number(attributes.max) - Number(attributes.min) + 1) || 0;
    }
    if (name !== 'row') continue;
    number = rowNumber(attributes.r, number);
    const cells = cellsOf(element, number, context);
    if (cells.length === 0) continue;
    if (cells.length > usualColumns) gaps += cells.filter((cell) => cell === blank).length;
    if (gaps > mostGaps) throw new Error('its cells are too far apart');
    if (isTrue(attributes.hidden)) facts.hiddenRows++;
    yield { sheet, number, cells };
  }
}

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

function numberCell(text: string, style: number, { dates, from1904 }: CellContext): Cell {
  if (text === '') return blank;
  if (!numeric.test(text)) throw new Error(`a number in it is '${text.slice(0, 40)}'`);
  const format = dates[style];
  const date = format && isoDate(Number(text), format, from1904);
  if (date !== undefined) return { kind: 'date', text: date };
  return { kind: 'number', text: inexact.test(text) ? String(Number(Number(text).toPrecision(15))) : text };
}
