import { Failure } from '../../base/failure.ts';
import type { PageRow } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { type Page, rowIdentity } from '../page.ts';
import { responseShows } from '../signs-of-more.ts';

/** The largest size that is tried where a list fills every smaller one. */
const largestSize = 10_000;

/** May a service give so many rows because it never gives more? Limits are round numbers, dozens or powers of two. */
export const mayBeLimit = (rows: number): boolean =>
  rows >= 5 && (rows % 5 === 0 || rows % 12 === 0 || (rows & (rows - 1)) === 0);

type AskSize = (size: number) => Promise<Page>;

const areSame = (a: readonly PageRow[], b: readonly PageRow[]): boolean =>
  a.length === b.length && a.every((row, at) => rowIdentity(row) === rowIdentity(b[at] ?? row));

/** Undefined if the service refuses the size. */
export async function sized(ask: AskSize, size: number): Promise<Page | undefined> {
  try {
    return await ask(size);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused') return undefined;
    throw error;
  }
}

/**
 * Does the total beside a first page that has as many rows count the whole list, rather than the page? A smaller page has
 * the same total then.
 */
export async function countsMore(page: Page, size: number | undefined, ask: AskSize): Promise<boolean> {
  const { length } = page.rows;
  const smaller = size === undefined || length < 2 ? undefined : await sized(ask, length - 1);
  if (!smaller || smaller.rows.length >= length) return false;
  return (smaller.counts?.total ?? smaller.total) === (page.counts?.total ?? page.total);
}

/**
 * The first page of a list whose response does not say where the list ends, with what pages of other sizes show. Where a
 * smaller page names a next one, the larger page that names none is the last. Else the list is whole where the service
 * gives as many rows as are asked for, but not so many as were asked for here. `size` is the size asked for.
 */
export async function probeEnd(page: Page, size: number | undefined, ask: AskSize): Promise<Page> {
  const { rows, total } = page;
  const { length } = rows;
  const open = (because: string): Page => {
    const said = responseShows(length, escaped`nothing in it says where the list ends: ${because}`);
    return { ...page, more: page.more ?? { said } };
  };
  if (total === length && (size === undefined || (await countsMore(page, size, ask))))
    return { rows, next: null, total };
  if (size === undefined) return open('a size cannot be asked for');
  const smaller = length > 1 ? await sized(ask, length - 1) : undefined;
  if (smaller?.next && areSame(smaller.rows, rows.slice(0, -1))) return { rows, next: null, total };
  if (smaller && smaller.rows.length !== length - 1)
    return open('the service does not give as many rows as are asked for');
  if (length >= size) {
    const larger = size < largestSize ? await sized(ask, Math.min(size * 10, largestSize)) : undefined;
    if (larger === undefined || larger.rows.length < length) return open('that is a whole page');
    // Another page of that size brings as many.
    return probeEnd(larger, Math.min(size * 10, largestSize), ask);
  }
  const other = (await sized(ask, size + 1)) ?? (await sized(ask, size - 1));
  if (!other || !areSame(other.rows, rows)) return open('another size brings other rows');
  if (mayBeLimit(length)) return open('it may be the most that the service gives');
  return { rows, proof: 'fewer rows than asked for, by three sizes' };
}

/** The largest page that the service gives, up to one that is not full; undefined if it is no larger. */
export async function largerThan(page: Page, size: number, ask: AskSize): Promise<Page | undefined> {
  const most = Math.min(size * 10, largestSize);
  const larger = size < largestSize ? await sized(ask, most) : undefined;
  if (!larger || larger.rows.length <= page.rows.length) return undefined;
  return larger.rows.length < most ? larger : ((await largerThan(larger, most, ask)) ?? larger);
}

/** Returns a whole list in one page, for a list that has only a size input and a total. */
export async function askWhole(page: Page, size: number, ask: AskSize): Promise<Page> {
  const { total = 0 } = page;
  const larger = total > size && total <= largestSize ? await sized(ask, total) : undefined;
  return larger && larger.rows.length === larger.total ? { rows: larger.rows, next: null, total: larger.total } : page;
}
