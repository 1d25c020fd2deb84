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
  expect(JSON.parse(stdout)).toMatchObject({ type: 'order.created', order_id: '2' });
  expect(files()).toHaveLength(2);
  await type(['sync', '--remove', '--profile', 'store']);
  expect(files()).toEqual([]);
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
