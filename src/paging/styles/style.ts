import type { Row } from '../../base/row.ts';
import type { Page, PageAddress, PageAt } from '../page.ts';
import type { ListResponse } from '../response-facts.ts';
import { signOfMore } from '../sign-of-more.ts';

/** How a page is asked for. */
export interface PageQuery {
  /** The inputs for its number and its size, by the names that are sent. */
  readonly inputs: Row;
  /** The inputs that an earlier response named for it. */
  readonly address?: PageAddress | undefined;
  /** The inputs are in the query, whatever the method. */
  readonly isInQuery?: true;
  /** Its number, for messages; undefined for the first page if no number was asked for. */
  readonly number?: number | undefined;
}

/** A page as it was asked for. */
export interface AskedPage {
  readonly at: PageAt;
  /** Its size; undefined if none was asked for, null if the service refused the size. */
  readonly size: number | undefined | null;
  /** The size differs from that of the list's other pages, to find out how the service treats sizes. */
  readonly isProbe?: boolean;
}

export interface PageResponse extends ListResponse {
  readonly status?: number;
}

/** Requests a page of the same list: in another size, or by another query, if one is given. */
export type AskPage = (at: PageAt, size?: number, query?: PagingStyle['request']) => Promise<Page>;

/**
 * One way of asking a service for the pages of a list and of reading its responses. An object reads one list: it keeps
 * the facts about the service that the pages so far have shown.
 */
export interface PagingStyle {
  /** It is known how the list goes on. False until a response has shown it. */
  readonly isKnown: boolean;
  /** Returns how to ask for a page; `at` is undefined for the first one, `size` for pages of the service's own size. */
  request(at: PageAt, size: number | undefined): PageQuery;
  /**
   * Reads a page: its rows with the counts of the list, or with the address of the next page. `page` has the rows of the
   * response, and the counts of the interface document's paginator if it has one.
   */
  read(page: Page, response: PageResponse, asked: AskedPage): Page;
  /** Makes the requests that must precede a page: a later page may need the number or offset of the first one. */
  prepare?(at: PageAt, all: boolean, ask: AskPage): Promise<void>;
  /** Returns a page with what further requests show of it: whether it is the last, and whether its counts are right. */
  complete?(page: Page, at: PageAt, size: number | undefined, ask: AskPage): Promise<Page>;
  /** Does an error say that there is no such page, behind those that follow each other? Then it is an empty one. */
  isBehindEnd?(at: PageAt, error: unknown): boolean;
  /** Does this input ask for a page? */
  asksFor?(name: string): boolean;
}

/** The built-in style: the paginator of the interface document, with page numbers from 1, sizes and totals. */
export class InterfacePaginator implements PagingStyle {
  readonly isKnown = true;

  request(at: PageAt, size: number | undefined): PageQuery {
    const number = typeof at === 'number' ? at : undefined;
    return { inputs: { page: number, per_page: size }, number, isInQuery: true };
  }

  /** A response without a paginator is the whole list, unless something in it says otherwise. */
  read(page: Page, response: PageResponse, { at, size }: AskedPage): Page {
    if (page.counts) return page;
    const number = typeof at === 'number' ? at : 1;
    return { ...page, more: signOfMore({ ...response, rows: page.rows.length, page: number, size }) };
  }
}

/** The evidence, in the manifest, that the list ends with two empty pages. */
export const emptyPages = 'two empty pages';
/** The evidence that the page which begins with the last row has no other row, and the page behind it is empty. */
export const overlappingEnd = 'overlap';
