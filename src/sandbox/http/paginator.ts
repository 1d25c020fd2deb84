import type { Row } from '../../base/row.ts';
import type { Selection } from '../data/table.ts';

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

const onEachSide = 3;
// This close to either end, the window of pages joins that end.
const edge = onEachSide + 4;
const fewestWithGaps = onEachSide * 2 + 8;

const pageRange = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** Runs of pages with a gap between each two: what Laravel's UrlWindow makes of the current page and the last. */
function runsOf(current: number, last: number): number[][] {
  if (last < fewestWithGaps) return [pageRange(1, last)];
  const [start, finish] = [pageRange(1, 2), pageRange(last - 1, last)];
  if (current <= edge) return [pageRange(1, edge + onEachSide), finish];
  if (current > last - edge) return [start, pageRange(last - (edge + onEachSide - 1), last)];
  return [start, pageRange(current - onEachSide, current + onEachSide), finish];
}

/** `links` as Laravel 12.23 and later writes it, previous and next with their English labels. */
function linksOf(current: number, last: number, urlOf: (page: number) => string): Row[] {
  const gap = { url: null, label: '...', active: false };
  const link = (label: string, page: number | null, active = false): Row => ({
    url: page === null ? null : urlOf(page),
    label,
    page,
    active,
  });
  const runs = runsOf(current, last).map((run) => run.map((page) => link(String(page), page, page === current)));
  return [
    link('&laquo; Previous', current > 1 ? current - 1 : null),
    ...runs.flatMap((run, place) => (place === 0 ? run : [gap, ...run])),
    link('Next &raquo;', current < last ? current + 1 : null),
  ];
}
