import { Failure } from '../base/failure.ts';
import type { PageRow } from '../base/row.ts';
import { hasId, lastPageByTotal } from './compare-pages.ts';
import { IdSet } from './id-set.ts';
import { contradiction, endlessList, maxPages, notProved, wrongPage } from './list-failures.ts';
import type { Page } from './page.ts';
import { onePass } from './pass.ts';
import { Prefetcher } from './prefetcher.ts';

/** One list to read, page by page, with its filters already inside `fetch`. */
export interface ListReading {
  fetch(page: number | undefined, perPage: number | undefined, signal: AbortSignal): Promise<Page>;
  /** For messages: `orders`. */
  readonly noun: string;
  /** The page to begin with; the first unless given. */
  readonly from?: number | undefined;
  readonly perPage?: number | undefined;
  /** To the end of the list, rather than one page. */
  readonly all: boolean;
  /** Rows at most, over all pages. */
  readonly limit?: number | undefined;
  /** With `all`: read again until two passes agree. */
  readonly verify?: boolean | undefined;
  readonly concurrency: number;
  /** The rows go to a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd?: boolean | undefined;
  /** Ids of rows that were yielded before this reading: they are left out, and those of this reading are added. */
  readonly seen?: IdSet | undefined;
}

/** The new rows of one page. */
export interface Batch {
  readonly rows: readonly PageRow[];
  readonly page: number;
  readonly lastPage: number;
  /** The list has not changed so far. */
  readonly steady: boolean;
  /** Pass number, from 1. */
  readonly pass: number;
  /** What the service says the whole list has; undefined for a list without a paginator. */
  readonly total: number | undefined;
  /** What a response without a paginator says of rows that it does not hold, as a sentence. */
  readonly more?: string | undefined;
}

/** The most passes over a list that keeps changing. */
const maxPasses = 5;

/** The most requests, as a multiple of those for a list that does not change; with `verify` two passes have to agree. */
const requestsPerPage = { plain: 3, verify: 10 };

/** A list that has fewer pages is read again as often as one of so many. */
const fewPages = 8;

const unread = (sign: string): Failure =>
  new Failure('partial', sign, {
    hint: 'Ask for larger pages (--per-page <n>), or for one page after another (--page <n> without --all).',
  });

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
    };
    const goesOn = all || limit !== Number.POSITIVE_INFINITY;
    if (!counts || !goesOn || read >= limit || number >= counts.last) {
      const expected = counts ? counts.total - (from - 1) * counts.perPage : read;
      if (all && counts && read < expected) throw notProved(noun, { read, expected, hasChanged: false }, 1);
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
  const fetch = (page: number | undefined) => reading.fetch(page, reading.perPage, stop.signal);
  try {
    const first = await fetch(reading.from);
    const provable = reading.all && first.counts !== undefined && first.rows.every(hasId);
    yield* provable ? readAll(reading, first, fetch) : readOnce(reading, first, fetch);
  } finally {
    stop.abort(new Failure('bug', 'A page was requested after the list had ended.'));
  }
}
