import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parsedRow } from '../../src/base/row.ts';
import { readList } from '../../src/paging/read-list.ts';

const megabyte = 1024 * 1024;

/** The most pages that are asked for at once, of a list of forty pages of this size. */
async function mostAtOnce(bytes: number, rowsHaveIds: boolean): Promise<number> {
  let underway = 0;
  let most = 0;
  const fetch = async (page: unknown) => {
    const number = Number(page ?? 1);
    most = Math.max(most, ++underway);
    await nextTurn();
    underway--;
    const rows = [parsedRow(rowsHaveIds ? { id: number } : { name: `row ${number}` })];
    return { rows, bytes, counts: { current: number, last: 40, perPage: 1, total: 40 } };
  };
  let read = 0;
  const reading = {
    open: () => fetch,
    noun: 'orders',
    operation: () => ['orders.list'],
    all: true,
    concurrency: 8,
    readsToEnd: true,
  };
  for await (const { rows } of readList(reading)) read += rows.length;
  expect(read).toBe(40);
  return most;
}

it.each([
  [10 * 1024, 16],
  [10 * megabyte, 6],
  [30 * megabyte, 2],
  [110 * megabyte, 1],
])('pages of %i bytes are requested before they are needed, %i at most', async (bytes, most) => {
  for (const rowsHaveIds of [true, false]) expect(await mostAtOnce(bytes, rowsHaveIds)).toBeLessThanOrEqual(most);
  if (most === 16) expect(await mostAtOnce(bytes, true)).toBeGreaterThan(8);
});
