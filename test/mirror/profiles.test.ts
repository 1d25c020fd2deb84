import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';

const server = postgresServer();

it('profiles take their mirrors along, and remove them', async () => {
  const { type, files, url } = await shopWith([orderOf(1, '03-09')]);
  await type(['login', '--token-stdin', '--profile', 'shop', '--base-url', url]);
  await type(['config', 'set', 'lang', 'en', '--profile', 'shop']);
  expect((await type(['sync', '--profile', 'shop'])).code).toBe(0);
  expect(await type(['profiles', 'rename', 'shop', 'store'])).toMatchObject({ code: 0 });
  expect((await type(['sync', '--status', '--json', '--profile', 'store'])).stdout).toContain('"orders":1');
  const removed = await type(['profiles', 'remove', 'store', '--yes']);
  expect([removed.code, removed.stderr]).toEqual([0, expect.stringContaining('its mirror, with all orders')]);
  expect(files()).toEqual([]);
});

it('profiles take along what was delivered of their events', async () => {
  const { type, files, shop, url } = await shopWith([orderOf(1, '03-09')]);
  await type(['login', '--token-stdin', '--profile', 'shop', '--base-url', url]);
  await type(['config', 'set', 'lang', 'en', '--profile', 'shop']);
  await type(['orders', 'watch', '--once', '--profile', 'shop']);
  shop.orders.push(orderOf(2, '03-09'));
  await type(['profiles', 'rename', 'shop', 'store']);
  const { stdout } = await type(['orders', 'watch', '--once', '--profile', 'store']);
  expect(JSON.parse(stdout)).toMatchObject({ type: 'order.created', order_id: 2 });
  expect(files()).toHaveLength(2);
  await type(['sync', '--remove', '--profile', 'store']);
  expect(files()).toEqual([]);
});

describe('two accounts in one profile', () => {
  const token = (text: string) => ({ SHIPCTL_TOKEN: text });

  it('have a mirror each, which a renewed token of the account finds', async () => {
    const { type, files, shop } = await shopWith([]);
    const accounts: Readonly<Record<string, number>> = { '1|aaa': 7, '2|bbb': 8, '3|ccc': 7 };
    shop.answer = ({ path, headers }) => {
      const account = accounts[String(headers.authorization).slice('Bearer '.length)] ?? 0;
      if (path === '/api/merchants') return { status: 200, body: { data: { id: account } } };
      shop.orders = Array.from({ length: account }, (_, at) => orderOf(100 * account + at, '03-09'));
      return undefined;
    };
    const orders = async (text: string) => {
      const { code, stdout } = await type(['orders', 'list', '--all', '--offline', '--ids'], syncTime, token(text));
      return [code, new Set(stdout.split('\n').map((id) => id.slice(0, 1)))];
    };
    for (const text of ['1|aaa', '2|bbb']) expect((await type(['sync'], syncTime, token(text))).code).toBe(0);
    expect(files()).toHaveLength(2);
    expect(await orders('1|aaa')).toEqual([0, new Set(['7', ''])]);
    expect(await orders('2|bbb')).toEqual([0, new Set(['8', ''])]);
    const { stdout } = await type(['sync', '--status', '--json'], syncTime, token('2|bbb'));
    expect(JSON.parse(stdout)).toMatchObject({ orders: 8 });
    const other = await type(['orders', 'list', '--offline'], syncTime, token('3|ccc'));
    expect([other.code, other.stdout, other.stderr]).toEqual([2, '', expect.stringContaining('shipctl sync')]);
    const { stderr } = await type(['sync'], syncTime, token('3|ccc'));
    expect(stderr).toContain('The mirror has 7 orders');
    expect(files()).toHaveLength(2);
    expect(await orders('3|ccc')).toEqual([0, new Set(['7', ''])]);
    // It deletes the mirror of its own account.
    expect((await type(['sync', '--remove'], syncTime, token('2|bbb'))).code).toBe(0);
    expect(await orders('3|ccc')).toEqual([0, new Set(['7', ''])]);
  });

  it('are told apart by ledger_account where no route tells them', async () => {
    const { type, files } = await shopWith([orderOf(1, '03-09')]);
    expect((await type(['sync'], syncTime, token('1|aaa'))).code).toBe(0);
    const other = await type(['sync'], syncTime, token('2|bbb'));
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('config set ledger_account')]);
    const named = (text: string, account: string) => ({ ...token(text), SHIPCTL_LEDGER_ACCOUNT: account });
    expect((await type(['sync'], syncTime, named('1|aaa', 'one'))).code).toBe(0);
    expect((await type(['sync'], syncTime, named('2|bbb', 'two'))).code).toBe(0);
    expect(files()).toHaveLength(2);
    expect((await type(['sync', '--status'], syncTime, token('2|bbb'))).code).toBe(0);
  });
});

describe.each(['a file', 'PostgreSQL'])('with a mirror in %s', (kind) => {
  it.skipIf(kind === 'PostgreSQL' && !hasPostgres)(
    'profiles take along and remove what a sync was cut off in',
    async () => {
      const { type: typeIn, files, shop, url } = await shopWith([orderOf(1, '03-09')]);
      const database =
        kind === 'a file'
          ? {}
          : {
              SHIPCTL_MIRROR: (await server.database()).url,
              SHIPCTL_MIRROR_PASSWORD: server.password,
              SHIPCTL_LEDGER_ACCOUNT: 'my-shop',
            };
      const type = (...argv: readonly string[]) => typeIn(argv, syncTime, { ...database, SHIPCTL_RETRIES: '0' });
      await type('login', '--token-stdin', '--profile', 'shop', '--base-url', url);
      await type('config', 'set', 'lang', 'en', '--profile', 'shop');
      expect((await type('orders', 'watch', '--once', '--exec', 'true', '--profile', 'shop')).code).toBe(0);
      shop.answer = ({ query }) =>
        query.date_from === undefined ? undefined : { status: 403, body: { message: 'no' } };
      expect((await type('sync', '--full', '--profile', 'shop')).code).toBe(4);
      const names = () =>
        files().map((path) =>
          basename(path)
            .replace(/^shop|^store/, '')
            .replace(/-[0-9a-f]{8}\./, '.'),
        );
      const before = names();
      expect(before.filter((name) => name.endsWith('.part'))).toHaveLength(1);
      expect(before.filter((name) => name.includes('.watch-exec-'))).toHaveLength(1);
      expect((await type('profiles', 'rename', 'shop', 'store')).code).toBe(0);
      expect(files().every((path) => basename(path).startsWith('store'))).toBe(true);
      expect(names()).toEqual(before);
      shop.answer = () => undefined;
      const { stderr } = await type('sync', '--full', '--profile', 'store');
      expect(stderr).toContain('This sync went on with what an earlier one had read.');
      shop.answer = () => ({ status: 500, body: {} });
      await type('sync', '--profile', 'store');
      expect((await type('profiles', 'remove', 'store', '--yes')).code).toBe(0);
      expect(files()).toEqual([]);
    },
  );
});
