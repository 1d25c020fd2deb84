import { describe, expect, it } from 'vitest';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { furtherIt } from '../support/ring.ts';
import { secret } from '../support/secrets.ts';

const server = postgresServer();

/** A mirror of four orders in a database; `type` runs commands of its desk, which is a superuser. */
async function syncedDatabase() {
  const service = await shopWith([1, 2, 3, 4].map((id) => orderOf(id, '03-01')));
  const { url, sql } = await server.database();
  const env = { SHIPCTL_MIRROR: url, SHIPCTL_MIRROR_PASSWORD: server.password, SHIPCTL_LEDGER_ACCOUNT: 'my-shop' };
  const schema = `shipctl_127_0_0_1_${new URL(service.url).port}_my_shop`;
  const type = (argv: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    service.type(argv, syncTime, { ...env, ...more });
  expect((await type(['sync'])).code).toBe(0);
  return { type, sql, url, schema };
}

describe.skipIf(!hasPostgres)('shipctl sql in PostgreSQL', () => {
  it('takes back what a transaction that only reads may make', async () => {
    const { type, sql } = await syncedDatabase();
    // PostgreSQL makes this table in a transaction that only reads.
    const made = await type(['sql', 'explain (analyze) select 1 as one into made', '--as-superuser']);
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('rows=1')]);
    expect([...(await sql.unsafe("select relname from pg_class where relname = 'made'"))]).toEqual([]);
  });

  it('takes back what a plain query has done', async () => {
    const { type, sql } = await syncedDatabase();
    const heard: string[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await sql.listen('probe', (payload) => {
      heard.push(payload);
      if (payload === 'end') end();
    });
    const told = await type(['sql', "select pg_notify('probe', 'done')", '--as-superuser', '--csv']);
    expect(told.code).toBe(0);
    // Notifications come in the order of the commits.
    await sql.notify('probe', 'end');
    await ended;
    expect(heard).toEqual(['end']);
  });

  it('tells what the user of sql could write, refuses a superuser, and takes a user of its own', async () => {
    const { type, sql, url, schema } = await syncedDatabase();
    const refused = await type(['sql', 'select 1 as one']);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/desk of the database is a superuser[\s\S]*sql_mirror[\s\S]*--as-superuser/);
    const password = secret('reader-word-4713');
    await sql.unsafe(`create role looker login password '${password}'; grant usage on schema ${schema} to looker;
grant select on all tables in schema ${schema} to looker; revoke create on schema public from public`);
    const own = { SHIPCTL_SQL_MIRROR: url.replace('desk@', 'looker@'), SHIPCTL_SQL_MIRROR_PASSWORD: password };
    const found = await type(['sql', 'select count(*) as orders from orders', '--csv'], own);
    expect([found.code, found.stdout, found.stderr]).toEqual([0, 'orders\n4\n', expect.not.stringContaining('write')]);
    await sql.unsafe(`grant insert on ${schema}.orders to looker; grant update (name) on ${schema}.boxes to looker;
grant create on schema ${schema} to looker`);
    const warned = await type(['sql', 'select 1 as one', '--csv'], own);
    expect([warned.code, warned.stderr]).toEqual([
      0,
      expect.stringContaining(`looker of the database could also write: ${schema}.boxes, ${schema}.orders, new tables`),
    ]);
    // The password of sync does not go to the address of sql.
    const { SHIPCTL_SQL_MIRROR } = own;
    expect(await type(['sql', 'select 1 as one'], { SHIPCTL_SQL_MIRROR })).toMatchObject({
      code: 7,
      stderr: expect.stringMatching(/no password is set[\s\S]*sql_mirror_password_file/),
    });
  });

  furtherIt('runs a query for as long as it takes, unless a limit is typed with it', async () => {
    const { type } = await syncedDatabase();
    const slow = ['sql', 'select 1 as one from pg_sleep(1.2)', '--as-superuser', '--csv'];
    const env = { SHIPCTL_TIMEOUT: '1' };
    expect(await type(slow, env)).toMatchObject({ code: 0, stdout: 'one\n1\n' });
    const limited = await type([...slow, '--timeout', '1']);
    expect([limited.code, limited.stderr]).toEqual([7, expect.stringContaining('not done within 1 s')]);
  });
});
