import { describe, expect, it } from 'vitest';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';
import { type Fields, readyOrder, readyOrders, type ShipReaction, ship, shippingService } from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const pending = ['--status', 'pending', '--cheapest'];

/** A service whose orders cost 20 riyals, and `later` when they are asked again; more than two minutes pass with each shipment. */
async function slowService(later: Readonly<Record<string, readonly Fields[] | undefined>>, passes = 121_000) {
  const clock = new SkippingClock();
  const asked = new Map<string, number>();
  const service = await shippingService({
    orders: readyOrders(3),
    ratesOf: (id) => {
      const count = (asked.get(id) ?? 0) + 1;
      asked.set(id, count);
      return count > 1 && Object.hasOwn(later, id) ? later[id] : [{ courier_name: 'spl', price_sar: 20 }];
    },
    onRequest: ({ method }) => {
      if (method === 'POST') void clock.sleep(passes, new AbortController().signal);
    },
  });
  return { service, asked, given: { clock } };
}

describe('a price that is older than two minutes', () => {
  const dearer = { 2: [{ courier_name: 'spl', price_sar: '25.00' }] };

  it('is asked again when the turn of its order comes, and the order is left out if it rose', async () => {
    const { service, asked, given } = await slowService(dearer);
    const { code, statuses, result, stderr } = await ship(service, pending, given);
    expect({ code, statuses }, stderr).toEqual({ code: 8, statuses: 'created, not sent, created' });
    expect(result[1]?.reason).toContain('was 20.00 SAR when it was confirmed, and is 25.00 SAR now');
    expect(Object.fromEntries(asked)).toEqual({ 1: 1, 2: 2, 3: 2 });
    expect(service.sent().map(({ order_id: id }) => id)).toEqual([1, 3]);
    const { code: again, result: rest } = await ship(service, pending, given);
    expect({ again, rest: rest.slice(0, 1) }).toMatchObject({
      ...{ again: 0, rest: [{ order_id: 2, outcome: 'created', price_sar: 25 }] },
    });
  });

  it.each<readonly [string, number]>([
    ['٢٥٪', 0],
    ['4.99', 8],
    ...nightlyCases<readonly [string, number]>(['5', 0], ['5 SAR', 0], ['25%', 0], ['24.9%', 8]),
  ])('may rise by --max-rise %s: exit code %i', async (rise, code) => {
    const { service, given } = await slowService(dearer);
    expect((await ship(service, [...pending, '--max-rise', rise], given)).code).toBe(code);
  });

  it('may be lower', async () => {
    const { service, given } = await slowService({ 2: [{ courier_name: 'spl', price_sar: 19.99 }] });
    expect((await ship(service, pending, given)).code).toBe(0);
  });

  type Price = readonly [string, readonly Fields[] | undefined, string];

  it.each<Price>([
    ['that cannot be read', undefined, 'its price could not be asked again'],
    ...nightlyCases<Price>(
      ['of another courier alone', [{ courier_name: 'barq', price_sar: 1 }], 'and now is no longer given'],
      ['of nothing', [{ courier_name: 'spl', price_sar: 20, available: false }], 'and now is not available'],
    ),
  ])('and is a price %s leaves its order out', async (_, rates, reason) => {
    const { service, given } = await slowService({ 2: rates });
    const { code, statuses, result } = await ship(service, pending, given);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, not sent, created' });
    expect(result[1]?.reason).toContain(reason);
  });

  it('is asked once: a younger one counts as it is', async () => {
    const { service, asked, given } = await slowService(dearer, 50_000);
    expect((await ship(service, pending, given)).code).toBe(0);
    expect(Object.fromEntries(asked)).toEqual({ 1: 1, 2: 1, 3: 1 });
  });
});

it.each(['much', '-5%', ...nightlyCases('-1', '5 USD', '')])(
  '--max-rise %j is a mistake, and nothing is sent',
  async (rise) => {
    const service = await shippingService();
    const { code, stderr } = await ship(service, [...pending, `--max-rise=${rise}`]);
    expect({ code, requests: writesTo(service) }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain('--max-rise');
  },
);

describe('the price in the response to a shipment', () => {
  const charging = (prices: readonly Fields[]) => (_: Fields, count: number) => ({
    ...{ status: 201, body: { data: { id: 900 + count, external_id: `W${count}`, ...prices[count] } } },
  });

  it('is compared with the confirmed one, shown, added up and kept', async () => {
    const prices = [{ price_cents: 9999 }, { price: '20.90 ر.س' }, {}, { total: 115, amount: 115 }];
    const service = await shippingService({ react: charging(prices) });
    const { code, result, stderr } = await ship(service, pending);
    expect(code).toBe(0);
    expect(result.map(({ price_sar, charged_sar }) => [price_sar, charged_sar])).toEqual([
      [20.9, 99.99],
      [20.9, 20.9],
      [20.9, null],
      [20.9, null],
    ]);
    expect(stderr).toContain('order 100001: confirmed 20.90 SAR, charged 99.99 SAR');
    expect(stderr).not.toContain('order 100002: confirmed');
    expect(stderr).toContain('2 shipments, 120.89 SAR; confirmed: 41.80 SAR.');
    const { stdout } = await shipctl(['ledger', 'show', 'ship:1', '--json'], { env: service.env });
    const { waybill, courier, tracking_link: link } = result[0] ?? {};
    expect(waybill).toBeTruthy();
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ price_sar: 20.9, charged_sar: 99.99 },
      ...{ waybill, courier, tracking_link: link ?? null },
    });
  });

  it('is not spoken of where no response has one', async () => {
    const { stderr } = await ship(await shippingService(), pending);
    expect(stderr).not.toMatch(/charged/i);
  });
});

describe('--cheapest', () => {
  it('compares prices as text, and says which it could not compare', async () => {
    const rates = [
      { courier_name: 'Aramex', price_sar: '1,019.00' },
      { courier_name: 'Thabit', price_sar: '20.00 ر.س' },
      { courier_name: 'سبل', price_sar: '19', currency: 'SAR', available: false },
      { courier_name: 'barq', price_sar: 5, currency: 'USD' },
      { courier_name: 'jt', price_sar: 4, error: 'No pickup in this city' },
      { courier_name: 'smsa', price_sar: 0 },
      { courier_name: '', price_sar: 1 },
    ];
    const service = await shippingService({ orders: readyOrders(2), ratesOf: () => rates });
    const { code, result, stderr } = await ship(service, pending);
    expect({ code, result }).toMatchObject({ code: 0, result: [{ courier: 'thabit', price_sar: 20 }, {}] });
    const told = stderr.split('\n').filter((line) => line.startsWith('  2 orders (100001, 100002): '));
    expect(told.map((line) => line.replace(/^.*?: /, ''))).toEqual([
      '"سبل" is not available',
      '"barq" is in USD',
      '"jt" says "No pickup in this city"',
      '"smsa" has the price 0',
      'one names no courier',
    ]);
  });

  it('adds the fee for cash, where the order is paid at the door, and VAT', async () => {
    const ratesOf = () => [
      { courier_name: 'Aramex', price_sar: 20, cod_fee: 9, vat: '15%' },
      { courier_name: 'Thabit', price_sar: 22, cod_fee: 1, vat: 3.3 },
    ];
    const orders = [readyOrder(1, { payment_method: 'cod' }), readyOrder(2, { payment_method: 'paid' })];
    const { result, stderr } = await ship(await shippingService({ orders, ratesOf }), pending);
    expect(result).toMatchObject([
      { courier: 'thabit', price_sar: 26.3 },
      { courier: 'aramex', price_sar: 23 },
    ]);
    expect(stderr).toContain('The prices include what stands beside them: COD fee, VAT.');
  });
});

describe('fields of prices', () => {
  it('are what the user says they are', async () => {
    const rate = (title: string, value: number, more: Fields = {}) => ({
      ...{ carrier: { title }, quote: { value, unit: 'ريال' }, price_sar: 1, ...more },
    });
    const ratesOf = () => [rate('Aramex', 20, { tax_part: 3 }), rate('Thabit', 22), rate('سبل', 9, { served: 'no' })];
    const react = () => ({ status: 201, body: { data: { id: 9, external_id: 'W9', price: 1, paid_halalas: 2400 } } });
    const service = await shippingService({ orders: readyOrders(1), ratesOf, react });
    const roles = ['price=quote.value', 'currency=quote.unit', 'courier=carrier.title', 'vat=tax_part'];
    const set = ['orders.price', ...[...roles, 'available=served'].flatMap((role) => ['--role', role])];
    const { env } = service;
    expect((await shipctl(['ops', 'set', ...set], { env })).code).toBe(0);
    expect((await shipctl(['ops', 'set', 'shipments.create', '--role', 'price=paid_halalas'], { env })).code).toBe(0);
    const { code, result, stderr } = await ship(service, pending);
    expect({ code, result }, stderr).toMatchObject({
      ...{ code: 0, result: [{ courier: 'thabit', price_sar: 22, charged_sar: 24 }] },
    });
    expect(stderr).toContain('"سبل" is not available');
    const { code: wrong, stderr: told } = await shipctl(['ops', 'set', 'orders.price', '--role', 'tax=vat'], { env });
    expect({ wrong, told }).toMatchObject({ wrong: 2, told: expect.stringContaining('cod_fee, vat, available') });
  });
});

describe('an order whose courier has no price', () => {
  const ratesOf = (id: string) =>
    id === '1'
      ? [{ courier_name: 'Aramex', price_sar: 9 }]
      : id === '2'
        ? [{ courier_name: 'Aramex', price_sar: null }]
        : [];
  const flags = ['1', '2', '3', '--courier', 'aramex'];

  it('is left out with --yes, unless --any-price', async () => {
    const service = await shippingService({ ratesOf });
    const { code, statuses, stderr } = await ship(service, flags);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, left out, left out' });
    expect(stderr).toContain('1 order (100002): "Aramex" has no price; --any-price ships it all the same');
    const any = await ship(service, [...flags, '--any-price']);
    expect(any).toMatchObject({ code: 0, statuses: 'there before, created, created' });
    expect(any.stderr).toContain('Total: 2 shipments, 2 without a price.');
  });

  it.each<readonly [string, number, string]>([
    ['n', 8, 'created, left out, left out'],
    ...nightlyCases<readonly [string, number, string]>(['y', 0, 'created, created, created']),
  ])('is asked about on a terminal: %s', async (answer, code, statuses) => {
    const service = await shippingService({ ratesOf });
    const outcome = await ship(service, flags, { terminal: 120, typed: [answer, 'y'] });
    expect(outcome).toMatchObject({ code, statuses });
    expect(outcome.stderr).toContain('Ship 2 orders without a price? [y/N]');
  });

  it('is left out of a dry run, which says so', async () => {
    const service = await shippingService({ ratesOf });
    const { code, stderr } = await ship(service, [...flags, '--dry-run'], { terminal: 120, typed: [] });
    expect({ code, sent: writesTo(service) }).toEqual({ code: 8, sent: [] });
    expect(stderr).toContain('--any-price');
  });
});

describe('an empty balance (402)', () => {
  const empty: ShipReaction = { status: 402, body: { message: 'Insufficient balance' } };

  it('ends the run at the first answer', async () => {
    const service = await shippingService({ react: (_, count) => (count === 1 ? empty : undefined) });
    const { code, statuses, stderr } = await ship(service, pending);
    expect({ code, statuses, sent: service.sent().length }).toEqual({
      ...{ code: 8, statuses: 'created, not sent, not sent, not sent', sent: 2 },
    });
    expect(stderr).toContain('Insufficient balance');
    expect(stderr).toContain('top up its balance');
    expect((await ship(service, pending)).statuses).toBe('created, created, created, there before');
  });

  it('ends a command with several ids, too', async () => {
    const service = await startService((_, response) => sendJson(response, 402, { message: 'Insufficient balance' }));
    const { code, stderr } = await shipctl(['orders', 'cancel', '5', '6', '7', '--id', '--yes'], { env: service.env });
    expect({ code, sent: writesTo(service).length }, stderr).toEqual({ code: 6, sent: 1 });
    expect(stderr).toContain('Not sent: 6, 7');
  });

  it('is a refusal where nothing was created, and ends the asking of prices', async () => {
    const service = await shippingService({ react: () => empty });
    expect(await ship(service, pending)).toMatchObject({ code: 6 });
    expect(service.sent()).toHaveLength(1);
    const refuses = ({ path }: { path: string }) => (path.endsWith('/order-price') ? 402 : undefined);
    expect((await ship(await shippingService({ refuses }), pending)).code).toBe(6);
  });
});

describe('a field that was emptied since the price was asked', () => {
  const rich = { items: [{ sku: 'A', quantity: 1 }], receiver_city: 'Riyadh' };

  it('keeps its order from being shipped, and the checks are run again', async () => {
    const changes: readonly Fields[] = [
      { receiver_phone: null },
      { receiver_city: '' },
      { receiver_short_address: null, receiver_postal_code: null },
      { items: [] },
    ];
    const service = await shippingService({
      orders: [1, 2, 3, 4].map((id) => readyOrder(id, rich)),
      onRequest: ({ path }, { orders }) => {
        const at = Number(/^\/api\/orders\/(\d+)\/order-price$/.exec(path)?.[1]) - 1;
        Object.assign(orders[at] ?? {}, changes[at]);
      },
    });
    const { code, statuses, result } = await ship(service, pending);
    expect({ code, statuses, sent: service.sent() }).toEqual({
      ...{ code: 8, statuses: 'not sent, not sent, not sent, not sent', sent: [] },
    });
    const reasons = result.map(({ reason }) => String(reason));
    expect(reasons.map((reason) => /\((.*?)\)/.exec(reason)?.[1])).toEqual([
      'receiver_phone',
      'receiver_city',
      'receiver_short_address, receiver_postal_code',
      'items',
    ]);
    expect(reasons[0]).toContain('no longer passes phone-invalid: shipctl orders check 100001');
    expect(reasons[2]).toContain('no longer passes short-address-missing');
  });

  it('is not one that a single order does not have, or the list did not fill', async () => {
    const service = await shippingService({
      orders: [readyOrder(1, { ...rich, receiver_block: 'B' }), readyOrder(2, { ...rich, receiver_email: null })],
      onRequest: ({ path }, { orders: [first, second] }) => {
        if (path === '/api/orders/1') for (const name of ['receiver_block', 'items']) delete first?.[name];
        if (path === '/api/orders/2') Object.assign(second ?? {}, { receiver_email: 'a@example.com' });
      },
    });
    expect(await ship(service, pending)).toMatchObject({ code: 0, statuses: 'created, created' });
  });
});
