import type { PageRow } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { endlessList, wrongPage } from './list-reading.ts';
import { hasId } from './page.ts';
import {
  type Fetched,
  isRising,
  isShort,
  type PageSource,
  type PassOptions,
  type Snapshot,
  sharedPlaces,
} from './page-source.ts';
import { Prefetcher } from './prefetcher.ts';
import { chainFrom, endRow, maxPages, overlapOf, startRow, type Window, windowOf } from './windows.ts';

export interface PassRows {
  readonly rows: readonly PageRow[];
  readonly window: Window;
  readonly total: number;
  /** Nothing has shown that the list changes. */
  readonly steady: boolean;
}

/** After so many empty pages in a row that should hold rows, the counts are wrong. */
const mostUselessPages = 3;

/** The same for pages of known rows, behind others that had new ones. */
const mostKnownPages = 20;

/** After so many pages with fewer rows than they should have, such pages are no longer read again. */
const mostShortPages = 3;

/** A list moves fast if one in so many responses has another total than the one before. */
const fewResponses = 32;

/** Reads the pages of a list in their order, a few of them prefetched, and notes the signs that the list changes. */
export class WindowReader {
  /** In the order in which they are read: side by side, or a chain in which each overlaps the next. */
  private readonly plan: Window[];
  isChain: boolean;
  /** The place behind the last window that was asked for. */
  private begun = 0;
  private readonly prefetcher: Prefetcher<Fetched>;
  /** One of each window, in their order. */
  readonly snapshots: Snapshot[] = [];
  /** The indexes of snapshots that share no row with the one before them: the boundary in front of them is open. */
  unshared: number[] = [];
  /** Rows that two responses share stood in another order in the second. */
  isDisordered = false;
  /** The index of the first snapshot that shares a row with an earlier one which is not its neighbour. */
  private firstStray = Number.POSITIVE_INFINITY;
  /** The most rows that a page shared with the one before it, although the two do not overlap by design. */
  private mostRepeats = 0;
  /** A response was not the page that was asked for, or had no new row. */
  private hasFaults = false;
  /** A page had rows behind those that its own total counts. */
  isOverfull = false;
  /** A page came in another size than the first one. */
  isBroken = false;
  /** How often the total differed from that of the page before. */
  private changes = 0;
  /** Pages in a row that should have brought new rows and did not. */
  private uselessPages = 0;
  /** Pages that had fewer rows than their counts say, twice: the rows that they left out may never come. */
  shortPages = 0;
  pagesWithNewRows = 0;
  /** Why the counts of the service cannot be right, as a sentence. */
  contradiction: Message | undefined;

  constructor(
    private readonly options: PassOptions,
    private readonly source: PageSource,
  ) {
    const { first, chained, concurrency, readsToEnd } = options;
    this.plan = [first];
    this.isChain = chained && source.givesAnySize;
    this.prefetcher = new Prefetcher((index) => source.fetch(() => this.begin(index)), concurrency, readsToEnd);
  }

  /** Reads the windows in their order, up to the end of the list. */
  async *read(): AsyncGenerator<PassRows, void> {
    const { first, noun, opened, size } = this.options;
    const { plan, source, prefetcher } = this;
    let pageLimit = Number.POSITIVE_INFINITY;
    for (let index = 0; ; index++) {
      const fetched = await (index === 0 ? source.fetch(first, opened) : prefetcher.take(index, plan.length - 1));
      const { snapshot, page } = await this.check(index, fetched);
      if (this.isBroken) return;
      const { window, counts } = snapshot;
      const { total } = counts;
      const before = this.snapshots.at(-1);
      // Rows without an id cannot be told apart: where pages overlap, those in the overlap are left out.
      const overlap = before ? endRow(before.window) - startRow(window) : 0;
      const inFront = source.countInFront(window);
      const rows = source.take(page.rows.filter((row, at) => at >= inFront && (hasId(row) || at >= overlap)));
      this.note(index, snapshot, rows.length);
      if (index === 0) pageLimit = maxPages(Math.ceil(total / size));
      const goesOn = this.planBehind(index, snapshot, rows.length);
      // The following pages are requested while this one is written.
      if (goesOn) prefetcher.start(index + 1, plan.length - 1, page.bytes);
      const isUnbroken = !this.isChain || this.unshared.length === 0;
      const steady = source.timeline.isConstant && !this.hasJumps && !this.hasFaults && isUnbroken;
      yield { rows, window, total, steady };
      if (!goesOn || this.contradiction !== undefined) return;
      if (index >= pageLimit) throw endlessList(noun, index + 1);
    }
  }

  /** Names the window of a request that is sent now. */
  private begin(index: number): Window {
    this.begun = Math.max(this.begun, index + 1);
    return this.windowAt(index);
  }

  private windowAt(index: number): Window {
    const window = this.plan.at(index);
    if (!window) throw new RangeError(`Window ${index} is not planned.`);
    return window;
  }

  private extend(): void {
    const { size } = this.options;
    const end = endRow(this.windowAt(-1));
    this.plan.push(this.isChain ? chainFrom(end, size) : windowOf(end, size));
  }

  /**
   * Returns the page of a window. It is asked for once more if the response is another page, is short, or brings no new row
   * although it should.
   */
  private async check(index: number, fetched: Fetched): Promise<Fetched> {
    const { noun } = this.options;
    const { source } = this;
    const isOfSize = fetched.snapshot.window.size === this.windowAt(index).size;
    const checked = isOfSize ? fetched : await this.realign(index, fetched);
    if (this.isBroken) return checked;
    const window = this.windowAt(index);
    const asked = window.page;
    const isOther = checked.snapshot.counts.current !== asked;
    const isUseless = this.isUseless(checked);
    if (!isUseless) this.uselessPages = 0;
    // A service that gives short pages again and again will give another one.
    const isUnclear = isShort(checked.snapshot) && this.shortPages < mostShortPages;
    if (!isOther && !isUseless && !isUnclear) return checked;
    this.hasFaults = true;
    const again = await source.fetch(window);
    const { current, total } = again.snapshot.counts;
    if (current !== asked) throw wrongPage(noun, asked, current);
    this.uselessPages = this.isUseless(again) ? this.uselessPages + 1 : 0;
    if (isShort(again.snapshot)) this.shortPages++;
    const isEmpty = again.snapshot.count === 0;
    const most = isEmpty || this.pagesWithNewRows === 1 ? mostUselessPages : mostKnownPages;
    if (this.uselessPages >= most) {
      const what = isEmpty ? escaped`are empty` : escaped`bring no new rows`;
      this.contradiction = escaped`Pages ${asked - most + 1} to ${asked} of ${noun} ${what}, but the total is ${total}.`;
    }
    return again;
  }

  /**
   * The service gives pages of its own size only: returns the page of that size which begins at the end of the page before,
   * or in front of it. The pass is broken if there is none. The windows behind it are planned again, because they would
   * leave rows out.
   */
  private async realign(index: number, fetched: Fetched): Promise<Fetched> {
    const { size } = this.options;
    const before = this.snapshots.at(-1);
    this.isBroken = this.windowAt(index).size === size || !before;
    if (this.isBroken || !before) return fetched;
    const window = windowOf(endRow(before.window), size);
    this.plan.splice(index, this.plan.length, window);
    this.prefetcher.forgetFrom(index + 1);
    const aligned = await this.source.fetch(window);
    this.isBroken = aligned.snapshot.window.size !== size;
    return aligned;
  }

  /** Does a page that should hold rows bring no new one? */
  private isUseless({ snapshot }: Fetched): boolean {
    const { window, counts, keys, count, hasIds } = snapshot;
    const { ids, timeline } = this.source;
    const before = this.snapshots.at(-1);
    if (!before || startRow(window) >= counts.total) return false;
    if (count === 0) return true;
    // Where rows have come in front, a page of known rows may be right.
    if (!timeline.isConstant) return false;
    // Pages of rows without ids are told apart as a whole.
    return hasIds ? keys.every((key) => ids.has(key)) : keys[0] === before.keys[0];
  }

  /** Notes a snapshot, its number of new rows, and the rows that it shares with the one before it. */
  private note(index: number, snapshot: Snapshot, fresh: number): void {
    const { window, count, counts } = snapshot;
    const before = this.snapshots.at(-1);
    this.snapshots.push(snapshot);
    if (fresh > 0) this.pagesWithNewRows++;
    if (startRow(window) + count > counts.total) this.isOverfull = true;
    if (!before) return;
    if (before.counts.total !== counts.total) this.changes++;
    const hasIds = before.hasIds && snapshot.hasIds;
    const repeats = hasIds ? count - this.source.countInFront(window) - fresh : 0;
    const places = repeats > 0 ? sharedPlaces(before, snapshot) : [];
    if (places.length === 0) this.unshared.push(index);
    if (!isRising(places)) this.isDisordered = true;
    if (repeats > places.length && repeats > this.countExpected(snapshot, before)) {
      this.firstStray = Math.min(this.firstStray, index);
    }
    if (startRow(window) >= endRow(before.window)) this.mostRepeats = Math.max(this.mostRepeats, places.length);
  }

  /** How many rows of a snapshot stood in the one before, or in one that its window overlaps by design. */
  private countExpected(snapshot: Snapshot, before: Snapshot): number {
    const known = new Set(before.keys);
    // A large window may reach back over several small ones.
    for (const { window, keys } of this.snapshots.slice(-8, -1)) {
      if (endRow(window) > startRow(snapshot.window)) for (const key of keys) known.add(key);
    }
    return snapshot.keys.filter((key) => known.has(key)).length;
  }

  /** Rows have jumped over others, as the pages read so far show. */
  get hasJumps(): boolean {
    const isStrayed = this.firstStray < Number.POSITIVE_INFINITY;
    return this.isDisordered || isStrayed || this.mostRepeats > this.source.timeline.spread;
  }

  /** A row came twice in pages that are no neighbours. Changed rows may arrive at the end: the last two pages do not count. */
  get hasStrays(): boolean {
    return this.firstStray < this.snapshots.length - 2;
  }

  /**
   * Plans the windows behind the one of this index, which had so many new rows. Where rows move, those that are still to be
   * read become a chain, in which each closes a boundary. Returns whether there are any.
   */
  private planBehind(index: number, { window, counts: { total, last } }: Snapshot, fresh: number): boolean {
    const { plan, prefetcher } = this;
    const { size, chained } = this.options;
    const { givesAnySize, hasAllIds, timeline } = this.source;
    // Pages that have arrived unread show a change first.
    const changes = Math.max(this.changes, timeline.isConstant ? 0 : 1);
    const isFast = changes * fewResponses > this.snapshots.length;
    const isWanted = givesAnySize && hasAllIds && (chained || isFast || this.hasJumps);
    if (isWanted !== this.isChain) plan.splice(Math.max(index + 1, this.begun));
    this.isChain = isWanted;
    // The last window of a chain must have room left.
    const end = this.isChain ? total + overlapOf(size) : total;
    while (plan.length < index + 2 + prefetcher.maxWidth && endRow(this.windowAt(-1)) < end) this.extend();
    // A plan that has become shorter has no window for them.
    prefetcher.forgetFrom(plan.length);
    if (index + 1 < plan.length) return true;
    // The total may be too small: where the service names a later page, that is asked for, as long as rows come.
    const isBehind = startRow(window) >= total && fresh === 0;
    const goesOn = window.size === size && window.page < last && !isBehind;
    if (goesOn) this.extend();
    return goesOn;
  }

  /** Drops empty pages at the end: the last page with rows shows where the list ends. */
  dropEmptyEnd(): void {
    while (this.snapshots.length > 1 && this.snapshots.at(-1)?.count === 0) this.snapshots.pop();
    this.unshared = this.unshared.filter((index) => index < this.snapshots.length);
  }
}
