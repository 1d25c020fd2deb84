import { stringifyJson } from '../base/json/exact-json.ts';
import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { isCount, type PageCounts } from './find-list.ts';
import { noCounts, wrongPage } from './list-reading.ts';
import { hashOfText, hasId, type Page } from './page.ts';
import { type ResponseTime, Timeline } from './timeline.ts';
import { endRow, startRow, type Window } from './windows.ts';

/** The id of a row, as it is compared: an integer beyond 2^53 by its digits. */
export type RowKey = number | string;

/**
 * The rows that one response had for a window, in their order, by their keys: the list as it was at one moment. The rows
 * themselves are not kept. Where two snapshots share rows, no row that stayed was between them: that is what proofs by
 * overlap rest on.
 */
export interface Snapshot {
  readonly window: Window;
  /** Where a row has no id, one key for the contents of the whole page. */
  readonly keys: readonly RowKey[];
  readonly hasIds: boolean;
  /** Of rows. */
  readonly count: number;
  readonly counts: PageCounts;
  readonly made: ResponseTime;
}

/** The list may go on behind a full page. */
export const isFull = ({ count, window }: Snapshot): boolean => count >= window.size;

/** Has a page fewer rows than its own counts say? Another response may bring those that it left out. */
export const isShort = ({ count, window, counts }: Snapshot): boolean =>
  count < window.size && endRow(window) <= counts.total;

/** Returns the places in `a` of the rows that `b` has too, in the order of `b`. */
export function sharedPlaces(a: Snapshot, b: Snapshot): number[] {
  const places = new Map(a.keys.map((key, at) => [key, at]));
  return b.keys.flatMap((key) => places.get(key) ?? []);
}

/** Do numbers only rise? The places of shared rows do if the rows stand in the same order in both snapshots. */
export const isRising = (places: readonly number[]): boolean =>
  places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));

/** How a page differs from an earlier snapshot of it: not at all, by as many rows as the totals explain, or otherwise. */
export type Difference = 'none' | 'explained' | 'unexplained';

/**
 * Compares two snapshots of the first page, the sign of a change that costs one request. Rows that came in front or went
 * are explained if the totals of the two say as much. Anything else, such as rows in another order or a row of another page
 * that jumped there, is unexplained. `isNew` says whether no other response has had a row.
 */
export function compareFront(earlier: Snapshot, later: Snapshot, isNew: (key: RowKey) => boolean): Difference {
  const before = new Set(earlier.keys);
  const shared = sharedPlaces(earlier, later);
  if (shared.length === before.size && later.keys.length === before.size) return 'none';
  const lastShared = Math.max(-1, ...shared);
  if (lastShared < 0 || !isRising(shared)) return 'unexplained';
  const rise = later.counts.total - earlier.counts.total;
  const added = later.keys.filter((key) => !before.has(key) && isNew(key)).length;
  const gone = lastShared + 1 - shared.length;
  // Rows that were read elsewhere stand behind those of the first page: they moved up where others went.
  const end = later.keys.findLastIndex((key) => before.has(key));
  const intruders = later.keys.slice(0, end).filter((key) => !before.has(key) && !isNew(key)).length;
  const isExplained = intruders === 0 && added <= Math.max(0, rise) && gone <= Math.max(0, -rise);
  return isExplained ? 'explained' : 'unexplained';
}

/** Keeps keys as a text of their distances where they are numbers: of a list by id, that takes a quarter of the memory. */
class KeptSnapshot implements Snapshot {
  private readonly kept: string | readonly RowKey[];
  readonly hasIds: boolean;
  readonly count: number;

  constructor(
    readonly window: Window,
    rows: readonly PageRow[],
    readonly counts: PageCounts,
    readonly made: ResponseTime,
  ) {
    this.count = rows.length;
    this.hasIds = rows.every(hasId);
    const keys = this.hasIds
      ? rows.map(({ id }) => (typeof id === 'number' ? id : String(id)))
      : [`page ${hashOfText(stringifyJson(rows.map(({ values }) => values)))}`];
    const isPacked = keys.length > 0 && keys.every((key) => isCount(key, 0));
    this.kept = isPacked ? keys.map((key, at) => Number(key) - Number(keys[at - 1] ?? 0)).join() : keys;
  }

  get keys(): readonly RowKey[] {
    if (typeof this.kept !== 'string') return this.kept;
    let key = 0;
    return this.kept.split(',').map((distance) => (key += Number(distance)));
  }
}

export interface PassOptions {
  /** The size is undefined for pages of the usual one. */
  request(page: number, size: number | undefined): Promise<Page>;
  readonly noun: string;
  /** Rows in front of this page are not wanted. */
  readonly first: Window;
  /** The first page, which has been read already. */
  readonly opened: Page;
  readonly size: number;
  /** False if an earlier pass has shown that the service gives pages of its own size only. */
  readonly givesAnySize: boolean;
  /** Read pages that overlap from the start, not only where rows move. */
  readonly chained: boolean;
  /** After so many responses nothing is read again. */
  readonly mostRequests: number;
  readonly concurrency: number;
  readonly readsToEnd: boolean;
  /** A page read by an earlier run that must be unchanged at the end; the first page of this pass if there is none. */
  readonly landmark: { readonly window: Window; readonly page: Page } | undefined;
}

export interface Fetched {
  readonly page: Page;
  readonly snapshot: Snapshot;
}

/** Pages of one or two rows cannot overlap by pages of other sizes. */
const leastOverlappingSize = 3;

/** Requests the pages of one pass, and keeps the ids of the rows that have arrived. */
export class PageSource {
  /** Of the pages of the plan, in rows. */
  readonly size: number;
  readonly timeline = new Timeline();
  /** The service gives pages of the size that it is asked for. */
  givesAnySize: boolean;
  /** Distinct rows that have arrived, in whatever response; rows without an id count each time. */
  distinct = 0;
  /** Every row so far had an id. */
  hasAllIds = true;
  readonly ids = new IdSet();
  /** Requests under way, and what starts those that wait. */
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];
  /** New rows of the pages that were read beside those of the plan. */
  readonly extra: PageRow[] = [];

  constructor(private readonly options: PassOptions) {
    this.size = options.size;
    this.givesAnySize = options.givesAnySize && options.size >= leastOverlappingSize;
  }

  get isSpent(): boolean {
    return this.timeline.all.length >= this.options.mostRequests;
  }

  /**
   * Requests the page of a window, unless it is given. The window of its snapshot has the size that the service says. A request
   * waits here for its turn, so that it is known when it was sent, and its window may change until then.
   */
  async fetch(named: Window | (() => Window), opened?: Page): Promise<Fetched> {
    const { noun, concurrency } = this.options;
    // One more is ready to leave while a response is read.
    if (this.underWay > concurrency) await new Promise<void>((start) => this.waiting.push(start));
    else this.underWay++;
    try {
      const window = typeof named === 'function' ? named() : named;
      const { page: number, size } = window;
      const sent = this.timeline.send();
      const page = opened ?? (await this.options.request(number, size === this.size ? undefined : size));
      const { counts, rows } = page;
      if (!counts) throw noCounts(noun, number);
      if (counts.perPage !== size || rows.length > size) this.givesAnySize = false;
      const given = { page: number, size: counts.current === number ? counts.perPage : size };
      const snapshot = new KeptSnapshot(given, rows, counts, this.timeline.receive(sent, counts.total));
      this.hasAllIds &&= snapshot.hasIds;
      return { page, snapshot };
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.underWay--;
    }
  }

  /** Counts the rows of a page as read. Returns those that no other response has had. */
  take(rows: readonly PageRow[]): readonly PageRow[] {
    const fresh = rows.filter((row) => !hasId(row) || this.ids.add(row.id));
    this.distinct += fresh.length;
    return fresh;
  }

  /** How many rows of a window are in front of those that are wanted. */
  countInFront(window: Window): number {
    return Math.max(0, startRow(this.options.first) - startRow(window));
  }

  /** Reads a window beside those of the plan. Returns undefined if the service gives a page of another size. */
  async readBeside(window: Window): Promise<Snapshot | undefined> {
    return this.addBeside(window, await this.fetch(window));
  }

  /** Keeps the new rows of a page that was read beside those of the plan. */
  addBeside(asked: Window, { page, snapshot }: Fetched): Snapshot | undefined {
    const { window, counts } = snapshot;
    if (counts.current !== asked.page) throw wrongPage(this.options.noun, asked.page, counts.current);
    // A row without an id may have been read before: nothing tells.
    const wanted = page.rows.slice(this.countInFront(window)).filter(hasId);
    this.extra.push(...this.take(wanted));
    return window.size === asked.size ? snapshot : undefined;
  }
}
