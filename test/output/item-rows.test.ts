import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const items = [
  { id: 1, sku: 'A', total_price: 10 },
  { id: 2, sku: 'B', total_price: 20, colour: 'red' },
];
const totals = { order_grand_total: 30.5, tax: 4.5, total_weight: 900 };
const given = [
  order(1, { items, ...totals }),
  order(2, { items: [], ...totals }),
  order(3, { items: null, ...totals }),
];

const list = ['orders', 'list', '--rows', 'items'];

async function rowsOf(...flags: readonly string[]): Promise<Record<string, unknown>[]> {
  const service = await serveOrders(given);
  const { code, stdout } = await shipctl([...list, ...flags], { env: service.env });
  expect(code).toBe(0);
  return flags.includes('--csv') ? parse(stdout, { columns: true }) : JSON.parse(stdout);
}

describe('--rows items', () => {
  it('gives a row for each item, and one for an order without items', async () => {
    const rows = await rowsOf('--csv');
    expect(rows.map((row) => [row.id, row['items.id'], row['items.sku'], row['items.colour']])).toEqual([
      ['1', '1', 'A', ''],
      ['1', '2', 'B', 'red'],
      ['2', '', '', ''],
      ['3', '', '', ''],
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['order_number', 'items.quantity', 'updated_at']),
    );
    expect(Object.keys(rows[0] ?? {}).filter((name) => /^boxes|^items$|_count$/.test(name))).toEqual([]);
  });

  it('keeps the totals of an order on its first row, so that their sum is right', async () => {
    const rows = await rowsOf('--json');
    for (const [name, total] of Object.entries(totals)) {
      expect(rows.map((row) => row[name])).toEqual([total, null, total, total]);
    }
    expect(rows.map((row) => row['items.total_price'])).toEqual([10, 20, null, null]);
    const [first = {}, second = {}] = rows;
    const own = Object.keys(first).filter((name) => !name.startsWith('items.'));
    expect(own.filter((name) => first[name] !== second[name]).sort()).toEqual(Object.keys(totals).sort());
    const repeated = await rowsOf('--json', '--repeat-totals');
    expect(repeated.map(({ tax }) => tax)).toEqual([4.5, 4.5, 4.5, 4.5]);
  });

  it('repeats what only sounds like a total, and keeps totals that are texts or exact once', async () => {
    const added = { cost_center: 'A', discount_code: '10', cod_amount: '12.50', tax: 4.5, fee: 1 };
    const service = await startService((_request, response) => {
      const text = JSON.stringify(order(1, { items, ...added })).replace('"fee":1', '"fee":0.12345678901234567890');
      sendJson(response, 200, `{"data":{"current_page":1,"data":[${text}],"last_page":1,"per_page":15,"total":1}}`);
    });
    const columns = ['--columns', Object.keys(added).join()];
    const { stdout } = await shipctl([...list, '--csv', '--no-header', ...columns], { env: service.env });
    expect(stdout).toBe('A,10,12.50,4.5,0.12345678901234567890\nA,10,,,\n');
  });

  it('is named in the manifest, whose rows are orders', async () => {
    const service = await serveOrders(given);
    const cwd = temporaryFolder();
    await shipctl([...list, '--all', '--out', 'a.csv', '--manifest', 'm.json'], { env: service.env, cwd });
    const manifest = JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'));
    expect(manifest).toMatchObject({ rows: 3, row_for_each: 'items', complete: true });
  });

  it('has the same columns in json and csv', async () => {
    const [json, csv] = await Promise.all([rowsOf('--json'), rowsOf('--csv')]);
    const named = (rows: Record<string, unknown>[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
    expect(named(json)).toEqual(named(csv));
    const columns = ['--columns', 'items.sku,id'];
    expect(await rowsOf('--json', ...columns)).toEqual([
      ...[
        { 'items.sku': 'A', id: 1 },
        { 'items.sku': 'B', id: 1 },
      ],
      ...[
        { 'items.sku': null, id: 2 },
        { 'items.sku': null, id: 3 },
      ],
    ]);
  });

  it('takes the names of orders and items in --columns, and refuses others', async () => {
    const service = await serveOrders(given);
    const { code, stdout, stderr } = await shipctl([...list, '--columns', 'sku'], { env: service.env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/there is no column "sku"\. Did you mean "items\.sku"/);
  });

  it('gives boxes, or whole orders by the name of the group', async () => {
    const service = await serveOrders([order(1)]);
    const run = async (rows: string) =>
      (await shipctl(['orders', 'list', '--json', '--rows', rows], { env: service.env })).stdout;
    expect(JSON.parse(await run('boxes'))[0]['boxes.length']).toBe(20);
    expect(JSON.parse(await run('orders'))).toEqual([order(1)]);
  });

  it('shows the items of one order', async () => {
    const service = await startService(() => ({ data: order(1, { items }) }));
    const { stdout } = await shipctl(['orders', 'get', '1', '--rows', 'items', '--csv', '--columns', 'items.sku'], {
      env: service.env,
    });
    expect(stdout).toBe('items.sku\nA\nB\n');
  });

  it.each(furtherCases('csv'))(
    'reads long lists, whose other exports are copied from bytes, the same way: %s',
    async (format) => {
      const service = await serveOrders(orders(4100));
      const argv = [...list, '--all', '-o', format, '--columns', 'id,items.sku'];
      const { code, stdout } = await shipctl(argv, { env: service.env });
      const lines = orders(4100).flatMap((each) => each.items.map(({ sku }) => `${each.id},${sku}`));
      expect({ code, stdout }).toEqual({ code: 0, stdout: `id,items.sku\n${lines.join('\n')}\n` });
    },
  );

  it.each(['csv', 'ndjson'])('is continued by --resume: %s', async (format) => {
    const cwd = temporaryFolder();
    let ill = true;
    const service = await startService((request, response) => {
      if (ill && request.query.page === '3') return sendJson(response, 500, { message: 'Server Error' });
      return { data: paginate(orders(50), request) };
    });
    const excel = format === 'csv' ? ['--excel', '--headers', 'ar', '--separator', ';', '--tz', 'Asia/Riyadh'] : [];
    const pull = [...list, '--all', '--per-page', '10', '--retries', '0', '--concurrency', '1', ...excel];
    const into = (file: string) => shipctl([...pull, '--out', file, '--resume'], { env: service.env, cwd });
    expect((await into(`a.${format}`)).code).toBe(8);
    ill = false;
    // Another layout must not be mixed into the file.
    const other = await shipctl([...pull, '--repeat-totals', '--out', `a.${format}`, '--resume'], {
      ...{ env: service.env, cwd },
    });
    expect(other.code).not.toBe(0);
    expect((await into(`a.${format}`)).code).toBe(0);
    expect((await into(`b.${format}`)).code).toBe(0);
    expect(readFileSync(join(cwd, `a.${format}`), 'utf8')).toBe(readFileSync(join(cwd, `b.${format}`), 'utf8'));
  });
});
