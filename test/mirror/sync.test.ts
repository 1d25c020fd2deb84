import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeFile, orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { expectMode } from '../support/modes.ts';
import { paginate } from '../support/service.ts';

const shopOf = () =>
  shopWith(
    [
      orderOf(1, '01-02', { status: 'delivered', order_grand_total: 39.5 }),
      orderOf(2, '01-03', { status: 'shipped', receiver_city: 'جدة' }),
      orderOf(3, '03-05', { status: 'delivered' }),
      orderOf(4, '03-09', { status: 'pending', payment_method: 'cod' }),
    ],
    [{ id: 7, type: 'Small', length: 20, width: 15, height: 10, weight: 0.5 }],
  );

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

describe('shipctl sync', () => {
  it('reads all orders first, and then those that may have changed', async () => {
    const { type, asked, files, shop } = await shopOf();
    const first = await type(['sync', '--json']);
    expect([first.code, first.stderr]).toEqual([
      0,
      'All orders were read.\nThe mirror has 4 orders; the service counts 4.\n',
    ]);
    expect(JSON.parse(first.stdout)).toMatchObject([
      { list: 'orders', read: 4, total: 4, proof: 'counts', added: 4, changed: 0, gone: 0 },
      { list: 'boxes', read: 1, added: 1 },
    ]);
    const lists = asked().filter((each) => each.startsWith('orders'));
    // A day with an order shows that a period has its last day.
    const day = 'orders date_from=2026-03-05,date_to=2026-03-05';
    expect(lists).toEqual(['orders', 'orders date_to=2026-03-08', day, 'orders date_from=2026-03-09', 'orders']);
    const [file = ''] = files();
    expect(files()).toEqual([file]);
    expectMode(file, 0o600);
    expectMode(dirname(file), 0o700);
    expect(rowsIn(file, 'select id, state, open, day, total, city, cod from orders order by id')).toEqual([
      { id: '1', state: 'delivered', open: 0, day: '2026-01-02', total: 39.5, city: 'Riyadh', cod: null },
      { id: '2', state: 'shipped', open: 1, day: '2026-01-03', total: 115.5, city: 'جدة', cod: null },
      { id: '3', state: 'delivered', open: 0, day: '2026-03-05', total: 115.5, city: 'Riyadh', cod: null },
      { id: '4', state: 'pending', open: 1, day: '2026-03-09', total: 115.5, city: 'Riyadh', cod: 'not_shipped' },
    ]);
    const [{ document } = {}] = rowsIn(file, "select document from documents where kind = 'orders' and id = '2'");
    expect(JSON.parse(String(document))).toEqual(shop.orders[1]);
    expect(rowsIn(file, 'select * from history')).toEqual([]);

    shop.orders[3] = { ...shop.orders[3], id: 4, status: 'processing' };
    shop.orders.push(orderOf(5, '03-10'));
    const second = await type(['sync', '--json'], later(1));
    expect(JSON.parse(second.stdout)[0]).toMatchObject({ read: 3, total: 5, added: 1, changed: 1, gone: 0 });
    const again = asked().filter((each) => each.startsWith('orders '));
    expect(again).toContain('orders date_from=2026-02-08');
    expect(again).toContain('orders status=pending');
    expect(again).not.toContain('orders status=delivered');
    expect(rowsIn(file, 'select record, change, field, role, old, new from history order by id')).toEqual([
      { record: '5', change: 'added', field: null, role: null, old: null, new: null },
      { record: '4', change: 'changed', field: 'status', role: 'status', old: '"pending"', new: '"processing"' },
    ]);
  });

  it('names the cities of all orders, also in a mirror of the first version', async () => {
    const { type, shop, files } = await shopWith([
      orderOf(1, '01-02', { status: 'delivered', receiver_city: 'Riyad', receiver_city_id: null, currency: 'ر.س' }),
      orderOf(2, '01-03', { status: 'delivered', receiver_city: null, receiver_city_id: 3 }),
      orderOf(3, '03-05', { receiver_city: 'الرياض', receiver_city_id: null }),
      orderOf(4, '03-09', { receiver_city: 'Al Ula', receiver_city_id: null }),
    ]);
    const cities = { data: [{ id: 3, name: 'Riyadh', name_ar: 'الرياض' }] };
    shop.answer = ({ path }) => (path === '/api/cities' ? { status: 200, body: cities } : undefined);
    await type(['sync']);
    const [file = ''] = files();
    const names = ['Riyadh', 'Riyadh', 'Riyadh', 'Al Ula'];
    const inFile = () =>
      rowsIn(file, "select city_name from orders where currency = 'SAR' order by id").map(({ city_name }) => city_name);
    expect(inFile()).toEqual(names);
    changeFile(
      file,
      `alter table orders drop column city_name; alter table orders drop column city_id; drop table cities;
delete from documents where kind = 'cities'; update orders set currency = 'ر.س' where id = '1'; update mirror set value = '1' where name = 'mirror_version'`,
    );
    const query = ['sql', 'select city_name, count(*) as n from orders group by 1 order by 1', '--csv'];
    const early = await type(query);
    expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('The mirror is of an earlier version.')]);
    expect((await type(['orders', 'stats', '--by', 'city', '--offline', '--csv'])).stdout).toContain('Riyadh,3,');
    expect((await type(['sync'], later(1))).code).toBe(0);
    expect(inFile()).toEqual(names);
    expect((await type(query)).stdout).toBe('city_name,n\nAl Ula,1\nRiyadh,3\n');
    const list = await type(['cities', 'list', '--offline', '--csv']);
    expect(list.stdout).toBe('id,name,name_ar\n3,Riyadh,الرياض\n');
  });

  it('asks for orders that have left the open states, and marks as gone what the service has no more', async () => {
    const { type, files, shop, asked } = await shopOf();
    await type(['sync']);
    asked();
    shop.orders[1] = { ...shop.orders[1], id: 2, status: 'delivered' };
    shop.orders = shop.orders.filter(({ id }) => id !== 4);
    shop.boxes = [];
    const { stdout, code } = await type(['sync', '--json'], later(1));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)[0]).toMatchObject({ changed: 1, gone: 1 });
    // The older one is found by the counts of its day.
    expect(asked()).toEqual(expect.arrayContaining(['orders date_to=2026-02-09', 'orders/4']));
    const [file = ''] = files();
    const [before, now] = [syncTime.toISOString(), later(1).toISOString()];
    expect(rowsIn(file, 'select id, state, gone, verified from orders where id in (2, 4) order by id')).toEqual([
      { id: '2', state: 'delivered', gone: null, verified: now },
      { id: '4', state: 'pending', gone: now, verified: before },
    ]);
    expect(rowsIn(file, 'select record, change, field, new from history order by id')).toEqual([
      { record: '2', change: 'changed', field: 'status', new: '"delivered"' },
      { record: '4', change: 'gone', field: null, new: null },
      { record: '7', change: 'gone', field: null, new: null },
    ]);
    // What is gone was last seen before that, whatever is read later.
    shop.orders.push(orderOf(5, '03-09'));
    await type(['sync', '--full'], later(2));
    for (const table of ['orders', 'boxes'])
      expect(rowsIn(file, `select gone, verified from ${table} where gone is not null`)).toEqual([
        { gone: now, verified: before },
      ]);
    shop.orders.push(orderOf(4, '03-09', { status: 'pending', payment_method: 'cod' }));
    await type(['sync', '--full'], later(3));
    expect(rowsIn(file, "select change from history where record = '4' order by id")).toEqual([
      { change: 'gone' },
      { change: 'back' },
    ]);
    expect(rowsIn(file, 'select count(*) as orders from orders where gone is null')).toEqual([{ orders: 5 }]);
  });

  it('reads everything where the service does not say what has become of an order', async () => {
    const { type, shop, asked } = await shopOf();
    await type(['sync']);
    shop.orders = shop.orders.filter(({ id }) => id !== 4);
    // It does not name the order.
    shop.answer = ({ path }) =>
      path === '/api/orders/4' ? { status: 404, body: { message: 'Not Found' } } : undefined;
    asked();
    const { code, stderr } = await type(['sync'], later(1));
    expect([code, stderr]).toEqual([0, expect.stringContaining('All orders were read.\nThe mirror has 3 orders')]);
    expect(asked()).toContain('orders date_to=2026-03-08');
  });

  it('leaves the mirror as it was where a sync fails, and goes on with what was read to its end', async () => {
    const { type, shop, asked, files } = await shopOf();
    shop.answer = ({ query }) => (query.date_from === undefined ? undefined : { status: 403, body: { message: 'no' } });
    const failed = await type(['sync'], syncTime, { SHIPCTL_RETRIES: '0' });
    expect([failed.code, failed.stderr]).toEqual([4, expect.stringContaining('There is no mirror yet.')]);
    expect((await type(['sync', '--status'])).stderr).toContain('There is no mirror yet');
    asked();
    shop.answer = () => undefined;
    const { code, stderr } = await type(['sync'], later(5));
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('This sync went on with what an earlier one had read.'),
    ]);
    expect(asked()).not.toContain('orders date_to=2026-03-08');
    const [file = ''] = files();
    expect(files()).toEqual([file]);
    expect(rowsIn(file, 'select started from syncs')).toEqual([{ started: syncTime.toISOString() }]);
  });

  it('refuses a list that is short, and keeps what it had', async () => {
    const { type, shop } = await shopOf();
    await type(['sync']);
    shop.answer = ({ path, query }) => {
      if (path !== '/api/orders' || query.status === undefined) return undefined;
      return { status: 200, body: { data: { current_page: 1, last_page: 1, per_page: 100, total: 3, data: [] } } };
    };
    const { code, stderr } = await type(['sync'], later(1));
    expect([code, stderr]).toEqual([8, expect.stringContaining(`The mirror stays as of ${syncTime.toISOString()}.`)]);
  });

  it('reads the last days again, and no others, where a new order is listed late', async () => {
    const { type, asked, shop } = await shopOf();
    shop.orders.push(orderOf(5, '03-10'));
    shop.answer = (request) => {
      if (request.query.date_from !== '2026-03-09') return undefined;
      shop.answer = () => undefined;
      return { status: 200, body: { data: paginate(shop.orders.slice(3, 4), request) } };
    };
    const { code, stderr } = await type(['sync']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('The mirror has 5 orders; the service counts 5.')]);
    const counted = 'orders';
    const last = 'orders date_from=2026-03-09';
    const lists = asked().filter((each) => each.startsWith('orders'));
    const day = 'orders date_from=2026-03-05,date_to=2026-03-05';
    expect(lists).toEqual([counted, 'orders date_to=2026-03-08', day, last, counted, counted, last, counted]);
  });

  it('shows how old the mirror is, and deletes all of it', async () => {
    const { type, files } = await shopOf();
    await type(['sync']);
    const { stdout } = await type(['sync', '--status', '--json'], later(90));
    expect(JSON.parse(stdout)).toMatchObject({ orders: 4, open: 2, boxes: 1, as_of: syncTime.toISOString() });
    expect((await type(['sync', '--remove'])).stderr).toContain('Deleted the mirror');
    expect(files()).toEqual([]);
    expect((await type(['sync', '--remove'])).stderr).toBe('There is no mirror to delete.\n');
  });

  it('keeps every digit of a number', async () => {
    const { type, shop, files } = await shopWith([]);
    shop.answer = ({ path }) =>
      path === '/api/orders'
        ? {
            status: 200,
            body: '{"data":{"current_page":1,"last_page":1,"per_page":100,"total":1,"data":[{"id":90071992547409931,"status":"pending","order_grand_total":1234567890123.123456}]}}',
          }
        : undefined;
    expect((await type(['sync'])).code).toBe(0);
    const [file = ''] = files();
    expect(rowsIn(file, 'select id, cast(total as text) as total from orders')).toEqual([
      { id: '90071992547409931', total: '1234567890123.123456' },
    ]);
    expect(rowsIn(file, "select document ->> 'order_grand_total' as total from documents")).toHaveLength(1);
  });

  it('has the orders that say no day, which no period has', async () => {
    const { type, files } = await shopWith([
      orderOf(1, '03-05'),
      orderOf(2, '03-09'),
      orderOf(3, '01-01', { date: null, created_at: null }),
    ]);
    const { code, stderr } = await type(['sync']);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'All orders were read.\nThe mirror has 3 orders; the service counts 3.\n',
    });
    expect(rowsIn(files()[0] ?? '', 'select id from orders order by id')).toHaveLength(3);
  });
});
