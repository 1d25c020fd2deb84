import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { hasPostgres, postgresServer, type TestDatabase } from '../support/postgres.ts';
import { start } from '../support/process.ts';
import { varyingRandom } from '../support/random.ts';
import { perRing } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import type { Recorded } from '../support/service.ts';
import { joined, readyOrders, type ShippingService, ship, shippingService } from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const server = postgresServer();

const pending = ['--status', 'pending', '--cheapest'];

/** A desk has settings of its own, and shares the database. */
async function deskOf(service: ShippingService, database: TestDatabase, desk: string, more: Surroundings['env'] = {}) {
  const folder = temporaryFolder();
  const env: Record<string, string> = {
    ...{ ...service.env, ...database.env, SHIPCTL_CONFIG_DIR: folder, XDG_DATA_HOME: folder, SHIPCTL_DESK: desk },
    ...more,
  };
  await shipctl(['config', 'set', 'lang', 'en'], { env });
  await shipctl(['rules', 'map', ...joined], { env });
  return env;
}

const merchantOf = () => ({ id: 71, name: 'Noura Gifts' });

const shippedOrders = ({ shipments }: ShippingService) =>
  shipments.map(({ order_id: id }) => Number(id)).sort((one, other) => one - other);

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const merchantReads = ({ requests }: ShippingService) =>
  requests.filter(({ path }) => path === '/api/merchants').length;

describe.skipIf(!hasPostgres)('two desks with one ledger', () => {
  const kinds = [
    // Two machines may have one name.
    ['4', 'back-room'],
    ['1', 'counter'],
    ['4', 'counter'],
  ];

  it.each(kinds.slice(0, perRing(1, 1, 3)))(
    'share the orders of one command, %s at a time, and each result has all (%s, back-room)',
    async (width, name) => {
      const random = varyingRandom();
      const count = perRing(8, 8, 14);
      const service = await shippingService({
        orders: readyOrders(count),
        merchantOf,
        delay: ({ method }) => (method === 'POST' ? 5 + random() * 40 : random() * 10),
      });
      const database = await server.database();
      const desks = [await deskOf(service, database, name), await deskOf(service, database, 'back-room')];
      const outcomes = await Promise.all(
        desks.map((env) => ship(service, [...pending, '--concurrency', width], { env, isJoined: false })),
      );
      expect(shippedOrders(service)).toEqual(upTo(count));
      for (const { code, result, stderr } of outcomes) {
        expect({ code, stderr }).toMatchObject({ code: 0 });
        const rows = [...result].sort((one, other) => Number(one.order_id) - Number(other.order_id));
        expect(rows.map(({ order_id: order }) => Number(order))).toEqual(upTo(count));
        expect(rows.map(({ waybill }) => String(waybill))).toEqual(
          upTo(count).map((id) => service.shipments.find(({ order_id }) => order_id === id)?.external_id),
        );
      }
      const made = outcomes.map(({ result }) => result.filter(({ outcome: status }) => status === 'created').length);
      expect(made.reduce((sum, each) => sum + each)).toBe(count);
      expect(outcomes.flatMap(({ result }) => result.map(({ reason }) => reason)).join('\n')).toMatch(
        / by (counter|back-room)/,
      );
      expect(merchantReads(service)).toBe(2);
    },
  );

  it('look at the next orders beside as many shipments as are wanted at once', async () => {
    let onTwo = () => {};
    const twoAtOnce = new Promise<void>((resolve) => {
      onTwo = resolve;
    });
    let leaving = 0;
    const service = await shippingService({
      merchantOf,
      before: async ({ path, method }) => {
        if (method === 'POST' && ++leaving === 2) onTwo();
        // Were the looks to take the places of shipments, the second would wait for them for ever.
        if (method === 'POST' || /^\/api\/orders\/[34]$/.test(path)) await twoAtOnce;
      },
    });
    const env = await deskOf(service, await server.database(), 'one');
    const { code, statuses } = await ship(service, [...pending, '--concurrency', '2'], { env, isJoined: false });
    expect({ code, statuses }).toEqual({ code: 0, statuses: 'created, created, created, created' });
  });

  it('look again at an order where the shipment before it had to wait', async () => {
    let looks = 0;
    const service = await shippingService({
      merchantOf,
      orders: readyOrders(2),
      react: (_, count) => (count === 0 ? { status: 429, retryAfter: 3 } : undefined),
      onRequest: ({ path, method }, { orders }) => {
        if (path === '/api/orders/2') looks++;
        // The second is shipped by somebody else while the first waits.
        if (method === 'POST' && looks > 0) Object.assign(orders[1] ?? {}, { status: 'awaiting_pickup' });
      },
    });
    const env = await deskOf(service, await server.database(), 'one');
    const given = { clock: new SkippingClock(), env, isJoined: false };
    const { statuses } = await ship(service, pending, given);
    expect({ statuses, shipped: service.shipments.length, looks }).toEqual({
      ...{ statuses: 'created, there before', shipped: 1, looks: 2 },
    });
  });

  it('ship on where the other was killed: what it was sending is unknown, and is found', async () => {
    let kill = (): void => undefined;
    const service = await shippingService({
      orders: readyOrders(5),
      merchantOf,
      react: (_, count) => {
        if (count === 2) setImmediate(() => kill());
        return undefined;
      },
      delay: ({ method }) => (method === 'POST' && service.shipments.length === 2 ? 300 : 0),
    });
    const database = await server.database();
    const [first, second] = [await deskOf(service, database, 'one'), await deskOf(service, database, 'two')];
    const { child, ended } = start(['ship', ...pending, '--yes', '--timeout', '1'], { env: first });
    kill = () => void child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    const outcome = await ship(service, [...pending, '--timeout', '1'], { env: second, isJoined: false });
    expect({ code: outcome.code, stderr: outcome.stderr }).toMatchObject({ code: 0 });
    expect(shippedOrders(service)).toEqual(upTo(5));
  });

  it('see the same account through profiles of other names, and never another one at the same origin', async () => {
    const accounts: Record<string, number> = { 'Bearer first-token': 71, 'Bearer second-token': 72 };
    const service = await shippingService({
      orders: readyOrders(2),
      merchantOf: ({ headers }: Recorded) => ({ id: accounts[headers.authorization ?? ''] }),
    });
    const database = await server.database();
    const as = (profile: string, token: string) =>
      deskOf(service, database, profile, { SHIPCTL_PROFILE: profile, SHIPCTL_TOKEN: token });
    const [shop, mirror, stranger] = [
      await as('shop', 'first-token'),
      await as('mirror', 'first-token'),
      await as('stranger', 'second-token'),
    ];
    expect((await ship(service, ['1', '--cheapest'], { env: shop, isJoined: false })).statuses).toBe('created');
    const list = async (env: Record<string, string>) => shipctl(['ledger', 'list', '--json'], { env });
    expect(JSON.parse((await list(mirror)).stdout)).toMatchObject([
      { key: 'ship:1', outcome: 'created', desk: 'shop' },
    ]);
    expect(JSON.parse((await list(stranger)).stdout)).toEqual([]);
    expect((await list(mirror)).stderr).toContain('account 71');
    // The order waits again, as far as the service says.
    Object.assign(service.orders[0] ?? {}, { status: 'pending', shipment_external_id: null });
    expect((await ship(service, ['1', '--cheapest'], { env: mirror, isJoined: false })).statuses).toBe('there before');
    expect((await ship(service, ['1', '--cheapest'], { env: stranger, isJoined: false })).statuses).toBe('created');
  });

  it('need the name of the account where the service does not tell', async () => {
    const service = await shippingService({ orders: readyOrders(1) });
    const database = await server.database();
    const env = await deskOf(service, database, 'one');
    const outcome = await ship(service, pending, { env, isJoined: false });
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain('shipctl config set ledger_account');
    expect(service.sent()).toEqual([]);
    const named = { ...env, SHIPCTL_LEDGER_ACCOUNT: 'noura-gifts' };
    expect(await ship(service, pending, { env: named, isJoined: false })).toMatchObject({
      code: 0,
      statuses: 'created',
    });
    expect((await shipctl(['ledger', 'list'], { env: named })).stderr).toContain('account noura-gifts');
    expect(merchantReads(service)).toBe(1);
  });

  it('lose no waybill where the database is lost after a shipment, and send nothing more', async () => {
    let posts = 0;
    let crash: Promise<void> | undefined;
    const service = await shippingService({
      orders: readyOrders(3),
      merchantOf,
      delay: ({ method }) => {
        if (method !== 'POST' || posts++ !== 1) return 0;
        crash = server.crash();
        return 500;
      },
    });
    const database = await server.database();
    const [one, two] = [await deskOf(service, database, 'one'), await deskOf(service, database, 'two')];
    const outcome = await ship(service, [...pending, '--timeout', '2'], { env: one, isJoined: false });
    expect(outcome).toMatchObject({ code: 8, statuses: 'created, created, not sent' });
    expect(outcome.stderr).toContain('These waybills could not be saved:');
    expect(outcome.stderr).toContain('W502');
    expect(service.shipments).toHaveLength(2);
    await crash;
    await server.start();
    const again = await ship(service, [...pending, '--timeout', '1'], { env: two, isJoined: false });
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
    expect(shippedOrders(service)).toEqual(upTo(3));
  });

  it('send nothing while the database cannot be reached, and do not fall back to the file', async () => {
    const service = await shippingService({ orders: readyOrders(1), merchantOf });
    const database = await server.database();
    const env = { ...(await deskOf(service, database, 'one')), SHIPCTL_LEDGER: 'postgres://desk@127.0.0.1:1/gone' };
    const outcome = await ship(service, pending, { env, isJoined: false });
    expect({ code: outcome.code, sent: service.sent() }).toEqual({ code: 7, sent: [] });
  });

  it('forget no order that the other one is sending', async () => {
    const service = await shippingService({
      orders: readyOrders(1),
      merchantOf,
      delay: ({ method }) => (method === 'POST' ? 600 : 0),
      onRequest: () => undefined,
    });
    const database = await server.database();
    const [one, two] = [await deskOf(service, database, 'one'), await deskOf(service, database, 'two')];
    const shipping = ship(service, pending, { env: one, isJoined: false });
    while (!service.requests.some(({ method }) => method === 'POST')) await shipctl(['ledger', 'list'], { env: two });
    const forgetting = await shipctl(['ledger', 'forget', 'ship:1', '--yes'], { env: two });
    expect(forgetting).toMatchObject({ code: 8, stderr: expect.stringContaining('Not forgotten') });
    expect((await shipping).code).toBe(0);
    const { stdout } = await shipctl(['ledger', 'show', 'ship:1', '--json'], { env: two });
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'created', desk: 'one' });
    expect(JSON.parse((await shipctl(['shipments', 'sent', '--json'], { env: two })).stdout)).toMatchObject([
      { order_id: 1, waybill: 'W501', desk: 'one' },
    ]);
  });
});
