import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queryFile } from '../support/duckdb.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Line, orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';

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
  it('writes what the mirror has, cell by cell, a file for each day', async () => {
    const { sync, read, folder, files } = await shopWithFolder();
    const { code, stderr } = await sync();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('4 of 4 files written to') });
    expect(filesIn(folder)).toEqual([
      '_shipctl.json',
      'boxes/boxes.parquet',
      'orders/day=2026-01-02/orders.parquet',
      'orders/day=2026-03-09/orders.parquet',
      'orders/day=__HIVE_DEFAULT_PARTITION__/orders.parquet',
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

  it('writes only what has changed, with its history, and removes a day that has no order any more', async () => {
    const { sync, read, folder, shop } = await shopWithFolder();
    await sync();
    expect((await sync(1)).stderr).toContain('0 of 4 files written');
    const untouched = readFileSync(join(folder, 'orders/day=2026-01-02/orders.parquet'));
    shop.orders[2] = { ...shop.orders[2], status: 'delivered' };
    shop.orders[3] = { ...shop.orders[3], date: '2026-03-08 10:00:00' };
    const { code, stderr } = await sync(2);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('3 of 5 files written') });
    expect(stderr).toContain(', 1 removed.');
    expect(existsSync(join(folder, 'orders/day=__HIVE_DEFAULT_PARTITION__/orders.parquet'))).toBe(false);
    expect(readFileSync(join(folder, 'orders/day=2026-01-02/orders.parquet'))).toEqual(untouched);
    expect(await read('select id, state from $file where day >= current_date - 100000 order by id')).toMatchObject([
      {},
      {},
      { id: '3', state: 'delivered' },
      { id: '4' },
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

  it('writes a file again that is missing, and the rest after a failure', async () => {
    const { sync, folder, shop, read } = await shopWithFolder();
    await sync();
    rmSync(join(folder, 'orders/day=2026-01-02'), { recursive: true });
    expect((await sync(1)).stderr).toContain('1 of 4 files written');
    shop.orders.push(orderOf(5, '03-10', { order_grand_total: '1.00001' }), orderOf(6, '03-08'));
    const { code, stderr } = await sync(2);
    expect(code).toBe(8);
    expect(stderr).toContain('"1.00001", the total of record 5');
    expect(filesIn(folder).filter((name) => /03-10|part|lock/.test(name))).toEqual([]);
    shop.orders[4] = orderOf(5, '03-10', { order_grand_total: '1.0001' });
    expect((await sync(3)).code).toBe(0);
    expect(await read('select count(*)::integer as n, sum(total)::varchar is not null as sums from $file')).toEqual([
      { n: 6, sums: true },
    ]);
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
    expect(stderr).toContain('has files that shipctl has not written, thesis.txt for one');
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

  it.skipIf(!hasPostgres)('writes the same from PostgreSQL', async () => {
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
      const times = { orders: '(first_seen, changed, day)', history: '(seen, day)' }[table];
      const query = `select * exclude ${times} from $file order by id`;
      expect(await inDatabase.read(query, table), table).toEqual(await onFile.read(query, table));
    }
  });
});
