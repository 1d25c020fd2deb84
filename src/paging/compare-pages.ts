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

/** What is unexpected about a page, seen from the one before it. */
export type Anomaly =
  /** It is not the page that was asked for. */
  | 'other'
  /** It has fewer rows than its counts say: the others must be on another page, or the final count shows it. */
  | 'short'
  /** The list has lost rows since the page before: later rows moved up, and some may have been skipped. */
  | 'shrunk'
  /** The list has changed in a way that this page does not explain. */
  | 'moved';

export interface Comparison {
  readonly anomaly: Anomaly | undefined;
  /** How many rows were added in front since the page before. The same number repeats here. */
  readonly inserted: number;
}

/**
 * One step of the proof that no row was skipped between two pages: none was if the total is the same and no row repeats,
 * or if as many rows repeat as the total grew by: then rows were added in front and pushed the others down.
 * Anything else is read again. One row deleted and another added look the same as a list that did not change.
 */
export function comparePages(before: NumberedPage | undefined, page: NumberedPage): Comparison {
  const { counts, number, rows } = page;
  const unexpected = (anomaly: Anomaly): Comparison => ({ anomaly, inserted: 0 });
  if (counts.current !== number) return unexpected('other');
  const grown = before ? counts.total - before.counts.total : 0;
  if (before) {
    if (counts.perPage !== before.counts.perPage) return unexpected('moved');
    if (grown < 0) return unexpected('shrunk');
    if (sharedRows(before, page) !== grown) return unexpected('moved');
  }
  return { anomaly: rows.length < expectedRows(page) ? 'short' : undefined, inserted: grown };
}
