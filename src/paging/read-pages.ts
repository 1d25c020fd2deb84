import { Failure } from '../base/failure.ts';
import type { Listed } from '../base/scan/scanned.ts';
import { IdSet } from './id-set.ts';
import { hasId, lastBy } from './numbered-page.ts';
import type { Page } from './page.ts';
import { mostPages, onePass, outgrown, type Verdict } from './pass.ts';
import { Prefetcher } from './prefetcher.ts';

/** One list to read, page by page, with its filters already inside `fetch`. */
export interface Pull {
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
  /** Nobody stops half way: the rows go to a file. */
  readonly takesAll?: boolean | undefined;
  /** Ids that earlier passes over the same records have yielded: they are passed over, and those of this one added. */
  readonly before?: IdSet | undefined;
}

export interface Batch {
  readonly rows: readonly Listed[];
  readonly page: number;
  readonly lastPage: number;
  /** The list has held still so far. */
  readonly steady: boolean;
  /** The how manieth time the list is read. */
  readonly pass: number;
  /** What the service says the whole list has; undefined for a list without a paginator. */
  readonly total: number | undefined;
}

/** A list that never holds still is given up after so many passes: work must end. */
const mostPasses = 5;

function unproved({ noun }: Pull, { read, total }: Verdict, passes: number): Failure {
  const missing = total - read;
  const times = passes === 1 ? 'once' : `${passes} times`;
  const what =
    missing > 0
      ? `${missing} of ${total} ${noun} are unaccounted for`
      : `that every one of ${total} ${noun} arrived cannot be proved`;
  return new Failure('partial', `The list changed while it was read (${times} over): ${what}.`, {
    hint: 'Days that are over hold still: --date-to yesterday',
  });
}

/** Rows not given out before, here or by the passes before this pull. */
function freshRows({ before }: Pull): (rows: readonly Listed[]) => readonly Listed[] {
  const seen = new IdSet();
  return (rows) => rows.filter((row) => !hasId(row) || (seen.add(row.id) && (before?.add(row.id) ?? true)));
}

const sameIds = (a: IdSet, b: IdSet): boolean => a.size === b.size && a.containsAll(b);

/** Reads everything and proves it, or fails with what cannot be proved; what was yielded stays good. */
async function* readAll(pull: Pull, opened: Page, fetch: (page: number) => Promise<Page>): AsyncGenerator<Batch, void> {
  const { noun, concurrency, takesAll = false, verify = false } = pull;
  const first = pull.from ?? 1;
  const { before } = pull;
  /** What earlier passes have read; the first pass needs none, and a list that holds still has no other. */
  let seen: IdSet | undefined;
  let earlier: IdSet | undefined;
  let start: Page | undefined = opened;
  const isFresh = (row: Listed): boolean =>
    hasId(row) ? !seen?.has(row.id) && (before?.add(row.id) ?? true) : seen === undefined;
  for (let passes = 1; ; passes++) {
    const pass = onePass({ fetch, first, concurrency, takesAll, noun, ...(start && { opened: start }) });
    start = undefined;
    let next = await pass.next();
    for (; !next.done; next = await pass.next()) {
      const { rows, steady } = next.value;
      const fresh = seen || before ? rows.filter(isFresh) : rows;
      yield { ...next.value, rows: fresh, pass: passes, steady: steady && passes === 1 };
    }
    const verdict = next.value;
    const agrees = earlier !== undefined && sameIds(earlier, verdict.ids);
    if (verdict.proved && (!verify || agrees)) return;
    if (passes >= mostPasses) throw unproved(pull, verdict, passes);
    if (seen) seen.absorb(verdict.ids);
    // The first pass's own set is never looked at again but by the second.
    else seen = verdict.ids;
    earlier = verdict.ids;
  }
}

/** Records without ids cannot be told apart: they are read once and counted. */
async function* readCounted(
  pull: Pull,
  opened: Page,
  fetch: (page: number) => Promise<Page>,
): AsyncGenerator<Batch, void> {
  const { limit = Number.POSITIVE_INFINITY, all, noun } = pull;
  const ahead = new Prefetcher(fetch, pull.concurrency, pull.takesAll === true);
  const fresh = freshRows(pull);
  const first = pull.from ?? 1;
  let read = 0;
  let most: number | undefined;
  for (let page = opened, number = first; ; ) {
    const { counts } = page;
    if (counts && counts.current !== number && number !== first) {
      throw new Failure('unavailable', `Page ${number} of ${noun} was asked for, page ${counts.current} came.`);
    }
    const rows = fresh(page.rows).slice(0, limit - read);
    read += rows.length;
    yield { rows, page: number, lastPage: counts?.last ?? number, pass: 1, total: counts?.total, steady: true };
    const goesOn = all || limit !== Number.POSITIVE_INFINITY;
    if (!counts || !goesOn || read >= limit || number >= counts.last) {
      const total = counts ? counts.total - (first - 1) * counts.perPage : read;
      if (all && counts && read < total) throw unproved(pull, { proved: false, read, total, ids: new IdSet() }, 1);
      return;
    }
    // Without ids nobody sees that the same page comes again and again; only the total can tell.
    most ??= mostPages(lastBy({ counts }));
    if (number - first >= most) throw outgrown(noun, number);
    number++;
    const wanted = number - 1 + Math.ceil((limit - read) / counts.perPage);
    page = await ahead.take(number, Math.min(counts.last, wanted));
  }
}

/**
 * Reads a list by page number, never by its links, in order and a few pages ahead. No row is yielded twice. It reads on
 * only as its batches are taken, so a slow reader slows the service's work too. Throws Failure; what was yielded before
 * stays good.
 */
export async function* readPages(pull: Pull): AsyncGenerator<Batch, void> {
  const stop = new AbortController();
  const fetch = (page: number | undefined) => pull.fetch(page, pull.perPage, stop.signal);
  try {
    const opened = await fetch(pull.from);
    const provable = pull.all && opened.counts !== undefined && opened.rows.every(hasId);
    yield* provable ? readAll(pull, opened, fetch) : readCounted(pull, opened, fetch);
  } finally {
    stop.abort(new Failure('bug', 'A page was asked for after the list had ended.'));
  }
}
