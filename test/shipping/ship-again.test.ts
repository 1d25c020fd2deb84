import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerLines } from '../support/ledgers.ts';
import { nightlyCases } from '../support/ring.ts';
import {
  cheapest,
  type Fields,
  later,
  readyOrders,
  retried,
  type ShippingService,
  type ShipReaction,
  ship,
  shippingService,
} from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const minute = 60_000;

/** A service that books couriers by a queue: a shipped order stays as it was until `book` is called. */
async function queueService(
  react: (body: Fields, count: number) => ShipReaction | undefined,
  { orders = readyOrders(4), responseHasWaybill = true } = {},
) {
  const mode = { isQueue: true };
  const queued: ShippingService['orders'] = [];
  let made: ShippingService | undefined;
  const service = await shippingService({
    orders,
    react: (body, count) => {
      const lost = react(body, count);
      if (!mode.isQueue) return lost;
      if (lost && !('hangsUp' in lost)) return lost;
      if (!lost || ('hangsUp' in lost && lost.hangsUp === 'after')) {
        made?.shipments.push({ id: 900 + count, order_id: body.order_id });
        queued.push(...(made?.orders ?? []).filter(({ id }) => id === body.order_id));
      }
      const shipment = { id: 900 + count, ...(responseHasWaybill && { external_id: `W${count}` }) };
      return lost ? { hangsUp: 'before' } : { status: 201, body: { data: shipment } };
    },
  });
  made = service;
  const book = () => {
    for (const order of queued.splice(0))
      Object.assign(order, { status: 'awaiting_pickup', shipment_external_id: 'W' });
  };
  const shippedOf = (id: number) => service.shipments.filter(({ order_id: order }) => order === id).length;
  return { service, mode, book, shippedOf };
}

const losing = (at: number, hangsUp: 'before' | 'after') => (_: Fields, count: number) =>
  count === at ? ({ hangsUp } as const) : undefined;

describe('an order whose shipment has an unknown outcome, at a service that books couriers later', () => {
  it.each([true, ...nightlyCases(false)])(
    'is not sent again while another shows nothing; waybill in the response: %s',
    async (has) => {
      const { service, shippedOf } = await queueService(losing(1, 'after'), { responseHasWaybill: has });
      const now = new Date();
      expect(await ship(service, cheapest(1), { now })).toMatchObject({ code: 0 });
      await ship(service, cheapest(2), later(now, 1));
      const refused = await ship(service, retried(2), later(now, 60));
      expect(refused).toMatchObject({ code: 8, statuses: 'unknown' });
      expect(refused.result[0]?.reason).toContain(
        'which proves nothing: order 1, shipped 1 h ago, does not show it either',
      );
      expect(refused.result[0]?.reason).toContain('shipctl ledger forget ship:2');
      expect(shippedOf(2)).toBe(1);
    },
  );

  it('is not sent again soon after, though earlier ones show theirs by then', async () => {
    const { service, book, shippedOf } = await queueService(losing(1, 'after'));
    const now = new Date();
    await ship(service, cheapest(1), { now });
    book();
    const next = later(now, 24 * 60).now;
    await ship(service, cheapest(2), { now: next });
    const refused = await ship(service, retried(2), later(next, 10));
    expect(refused).toMatchObject({ code: 8, statuses: 'unknown' });
    expect(refused.result[0]?.reason).toContain('how soon an order shows a shipment with spl is not known yet');
    expect(shippedOf(2)).toBe(1);
  });

  it('is not sent again where that was seen before, and all that was shipped shows by now', async () => {
    const { service, book, shippedOf } = await queueService((_, count) =>
      count === 1 || count === 2 ? { hangsUp: 'after' } : undefined,
    );
    const now = new Date();
    await ship(service, cheapest(1), { now });
    await ship(service, cheapest(2), later(now, 1));
    await ship(service, retried(2), later(now, 30));
    book();
    await ship(service, cheapest(3), later(now, 60));
    const refused = await ship(service, retried(3), later(now, 70));
    expect(refused).toMatchObject({ code: 8, statuses: 'unknown' });
    expect(refused.result[0]?.reason).toContain('the service has taken longer than 30 min to show one');
    expect(shippedOf(3)).toBe(1);
  });

  it('is not sent again where another one turns out to show nothing while the command waits', async () => {
    const { service, mode, shippedOf } = await queueService(losing(1, 'after'));
    mode.isQueue = false;
    const now = new Date();
    await ship(service, cheapest(1), { now });
    mode.isQueue = true;
    await ship(service, cheapest(2), later(now, 10));
    await ship(service, cheapest(3), later(now, 10.2));
    const clock = new SkippingClock();
    const moving = later(now, 11);
    clock.plan(4 * minute - 1, async () => void moving.now.setTime(later(now, 15).now.getTime()));
    const waited = await ship(service, [...retried(2), '--wait'], { ...moving, clock });
    expect({ statuses: waited.statuses, count: shippedOf(2) }).toEqual({ statuses: 'unknown', count: 1 });
    expect(waited.stderr).toContain('Waiting 4 min');
    expect(waited.result[0]?.reason).toContain('order 3, shipped 5 min ago, does not show it either');
  });

  it('does not count against others that were shipped a moment ago, with a short quiet time too', async () => {
    const { service, book, shippedOf } = await queueService(losing(1, 'before'));
    const env = { SHIPCTL_RETRY_QUIET: '30s' };
    const now = new Date();
    await ship(service, cheapest(2), { now, env });
    await ship(service, cheapest(1), { now, env });
    const early = await ship(service, retried(1), { ...later(now, 0.1), env });
    expect(early.result[0]?.reason).toContain('is not known yet');
    book();
    expect(await ship(service, retried(1), { ...later(now, 0.6), env })).toMatchObject({
      code: 0,
      statuses: 'created',
    });
    expect(shippedOf(1)).toBe(1);
  });

  it('is asked about on a terminal where nothing is known, and says so', async () => {
    const { service, shippedOf } = await queueService(losing(0, 'before'));
    const now = new Date();
    await ship(service, cheapest(1), { now });
    const alone = await ship(service, retried(1), later(now, 10));
    expect(alone).toMatchObject({ code: 8, statuses: 'unknown' });
    const given = { ...later(now, 10), terminal: 100, typed: ['n'] };
    const asked = await ship(service, retried(1), given);
    expect(asked.stderr).toContain('shipctl does not know how soon the service shows new shipments');
    expect(shippedOf(1)).toBe(0);
    const answered = await ship(service, retried(1), { ...given, typed: ['y', 'y'] });
    expect({ code: answered.code, count: shippedOf(1) }).toEqual({ code: 0, count: 1 });
  });
});

describe('an order that was sent twice', () => {
  it('is told where it shows one shipment', async () => {
    const service = await shippingService({
      orders: readyOrders(2),
      react: (_, count) => (count === 1 ? { hangsUp: 'before' } : count === 2 ? { hangsUp: 'after' } : undefined),
    });
    const now = new Date();
    await ship(service, cheapest(2), { now });
    await ship(service, cheapest(1), later(now, 1));
    expect(await ship(service, retried(1), later(now, 10))).toMatchObject({ code: 7, statuses: 'unknown' });
    const adopted = await ship(service, cheapest(1), later(now, 20));
    expect(adopted).toMatchObject({ code: 0, statuses: 'there before' });
    expect(adopted.stderr).toContain('order 100001: two requests were sent; the service shows one shipment');
    expect(adopted.result[0]?.reason).toContain('though 2 requests were sent');
    // What the ledger has as its id is the waybill.
    expect(adopted.result[0]).toMatchObject({ shipment_id: null, waybill: expect.any(String) });
  });

  it('stays unknown where the second request is refused', async () => {
    const service = await shippingService({
      orders: readyOrders(2),
      react: (_, count) => (count === 1 ? { hangsUp: 'before' } : count === 2 ? { status: 422 } : undefined),
    });
    const now = new Date();
    await ship(service, cheapest(2), { now });
    await ship(service, cheapest(1), later(now, 1));
    expect(await ship(service, retried(1), later(now, 10))).toMatchObject({ statuses: 'refused' });
    expect(ledgerLines(homeFolder()).at(-1)).toMatchObject({ key: 'ship:1', state: 'unknown' });
    expect(await ship(service, cheapest(1), later(now, 20))).toMatchObject({ code: 8, statuses: 'unknown' });
  });
});
