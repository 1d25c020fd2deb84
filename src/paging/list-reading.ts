import { Failure } from '../base/failure.ts';
import type { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { escaped, joined, type Message } from '../base/text/message.ts';
import type { Page, PageAt, Sign } from './page.ts';
import type { Window } from './windows.ts';

/** Requests one page of a list; of the usual size unless another one is asked for. */
export type FetchPage = (page: PageAt, size?: number) => Promise<Page>;

/** One list to read, page by page, with its filters already in it. */
export interface ListReading {
  /** Opens the list. The signal ends the requests that are under way when the reading ends. */
  open(signal: AbortSignal): FetchPage;
  readonly noun: string;
  /** Returns its operation, in the words by which `ops set` knows it: its id, and the route if it has no other. */
  operation(): readonly string[];
  readonly from?: number | undefined;
  /** To the end of the list, rather than one page. */
  readonly all: boolean;
  /** Rows at most, over all pages. */
  readonly limit?: number | undefined;
  /** With `all`: read pages that overlap, which proves lists that change too. A list that has no such pages is read twice. */
  readonly verify?: boolean | undefined;
  /** The last window of an earlier run, the ids of its rows, and the first page, which has to be the same at the end. */
  readonly resumed?: { readonly window: Window; readonly ids: readonly unknown[]; readonly first: Page } | undefined;
  /** The list has inputs for a period: one that has ended does not change. */
  readonly hasPeriod?: boolean | undefined;
  /** Returns what to type so that the service sorts by a field that no two rows share, where it has an input for that. */
  sortedById?(): string | undefined;
  readonly concurrency: number;
  /** The rows go to a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd?: boolean | undefined;
  /** The rows that were yielded before this reading: they are left out, and those of this reading are added by their ids. */
  readonly seen?: Pick<IdSet, 'add'> | undefined;
}

/** The new rows of one page. */
export interface Batch {
  readonly rows: readonly PageRow[];
  /** The last page, in the page size of the reading, whose rows were all read. */
  readonly page: number;
  readonly lastPage: number;
  /** The page that the rows are from, with its size; undefined for a list without a paginator. */
  readonly window?: Window | undefined;
  /** The list has not changed so far. */
  readonly steady: boolean;
  /** From 1. */
  readonly pass: number;
  /** The total of the whole list by the service; undefined if it names none. */
  readonly total: number | undefined;
  /** Of a list that is read as several, one for each state: how many were not begun. Their totals are unknown. */
  readonly listsLeft?: number;
  /** The sign, in a response without a paginator, of rows that it does not hold. */
  readonly more?: Sign | undefined;
  /** Nothing says whether this response is all of the list. */
  readonly isSilent?: true | undefined;
  /** The page was found through the one before it, not by its number. */
  readonly isFollowed?: boolean;
  /** On the last batch: the evidence that no row is missing, if it is not that the service names the end. */
  readonly proof?: string | undefined;
}

const endedPeriod = escaped`A period that has ended does not change: --date-to yesterday`;

export const wrongPage = (noun: string, requested: number, received: number): Failure =>
  new Failure('unavailable', escaped`The service sent page ${received} of ${noun} instead of page ${requested}.`, {
    hint: escaped`The service may ignore the page number. See the responses with --debug.`,
  });

export const noCounts = (noun: string, page: number): Failure =>
  new Failure('unavailable', escaped`Page ${page} of ${noun} has no page counts, unlike the page before it.`);

export const endlessList = (noun: string, pages: number): Failure =>
  new Failure('partial', escaped`The list of ${noun} grows faster than it can be read (${pages} pages read).`, {
    hint: endedPeriod,
  });

/** `what` is a sentence. */
export const contradiction = (what: Message): Failure =>
  new Failure('partial', what, { hint: escaped`The counts of the service are wrong. See the responses with --debug.` });

/**
 * Rows are missing or too many. `expected` rows there are by the smallest total; `hasChanged`: responses had different
 * totals; `canVerify`: the list was not read by pages that overlap.
 */
export function notProved(
  noun: string,
  { read, expected, hasChanged }: { readonly read: number; readonly expected: number; readonly hasChanged: boolean },
  passes: number,
  { canVerify = false, hasPeriod = false } = {},
): Failure {
  if (read > expected && !hasChanged)
    return contradiction(escaped`${read} ${noun} were read, but the total is ${expected}.`);
  const missing = escaped`${expected - read} of ${expected} ${noun} are unaccounted for`;
  const [after, times] = passes === 1 ? ['', ''] : [escaped`After ${passes} passes, `, escaped` (${passes} passes)`];
  const changed = escaped`The list of ${noun} changed while it was read${times}: it could not be proved complete`;
  const hints = [
    ...(canVerify && hasChanged ? [escaped`Pages that overlap prove a list that changes: --verify`] : []),
    ...(hasPeriod ? [endedPeriod] : []),
  ];
  const hint = hints.length > 0 ? joined(hints, '\n') : undefined;
  return new Failure('partial', escaped`${expected > read ? escaped`${after}${missing}` : changed}.`, { hint });
}

/** Lists of up to so many rows may fit into one response. */
const mostInOneResponse = 1000;

/** Rows of equal rank come in another order in each response. `read` distinct ones there are, of all passes. */
export function inAnyOrder(
  noun: string,
  { read, expected }: { readonly read: number; readonly expected: number },
  sortedById: string | undefined,
): Failure {
  const orders = escaped`rows of equal rank come in another order in each response`;
  const said =
    read < expected
      ? escaped`${expected - read} of ${expected} ${noun} are unaccounted for: ${orders}.`
      : escaped`${read} ${noun} were read, as many as the service counts, but ${orders}: the list could not be proved complete.`;
  const sorted =
    sortedById === undefined
      ? escaped`The service would have to sort by the id too, or by another field that no two rows share.`
      : escaped`Sort by a field that no two rows share: ${sortedById}`;
  const whole = escaped`In one response the order does not matter: --per-page ${expected + 1}, if the service gives as many.`;
  return new Failure('partial', said, {
    hint: joined([sorted, ...(expected < mostInOneResponse ? [whole] : [])], '\n'),
  });
}

export const goesInCircles = (noun: string, page: number): Failure =>
  new Failure('partial', escaped`The service leads back to pages of ${noun} that were read already (page ${page}).`, {
    hint: escaped`See the requests with --debug. The service may not know the inputs that ask for the next page.`,
  });
