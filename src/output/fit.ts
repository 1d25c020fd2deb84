export interface Fitting {
  readonly heading: number;
  /** The longest word of the heading, which may take several lines. */
  readonly headingWord: number;
  /** The widest cell so far. */
  readonly cells: number;
  /** Its cells are ids, numbers, dates or single words, which cannot be understood when they are cut. */
  readonly rigid: boolean;
  /** Its cells are names, of which the beginning says who is meant. */
  readonly isName: boolean;
}

const gap = 2;

/** Cells up to this width are not cut: a column is hidden instead. */
export const readable = 20;

/** The width to which names may be cut, so that the first columns are not hidden; and all texts in chosen columns. */
const leastText = 10;

/** How many of the first columns, which say the most, are not hidden for the sake of whole names. */
const essential = 6;

/** The least width of a heading over narrow cells. */
const shortHeading = 12;

/** With fewer columns than these, one card per row says more. */
const minColumns = 4;

const naturalWidth = ({ heading, cells }: Fitting): number => Math.max(heading, cells, 1);

function leastWidth({ headingWord, cells, rigid, isName }: Fitting, count: number, mayHide: boolean): number {
  const text = !mayHide || (isName && count <= essential) ? leastText : readable;
  return Math.max(rigid ? cells : Math.min(cells, text), Math.min(headingWord, shortHeading), 1);
}

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);

/** Widths for all columns within `room`, taken from the widest first, or undefined if they do not fit. */
function squeeze(columns: readonly Fitting[], room: number, mayHide: boolean): number[] | undefined {
  const widths = columns.map(naturalWidth);
  const least = columns.map((column) => leastWidth(column, columns.length, mayHide));
  if (total(least) > room) return undefined;
  while (total(widths) > room) {
    let widest = -1;
    for (const [at, width] of widths.entries()) {
      if (width > (least[at] ?? 0) && width > (widths[widest] ?? 0)) widest = at;
    }
    if (widest < 0) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/**
 * Fits columns into a width: first with narrower cells, then without the last columns if `mayHide`. Undefined when not
 * even the few most important ones fit.
 */
export function fitColumns(columns: readonly Fitting[], room: number, mayHide: boolean): number[] | undefined {
  for (let count = columns.length; count >= Math.min(columns.length, minColumns); count--) {
    const widths = squeeze(columns.slice(0, count), room, mayHide);
    if (widths || !mayHide) return widths;
  }
  return undefined;
}
