import { commonInOrder, type NumberedPage, rowsBefore, sharedRows, shiftOf } from './compare-pages.ts';

/** Rows that were read twice show an order if in another order they would look the same in fewer cases than this. */
const smallChance = 1e-9;

/** Whether the rows of a list keep their order, as far as its pages show it: none jumps over others. */
export class OrderEvidence {
  private hasJumped = false;
  private chance = 1;

  get keepsOrder(): boolean {
    return !this.hasJumped && this.chance < smallChance;
  }

  /**
   * Whether two neighbouring pages share rows. They do where others were added in front of them (or were deleted, and the
   * second page is the older one): no more than the total is larger on the second page. Other rows have jumped.
   */
  overlap(a: NumberedPage, b: NumberedPage): boolean {
    const shared = sharedRows(a, b);
    if (shared > Math.max(0, b.counts.total - a.counts.total)) this.hasJumped = true;
    return shared > 0;
  }

  /**
   * Compares two readings of one page. Rows move up by no more than the total falls, and down by no more than it rises;
   * others have jumped.
   */
  compare(earlier: NumberedPage, later: NumberedPage): void {
    const fallen = earlier.counts.total - later.counts.total;
    const shift = shiftOf(earlier, later);
    if (shift < Math.min(0, fallen) || shift > Math.max(0, fallen)) this.hasJumped = true;
    this.compareOrder(earlier, later);
  }

  private compareOrder(earlier: NumberedPage, later: NumberedPage): void {
    const common = commonInOrder(earlier, later);
    if (common === undefined) this.hasJumped = true;
    else for (let rows = 2; rows <= common; rows++) this.chance /= rows;
  }

  /** Compares two readings of the first page; `added` is how many rows of the later one are new. */
  compareFront(earlier: NumberedPage, later: NumberedPage, added: number): void {
    this.compareOrder(earlier, later);
    if (rowsBefore(earlier, later) > added) this.hasJumped = true;
    // A whole page is gone: what was read meanwhile may be anything.
    const isGone = later.counts.total < earlier.counts.total && sharedRows(earlier, later) === 0;
    if (isGone && earlier.rows.length > 0) this.hasJumped = true;
  }

  /** Rows of a page were read before: that is no jump only if they are on the page before it. */
  noteRepeats(before: readonly NumberedPage[], page: NumberedPage): void {
    if (!before.some((reading) => sharedRows(reading, page) > 0)) this.hasJumped = true;
  }
}
