import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queryFile } from '../support/duckdb.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Line, orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { furtherIt, ring } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const server = postgresServer();

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

const item = (over: Line = {}) => ({ id: 1, name: 'عود', sku: 'OUD-50', quantity: 2, price: '249.5000', ...over });

const someOrders = () => [
  orderOf(1, '01-02', { status: 'delivered', order_grand_total: 39.5, items: [item()] }),
  orderOf(2, '01-02', { status: 'shipped', receiver_city: 'جدة', order_grand_total: '99999999999999.9999', items: [] }),
  orderOf(3, '03-09', { status: 'pending', items: [item({ price: 0.1 }), item({ id: 2, sku: null })] }),
  orderOf(4, '03-09', { date: null, created_at: null }),
];

async function shopWithFolder(orders: readonly Line[] = someOrders(), more: Readonly<Record<string, string>> = {}) {
  const shop = await shopWith(orders, [{ id: 7, type: 'Small', length: 20, width: 15, height: 10, weight: 0.5 }]);
  const folder = join(temporaryFolder(), 'lake');
  const sync = (minutes = 0, ...flags: readonly string[]) =>
    shop.type(['sync', '--parquet', folder, ...flags], later(minutes), more);
  const read = (query: string, table = 'orders') => queryFile(join(folder, table, '*', '*.parquet'), query);
  return { ...shop, folder, sync, read };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

/** The columns that both have, as texts, the orders by their ids. */
const comparable = (cell: unknown): string | null =>
  cell === null || cell === undefined
    ? null
    : String(cell)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');

describe('sync --parquet', () => {
  it('writes what the mirror has, cell by cell, a file for each month', async () => {
    const { sync, read, folder, files } = await shopWithFolder();
    const { code, stderr } = await sync();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('4 of 4 files written to') });
    expect(filesIn(folder)).toEqual([
      '_SUCCESS',
      '_shipctl.json',
      'boxes/boxes.parquet',
      'orders/month=2026-01/orders.parquet',
      'orders/month=2026-03/orders.parquet',
      'orders/month=__HIVE_DEFAULT_PARTITION__/orders.parquet',
    ]);
    const texts = ['id', 'number', 'state', 'receiver', 'phone', 'city', 'currency', 'payment', 'cod', 'courier'];
    const names = [...texts, 'waybill', 'total', 'open'].join(', ');
    const found = await read(`select ${names}, day::varchar as day, document from $file order by id`);
    const kept = rowsIn(
      files()[0] ?? '',
      `select ${names}, day, document from orders join documents using (id) where documents.kind = 'orders' order by id`,
    );
    const cells = (rows: readonly Line[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, comparable(cell)])));
    expect(cells(found)).toEqual(cells(kept));
    expect(await read('select total::varchar as total from $file where id = 2')).toEqual([
      { total: '99999999999999.9999' },
    ]);
    const [times] = await read(
      'select created::varchar as created, first_seen::varchar as seen from $file where id = 1',
    );
    expect(times).toEqual({ created: '2026-01-02 06:00:00+00', seen: '2026-03-10 08:00:00+00' });
    const prices = 'unnest(items).price::varchar as price, unnest(items).sku as sku';
    expect(await read(`select ${prices} from $file where id in (1, 3) order by id, price`)).toEqual([
      { price: '249.5000', sku: 'OUD-50' },
      { price: '0.1000', sku: 'OUD-50' },
      { price: '249.5000', sku: null },
    ]);
    const [box] = await queryFile(
      join(folder, 'boxes', '*.parquet'),
      'select name, weight::varchar as weight from $file',
    );
    expect(box).toEqual({ name: 'Small', weight: '0.5000' });
  });

  it('writes only what has changed, with its history, and removes a month that has no order any more', async () => {
    const { sync, read, folder, shop } = await shopWithFolder();
    await sync();
    expect((await sync(1)).stderr).toContain('0 of 4 files written');
    const untouched = readFileSync(join(folder, 'orders/month=2026-01/orders.parquet'));
    shop.orders[2] = { ...shop.orders[2], status: 'delivered' };
    shop.orders[3] = { ...shop.orders[3], date: '2026-03-08 10:00:00' };
    const { code, stderr } = await sync(2);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('2 of 4 files written') });
    expect(stderr).toContain(', 1 removed.');
    expect(readdirSync(join(folder, 'orders')).sort()).toEqual(['month=2026-01', 'month=2026-03']);
    expect(readFileSync(join(folder, 'orders/month=2026-01/orders.parquet'))).toEqual(untouched);
    const orders = 'select id, state, day::varchar as day, typeof(day) as type from $file order by id';
    expect(await read(orders)).toMatchObject([
      { day: '2026-01-02', type: 'DATE' },
      {},
      { id: '3', state: 'delivered', day: '2026-03-09' },
      { id: '4', day: '2026-03-08' },
    ]);
    const history =
      "select record, field, old, new, seen::varchar as seen, day::varchar as day from $file where role = 'status'";
    expect(await read(history, 'history')).toEqual([
      {
        ...{ record: '3', field: 'status', old: '"pending"', new: '"delivered"' },
        ...{ seen: '2026-03-10 08:02:00+00', day: '2026-03-10' },
      },
    ]);
  });

  it('removes the files of the other form before it writes one, and is whole only in the end', async () => {
    const { sync, folder, read } = await shopWithFolder();
    await sync(0, '--by-day');
    const byDay = filesIn(folder);
    expect(byDay.filter((name) => name.startsWith('orders/'))).toEqual([
      'orders/day=2026-01-02/orders.parquet',
      'orders/day=2026-03-09/orders.parquet',
      'orders/day=__HIVE_DEFAULT_PARTITION__/orders.parquet',
    ]);
    const query = 'select id, day::varchar as day, total::varchar as total, items from $file order by id';
    const rows = await read(query);
    // Something in the place of a file stops the change of the form where a kill may.
    const obstacle = join(folder, 'orders/month=2026-03/orders.parquet');
    mkdirSync(join(obstacle, 'mine'), { recursive: true });
    expect((await sync(1)).code).toBe(9);
    expect(filesIn(folder).filter((name) => !name.includes('HIVE'))).toEqual([
      ...['_shipctl.json', 'boxes/boxes.parquet', 'orders/month=2026-01/orders.parquet'],
    ]);
    rmSync(obstacle, { recursive: true });
    expect((await sync(2)).code).toBe(0);
    expect([filesIn(folder)[0], await read(query)]).toEqual(['_SUCCESS', rows]);
    expect((await sync(3, '--by-day')).stderr).toContain('without --by-day it has one');
    expect([filesIn(folder), await read(query)]).toEqual([byDay, rows]);
  });

  it('gives a column of amounts with more digits another type in all files, and keeps it', async () => {
    const { sync, read, shop, folder, env } = await shopWithFolder();
    await sync();
    const [long, odd] = [188.51666666666665, { ...item({ price: 100 / 1.15 }) }];
    shop.orders.push(orderOf(5, '03-10', { order_grand_total: long, items: [odd] }), orderOf(6, '03-08'));
    const { code, stderr } = await sync(1);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('orders: total is now DOUBLE in all'),
    });
    expect(stderr).toContain('record 5 has "188.51666666666665"');
    expect(stderr).toContain('orders: items.price is now DOUBLE in all');
    const types = 'select distinct typeof(total) as total, typeof(items) as items from $file';
    const wide = [{ total: 'DOUBLE', items: expect.stringContaining('price DOUBLE') }];
    expect(await read(types)).toEqual(wide);
    expect(await read('select total, items[1].price as price from $file where id = 5')).toEqual([
      { total: long, price: 100 / 1.15 },
    ]);
    const [exact] = await read('select document from $file where id = 5');
    expect(String(exact?.document)).toContain('"order_grand_total":188.51666666666665');
    shop.orders[4] = orderOf(5, '03-10', { order_grand_total: 1, items: [] });
    expect((await sync(2)).stderr).not.toContain('DOUBLE');
    expect(await read(types)).toEqual(wide);
    const file = join(folder, '..', 'list.parquet');
    expect((await shipctl(['orders', 'list', '--all', '--out', file], { env })).code).toBe(0);
    const ids = 'select typeof(id) as id, typeof(items[1].id) as item from $file limit 1';
    expect(await queryFile(file, ids)).toEqual(await read(ids));
  });

  furtherIt('leaves out what should be a list, and says so', async () => {
    const { sync, read } = await shopWithFolder([orderOf(1, '01-02', { items: { 1: item() } }), orderOf(2, '03-08')]);
    const { code, stderr } = await sync();
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('items is empty for 1 record, such as'),
    });
    expect(await read('select id, items is null as lacks from $file order by id')).toEqual([
      { id: '1', lacks: true },
      { id: '2', lacks: false },
    ]);
  });

  it('writes a file again that is missing, and the rest after a failure', async () => {
    const { sync, folder, shop, read } = await shopWithFolder();
    await sync();
    rmSync(join(folder, 'orders/month=2026-01'), { recursive: true });
    expect((await sync(1)).stderr).toContain('1 of 4 files written');
    shop.orders.push(orderOf(5, '03-10'), orderOf(6, '02-08', { status: 'pending' }));
    const obstacle = join(folder, 'orders/month=2026-02/orders.parquet');
    mkdirSync(join(obstacle, 'mine'), { recursive: true });
    expect((await sync(2)).code).toBe(9);
    expect(filesIn(folder).filter((name) => /2026-02|SUCCESS|part|lock/.test(name))).toEqual([]);
    rmSync(obstacle, { recursive: true });
    expect((await sync(3)).code).toBe(0);
    expect(filesIn(folder)).toContain('_SUCCESS');
    expect(await read('select count(*)::integer as n from $file')).toEqual([{ n: 6 }]);
  });

  it('keeps times as text in all files as soon as one is no timestamp', async () => {
    const { sync, read, shop } = await shopWithFolder();
    await sync();
    shop.orders.push(orderOf(5, '03-09', { created_at: '9 March' }));
    expect((await sync(1)).stderr).toContain('4 of 5 files written');
    const types = await read('select distinct typeof(created) as type, typeof(updated) as other from $file');
    expect(types).toEqual([{ type: 'VARCHAR', other: 'TIMESTAMP WITH TIME ZONE' }]);
    expect(await read('select created from $file where id = 5')).toEqual([{ created: '9 March' }]);
  });

  it('leaves alone a folder that is not its own, and reads nothing of the service then', async () => {
    const { sync, folder, requests } = await shopWithFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, 'thesis.txt'), 'mine');
    const { code, stderr } = await sync();
    expect({ code, asked: requests.length }).toEqual({ code: 2, asked: 0 });
    expect(stderr).toContain('has files that shipctl did not write, such as thesis.txt');
    expect(filesIn(folder)).toEqual(['thesis.txt']);
    const other = await shopWithFolder();
    await other.sync();
    rmSync(folder, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(other.folder, '_shipctl.json'), 'utf8'));
    mkdirSync(folder);
    writeFileSync(join(folder, '_shipctl.json'), JSON.stringify(manifest));
    expect(await sync()).toMatchObject({ code: 2, stderr: expect.stringContaining('has the orders of') });
  });

  it('refuses a file and an empty name before it asks the service', async () => {
    const { type, requests } = await shopWithFolder();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'mine');
    for (const [given, reason] of [
      [file, 'is a file'],
      ['', '--parquet is empty'],
    ] as const) {
      const { code, stderr } = await type(['sync', '--parquet', given]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) });
    }
    expect(requests).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('deletes nothing that a changed manifest names outside its days', async () => {
    const { sync, folder } = await shopWithFolder();
    await sync();
    const place = join(folder, '_shipctl.json');
    const manifest = JSON.parse(readFileSync(place, 'utf8'));
    const victim = join(folder, '..', 'victim.parquet');
    writeFileSync(victim, 'mine');
    const files = { ...manifest.files, '../victim.parquet': 'x', 'orders/day=../../victim.parquet': 'x' };
    writeFileSync(place, JSON.stringify({ ...manifest, files }));
    expect((await sync(1)).code).toBe(0);
    expect(readFileSync(victim, 'utf8')).toBe('mine');
  });

  it.skipIf(!hasPostgres || ring === 'test')('writes the same from PostgreSQL', async () => {
    const database = await server.database();
    const onFile = await shopWithFolder();
    const inDatabase = await shopWithFolder(someOrders(), {
      SHIPCTL_MIRROR: database.url,
      SHIPCTL_MIRROR_PASSWORD: server.password,
      SHIPCTL_LEDGER_ACCOUNT: 'my-shop',
    });
    for (const { sync, shop } of [onFile, inDatabase]) {
      expect((await sync()).code).toBe(0);
      shop.orders[2] = { ...shop.orders[2], status: 'delivered' };
      expect((await sync(1)).code).toBe(0);
    }
    for (const table of ['orders', 'history'] as const) {
      const times = { orders: '(first_seen, changed)', history: '(seen, day, month)' }[table];
      const query = `select * exclude ${times} from $file order by id`;
      expect(await inDatabase.read(query, table), table).toEqual(await onFile.read(query, table));
    }
  });
});
