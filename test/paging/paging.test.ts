import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box, boxes } from '../support/boxes.ts';
import { asked, idsOf, range, serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

interface Case {
  readonly total: number;
  readonly perPage: number | undefined;
  readonly most: number;
  readonly concurrency: number;
}

const anyList: fc.Arbitrary<Case> = fc
  .record({
    total: fc.integer({ min: 0, max: 300 }),
    perPage: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    most: fc.integer({ min: 1, max: 120 }),
    concurrency: fc.integer({ min: 1, max: 12 }),
  })
  .filter(({ total, perPage = 100, most }) => total / Math.min(perPage, most) <= 25);

describe('paging', () => {
  it.each([
    ['orders', (page: unknown) => ({ data: page })],
    ['boxes', (page: unknown) => page],
  ])(
    'reads each of the %s once and in order, however many there are and however they are paged',
    async (group, wrap) => {
      let all: readonly unknown[] = [];
      let most = 100;
      let underway = 0;
      let mostUnderway = 0;
      const service = await startService(async (request) => {
        mostUnderway = Math.max(mostUnderway, ++underway);
        await new Promise(setImmediate);
        underway--;
        return wrap(paginate(all, request, most));
      });
      const row = group === 'orders' ? (id: number) => order(id, { items: [], boxes: [] }) : box;
      await fc.assert(
        fc.asyncProperty(anyList, async ({ total, perPage, concurrency, ...given }) => {
          all = range(1, total).map((id) => row(id));
          most = given.most;
          mostUnderway = 0;
          const before = service.requests.length;
          const size = perPage === undefined ? [] : ['--per-page', String(perPage)];
          const argv = [group, 'list', '--all', '-o', 'ndjson', '--concurrency', String(concurrency), ...size];
          const outcome = await shipctl(argv, { env: service.env });
          expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, total) });
          const pages = service.requests.slice(before).map(({ query }) => Number(query.page ?? 1));
          const last = Math.max(1, Math.ceil(total / Math.min(perPage ?? 100, most)));
          // The first page is read again, unless it was the only one and had room left.
          const again = total < Math.min(perPage ?? 100, most) ? [] : [1];
          expect(pages.sort((a, b) => a - b)).toEqual([...again, ...range(1, last)]);
          expect(mostUnderway).toBeLessThanOrEqual(concurrency);
        }),
        { numRuns: perRing(5, 5, 200) },
      );
    },
  );

  it('reads at most --limit rows, from as many pages as that needs', async () => {
    const service = await serveOrders(range(1, 300).map((id) => order(id, { items: [], boxes: [] })));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (limit) => {
        const before = service.requests.length;
        const argv = ['orders', 'list', '--limit', String(limit), '-o', 'ndjson'];
        const outcome = await shipctl(argv, { env: service.env });
        expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, Math.min(limit, 300)) });
        const needed = Math.ceil(Math.min(limit, 300) / Math.min(limit, 100));
        expect(service.requests.length - before).toBe(needed);
      }),
      { numRuns: perRing(4, 4, 100) },
    );
  });

  it('counts --limit over all pages and says that there are more rows', async () => {
    const service = await serveOrders(orders(250));
    const { stdout, stderr } = await shipctl(['orders', 'list', '--limit', '120', '-o', 'ndjson'], {
      env: service.env,
    });
    expect(stdout.trimEnd().split('\n')).toHaveLength(120);
    expect(stderr).toBe('120 of 250 orders. All of them: shipctl orders list --output ndjson --all\n');
  });

  it('says when the page is past the end', async () => {
    const service = await serveOrders(orders(20));
    const outcome = await shipctl(['orders', 'list', '--page', '9'], { env: service.env });
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: 'Page 9 is past the end: 20 orders on 2 pages.\n' });
  });

  it('starts at a page with --all --from-page', async () => {
    const service = await serveOrders(range(1, 95).map((id) => order(id)));
    const argv = ['orders', 'list', '--all', '--from-page', '3', '--per-page', '20', '-o', 'ndjson'];
    const outcome = await shipctl(argv, { env: service.env });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(idsOf(outcome)).toEqual(range(41, 95));
    expect(asked(service.requests, 'page')).toEqual(['3', '4', '5', '3']);
    expect(asked(service.requests, 'per_page')).toEqual(['20', '20', '20', '20']);
  });

  it.each([
    ['short', [[1, 2, 3], [4], [5, 6, 7]]],
    ['empty', [[1, 2, 3], [4, 5, 6], [], [7]]],
  ])('does not take a page that is %s in the middle for the end', async (_how, pages) => {
    const service = await startService(({ query }) => {
      const page = Number(query.page ?? 1);
      const data = (pages[page - 1] ?? []).map((id) => order(id));
      return { data: { current_page: page, data, last_page: pages.length, per_page: 3, total: 7 } };
    });
    const outcome = await shipctl(['orders', 'list', '--all', '-o', 'ndjson'], { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 7) });
  });

  it('writes the first rows before it requests the last page', async () => {
    for (const format of ['csv', 'ndjson', 'json']) {
      let seen: () => void = () => undefined;
      const written = new Promise<void>((resolve) => {
        seen = resolve;
      });
      const service = await startService(async (request) => {
        if (request.query.page === '4') await written;
        return { data: paginate(orders(40), request, 10) };
      });
      const argv = ['orders', 'list', '--all', '-o', format, '--concurrency', '2'];
      const { code } = await shipctl(argv, {
        env: service.env,
        onStdout: (text) => text.includes('100040') && seen(),
      });
      expect(code).toBe(0);
    }
  });

  it('reads one page of boxes, without per_page', async () => {
    const service = await startService((request) => paginate(boxes(20), request));
    const { code, stderr } = await shipctl(['boxes', 'list'], { env: service.env });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: '15 of 20 boxes. Next page: shipctl boxes list --page 2 · all of them: --all\n',
    });
    expect(service.requests.map(({ path, query }) => ({ path, query }))).toEqual([{ path: '/api/boxes', query: {} }]);
  });
});
