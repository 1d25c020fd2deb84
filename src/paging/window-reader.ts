import type { PageRow } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { endlessList, maxPages, wrongPage } from './list-failures.ts';
import type { Page } from './page.ts';
import type { Fetched, PageSource } from './page-source.ts';
import { Prefetcher } from './prefetcher.ts';
import { hasId, isRising, isShort, type Reading, type RowKey, sharedPlaces } from './reading.ts';
import { WindowPlan } from './window-plan.ts';
import { endOf, startOf, type Window } from './windows.ts';

/** The new rows of a page, and how far the list was read. */
export interface PassRows {
  readonly rows: readonly PageRow[];
  readonly window: Window;
  readonly total: number;
  /** Nothing has shown that the list changes. */
  readonly steady: boolean;
}

/** How the windows of a list are read. */
export interface WindowOptions {
  readonly first: Window;
  /** The first page, where it has been read already. */
  readonly opened: Page;
  /** The size that the list is read in. */
  readonly size: number;
  /** Read pages that overlap from the start, rather than only where rows move. */
  readonly chained: boolean;
  readonly concurrency: number;
  /** The reader is a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd: boolean;
  /** For messages: `orders`. */
  readonly noun: string;
}

/** After so many pages in a row that should hold rows and bring no new ones, the counts are not believed. */
const mostVainPages = 3;

/** The same for pages of known rows behind others that had new ones. */
const mostKnownPages = 20;

/** After so many pages with fewer rows than they should have, such pages are no longer read again. */
const mostShortPages = 3;

/** A list moves fast if one in so many responses has another total than the one before. */
const fewResponses = 16;

/** Reads the pages of a list in their order, a few of them prefetched, and notes what they show of its changes. */
export class WindowReader {
  private readonly plan: WindowPlan;
  private readonly prefetcher: Prefetcher<Fetched>;
  /** Of the windows, in their order. */
  readonly readings: Reading[] = [];
  /** The places of readings that share no row with the one before them. */
  unshared: number[] = [];
  /** Rows that two responses share stood in another order in the second. */
  isDisordered = false;
  /** The place of the first reading that shares a row with an earlier one which is not its neighbour. */
  private firstStray = Number.POSITIVE_INFINITY;
  /** The most rows that a page shared with the one before it, of pages that do not overlap by design. */
  private mostRepeats = 0;
  /** A response was not the page that was asked for, or had no new row. */
  private hasFaults = false;
  /** A page had rows behind those that its own total counts. */
  isOverfull = false;
  /** A page came in another size than the first one. */
  isBroken = false;
  private changes = 0;
  private vainPages = 0;
  private shortPages = 0;
  /** How many pages had new rows. */
  fruitful = 0;
  /** What is wrong with the counts of the service, as a sentence. */
  contradiction: string | undefined;

  constructor(
    private readonly options: WindowOptions,
    private readonly source: PageSource,
  ) {
    const { first, size, chained, concurrency, readsToEnd } = options;
    this.plan = new WindowPlan(first, size, chained && source.givesAnySize);
    this.prefetcher = new Prefetcher((index) => source.fetch(this.plan.at(index)), concurrency, readsToEnd);
  }

  /** Each page that is read begins before the end of the one before it, and shares a row with it. */
  get isLinked(): boolean {
    return this.plan.chains && this.unshared.length === 0;
  }

  /** Reads the windows in their order, up to the end of the list. */
  async *read(): AsyncGenerator<PassRows, void> {
    const { noun, opened, size } = this.options;
    const { plan, source, prefetcher } = this;
    let pageLimit = Number.POSITIVE_INFINITY;
    for (let index = 0; ; index++) {
      const taken = await (index === 0 ? source.fetch(plan.at(0), opened) : prefetcher.take(index, plan.length - 1));
      const { reading, page } = await this.check(index, taken);
      if (this.isBroken) return;
      prefetcher.noteSize(page.bytes);
      const rows = source.take(this.tellable(page.rows, reading.window));
      this.note(index, reading, rows.length);
      const { total, last } = reading.counts;
      if (index === 0) pageLimit = maxPages(Math.ceil(total / size));
      this.replan(Math.max(index + 1, prefetcher.requested));
      plan.cover(total, index + 2 + prefetcher.maxWidth);
      const isEnd = index + 1 >= plan.length;
      // The total may be too small: where the service names a later page, that is asked for, as long as rows come.
      const isBehind = startOf(reading.window) >= total && rows.length === 0;
      const goesOn = isEnd && reading.window.size === size && reading.window.page < last && !isBehind;
      if (goesOn) plan.extend();
      // The following pages are requested while this one is written.
      if (!isEnd || goesOn) prefetcher.start(index + 1, plan.length - 1);
      yield { rows, window: reading.window, total, steady: this.isSteady };
      if ((isEnd && !goesOn) || this.contradiction !== undefined) return;
      if (index >= pageLimit) throw endlessList(noun, index + 1);
    }
  }

  /** The page, asked for once more where it is another one than was asked for, or brings no row though it should. */
  private async check(index: number, fetched: Fetched): Promise<Fetched> {
    const { noun, size } = this.options;
    const { source, plan } = this;
    let checked = fetched;
    if (checked.reading.window.size !== plan.at(index).size) {
      // The service gives pages of its own size only: these have other rows than were asked for, which come again.
      const before = this.readings.at(-1);
      this.isBroken = plan.at(index).size === size || !before;
      if (this.isBroken || !before) return checked;
      const window = plan.align(index, before.window);
      this.prefetcher.forgetFrom(index + 1);
      checked = await source.fetch(window);
      this.isBroken = checked.reading.window.size !== size;
      if (this.isBroken) return checked;
    }
    const asked = plan.at(index).page;
    const isOther = checked.reading.counts.current !== asked;
    const isVain = this.isVain(checked);
    if (!isVain) this.vainPages = 0;
    // A service that gives short pages again and again will give another one.
    const isUnclear = isShort(checked.reading) && this.shortPages < mostShortPages;
    if (!isOther && !isVain && !isUnclear) return checked;
    this.hasFaults = true;
    const again = await source.fetch(plan.at(index));
    const { current, total } = again.reading.counts;
    if (current !== asked) throw wrongPage(noun, asked, current);
    this.vainPages = this.isVain(again) ? this.vainPages + 1 : 0;
    if (isShort(again.reading)) this.shortPages++;
    const isEmpty = again.reading.count === 0;
    const most = isEmpty || this.fruitful === 1 ? mostVainPages : mostKnownPages;
    if (this.vainPages >= most) {
      const what = isEmpty ? 'are empty' : 'bring no new rows';
      this.contradiction = escaped`Pages ${asked - most + 1} to ${asked} of ${noun} ${what}, but the total is ${total}.`;
    }
    return again;
  }

  /** Whether a page that should hold rows brings none that are new. */
  private isVain({ reading }: Fetched): boolean {
    const { window, counts, keys, count, hasIds } = reading;
    const [first] = this.readings;
    if (!first || startOf(window) >= counts.total) return false;
    if (count === 0) return true;
    // Where rows have come in front, a page of known rows may be right.
    if (!this.source.moments.isConstant) return false;
    // Pages of rows without ids are told apart as a whole.
    return hasIds ? !keys.some(this.isNews) : keys[0] === this.readings.at(-1)?.keys[0];
  }

  /**
   * The rows of a page that are wanted. Rows without an id are not told apart: where pages overlap, those that were on the
   * page before are left out.
   */
  private tellable(rows: readonly PageRow[], window: Window): readonly PageRow[] {
    const before = this.readings.at(-1);
    const overlap = before ? endOf(before.window) - startOf(window) : 0;
    const inFront = this.source.countInFront(window);
    return overlap > 0 || inFront > 0 ? rows.filter((row, at) => at >= inFront && (hasId(row) || at >= overlap)) : rows;
  }

  private readonly isNews = (key: RowKey): boolean => this.source.isNew(key);

  /** Notes a reading, and what it shares with the one before it. */
  private note(index: number, reading: Reading, fresh: number): void {
    const before = this.readings.at(-1);
    this.readings.push(reading);
    if (fresh > 0) this.fruitful++;
    if (startOf(reading.window) + reading.count > reading.counts.total) this.isOverfull = true;
    if (!before) return;
    if (before.counts.total !== reading.counts.total) this.changes++;
    const hasIds = before.hasIds && reading.hasIds;
    const repeats = hasIds ? Math.max(0, reading.count - this.source.countInFront(reading.window) - fresh) : 0;
    const places = repeats > 0 ? sharedPlaces(before, reading) : [];
    if (places.length === 0) this.unshared.push(index);
    if (!isRising(places)) this.isDisordered = true;
    if (repeats > places.length && repeats > this.countExpected(reading, before)) {
      this.firstStray = Math.min(this.firstStray, index);
    }
    if (startOf(reading.window) >= endOf(before.window)) this.mostRepeats = Math.max(this.mostRepeats, places.length);
  }

  /** How many rows stood in the reading before, or in one that this window overlaps by design. */
  private countExpected(reading: Reading, before: Reading): number {
    const known = new Set(before.keys);
    // A large window may reach back over several small ones.
    for (const { window, keys } of this.readings.slice(-8, -1)) {
      if (endOf(window) > startOf(reading.window)) for (const key of keys) known.add(key);
    }
    return reading.keys.filter((key) => known.has(key)).length;
  }

  /** Rows have jumped over others, as the pages read so far show. */
  get hasJumps(): boolean {
    return (
      this.isDisordered || this.firstStray < Number.POSITIVE_INFINITY || this.mostRepeats > this.source.moments.spread
    );
  }

  /** A page had fewer rows than it should have, also when it was read again: what it left out may come no more. */
  get hasShortPages(): boolean {
    return this.shortPages > 0;
  }

  /** Rows that are touched may arrive at the end: the last two readings do not count. */
  get hasStrays(): boolean {
    return this.firstStray < this.readings.length - 2;
  }

  private get isSteady(): boolean {
    const { moments } = this.source;
    const isLinked = !this.plan.chains || this.unshared.length === 0;
    return moments.isConstant && !this.hasJumps && !this.hasFaults && isLinked;
  }

  /** Where rows move, what is still to be read is a chain: each of its pages closes a boundary. */
  private replan(requested: number): void {
    const { plan, source } = this;
    const { chained } = this.options;
    const isFast = this.changes > 1 && this.changes * fewResponses > this.readings.length;
    const isWanted = source.givesAnySize && source.hasAllIds && (chained || isFast || this.hasJumps);
    if (isWanted !== plan.chains) plan.change(requested, isWanted);
  }

  /** A page without rows is no end: the one before it is the last. */
  dropEmptyEnd(): void {
    while (this.readings.length > 1 && this.readings.at(-1)?.count === 0) this.readings.pop();
    this.unshared = this.unshared.filter((index) => index < this.readings.length);
  }
}
