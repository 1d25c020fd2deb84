import { expect, it } from 'vitest';
import { PageSource } from '../../src/paging/page-source.ts';

const most = Number.MAX_SAFE_INTEGER;

/** The keys that are kept of a page whose rows have these ids. */
async function keysOf(ids: readonly (number | string)[]) {
  const rows = ids.map((id) => ({ id, values: { id }, fitsShape: false }));
  const first = { page: 1, size: 100 };
  const opened = { rows, counts: { current: 1, last: 1, perPage: 100, total: ids.length } };
  const source = new PageSource({
    request: async () => opened,
    ...{ noun: 'orders', first, opened, size: 100, givesAnySize: true, chained: false },
    ...{ mostRequests: 10, concurrency: 1, readsToEnd: true, landmark: undefined },
  });
  return (await source.fetch(first)).snapshot.keys;
}

it('keeps the ids of a page as they are', async () => {
  const pages = [
    ...[[], [0], [7], [1003, 1002, 1001], [5, 900, 3, 3], [most, 0, most, 1]],
    ...[[-4, 2], [1.5, 2], ['a', 'b'], [12, '9007199254740993'], ['12', '13'], ['']],
  ];
  for (const ids of pages) expect(await keysOf(ids)).toEqual(ids);
});
