import { describe, expect, it } from 'vitest';
import { later } from '../support/order-imports.ts';
import { readyOrders, type ShippingService, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest'];

const shipElsewhere = ({ orders }: ShippingService, at: number) =>
  Object.assign(orders[at] ?? {}, { status: 'awaiting_pickup', shipment_external_id: 'W9' });

describe('another machine that ships the same orders', () => {
  it('ends the run, because at the same moment both would ship one', async () => {
    const service = await shippingService({
      onRequest: ({ path }, made) => {
        if (path === '/api/orders/4/order-price') shipElsewhere(made, 1);
      },
    });
    const { code, statuses, stderr } = await ship(service, pending);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, there before, not sent, not sent' });
    expect(stderr).toContain('Order 2 was shipped from elsewhere since it was read: it has the waybill W9.');
    expect(stderr).toContain('If another machine is shipping these orders, wait until it is done');
    expect(await ship(service, pending)).toMatchObject({ code: 0, statuses: 'created, created, there before' });
  });

  it('ends the run for orders that were being looked at meanwhile, too', async () => {
    const service = await shippingService({
      delay: ({ path }) => (/^\/api\/orders\/[2-4]$/.test(path) ? 400 : 0),
      onRequest: ({ path }, made) => {
        if (path === '/api/orders/4/order-price') shipElsewhere(made, 0);
      },
    });
    const { code, statuses } = await ship(service, [...pending, '--concurrency', '4']);
    expect({ code, statuses, sent: service.sent() }).toEqual({
      ...{ code: 8, statuses: 'there before, not sent, not sent, not sent', sent: [] },
    });
  });

  it('is looked for while the first two shipments are sent alone, and the others at once', async () => {
    let onTwo = () => {};
    const twoAtOnce = new Promise<void>((resolve) => {
      onTwo = resolve;
    });
    let leaving = 0;
    const service = await shippingService({
      before: async ({ method }) => {
        if (method !== 'POST') return;
        const count = ++leaving;
        if (count === 4) onTwo();
        if (count > 2) await twoAtOnce;
        else expect(service.shipments).toHaveLength(count - 1);
      },
    });
    const { code, statuses } = await ship(service, [...pending, '--concurrency', '2']);
    expect({ code, statuses }).toEqual({ code: 0, statuses: 'created, created, created, created' });
  });

  it('is not this one: what it sent before with an unknown outcome ends nothing', async () => {
    let looks = -9;
    const service = await shippingService({
      orders: readyOrders(3),
      react: (_, count) => (count === 1 ? { hangsUp: 'before' } : undefined),
      onRequest: ({ path }, made) => {
        // Looked up once it still waits; then the service is done with it after all.
        if (path === '/api/orders/1' && looks++ === 1) shipElsewhere(made, 0);
      },
    });
    expect((await ship(service, ['3', '--cheapest', '--id'])).code).toBe(0);
    expect((await ship(service, ['1', '--cheapest', '--id'])).code).toBe(7);
    looks = 0;
    const { code, statuses } = await ship(service, [...pending, '--retry-unknown'], later());
    expect({ code, statuses }).toEqual({ code: 0, statuses: 'there before, created' });
  });
});
