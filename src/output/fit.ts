export interface Fitting {
  readonly heading: number;
  /** The longest word of the heading, which may take several lines. */
  readonly headingWord: number;
  /** The widest cell so far. */
  readonly cells: number;
  /** Its cells are ids, numbers, dates or single words, which nobody can read when they are cut. */
  readonly rigid: boolean;
}

const gap = 2;

/** Cells up to this width are not cut: a column is hidden instead. */
export const readable = 20;

/** The width to which cells of the first columns may be cut, so that these are not hidden. */
const leastText = 10;

/** How many of the first columns, which say the most, are not hidden for the sake of whole texts. */
const essential = 6;

/** The least width of a heading over narrow cells. */
const shortHeading = 12;

/** With fewer columns than these, one card per row says more. */
const minColumns = 4;

const naturalWidth = ({ heading, cells }: Fitting): number => Math.max(heading, cells, 1);

const leastWidth = ({ headingWord, cells, rigid }: Fitting, text: number): number =>
  Math.max(rigid ? cells : Math.min(cells, text), Math.min(headingWord, shortHeading), 1);

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);

/** Widths for all columns within `room`, taken from the widest first, or undefined if they do not fit. */
function squeeze(columns: readonly Fitting[], room: number, text: number): number[] | undefined {
  const widths = columns.map(naturalWidth);
  const least = columns.map((column) => leastWidth(column, text));
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
    const text = mayHide && count > essential ? readable : leastText;
    const widths = squeeze(columns.slice(0, count), room, text);
    if (widths || !mayHide) return widths;
  }
  return undefined;
}
