import { Failure } from '../base/failure.ts';
import type { PageRow } from '../base/row.ts';
import { hasId, lastPageByTotal } from './compare-pages.ts';
import { followPages, unread } from './follow-pages.ts';
import { IdSet } from './id-set.ts';
import { contradiction, endlessList, maxPages, notProved, wrongPage } from './list-failures.ts';
import type { Batch, ListReading } from './list-reading.ts';
import type { Page, PageAt } from './page.ts';
import { onePass } from './pass.ts';
import { Prefetcher } from './prefetcher.ts';

/** The most passes over a list that keeps changing. */
const maxPasses = 5;

/** The most requests, as a multiple of those for a list that does not change; with `verify` two passes have to agree. */
const requestsPerPage = { plain: 3, verify: 10 };

/** A list that has fewer pages is read again as often as one of so many. */
const fewPages = 8;

/** Reads everything and proves it, or fails with what cannot be proved; the rows yielded before that are good. */
async function* readAll(
  reading: ListReading,
  first: Page,
  fetch: (page: number | undefined) => Promise<Page>,
): AsyncGenerator<Batch, void> {
  const { noun, concurrency, from = 1, readsToEnd = false, verify = false, seen } = reading;
  /** The ids of the passes before this one; the first pass needs none. */
  let earlier: IdSet | undefined;
  let previous: IdSet | undefined;
  const isNew = (row: PageRow): boolean =>
    hasId(row) ? !earlier?.has(row.id) && (seen?.add(row.id) ?? true) : earlier === undefined;
  const most = requestsPerPage[verify ? 'verify' : 'plain'];
  let requests = 0;
  for (let pass = 1; ; pass++) {
    const opened = pass === 1 ? first : undefined;
    // The first page is read once more where the list has changed.
    const maxRereads = (count: number) => most * Math.max(count, fewPages) - requests - count - 2;
    const pages = onePass({ fetch, first: from, opened, concurrency, readsToEnd, noun, maxRereads });
    let next = await pages.next();
    for (; !next.done; next = await pages.next()) {
      const { rows, steady } = next.value;
      yield { ...next.value, rows: earlier || seen ? rows.filter(isNew) : rows, pass, steady: steady && pass === 1 };
    }
    const verdict = next.value;
    const agrees = previous?.equals(verdict.ids) ?? false;
    if (verdict.proved && (!verify || agrees)) return;
    requests += verdict.requests;
    if (verdict.contradiction !== undefined) throw contradiction(verdict.contradiction);
    if (pass >= maxPasses || maxRereads(verdict.pages) < 0) throw notProved(noun, verdict, pass);
    if (earlier) earlier.addAll(verdict.ids);
    // Nothing looks at the first pass's own set any more.
    else earlier = verdict.ids;
    previous = verdict.ids;
  }
}

/** Reads page by page without a proof: records without ids cannot be told apart, so they are only counted. */
async function* readOnce(
  reading: ListReading,
  first: Page,
  fetch: (page: number | undefined) => Promise<Page>,
): AsyncGenerator<Batch, void> {
  const { limit = Number.POSITIVE_INFINITY, all, noun, concurrency, from = 1, readsToEnd = false, seen } = reading;
  const prefetcher = new Prefetcher(fetch, concurrency, readsToEnd);
  const ids = new IdSet();
  const isNew = (row: PageRow): boolean => !hasId(row) || (ids.add(row.id) && (seen?.add(row.id) ?? true));
  let read = 0;
  let pageLimit: number | undefined;
  for (let page = first, number = from; ; ) {
    const { counts } = page;
    if (counts && counts.current !== number && number !== from) throw wrongPage(noun, number, counts.current);
    const rows = page.rows.filter(isNew).slice(0, limit - read);
    read += rows.length;
    yield {
      rows,
      page: number,
      lastPage: counts?.last ?? number,
      pass: 1,
      total: counts?.total,
      more: page.more,
      steady: true,
      proof: page.proof,
    };
    const goesOn = all || limit !== Number.POSITIVE_INFINITY;
    if (!counts || !goesOn || read >= limit || number >= counts.last) {
      const expected = Math.min(limit, counts ? counts.total - (from - 1) * counts.perPage : read);
      if (goesOn && read < expected) throw notProved(noun, { read, expected, hasChanged: false }, 1);
      if (goesOn && read < limit && page.more !== undefined) throw unread(page.more);
      return;
    }
    // Without ids, a page that comes again and again is not noticed; only the total can show it.
    pageLimit ??= maxPages(lastPageByTotal(counts));
    if (number - from >= pageLimit) throw endlessList(noun, number);
    const lastWanted = number + Math.ceil((limit - read) / counts.perPage);
    number++;
    page = await prefetcher.take(number, Math.min(counts.last, lastWanted));
  }
}

/**
 * Reads a list by page number, never by its links, in order and with prefetching. No row is yielded twice. It reads on
 * only as its batches are taken, so that a slow reader slows the requests too. Throws Failure; the rows yielded before
 * that are good.
 */
export async function* readPages(reading: ListReading): AsyncGenerator<Batch, void> {
  const stop = new AbortController();
  const fetch = (page: PageAt) => reading.fetch(page, reading.perPage, stop.signal);
  try {
    const first = await fetch(reading.from);
    if (first.next !== undefined) {
      yield* followPages(reading, first, fetch);
      return;
    }
    const provable = reading.all && first.counts !== undefined && first.rows.every(hasId);
    yield* provable ? readAll(reading, first, fetch) : readOnce(reading, first, fetch);
  } finally {
    stop.abort(new Failure('bug', 'A page was requested after the list had ended.'));
  }
}
