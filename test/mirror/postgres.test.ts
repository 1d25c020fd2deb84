import { describe, expect, it } from 'vitest';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { secret } from '../support/secrets.ts';

const server = postgresServer();

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

/** A shop and its database; `type` runs commands of a desk that keeps its mirror there. */
async function shopWithDatabase() {
  const service = await shopWith(
    [
      orderOf(1, '01-02', { status: 'delivered', order_grand_total: 39.5 }),
      orderOf(2, '01-03', { status: 'shipped', receiver_city: 'جدة' }),
      orderOf(3, '03-05', { status: 'delivered', note: 'a\tb\\n\nc "d" \\N' }),
      orderOf(4, '03-09', { status: 'pending', payment_method: 'cod' }),
    ],
    [{ id: 7, type: 'Small', length: 20, width: 15, height: 10, weight: 0.5 }],
  );
  const database = await server.database();
  const env = {
    SHIPCTL_MIRROR: database.url,
    SHIPCTL_MIRROR_PASSWORD: server.password,
    SHIPCTL_LEDGER_ACCOUNT: 'my-shop',
  };
  const schema = `shipctl_127_0_0_1_${new URL(service.url).port}_my_shop`;
  const type = (argv: readonly string[], minutes = 0, more: Readonly<Record<string, string>> = {}) =>
    service.type(argv, later(minutes), { ...env, ...more });
  return {
    ...service,
    ...database,
    ...{ env, schema, type, onFile: service.type },
    rows: async (text: string) => {
      const [, ...rows] = [undefined, ...(await database.sql.unsafe(`set search_path to ${schema}; ${text}`))];
      return rows.flat().filter((row) => !Array.isArray(row));
    },
  };
}

describe.skipIf(!hasPostgres)('shipctl sync --to', () => {
  it('keeps in a database what the file has, with the same history', async () => {
    const { type, onFile, shop, asked, url, rows, schema } = await shopWithDatabase();
    const first = await type(['sync', '--to', url, '--json'], 0, { SHIPCTL_MIRROR: '' });
    expect([first.code, first.stderr]).toEqual([
      0,
      `All orders were read.\nThe mirror has 4 orders; the service counts 4.\nTo read that mirror with --offline and sql: shipctl config set mirror ${url}\n`,
    ]);
    await onFile(['sync']);
    shop.orders[3] = { ...shop.orders[3], id: 4, status: 'processing' };
    shop.orders[1] = { ...shop.orders[1], id: 2, status: 'delivered' };
    shop.orders.push(orderOf(5, '03-10'));
    shop.orders = shop.orders.filter(({ id }) => id !== 3);
    asked();
    const second = await type(['sync', '--json'], 1);
    const ofDatabase = asked();
    const ofFile = await onFile(['sync', '--json'], later(1));
    expect([second.code, second.stdout, ofDatabase]).toEqual([0, ofFile.stdout, asked()]);
    const queries = [
      'select id, number, state, open, day, total, city, cod, folded, digest from orders order by id',
      'select id, name, length, weight from boxes',
      'select kind, id, document from documents order by kind, id',
      'select sync, kind, record, change, field, role, old, new from history order by id',
      'select id, kind, since, orders, orders_total, boxes, added, changed, gone, proof from syncs order by id',
    ];
    for (const query of queries) {
      const found = await type(['sql', query, '--json']);
      expect([query, found.code, found.stdout]).toEqual([query, 0, (await onFile(['sql', query, '--json'])).stdout]);
      expect(found.stdout).toContain('{');
    }
    expect(await rows('select count(*)::int as gone from orders where gone is not null')).toEqual([{ gone: 1 }]);
    const { stdout } = await type(['sync', '--status', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ mirror: `${url}, schema ${schema}`, orders: 4, boxes: 1, changes: 4 });
  });

  it('is told apart by account, and removed alone', async () => {
    const { type, rows } = await shopWithDatabase();
    const other = { SHIPCTL_LEDGER_ACCOUNT: 'متجر' };
    for (const env of [{}, other]) expect((await type(['sync'], 0, env)).code).toBe(0);
    const reader = { SHIPCTL_LEDGER_ACCOUNT: '', SHIPCTL_TOKEN: '' };
    const unclear = await type(['orders', 'list', '--offline'], 0, reader);
    expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringMatching(/several accounts: shipctl_.*my_shop/)]);
    expect((await type(['sync', '--remove'], 0, other)).stderr).toContain('Deleted the mirror');
    expect((await type(['sync', '--remove'], 0, other)).stderr).toBe('There is no mirror to delete.\n');
    const { code, stdout } = await type(['orders', 'list', '--offline', '--ids'], 0, reader);
    expect([code, stdout]).toEqual([0, '4\n3\n2\n1\n']);
    expect(await rows('select count(*)::int as orders from orders')).toEqual([{ orders: 4 }]);
  });

  it('ends with 7 before anything is read where the database cannot be used, without showing the password', async () => {
    const { type, url, asked } = await shopWithDatabase();
    const word = secret('wrong-word-4712');
    for (const [env, code, said] of [
      [{ SHIPCTL_MIRROR: 'postgres://desk@127.0.0.1:1/shipping' }, 7, /database of the mirror.*nothing answers/],
      [{ SHIPCTL_MIRROR_PASSWORD: word }, 7, /the password of desk is wrong[\s\S]*SHIPCTL_MIRROR_PASSWORD/],
      [{ SHIPCTL_MIRROR: url.replace('desk@', `desk:${word}@`) }, 2, /SHIPCTL_MIRROR_PASSWORD/],
      [{ SHIPCTL_MIRROR: `${url}?schema=a"b` }, 2, /schema that is not a name/],
    ] as const) {
      for (const argv of [['sync'], ['orders', 'list', '--offline'], ['sql', 'select 1']]) {
        const outcome = await type([...argv, '--timeout', '2'], 0, env);
        expect([argv, outcome.code, outcome.stdout]).toEqual([argv, code, '']);
        expect(outcome.stderr).toMatch(said);
        expect(outcome.stderr).not.toContain(word);
      }
    }
    const typed = await type(['sync', '--to', url.replace('desk@', `desk:${word}@`)]);
    expect([typed.code, typed.stderr]).toEqual([2, expect.not.stringContaining(word)]);
    expect(asked()).toEqual([]);
  });
});
