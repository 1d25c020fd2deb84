import { isDeepStrictEqual } from 'node:util';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { escaped } from '../base/text/message.ts';
import { type Closing, type CountsRuleOut, closeBoundary, readToEnd } from './boundaries.ts';
import { findEnd, findFront } from './list-ends.ts';
import { compareFront, type Difference, isFull, PageSource, type PassOptions, type Snapshot } from './page-source.ts';
import { type PassRows, WindowReader } from './window-reader.ts';
import { endRow, startRow } from './windows.ts';

/** So many boundaries are closed before their rows are written. */
const closedAtOnce = 64;

/** One pass over a list: `read` yields its rows, and afterwards the pass says what it has proved. */
export class Pass {
  readonly source: PageSource;
  readonly reader: WindowReader;
  /**
   * The evidence that no row of the list is missing: `counts`, equal totals around each boundary between two pages and as
   * many rows as the total; or `overlap`, each response shares rows with the next one. Undefined if the pass proves nothing.
   */
  proof: 'counts' | 'overlap' | undefined;

  constructor(private readonly options: PassOptions) {
    this.source = new PageSource(options);
    this.reader = new WindowReader(options, this.source);
  }

  /**
   * Reads every page in order, a few of them prefetched, and the first one again. If nothing shows a change, equal totals
   * and the number of rows prove the list; else each boundary has to be closed. Every row that is received is yielded, no id
   * twice.
   */
  async *read(): AsyncGenerator<PassRows, void> {
    const { reader, source } = this;
    const { landmark } = this.options;
    const ofEarlierRun = landmark && (await source.fetch(landmark.window, landmark.page)).snapshot;
    yield* reader.read();
    const opening = ofEarlierRun ?? reader.snapshots[0];
    if (!opening || reader.isBroken || reader.contradiction !== undefined) return;
    if (!this.isOneResponse) yield* this.prove(opening);
    else if (this.isExact) this.proof = 'counts';
  }

  /** Reads the first page again. The list is proved as one that was still where nothing has changed, else as one that moves. */
  private async *prove(opening: Snapshot): AsyncGenerator<PassRows, void> {
    const { reader, source } = this;
    const { landmark, noun } = this.options;
    const again = await source.fetch(opening.window);
    const difference = compareFront(opening, again.snapshot, (key) => !source.ids.has(key));
    const front = source.addBeside(opening.window, again);
    yield* this.rowsBeside();
    const { isConstant } = source.timeline;
    if (reader.isOverfull && isConstant && source.distinct > this.expected) {
      reader.contradiction = escaped`${source.distinct} ${noun} were read, but the total is ${this.expected}.`;
      return;
    }
    // Each page begins before the end of the one before it, and shares a row with it.
    const isLinked = reader.isChain && reader.unshared.length === 0;
    const isChained = this.options.chained && source.givesAnySize && source.hasAllIds;
    const isUnbroken = !isChained || reader.unshared.length === 0;
    const isStill = difference === 'none' && isConstant && !reader.hasJumps && isUnbroken;
    // Rows that are linked and more than the total are a sign too: some went, and as many came.
    if (isStill && (this.isExact || !isLinked)) {
      if (this.isExact) this.proof = isLinked ? 'overlap' : 'counts';
      return;
    }
    // Rows that an earlier run has read are proved only by a front that has not changed.
    if (landmark || !front || !source.hasAllIds || reader.pagesWithNewRows < 2) return;
    yield* this.proveMoving(front, difference);
  }

  /**
   * Proves a list whose rows came, went or jumped while it was read: every boundary between two pages is closed, the
   * last page has room left, and both ends are as they were read.
   */
  private async *proveMoving(front: Snapshot, difference: Difference): AsyncGenerator<PassRows, void> {
    const { source, reader } = this;
    const { snapshots } = reader;
    const { concurrency } = this.options;
    reader.dropEmptyEnd();
    const last = snapshots.at(-1);
    if (!last) return;
    const { timeline } = source;
    const trend = timeline.trend();
    // Equal totals may hide that rows came while others went. Where rows jump, totals show nothing at all.
    const hidesChanges = difference === 'unexplained' || reader.hasJumps || trend === 'both' || trend === 'constant';
    const isSafe: CountsRuleOut = (before, after, beginsHere = false) =>
      timeline.isQuiet(before, after, beginsHere) || (!hidesChanges && timeline.isInSafeOrder(before, after));
    const isCounted = !this.options.chained && !hidesChanges;
    const doubtful = reader.unshared.filter((index) => {
      const before = snapshots[index - 1];
      const after = snapshots[index];
      // Totals say nothing of rows between two pages that leave some out.
      if (!isCounted || !before || !after || startRow(after.window) > endRow(before.window)) return true;
      return !isSafe(before.made, after.made, index === 1 && difference === 'none');
    });
    const evidence = doubtful.length < reader.unshared.length ? 'counts' : 'overlap';
    const closings: Closing[] = [];
    let hasOpen = false;
    for (let at = 0; at < doubtful.length; at += closedAtOnce) {
      await mapConcurrently(doubtful.slice(at, at + closedAtOnce), concurrency, async (index) => {
        // If one boundary stays open, closing the others proves nothing.
        if (hasOpen) return;
        const closing = await closeBoundary(source, snapshots, index, isSafe);
        hasOpen ||= !closing.isClosed;
        closings.push(closing);
      });
      yield* this.rowsBeside();
      if (hasOpen) return;
    }
    const proof = source.givesAnySize ? evidence : 'counts';
    if (isFull(last)) closings.push(await readToEnd(source, last));
    // A row may have jumped to the front from a boundary that was open until now.
    const latest = closings.length > 0 ? await source.readBeside(front.window) : front;
    const hasEnds = (await findFront(source, snapshots, latest)) && (await findEnd(source, snapshots));
    yield* this.rowsBeside();
    const isProved =
      hasEnds &&
      closings.every(({ isClosed, isOrdered }) => isClosed && isOrdered) &&
      !reader.isDisordered &&
      !reader.hasStrays &&
      reader.shortPages === 0 &&
      source.distinct >= this.expected;
    if (isProved) this.proof = proof;
  }

  /** The rows of the pages that were read beside the others, if there are new ones. */
  private *rowsBeside(): Generator<PassRows, void> {
    const rows = this.source.extra.splice(0);
    const last = this.reader.snapshots.at(-1);
    if (rows.length === 0 || !last) return;
    yield { rows, window: last.window, total: this.source.timeline.latestTotal, steady: false };
  }

  /** The least number of rows from the first page of the pass on, by the smallest total. */
  get expected(): number {
    return Math.max(0, this.source.timeline.least - startRow(this.options.first));
  }

  /** As many rows as the service counts, no more and no fewer. */
  private get isExact(): boolean {
    return this.source.distinct === this.expected;
  }

  /** One response held the whole list. */
  get isOneResponse(): boolean {
    const { snapshots } = this.reader;
    const [opening] = snapshots;
    return opening !== undefined && snapshots.length === 1 && !isFull(opening) && !this.options.landmark;
  }

  /** Rows came in another order in the second of two responses, though the totals show no change. */
  get isDisordered(): boolean {
    return this.reader.isDisordered && this.source.timeline.isConstant;
  }

  /**
   * Did two passes read the same rows, and as many as every total of both says? If both had missed a row, both would have
   * read one too many that was not always in the list.
   */
  agreesWith(other: Pass): boolean {
    return (
      [this, other].every((pass) => pass.source.timeline.isConstant && pass.isExact) &&
      this.source.distinct === other.source.distinct &&
      this.source.ids.equals(other.source.ids) &&
      isDeepStrictEqual(this.contents, other.contents)
    );
  }

  /** The keys of all pages if some rows have no ids. */
  private get contents() {
    return this.source.hasAllIds ? [] : this.reader.snapshots.flatMap(({ keys }) => keys);
  }
}
