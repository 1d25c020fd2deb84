import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';
import { readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending'];

describe('ship', () => {
  it('follows the rules of the profile, the first that matches', async () => {
    const orders = [
      readyOrder(1, { payment_method: 'cod' }),
      readyOrder(2, { receiver_city: 'Abha' }),
      readyOrder(3, { payment_method: 'cod', receiver_city: 'Abha' }),
    ];
    const service = await shippingService({ orders });
    const set = ['rules', 'set', 'city = Riyadh → aramex', 'cod -> spl', 'else → fastest'];
    expect(await shipctl(set, { env: service.env })).toMatchObject({ code: 0 });
    const { code, result } = await ship(service, pending);
    expect(code).toBe(0);
    expect(result.map(({ courier }) => courier)).toEqual(['aramex', 'thabit', 'spl']);
    const { stdout } = await shipctl(['rules', 'list', '--csv'], { env: service.env });
    expect(stdout).toContain('rule,payment_method = cod,spl\n');
    expect(stdout).toContain('price name,Aramex,aramex\n');
  });

  it('leaves out what no rule says, and says so', async () => {
    const orders = [readyOrder(1), readyOrder(2, { receiver_city: 'Abha' })];
    const service = await shippingService({ orders });
    await shipctl(['rules', 'set', 'city = Riyadh → aramex'], { env: service.env });
    const { code, statuses, stderr } = await ship(service, pending);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, faulty' });
    expect(stderr).toContain('1 order (2): no rule says which courier takes it');
  });
});

describe('couriers of prices', () => {
  it('are joined with those of shipments by asking once, and never by guessing', async () => {
    const service = await shippingService();
    const unknown = await ship(service, [...pending, '--courier', 'aramex'], { isJoined: false });
    expect({ code: unknown.code, sent: writesTo(service) }).toEqual({ code: 2, sent: [] });
    expect(unknown.stderr).toContain("shipctl rules map 'Aramex=<courier>'");
    const typed = ['arramex', 'spl', 'y'];
    const asked = await ship(service, ['1', '2', '--cheapest'], { isJoined: false, terminal: 120, typed });
    expect(asked.code).toBe(0);
    expect(asked.stderr).toContain('Prices name the courier "سبل". Shipments know: aramex, thabit, spl, barq');
    expect(asked.stderr).toContain('There is no courier "arramex".');
    expect(asked.stderr).toContain(`From now on "سبل" is spl. To change that: shipctl rules map 'سبل=<courier>'`);
    const again = await ship(service, ['3', '--cheapest'], { isJoined: false });
    expect({ code: again.code, sent: service.sent().at(-1) }).toEqual({
      code: 0,
      sent: { order_id: 3, courier: 'spl' },
    });
  });

  it('are not asked about where one is known to be the courier that is wanted', async () => {
    const service = await shippingService({ orders: readyOrders(2) });
    await shipctl(['rules', 'map', 'Thabit=thabit'], { env: service.env });
    const { code, stderr } = await ship(service, ['1', '--courier', 'thabit'], { isJoined: false });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect((await ship(service, ['2', '--courier', 'spl'], { isJoined: false })).code).toBe(2);
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'thabit' }]);
  });

  it('are not used where the user says so', async () => {
    const service = await shippingService({ orders: readyOrders(1) });
    await shipctl(['rules', 'map', 'Aramex=aramex', 'Thabit=thabit', 'سبل=-'], { env: service.env });
    expect((await ship(service, ['1', '--cheapest'], { isJoined: false })).code).toBe(0);
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'thabit' }]);
  });

  it.each(['--cheapest', '--fastest', '--courier'])(
    'that are one to shipments are told of with %s: what is created may be another service',
    async (flag) => {
      const price = (courier_name: string, price_sar: number) => ({ courier_name, price_sar, delivery_time: '2 days' });
      const service = await shippingService({ ratesOf: () => [price('Aramex', 30), price('Aramex Slow', 9)] });
      await shipctl(['rules', 'map', 'Aramex=aramex', 'Aramex Slow=aramex'], { env: service.env });
      const flags = [...pending, ...(flag === '--courier' ? [flag, 'aramex'] : [flag]), '--dry-run'];
      const { code, stderr } = await ship(service, flags, { isJoined: false });
      expect(code).toBe(0);
      expect(stderr.match(/Prices have several services of .*/g)).toEqual([
        expect.stringContaining('services of aramex ("Aramex", "Aramex Slow"). A shipment names only the courier'),
      ]);
      expect(stderr).toContain("shipctl rules map '<price name>=-'");
      await shipctl(['rules', 'map', 'Aramex Slow=-'], { env: service.env });
      const left = await ship(service, flags, { isJoined: false });
      expect(left.stderr).not.toContain('several services');
      expect(left.stdout).toMatch(/ 30\.00 /);
    },
  );

  it('that have no name are left out', async () => {
    const service = await shippingService({
      orders: readyOrders(1),
      ratesOf: () => [
        { courier_name: '', price_sar: 3 },
        { courier_name: 'barq', price_sar: 9 },
      ],
    });
    expect((await ship(service, ['1', '--cheapest'], { isJoined: false })).code).toBe(0);
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'barq' }]);
  });

  it('are the same where they have the same name', async () => {
    const service = await shippingService({
      orders: readyOrders(1),
      ratesOf: () => [{ courier_name: 'barq', price_sar: 9 }],
    });
    expect((await ship(service, ['1', '--cheapest'], { isJoined: false })).code).toBe(0);
  });
});

describe('rules', () => {
  it.each([
    ['Riyadh aramex', 'write a condition, an arrow and a courier'],
    ['Riyadh → aramex', "Write 'city = Riyadh' or 'payment_method = Riyadh'."],
    ['الرياض → aramex', "Write 'city = الرياض' or 'payment_method = الرياض'."],
    ['citty = Riyadh → aramex', 'orders have no field "citty"'],
    ['city = → aramex', 'Rule'],
    ['Else → aramex\ncod → spl', 'Rule "cod → spl" is never reached'],
  ])('refuse %s', async (rule, text) => {
    const { code, stderr } = await shipctl(['rules', 'set', ...rule.split('\n')]);
    expect(code).toBe(2);
    expect(stderr).toContain(text);
  });

  it('are shown as they are read: cod and paid are ways to pay, capitals are no difference', async () => {
    const { stderr } = await shipctl(['rules', 'set', 'COD → J&T Express', 'paid → spl', 'ELSE → Cheapest']);
    expect(stderr).toContain(
      '  payment_method = COD → J&T Express\n  payment_method = paid → spl\n  every other order → cheapest\n',
    );
  });
});
