import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';
import { readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending'];

describe('ship', () => {
  it('chooses the cheapest, shows one table with an exact total, and creates one shipment after another', async () => {
    const service = await shippingService();
    const { code, stdout, stderr, result } = await ship(service, [...pending, '--cheapest']);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toMatch(/^Order no\. +ID +Receiver +City +Courier +Price SAR/);
    expect(stdout).toMatch(/^ *100001 +1 +نورة القحطاني +Riyadh +spl +20\.90 /m);
    expect(stderr).toContain('Total: 4 shipments, 83.60 SAR.');
    expect(stderr).toContain('4 orders: 4 shipped.');
    const sent = service.sent().toSorted((a, b) => Number(a.order_id) - Number(b.order_id));
    expect(sent).toEqual([1, 2, 3, 4].map((order_id) => ({ order_id, courier: 'spl' })));
    const id = service.shipments.find(({ order_id: of }) => of === 1)?.id;
    expect(result[0]).toMatchObject({
      ...{ order_id: 1, outcome: 'created', courier: 'spl', price_sar: 20.9 },
      ...{ waybill: `W${id}`, shipment_id: id, tracking_link: `https://t.example/W${id}`, key: 'ship:1' },
    });
  });

  it('takes the fastest of the times in days or hours', async () => {
    const service = await shippingService({ orders: readyOrders(1) });
    expect((await ship(service, ['1', '--fastest'])).code).toBe(0);
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'thabit' }]);
  });

  it('takes the courier that is asked for, by ids, in their order', async () => {
    const service = await shippingService();
    const { code, result } = await ship(service, ['3', '-', '--courier', 'aramex'], { stdin: '1\n' });
    expect({ code, orders: result.map(({ order_id: order, courier }) => [order, courier]) }).toEqual({
      ...{
        code: 0,
        orders: [
          [3, 'aramex'],
          [1, 'aramex'],
        ],
      },
    });
    expect(service.sent()).toHaveLength(2);
  });

  it('checks first, and leaves out what a courier would refuse', async () => {
    const orders = [readyOrder(1), readyOrder(2, { receiver_short_address: null, receiver_postal_code: null })];
    const service = await shippingService({ orders });
    const { code, statuses, stderr } = await ship(service, [...pending, '--cheapest']);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, faulty' });
    expect(stderr).toContain('1 order (100002): short-address-missing');
    expect(stderr).toContain('To mend them: shipctl orders mend 100002');
    const skipped = await ship(service, [...pending, '--cheapest', '--skip', 'short-address-missing']);
    expect({ code: skipped.code, statuses: skipped.statuses }).toEqual({ code: 0, statuses: 'created, there before' });
  });

  it('asks once, and sends nothing after a no', async () => {
    const service = await shippingService();
    const { code, stderr } = await ship(service, [...pending, '--cheapest'], { terminal: 120, typed: ['n'] });
    expect({ code, sent: writesTo(service) }).toEqual({ code: 3, sent: [] });
    expect(stderr).toContain('Create 4 shipments: 83.60 SAR? [y/N]');
  });

  it('stops at the table with --dry-run', async () => {
    const service = await shippingService();
    const { code, stdout, stderr } = await ship(service, [...pending, '--cheapest', '--dry-run', '-o', 'csv']);
    expect({ code, sent: writesTo(service) }).toEqual({ code: 0, sent: [] });
    expect(stdout.split('\n')).toHaveLength(6);
    expect(stderr).toContain('Nothing was sent.');
  });

  it('goes on past single refusals', async () => {
    const refused = { message: 'The order has no weight.', errors: { order_id: ['The order has no weight.'] } };
    const react = ({ order_id }: Readonly<Record<string, unknown>>) =>
      order_id === 2 ? { status: 422, body: refused } : undefined;
    const service = await shippingService({ react });
    const { code, statuses, stderr } = await ship(service, [...pending, '--cheapest']);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, refused, created, created' });
    expect(stderr).toContain('order 100002: ');
    const all = await shippingService({ react: () => ({ status: 422, body: refused }) });
    expect((await ship(all, ['1', '--cheapest'])).code).toBe(6);
  });

  it('takes a price in exact decimals of what is cheapest', async () => {
    const price = (courier_name: string, price_sar: string) => ({ courier_name, price_sar });
    const ratesOf = () => [price('Aramex', '10.000000000000000002'), price('Thabit', '10.000000000000000001')];
    const service = await shippingService({ orders: readyOrders(2), ratesOf });
    const { stderr } = await ship(service, [...pending, '--cheapest']);
    expect(stderr).toContain('Total: 2 shipments, 20.000000000000000002 SAR.');
    expect(service.sent().map(({ courier }) => courier)).toEqual(['thabit', 'thabit']);
  });

  it('leaves out an order whose price cannot be read', async () => {
    const service = await shippingService({
      ratesOf: (id) => (id === '2' ? undefined : [{ courier_name: 'spl', price_sar: 5 }]),
    });
    const { code, stderr, statuses } = await ship(service, [...pending, '--cheapest']);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, left out, created, created' });
    expect(stderr).toContain('1 order (100002): there is no price for it');
  });

  it('needs orders and a way to choose', async () => {
    const { code, stderr } = await shipctl(['ship'], { env: (await shippingService()).env });
    expect(code).toBe(2);
    expect(stderr).toContain('Say how couriers are chosen');
    expect(stderr).toContain('Say which orders');
  });

  it('names a courier that is not there, before anything is sent', async () => {
    const service = await shippingService();
    const { code, stderr } = await ship(service, ['1', '--courier', 'armex']);
    expect({ code, sent: writesTo(service) }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain('There is no courier "armex". Did you mean "aramex"?');
  });

  it('ships with a courier alone where the service has no prices', async () => {
    const service = await shippingService({ orders: readyOrders(1), ratesOf: () => [] });
    const { code, stderr } = await ship(service, ['1', '--courier', 'barq', '--any-price']);
    expect({ code, sent: service.sent() }).toEqual({ code: 0, sent: [{ order_id: 1, courier: 'barq' }] });
    expect(stderr).toContain('Total: 1 shipment, 1 without a price.');
  });
});

it('needs the token', async () => {
  const service = await startService((_, response) => sendJson(response, 401, { message: 'Unauthenticated.' }));
  expect((await ship(service, ['1', '--courier', 'aramex'])).code).toBe(4);
});
