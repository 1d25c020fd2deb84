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

/** Returns the first row of a window. */
export const startRow = ({ page, size }: Window): number => (page - 1) * size;

/** Returns the row behind the last one of a window. */
export const endRow = ({ page, size }: Window): number => page * size;

/** The windows of one pass, in the order in which they are read: side by side, or a chain in which each overlaps the next. */
export class WindowPlan {
  private readonly windows: Window[];

  /** `size` is the size that the list is read in; with `isChain` windows overlap. */
  constructor(
    first: Window,
    private readonly size: number,
    private isChain: boolean,
  ) {
    this.windows = [first];
  }

  get length(): number {
    return this.windows.length;
  }

  get chains(): boolean {
    return this.isChain;
  }

  at(index: number): Window {
    const window = this.windows[index];
    if (!window) throw new RangeError(`Window ${index} is not planned.`);
    return window;
  }

  /**
   * Plans windows up to the last of `total` rows, and in a chain beyond it, since the last window must have room left; no
   * more than `most` windows.
   */
  cover(total: number, most: number): void {
    const wanted = this.isChain ? total + overlapOf(this.size) : total;
    while (this.length < most && endRow(this.at(this.length - 1)) < wanted) this.extend();
  }

  /** Adds one window. */
  extend(): void {
    const end = endRow(this.at(this.length - 1));
    this.windows.push(this.isChain ? chainFrom(end, this.size) : this.alignedAt(end));
  }

  /** Keeps the first `kept` windows and plans those behind them again. */
  change(kept: number, isChain: boolean): void {
    this.isChain = isChain;
    this.windows.length = Math.min(this.length, kept);
  }

  /**
   * Replaces a window by the page of the usual size that begins at or before the end of `before`. The windows behind it are
   * planned again, because they would leave rows out.
   */
  align(index: number, before: Window): Window {
    const window = this.alignedAt(endRow(before));
    this.windows.length = index;
    this.windows.push(window);
    return window;
  }

  private alignedAt(row: number): Window {
    return { page: Math.floor(row / this.size) + 1, size: this.size };
  }
}

/** Pages of one or two rows cannot overlap by pages of other sizes. */
const leastSize = 3;

/** Can pages of this size be bridged and chained? */
export const canOverlap = (size: number): boolean => size >= leastSize;

/** How many rows two neighbours of a chain share: as many may go between their snapshots. */
export const overlapOf = (size: number): number => Math.max(1, Math.floor(size / 20));

/** The largest page that is asked for where none up to the usual size will do. */
const largestSize = (size: number): number => 2 * size + 10;

const around = (row: number, size: number): Window => ({ page: Math.floor(row / size) + 1, size });

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
  return around(row, bestSize(size, half, centred) ?? bestSize(largestSize(size), size + 1, centred) ?? size);
}

/**
 * The window that follows in a chain: it begins at least `overlapOf(size)` rows before `end`, where the one before it
 * ends, and ends as far behind it as can be, with no more than `size` rows where that is possible.
 */
export function chainFrom(end: number, size: number): Window {
  const least = overlapOf(size);
  const gain = (each: number) =>
    end % each >= least && !isDeadEnd(nextEnd(end, each), size) ? each - (end % each) : undefined;
  const third = Math.max(2, Math.floor(size / 3) + 1);
  return around(end, bestSize(size, third, gain) ?? bestSize(largestSize(size), size + 1, gain) ?? size);
}

const nextEnd = (end: number, size: number): number => end - (end % size) + size;

/** All pages of the usual sizes begin at this row, so that none of them overlaps what is before it. */
function isDeadEnd(row: number, size: number): boolean {
  for (let each = size; each > size / 3 && each > 1; each--) if (row % each >= overlapOf(size)) return false;
  return true;
}
