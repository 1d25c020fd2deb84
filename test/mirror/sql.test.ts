import { describe, expect, it } from 'vitest';
import { orderOf, shopWith } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';

const server = postgresServer();

const synced = async () => {
  const shop = await shopWith([
    orderOf(1, '03-01', { status: 'delivered', order_grand_total: 0.1 }),
    orderOf(2, '03-02', { status: 'delivered', order_grand_total: 0.2 }),
    orderOf(3, '03-09', { receiver_city: 'جدة' }),
  ]);
  expect((await shop.type(['sync'])).code).toBe(0);
  return shop;
};

describe('shipctl sql', () => {
  it('prints the rows of a query in any format, without a request', async () => {
    const { type, asked } = await synced();
    asked();
    const query = 'select state, count(*) as orders from orders group by state order by state;';
    const { code, stdout, stderr } = await type(['sql', query, '--csv']);
    expect([code, stdout]).toEqual([0, 'state,orders\ndelivered,2\npending,1\n']);
    expect(stderr).toContain('From the mirror, as of');
    expect(asked()).toEqual([]);
    const big = await type(['sql', "select 9007199254740993 as id, 'a;b' as text", '--json']);
    expect(big.stdout).toContain('{"id":9007199254740993,"text":"a;b"}');
    const none = await type(['sql', 'select id from orders where state is null', '--json']);
    expect([none.stdout, none.stderr]).toEqual(['[]\n', expect.stringContaining('No rows.')]);
    const heading = await type(['sql', 'select id, total as sum from orders where state is null', '--csv']);
    expect(heading.stdout).toBe('id,sum\n');
    expect((await type(['sql', 'explain select 1', '--csv'])).stdout).toMatch(/^addr,/);
    expect((await type(['sql', 'explain query plan select * from orders', '--csv'])).stdout).toMatch(/SCAN/);
    expect((await type(['sql', 'values (1), (2)', '--json'])).stdout).toContain('2');
  });

  it('refuses two columns of one name, of which a row has one', async () => {
    const { type } = await synced();
    const query = 'select o.id, d.kind, d.id from orders o join documents d on d.id = o.id order by 1';
    const { code, stdout, stderr } = await type(['sql', query]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('Two columns of the query are called id.')]);
    expect((await type(['sql', query.replace('d.id from', 'd.id as same from'), '--csv'])).stdout).toBe(
      'id,kind,same\n1,orders,1\n2,orders,2\n3,orders,3\n',
    );
  });

  it.skipIf(!hasPostgres)('does both in PostgreSQL, too', async () => {
    const { url } = await server.database();
    const { type } = await shopWith([orderOf(1, '03-01')]);
    const place = {
      SHIPCTL_MIRROR: url,
      SHIPCTL_MIRROR_PASSWORD: server.password,
      SHIPCTL_LEDGER_ACCOUNT: 'shop',
    };
    expect((await type(['sync'], undefined, place)).code).toBe(0);
    const { stdout } = await type(
      ['sql', 'select id, total as sum from orders where id is null', '--csv', '--as-superuser'],
      undefined,
      place,
    );
    expect(stdout).toBe('id,sum\n');
    const twins = await type(['sql', 'select id, kind as id from documents', '--as-superuser'], undefined, place);
    expect([twins.code, twins.stdout]).toEqual([2, '']);
    expect(twins.stderr).toContain('Two columns of the query are called id.');
  });

  it('only reads, one query at a time', async () => {
    const { type } = await synced();
    const refused = [
      'delete from orders',
      'with x as (select 1) delete from orders',
      "attach 'other.sqlite' as other",
      'pragma writable_schema = 1',
      'select 1; delete from orders',
      "select ';' as a /* ; */ ; drop table orders",
      'select nothing from nowhere',
      'explain delete from orders',
      'explain query plan drop table orders',
      'explain (analyze) create table made as select 1',
    ];
    for (const query of refused) {
      const { code, stdout } = await type(['sql', query]);
      expect([query, code, stdout]).toEqual([query, 2, '']);
    }
    expect((await type(['sql', 'select count(*) as orders from orders', '--json'])).stdout).toContain('{"orders":3}');
  });

  it('says how to make a mirror where there is none', async () => {
    const { type } = await shopWith([]);
    expect(await type(['sql', 'select 1'])).toMatchObject({ code: 2, stderr: expect.stringContaining('shipctl sync') });
  });
});
