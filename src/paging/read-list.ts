import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { followPages, unread } from './follow-pages.ts';
import type { Batch, FetchPage, ListReading } from './list-reading.ts';
import { contradiction, endlessList, inAnyOrder, maxPages, noCounts, notProved, wrongPage } from './list-reading.ts';
import { hasId, type Page } from './page.ts';
import { Pass } from './pass.ts';
import { Prefetcher } from './prefetcher.ts';
import { endRow } from './windows.ts';

/** The most passes over a list that keeps changing. */
const maxPasses = 3;

/** The most requests, as a multiple of those for a list that does not change. */
const mostRequestsPerPage = 5;

/** A list that has fewer pages is read again as often as one of so many. */
const fewPages = 8;

/**
 * Reads a list with totals in passes, until one of them is proved. Throws Failure if none is; the rows yielded before that
 * are good.
 */
async function* readAll(reading: ListReading, first: Page, fetch: FetchPage): AsyncGenerator<Batch, void> {
  const { noun, concurrency, from = 1, readsToEnd = false, verify = false, seen, hasPeriod, sortedById } = reading;
  /** The ids of the passes before this one; the first pass needs none. */
  let earlier: IdSet | undefined;
  const isNew = (row: PageRow): boolean =>
    hasId(row) ? !earlier?.has(row.id) && (seen?.add(row.id) ?? true) : earlier === undefined;
  let givesAnySize = true;
  let requests = 0;
  let rowsJump = false;
  let before: Pass | undefined;
  let opened = first;
  let { resumed } = reading;
  if (resumed) {
    const written = new Set(resumed.ids.map(String));
    if (!first.rows.some(({ id }) => written.has(String(id)))) {
      // Rows have moved over the page where the earlier run ended.
      resumed = undefined;
      opened = await fetch(from);
    }
  }
  for (let number = 1; ; number++) {
    // The pages of an earlier run are read again if they cannot be proved.
    const start = resumed?.window.page ?? from;
    if (number > 1) opened = await fetch(start);
    if (!opened.counts) throw noCounts(noun, start);
    const { perPage: size } = resumed?.first.counts ?? opened.counts;
    const mostRequests = mostRequestsPerPage * Math.max(fewPages, Math.ceil(opened.counts.total / size)) - requests;
    const pass = new Pass({
      request: fetch,
      first: resumed?.window ?? { page: start, size },
      opened,
      landmark: resumed && { window: { page: from, size }, page: resumed.first },
      size,
      // Rows of equal rank may change places in each response: pages that overlap then prove nothing.
      chained: before ? !before.isDisordered && before.source.hasAllIds : verify,
      givesAnySize,
      mostRequests,
      concurrency,
      readsToEnd,
      noun,
    });
    let last: Batch | undefined;
    for await (const { rows, window, total, steady } of pass.read()) {
      last = {
        rows: earlier || seen ? rows.filter(isNew) : rows,
        window,
        page: Math.floor(endRow(window) / size),
        lastPage: Math.max(1, Math.ceil(total / size)),
        pass: number,
        total,
        steady: steady && number === 1,
      };
      yield last;
    }
    const { source, reader } = pass;
    const { ids, timeline, hasAllIds } = source;
    const hasChanged = !timeline.isConstant || reader.hasJumps;
    // A row that jumps from the unread part of the list into the part that was read is missed, and only the number of rows
    // shows it. Where others come or go meanwhile, nothing shows it.
    rowsJump ||= reader.hasStrays;
    const isSound = !rowsJump || timeline.isConstant;
    // Where pages cannot overlap, reading twice is what shows rows that went while others came.
    const isSure = !verify || pass.proof !== 'counts' || pass.isOneResponse;
    const shown = isSure ? pass.proof : undefined;
    const proof = isSound ? (shown ?? (before?.agreesWith(pass) ? 'counts' : undefined)) : undefined;
    if (proof) {
      if (last) yield { ...last, rows: [], proof };
      return;
    }
    requests += timeline.all.length;
    ({ givesAnySize } = source);
    if (reader.contradiction !== undefined) throw contradiction(reader.contradiction);
    // Reading again brings nothing new where the total is wrong.
    const isRepeated = pass.isDisordered
      ? before?.isDisordered
      : !pass.proof && !hasChanged && before?.source.ids.equals(ids);
    const isVain = (!hasAllIds && !verify) || isRepeated;
    if (number >= maxPasses || isVain || requests >= mostRequests) {
      if (pass.isDisordered && before?.isDisordered) {
        earlier?.addAll(ids);
        const read = Math.max(earlier?.size ?? 0, source.distinct);
        throw inAnyOrder(noun, { read, expected: pass.expected }, sortedById);
      }
      const shortfall = { read: source.distinct, expected: pass.expected, hasChanged };
      throw notProved(noun, shortfall, number, { canVerify: !verify && givesAnySize, hasPeriod });
    }
    earlier ??= new IdSet();
    earlier.addAll(ids);
    before = pass;
    resumed = undefined;
  }
}

/** Reads a part of a list, or a list without totals, page by page and without a proof: its rows are only counted. */
async function* readOnce(reading: ListReading, first: Page, fetch: FetchPage): AsyncGenerator<Batch, void> {
  const {
    limit = Number.POSITIVE_INFINITY,
    all,
    noun,
    operation,
    concurrency,
    from = 1,
    readsToEnd = false,
    seen,
  } = reading;
  const goesOn = all || limit !== Number.POSITIVE_INFINITY;
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
      isSilent: page.isSilent,
      steady: true,
      proof: page.proof,
    };
    if (!counts || !goesOn || read >= limit || number >= counts.last) {
      const expected = Math.min(limit, counts ? counts.total - (from - 1) * counts.perPage : read);
      if (goesOn && read < expected) throw notProved(noun, { read, expected, hasChanged: false }, 1);
      if (goesOn && read < limit && page.more !== undefined) throw unread(page.more, operation);
      return;
    }
    // Without ids, nothing but the total shows that the same page comes again and again.
    pageLimit ??= maxPages(Math.ceil(counts.total / counts.perPage));
    if (number - from >= pageLimit) throw endlessList(noun, number);
    const lastWanted = number + Math.ceil((limit - read) / counts.perPage);
    number++;
    page = await prefetcher.take(number, Math.min(counts.last, lastWanted), page.bytes);
  }
}

/**
 * Reads a list by page number, never by its links, in order and with prefetching. No row is yielded twice. It reads on
 * only as its batches are taken, so that a slow reader slows the requests too. Throws Failure; the rows yielded before
 * that are good.
 */
export async function* readList(reading: ListReading): AsyncGenerator<Batch, void> {
  const stop = new AbortController();
  const fetch = reading.open(stop.signal);
  try {
    const { resumed } = reading;
    const { page: from, size } = resumed?.window ?? { page: reading.from };
    const isUsualSize = size === undefined || size === resumed?.first.counts?.perPage;
    const first = await fetch(from, isUsualSize ? undefined : size);
    if (first.next !== undefined) yield* followPages(reading, first, fetch);
    else yield* reading.all && first.counts ? readAll(reading, first, fetch) : readOnce(reading, first, fetch);
  } finally {
    stop.abort();
  }
}
