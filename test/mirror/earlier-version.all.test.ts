import { describe, expect, it } from 'vitest';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';

const server = postgresServer();

describe.skipIf(!hasPostgres)('a mirror of the first version in a database', () => {
  it('gets what it lacks, but not from a user who may write and not change tables', async () => {
    const shop = await shopWith([orderOf(1, '01-02'), orderOf(2, '01-03', { receiver_city: 'جدة' })]);
    const { url, sql } = await server.database();
    const own = { SHIPCTL_MIRROR: url, SHIPCTL_MIRROR_PASSWORD: server.password, SHIPCTL_LEDGER_ACCOUNT: 'my-shop' };
    const sync = (more: Readonly<Record<string, string>> = {}) => shop.type(['sync'], syncTime, { ...own, ...more });
    expect((await sync()).code).toBe(0);
    const schema = `shipctl_127_0_0_1_${new URL(shop.url).port}_my_shop`;
    const rows = () => sql.unsafe(`select id, city_id, city_name from ${schema}.orders order by id`);
    const before = [...(await rows())];
    expect(before[1]).toEqual({ id: '2', city_id: '3', city_name: 'جدة' });
    const desk = `desk_${new URL(shop.url).port}`;
    await sql.unsafe(`set search_path to ${schema}; alter table orders drop column city_name;
alter table orders drop column city_id; drop table cities; update mirror set value = '1' where name = 'mirror_version';
create user ${desk} password '${server.password}'; grant usage on schema ${schema} to ${desk};
grant select, insert, update on all tables in schema ${schema} to ${desk}`);
    const other = await sync({ SHIPCTL_MIRROR: url.replace(/\/\/[^@]*@/, `//${desk}@`) });
    expect([other.code, other.stderr]).toEqual([7, expect.stringContaining('must be owner of table orders')]);
    expect((await sync()).code).toBe(0);
    expect([...(await rows())]).toEqual(before);
  });
});
