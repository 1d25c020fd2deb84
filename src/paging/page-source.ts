import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { noCounts, wrongPage } from './list-failures.ts';
import type { Page } from './page.ts';
import { hasId, keysOf, type RowKey, type Snapshot } from './snapshot.ts';
import { type ResponseTime, Timeline } from './timeline.ts';
import { canOverlap, startRow, type Window } from './windows.ts';

/** How pages are asked for in one pass over a list. */
export interface PageSourceOptions {
  /** The size is undefined for pages of the size that the list is read in. */
  request(page: number, size: number | undefined): Promise<Page>;
  /** For messages: `orders`. */
  readonly noun: string;
  /** Rows in front of this page are not wanted. */
  readonly first: Window;
  /** The size that the list is read in. */
  readonly size: number;
  /** False if an earlier pass has shown that the service gives pages of its own size only. */
  readonly givesAnySize: boolean;
  /** After so many responses nothing is read again. */
  readonly mostRequests: number;
}

/** A page with its snapshot, which is kept when its rows are written. */
export interface Fetched {
  readonly page: Page;
  readonly snapshot: Snapshot;
}

/** Requests the pages of one pass, and keeps the ids of the rows that have arrived. */
export class PageSource {
  readonly timeline = new Timeline();
  /** The service gives pages of the size that it is asked for. */
  givesAnySize: boolean;
  /** Distinct rows that have arrived, in whatever response; rows without an id count each time. */
  distinct = 0;
  /** Every row so far had an id. */
  hasAllIds = true;
  /** The ids of the rows that have arrived. */
  readonly ids = new IdSet();
  private extra: PageRow[] = [];

  constructor(private readonly options: PageSourceOptions) {
    this.givesAnySize = options.givesAnySize && canOverlap(options.size);
  }

  get isSpent(): boolean {
    return this.timeline.received >= this.options.mostRequests;
  }

  isNew(key: RowKey): boolean {
    return !this.ids.has(key);
  }

  /** Requests the page of a window, unless it is given. Throws Failure where the response is not that page. */
  async fetch(window: Window, opened?: Page): Promise<Fetched> {
    const { noun, size } = this.options;
    const sent = this.timeline.send();
    const page = opened ?? (await this.options.request(window.page, window.size === size ? undefined : window.size));
    const { counts, rows } = page;
    if (!counts) throw noCounts(noun, window.page);
    if (counts.perPage !== window.size || rows.length > window.size) this.givesAnySize = false;
    const snapshot = this.snapshotOf(window, page, this.timeline.receive(sent, counts.total));
    this.hasAllIds &&= snapshot.hasIds;
    return { page, snapshot };
  }

  /** The snapshot of a page. Its window has the size that the service says. */
  snapshotOf({ page: number, size }: Window, { rows, counts }: Page, made: ResponseTime): Snapshot {
    if (!counts) throw noCounts(this.options.noun, number);
    const window = { page: number, size: counts.current === number ? counts.perPage : size };
    return { window, keys: keysOf(rows), hasIds: rows.every(hasId), count: rows.length, counts, made };
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

  /**
   * Reads a window beside those of the plan, to prove something. Returns undefined if the service gives a page of another
   * size. `look` is called with the snapshot before its rows count as read. New rows are kept for `takeExtra`.
   */
  async readBeside(window: Window, look?: (snapshot: Snapshot) => void): Promise<Snapshot | undefined> {
    const { page, snapshot } = await this.fetch(window);
    if (snapshot.counts.current !== window.page)
      throw wrongPage(this.options.noun, window.page, snapshot.counts.current);
    look?.(snapshot);
    // A row without an id may have been read before: nothing tells.
    const wanted = page.rows.slice(this.countInFront(snapshot.window)).filter(hasId);
    this.extra.push(...this.take(wanted));
    return snapshot.window.size === window.size ? snapshot : undefined;
  }

  /** Returns the new rows of the windows that were read beside the others, each once. */
  takeExtra(): readonly PageRow[] {
    const taken = this.extra;
    this.extra = [];
    return taken;
  }
}
