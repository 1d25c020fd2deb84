import { mapConcurrently } from '../base/map-concurrently.ts';
import type { IdSet } from '../base/numbers/id-set.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { bridgeBoundary, type Closing, type CountsRuleOut, readToEnd, recountBoundary } from './boundaries.ts';
import { compareFront, type Difference, readEnds } from './list-ends.ts';
import type { Page } from './page.ts';
import { PageSource, type PageSourceOptions } from './page-source.ts';
import { isFull, type RowKey, type Snapshot } from './snapshot.ts';
import { type PassRows, type WindowOptions, WindowReader } from './window-reader.ts';
import { endRow, startRow, type Window } from './windows.ts';

/**
 * The evidence that no row of a list is missing: `counts`, equal totals around each boundary between two pages and as many
 * rows as the total; or `overlap`, each response shares rows with the next one.
 */
export type Evidence = 'counts' | 'overlap';

/** The result of one pass over a list. */
export interface PassVerdict {
  /** Undefined if the pass does not prove that no row is missing. */
  readonly proof: Evidence | undefined;
  /** Distinct rows read. */
  readonly read: number;
  /** The least number of rows from the first page of the pass on, by the smallest total. */
  readonly expected: number;
  /** The totals or the rows have shown a change. */
  readonly hasChanged: boolean;
  /** Every response had the same total. */
  readonly isConstant: boolean;
  /** Why the counts of the service cannot be right, as a sentence: then another pass would be in vain. */
  readonly contradiction: string | undefined;
  /** Rows came in another order in the second of two responses, though the totals show no change. */
  readonly isDisordered: boolean;
  /** Rows have jumped over others, to another place than an end of the list. */
  readonly hasStrays: boolean;
  readonly ids: IdSet;
  readonly givesAnySize: boolean;
  readonly hasAllIds: boolean;
  /** One response held the whole list. */
  readonly isOneResponse: boolean;
  /** The keys of all pages if some rows have no ids. */
  readonly contents: readonly RowKey[];
  readonly requests: number;
}

export interface PassOptions extends WindowOptions, PageSourceOptions {
  readonly noun: string;
  readonly size: number;
  /** A page read by an earlier run that must be unchanged at the end; the first page of this pass if there is none. */
  readonly landmark?: { readonly window: Window; readonly page: Page } | undefined;
}

/** So many boundaries are closed before their rows are written. */
const closedAtOnce = 64;

const stillOpen: Closing = { isClosed: false, isOrdered: true };

/** The first page read once more, and how it differs from its first snapshot. */
interface FrontAgain {
  /** Undefined if the page belongs to an earlier run, or came in another size. */
  readonly front?: Snapshot | undefined;
  readonly difference: Difference;
}

class Pass {
  private readonly source: PageSource;
  private readonly windows: WindowReader;
  /** Why the counts of the service cannot be right, as a sentence. */
  private contradiction: string | undefined;

  constructor(private readonly options: PassOptions) {
    this.source = new PageSource(options);
    this.windows = new WindowReader(options, this.source);
  }

  /**
   * Reads every page and the first one again. If nothing shows a change, equal totals and the number of rows prove the
   * list; else each boundary has to be closed.
   */
  async *read(): AsyncGenerator<PassRows, PassVerdict> {
    const { windows, source } = this;
    yield* windows.read();
    this.contradiction = windows.contradiction;
    const [opening] = windows.snapshots;
    if (!opening || windows.isBroken || this.contradiction !== undefined) return this.verdict(undefined);
    if (this.isOneResponse) return this.verdict(this.isExact ? 'counts' : undefined);
    const { front, difference } = await this.readFrontAgain(opening);
    yield* this.rowsBeside();
    if (windows.isOverfull && source.timeline.isConstant && source.distinct > this.expected) {
      this.contradiction = escaped`${source.distinct} ${this.options.noun} were read, but the total is ${this.expected}.`;
      return this.verdict(undefined);
    }
    const { isLinked } = windows;
    // Rows that are linked and more than the total are a sign too: some went, and as many came.
    if (this.isStill(difference) && (this.isExact || !isLinked)) {
      if (!this.isExact) return this.verdict(undefined);
      return this.verdict(isLinked ? 'overlap' : 'counts');
    }
    // Rows that an earlier run has read are proved only by a front that has not changed.
    if (!front || !source.hasAllIds || windows.pagesWithNewRows < 2) return this.verdict(undefined);
    return yield* this.proveMoving(front, difference);
  }

  /** Reads the first page once more, and compares it with its first snapshot. */
  private async readFrontAgain(opening: Snapshot): Promise<FrontAgain> {
    const { source } = this;
    const { landmark } = this.options;
    const isNew = (key: RowKey): boolean => source.isNew(key);
    if (landmark) {
      // Its rows were written by the earlier run.
      const { snapshot } = await source.fetch(landmark.window);
      const earlier = source.snapshotOf(landmark.window, landmark.page, snapshot.made);
      return { difference: compareFront(earlier, snapshot, isNew) };
    }
    let difference: Difference = 'unexplained';
    const front = await source.readBeside(opening.window, (snapshot) => {
      difference = compareFront(opening, snapshot, isNew);
    });
    return { front, difference };
  }

  /** Has nothing at all shown that the list changes? */
  private isStill(front: Difference): boolean {
    const { timeline, givesAnySize, hasAllIds } = this.source;
    const isChained = this.options.chained && givesAnySize && hasAllIds;
    const isUnbroken = !isChained || this.windows.unshared.length === 0;
    return front === 'none' && timeline.isConstant && !this.windows.hasJumps && isUnbroken;
  }

  /**
   * Proves a list of which rows came, went or jumped while it was read: every boundary between two pages is closed, the
   * last page has room left, and both ends are as they were read.
   */
  private async *proveMoving(front: Snapshot, difference: Difference): AsyncGenerator<PassRows, PassVerdict> {
    const { source, windows } = this;
    const { snapshots } = windows;
    const { size } = this.options;
    windows.dropEmptyEnd();
    const last = snapshots.at(-1);
    if (!last) return this.verdict(undefined);
    const isSafe = this.safetyOfCounts(difference);
    const doubtful = this.doubtfulBoundaries(difference, isSafe);
    let evidence: Evidence = doubtful.length < windows.unshared.length ? 'counts' : 'overlap';
    const closings: Closing[] = [];
    for (let at = 0; at < doubtful.length; at += closedAtOnce) {
      closings.push(...(await this.closeBoundaries(doubtful.slice(at, at + closedAtOnce), isSafe)));
      yield* this.rowsBeside();
      if (closings.some(({ isClosed }) => !isClosed)) return this.verdict(undefined);
    }
    if (!source.givesAnySize) evidence = 'counts';
    if (isFull(last)) closings.push(await readToEnd(source, size, last));
    // A row may have jumped to the front from a boundary that was open until now.
    const latest = closings.length > 0 ? await source.readBeside(front.window) : front;
    const hasEnds = latest !== undefined && (await readEnds(source, size, snapshots, latest));
    yield* this.rowsBeside();
    const isProved =
      hasEnds &&
      closings.every(({ isClosed, isOrdered }) => isClosed && isOrdered) &&
      !windows.isDisordered &&
      !windows.hasStrays &&
      !windows.hasShortPages &&
      source.distinct >= this.expected;
    return this.verdict(isProved ? evidence : undefined);
  }

  /** Equal totals may hide that rows came while others went. Where rows jump, totals show nothing at all. */
  private hidesChanges(front: Difference): boolean {
    const trend = this.source.timeline.trend();
    return front === 'unexplained' || this.windows.hasJumps || trend === 'both' || trend === 'constant';
  }

  /** Returns the function that says whether totals rule out that a row was missed between two responses. */
  private safetyOfCounts(front: Difference): CountsRuleOut {
    const { timeline } = this.source;
    const hidesChanges = this.hidesChanges(front);
    return (before, after, beginsHere = false) =>
      timeline.isQuiet(before, after, beginsHere) || (!hidesChanges && timeline.isInSafeOrder(before, after));
  }

  /** The boundaries that neither a shared row nor, where they can be trusted, the totals have closed. */
  private doubtfulBoundaries(front: Difference, isSafe: CountsRuleOut): number[] {
    const { snapshots, unshared } = this.windows;
    if (this.options.chained || this.hidesChanges(front)) return [...unshared];
    return unshared.filter((index) => {
      const before = snapshots[index - 1];
      const after = snapshots[index];
      // Totals say nothing of rows between two pages that leave some out.
      if (!before || !after || startRow(after.window) > endRow(before.window)) return true;
      return !isSafe(before.made, after.made, index === 1 && front === 'none');
    });
  }

  /** Tries to close boundaries, until one of them stays open: then the others would be read in vain. */
  private closeBoundaries(indexes: readonly number[], isSafe: CountsRuleOut): Promise<Closing[]> {
    const { source } = this;
    const { snapshots } = this.windows;
    const { size, concurrency } = this.options;
    let hasOpen = false;
    return mapConcurrently(indexes, concurrency, async (index) => {
      if (hasOpen) return stillOpen;
      let closing = source.givesAnySize ? await bridgeBoundary(source, size, snapshots, index) : stillOpen;
      // A bridge may be what shows that the service gives pages of one size only.
      if (!source.givesAnySize) closing = await recountBoundary(source, snapshots, index, isSafe);
      hasOpen ||= !closing.isClosed;
      return closing;
    });
  }

  /** The rows of the pages that were read beside the others, if there are new ones. */
  private *rowsBeside(): Generator<PassRows, void> {
    const rows = this.source.takeExtra();
    const last = this.windows.snapshots.at(-1);
    if (rows.length === 0 || !last) return;
    yield { rows, window: last.window, total: this.source.timeline.latestTotal, steady: false };
  }

  private get expected(): number {
    return Math.max(0, this.source.timeline.least - startRow(this.options.first));
  }

  /** As many rows as the service counts, no more and no fewer. */
  private get isExact(): boolean {
    return this.source.distinct === this.expected;
  }

  private get isOneResponse(): boolean {
    const { snapshots } = this.windows;
    const [opening] = snapshots;
    return opening !== undefined && snapshots.length === 1 && !isFull(opening) && !this.options.landmark;
  }

  private verdict(proof: Evidence | undefined): PassVerdict {
    const { source, windows } = this;
    const { isConstant, received } = source.timeline;
    return {
      proof,
      read: source.distinct,
      expected: this.expected,
      hasChanged: !isConstant || windows.hasJumps,
      isConstant,
      contradiction: this.contradiction,
      isDisordered: windows.isDisordered && isConstant,
      hasStrays: windows.hasStrays,
      ids: source.ids,
      givesAnySize: source.givesAnySize,
      hasAllIds: source.hasAllIds,
      isOneResponse: this.isOneResponse,
      contents: source.hasAllIds ? [] : windows.snapshots.flatMap(({ keys }) => keys),
      requests: received,
    };
  }
}

/**
 * Reads a list once: every page in order, a few of them prefetched, then the pages that are needed to prove that no row is
 * missing. Every row that is received is yielded, no id twice. The verdict says what the pass proves.
 */
export const onePass = (options: PassOptions): AsyncGenerator<PassRows, PassVerdict> => new Pass(options).read();
