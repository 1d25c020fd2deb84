import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { noCounts, wrongPage } from './list-failures.ts';
import { type Moment, Moments } from './moments.ts';
import type { Page } from './page.ts';
import { hasId, keysOf, type Reading, type RowKey } from './reading.ts';
import { canOverlap, startOf, type Window } from './windows.ts';

/** How pages are asked for in one pass over a list. */
export interface SourceOptions {
  /** The size is undefined for pages of the size that the list is read in. */
  request(page: number, size: number | undefined): Promise<Page>;
  /** For messages: `orders`. */
  readonly noun: string;
  /** Rows in front of this page are not wanted. */
  readonly first: Window;
  /** The size that the list is read in. */
  readonly size: number;
  /** False where an earlier pass has shown that the service gives pages of its own size only. */
  readonly givesAnySize: boolean;
  /** After so many responses nothing is read again. */
  readonly mostRequests: number;
}

/** A response: its rows, and what is kept of them. */
export interface Fetched {
  readonly page: Page;
  readonly reading: Reading;
}

/** Requests the pages of one pass, and knows which rows have arrived. */
export class PageSource {
  readonly moments = new Moments();
  /** The service gives pages of the size that it is asked for. */
  givesAnySize: boolean;
  /** Distinct rows that have arrived, in whatever response; rows without an id count each time. */
  distinct = 0;
  /** Every row so far had an id. */
  hasAllIds = true;
  /** Of the rows that have arrived. */
  readonly ids = new IdSet();
  private extra: PageRow[] = [];

  constructor(private readonly options: SourceOptions) {
    this.givesAnySize = options.givesAnySize && canOverlap(options.size);
  }

  get isSpent(): boolean {
    return this.moments.received >= this.options.mostRequests;
  }

  isNew(key: RowKey): boolean {
    return !this.ids.has(key);
  }

  /** Requests the page of a window, unless it is given. Throws Failure where the response is not that page. */
  async fetch(window: Window, opened?: Page): Promise<Fetched> {
    const { noun, size } = this.options;
    const sent = this.moments.send();
    const page = opened ?? (await this.options.request(window.page, window.size === size ? undefined : window.size));
    const { counts, rows } = page;
    if (!counts) throw noCounts(noun, window.page);
    if (counts.perPage !== window.size || rows.length > window.size) this.givesAnySize = false;
    const reading = this.readingOf(window, page, this.moments.receive(sent, counts.total));
    this.hasAllIds &&= reading.hasIds;
    return { page, reading };
  }

  /** What is kept of a page that was received at a moment. Its size is what the service says. */
  readingOf({ page: number, size }: Window, { rows, counts }: Page, made: Moment): Reading {
    if (!counts) throw noCounts(this.options.noun, number);
    const window = { page: number, size: counts.current === number ? counts.perPage : size };
    return { window, keys: keysOf(rows), hasIds: rows.every(hasId), count: rows.length, counts, made };
  }

  /** The rows of a page that no other response has had. */
  take(rows: readonly PageRow[]): readonly PageRow[] {
    const fresh = rows.filter((row) => !hasId(row) || this.ids.add(row.id));
    this.distinct += fresh.length;
    return fresh;
  }

  /** How many rows of a window are in front of those that are wanted. */
  countInFront(window: Window): number {
    return Math.max(0, startOf(this.options.first) - startOf(window));
  }

  /** Keeps the new rows of a page that is read beside the others, for `takeExtra`. */
  keep({ page, reading }: Fetched): void {
    const wanted = page.rows.slice(this.countInFront(reading.window));
    // A row without an id may have been read before: nothing tells.
    this.extra.push(...this.take(wanted.filter(hasId)));
  }

  /**
   * Reads a window beside the others; undefined where the service gives a page of another size. `look` is called with the
   * reading before its rows count as read.
   */
  async readBeside(window: Window, look?: (reading: Reading) => void): Promise<Reading | undefined> {
    const { noun } = this.options;
    const fetched = await this.fetch(window);
    const { reading } = fetched;
    if (reading.counts.current !== window.page) throw wrongPage(noun, window.page, reading.counts.current);
    look?.(reading);
    this.keep(fetched);
    return reading.window.size === window.size ? reading : undefined;
  }

  /** The new rows of what was read beside the others, each once. */
  takeExtra(): readonly PageRow[] {
    const taken = this.extra;
    this.extra = [];
    return taken;
  }
}
