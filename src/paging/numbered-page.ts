import { ExactNumber } from '../base/exact-number.ts';
import type { PageRow } from '../base/row.ts';
import type { Page, PageCounts } from './page.ts';

/** A page with a paginator, as the proof of completeness looks at it. */
export interface NumberedPage {
  readonly number: number;
  readonly rows: readonly PageRow[];
  readonly counts: PageCounts;
}

export const numberedPage = (number: number, { rows, counts }: Page): NumberedPage | undefined =>
  counts && { number, rows, counts };

/** The last page by total and page size; `last_page` alone may be wrong in either direction. */
export const lastPageByTotal = ({ total, perPage }: PageCounts): number => Math.max(1, Math.ceil(total / perPage));

/** How many rows a page must hold by its own counts. */
export const expectedRows = ({ number, counts }: NumberedPage): number =>
  Math.max(0, Math.min(counts.perPage, counts.total - (number - 1) * counts.perPage));

/** Only a number or a text tells one record from another. */
export const hasId = ({ id }: PageRow): boolean =>
  typeof id === 'number' || typeof id === 'string' || id instanceof ExactNumber;

/** An id beyond 2^53 is an object of its own each time it is read: its digits are compared. */
const comparableId = ({ id }: PageRow): unknown => (typeof id === 'object' ? String(id) : id);

/** How many rows of `b` are in `a` too. */
export function sharedRows(a: NumberedPage, b: NumberedPage): number {
  const ids = new Set(a.rows.map(comparableId));
  return b.rows.filter((row) => ids.has(comparableId(row))).length;
}
