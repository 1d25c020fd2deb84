import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { furtherCases, furtherRows, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, type Recorded, sendJson, startService } from '../support/service.ts';

const list = ['orders', 'list', '--all', '--retries', '0', '-o', 'ndjson'];
const inOrder = ['--concurrency', '1', '--per-page', '10'];

/** Orders with these ids, from the largest down. */
const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ ...small, id }));
const small = order(1, { items: [], boxes: [] });

const downFrom = (last: number): number[] => range(1, last).reverse();

describe('--all --verify', () => {
  it.each([1, 25, ...furtherCases(60)])('reads a list of %i records without ids twice', async (count) => {
    const rows = range(1, count).map((at) => ({ order_number: `A-${at}` }));
    const service = await startService((request) => ({ data: paginate(rows, request) }));
    const { code, stdout } = await shipctl([...list, ...inOrder, '--verify'], { env: service.env });
    expect({ code, lines: stdout.split('\n').length - 1 }).toEqual({ code: 0, lines: count });
  });

  it('reads a list of which some records have no ids', async () => {
    const rows = orders(60).map((row, at) => (at % 7 === 6 ? { ...row, id: null } : row));
    const service = await startService((request) => ({ data: paginate(rows, request) }));
    const { code, stdout } = await shipctl([...list, ...inOrder, '--verify'], { env: service.env });
    expect({ code, lines: stdout.split('\n').length - 1 }).toEqual({ code: 0, lines: 60 });
  });

  const many = perRing(30, 30, 150);
  it.each([2, 3, ...furtherCases(4, 5, 6, 7)])(
    'keeps the order where the service gives %i rows a page at most',
    async (most) => {
      const service = await startService((request) => ({ data: paginate(rowsOf(downFrom(many)), request, most) }));
      const outcome = await shipctl([...list, '--verify'], { env: service.env });
      expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: downFrom(many) });
    },
  );

  it.each([2, 3, ...furtherCases(4, 5)])('writes no row in front of --from-page 3 of pages of %i', async (size) => {
    for (const count of [12, 13, 14, 15, 22]) {
      const service = await startService((request) => ({ data: paginate(rowsOf(downFrom(count)), request) }));
      const argv = [...list, '--verify', '--from-page', '3', '--per-page', String(size)];
      const outcome = await shipctl(argv, { env: service.env });
      expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: downFrom(count - 2 * size) });
    }
  });

  it.each([3, 4, ...furtherCases(5, 6, 7)])(
    'finds a row missed at response %i where one goes and another comes, at a service with one page size',
    async (turn) => {
      let held = downFrom(50);
      const service = await startService((request) => {
        const query = { ...request.query, per_page: '10' };
        const page = paginate(rowsOf(held), { query });
        if (service.requests.length === turn) held = [...held.filter((id) => id !== 35), 1000];
        return { data: page };
      });
      const outcome = await shipctl([...list, ...inOrder, '--verify'], { env: service.env });
      const missing = held.filter((id) => !idsOf(outcome).includes(id));
      expect({ code: outcome.code, missing }).toEqual({ code: 0, missing: [] });
    },
  );
});

describe('--all', () => {
  it.each([[[]], ...furtherRows([['--verify']])])('reads a page again that has too few rows: %j', async (more) => {
    let held = downFrom(60);
    const service = await startService((request) => {
      const page = paginate(rowsOf(held), request);
      if (service.requests.length !== 3) return { data: page };
      // A row inside of the page is left out, and another is new in front of the list.
      held = [1000, ...held];
      return { data: { ...page, data: page.data.filter((_row, at) => at !== 5) } };
    });
    const outcome = await shipctl([...list, ...inOrder, ...more], { env: service.env });
    expect({ code: outcome.code, missing: downFrom(60).filter((id) => !idsOf(outcome).includes(id)) }).toEqual({
      code: 0,
      missing: [],
    });
  });

  it('ends where a service repeats its last page, whatever its total', async () => {
    const service = await startService((request) => {
      const query = { ...request.query, page: String(Math.min(5, Number(request.query.page ?? 1))) };
      const page = paginate(rowsOf(downFrom(50)), { query });
      const counts = { current_page: Number(request.query.page ?? 1), last_page: 100_000, total: 1_000_000 };
      return { data: { ...page, ...counts } };
    });
    const outcome = await shipctl([...list, ...inOrder], { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 8, ids: downFrom(50) });
    expect(service.requests.length).toBeLessThan(100);
  });
});

describe('--all --resume', () => {
  /** Two runs of one command: the first stops at a page, and the list becomes another one before the second. */
  async function resumed(held: readonly number[], then: readonly number[], page: string, more: readonly string[]) {
    const cwd = temporaryFolder();
    let rows = rowsOf(held);
    let isIll = true;
    const service = await startService((request: Recorded, response) => {
      if (isIll && request.query.page === page) return sendJson(response, 500, { message: 'Server Error' });
      return { data: paginate(rows, request) };
    });
    const argv = [...list, ...inOrder, '--out', 'x.ndjson', '--resume', ...more];
    const first = await shipctl(argv, { env: service.env, cwd });
    expect(first.code).toBe(8);
    isIll = false;
    rows = rowsOf(then);
    const second = await shipctl(argv, { env: service.env, cwd });
    const stdout = second.code === 0 ? readFileSync(join(cwd, 'x.ndjson'), 'utf8') : '';
    return { code: second.code, ids: idsOf({ ...second, stdout }) };
  }

  it.each([[[]], ...furtherRows([['--verify']])])(
    'goes on with --from-page, without the pages before it: %j',
    async (more) => {
      const ids = downFrom(90);
      const done = await resumed(ids, ids, '8', ['--from-page', '3', ...more]);
      expect(done).toEqual({ code: 0, ids: downFrom(70) });
    },
  );

  it.each([[[]], ...furtherRows([['--verify']])])(
    'reads again where more rows went than a page holds, and as many came: %j',
    async (more) => {
      const ids = downFrom(90);
      // Neither the first page nor the total shows it.
      const then = [...ids.filter((id) => id > 70 || id <= 45), ...range(1000, 1024)];
      const done = await resumed(ids, then, '7', more);
      expect(done.code).toBe(0);
      expect(then.filter((id) => !done.ids.includes(id))).toEqual([]);
    },
  );
});
