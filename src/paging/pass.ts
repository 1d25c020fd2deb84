import { CheckedPages } from './checked-pages.ts';
import { lastPageByTotal, sharedRows } from './compare-pages.ts';
import type { IdSet } from './id-set.ts';
import { endlessList, maxPages, type Shortfall } from './list-failures.ts';
import { OrderEvidence } from './order-evidence.ts';
import type { Page } from './page.ts';
import { type PageRows, PassTally } from './pass-tally.ts';
import { Prefetcher } from './prefetcher.ts';
import { type TimedPage, Timeline } from './timeline.ts';

/** How one pass over a list ended. */
export interface PassVerdict extends Shortfall {
  /** No row can have been missed, but for the changes that cannot be seen from outside. */
  readonly proved: boolean;
  /** What is wrong with the counts of the service, as a sentence: then reading again would be in vain. */
  readonly contradiction: string | undefined;
  readonly ids: IdSet;
  readonly pages: number;
  readonly requests: number;
}

export interface PassOptions {
  fetch(page: number): Promise<Page>;
  readonly first: number;
  /** The first page, where it has been read already. */
  readonly opened?: Page | undefined;
  readonly concurrency: number;
  /** The reader is a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd: boolean;
  /** For messages: `orders`. */
  readonly noun: string;
  /** How many pages to read again at most, in a list of that many. */
  maxRereads(pages: number): number;
}

/** How often to read two neighbouring pages again that do not fit together. */
const maxRounds = 3;

class Pass {
  private readonly tally = new PassTally();
  private readonly order = new OrderEvidence();
  private readonly timeline: Timeline;
  private readonly pages: CheckedPages;
  private proved = true;
  private rereads = 0;

  constructor(private readonly options: PassOptions) {
    const { noun, concurrency, fetch } = options;
    this.timeline = new Timeline(concurrency);
    this.pages = new CheckedPages(noun, this.tally, this.timeline, fetch);
  }

  async *read(): AsyncGenerator<PageRows, PassVerdict> {
    const { first, opened, concurrency, readsToEnd, noun } = this.options;
    const prefetcher = new Prefetcher((number) => this.pages.fetch(number), concurrency, readsToEnd);
    let page = await this.pages.fetch(first, opened);
    const opening = page;
    let before: TimedPage[] = [];
    let pageLimit: number | undefined;
    for (let number = first; ; ) {
      page = yield* this.pages.check(page);
      const fits = before.length === 0 || this.fits(before, page);
      const taken = this.tally.take(page);
      if (taken.rows.length < page.rows.length) this.order.noteRepeats(before, page);
      const last = taken.lastPage;
      const lastToPrefetch = Math.min(last, lastPageByTotal(page.counts));
      // The following pages are requested while this one is written.
      prefetcher.start(number + 1, lastToPrefetch);
      yield taken;
      const readings = [page];
      if (!fits && this.proved) this.proved = yield* this.settle(before, readings, last - first + 1);
      pageLimit ??= maxPages(last);
      // Beyond what the total allows, a page without new rows is the end, whatever `last_page` says.
      const isBehind = number > lastPageByTotal(page.counts) && taken.rows.length === 0;
      if (number >= last || isBehind || this.pages.contradiction !== undefined) break;
      if (number - first >= pageLimit) throw endlessList(noun, number);
      before = readings;
      number++;
      page = await prefetcher.take(number, lastToPrefetch);
    }
    if (!this.tally.steady) yield* this.readFront(opening, page.number);
    return this.verdict(page);
  }

  /** Whether no row can be between the page and the one before it. */
  private fits(before: readonly TimedPage[], page: TimedPage): boolean {
    const overlaps = before.map((reading) => this.order.overlap(reading, page)).includes(true);
    const fits = overlaps || before.some((reading) => this.timeline.claim(reading, page, false));
    if (!fits || overlaps || this.timeline.hasChanged) this.tally.steady = false;
    return fits;
  }

  /**
   * Reads the page before once more, and then the page behind it too if that may be the older one, until no row can be
   * between them. New readings are added to those there are.
   */
  private async *settle(before: TimedPage[], after: TimedPage[], pages: number): AsyncGenerator<PageRows, boolean> {
    for (let round = 0; round < maxRounds && this.rereads < this.options.maxRereads(pages); round++) {
      const [a, b] = [before.at(-1), after.at(-1)];
      if (!a || !b) break;
      const [isOlder, isNewer] = [a.made.received < b.made.sent, b.made.received < a.made.sent];
      if (!isNewer) yield* this.reread(a.number, before);
      if (!isOlder) yield* this.reread(b.number, after);
      const pairs = before.flatMap((one) => after.map((other) => [one, other] as const));
      const overlaps = pairs.map(([one, other]) => this.order.overlap(one, other)).includes(true);
      if (overlaps || pairs.some(([one, other]) => this.timeline.claim(one, other, true))) return true;
    }
    return false;
  }

  private async *reread(number: number, readings: TimedPage[]): AsyncGenerator<PageRows, void> {
    this.rereads++;
    const page = await this.pages.fetch(number);
    yield this.tally.take(page);
    for (const reading of readings) this.order.compare(reading, page);
    // Shared rows link two readings of a page. Without any, more than a page of rows came or went in front of them, and
    // what was between them is unknown.
    if (readings.some((reading) => sharedRows(reading, page) > 0)) readings.push(page);
  }

  /** Reads rows that were added in front or have jumped there, up to a page that is not all new. */
  private async *readFront(opening: TimedPage, last: number): AsyncGenerator<PageRows, void> {
    for (let number = opening.number, isNew = true; isNew && number <= last; number++) {
      const front = await this.pages.fetch(number);
      const taken = this.tally.take(front);
      if (number === opening.number) this.order.compareFront(opening, front, taken.rows.length);
      yield taken;
      isNew = front.rows.length > 0 && taken.rows.length === front.rows.length;
    }
  }

  private verdict({ number, counts: { total, perPage } }: TimedPage): PassVerdict {
    const { first } = this.options;
    const { read, ids, isCertain } = this.tally;
    const { latestTotal, received: requests, hasChanged } = this.timeline;
    const inFront = (first - 1) * perPage;
    const expected = Math.max(0, Math.min(total, latestTotal) - inFront);
    // Where rows may have jumped, deleted rows must not offset missed rows.
    const needed = this.order.keepsOrder ? expected : Math.max(total, latestTotal) + this.timeline.falls() - inFront;
    // More rows than there are: some were deleted and as many added, or the total is wrong.
    const isTooMuch = read > expected && !hasChanged;
    const proved = this.proved && isCertain && this.timeline.holds() && read >= needed && !isTooMuch;
    const { contradiction } = this.pages;
    return { proved, read, expected, hasChanged, contradiction, ids, pages: number - first + 1, requests };
  }
}

/**
 * One pass: every page in order, a few of them prefetched. Where two neighbouring pages do not fit together, they are
 * read again, and nothing else. Every row that was received is yielded, no id twice.
 */
export const onePass = (options: PassOptions): AsyncGenerator<PageRows, PassVerdict> => new Pass(options).read();
