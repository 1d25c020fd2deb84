import { describe, expect, it } from 'vitest';
import { start } from '../support/sandbox.ts';

interface Link {
  readonly url: string | null;
  readonly label: string;
  readonly page?: number | null;
  readonly active: boolean;
}

interface Paginator {
  readonly data: readonly { readonly id: number }[];
  readonly links: readonly Link[];
  readonly [field: string]: unknown;
}

async function withOrders(orders: number) {
  const sandbox = await start({ orders });
  const page = (query: string) => sandbox.orders(query.slice(1)) as Promise<unknown> as Promise<Paginator>;
  return { url: `${sandbox.baseUrl}/api/orders`, page };
}

/** `1 2 [3] 4 … 9 10`: what the entries between previous and next say. */
const shown = ({ links }: Paginator): string =>
  links
    .slice(1, -1)
    .map(({ label, active }) => (active ? `[${label}]` : label))
    .join(' ');

describe("the sandbox's paginator", () => {
  it('has the fields of Laravel in their order, under the envelope of the entry', async () => {
    const { url, page } = await withOrders(50);
    const { data, links, ...rest } = await page('');
    expect(Object.keys(await page(''))).toEqual([
      ...['current_page', 'data', 'first_page_url', 'from', 'last_page', 'last_page_url', 'links', 'next_page_url'],
      ...['path', 'per_page', 'prev_page_url', 'to', 'total'],
    ]);
    expect(data).toHaveLength(15);
    expect(rest).toEqual({
      current_page: 1,
      first_page_url: `${url}?page=1`,
      from: 1,
      last_page: 4,
      last_page_url: `${url}?page=4`,
      next_page_url: `${url}?page=2`,
      path: url,
      per_page: 15,
      prev_page_url: null,
      to: 15,
      total: 50,
    });
    expect(links).toEqual([
      { url: null, label: '&laquo; Previous', page: null, active: false },
      { url: `${url}?page=1`, label: '1', page: 1, active: true },
      { url: `${url}?page=2`, label: '2', page: 2, active: false },
      { url: `${url}?page=3`, label: '3', page: 3, active: false },
      { url: `${url}?page=4`, label: '4', page: 4, active: false },
      { url: `${url}?page=2`, label: 'Next &raquo;', page: 2, active: false },
    ]);
    expect(links.map((link) => Object.keys(link).join())).toEqual(Array(6).fill('url,label,page,active'));
  });

  it('has the right URLs in the middle and on the last page', async () => {
    const { url, page } = await withOrders(50);
    expect(await page('?page=2')).toMatchObject({
      ...{ from: 16, to: 30, prev_page_url: `${url}?page=1`, next_page_url: `${url}?page=3` },
    });
    const last = await page('?page=4');
    expect(last).toMatchObject({ from: 46, to: 50, prev_page_url: `${url}?page=3`, next_page_url: null });
    expect(last.data).toHaveLength(5);
    expect(last.links.at(-1)).toEqual({ url: null, label: 'Next &raquo;', page: null, active: false });
  });

  it('drops filters and per_page from its URLs', async () => {
    const { url, page } = await withOrders(50);
    const { next_page_url, path, total } = await page('?status=delivered&per_page=2&page=2');
    expect(total).toBeLessThan(50);
    expect([next_page_url, path]).toEqual([`${url}?page=3`, url]);
  });

  it('is a 200 with null from and to past the end and for an empty list', async () => {
    const { url, page } = await withOrders(50);
    expect(await page('?page=9')).toMatchObject({
      ...{ current_page: 9, data: [], from: null, to: null, last_page: 4, total: 50 },
      ...{ next_page_url: null, prev_page_url: `${url}?page=8` },
    });
    const none = await withOrders(0);
    expect(await none.page('')).toMatchObject({
      ...{ current_page: 1, data: [], from: null, to: null, last_page: 1, total: 0 },
      ...{ next_page_url: null, prev_page_url: null },
    });
  });

  it('has at most 100 rows a page, whatever is requested', async () => {
    const { page } = await withOrders(150);
    const first = await page('?per_page=1000');
    expect([first.per_page, first.data.length, first.last_page]).toEqual([100, 100, 2]);
  });

  it('names every page up to 13', async () => {
    const { page } = await withOrders(13);
    expect(shown(await page('?per_page=1&page=7'))).toBe('1 2 3 4 5 6 [7] 8 9 10 11 12 13');
  });

  it.each([
    [14, 1, '[1] 2 3 4 5 6 7 8 9 10 ... 13 14'],
    [14, 7, '1 2 3 4 5 6 [7] 8 9 10 ... 13 14'],
    [14, 8, '1 2 ... 5 6 7 [8] 9 10 11 12 13 14'],
    [14, 14, '1 2 ... 5 6 7 8 9 10 11 12 13 [14]'],
    [15, 7, '1 2 3 4 5 6 [7] 8 9 10 ... 14 15'],
    [15, 8, '1 2 ... 5 6 7 [8] 9 10 11 ... 14 15'],
    [15, 9, '1 2 ... 6 7 8 [9] 10 11 12 13 14 15'],
    [30, 1, '[1] 2 3 4 5 6 7 8 9 10 ... 29 30'],
    [30, 15, '1 2 ... 12 13 14 [15] 16 17 18 ... 29 30'],
    [30, 23, '1 2 ... 20 21 22 [23] 24 25 26 ... 29 30'],
    [30, 24, '1 2 ... 21 22 23 [24] 25 26 27 28 29 30'],
    [30, 99, '1 2 ... 21 22 23 24 25 26 27 28 29 30'],
  ])('of %i pages shows those around page %i', async (pages, current, expected) => {
    const { page } = await withOrders(pages);
    const paginator = await page(`?per_page=1&page=${current}`);
    expect(shown(paginator)).toBe(expected);
    for (const gap of paginator.links.filter(({ label }) => label === '...')) {
      expect(gap).toStrictEqual({ url: null, label: '...', active: false });
    }
  });
});
