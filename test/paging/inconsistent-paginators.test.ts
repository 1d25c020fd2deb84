import { describe, expect, it } from 'vitest';
import { asked, idsOf, range } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const all = ['orders', 'list', '--all', '-o', 'ndjson', '--retries', '0'];

describe('an inconsistent paginator', () => {
  it('has its URLs and links ignored', async () => {
    const trap = await startService(() => ({ data: [] }));
    const service = await startService((request) => {
      const { url } = trap;
      const page = paginate(orders(30), request, 10);
      const links = range(1, 3).map((number) => ({ url: `${url}/api/orders?page=${number}`, label: `${number}` }));
      const stolen = { next_page_url: `${url}/next`, last_page_url: `${url}/last`, first_page_url: url, path: url };
      return { data: { ...page, ...stolen, links } };
    });
    const outcome = await shipctl([...all, '--status', 'pending'], { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 30).reverse() });
    expect(trap.requests).toEqual([]);
    expect(new Set(service.requests.map(({ path }) => path))).toEqual(new Set(['/api/orders']));
    expect(asked(service.requests, 'status')).toEqual(range(1, 4).map(() => 'pending'));
  });

  it('ends with 8 when the service ignores the page number, and does not read the first page forever', async () => {
    const service = await startService(() => ({ data: paginate(orders(45), { query: {} }) }));
    const outcome = await shipctl(all, { env: service.env });
    expect(outcome.code).toBe(8);
    expect(idsOf(outcome)).toEqual(range(31, 45).reverse());
    expect(errorOf(outcome)).toMatchObject({ code: 'partial' });
    expect(errorOf(outcome).message).toMatch(/The service sent page 1 of orders instead of page 2/);
    expect(service.requests.length).toBeLessThanOrEqual(5);
  });

  it('ends with 8 when the service changes the page number and sends the same rows', async () => {
    const service = await startService(({ query }) => ({
      data: { ...paginate(orders(45), { query: {} }), current_page: Number(query.page ?? 1) },
    }));
    const outcome = await shipctl(all, { env: service.env });
    expect(outcome.code).toBe(8);
    expect(idsOf(outcome)).toEqual(range(31, 45).reverse());
    expect(errorOf(outcome).message).toMatch(/\b30 of 45 orders\b/);
  });

  it('ends with 7 when the first page has a wrong number and nothing was written', async () => {
    const service = await startService(() => ({ data: { ...paginate(orders(45), { query: {} }), current_page: 2 } }));
    const outcome = await shipctl(all, { env: service.env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
  });

  const rows = [order(1)];
  it.each([
    ['a meta paginator', 'orders', { data: rows, meta: { current_page: 1, last_page: 9, total: 120 } }],
    ['links beside the rows', 'orders', { data: rows, links: { next: 'http://elsewhere.example/' } }],
    ['a cursor paginator', 'orders', { data: { data: rows, next_page_url: 'http://elsewhere.example/' } }],
    ['a simple paginator', 'orders', { data: { data: rows, current_page: 1, per_page: 15 } }],
    ['counts that are text', 'orders', { data: { ...paginate(rows, { query: {} }), total: '1' } }],
    ...furtherRows(
      ['a last page of 0', 'orders', { data: { ...paginate(rows, { query: {} }), last_page: 0 } }],
      ['a paginator outside the envelope', 'orders', paginate(rows, { query: {} })],
      ['a meta paginator for boxes', 'boxes', { data: rows, meta: { current_page: 1 } }],
      ['a paginator under data for boxes', 'boxes', { data: paginate(rows, { query: {} }) }],
      ['a meta paginator for countries', 'countries', { data: rows, meta: { current_page: 1 } }],
      ['no list', 'orders', { data: { message: 'none' } }],
      ['a list of texts', 'orders', { data: { ...paginate(rows, { query: {} }), data: ['one'] } }],
      ['null', 'orders', null],
    ),
  ])('is not a list with %s: exit 7, no output', async (_what, group, answer) => {
    const service = await startService((_request, response) => sendJson(response, 200, answer));
    const outcome = await shipctl([group, 'list', '--json', '--retries', '0'], { env: service.env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['bare', [{ id: 1 }, { id: 2 }]],
    ['under data', { data: [{ id: 1 }, { id: 2 }] }],
    ...furtherRows(
      ['in a paginator', paginate([{ id: 1 }, { id: 2 }], { query: {} })],
      ['in a paginator under data', { data: paginate([{ id: 1 }, { id: 2 }], { query: {} }) }],
    ),
  ])('is read %s where its entry names no envelope', async (_where, answer) => {
    const service = await startService(() => answer);
    const outcome = await shipctl(['countries', 'list', '--all', '-o', 'ndjson'], { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: [1, 2] });
  });

  it('keeps the rows written, ends with 8 and says how to resume when a page fails', async () => {
    const service = await startService((request, response) => {
      if (request.query.page === '3') return sendJson(response, 500, { message: 'Server Error' });
      return { data: paginate(orders(50), request, 10) };
    });
    const argv = ['orders', 'list', '--status', 'pending', '--all', '--csv', '--retries', '0'];
    const { code, stdout, stderr } = await shipctl(argv, { env: service.env });
    expect(code).toBe(8);
    expect(stdout.trimEnd().split('\n')).toHaveLength(21);
    expect(stderr).toContain('shipctl orders list --status pending --csv --retries 0 --all --from-page 3');
  });

  it('drops repeated rows and rereads pages that shifted', async () => {
    let held = orders(30);
    const service = await startService((request) => {
      const page = paginate(held, request, 10);
      // A new order arrives once the first page has been read: every row moves down by one.
      if (held.length === 30) held = orders(31);
      return { data: page };
    });
    const outcome = await shipctl([...all, '--concurrency', '1'], { env: service.env });
    const ids = idsOf(outcome);
    expect(new Set(ids).size).toBe(ids.length);
    expect(outcome.code).toBe(0);
    expect([...ids].sort((a, b) => a - b)).toEqual(range(1, 31));
  });

  it.each([['holds still', 0], ...furtherRows(['never does', 8])])(
    'writes records without ids once, though the list %s',
    async (_how, code) => {
      let next = 100;
      const service = await startService((request) => {
        const rows = orders(30).map((row) => (row.id > 5 ? row : { ...row, id: null }));
        return { data: paginate(code === 0 ? rows : [order(++next), ...rows.slice(1)], request, 10) };
      });
      const outcome = await shipctl([...all, '--concurrency', '1', '--verify', '-q'], { env: service.env });
      const nameless = outcome.stdout.split('\n').filter((line) => line.startsWith('{"id":null,'));
      expect({ code: outcome.code, nameless: nameless.length }).toEqual({ code, nameless: 5 });
    },
  );

  it('never ends with 0 when a row moved to a page already read', async () => {
    let held = orders(30);
    const service = await startService((request) => {
      const page = paginate(held, request, 10);
      // The first order is removed once its page has been read: the first row of every later page moves up a page.
      if (held.length === 30) held = held.slice(1);
      return { data: page };
    });
    const outcome = await shipctl([...all, '--concurrency', '1'], { env: service.env });
    const complete = range(1, 29).every((id) => idsOf(outcome).includes(id));
    expect(complete || outcome.code === 8).toBe(true);
  });
});
