import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { writeLedger } from '../support/ledgers.ts';
import { asked, idsOf, range, serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

const now = new Date('2026-03-10T12:00:00');

const rows = [
  order(501, { order_number: '100000200', receiver_phone: '+966501112233', receiver_city: 'المدينة المنورة' }),
  order(502, {
    order_number: '100000501',
    receiver_first_name: 'عبد الله',
    receiver_last_name: 'الشهري',
    receiver_phone: '0561112233',
  }),
  order(503, {
    order_number: '100000502',
    receiver_first_name: 'Abdullah',
    receiver_last_name: 'Al-Malki',
    receiver_phone: '00966571112233',
  }),
  order(504, {
    order_number: '100000503',
    receiver_first_name: 'أُسامة',
    receiver_city: 'أبها',
    receiver_phone: '+971501112299',
  }),
  order(505, {
    order_number: '100000504',
    external_id: 'Shop-A-17',
    shipment_external_id: 'AWB 990011',
    receiver_phone: '+966581112233',
    items: [{ ...order(1).items[0], sku: 'Oud-50 ML' }],
  }),
];

async function find(...words: readonly string[]) {
  const service = await serveOrders([...rows, ...orders(3)]);
  const outcome = await shipctl(['orders', 'find', ...words, '-o', 'ndjson'], { env: service.env, now });
  expect(outcome.code).toBe(0);
  const found = outcome.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return found.map(({ id, found_in }) => `${id} ${found_in}`);
}

describe('orders find', () => {
  it.each([
    // An id is not a part of another, a number may be.
    [['501'], ['501 id']],
    [['100000501'], ['502 number']],
    [['١٠٠٠٠٠٥٠١'], ['502 number']],
    [['#100000501'], ['502 number']],
    [['0000050'], ['502 number', '503 number', '504 number', '505 number']],
    // Phones in every spelling, of every spelling.
    [['+966501112233'], ['501 phone']],
    [['0501112233'], ['501 phone']],
    [['501112233'], ['501 phone']],
    [['00966 50 111 2233'], ['501 phone']],
    [['+966 (0)50-111-2233'], ['501 phone']],
    [['٠٥٠١١١٢٢٣٣'], ['501 phone']],
    [['+٩٦٦٥٠١١١٢٢٣٣'], ['501 phone']],
    [['+966561112233'], ['502 phone']],
    [['0571112233'], ['503 phone']],
    [['050111'], ['501 phone', '504 phone']],
    [['0971', '50', '111', '2299'], ['504 phone']],
    [['+966501112234'], []],
    // As it is copied from a message.
    [['\u202a+966 50 111 2233\u202c'], ['501 phone']],
    [['\u2068+966\u00a050\u00a0111\u00a02233\u2069'], ['501 phone']],
    [['(050) 111/2233,'], ['501 phone']],
    [['[050].111.2233'], ['501 phone']],
    [['tel:+966501112233'], ['501 phone']],
    [['tel: 050', '111 2233'], ['501 phone']],
    [['966501112233'], ['501 phone']],
    [['۰۵۰۱۱۱۲۲۳۳'], ['501 phone']],
    [['0501112233 / 0561112233'], []],
    [['\u200e#100000501\u200f'], ['502 number']],
    [[' #۱۰۰۰۰۰۵۰۱'], ['502 number']],
    // Names and cities in any spelling, and in any order.
    [['عبدالله'], ['502 receiver']],
    [['الشهري', 'عبد'], ['502 receiver']],
    [['شهري'], ['502 receiver']],
    [['ABDULLAH almalki'], ['503 receiver']],
    [['malki'], ['503 receiver']],
    [['اسامه'], ['504 receiver']],
    [['ابها'], ['504 city']],
    [['المدينه المنوره'], ['501 city']],
    [['مدينة'], ['501 city']],
    // "نورة" is no part of "المنورة".
    [['نوره'], ['501 receiver', '505 receiver', '3 receiver', '2 receiver', '1 receiver']],
    // Codes.
    [['oud-50'], ['505 sku']],
    [['sku-2'], ['2 sku']],
    [['shop-a-17'], ['505 external_id']],
    [['990011'], ['505 shipment_external_id']],
    [['17'], []],
    // A name or a city, and a number: both.
    [['نورة', '0501112233'], ['501 receiver, phone']],
    [['050', '111', '2233', 'نوره'], ['501 receiver, phone']],
    [['عبد الله 0501112233'], []],
    [['أبها 0971501112299'], ['504 city, phone']],
    [['شهري #100000501'], ['502 receiver, number']],
  ] as const)('%j finds %j', async (words, found) => {
    expect(await find(...words)).toEqual(found);
  });

  it('shows in 80 columns whose the order is, where to, and for how much, before where it was found', async () => {
    const service = await serveOrders(rows);
    const { stdout } = await shipctl(['orders', 'find', '100000502'], { env: service.env, now, terminal: 80 });
    expect(stdout).toMatch(/\S +Riyadh +115\.50 SAR/);
    const wide = await shipctl(['orders', 'find', '100000504'], { env: service.env, now, terminal: 200 });
    expect(wide.stdout).toMatch(/AWB 990011 .*\+966581112233 +order number/);
  });

  it('reads all of the last 60 days, and says so', async () => {
    const service = await serveOrders(orders(250));
    const outcome = await shipctl(['orders', 'find', 'SKU-77', '--csv', '--columns', 'id,found_in'], {
      env: service.env,
      now,
    });
    expect(outcome).toEqual({
      code: 0,
      stdout: 'id,found_in\n77,sku\n',
      stderr: '1 of 250 orders matches.\nSearched what was created since 2026-01-09. Farther back: --search-days 360\n',
    });
    expect(asked(service.requests, 'date_from')).toEqual(range(1, 4).map(() => '2026-01-09'));
    expect(asked(service.requests, 'per_page')).toEqual(range(1, 4).map(() => '100'));
  });

  it('searches the days and states that are asked for', async () => {
    const service = await serveOrders(rows);
    const run = (...argv: readonly string[]) =>
      shipctl(['orders', 'find', '0501112233', ...argv], { env: service.env, now });
    expect((await run('--search-days', '7')).code).toBe(0);
    const { stderr } = await run('--date-to', 'yesterday', '--status', 'pending,delivered');
    expect(stderr).not.toContain('Searched');
    expect(service.requests.map(({ query }) => [query.date_from, query.date_to, query.status])).toEqual([
      ['2026-03-03', undefined, undefined],
      [undefined, '2026-03-09', 'pending'],
      // Whether a period has its last day is asked once.
      ['2026-03-04', '2026-03-04', 'pending'],
      [undefined, '2026-03-09', 'delivered'],
      [undefined, '2026-03-09', 'pending'],
    ]);
  });

  it('is a table with a column that says where', async () => {
    const service = await serveOrders(rows);
    const { stdout } = await shipctl(['orders', 'find', '0501112233', '--sort', '-id'], { env: service.env, now });
    expect(stdout).toMatch(/^ ID {2}Status +Found in .*\n501 {2}pending {2}phone /);
  });

  it.each([
    [['x', '--search-days', '0'], '--search-days: "0" is not a whole number from 1 to 36500.'],
    [
      ['x', '--search-days', '5', '--date-from', '7d'],
      '--search-days and --date-from or --date-to cannot be used together.',
    ],
    [['x', '--page', '2'], '--page: orders find reads the whole list. Leave it out.'],
    [['--', '-'], 'Give something to look for'],
    [[], '<text> is missing.'],
  ])('%j is a mistake', async (words, said) => {
    const { code, stderr } = await shipctl(['orders', 'find', ...words]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  it('finds in the sandbox', async () => {
    const { stdout } = await shipctl([
      '--sandbox',
      'orders',
      'find',
      '100000200',
      '-o',
      'ndjson',
      '--search-days',
      '3000',
    ]);
    expect(idsOf({ code: 0, stdout, stderr: '' })).toEqual([3147]);
  });
});

it('shows the courier beside the waybill, and at a terminal where the parcel can be followed, as orders get does', async () => {
  const tracking = 'https://track.example.com/AWB990011';
  const shipped = { ...rows.find(({ id }) => id === 505), selected_shipment_company: 'aramex' };
  const { env, url } = await serveOrders([order(501), shipped]);
  writeLedger(homeFolder(), url, [
    {
      ...{ operation: 'shipments.create', key: 'ship:505', state: 'created', origin: 'order 505' },
      ...{ time: now.toISOString(), file: '/shop', id: '9', tracking },
    },
  ]);
  const find = ['orders', 'find', 'AWB 990011'];
  const { stdout, stderr } = await shipctl([...find, '--columns', 'selected_shipment_company'], {
    env,
    now,
    terminal: 80,
  });
  expect([stdout, stderr]).toEqual([expect.stringContaining('aramex'), expect.stringContaining(tracking)]);
  expect((await shipctl(find, { env, now })).stdout).toMatch(/Aramex.*AWB 990011/i);
  const narrow = await shipctl(['orders', 'find', 'Shop-A-17'], { env, now, terminal: 120 });
  expect(narrow.stdout).toMatch(/ aramex .* shop's number/);
  expect(narrow.stderr).not.toMatch(/Hidden: .*selected_shipment_company/);
  expect((await shipctl(['orders', 'get', '505'], { env, now, terminal: 80 })).stderr).toContain(tracking);
  expect((await shipctl(['orders', 'get', '505'], { env, now })).stderr).not.toContain(tracking);
});
