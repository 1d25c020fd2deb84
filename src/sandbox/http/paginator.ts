import type { Row } from '../../base/row.ts';

/** Laravel's default, and the largest page that this service gives (both assumed: not documented). */
export const defaultPageSize = 15;
export const largestPageSize = 100;

/** The paginator object, its fields in the order of the interface document. Of the query its URLs hold only the page. */
export function paginatorOf(rows: readonly Row[], page: number, perPage: number, url: string): Row {
  const size = Math.min(perPage, largestPageSize);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const offset = (page - 1) * size;
  const data = rows.slice(offset, offset + size);
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
    total: rows.length,
  };
}

const fewestWithGaps = 14;
// This close to either end, the pages around the current one join that end.
const edge = 7;

/** `links` as Laravel 12.23 and later writes it: pages at both ends and around the current one, with gaps between. */
function linksOf(current: number, last: number, urlOf: (page: number) => string): Row[] {
  const link = (label: string, page: number | null, active = false): Row => ({
    url: page === null ? null : urlOf(page),
    label,
    page,
    active,
  });
  const isShown = (page: number): boolean =>
    last < fewestWithGaps ||
    page <= 2 ||
    page > last - 2 ||
    Math.abs(page - current) <= 3 ||
    (current <= edge && page <= edge + 3) ||
    (current > last - edge && page > last - edge - 3);
  const pages = Array.from({ length: last }, (_, place) => place + 1).filter(isShown);
  const numbered = pages.flatMap((page, place) => {
    const gap = page - (pages[place - 1] ?? 0) > 1 ? [{ url: null, label: '...', active: false }] : [];
    return [...gap, link(String(page), page, page === current)];
  });
  return [
    link('&laquo; Previous', current > 1 ? current - 1 : null),
    ...numbered,
    link('Next &raquo;', current < last ? current + 1 : null),
  ];
}
