import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { followPages, unread } from './follow-pages.ts';
import type { Batch, FetchPage, ListReading } from './list-reading.ts';
import { contradiction, endlessList, inAnyOrder, noCounts, notProved, wrongPage } from './list-reading.ts';
import { hasId, type Page } from './page.ts';
import { Pass } from './pass.ts';
import { Prefetcher } from './prefetcher.ts';
import { endRow, maxPages } from './windows.ts';

/** The most passes over a list that keeps changing. */
const maxPasses = 3;

/** The most requests, as a multiple of those for a list that does not change. */
const mostRequestsPerPage = 5;

/** A list that has fewer pages is read again as often as one of so many. */
const fewPages = 8;

/** Findings of earlier passes over a list. */
interface PassesSoFar {
  number: number;
  /** The ids of earlier passes; undefined in the first one. */
  earlier?: IdSet;
  before?: Pass;
  givesAnySize: boolean;
  requests: number;
  /** A row moved from the unread part of the list into the part that was read, so it is missing. */
  rowsJump: boolean;
}

/** Where a pass begins: with the first page, or with the last one of an earlier run. */
interface Opening {
  readonly opened: Page;
  readonly resumed?: ListReading['resumed'];
}

/** Returns where to begin. A resumed run rereads no page, unless rows have moved across the page where the earlier run ended. */
async function openingOf({ resumed, from = 1 }: ListReading, first: Page, fetch: FetchPage): Promise<Opening> {
  const written = new Set(resumed?.ids.map(String));
  const isThere = first.rows.some(({ id }) => written.has(String(id)));
  return isThere ? { opened: first, resumed } : { opened: await fetch(from) };
}

function passOptions(reading: ListReading, fetch: FetchPage, { opened, resumed }: Opening, sofar: PassesSoFar) {
  const { noun, concurrency, from = 1, readsToEnd = false, verify = false } = reading;
  const { before, givesAnySize, requests } = sofar;
  const first = resumed?.window;
  if (!opened.counts) throw noCounts(noun, first?.page ?? from);
  const { perPage: size } = resumed?.first.counts ?? opened.counts;
  return {
    request: fetch,
    first: first ?? { page: from, size },
    opened,
    landmark: resumed && { window: { page: from, size }, page: resumed.first },
    size,
    // Rows of equal rank may change places in each response: pages that overlap then prove nothing.
    chained: before ? !before.isDisordered && before.source.hasAllIds : verify,
    givesAnySize,
    mostRequests: mostRequestsPerPage * Math.max(fewPages, Math.ceil(opened.counts.total / size)) - requests,
    concurrency,
    readsToEnd,
    noun,
  };
}

/** Returns the evidence that no row is missing, from a pass and the pass before it; undefined if there is none. */
function proofOf(pass: Pass, { before, rowsJump }: PassesSoFar, verify: boolean): string | undefined {
  // Only the number of rows shows that one is missing, and only if no rows come or go meanwhile.
  if (rowsJump && !pass.source.timeline.isConstant) return undefined;
  // If pages cannot overlap, only a second pass shows that rows went while others came.
  const isSure = !verify || pass.proof !== 'counts' || pass.isOneResponse;
  return (isSure ? pass.proof : undefined) ?? (before?.agreesWith(pass) ? 'counts' : undefined);
}

/** Throws a Failure if another pass would show nothing new, or the limit of passes or requests is reached. */
function refuseVain(pass: Pass, sofar: PassesSoFar, reading: ListReading, mostRequests: number): void {
  const { noun, verify = false, hasPeriod } = reading;
  const { number, before, earlier, requests } = sofar;
  const { source, reader, expected } = pass;
  if (reader.contradiction !== undefined) throw contradiction(reader.contradiction);
  const hasChanged = !source.timeline.isConstant || reader.hasJumps;
  const areDisordered = pass.isDisordered && before?.isDisordered === true;
  // Reading again brings nothing new where the total is wrong.
  const isSame = !pass.isDisordered && !pass.proof && !hasChanged && before?.source.ids.equals(source.ids) === true;
  const isVain = areDisordered || isSame || (!source.hasAllIds && !verify);
  if (number < maxPasses && !isVain && requests < mostRequests) return;
  if (areDisordered) {
    earlier?.addAll(source.ids);
    throw inAnyOrder(noun, { read: Math.max(earlier?.size ?? 0, source.distinct), expected }, reading.sortedById?.());
  }
  const canVerify = !verify && source.givesAnySize;
  throw notProved(noun, { read: source.distinct, expected, hasChanged }, number, { canVerify, hasPeriod });
}

/**
 * Reads a list with totals in passes, until one of them is proved. Throws Failure if none is; the rows yielded before that
 * are good.
 */
async function* readAll(reading: ListReading, first: Page, fetch: FetchPage): AsyncGenerator<Batch, void> {
  const { from = 1, verify = false, seen } = reading;
  const sofar: PassesSoFar = { number: 1, givesAnySize: true, requests: 0, rowsJump: false };
  let opening: Opening = reading.resumed ? await openingOf(reading, first, fetch) : { opened: first };
  for (; ; sofar.number++) {
    const options = passOptions(reading, fetch, opening, sofar);
    const pass = new Pass(options);
    const { number, earlier } = sofar;
    const isNew = (row: PageRow): boolean =>
      hasId(row) ? !earlier?.has(row.id) && (seen?.add(row.id) ?? true) : earlier === undefined;
    let last: Batch | undefined;
    for await (const { rows, window, total, steady } of pass.read()) {
      last = {
        rows: earlier || seen ? rows.filter(isNew) : rows,
        window,
        page: Math.floor(endRow(window) / options.size),
        lastPage: Math.max(1, Math.ceil(total / options.size)),
        pass: number,
        total,
        steady: steady && number === 1,
      };
      yield last;
    }
    const { ids, timeline, givesAnySize } = pass.source;
    sofar.rowsJump ||= pass.reader.hasStrays;
    const proof = proofOf(pass, sofar, verify);
    if (proof) {
      if (last) yield { ...last, rows: [], proof };
      return;
    }
    sofar.requests += timeline.all.length;
    sofar.givesAnySize = givesAnySize;
    refuseVain(pass, sofar, reading, options.mostRequests);
    sofar.earlier ??= new IdSet();
    sofar.earlier.addAll(ids);
    sofar.before = pass;
    opening = { opened: await fetch(from) };
  }
}

/** Reads a part of a list, or a list without totals, page by page and without a proof: its rows are only counted. */
async function* readOnce(reading: ListReading, first: Page, fetch: FetchPage): AsyncGenerator<Batch, void> {
  const { limit = Number.POSITIVE_INFINITY, all, noun, concurrency, from = 1, readsToEnd = false, seen } = reading;
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
      if (goesOn && read < limit && page.more !== undefined) throw unread(page.more, reading);
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
