import type { Row } from '../../base/row.ts';
import type { PagingDescription } from '../description.ts';
import type { Page, PageAddress, PageAt } from '../page.ts';
import { type ListResponse, listFacts, type StatedPage, saysEnd } from '../response-facts.ts';
import { lengthSign, namesItsSize, reachesTotal, spokenSign } from '../signs-of-more.ts';

export interface PageQuery {
  /** The inputs for its number and its size, by the names that are sent. */
  readonly inputs: Row;
  /** The inputs that an earlier response named for it. */
  readonly address?: PageAddress | undefined;
  /** That is the query of a link: the document may not know its inputs. */
  readonly isOfLink?: true;
  /** The inputs are in the query, whatever the method. */
  readonly isInQuery?: true;
  /** It finds something out beside the list: an outage is not waited out. */
  readonly isBeside?: true;
  /** Its number, for messages; undefined for the first page if no number was asked for. */
  readonly number?: number | undefined;
}

export interface AskedPage {
  readonly at: PageAt;
  /** Its size; undefined if none was asked for, null if the service refused the size. */
  readonly size: number | undefined | null;
  /** The size differs from that of the list's other pages, to find out how the service treats sizes. */
  readonly isProbe?: boolean;
}

/** Requests a page of the same list: in another size, or by another query, if one is given. */
export type AskPage = (at: PageAt, size?: number, query?: PagingStyle['request']) => Promise<Page>;

/** A page to read, its size, and how many rows of the list are wanted: infinite for all. */
export interface WantedPage {
  readonly at: PageAt;
  readonly size: number | undefined;
  readonly most: number;
}

/**
 * One way of asking a service for the pages of a list and of reading its responses. An object reads one list: it keeps
 * the facts about the service that the pages so far have shown.
 */
export interface PagingStyle {
  /** Absent for the built-in style, and until a response has shown how the list goes on. */
  readonly description?: PagingDescription | undefined;
  /** Returns how to ask for a page; `at` is undefined for the first one, `size` for pages of the service's own size. */
  request(at: PageAt, size: number | undefined): PageQuery;
  /**
   * Reads a page: its rows with the counts of the list, or with the address of the next page. `page` has the rows of the
   * response, and the counts of the interface document's paginator if it has one.
   */
  read(page: Page, response: ListResponse, asked: AskedPage): Page;
  /**
   * Requests a page with `ask`, after the requests that must precede it, and then those that show whether it is the last
   * and whether its counts are right.
   */
  readonly fetch?: ((wanted: WantedPage, ask: AskPage) => Promise<Page>) | undefined;
  /** For a style without `fetch`: finds out what a page that was read leaves open. */
  settle?(page: Page, wanted: WantedPage, ask: AskPage): Promise<Page>;
}

/** The paginator of the interface document, with page numbers from 1, sizes and totals. */
export const interfacePaginator: PagingStyle = {
  request: (at, size) => {
    const number = typeof at === 'number' ? at : undefined;
    return { inputs: { page: number, per_page: size }, number, isInQuery: true };
  },

  /** A response without a paginator is all of the list only if something in it says so. */
  read: (page, response, { at, size }) => {
    if (page.counts) return page;
    const { rows } = page;
    const number = typeof at === 'number' ? at : 1;
    const stated = { ...response, facts: listFacts(response), rows, number, size };
    const more = spokenSign(stated);
    if (more) return { rows, more };
    const proof = evidenceIn(stated);
    if (proof !== undefined) return { rows, proof };
    return { rows, more: lengthSign(stated), ...(!namesItsSize(stated) && { isSilent: true }) };
  },
};

/** The evidence in a first response that it is all of the list. */
function evidenceIn(page: StatedPage): string | undefined {
  if (reachesTotal(page)) return 'counts';
  if (saysEnd(page, page.number)) return namedEnd;
  // A list that has rows begins with some of them.
  return page.rows.length === 0 && page.number === 1 ? 'no rows' : undefined;
}

/** The evidence, in the manifest, that the service says itself where the list ends. */
const namedEnd = 'end named by the service';
/** The evidence, in the manifest, of the first page without rows where the user says that it ends the list. */
export const emptyPageByWord = 'an empty page by your word';
/** The evidence, in the manifest, that the list ends with two empty pages. */
export const emptyPages = 'two empty pages';
/** The evidence that the page which begins with the last row has no other row, and the page behind it is empty. */
export const overlappingEnd = 'overlap';
