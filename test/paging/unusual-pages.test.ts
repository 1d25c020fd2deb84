import { describe, expect, it } from 'vitest';
import { asked, idsOf, range } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, type Recorded, startService } from '../support/service.ts';

const small = (id: number) => order(id, { items: [], boxes: [] });
const held = range(1, 30).map(small);
const all = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--concurrency', '1'];
const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);

type Paginator = ReturnType<typeof paginate>;

/** Thirty orders on three pages; `bend` changes the response to a request, given its number from 1. */
async function bent(bend: (page: Paginator, at: number, request: Recorded) => Paginator, argv = all) {
  let at = 0;
  const service = await startService((request) => ({ data: bend(paginate(held, request), ++at, request) }));
  const { code, stdout, stderr } = await shipctl(argv, { env: service.env });
  return { code, stderr, ids: idsOf({ code, stdout, stderr }), pages: asked(service.requests, 'page') };
}

describe('a list with faulty pages', () => {
  it('is complete where it is sorted again while it is read', async () => {
    const turned = [...held].reverse();
    const { code, ids } = await bent((page, at, request) => (at < 2 ? page : paginate(turned, request)));
    expect({ code, ids: sorted(ids) }).toEqual({ code: 0, ids: range(1, 30) });
  });

  it.each([
    ['too small', 1],
    ['too large', 9],
  ])('is complete where last_page is %s, and not read beyond its end', async (_how, last) => {
    const { code, ids, pages } = await bent((page) => ({ ...page, last_page: last }));
    expect({ code, ids }).toEqual({ code: 0, ids: range(1, 30) });
    // One page past the end is requested, to see that it is empty, and the first one again.
    expect(pages.length).toBeLessThanOrEqual(5);
  });

  it('is complete where one page is sent in place of another', async () => {
    const { code, ids, pages } = await bent((page, at, request) =>
      at === 2 ? { ...paginate(held, { query: { ...request.query, page: '1' } }), current_page: 2 } : page,
    );
    expect({ code, ids: sorted(ids) }).toEqual({ code: 0, ids: range(1, 30) });
    expect(pages.length).toBeLessThan(10);
  });

  it('is complete where a page is empty once', async () => {
    const { code, ids } = await bent((page, at) => (at === 2 ? { ...page, data: [] } : page));
    expect({ code, ids: sorted(ids) }).toEqual({ code: 0, ids: range(1, 30) });
  });

  it('is complete where the page size shrinks while it is read', async () => {
    const { code, ids } = await bent((page, at, request) => (at < 2 ? page : paginate(held, request, 4)));
    expect({ code, ids: sorted(ids) }).toEqual({ code: 0, ids: range(1, 30) });
  });

  it('is given up where a page is always empty: exit 8, rows missing, and what to type', async () => {
    const { code, ids, pages, stderr } = await bent((_page, _at, { query }) => {
      const page = paginate(held, { query: { ...query, per_page: '10' } });
      return query.page === '2' ? { ...page, data: [] } : page;
    });
    expect(code).toBe(8);
    expect(ids).toEqual([...range(1, 10), ...range(21, 30)]);
    expect(pages.length).toBeLessThan(40);
    expect(stderr).toContain('10 of 30 orders are unaccounted for.');
    expect(stderr).toContain(`To read the whole list again: shipctl ${all.join(' ').replace('-o', '--output')}`);
  });
});

describe('an endless list', () => {
  it('is given up where every page is the first one, though a billion are promised', async () => {
    const { code, ids, pages } = await bent((page, _at, { query }) => ({
      ...paginate(held, { query: { ...query, page: '1' } }),
      ...{ current_page: Number(query.page ?? 1), last_page: 1_000_000_000, total: page.total },
    }));
    expect({ code, ids }).toEqual({ code: 8, ids: range(1, 10) });
    expect(pages.length).toBeLessThan(200);
  });
});

describe('a list of many pages', () => {
  it('is read to its end', async () => {
    const many = perRing(100, 100, 1000);
    const service = await startService(({ query }) => {
      const page = Number(query.page ?? 1);
      return { current_page: page, data: [{ id: page, type: 'b' }], last_page: many, per_page: 1, total: many };
    });
    const argv = ['boxes', 'list', '--all', '--per-page', '1', '-o', 'csv', '--columns', 'id', '--no-header', '-q'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect({ code, requests: service.requests.length }).toEqual({ code: 0, requests: many + 1 });
    expect(stdout).toBe(`${range(1, many).join('\n')}\n`);
  });
});
