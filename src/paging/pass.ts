import { Failure } from '../base/failure.ts';
import type { Listed } from '../base/scan/scanned.ts';
import { type Anomaly, comparePages } from './compare-pages.ts';
import { IdSet } from './id-set.ts';
import { hasId, lastBy, type NumberedPage, numberedPage, shared } from './numbered-page.ts';
import type { Page } from './page.ts';
import { Prefetcher } from './prefetcher.ts';

/** How one pass over a list ended. */
export interface Verdict {
  /** Nothing can have slipped by, but for the one change that no reader can see. */
  readonly proved: boolean;
  /** Distinct rows of this pass. */
  readonly read: number;
  /** How many distinct rows must have been there, as far as the totals tell. */
  readonly total: number;
  readonly ids: IdSet;
}

export interface PassOptions {
  fetch(page: number): Promise<Page>;
  readonly first: number;
  /** The first page, where it has been read already. */
  readonly opened?: Page;
  readonly concurrency: number;
  readonly takesAll: boolean;
  readonly noun: string;
}

/** A batch of rows that this pass had not read yet, and where in the list they were read. */
export interface PageRows {
  readonly rows: readonly Listed[];
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
  /** The list has held still so far. */
  readonly steady: boolean;
}

/** How often a boundary between two pages is read again; then the whole pass counts as unproved. */
const tries: Readonly<Record<Anomaly, number>> = { other: 1, short: 1, shrunk: 3, moved: 3 };

const notPaging = (noun: string, asked: number, got: number): Failure =>
  new Failure('unavailable', `Page ${asked} of ${noun} was asked for, page ${got} came: the service does not page.`, {
    hint: 'What was read so far is one page. See the answers with --debug.',
  });

const lost = (noun: string, page: number): Failure =>
  new Failure('unavailable', `Page ${page} of ${noun} came without the counts that the page before it had.`);

export const outgrown = (noun: string, pages: number): Failure =>
  new Failure('partial', `The list of ${noun} grows faster than it can be read: ${pages} pages, and no end.`, {
    hint: 'Days that are over hold still: --date-to yesterday',
  });

/** So many pages may a list have that had this many when its reading began: work must end. */
export const mostPages = (atFirst: number): number => 2 * atFirst + 1000;

/** Follows the totals in the order in which they came: every fall is a row that was there and has gone. */
class Totals {
  private latest: number | undefined;
  gone = 0;

  note(total: number): void {
    if (this.latest !== undefined) this.gone += Math.max(0, this.latest - total);
    this.latest = total;
  }
}

/**
 * One pass: every page in order, a few asked for ahead. Where a boundary between two pages is odd, the pages of that
 * boundary are read again one after another. Whatever was received counts and is yielded, no id twice.
 */
export async function* onePass(options: PassOptions): AsyncGenerator<PageRows, Verdict> {
  const { first, concurrency, takesAll, noun } = options;
  const ids = new IdSet();
  const totals = new Totals();
  const noted = (page: Page): Page => {
    if (page.counts) totals.note(page.counts.total);
    return page;
  };
  const fetch = async (number: number): Promise<Page> => noted(await options.fetch(number));
  const ahead = new Prefetcher(fetch, concurrency, takesAll);
  const read = async (number: number, page: Promise<Page> | Page): Promise<NumberedPage> => {
    const found = numberedPage(number, await page);
    if (!found) throw lost(noun, number);
    return found;
  };
  let steady = true;
  let nameless = 0;
  const isNew = (row: Listed): boolean => {
    if (hasId(row)) return ids.add(row.id);
    nameless++;
    return true;
  };
  const taken = ({ rows, number, counts }: NumberedPage): PageRows => ({
    ...{ rows: rows.filter(isNew), page: number, total: counts.total, steady },
    lastPage: Math.max(counts.last, lastBy({ counts })),
  });
  let proved = true;
  let inserted = 0;
  let before: NumberedPage | undefined;
  let most: number | undefined;
  let page = await read(first, options.opened ? noted(options.opened) : fetch(first));
  for (let number = first; ; ) {
    let step = comparePages(before, page);
    for (let attempt = 0; step.anomaly !== undefined && attempt < tries[step.anomaly]; attempt++) {
      steady = false;
      if (step.anomaly !== 'other') yield taken(page);
      ahead.reset();
      if (before && (step.anomaly === 'shrunk' || step.anomaly === 'moved')) {
        const again = await read(before.number, fetch(before.number));
        yield taken(again);
        // Rows in common link the two readings; without any, more than a page has gone in front of them, and what lay
        // between them is not known. The count need not tell: as many rows may have come behind.
        if (shared(before, again) === 0) proved = false;
        before = again;
      }
      page = await read(number, fetch(number));
      step = comparePages(before, page);
    }
    if (page.counts.current !== number) throw notPaging(noun, number, page.counts.current);
    if (step.anomaly !== undefined && step.anomaly !== 'short') proved = false;
    inserted += step.inserted;
    if (step.inserted > 0) steady = false;
    const given = taken(page);
    const last = given.lastPage;
    // What follows is on its way while this is written.
    const reach = Math.min(last, lastBy(page));
    ahead.begin(number + 1, reach);
    yield given;
    most ??= mostPages(last);
    // Past what the total allows a page that brings nothing new is the end, whatever `last_page` says.
    if (number >= last || (number > lastBy(page) && given.rows.length === 0)) break;
    if (number - first >= most) throw outgrown(noun, number);
    before = page;
    number++;
    page = await read(number, ahead.take(number, reach));
  }
  let total = page.counts.total;
  for (let number = first, left = inserted; left > 0; number++) {
    // The rows that came in front are read too; they are as many as those that repeated.
    const front = await read(number, fetch(number));
    total = front.counts.total;
    yield taken(front);
    if (front.rows.length === 0) break;
    left -= front.rows.length;
  }
  // Rows that have gone do not pay for rows that were missed: as many must have been seen as were ever counted.
  const expected = Math.max(0, total + totals.gone - (first - 1) * page.counts.perPage);
  const distinct = ids.size + nameless;
  // Records without ids are counted where the list holds still; else one may have been counted twice.
  const certain = proved && (steady || nameless === 0);
  return { proved: certain && distinct >= expected, read: distinct, total: expected, ids };
}
