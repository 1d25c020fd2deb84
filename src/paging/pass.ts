import { Failure } from '../base/failure.ts';
import {
  type Anomaly,
  comparePages,
  lastPageByTotal,
  type NumberedPage,
  numberedPage,
  sharedRows,
} from './compare-pages.ts';
import type { IdSet } from './id-set.ts';
import type { Page } from './page.ts';
import { type PageRows, PassTally } from './pass-tally.ts';
import { Prefetcher } from './prefetcher.ts';

/** How one pass over a list ended. */
export interface Verdict {
  /** No row can have been missed, but for the one change that cannot be seen from outside. */
  readonly proved: boolean;
  /** Distinct rows of this pass. */
  readonly read: number;
  /** How many distinct rows must have existed, by the totals. */
  readonly expected: number;
  readonly ids: IdSet;
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
}

/** How often to read again after each anomaly. After that the pass is not proved, except after `short`. */
const rereads: Readonly<Record<Anomaly, number>> = { other: 1, short: 1, shrunk: 3, moved: 3 };

export const wrongPage = (noun: string, requested: number, received: number): Failure =>
  new Failure('unavailable', `The service sent page ${received} of ${noun} instead of page ${requested}.`, {
    hint: 'The service may ignore the page number. See the responses with --debug.',
  });

const noCounts = (noun: string, page: number): Failure =>
  new Failure('unavailable', `Page ${page} of ${noun} has no page counts, unlike the page before it.`);

export const endlessList = (noun: string, pages: number): Failure =>
  new Failure('partial', `The list of ${noun} grows faster than it can be read (${pages} pages read).`, {
    hint: 'A period that has ended does not change: --date-to yesterday',
  });

/** The most pages to read of a list that had `atFirst` pages, so that reading always ends. */
export const maxPages = (atFirst: number): number => 2 * atFirst + 1000;

/**
 * One pass: every page in order, a few of them prefetched. Where two neighbouring pages do not fit together, both are
 * read again, one after the other. Every row that was received is yielded, no id twice.
 */
export async function* onePass(options: PassOptions): AsyncGenerator<PageRows, Verdict> {
  const { first, concurrency, readsToEnd, noun } = options;
  const tally = new PassTally();
  const fetch = async (number: number): Promise<Page> => {
    const page = await options.fetch(number);
    tally.noteTotal(page);
    return page;
  };
  const numbered = async (number: number, page: Promise<Page> | Page): Promise<NumberedPage> => {
    const found = numberedPage(number, await page);
    if (!found) throw noCounts(noun, number);
    return found;
  };
  const prefetcher = new Prefetcher(fetch, concurrency, readsToEnd);
  let proved = true;
  let inserted = 0;
  let before: NumberedPage | undefined;
  let pageLimit: number | undefined;
  if (options.opened) tally.noteTotal(options.opened);
  let page = await numbered(first, options.opened ?? fetch(first));
  for (let number = first; ; ) {
    let comparison = comparePages(before, page);
    for (let reread = 0; comparison.anomaly && reread < rereads[comparison.anomaly]; reread++) {
      const { anomaly } = comparison;
      tally.steady = false;
      if (anomaly !== 'other') yield tally.take(page);
      prefetcher.reset();
      if (before && (anomaly === 'shrunk' || anomaly === 'moved')) {
        const again = await numbered(before.number, fetch(before.number));
        yield tally.take(again);
        // Shared rows link the two readings. Without any, more than a page was deleted in front of them, and what was
        // between them is unknown. The count need not show it: as many rows may have been added behind.
        if (sharedRows(before, again) === 0) proved = false;
        before = again;
      }
      page = await numbered(number, fetch(number));
      comparison = comparePages(before, page);
    }
    if (page.counts.current !== number) throw wrongPage(noun, number, page.counts.current);
    if (comparison.anomaly && comparison.anomaly !== 'short') proved = false;
    inserted += comparison.inserted;
    if (comparison.inserted > 0) tally.steady = false;
    const taken = tally.take(page);
    const last = taken.lastPage;
    const lastToPrefetch = Math.min(last, lastPageByTotal(page.counts));
    // The following pages are requested while this one is written.
    prefetcher.start(number + 1, lastToPrefetch);
    yield taken;
    pageLimit ??= maxPages(last);
    // Beyond what the total allows, a page without new rows is the end, whatever `last_page` says.
    if (number >= last || (number > lastPageByTotal(page.counts) && taken.rows.length === 0)) break;
    if (number - first >= pageLimit) throw endlessList(noun, number);
    before = page;
    number++;
    page = await numbered(number, prefetcher.take(number, lastToPrefetch));
  }
  let { total } = page.counts;
  // Rows were added in front: that many are read from the first page on.
  for (let number = first, left = inserted; left > 0; number++) {
    const front = await numbered(number, fetch(number));
    total = front.counts.total;
    yield tally.take(front);
    if (front.rows.length === 0) break;
    left -= front.rows.length;
  }
  const expected = tally.expected(total, (first - 1) * page.counts.perPage);
  return { proved: proved && tally.isCertain && tally.read >= expected, read: tally.read, expected, ids: tally.ids };
}
