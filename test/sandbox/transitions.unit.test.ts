import { describe, expect, it } from 'vitest';
import { OrderRecord as Order } from '../../src/operations/records.ts';
import { type Peer, type Row, start } from '../support/sandbox.ts';

const stamp = '2026-03-15T10:20:30.000000Z';

const count = async ({ orders }: Peer, status: string): Promise<number> => (await orders(`status=${status}`)).total;

describe('an order in the sandbox', () => {
  it('is shown as cancelled everywhere once it is', async () => {
    const { ask, record, orders } = await start();
    const inStatus = async (status: string) => (await orders(`per_page=100&status=${status}`)).data;
    const [pending, cancelled] = [await inStatus('pending'), await inStatus('cancelled')];
    const chosen = [3, 10, 7].flatMap((place) => pending[place] ?? []);
    const after = chosen.map((order) => ({ ...order, status: 'cancelled', updated_at: stamp }));
    for (const order of after) {
      const answer = await ask('POST', `/api/orders/${order.id}/cancel`);
      expect([answer.status, answer.body]).toEqual([200, { data: order }]);
      expect(await record(`/api/orders/${order.id}`)).toEqual(order);
      expect((await ask('POST', `/api/orders/${order.id}/cancel`)).status).toBe(409);
    }
    expect(await inStatus('pending')).toEqual(pending.filter((order) => !chosen.includes(order)));
    expect(await inStatus('cancelled')).toEqual([...cancelled, ...after].sort((a, b) => b.id - a.id));
  });

  it.each([
    ['cancel', 'delivered', 'cancelled', 'POST', '/cancel'],
    ['update', 'awaiting_pickup', 'changed', 'PUT', '/edit'],
    ['verify', 'cancelled', 'verified', 'POST', '/verify'],
    ['reset', 'delivered', 'reset', 'POST', '/reset'],
  ])(
    'cannot be changed by %s once it is %s, nor where it does not exist',
    async (_verb, status, done, method, path) => {
      const { ask, record, orderIn } = await start();
      const order = await orderIn(status);
      const answer = await ask(method, `/api/orders/${order.id}${path}`);
      expect([answer.status, answer.body]).toEqual([
        409,
        { message: `Order ${order.id} is ${status}: it cannot be ${done}.` },
      ]);
      expect(await record(`/api/orders/${order.id}`)).toEqual(order);
      const missing = await ask(method, `/api/orders/3${path}`);
      expect([missing.status, missing.body.message]).toEqual([
        404,
        'No query results for model [App\\Models\\Order] 3',
      ]);
    },
  );

  it('is created with its items and boxes, is listed first, and can be changed', async () => {
    const sandbox = await start();
    const { ask, record, orders } = sandbox;
    const pending = await count(sandbox, 'pending');
    const created = await ask('POST', '/api/orders', {
      receiver_first_name: 'نورة',
      receiver_city_id: 6,
      payment_method: 'cod',
      items: [{ sku: 'A', quantity: 2, price: 10.5, weight: 100 }],
      packages: [{ length: 10, width: 5, height: 4, weight: 200, packaging_type_id: 2 }],
    });
    expect(created.status).toBe(201);
    const order = created.body.data as Row;
    expect(Order.safeParse(order).error).toBeUndefined();
    expect(Object.keys(order)).toEqual(Object.keys(Order.shape));
    expect(order).toMatchObject({
      ...{ status: 'pending', receiver_first_name: 'نورة', receiver_city: 'Jeddah', payment_method: 'cod' },
      ...{ order_grand_total: 21, total_weight: 200, date: '2026-03-15 10:20:30' },
      items: [{ order_id: order.id, sku: 'A', quantity: 2, total_price: 21 }],
      boxes: [{ order_id: order.id, length: 10, packaging_type_id: 2 }],
    });
    expect((await orders('per_page=1&status=pending&date_from=2026-03-15')).data).toEqual([order]);
    expect(await count(sandbox, 'pending')).toBe(pending + 1);
    const changed = await ask('PUT', `/api/orders/${order.id}/edit`, { receiver_phone: '+966501234567' });
    expect(changed.body.data).toEqual({ ...order, receiver_phone: '+966501234567' });
    expect(await record(`/api/orders/${order.id}`)).toEqual(changed.body.data);
    await ask('POST', `/api/orders/${order.id}/cancel`);
    expect(await count(sandbox, 'pending')).toBe(pending);
  });

  it('ignores fields that only the service sets', async () => {
    const { ask, orderIn } = await start();
    const order = await orderIn('pending');
    const own = { id: 1, status: 'delivered', order_number: '1', shipment_external_id: '7', delivered_at: 'now' };
    const { body } = await ask('PUT', `/api/orders/${order.id}/edit`, { ...own, description: 'changed' });
    expect(body.data).toEqual({ ...order, description: 'changed', updated_at: stamp });
  });

  it('returns to its first status by a reset', async () => {
    const { ask, record, orderIn } = await start();
    const { id } = await orderIn('awaiting_pickup');
    expect((await ask('POST', `/api/orders/${id}/reset`)).status).toBe(200);
    const order = await record(`/api/orders/${id}`);
    expect(order).toMatchObject({
      status: 'pending',
      shipment_external_id: null,
      selected_shipment_company: null,
    });
    for (const item of order.items as Row[]) {
      expect(item).toMatchObject({ verification_status: 'pending', verified_at: null, wrong_attempts: 0 });
    }
    expect((await ask('POST', `/api/orders/${id}/reset`)).status).toBe(200);
  });
});
