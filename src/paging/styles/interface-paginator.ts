import type { Page, PageAt } from '../page.ts';
import { signOfMore } from '../sign-of-more.ts';
import type { AskedPage, PageQuery, PageResponse, PagingStyle } from './style.ts';

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
