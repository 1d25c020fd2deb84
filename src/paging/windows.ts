/**
 * A page as it is asked for: its number and its size. With a size of 100, page 3 is the window of the rows 200 to 299,
 * counted from 0. Windows of different sizes overlap, which is how pages are read that share rows by design.
 */
export interface Window {
  /** Page number, from 1. */
  readonly page: number;
  /** Rows a page, 1 at least. */
  readonly size: number;
}

export const startRow = ({ page, size }: Window): number => (page - 1) * size;

/** The row behind the last one of a window. */
export const endRow = ({ page, size }: Window): number => page * size;

/** The page of a size that has a row. */
export const windowOf = (row: number, size: number): Window => ({ page: Math.floor(row / size) + 1, size });

/** The most pages to read of a list that had `atFirst` pages, so that reading always ends. */
export const maxPages = (atFirst: number): number => 2 * atFirst + 1000;

/** How many rows two neighbours of a chain share: as many may go between their snapshots. */
export const overlapOf = (size: number): number => Math.max(1, Math.floor(size / 20));

/** The largest page that is asked for where none up to the usual size will do. */
const largestSize = (size: number): number => 2 * size + 10;

/** The best of some page sizes by a score, the larger the better; undefined if none has one. */
function bestSize(from: number, to: number, score: (size: number) => number | undefined): number | undefined {
  let best: number | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (let size = from; size >= to; size--) {
    const value = score(size);
    if (value === undefined || value <= highest) continue;
    best = size;
    highest = value;
  }
  return best;
}

/**
 * The window that has row `row` nearest to its middle, of pages between half of `size` and `size`. Only where all of
 * these begin at that row is a larger page taken, which the service may refuse to give.
 */
export function bridgeOver(row: number, size: number): Window {
  const centred = (each: number) => (row % each === 0 ? undefined : -Math.abs((row % each) / each - 0.5));
  const half = Math.floor(size / 2) + 1;
  return windowOf(row, bestSize(size, half, centred) ?? bestSize(largestSize(size), size + 1, centred) ?? size);
}

/**
 * The window that follows in a chain: it begins at least `overlapOf(size)` rows before `end`, where the one before it
 * ends, and ends as far behind it as can be, with no more than `size` rows where that is possible.
 */
export function chainFrom(end: number, size: number): Window {
  const least = overlapOf(size);
  const gain = (each: number) =>
    end % each >= least && !isDeadEnd(end - (end % each) + each, size) ? each - (end % each) : undefined;
  const third = Math.max(2, Math.floor(size / 3) + 1);
  return windowOf(end, bestSize(size, third, gain) ?? bestSize(largestSize(size), size + 1, gain) ?? size);
}

/** All pages of the usual sizes begin at this row, so that none of them overlaps what is before it. */
function isDeadEnd(row: number, size: number): boolean {
  for (let each = size; each > size / 3 && each > 1; each--) if (row % each >= overlapOf(size)) return false;
  return true;
}
