import { describe, expect, it } from 'vitest';
import { boxes } from '../support/boxes.ts';
import { type Expected, sends } from '../support/exact.ts';
import { order, orders } from '../support/orders.ts';
import { furtherRows, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

// Every request is written by hand from the page of operations, so that the catalogue does not test itself.

const cancelled = { data: order(5, { status: 'cancelled' }) };
const item = {
  name: 'Oud',
  sku: 'OUD-50',
  quantity: 2,
  price: 50,
  weight: 56.2,
};
const parcel = { length: 20, width: 15.5, height: 10, weight: 500, packaging_type_id: 1 };
const everything = {
  receiver_first_name: 'نورة',
  receiver_last_name: 'القحطاني',
  receiver_phone: '+966501234567',
  receiver_email: 'noura@example.com',
  receiver_address_line: 'King Fahd Road, 12',
  receiver_city_id: 3,
  receiver_country_id: 1,
  receiver_short_address: 'RHMA3184',
  warehouse_id: 9,
  order_grand_total: 115.5,
  payment_method: 'cod',
  description: 'perfume',
  items: [item],
  packages: [parcel],
};
const asFlags = Object.entries(everything).flatMap(([name, value]) => [
  `--${name.replaceAll('_', '-')}`,
  typeof value === 'object' ? JSON.stringify(value) : String(value),
]);

const readings: readonly [string[], Expected, unknown][] = [
  [['orders', 'list'], { method: 'GET', target: '/api/orders' }, { data: paginate(orders(2), { query: {} }) }],
  [
    [
      ...['orders', 'list', '--per-page', '5', '--status', 'awaiting_pickup', '--page', '2'],
      ...['--date-to', '2026-02-01', '--date-from', '2026-01-01'],
    ],
    {
      method: 'GET',
      target: '/api/orders?status=awaiting_pickup&date_from=2026-01-01&date_to=2026-02-01&page=2&per_page=5',
    },
    { data: paginate(orders(7), { query: { page: '2', per_page: '5' } }) },
  ],
  [['orders', 'get', '5'], { method: 'GET', target: '/api/orders/5' }, order(5)],
  [['orders', 'get', '5'], { method: 'GET', target: '/api/orders/5' }, { data: order(5) }],
  [['orders', 'get', 'a/b?c#d e'], { method: 'GET', target: '/api/orders/a%2Fb%3Fc%23d%20e' }, order(5)],
  [['orders', 'get', '..'], { method: 'GET', target: '/api/orders/%2E%2E' }, order(5)],
  [['orders', 'statuses'], { method: 'GET', target: '/api/orders/statuses' }, ['pending']],
  [
    ['orders', 'price', '5'],
    { method: 'GET', target: '/api/orders/5/order-price' },
    [{ service_id: 1, price_sar: '21.50' }],
  ],
  [['boxes', 'list'], { method: 'GET', target: '/api/boxes' }, paginate(boxes(2), { query: {} })],
  [['packages', 'list'], { method: 'GET', target: '/api/boxes' }, paginate(boxes(2), { query: {} })],
  [['boxes', 'get', '7'], { method: 'GET', target: '/api/boxes/7' }, boxes(1)[0]],
];

const writings: readonly [string[], Expected, unknown, string][] = [
  [
    ['orders', 'create', ...asFlags],
    { method: 'POST', target: '/api/orders', body: everything },
    order(5),
    'Created order 5.',
  ],
  [
    ['orders', 'create', '--data', JSON.stringify(everything)],
    { method: 'POST', target: '/api/orders', body: everything },
    { data: order(5) },
    'Created order 5.',
  ],
  [
    ['orders', 'update', '--id', '5', '--receiver-phone', '+966500000000'],
    { method: 'PUT', target: '/api/orders/5/edit', body: { receiver_phone: '+966500000000' } },
    order(5),
    'Updated order 5.',
  ],
  [
    ['orders', 'cancel', '--id', '5', '--yes'],
    { method: 'POST', target: '/api/orders/5/cancel' },
    cancelled,
    'Cancelled order 5.',
  ],
  [
    ['orders', 'reset', '--id', '5', '--yes'],
    { method: 'POST', target: '/api/orders/5/reset' },
    order(5),
    'Reset order 5.',
  ],
  [
    ['orders', 'verify', '--id', '5'],
    { method: 'POST', target: '/api/orders/5/verify' },
    { data: order(5) },
    'Verified order 5.',
  ],
  [
    ['orders', 'verify-item', '--id', '5', '50'],
    { method: 'POST', target: '/api/orders/5/items/50/verify' },
    order(5).items[0],
    'Verified item 50.',
  ],
  [
    ['orders', 'verify-item', '--id', '5', '50', '-F', 'sku=OUD-50'],
    { method: 'POST', target: '/api/orders/5/items/50/verify', body: { sku: 'OUD-50' } },
    { data: order(5).items[0] },
    'Verified item 50.',
  ],
  [
    ['boxes', 'create', '--type', 'Small', '--length', '20', '--width', '15', '--height', '10', '--weight', '0.5'],
    { method: 'POST', target: '/api/boxes', body: { type: 'Small', length: 20, width: 15, height: 10, weight: 0.5 } },
    boxes(1)[0],
    `Created box ${boxes(1)[0]?.id}.`,
  ],
  [
    ['packages', 'update', '7', '--height', '12.5'],
    { method: 'PUT', target: '/api/boxes/7', body: { height: 12.5 } },
    { data: boxes(1)[0] },
    'Updated box 7.',
  ],
];

const named = <T extends readonly [string[], Expected, ...unknown[]]>(table: readonly T[]) =>
  table.map((row) => [row[0].slice(0, 4).join(' '), row[1].method, row] as const);

describe('orders and boxes', () => {
  it.each(sampleOf(named(readings), 2))('%s reads with %s', async (_line, _method, [argv, expected, answer]) => {
    const { stdout } = await sends(argv, expected, answer);
    expect(stdout).not.toBe('');
  });

  it.each(sampleOf(named(writings), 2))(
    '%s writes with %s',
    async (_line, _method, [argv, expected, answer, message]) => {
      const { stderr } = await sends(argv, expected, answer);
      // The number of the order, and what may follow, stand behind.
      expect(stderr.split('\n')[0]?.replace(/ \(\d+\)/, '')).toSatisfy((line: string) => line.startsWith(message));
    },
  );

  it('sends the filter with every page', async () => {
    const service = await startService((request) => ({ data: paginate(orders(7), request, 3) }));
    await shipctl(['orders', 'list', '--all', '--status', 'pending', '--concurrency', '1'], { env: service.env });
    const pages = ['', 'page=2&', 'page=3&', 'page=1&'];
    expect(service.raw).toEqual(pages.map((page) => `/api/orders?status=pending&${page}per_page=100`));
  });
});

describe('orders statuses', () => {
  it.each([
    ['a list of names', ['pending', 'delivered'], [{ name: 'pending' }, { name: 'delivered' }]],
    [
      'a map of names',
      { pending: 'قيد', delivered: 'Done' },
      [
        { name: 'pending', label: 'قيد' },
        { name: 'delivered', label: 'Done' },
      ],
    ],
    ['records', [{ id: 1, name: 'pending', label: 'قيد' }], [{ id: 1, name: 'pending', label: 'قيد' }]],
    ['a list of names under data', { data: ['pending'] }, [{ name: 'pending' }]],
    ...furtherRows(
      ['a map of names under data', { data: { pending: 'قيد' } }, [{ name: 'pending', label: 'قيد' }]],
      ['records under data', { data: [{ name: 'pending', color: '#fff' }] }, [{ name: 'pending', color: '#fff' }]],
      ['an empty list', [], []],
    ),
  ])('reads %s', async (_what, answer, rows) => {
    const target = '/api/orders/statuses';
    const { stdout } = await sends(['orders', 'statuses', '--json'], { method: 'GET', target }, answer);
    expect(JSON.parse(stdout)).toEqual(rows);
  });

  it.each([
    ['a number', 5],
    ['a text', 'pending'],
    ...furtherRows(
      ['a list of numbers', [1, 2]],
      ['a map of numbers', { pending: 1 }],
      ['an error inside a 200', { message: 5, error: null }],
    ),
  ])('is no list when it is %s', async (_what, answer) => {
    const service = await startService(() => answer);
    expect(await shipctl(['orders', 'statuses', '--json'], { env: service.env })).toMatchObject({
      code: 7,
      stdout: '',
    });
  });
});
