import { describe, expect, it } from 'vitest';
import { imported, resource } from '../support/imported-resources.ts';
import { startMendingShop, touch } from '../support/mending.ts';
import { orderOf, shopWith } from '../support/mirrors.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

/** Two items as the service has them, with what only it writes. */
const items = [
  { id: 11, order_id: 1, name: 'Oud', sku: 'A', quantity: 3, price: 175.25, weight: null, weight_unit: 'g' },
  { id: 12, order_id: 1, name: 'Musk', sku: 'B', quantity: 1, price: 15, weight: 3, weight_unit: 'g' },
].map((item) => ({ ...item, tax: 2.5, currency: 'SAR', total_price: null, verification_status: 'pending' }));

const boxes = [
  { id: 21, order_id: 1, box_id: 4, length: 30, width: 20, height: 10, weight: 0, packaging_type_id: 2 },
].map((box) => ({ ...box, created_at: '2026-03-04T05:06:07.000000Z' }));

/** What is sent back of the first item, beside what changes. */
const first = {
  id: 11,
  name: 'Oud',
  sku: 'A',
  quantity: 3,
  price: 175.25,
  weight_unit: 'g',
  currency: 'SAR',
  tax: 2.5,
};
const second = { ...first, id: 12, name: 'Musk', sku: 'B', quantity: 1, price: 15, weight: 3 };

const startShop = () => startMendingShop([{ items, boxes, order_grand_total: 604.61 }]);

const update = ['orders', 'update', '1', '--id'];

describe('an update of a part of a list', () => {
  it('is completed from the order as it is, and says what changes', async () => {
    const shop = await startShop();
    const { code, stdout, stderr } = await shipctl([...update, '-F', 'items[0].weight=500', '--json'], shop);
    expect([code, stderr]).toEqual([0, expect.stringContaining('items[0].weight: nothing → 500, in Oud (A)')]);
    expect(shop.changes()).toEqual([
      { id: 1, body: { items: [{ ...first, weight: 500 }, second], order_grand_total: 604.61 } },
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ order_grand_total: 604.61 });
  });

  it('leaves a total to the service where an amount changes, and says what became of it', async () => {
    const shop = await startShop();
    const { code, stderr } = await shipctl([...update, '-F', 'items[1].quantity=4'], shop);
    expect([code, stderr]).toEqual([0, expect.stringContaining('order_grand_total is still 604.61.')]);
    const { tax: _, ...changed } = { ...second, quantity: 4 };
    expect(shop.changes()).toEqual([{ id: 1, body: { items: [first, changed] } }]);
  });

  it.each([
    [['--packages', '{"weight":900}']],
    ...furtherRows<[string[]]>([['-F', 'boxes[0].weight=900']], [['-F', 'packages:=[{"id":21,"weight":900}]']]),
  ])('names boxes as bodies do: %j', async (flags) => {
    const shop = await startShop();
    expect((await shipctl([...update, ...flags], shop)).code).toBe(0);
    const { order_id: _, created_at: __, ...sent } = { ...boxes[0], weight: 900 };
    expect(shop.changes()).toEqual([{ id: 1, body: { packages: [sent] } }]);
  });

  it.each([
    [
      ['-F', 'items[2].weight=500'],
      'items[2] is not there: the record has 2, counted from 0. It would be sent without',
    ],
    [['--items', '{"weight":500}'], 'items[0]: without id it cannot be told which one it is'],
    ...furtherRows<[string[], string]>(
      [['-F', 'items[0].id=99', '-F', 'items[0].weight=500'], 'items[0]: 99 is not the id of one of them (11, 12)'],
      [['-F', 'items:=[{"id":12,"weight":5},{"id":12,"weight":6}]'], 'items[1]: the same element is given twice'],
      [['-F', 'items:=[]'], 'The record would lose Oud (A), Musk (B).'],
    ),
  ])('is refused where an element cannot be told: %j', async (flags, told) => {
    const shop = await startShop();
    const { code, stderr } = await shipctl([...update, ...flags], shop);
    expect([code, writesTo(shop)]).toEqual([2, []]);
    expect(stderr).toContain(told);
    if (!told.includes('lose')) expect(stderr).toMatch(/without (?:id, )?name, sku, quantity, price|twice/);
  });

  it('is not sent where the order has changed meanwhile', async () => {
    const shop = await startShop();
    let reads = 0;
    shop.onRead = () => {
      const found = shop.orders.get(1);
      if (++reads === 2 && found) touch(found, { items: items.slice(1) });
    };
    const { code, stderr } = await shipctl([...update, '-F', 'items[0].weight=500'], shop);
    expect([code, writesTo(shop)]).toEqual([8, []]);
    expect(stderr).toContain('Nothing was sent: order 1 has changed since it was read (items).');
  });

  it('is sent as it is with --data, and what it lacks is named', async () => {
    const shop = await startShop();
    const data = { items: [{ id: 12, weight: 5 }] };
    const { code, stderr } = await shipctl([...update, '--data', JSON.stringify(data)], shop);
    expect([code, shop.changes()]).toEqual([0, [{ id: 1, body: data }]]);
    expect(stderr).toContain('items[0] lacks name, sku, quantity, price; items lacks Oud (A).');
  });

  it('is completed by api, too', async () => {
    const shop = await startShop();
    const { code } = await shipctl(['api', 'PUT', '/api/orders/1/edit', '-F', 'items[1].weight=5'], shop);
    expect([code, shop.changes()]).toEqual([
      0,
      [{ id: 1, body: { items: [first, { ...second, weight: 5 }], order_grand_total: 604.61 } }],
    ]);
  });
});

describe('a dry run of such an update', () => {
  const flags = ['-F', 'items[1].weight=5', '--dry-run'];

  it('says that it could not complete it without a login', async () => {
    const { code, stdout, stderr } = await shipctl(['orders', 'update', '100001', ...flags]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('--dry-run could not complete items')]);
    expect(JSON.parse(stdout)).toMatchObject({
      url: '{base_url}/api/orders/{id of 100001}/edit',
      body: { items: [{}, { weight: 5 }] },
      open: [{ at: 'url' }, { at: 'items' }],
    });
  });

  it('completes it from a mirror, and asks the service for nothing', async () => {
    const { type, requests } = await shopWith([orderOf(31, '03-01', { order_number: '100001', items })]);
    expect((await type(['sync'])).code).toBe(0);
    const before = requests.length;
    const { stdout } = await type(['orders', 'update', '100001', ...flags]);
    expect(JSON.parse(stdout).body).toEqual({ items: [first, { ...second, weight: 5 }], order_grand_total: 115.5 });
    expect(requests).toHaveLength(before);
  });

  it('reads the order where there is a login', async () => {
    const shop = await startShop();
    const { stdout } = await shipctl(['orders', 'update', '100001', ...flags], shop);
    const { url, body, open } = JSON.parse(stdout);
    expect([new URL(url).pathname, open, writesTo(shop)]).toEqual(['/api/orders/1/edit', undefined, []]);
    expect(body.items).toEqual([first, { ...second, weight: 5 }]);
  });
});

describe('at a terminal', () => {
  it.each([
    [['update', '100001', '--receiver-phone', '+966500000001'], /Phone +\+966501234567 +\+966500000001\n/],
    ...furtherRows<[string[], RegExp]>(
      [['update', '100001', '-F', 'items[0].weight=500'], /items\[0\]\.weight +- +500\n/],
      [['update', '1', '--id', '--description', 'Gift'], /Description +Gift\n/],
    ),
  ])('%j shows what has changed, in a pipe the whole record', async (argv, told) => {
    const shop = await startShop();
    const seen = await shipctl(['orders', ...argv], { ...shop, terminal: 80 });
    expect([seen.code, seen.stdout.split('\n').length < 12]).toEqual([0, true]);
    expect(seen.stdout).toMatch(told);
    expect((await shipctl(['orders', ...argv], shop)).stdout.split('\n').length).toBeGreaterThan(20);
  });
});

describe('an imported update', () => {
  const text = { type: 'string' };
  const line = {
    type: 'object',
    required: ['code', 'count'],
    properties: { id: { type: 'integer' }, code: text, count: { type: 'integer' } },
  };
  const address = { type: 'object', properties: { street: text, city: text } };
  const paths = resource('/customers', 'customer', {
    id: { type: 'integer' },
    name: text,
    address,
    lines: { type: 'array', items: line },
  });

  furtherIt('completes records and lists, and a required field of an element is none that is missing', async () => {
    const { type, read } = await imported(paths);
    const whole = {
      address: { street: 'Olaya', city: 'Riyadh' },
      lines: [
        { id: 1, code: 'A', count: 2 },
        { id: 2, code: 'B', count: 3 },
      ],
    };
    const { id } = await read('customers', 'create', '--data', JSON.stringify(whole));
    const flags = ['-F', 'address.city=Jeddah', '-F', 'lines[1].count=7'];
    const told = await type('customers', 'update', String(id), ...flags);
    expect([told.code, told.stderr]).toEqual([0, expect.stringContaining('address.city: "Riyadh" → "Jeddah"')]);
    expect(await read('customers', 'get', String(id))).toMatchObject({
      address: { street: 'Olaya', city: 'Jeddah' },
      lines: [whole.lines[0], { ...whole.lines[1], count: 7 }],
    });
  });
});
