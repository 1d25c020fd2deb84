import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';

const server = postgresServer();

async function shopWithDatabase() {
  const { shop, type } = await shopWith([
    orderOf(2, '01-03', { status: 'shipped' }),
    orderOf(4, '03-09', { status: 'pending', payment_method: 'cod' }),
  ]);
  const { url } = await server.database();
  const env = { SHIPCTL_MIRROR: url, SHIPCTL_MIRROR_PASSWORD: server.password, SHIPCTL_LEDGER_ACCOUNT: 'my-shop' };
  return {
    shop,
    type: (argv: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      type(argv, syncTime, { ...env, ...more }),
  };
}

describe.skipIf(!hasPostgres)('shipctl orders watch with a mirror in a database', () => {
  it('tells each change once, also those that another desk has read, each order as it was then', async () => {
    const { type, shop } = await shopWithDatabase();
    const once = ['orders', 'watch', '--once'];
    const events = async () => {
      const { code, stdout } = await type(once, { SHIPCTL_STUCK: 'pending=24h' });
      expect(code).toBe(0);
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    };
    expect(await events()).toMatchObject([{ type: 'order.stuck', order_id: 4, status: 'pending' }]);
    const elsewhere = { SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const [before] = shop.orders.slice(1);
    shop.orders[1] = { ...before, id: 4, status: 'processing', total_weight: 12.5 };
    expect((await type(['sync'], elsewhere)).code).toBe(0);
    shop.orders[1] = { ...before, id: 4, status: 'shipped', total_weight: 13 };
    shop.orders.splice(0, 1);
    const found = await events();
    expect(found).toMatchObject([
      {
        type: 'order.status_changed',
        previous: { status: 'pending', total_weight: 61 },
        order: { status: 'processing', total_weight: 12.5 },
      },
      {
        type: 'order.status_changed',
        previous: { status: 'processing' },
        order: { status: 'shipped', total_weight: 13 },
      },
      { type: 'order.gone', order_id: 2, status: 'shipped' },
    ]);
    expect(await events()).toEqual([]);
    // A desk of its own begins with what changes from then on.
    expect((await type(once, elsewhere)).stdout).toBe('');
  });
});
