import { describe, expect, it } from 'vitest';
import { errorOf } from '../support/run.ts';
import { readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest'];
const ids = Array.from({ length: 24 }, (_, at) => String(at + 1));

describe('shipments are sent and told in the order of the table', () => {
  it('in --result, in every format', async () => {
    const service = await shippingService({ orders: readyOrders(24) });
    const { code, result, stdout } = await ship(service, [...pending, '--csv']);
    expect(code).toBe(0);
    expect(result.map(({ order_id: order }) => String(order))).toEqual(ids);
    expect(result.map(({ order_id: order }) => String(order))).toEqual(
      stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    );
    const sent = service.sent().map(({ order_id: id }) => String(id));
    expect(sent).toEqual(ids);
  });

  it('those too that are refused, were there before, or are left out', async () => {
    const kinds = ['created', 'refused', 'there before', 'faulty'];
    const orders = Array.from({ length: 24 }, (_, at) => {
      const kind = kinds[at % 4];
      if (kind === 'there before') return readyOrder(at + 1, { shipment_external_id: `W${at}` });
      return readyOrder(at + 1, kind === 'faulty' ? { receiver_phone: '123' } : {});
    });
    const service = await shippingService({
      orders,
      react: ({ order_id: id }) => (Number(id) % 4 === 2 ? { status: 422, body: { message: 'No.' } } : undefined),
    });
    const outcome = await ship(service, [...pending, '--json']);
    expect(outcome.code).toBe(8);
    expect(outcome.result.map(({ order_id: order, outcome: status }) => `${order} ${status}`)).toEqual(
      ids.map((id, at) => `${id} ${kinds[at % 4]}`),
    );
    const results = errorOf(outcome).results as { readonly id: string; readonly outcome: string }[];
    // A dry run says the same of what is left out.
    expect(results.find(({ id }) => id === '4')).toMatchObject({
      order_id: 4,
      outcome: 'not_sent',
      message: 'phone-invalid',
    });
    const told = results.map(({ id }) => Number(id));
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it('as ids were typed', async () => {
    const service = await shippingService({ orders: readyOrders(12) });
    const typed = ['9', '2', '11', '5', '1', '12', '7'];
    const { code, result } = await ship(service, ['--id', ...typed, '--cheapest']);
    expect({ code, orders: result.map(({ order_id: order }) => String(order)) }).toEqual({ code: 0, orders: typed });
  });
});
