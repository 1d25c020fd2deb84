import type { Row } from '../../base/row.ts';
import type { Selection } from '../data/table.ts';
import { linksOf } from './links.ts';

/** Laravel's default, and the largest page that this service gives (both assumed: not documented). */
export const defaultPageSize = 15;
export const largestPageSize = 100;

/** The paginator object, its fields in the order of the interface document. Of the query its URLs hold only the page. */
export function paginatorOf({ count, rows }: Selection, page: number, perPage: number, url: string): Row {
  const size = Math.min(perPage, largestPageSize);
  const last = Math.max(1, Math.ceil(count / size));
  const offset = (page - 1) * size;
  const data = page > last ? [] : rows(offset, size);
  const urlOf = (number: number): string => `${url}?page=${number}`;
  return {
    current_page: page,
    data,
    first_page_url: urlOf(1),
    from: data.length > 0 ? offset + 1 : null,
    last_page: last,
    last_page_url: urlOf(last),
    links: linksOf(page, last, urlOf),
    next_page_url: page < last ? urlOf(page + 1) : null,
    path: url,
    per_page: size,
    prev_page_url: page > 1 ? urlOf(page - 1) : null,
    to: data.length > 0 ? offset + data.length : null,
    total: count,
  };
}
