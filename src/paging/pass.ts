import { mapConcurrently } from '../base/map-concurrently.ts';
import type { IdSet } from '../base/numbers/id-set.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { bridgeBoundary, type Closing, readToEnd, recountBoundary } from './boundaries.ts';
import { compareFront, type Difference } from './front-signs.ts';
import { readEnds } from './list-ends.ts';
import type { Moment } from './moments.ts';
import type { Page } from './page.ts';
import { PageSource, type SourceOptions } from './page-source.ts';
import { isFull, type Reading, type RowKey } from './reading.ts';
import { type PassRows, type WindowOptions, WindowReader } from './window-reader.ts';
import { endOf, startOf, type Window } from './windows.ts';

/** What shows that no row of a list is missing: its counts, or that each response shares rows with the next one. */
export type Proof = 'counts' | 'overlap';

/** How one pass over a list ended. */
export interface PassVerdict {
  /** Undefined where nothing proves that no row is missing. */
  readonly proof: Proof | undefined;
  /** Distinct rows read. */
  readonly read: number;
  /** How many there are at least from the first page of the pass on, by the smallest count. */
  readonly expected: number;
  readonly hasChanged: boolean;
  /** Every response had the same total. */
  readonly isConstant: boolean;
  /** What is wrong with the counts of the service, as a sentence: then reading again would be in vain. */
  readonly contradiction: string | undefined;
  /** Rows came in another order in the second of two responses, though the counts show no change. */
  readonly isDisordered: boolean;
  /** Rows have jumped over others, to another place than an end of the list. */
  readonly hasStrays: boolean;
  readonly ids: IdSet;
  readonly givesAnySize: boolean;
  readonly hasAllIds: boolean;
  /** It was one response that held the whole list. */
  readonly isOneResponse: boolean;
  /** The contents of its pages, where rows have no ids. */
  readonly contents: readonly RowKey[];
  readonly requests: number;
}

export interface PassOptions extends WindowOptions, SourceOptions {
  readonly noun: string;
  readonly size: number;
  /** The page that must be as it was at the end, where that is not the first page of this pass. */
  readonly landmark?: { readonly window: Window; readonly page: Page } | undefined;
}

/** So many boundaries are closed before their rows are written. */
const closedAtOnce = 64;

const stillOpen: Closing = { isClosed: false, isOrdered: true };

class Pass {
  private readonly source: PageSource;
  private readonly windows: WindowReader;
  /** What is wrong with the counts of the service, as a sentence. */
  private contradiction: string | undefined;

  constructor(private readonly options: PassOptions) {
    this.source = new PageSource(options);
    this.windows = new WindowReader(options, this.source);
  }

  async *read(): AsyncGenerator<PassRows, PassVerdict> {
    const { windows } = this;
    yield* windows.read();
    this.contradiction = windows.contradiction;
    const [opening] = windows.readings;
    if (!opening || windows.isBroken || this.contradiction !== undefined) return this.verdict(undefined);
    if (this.isOneResponse) return this.verdict(this.isExact ? 'counts' : undefined);
    const { again, difference } = await this.readFirstAgain(opening);
    yield* this.besides();
    if (this.windows.isOverfull && this.source.moments.isConstant && this.source.distinct > this.expected) {
      this.contradiction = escaped`${this.source.distinct} ${this.options.noun} were read, but the total is ${this.expected}.`;
      return this.verdict(undefined);
    }
    const { isLinked } = windows;
    // Rows that are linked and more than the total are a sign too: some went, and as many came.
    if (this.isStill(difference) && (this.isExact || !isLinked)) {
      return this.verdict(this.isExact ? (isLinked ? 'overlap' : 'counts') : undefined);
    }
    // A page that is as it was is all that proves what an earlier run has read.
    if (!again || !this.source.hasAllIds || this.windows.fruitful < 2) return this.verdict(undefined);
    return yield* this.proveMoving(again, difference);
  }

  /** Reads the first page once more, and compares it with what it was. */
  private async readFirstAgain(
    opening: Reading,
  ): Promise<{ readonly again?: Reading | undefined; readonly difference: Difference }> {
    const { source } = this;
    const { landmark } = this.options;
    const isNew = (key: RowKey): boolean => source.isNew(key);
    if (landmark) {
      // Its rows were written by the run before.
      const { reading } = await source.fetch(landmark.window);
      const earlier = source.readingOf(landmark.window, landmark.page, reading.made);
      return { difference: compareFront(earlier, reading, isNew) };
    }
    let difference: Difference = 'unexplained';
    const again = await source.readBeside(opening.window, (reading) => {
      difference = compareFront(opening, reading, isNew);
    });
    return { again, difference };
  }

  /** Whether nothing at all has shown that the list changes. */
  private isStill(front: Difference): boolean {
    const { moments } = this.source;
    const { givesAnySize, hasAllIds } = this.source;
    const isChained = this.options.chained && givesAnySize && hasAllIds;
    return (
      front === 'none' &&
      moments.isConstant &&
      !this.windows.hasJumps &&
      (!isChained || this.windows.unshared.length === 0)
    );
  }

  /** Proves a list of which rows came, went or jumped while it was read. */
  private async *proveMoving(front: Reading, difference: Difference): AsyncGenerator<PassRows, PassVerdict> {
    const { source } = this;
    const { readings } = this.windows;
    const { size, concurrency, chained } = this.options;
    const { moments } = source;
    const direction = moments.direction();
    // Where rows came and others went, equal counts may hide both. Where rows jump, counts show nothing at all.
    const hidesChanges =
      difference === 'unexplained' || this.windows.hasJumps || direction === 'both' || direction === 'constant';
    const isSafe = (before: Moment, after: Moment, beginsHere = false): boolean =>
      moments.isQuiet(before, after, beginsHere) || (!hidesChanges && moments.isInSafeOrder(before, after));
    const isClosed = (index: number): boolean => {
      const [before, after] = [readings[index - 1], readings[index]];
      // Counts say nothing of rows between two pages that leave some out.
      if (!before || !after || startOf(after.window) > endOf(before.window)) return false;
      return isSafe(before.made, after.made, index === 1 && difference === 'none');
    };
    this.windows.dropEmptyEnd();
    const last = readings.at(-1);
    if (!last) return this.verdict(undefined);
    const trustsCounts = !chained && !hidesChanges;
    const doubtful = this.windows.unshared.filter((index) => !(trustsCounts && isClosed(index)));
    let proof: Proof = doubtful.length < this.windows.unshared.length ? 'counts' : 'overlap';
    const closings: Closing[] = [];
    let hasOpen = false;
    const close = async (index: number): Promise<Closing> => {
      // Where one boundary stays open, the others are read in vain.
      if (hasOpen) return stillOpen;
      let closing = source.givesAnySize ? await bridgeBoundary(source, size, readings, index) : stillOpen;
      // A bridge may be what shows that the service gives pages of one size only.
      if (!source.givesAnySize) closing = await recountBoundary(source, readings, index, isSafe);
      hasOpen ||= !closing.isClosed;
      return closing;
    };
    for (let at = 0; at < doubtful.length; at += closedAtOnce) {
      closings.push(...(await mapConcurrently(doubtful.slice(at, at + closedAtOnce), concurrency, close)));
      yield* this.besides();
      if (hasOpen) return this.verdict(undefined);
    }
    if (!source.givesAnySize) proof = 'counts';
    if (isFull(last)) closings.push(await readToEnd(source, size, last));
    // A row may have jumped to the front from a boundary that was open until now.
    const latest = closings.length > 0 ? await source.readBeside(front.window) : front;
    const hasEnds = latest !== undefined && (await readEnds(source, size, readings, latest));
    yield* this.besides();
    const isProved =
      hasEnds &&
      closings.every(({ isClosed, isOrdered }) => isClosed && isOrdered) &&
      !this.windows.isDisordered &&
      !this.windows.hasStrays &&
      !this.windows.hasShortPages &&
      source.distinct >= this.expected;
    return this.verdict(isProved ? proof : undefined);
  }

  private *besides(): Generator<PassRows, void> {
    const rows = this.source.takeExtra();
    const last = this.windows.readings.at(-1);
    if (rows.length === 0 || !last) return;
    yield { rows, window: last.window, total: this.source.moments.latestTotal, steady: false };
  }

  private get expected(): number {
    return Math.max(0, this.source.moments.least - startOf(this.options.first));
  }

  /** As many rows as the service counts, no more and no fewer. */
  private get isExact(): boolean {
    return this.source.distinct === this.expected;
  }

  private get isOneResponse(): boolean {
    const [opening, ...others] = this.windows.readings;
    return opening !== undefined && others.length === 0 && !isFull(opening) && !this.options.landmark;
  }

  private verdict(proof: Proof | undefined): PassVerdict {
    const { source, contradiction, expected } = this;
    const { moments, distinct: read, ids, givesAnySize, hasAllIds } = source;
    const { isConstant, received: requests } = moments;
    const hasChanged = !isConstant || this.windows.hasJumps;
    const isDisordered = this.windows.isDisordered && isConstant;
    const { isOneResponse } = this;
    const contents = hasAllIds ? [] : this.windows.readings.flatMap(({ keys }) => keys);
    const shown = {
      isOneResponse,
      contents,
      proof,
      read,
      expected,
      hasChanged,
      isConstant,
      contradiction,
      isDisordered,
    };
    return { ...shown, hasStrays: this.windows.hasStrays, ids, givesAnySize, hasAllIds, requests };
  }
}

/**
 * One pass over a list: every page in order, a few of them prefetched, then what is needed to prove that no row is
 * missing. Every row that was received is yielded, no id twice.
 */
export const onePass = (options: PassOptions): AsyncGenerator<PassRows, PassVerdict> => new Pass(options).read();
