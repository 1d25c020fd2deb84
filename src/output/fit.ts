export interface Fitting {
  readonly heading: number;
  /** The widest cell so far. */
  readonly cells: number;
  /** Never below its natural width. */
  readonly rigid: boolean;
}

const gap = 2;

/** Cells up to this width are not cut: a column is hidden instead. */
const readable = 20;

/** The least width of a heading over narrow cells. */
const shortHeading = 8;

/** With fewer columns than these, one card per row says more. */
const minColumns = 4;

const naturalWidth = ({ heading, cells }: Fitting): number => Math.max(heading, cells, 1);

const leastWidth = (column: Fitting): number =>
  column.rigid
    ? naturalWidth(column)
    : Math.max(Math.min(column.cells, readable), Math.min(column.heading, shortHeading), 1);

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);

/** Widths for all columns within `room`, taken from the widest first, or undefined if they do not fit. */
function squeeze(columns: readonly Fitting[], room: number): number[] | undefined {
  const widths = columns.map(naturalWidth);
  const least = columns.map(leastWidth);
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
    const widths = squeeze(columns.slice(0, count), room);
    if (widths || !mayHide) return widths;
  }
  return undefined;
}
