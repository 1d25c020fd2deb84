import type { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import type { Page, PageAt } from './page.ts';
import type { Window } from './windows.ts';

/** One list to read, page by page, with its filters already inside `fetch`. */
export interface ListReading {
  fetch(page: PageAt, perPage: number | undefined, signal: AbortSignal): Promise<Page>;
  /** For messages: `orders`. */
  readonly noun: string;
  /** The page to begin with; the first unless given. */
  readonly from?: number | undefined;
  readonly perPage?: number | undefined;
  /** To the end of the list, rather than one page. */
  readonly all: boolean;
  /** Rows at most, over all pages. */
  readonly limit?: number | undefined;
  /** With `all`: read pages that overlap, which proves lists that change too. A list that has no such pages is read twice. */
  readonly verify?: boolean | undefined;
  /** False where the service gives pages of its own size only. */
  readonly givesAnySize?: boolean | undefined;
  /**
   * The last window that an earlier run has read, the ids of its rows, and the first page: that has to be the same at the
   * end.
   */
  readonly resumed?: { readonly window: Window; readonly ids: readonly unknown[]; readonly first: Page } | undefined;
  /** The list has inputs for a period: one that has ended does not change. */
  readonly hasPeriod?: boolean | undefined;
  readonly concurrency: number;
  /** The rows go to a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd?: boolean | undefined;
  /** Ids of rows that were yielded before this reading: they are left out, and those of this reading are added. */
  readonly seen?: IdSet | undefined;
}

/** The new rows of one page. */
export interface Batch {
  readonly rows: readonly PageRow[];
  /** The last page of the size that the list is read in of which all rows were read. */
  readonly page: number;
  readonly lastPage: number;
  /** The page that the rows are from, with its size; undefined for a list without a paginator. */
  readonly window?: Window | undefined;
  /** The list has not changed so far. */
  readonly steady: boolean;
  /** Pass number, from 1. */
  readonly pass: number;
  /** The total of the whole list by the service; undefined if it names none. */
  readonly total: number | undefined;
  /** The sign, in a response without a paginator, of rows that it does not hold, as a sentence. */
  readonly more?: string | undefined;
  /** The page was found through the one before it, not by its number. */
  readonly isFollowed?: boolean;
  /** On the last batch: the evidence that no row is missing, if it is not that the service names the end. */
  readonly proof?: string | undefined;
}
