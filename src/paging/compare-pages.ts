import { ExactNumber } from '../base/exact-number.ts';
import type { PageRow } from '../base/row.ts';
import type { PageCounts } from './page.ts';

/** A page with a paginator, as the proof of completeness looks at it. */
export interface NumberedPage {
  readonly number: number;
  readonly rows: readonly PageRow[];
  readonly counts: PageCounts;
}

/** The last page by total and page size; `last_page` alone may be wrong in either direction. */
export const lastPageByTotal = ({ total, perPage }: PageCounts): number => Math.max(1, Math.ceil(total / perPage));

/** How many more rows a page has than its own counts say. */
export const surplus = ({ number, rows, counts: { perPage, total } }: NumberedPage): number =>
  rows.length - Math.max(0, Math.min(perPage, total - (number - 1) * perPage));

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

/** How many rows two readings of one page have in common; undefined if they are in another order: then rows have jumped. */
export function commonInOrder(a: NumberedPage, b: NumberedPage): number | undefined {
  const places = new Map(a.rows.map((row, at) => [comparableId(row), at]));
  const common = b.rows.flatMap((row) => places.get(comparableId(row)) ?? []);
  return common.every((place, at) => at === 0 || place > (common[at - 1] ?? 0)) ? common.length : undefined;
}

/** How many rows the first common row of two readings of a page has moved up by; 0 if they have none in common. */
export function shiftOf(a: NumberedPage, b: NumberedPage): number {
  const places = new Map(a.rows.map((row, at) => [comparableId(row), at]));
  const at = b.rows.findIndex((row) => places.has(comparableId(row)));
  const row = b.rows[at];
  return row ? (places.get(comparableId(row)) ?? at) - at : 0;
}

/** How many rows of `b` are in front of the first that is in `a` too; 0 if none is. */
export function rowsBefore(a: NumberedPage, b: NumberedPage): number {
  const ids = new Set(a.rows.map(comparableId));
  const at = b.rows.findIndex((row) => ids.has(comparableId(row)));
  return Math.max(0, at);
}
