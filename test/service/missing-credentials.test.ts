import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { keyed, keyVariable } from '../support/keyed.ts';
import { order } from '../support/orders.ts';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService, writesTo } from '../support/service.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';

const shopKey = secret('shop-key-4b1f77a0c9');
const notStored = /asks for the credential shop-key, which is not stored/g;
const pending = ['--status', 'pending', '--cheapest'];

/** Two orders without a country, and empty lists beside them. */
const ordersAlone = () =>
  startService((request) => {
    const unnamed = { receiver_country_code: null, receiver_country: null };
    if (request.path === '/api/orders') return { data: paginate([order(1, unnamed), order(2, unnamed)], request) };
    return paginate([], request);
  });

describe('a list beside the orders whose credential is missing', () => {
  it.each([
    ['orders check', 'boxes.list', 'GET /boxes', 'Sizes of boxes are not checked.'],
    ...furtherRows(
      ['orders check', 'countries.list', 'GET /countries', 'Countries are known by their names and codes only.'],
      ['today', 'boxes.list', 'GET /boxes', 'Sizes of boxes are not checked.'],
      ['today', 'countries.list', 'GET /countries', 'Countries are known by their names and codes only.'],
    ),
  ])('does not stop %s: %s', async (command, id, route, without) => {
    const { type } = await keyed(await ordersAlone(), { [id]: route });
    const { code, stdout, stderr } = await type([...command.split(' '), '--json']);
    expect({ code, rows: (JSON.parse(stdout) as unknown[]).length > 0 }).toEqual({ code: 0, rows: true });
    expect(stderr.match(notStored)).toHaveLength(1);
    expect(stderr).toContain(without);
    expect(stderr).toContain('shipctl login --credential shop-key');
  });

  it.each([
    ['boxes.list', 'GET /boxes', ['--cheapest'], 'Sizes of boxes are not checked.'],
    ...furtherRows(['couriers.list', 'GET /couriers', ['--courier', 'spl'], 'The names of couriers are not checked.']),
  ])('does not stop ship: %s', async (id, route, flags, without) => {
    const service = await shippingService();
    const { env } = await keyed(service, { [id]: route });
    const { code, statuses, stderr } = await ship({ env }, ['--status', 'pending', ...flags]);
    expect({ code, statuses }).toEqual({ code: 0, statuses: 'created, created, created, created' });
    expect(stderr.match(notStored)).toHaveLength(1);
    expect(stderr).toContain(without);
    expect(stderr).toContain('shipctl login --credential shop-key');
  });

  it('does not stop ship where names of couriers are still to be joined: the command that joins them is named', async () => {
    const { env } = await keyed(await shippingService(), { 'couriers.list': 'GET /couriers' });
    const { code, stderr } = await ship({ env }, pending, { isJoined: false });
    expect(code).toBe(8);
    expect(stderr.match(notStored)).toHaveLength(1);
    expect(stderr).toContain("shipctl rules map 'سبل=<courier>'");
  });

  it.each([
    ['shipments create --order-id 1 --id --yes --courier zajil'],
    ...furtherRows(['rules set else→zajil'], ['rules map Zajil=zajil']),
  ])('does not stop %s: the courier is taken as it is', async (line) => {
    const service = await shippingService();
    const { env } = await keyed(service, { 'couriers.list': 'GET /couriers' });
    const { code, stderr } = await shipctl(line.split(' '), { env });
    expect(code).toBe(0);
    expect(stderr.match(notStored)).toHaveLength(1);
    expect(stderr).toContain('The names of couriers are not checked.');
    expect(service.sent()).toEqual(line.startsWith('ship') ? [{ order_id: 1, courier: 'zajil' }] : []);
  });

  it('is read with the credential where there is one, and the orders with the token', async () => {
    const service = await ordersAlone();
    const { type } = await keyed(service, { 'boxes.list': 'GET /boxes' });
    const { code, stderr } = await type(['orders', 'check'], { env: { [keyVariable]: shopKey } });
    expect({ code, missing: stderr.match(notStored) }).toEqual({ code: 0, missing: null });
    const headersOf = (path: string) => service.requests.find((request) => request.path === path)?.headers;
    expect(headersOf('/api/boxes')).toMatchObject({ 'x-shop-key': shopKey });
    expect(headersOf('/api/boxes')).not.toHaveProperty('authorization');
    expect(headersOf('/api/orders')).not.toHaveProperty('x-shop-key');
  });

  it('is like one that the service does not permit: couriers too', async () => {
    const service = await shippingService({
      refuses: ({ path }) => (path === '/api/couriers' ? 403 : undefined),
    });
    const { code, stderr } = await ship(service, ['--status', 'pending', '--courier', 'spl']);
    expect(code).toBe(0);
    expect(stderr).toContain('The names of couriers are not checked.');
  });
});

describe('the question before a write', () => {
  const oneOrder = () =>
    startService((request, response) => {
      const { path, method } = request;
      if (method === 'POST') return { data: order(5, { status: 'cancelled' }) };
      if (path === '/api/orders') return { data: paginate([order(5)], request) };
      if (path.startsWith('/api/orders/')) return { data: order(Number(path.split('/')[3])) };
      return sendJson(response, 404, {});
    });

  it.each([
    [['cancel', '--id', '5'], 'Order 5\nCancel order 5? [y/N] '],
    [['cancel', '--id', '5', '6'], 'Order 6\nCancel orders 5, 6? [y/N] '],
    ...furtherRows(
      [['cancel', '6'], 'Order 6\nCancel order 6? [y/N] '],
      [['cancel', '--number', '100005'], 'Order 5, number 100005, 115.50 SAR'],
    ),
  ])('is asked, and the answer obeyed, where only orders.get lacks its credential: %j', async (words, text) => {
    const service = await oneOrder();
    const { type } = await keyed(service, { 'orders.get': 'GET /orders/{id}' });
    const no = await type(['orders', ...words], { terminal: 80, typed: ['n'] });
    expect({ code: no.code, writes: writesTo(service).length }).toEqual({ code: 3, writes: 0 });
    expect(no.stderr.replaceAll(/^ +/gm, '')).toContain(text);
    const yes = await type(['orders', ...words], { terminal: 80, typed: ['y'] });
    expect({ code: yes.code, writes: writesTo(service).length }).toEqual({
      code: 0,
      writes: words.filter((word) => /^\d+$/.test(word)).length,
    });
  });
});

describe('an operation whose credential is missing leaves the others of the run alone', () => {
  it('labels by link are saved where only the invoice needs it', async () => {
    const service = await shippingService();
    const { env, type } = await keyed(service, { 'shipments.invoice': 'GET /shipments/{id}/invoice' });
    await ship({ env }, pending);
    const file = join(temporaryFolder(), 'labels.pdf');
    const { code, stderr } = await type(['shipments', 'labels', '--out', file]);
    expect({ code, stderr, saved: existsSync(file) }).toMatchObject({ code: 0, saved: true });
  });

  it('nothing is shipped where the order cannot be looked at again: the command that stores it is named', async () => {
    const service = await shippingService({ orders: readyOrders(2) });
    const { env } = await keyed(service, { 'orders.get': 'GET /orders/{id}' });
    const { code, stderr, statuses } = await ship({ env }, pending);
    expect({ code, statuses, sent: service.sent() }).toEqual({ code: 4, statuses: 'not sent, not sent', sent: [] });
    expect(stderr).toContain('shipctl login --credential shop-key');
  });

  furtherIt('pack verifies items, and does not take for unknown what was never sent', async () => {
    const service = await packService([packOrder(100001, [packItem(1, 'A')]), packOrder(100002, [packItem(2, 'B')])]);
    const { env } = await keyed(service, { 'orders.verify': 'POST /orders/{id}/verify' });
    const first = await service.pack(['100001', 'A'], ['--push'], { env });
    expect(first.stderr).toContain('shipctl login --credential shop-key');
    expect(service.verified.map(({ path }) => path)).toEqual(['1/items/1/verify']);
    // Sent at once as soon as it can be: nothing has to be looked up.
    const reads = service.requests.length;
    const second = await service.pack([], ['--push'], { env: { ...env, [keyVariable]: shopKey } });
    expect({ code: second.code, stderr: second.stderr }).toMatchObject({ code: 0 });
    expect(service.verified.map(({ path }) => path)).toEqual(['1/items/1/verify', '1/verify']);
    expect(service.requests.slice(reads).filter(({ path }) => path === '/api/orders/1')).toEqual([]);
  });

  furtherIt('pack sends what it can although an earlier outcome cannot be looked up', async () => {
    let count = 0;
    const service = await packService(
      [packOrder(100001, [packItem(1, 'A')]), packOrder(100002, [packItem(2, 'B')])],
      () => (count++ === 0 ? 'hang up after' : undefined),
    );
    const { env } = await keyed(service, { 'orders.get': 'GET /orders/{id}' });
    await service.pack(['100001', 'A'], ['--push'], { env });
    const before = service.verified.length;
    await service.pack(['100002', 'B'], ['--push'], { env });
    expect(service.verified.slice(before).map(({ path }) => path)).toContain('2/items/2/verify');
  });
});
