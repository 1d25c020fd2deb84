import type { ShownColumn } from './columns.ts';
import { widestOf, widthOf } from './text-width.ts';

export interface TableColumn extends ShownColumn {
  readonly heading: string;
  cells: number;
  places: number;
  /** Its cells are ids, numbers, dates or single words, which cannot be understood when they are cut. */
  isRigid: boolean;
}

const gap = 2;

/** Cells up to this width are not cut: a column is hidden instead. */
const readable = 20;

/** The width to which names may be cut, so that the first columns are not hidden; and all texts in chosen columns. */
const leastText = 10;

/** How many of the first columns, which say the most, are not hidden for the sake of whole names. */
const essential = 7;

/** The least width of a heading over narrow cells: its words may stand in several lines. */
const shortHeading = 12;

/** With fewer columns than these, one card per row says more. */
const minColumns = 4;

/** Fields with few possible values, which must not be cut. */
const enumName = /(?:^|_)(?:date|at|status|method|type)$/;

const longestEnum = 32;

/** Is the text an id, a number, or short and no name: wrong, or a riddle, when it is cut? */
export const isWhole = (text: string, { name, isId }: ShownColumn): boolean =>
  isId ||
  (enumName.test(name) && text.length <= longestEnum) ||
  (text.length <= readable ? !/\s/.test(text.trim()) || !/\p{L}/u.test(text) : /^-?[\d.]+ *$/.test(text));

function leastWidth(column: TableColumn, count: number, mayHide: boolean): number {
  // A heading over several fields has no path: the parts of a name, of which the beginning says who is meant. So does that of a city.
  const isName =
    (column.path === undefined && column.counted === undefined) || /(?:^|_)(?:city|receiver)$/.test(column.name);
  const text = !mayHide || (isName && count <= essential) ? leastText : readable;
  const cells = column.isRigid && !isName ? column.cells : Math.min(column.cells, text);
  return Math.max(cells, Math.min(widestOf(column.heading.split(' ')), shortHeading), 1);
}

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);

function squeeze(columns: readonly TableColumn[], room: number, mayHide: boolean): number[] | undefined {
  const widths = columns.map(({ heading, cells }) => Math.max(widthOf(heading), cells, 1));
  const least = columns.map((column) => leastWidth(column, columns.length, mayHide));
  if (total(least) > room) return undefined;
  while (total(widths) > room) {
    const spare = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const widest = spare.indexOf(Math.max(...spare));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/**
 * Fits columns into a width: first with narrower cells, then without the last columns if `mayHide`. Undefined when not
 * even the few most important ones fit.
 */
export function fitColumns(columns: readonly TableColumn[], room: number, mayHide: boolean): number[] | undefined {
  for (let count = columns.length; count >= Math.min(columns.length, minColumns); count--) {
    const widths = squeeze(columns.slice(0, count), room, mayHide);
    if (widths || !mayHide) return widths;
  }
  return undefined;
}
