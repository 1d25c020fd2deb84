import { ExactNumber } from '../base/exact-number.ts';
import type { Listed } from '../base/scan/scanned.ts';
import type { Page, PageCounts } from './page.ts';

/** A page with a paginator, as the proof of completeness looks at it. */
export interface NumberedPage {
  readonly number: number;
  readonly rows: readonly Listed[];
  readonly counts: PageCounts;
}

export const numberedPage = (number: number, { rows, counts }: Page): NumberedPage | undefined =>
  counts && { number, rows, counts };

/** The last page that the counts speak of; `last_page` alone may be wrong in either direction. */
export const lastBy = ({ counts }: Pick<NumberedPage, 'counts'>): number =>
  Math.max(1, Math.ceil(counts.total / counts.perPage));

/** How many rows a page must hold by its own counts. */
export function expectedRows({ number, counts }: NumberedPage): number {
  return Math.max(0, Math.min(counts.perPage, counts.total - (number - 1) * counts.perPage));
}

/** What is neither a number nor a text tells no record from another. */
export const hasId = ({ id }: Listed): boolean =>
  typeof id === 'number' || typeof id === 'string' || id instanceof ExactNumber;

/** An id beyond 2^53 is an object of its own each time it is read: its digits are compared. */
const plainId = ({ id }: Listed): unknown => (typeof id === 'object' ? String(id) : id);

const idsOf = ({ rows }: NumberedPage): Set<unknown> => new Set(rows.map(plainId));

export function shared(a: NumberedPage, b: NumberedPage): number {
  const ids = idsOf(a);
  return b.rows.filter((row) => ids.has(plainId(row))).length;
}
