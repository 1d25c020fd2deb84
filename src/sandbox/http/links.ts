import type { Row } from '../../base/row.ts';

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
export function linksOf(current: number, last: number, urlOf: (page: number) => string): Row[] {
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
