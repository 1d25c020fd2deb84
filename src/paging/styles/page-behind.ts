import { Failure } from '../../base/failure.ts';
import type { Page, PageAddress } from '../page.ts';
import { factOf } from '../response-facts.ts';
import { keyOf } from './first-page.ts';
import { type FollowedPage, isSaidToEnd } from './following-page.ts';

/**
 * The page behind a first one that has as many rows as the total says: some services count the rows of the page alone.
 * Undefined where the response says otherwise that this is the end, or that it has room for more rows.
 */
export function pageBehind(page: FollowedPage, total: number): PageAddress | undefined {
  const { style, rows, number, facts } = page;
  if (number > 1 || rows.length === 0 || rows.length !== total) return undefined;
  if (isSaidToEnd(page) || (factOf(facts, 'size') ?? 0) > total) return undefined;
  if (style.kind === 'page') return [[style.page, 2]];
  // It begins with the last row, so that an offset which does not count rows is noticed.
  return style.kind === 'offset' ? [[style.offset, total > 1 ? total - 1 : total]] : undefined;
}

/**
 * What the page behind the first one has: other rows, the same ones, or none. Many services refuse a page that does not
 * exist. One that overlaps begins with the last row of the first: where it does not, it is none of the list.
 */
export async function lookBehind(
  { rows }: Page,
  isOverlapping: boolean,
  readBehind: () => Promise<Page>,
): Promise<'others' | 'same' | 'none'> {
  try {
    const known = new Set(rows.map(keyOf));
    const behind = (await readBehind()).rows;
    if (behind.length === 0) return isOverlapping ? 'same' : 'none';
    const last = rows.at(-1);
    const beginsThere =
      isOverlapping && last !== undefined && behind[0] !== undefined && keyOf(behind[0]) === keyOf(last);
    if (beginsThere && behind.length === 1) return 'none';
    return behind.some((row) => !known.has(keyOf(row))) ? 'others' : 'same';
  } catch (error) {
    if (error instanceof Failure && (error.kind === 'refused' || error.kind === 'not_found')) return 'none';
    throw error;
  }
}
