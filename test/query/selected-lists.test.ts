import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { asked, idsOf, range, serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

describe('a list of which some rows are wanted', () => {
  const where = ['--where', 'id > 90', '--sort', 'id'];

  it.each([
    [
      'csv',
      (text: string) =>
        text
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => Number(line.split(',')[0])),
    ],
    ...furtherRows(
      ['json', (text: string) => (JSON.parse(text) as { id: number }[]).map(({ id }) => id)],
      [
        'table',
        (text: string) =>
          text
            .trim()
            .split('\n')
            .slice(1)
            .map((line) => Number.parseInt(line, 10)),
      ],
    ),
  ])('is %s too', async (format, idsIn) => {
    const service = await serveOrders(orders(250));
    const { stdout } = await shipctl(['orders', 'list', '-o', format, ...where], { env: service.env });
    expect(idsIn(stdout)).toEqual(range(91, 250));
  });

  it('is read to its end, with large pages', async () => {
    const service = await serveOrders(orders(250));
    const argv = ['orders', 'list', '--json', '--where', 'id = 1'];
    const { stdout, stderr } = await shipctl(argv, { env: service.env });
    expect([JSON.parse(stdout).length, stderr]).toEqual([1, '1 of 250 orders matches.\n']);
    expect(asked(service.requests, 'per_page')).toEqual(['100', '100', '100', '100']);
  });

  it('is read to the last row of --limit only', async () => {
    const service = await serveOrders(orders(2000));
    const argv = ['orders', 'list', '-o', 'ndjson', '--where', 'id <= 1850', '--limit', '3', '--concurrency', '1'];
    const outcome = await shipctl(argv, { env: service.env });
    expect(idsOf(outcome)).toEqual([1850, 1849, 1848]);
    expect(outcome.stderr).toBe(
      "Read 200 of 2000 orders, up to match 3. All that match: shipctl orders list --output ndjson --where 'id <= 1850' --concurrency 1\n",
    );
    expect(service.requests.length).toBeLessThan(5);
  });

  it('has the columns of the first page, though none of its rows is wanted', async () => {
    const service = await serveOrders([order(1, { extra: 1 }), order(2)]);
    const argv = ['orders', 'list', '--csv', '--columns', 'id,extra', '--where', 'id = 2'];
    const outcome = await shipctl(argv, { env: service.env });
    expect(outcome).toMatchObject({ code: 0, stdout: 'id,extra\n2,\n' });
    const none = await shipctl([...argv.slice(0, -1), 'id = 3'], { env: service.env });
    expect(none).toMatchObject({ code: 0, stdout: 'id,extra\n', stderr: '0 of 2 orders match.\n' });
  });

  it('can be one of items', async () => {
    const service = await serveOrders([order(1, { items: [...order(1).items, ...order(2).items] }), order(2)]);
    const argv = ['orders', 'list', '--csv', '--rows', 'items', '--columns', 'id,items.sku', '--no-header'];
    const { stdout } = await shipctl([...argv, '--where', 'items.sku = SKU-2', '--sort', '-id'], { env: service.env });
    expect(stdout).toBe('2,SKU-2\n1,SKU-1\n1,SKU-2\n');
  });

  it('can be read with api --paginate, whose fields are those of the first page', async () => {
    const service = await serveOrders(orders(250));
    const argv = [
      'api',
      'GET',
      '/api/orders',
      '--paginate',
      '--where',
      'items.sku = sku-7 or id > 248',
      '--sort',
      'id',
    ];
    const { stdout } = await shipctl(argv, { env: service.env });
    expect((JSON.parse(stdout) as { id: number }[]).map(({ id }) => id)).toEqual([7, 249, 250]);
    const wrong = await shipctl(['api', 'GET', '/api/orders', '--paginate', '--where', 'idd = 1'], {
      env: service.env,
    });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('no field "idd". Did you mean "id"?')]);
  });

  it('is written down in the manifest', async () => {
    const service = await serveOrders(orders(250));
    const cwd = homeFolder();
    const argv = ['orders', 'list', '--out', 'a.csv', '--manifest', 'm.json', ...where];
    expect((await shipctl(argv, { env: service.env, cwd })).code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'))).toMatchObject({
      where: ['id > 90'],
      sort: 'id',
      rows: 160,
      rows_read: 250,
      total: 250,
      first_id: 91,
      last_id: 250,
      complete: true,
    });
  });

  it('is not continued in the middle where a page fails', async () => {
    const all = orders(300);
    const service = await startService(({ query }, response) => {
      if (query.page === '3') return void response.writeHead(403).end();
      const page = Number(query.page ?? 1);
      const data = all.slice((page - 1) * 100, page * 100);
      return { data: { current_page: page, data, last_page: 3, per_page: 100, total: 300 } };
    });
    const argv = ['orders', 'list', '-o', 'ndjson', '--where', 'id > 150', '--concurrency', '1'];
    const { code, stderr } = await shipctl(argv, { env: service.env });
    expect(code).toBe(8);
    expect(stderr).toContain(
      'The first 150 rows are written (100 of 300 orders are unaccounted for). To read the whole list again: shipctl orders list',
    );
    expect(stderr).not.toContain('from-page');
    const sorted = await shipctl([...argv, '--sort', 'id'], { env: service.env });
    expect([sorted.code, sorted.stdout]).toEqual([4, '']);
  });
});
