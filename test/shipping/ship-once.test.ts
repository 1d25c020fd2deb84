import { describe, expect, it } from 'vitest';
import { later } from '../support/order-imports.ts';
import { furtherCases } from '../support/ring.ts';
import { errorOf } from '../support/run.ts';
import { readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const pending = ['--status', 'pending', '--cheapest'];

describe('an order', () => {
  it('is not shipped twice from this machine, whatever the service says of it', async () => {
    const service = await shippingService({ orders: readyOrders(2) });
    expect((await ship(service, ['1', '2', '--cheapest'])).code).toBe(0);
    for (const row of service.orders) Object.assign(row, { status: 'pending', shipment_external_id: null });
    const { code, statuses, stderr } = await ship(service, ['1', '2', '--cheapest']);
    expect({ code, statuses, count: service.shipments.length }).toEqual({
      ...{ code: 0, statuses: 'there before, there before', count: 2 },
    });
    expect(stderr).toContain('shipctl ledger forget ship:1');
  });

  it('is not shipped where it has been shipped elsewhere', async () => {
    const orders = [
      readyOrder(1, { shipment_external_id: 'W9' }),
      readyOrder(2, { status: 'awaiting_pickup' }),
      readyOrder(3, { status: 'cancelled' }),
    ];
    const service = await shippingService({ orders });
    const { code, statuses, result } = await ship(service, ['1', '2', '3', '--cheapest']);
    expect({ code, statuses, count: service.shipments.length }).toEqual({
      ...{ code: 8, statuses: 'there before, there before, left out', count: 0 },
    });
    expect(result[0]).toMatchObject({ waybill: 'W9' });
  });

  it.each(['in_transit', 'Returned', ...furtherCases('delivered', 'returned')])(
    'is not shipped again where it is %s',
    async (status) => {
      const service = await shippingService({ orders: [readyOrder(1, { status })] });
      const { code, statuses } = await ship(service, ['1', '--cheapest']);
      expect({ code, statuses, count: service.shipments.length }).toEqual({
        ...{ code: 0, statuses: 'there before', count: 0 },
      });
    },
  );

  it('is looked at just before its shipment is created', async () => {
    let asked = 0;
    const service = await shippingService({
      orders: readyOrders(3),
      onRequest: ({ path }, { orders }) => {
        // The third is shipped by somebody else while prices are asked.
        if (path.endsWith('/order-price') && ++asked === 3)
          Object.assign(orders[2] ?? {}, { status: 'awaiting_pickup' });
      },
    });
    const { code, statuses } = await ship(service, pending);
    expect({ code, statuses, count: service.shipments.length }).toEqual({
      ...{ code: 0, statuses: 'created, created, there before', count: 2 },
    });
  });

  it('is left out where it has changed since its courier was chosen', async () => {
    const changes = [
      { receiver_city: 'Abha', receiver_city_id: 9 },
      { updated_at: '2026-05-05T00:00:00.000000Z', status: 'processing', total_weight: '61.0', receiver_block: 'B' },
      { boxes: [{ length: 80, width: 60, height: 50, weight: 9000 }] },
      { receiver_last_name: 'Malki' },
    ];
    const service = await shippingService({
      onRequest: ({ path }, { orders }) => {
        const at = Number(/^\/api\/orders\/(\d+)\/order-price$/.exec(path)?.[1]) - 1;
        Object.assign(orders[at] ?? {}, changes[at]);
      },
    });
    const { code, statuses, stderr, result } = await ship(service, pending);
    expect({ code, statuses, sent: service.sent().map(({ order_id: id }) => id) }).toEqual({
      ...{ code: 8, statuses: 'not sent, created, not sent, not sent', sent: [2] },
    });
    const reasons = result.map(({ reason }) => /\((.*)\)/.exec(String(reason))?.[1]);
    expect(reasons).toEqual(['receiver_city, receiver_city_id', undefined, 'boxes', 'receiver_last_name']);
    expect(stderr).toContain('order 100001: changed since its courier was chosen (receiver_city, receiver_city_id)');
    expect(await ship(service, pending)).toMatchObject({
      code: 0,
      statuses: 'created, created, created, there before',
    });
  });

  it('is the same where the list writes the sizes of its boxes otherwise', async () => {
    const written = { boxes: [{ length: '20.00', width: '15.50', height: 10.0, weight: '0.5' }] };
    const service = await shippingService({
      orders: [readyOrder(1, { boxes: [{ length: 20, width: 15.5, height: '10.0', weight: 0.5 }] })],
      onRequest: ({ path }, { orders: [first] }) => {
        if (path === '/api/orders/1') Object.assign(first ?? {}, written);
      },
    });
    expect(await ship(service, pending)).toMatchObject({ code: 0, statuses: 'created' });
  });

  it('is looked at in its own turn where the shipment before it had to wait', async () => {
    let looks = 0;
    let posts = 0;
    const service = await shippingService({
      orders: readyOrders(2),
      react: (_, count) => (count === 0 ? { status: 429, retryAfter: 3 } : undefined),
      onRequest: ({ path, method }, { orders }) => {
        if (path === '/api/orders/2') looks++;
        // The second is shipped by somebody else while the first waits.
        if (method === 'POST' && ++posts === 2) Object.assign(orders[1] ?? {}, { status: 'awaiting_pickup' });
      },
    });
    const { statuses } = await ship(service, pending, { clock: new SkippingClock() });
    expect({ statuses, shipped: service.shipments.length, looks }).toEqual({
      ...{ statuses: 'created, there before', shipped: 1, looks: 1 },
    });
  });

  it('with a lost response counts as shipped where it says so itself, else it is asked about', async () => {
    const service = await shippingService({
      orders: readyOrders(3),
      react: (_, count) => (count === 0 ? { hangsUp: 'after' } : count === 1 ? { hangsUp: 'before' } : undefined),
    });
    const first = await ship(service, pending);
    expect({ code: first.code, statuses: first.statuses }).toEqual({ code: 8, statuses: 'unknown, unknown, created' });
    const second = await ship(service, [...pending, '--timeout', '1', '--json']);
    expect({ code: second.code, statuses: second.statuses }).toEqual({
      ...{ code: 8, statuses: 'unknown, there before, there before' },
    });
    expect(second.stderr).toContain('not done so far: add --retry-unknown to send it again');
    const line = expect.stringMatching(/^shipctl ship --status pending .*--yes$/);
    const patient = expect.stringMatching(/^shipctl ship --status pending .*--yes --retry-unknown --wait$/);
    expect(errorOf(second).commands).toEqual([line, patient, 'shipctl ledger list --outcome unknown']);
    const third = await ship(service, [...pending, '--retry-unknown'], later());
    expect({ code: third.code, statuses: third.statuses }).toEqual({
      ...{ code: 0, statuses: 'created, there before, there before' },
    });
    expect(service.shipments.map(({ order_id: id }) => id).sort()).toEqual([1, 2, 3]);
  });

  it('that was deleted after a lost response does not keep the others from being shipped', async () => {
    const service = await shippingService({
      orders: readyOrders(3),
      react: (_, count) => (count === 0 ? { hangsUp: 'before' } : undefined),
    });
    expect((await ship(service, ['1', '--cheapest'])).code).toBe(7);
    service.orders.shift();
    const { code, statuses, stderr } = await ship(service, pending);
    expect({ code, statuses }).toEqual({ code: 0, statuses: 'created, created' });
    expect(stderr).toContain('Whether order 1 was shipped is unknown: There is no order 1');
    expect(stderr).toContain('shipctl ledger forget ship:1');
  });
});
