export interface Fitting {
  readonly heading: number;
  /** The widest of the cells seen. */
  readonly cells: number;
  /** Never below its natural width. */
  readonly rigid: boolean;
}

const gap = 2;

/** Cells up to this width say too little when cut: a column goes rather than that. */
const readable = 20;

/** What is left of a heading over narrow cells. */
const shortHeading = 8;

/** Fewer columns than these say too little: one card a row says more. */
const fewest = 4;

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
 * Fits columns into a room: narrower cells first, then without the last columns if `mayDrop`. Undefined when even the
 * few most important ones do not fit.
 */
export function fitColumns(columns: readonly Fitting[], room: number, mayDrop: boolean): number[] | undefined {
  for (let count = columns.length; count >= Math.min(columns.length, fewest); count--) {
    const widths = squeeze(columns.slice(0, count), room);
    if (widths || !mayDrop) return widths;
  }
  return undefined;
}
