import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService, writesTo } from '../support/service.ts';

const now = new Date('2026-03-30T12:00:00');

const byDay = [
  order(3, { order_number: '900003', created_at: '2026-03-29T10:00:00Z' }),
  order(2, { order_number: '900002', created_at: '2026-03-20T10:00:00Z' }),
  order(1, { order_number: '900001', created_at: '2026-02-10T10:00:00Z' }),
  // The number of this one is the id of another.
  order(900002, { order_number: '900009', created_at: '2026-03-28T10:00:00Z' }),
  order(77, { order_number: '800000', created_at: '2025-01-01T10:00:00Z' }),
];

/** A service that has orders by id, and lists them by their day. */
const serve = (orders = byDay) =>
  startService((request, response) => {
    const { method, path, query } = request;
    const [, id] = /^\/api\/orders\/(\d+)/.exec(path) ?? [];
    if (id === undefined) {
      const { date_from: from = '', date_to: to = '9' } = query;
      const days = orders.filter(({ created_at: day }) => day.slice(0, 10) >= from && day.slice(0, 10) <= to);
      return { data: paginate(days, request, 100) };
    }
    const found = orders.find((each) => String(each.id) === id);
    if (!found) return sendJson(response, 404, { message: `No query results for model [App\\Models\\Order] ${id}` });
    if (path.endsWith('/order-price')) return { data: [{ service_id: found.id }] };
    return method === 'GET' ? found : { ...found, status: 'cancelled' };
  });

async function run(line: string, stdin = '', orders = byDay) {
  const service = await serve(orders);
  const outcome = await shipctl(line.split(' '), { env: service.env, now, stdin });
  const asked = service.requests.map(({ method, path, query }) =>
    [method, path.replace('/api/orders', ''), query.date_from, query.date_to].filter(Boolean).join(' '),
  );
  return { ...outcome, asked };
}

describe('a read of an order', () => {
  it('by its id needs one request', async () => {
    const { code, stderr, asked } = await run('orders get 3 --columns id --json');
    expect({ code, stderr, asked }).toEqual({ code: 0, stderr: '', asked: ['GET /3'] });
  });

  it.each([
    ['900003', 3, ['GET 2026-03-23']],
    ...furtherRows(
      ['٩٠٠٠٠٣', 3, ['GET 2026-03-23']],
      // Between them it finds out whether the last day of a period is in it.
      [
        '900001',
        1,
        ['GET 2026-03-23', 'GET 2026-03-09 2026-03-22', 'GET 2026-03-20 2026-03-20', 'GET 2026-01-29 2026-03-08'],
      ],
    ),
  ])('by its number %s looks in the latest days first', async (number, id, lists) => {
    const { code, stdout, stderr, asked } = await run(`orders get ${number} --columns id --json`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `{"id":${id}}\n` });
    expect(stderr).toMatch(new RegExp(`^Number 90000\\d is order ${id}\\.$`, 'm'));
    expect(asked.slice(1)).toEqual([...lists, `GET /${id}`]);
  });

  it.each(['#900003', '\u200e# 900003', ...furtherCases('\u202a٩٠٠٠٠٣\u202c', '\u00a0۹۰۰۰۰۳', '900003\ufeff')])(
    'takes the number %j as people write it',
    async (number) => {
      const service = await serve();
      const run = (...argv: readonly string[]) => shipctl([...argv, '--yes', '--csv'], { env: service.env, now });
      expect((await run('orders', 'get', number, '--columns', 'id')).stdout).toBe('id\n3\n');
      expect((await run('orders', 'price', number, '--columns', 'service_id')).stdout).toBe('service_id\n3\n');
      expect((await run('orders', 'cancel', number, '--columns', 'id')).stdout).toBe('id\n3\n');
      expect((await run('orders', 'update', number, '--description', 'oud')).code).toBe(0);
      expect(service.requests.map(({ method, path }) => `${method} ${path}`).slice(-1)).toEqual([
        'PUT /api/orders/3/edit',
      ]);
    },
  );

  it('finds a number that the service writes in another way', async () => {
    const orders = [
      order(3, { order_number: '#70-X', created_at: '2026-03-29T10:00:00Z' }),
      order(4, { order_number: '70-x' }),
    ];
    for (const number of ['70-X', '#70-x'])
      expect((await run(`orders get ${number} --columns id --csv`, '', orders)).stdout).toBe('id\n3\n');
    const written = await run('orders cancel #70-X --yes --columns id --csv', '', orders.slice(0, 1));
    expect(written.stdout).toBe('id\n3\n');
    const blank = await shipctl(['orders', 'cancel', '\u200e \u200f'], { now });
    expect(blank).toMatchObject({ code: 2, stderr: expect.stringContaining('is not an id') });
  });

  it('takes an id where it is one order, though it is the number of another', async () => {
    const { stdout, asked } = await run('orders get 900002 --columns id --json');
    expect([stdout, asked]).toEqual(['{"id":900002}\n', ['GET /900002']]);
    const number = await run('orders get 900002 --number --columns id --json');
    expect([number.stdout, number.asked[0]]).toEqual(['{"id":2}\n', 'GET 2026-03-23']);
    const id = await run('orders get 900003 --id');
    expect([id.code, id.asked]).toEqual([5, ['GET /900003']]);
  });

  it('says where it has looked', async () => {
    const { code, stderr } = await run('orders get 800000');
    expect(code).toBe(5);
    expect(stderr).toContain('There is no order 800000 among the orders of the last 60 days.');
    expect(stderr).toContain('\nFarther back: --search-days 360\n');
    expect((await run('orders get 800000 --search-days 600')).code).toBe(0);
  });

  it('may be a list', async () => {
    const { code, stdout, asked } = await run('orders price 900003 --columns service_id --csv');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'service_id\n3\n' });
    expect(asked).toEqual(['GET /900003/order-price', 'GET 2026-03-23', 'GET /3/order-price']);
  });
});

describe('ids in one word', () => {
  it('are named as separate words in a line to type if there is no such order', async () => {
    const apart = 'Type each id or number as a separate word: shipctl';
    const none = await run('orders cancel 801,#802 805 --yes');
    expect([none.code, none.stderr]).toEqual([
      5,
      expect.stringContaining(`${apart} orders cancel 801 '#802' 805 --yes\n`),
    ]);
    const some = await run('orders cancel 801,802 3 --yes');
    expect([some.code, some.stderr]).toEqual([8, expect.stringContaining(`${apart} orders cancel 801 802 --yes\n`)]);
    const numbers = await run('orders cancel 801,802 3 --number --yes');
    expect([numbers.code, numbers.stderr]).toEqual([
      2,
      expect.stringContaining(`${apart} orders cancel 801 802 3 --number --yes\n`),
    ]);
    const one = await run('orders get 801،802');
    expect(one.stderr).toContain('The command takes one id or number: shipctl orders get 801\n');
    const labels = await shipctl(['shipments', 'labels', '801,802', '--sandbox', '--out', 'never.pdf'], { now });
    expect(labels.stderr).toContain(`${apart} shipments labels 801 802 --sandbox --out never.pdf\n`);
  });

  it('are one number if an order has it, and words without digits are no ids', async () => {
    const orders = [order(3, { order_number: '70,71' }), order(4, { order_number: '72' })];
    const { stdout, stderr } = await run('orders cancel 70,71 72,x --yes --columns id --csv', '', orders);
    expect(stdout).toBe('id\n3\n');
    expect(stderr).toContain('There is no order 72,x.');
    expect(stderr).not.toContain('as a separate word');
  });
});

describe('a write', () => {
  it.each(['create', ...furtherCases('return')])('of a shipment (%s) takes the number of its order', async (verb) => {
    const words = ['shipments', verb, '--courier', 'spl', '--yes', '--order-id'];
    const sent = async (...given: string[]) => {
      const service = await serve();
      const { code } = await shipctl([...words, ...given], { env: service.env, now });
      return [code, ...writesTo(service).map(({ body }) => JSON.parse(body).order_id)];
    };
    expect(await sent('900001')).toEqual([0, 1]);
    expect(await sent('3')).toEqual([0, 3]);
    expect(await sent('900001', '--id')).toEqual([0, 900001]);
    // The number of one order and the id of another.
    expect(await sent('900002')).toEqual([2]);
    expect(await sent('900002', '--number')).toEqual([0, 2]);
  });

  it('looks up ids and numbers before anything is sent', async () => {
    const { code, stderr, asked } = await run('orders cancel 3 900001 --yes');
    expect(code).toBe(0);
    expect(stderr).toMatch(/Number 900001 is order 1\.\nCancelled order 3[^\n]*\.\nCancelled order 1[^\n]*\.\n/);
    expect(asked).toEqual(['GET 2026-01-29', 'GET /900001', 'POST /3/cancel', 'POST /1/cancel']);
  });

  it('takes them from standard input too, each order once', async () => {
    const { asked } = await run('orders verify -', '900003\n3\n900001\n');
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual(['POST /3/verify', 'POST /1/verify']);
  });

  it('refuses what is the id of one order and the number of another', async () => {
    const { code, stdout, stderr, asked } = await run('orders cancel 900002 3 --yes');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      '900002 is the id of one order and the number of another, order 2. Say which it is: --id or --number.',
    );
    expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
    expect((await run('orders cancel 900002 --id --yes')).asked).toEqual(['POST /900002/cancel']);
    expect((await run('orders cancel 900002 --number --yes')).asked).toEqual(['GET 2026-01-29', 'POST /2/cancel']);
  });

  it('refuses the number of two orders', async () => {
    const twice = [...byDay, order(9, { order_number: '900003', created_at: '2026-03-01T10:00:00Z' })];
    const { code, stderr, asked } = await run('orders cancel 900003 --yes', '', twice);
    expect([code, asked.some((each) => each.startsWith('POST'))]).toEqual([2, false]);
    expect(stderr).toContain('900003 is the number of orders 3 and 9. Give the id.');
  });

  it('with --number is refused where there is no such order', async () => {
    const { code, stderr, asked } = await run('orders cancel 800000 --number --yes');
    expect([code, asked]).toEqual([2, ['GET 2026-01-29']]);
    expect(stderr).toContain('There is no order with the number 800000. Farther back: --search-days 360');
  });

  it('needs the order of an item only', async () => {
    const { asked } = await run('orders verify-item 900003 900001 --json');
    expect(asked.at(-1)).toBe('POST /3/items/900001/verify');
  });

  it('with --dry-run looks no number up; where it cannot ask it does, and sends nothing', async () => {
    const { stdout, stderr, asked } = await run('orders cancel 900003 --dry-run --number');
    expect([JSON.parse(stdout).url.replace(/^.*\/api/, ''), asked]).toEqual(['/orders/{id of 900003}/cancel', []]);
    expect(stderr).toContain('--dry-run looks no number up: it stands where the id will.');
    const unasked = await run('orders cancel 900003');
    expect(unasked.asked.every((each) => each.startsWith('GET '))).toBe(true);
    expect(unasked).toMatchObject({ code: 2, stderr: expect.stringContaining('needs confirmation') });
    expect(await run('orders cancel 999999')).toMatchObject({ code: 5 });
  });

  it('takes --id or --number', async () => {
    const { code, stderr } = await run('orders cancel 5 --id --number --yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--id and --number cannot be used together.')]);
  });
});

describe("the shop's own number of an order", () => {
  const orders = [
    order(3, { order_number: '900003', external_id: '#5003', created_at: '2026-03-29T10:00:00Z' }),
    // It is the id of an order of somebody else.
    order(2, { order_number: '900002', external_id: '4', created_at: '2026-03-20T10:00:00Z' }),
    order(4, { order_number: '900004', external_id: '5003-B', created_at: '2026-03-20T10:00:00Z' }),
  ];

  it('names the order that alone has it', async () => {
    const read = await run('orders get 5003 --columns id --csv', '', orders);
    expect(read).toMatchObject({ code: 0, stdout: 'id\n3\n' });
    expect(read.stderr).toContain('Reference 5003 is order 3, number 900003.\n');
    const written = await run('orders cancel 5003 --yes', '', orders);
    expect(written.stderr).toContain('Reference 5003 is order 3, number 900003.\n');
    expect(written.asked.filter((each) => each.startsWith('POST'))).toEqual(['POST /3/cancel']);
  });

  it('is refused for a write where it names another order, too', async () => {
    const ofId = await run('orders cancel 4 --yes', '', orders);
    expect([ofId.code, ofId.asked.some((each) => each.startsWith('POST'))]).toEqual([2, false]);
    expect(ofId.stderr).toContain('order 2. Say which it is: 2, or 4 with --id.');
    const ofNumber = await run('orders cancel 900003 --yes', '', [...orders, order(9, { external_id: '900003' })]);
    expect([ofNumber.code, ofNumber.asked.some((each) => each.startsWith('POST'))]).toEqual([2, false]);
    expect(ofNumber.stderr).toContain('900003 is the number of order 3 and the reference of order 9. Give the id');
  });

  it('that no order has is told before anything is asked', async () => {
    const service = await serve(orders);
    const asks = { env: service.env, now, terminal: 90, typed: ['y'] };
    const cancelled = await shipctl(['orders', 'cancel', '5010'], asks);
    expect(cancelled).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('There is no order 5010 among the orders of the last 60 days.'),
    });
    expect(cancelled.stderr).toMatch(/shipctl orders find 5010$/m);
    expect(cancelled.stderr).not.toContain('[y/N]');
    const updated = await shipctl(['orders', 'update', '5013', '--receiver-phone', '0553344599'], asks);
    expect(updated).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('There is no order 5013 among the orders of the last 60 days.'),
    });
    expect(writesTo(service)).toEqual([]);
  });
});
