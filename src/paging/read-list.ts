import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../base/failure.ts';
import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { followPages, unread } from './follow-pages.ts';
import { contradiction, endlessList, maxPages, noCounts, notProved, wrongPage } from './list-failures.ts';
import type { Batch, ListReading } from './list-reading.ts';
import type { Page, PageAt } from './page.ts';
import { onePass, type PassVerdict } from './pass.ts';
import { Prefetcher } from './prefetcher.ts';
import { hasId } from './snapshot.ts';
import type { PassRows } from './window-reader.ts';
import { endRow } from './windows.ts';

/** The most passes over a list that keeps changing. */
const maxPasses = 3;

/** The most requests, as a multiple of those for a list that does not change. */
const mostRequestsPerPage = 5;

/** A list that has fewer pages is read again as often as one of so many. */
const fewPages = 8;

function batchOf({ rows, window, total, steady }: PassRows, size: number, pass: number): Batch {
  const page = Math.floor(endRow(window) / size);
  return {
    rows,
    window,
    page,
    lastPage: Math.max(1, Math.ceil(total / size)),
    pass,
    total,
    steady: steady && pass === 1,
  };
}

/**
 * Reads a list with totals in passes, until one of them is proved. Throws Failure if none is; the rows yielded before that
 * are good.
 */
async function* readAll(
  reading: ListReading,
  first: Page,
  fetch: (page: number | undefined, size?: number) => Promise<Page>,
): AsyncGenerator<Batch, void> {
  const { noun, concurrency, from = 1, readsToEnd = false, verify = false, seen, hasPeriod } = reading;
  let { resumed } = reading;
  /** The ids of the passes before this one; the first pass needs none. */
  let earlier: IdSet | undefined;
  const isNew = (row: PageRow): boolean =>
    hasId(row) ? !earlier?.has(row.id) && (seen?.add(row.id) ?? true) : earlier === undefined;
  let givesAnySize = reading.givesAnySize ?? true;
  let requests = 0;
  let rowsJump = false;
  let before: PassVerdict | undefined;
  let opened = first;
  if (resumed && !sharesRows(first, resumed.ids)) {
    // Rows have moved over the page where the earlier run ended.
    resumed = undefined;
    opened = await fetch(from);
  }
  for (let pass = 1; ; pass++) {
    // The pages of an earlier run are read again if they cannot be proved.
    const start = pass > 1 ? from : (resumed?.window.page ?? from);
    if (pass > 1) opened = await fetch(start);
    if (!opened.counts) throw noCounts(noun, start);
    const earlierRun = pass === 1 ? resumed : undefined;
    const { perPage: size } = earlierRun?.first.counts ?? opened.counts;
    const { total } = opened.counts;
    const mostRequests = mostRequestsPerPage * Math.max(fewPages, Math.ceil(total / size)) - requests;
    const rows = onePass({
      request: (page, other) => fetch(page, other),
      first: earlierRun?.window ?? { page: start, size },
      opened,
      landmark: earlierRun && { window: { page: from, size }, page: earlierRun.first },
      size,
      // Rows of equal rank may change places in each response: pages that overlap then prove nothing.
      chained: before ? !before.isDisordered && before.hasAllIds : verify,
      givesAnySize,
      mostRequests,
      concurrency,
      readsToEnd,
      noun,
    });
    let next = await rows.next();
    let last: Batch | undefined;
    for (; !next.done; next = await rows.next()) {
      last = batchOf(next.value, size, pass);
      yield earlier || seen ? { ...last, rows: last.rows.filter(isNew) } : last;
    }
    const verdict = next.value;
    // A row that jumps from the unread part of the list into the part that was read is missed, and only the number of rows
    // shows it. Where others come or go meanwhile, nothing shows it.
    rowsJump ||= verdict.hasStrays;
    const isSound = !rowsJump || verdict.isConstant;
    // Where pages cannot overlap, reading twice is what shows rows that went while others came.
    const isSure = !verify || verdict.proof !== 'counts' || verdict.isOneResponse;
    const shown = isSure ? verdict.proof : undefined;
    const proof = isSound ? (shown ?? (before && agree(before, verdict) ? 'counts' : undefined)) : undefined;
    if (proof) {
      if (last) yield { ...last, rows: [], proof };
      return;
    }
    requests += verdict.requests;
    ({ givesAnySize } = verdict);
    if (verdict.contradiction !== undefined) throw contradiction(verdict.contradiction);
    // Snapshot again brings nothing new where the total is wrong.
    const isRepeated = verdict.isDisordered
      ? before?.isDisordered
      : !verdict.proof && !verdict.hasChanged && before?.ids.equals(verdict.ids);
    const isVain = (!verdict.hasAllIds && !verify) || isRepeated;
    if (pass >= maxPasses || isVain || requests >= mostRequests) {
      throw notProved(noun, verdict, pass, { canVerify: !verify && givesAnySize, hasPeriod });
    }
    earlier ??= new IdSet();
    earlier.addAll(verdict.ids);
    before = verdict;
  }
}

/** Does a page have one of these rows? */
function sharesRows({ rows }: Page, ids: readonly unknown[]): boolean {
  const keys = new Set(ids.map(String));
  return rows.some(({ id }) => keys.has(String(id)));
}

/**
 * Did two passes read the same rows, and as many as every total of both says? If both had missed a row, both would have
 * read one too many that was not always in the list.
 */
const agree = (a: PassVerdict, b: PassVerdict): boolean =>
  isExact(a) && isExact(b) && a.read === b.read && a.ids.equals(b.ids) && isDeepStrictEqual(a.contents, b.contents);

const isExact = ({ read, expected, isConstant }: PassVerdict): boolean => isConstant && read === expected;

/** Reads a part of a list, or a list without totals, page by page and without a proof: its rows are only counted. */
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
    prefetcher.noteSize(page.bytes);
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
      if (goesOn && read < expected) throw notProved(noun, { read, expected, hasChanged: false }, 1, {});
      if (goesOn && read < limit && page.more !== undefined) throw unread(page.more);
      return;
    }
    // Without ids, nothing but the total shows that the same page comes again and again.
    pageLimit ??= maxPages(Math.ceil(counts.total / counts.perPage));
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
export async function* readList(reading: ListReading): AsyncGenerator<Batch, void> {
  const stop = new AbortController();
  const { signal } = stop;
  const fetch = (page: PageAt, size = reading.perPage) => reading.fetch(page, size, signal);
  try {
    const { resumed } = reading;
    const { page: from, size } = resumed?.window ?? { page: reading.from };
    const isUsualSize = size === undefined || size === resumed?.first.counts?.perPage;
    const first = await reading.fetch(from, isUsualSize ? reading.perPage : size, signal);
    if (first.next !== undefined) {
      yield* followPages(reading, first, fetch);
      return;
    }
    yield* reading.all && first.counts ? readAll(reading, first, fetch) : readOnce(reading, first, fetch);
  } finally {
    stop.abort(new Failure('bug', 'A page was requested after the list had ended.'));
  }
}
