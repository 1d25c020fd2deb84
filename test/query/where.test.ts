import { describe, expect, it } from 'vitest';
import { idsOf, serveOrders, serveText } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const now = new Date('2026-03-10T12:00:00Z');

const phones = [
  order(1, { receiver_phone: '+966501112233' }),
  order(2, { receiver_phone: '+971501112233' }),
  order(3, { receiver_phone: '\u202a+966561112233\u202c' }),
  order(4, { receiver_phone: '0571112233' }),
];

const rows = [
  order(1, {
    receiver_city: 'الرياض',
    payment_method: 'cod',
    order_grand_total: 600,
    created_at: '2026-03-09T21:30:00.5Z',
  }),
  order(2, { receiver_city: 'Riyadh', payment_method: 'COD', order_grand_total: 500.5, description: 'gift wrap' }),
  order(3, { receiver_city: 'جدة', payment_method: 'paid', order_grand_total: '1200.00', date: '2026-03-10 08:00:00' }),
  order(4, { receiver_city: null, order_grand_total: 20, receiver_postal_code: '01234', extra_code: 'K-9' }),
  order(5, { receiver_city: 'Abha', order_grand_total: null, items: [] }),
  order(6, {
    receiver_first_name: 'أُمَيْمة',
    receiver_city: 'أبها',
    items: [
      { ...order(6).items[0], sku: 'OUD-50', quantity: 1 },
      { ...order(6).items[0], sku: null, quantity: 9 },
    ],
  }),
];

async function found(where: string, ...more: readonly string[]) {
  const service = await serveOrders(rows);
  const outcome = await shipctl(['orders', 'list', '-o', 'ndjson', '--where', where, ...more], {
    env: service.env,
    now,
  });
  expect([outcome.code, outcome.stderr]).toEqual([
    0,
    expect.stringMatching(/^(?:.*With that day: .*\n)?\d of 6 orders match(?:es)?\.\n$/),
  ]);
  return idsOf(outcome);
}

describe('--where', () => {
  const cases: readonly (readonly [where: string, ids: readonly number[], ...flags: readonly string[]])[] = [
    // Texts are compared as people read them.
    ['receiver_city = الرياض', [1, 2]],
    ['receiver_city = RIYADH', [1, 2]],
    ['receiver_city = جده', [3]],
    ['receiver_city = ابها', [5, 6]],
    ['receiver_first_name = اميمه', [6]],
    ['receiver_first_name ~ ميم', [6]],
    ["description = 'Gift  Wrap'", [2]],
    ['description = “gift wrap”', [2]],
    ['receiver_city in (riyadh, الرياض)', [1, 2]],
    ['receiver_city in (riyadh، "الرياض")', [1, 2]],
    // Numbers are exact, and may be sent as text.
    ['order_grand_total > 500.5', [1, 3]],
    ['order_grand_total >= 500.50', [1, 2, 3]],
    ['order_grand_total = 1200', [3]],
    ['order_grand_total <= 20', [4]],
    ['order_grand_total > ٥٠٠', [1, 2, 3]],
    ['order_number = 100004', [4]],
    ['order_number = ١٠٠٠٠٤', [4]],
    // A code with zeros in front is another one.
    ['receiver_postal_code = 1234', []],
    ['receiver_postal_code = 01234', [4]],
    ['receiver_postal_code > 1000', [4]],
    ['order_number = 0100004', []],
    ['order_number in (100004E0, 1E5)', []],
    ['id = 004', [4]],
    // Words that bind, from the tightest: not, and, or.
    ['payment_method = cod and order_grand_total > 550 or id = 5', [1, 5]],
    ['payment_method = cod and (order_grand_total > 550 or id = 2)', [1, 2]],
    ['not payment_method = cod and not id in (3, 4)', [5, 6]],
    ['NOT (id < 3 OR id > 4)', [3, 4]],
    ['receiver_city not in (riyadh, الرياض, abha)', [3, 4]],
    ['payment_method != cod and id != 3', [4, 5, 6]],
    ['receiver_city !~ i and id < 4', [1, 3]],
    // What is empty is not equal to anything, nor greater or smaller.
    ['receiver_city is empty', [4]],
    ['order_grand_total < 0 or order_grand_total >= 0', [1, 2, 3, 4, 6]],
    ['items is empty', [5]],
    ['description is not empty', [2]],
    ['receiver_city != riyadh', [3, 4, 5, 6]],
    // Of a list one element is enough.
    ['items.sku = oud-50', [6]],
    ['items.sku != oud-50', [1, 2, 3, 4, 5]],
    ['items.sku is empty', [5]],
    ['items.quantity > 5', [6]],
    ['items_count = 2', [6]],
    ['items_count = 0', [5]],
    // Names of several fields, and of roles.
    ['receiver = "أميمة القحطاني"', [6]],
    ['city = riyadh', [1, 2]],
    ['total > 1000', [3]],
    // Times.
    ['created_at > yesterday', []],
    ['created_at = yesterday', [1]],
    ['created_at < 2026-03-05', [2, 3, 4, 5, 6]],
    ['created_at <= 2026-03-04', [2, 3, 4, 5, 6]],
    ['created_at > 2026-03-04', [1]],
    ['created_at > 5d', [1]],
    ["created_at >= '2026-03-09 21:30'", [1]],
    ['created_at > 2026-03-10T00:30:00.4+03:00', [1]],
    ['created_at > 2026-03-10T00:30:00.5+03:00', []],
    ['date = today', [3]],
    ['created_at = today', [1], '--tz', 'Asia/Riyadh'],
    // A field that the document does not name, but the first page has.
    ['extra_code = k-9', [4]],
    ['"extra_code" ~ K', [4]],
    ["receiver_first_name = 'O''Brien'", []],
    ["receiver_first_name = O'Brien", []],
  ];

  for (const [where, ids, ...flags] of sampleOf(cases, 3)) {
    it(`${where} finds ${ids.join()}`, async () => {
      expect(await found(where, ...flags)).toEqual(ids);
    });
  }

  it('given twice holds both times', async () => {
    expect(await found('id > 2', '--where', 'id < 5')).toEqual([3, 4]);
  });

  it('compares numbers digit for digit', async () => {
    const text = JSON.stringify(order(7)).replace('"tax":15', '"tax":9007199254740993.10');
    const service = await serveText(text);
    const count = async (where: string) => {
      const { stdout } = await shipctl(['orders', 'list', '-o', 'ndjson', '--where', where], { env: service.env });
      return stdout.split('\n').length - 1;
    };
    expect(await count('tax = 9007199254740993.1')).toBe(1);
    expect(await count('tax = 9007199254740992')).toBe(0);
    expect(await count('tax > 9007199254740993.09')).toBe(1);
    expect(await count('tax < 9007199254740993.1')).toBe(0);
  });
});

it('phones are put in order as texts', async () => {
  const service = await serveOrders(phones);
  const idsWhere = async (where: string) =>
    idsOf(await shipctl(['orders', 'list', '-o', 'ndjson', '--where', where], { env: service.env, now }));
  expect(await idsWhere("receiver_phone >= '+9665' and receiver_phone < '+9666'")).toEqual([1, 3]);
  expect(await idsWhere("phone >= '+٩٧'")).toEqual([2, 4]);
  expect(await idsWhere('phone >= ٠٥')).toEqual([4]);
  expect(await idsWhere("receiver_phone ~ '+9665'")).toEqual([1, 3]);
});

it('finds a city, a country or a courier of its list by both of its names', async () => {
  const { env } = await startService(() => [
    { id: 6, name: 'Jeddah', name_ar: 'جدة' },
    { id: 3, name: 'Riyadh', name_ar: 'الرياض' },
  ]);
  for (const [where, ids] of [
    ['name = جدة', '6'],
    ['name = jeddah', '6'],
    ['name_ar = Jeddah', '6'],
    ['name != جده', '3'],
  ] as const) {
    const { stdout } = await shipctl(['cities', 'list', '--where', where, '--ids'], { env });
    expect([where, stdout.trim()]).toEqual([where, ids]);
  }
});
