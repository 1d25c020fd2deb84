import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService, writesTo } from '../support/service.ts';

const lists: Readonly<Record<string, readonly object[]>> = {
  '/api/cities': [
    { id: 3, name: 'Riyadh', name_ar: 'الرياض', country_id: 1 },
    { id: 6, name: 'Jeddah', name_ar: 'جدة', country_id: 1 },
    { id: 31, name: 'Khobar', name_ar: 'الخبر', country_id: 1 },
    { id: 301, name: 'Kuwait City', name_ar: 'مدينة الكويت', country_id: 3 },
    { id: 302, name: 'Khobar', name_ar: 'خبر', country_id: 3 },
  ],
  '/api/countries': [
    { id: 1, name: 'Saudi Arabia', name_ar: 'السعودية', code: 'SA' },
    { id: 3, name: 'Kuwait', name_ar: 'الكويت', code: 'KW' },
  ],
};

/** A service that creates orders; `made` turns what it got into what it answers. */
const serve = (made: (body: Record<string, unknown>) => object = (body) => order(9, { ...body, boxes: [] })) =>
  startService(({ method, path, query, body }) => {
    if (method === 'POST') return { data: made(JSON.parse(body) as Record<string, unknown>) };
    if (path.startsWith('/api/orders/')) return { data: order(9, { receiver_phone: '' }) };
    return path === '/api/boxes' ? paginate([], { query }) : { data: lists[path] ?? [] };
  });

/** Runs a command at a terminal, types these lines, and returns what was created. */
async function tell(typed: readonly string[], more: readonly string[] = []) {
  const service = await serve();
  const ran = await shipctl(['orders', 'create', ...more], { env: service.env, terminal: 120, typed });
  const bodies = writesTo(service).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { ...ran, bodies };
}

/** The answers of an order that nothing is wrong with. */
const answers = {
  names: ['نورة', 'الجهني'],
  place: ['الرياض', '٠٥٧ ١١٤ ٢٨٨٨', 'rhma ٣١٨٤', ''],
  items: ['عطر عنبر', '٢', '١١٥ ريال', '150 جرام', ''],
  payment: ['كاش', ''],
};
const all = Object.values(answers).flat();

const body = {
  receiver_first_name: 'نورة',
  receiver_last_name: 'الجهني',
  receiver_phone: '+966571142888',
  receiver_city_id: 3,
  receiver_country_id: 1,
  receiver_short_address: 'RHMA3184',
  items: [{ name: 'عطر عنبر', quantity: 2, price: 115, weight: 150 }],
  payment_method: 'cod',
  order_grand_total: 230,
};

describe('orders create at a terminal', () => {
  it('proposes the name, the price and the weight that the goods have of a SKU', async () => {
    const service = await serve();
    const set = ['goods', 'set', 'MUG-X', '--name', 'Mug', '--weight', '350', '--price', '45'];
    expect((await shipctl(set, { env: service.env })).code).toBe(0);
    const typed = [...answers.names, ...answers.place, 'mug-x', '2', '', '', '', ...answers.payment, 'y'];
    const ran = await shipctl(['orders', 'create'], { env: service.env, terminal: 120, typed });
    expect(ran.stderr).toContain('2 \u00d7 45 SAR, 350 g each: SKU MUG-X Mug');
    const [created] = writesTo(service).map(({ body: sent }) => JSON.parse(sent));
    expect(created).toMatchObject({
      items: [{ sku: 'MUG-X', name: 'Mug', quantity: 2, price: 45, weight: 350 }],
      order_grand_total: 90,
    });
  });

  it('asks for the order, shows it, and sends it after a yes', async () => {
    const { code, bodies, stderr } = await tell([...all, 'نعم']);
    expect([code, bodies]).toEqual([0, [body]]);
    expect(stderr).toMatch(/Phone +\+966571142888\n[\s\S]*Item 1 +2 × 115 SAR, 150 g each: عطر عنبر\n/);
    expect(stderr).toContain('To ship it: shipctl ship 100009 --cheapest --day-folder today/');
  });

  it('asks in Arabic, and reads the words that it asks with', async () => {
    const payment = ['later', 'الدفع عند الاستلام', ''];
    const typed = [...answers.names, ...answers.place, ...answers.items, ...payment, 'نعم'];
    const { bodies, stderr } = await tell(typed, ['--lang', 'ar']);
    expect(bodies).toEqual([body]);
    // Keys, examples, and what was typed.
    const known = /Ctrl-C|Enter|RHMA|SKU|later/gi;
    expect(stderr.slice(0, stderr.indexOf('هل تريد')).replace(known, '')).not.toMatch(/[A-Za-z]/);
  });

  it.each([
    ['an answer of no', ['n'], 3],
    ['an Arabic no', ['', 'لا'], 3],
    ['the end of what is typed', [], 3],
  ])('sends nothing after %s', async (_what, last, code) => {
    expect(await tell([...all, ...last])).toMatchObject({ code, bodies: [], stdout: '' });
  });

  it('sends nothing after Ctrl-C', async () => {
    const service = await serve();
    const terminal = atTerminal(['orders', 'create'], { env: service.env });
    await terminal.type(/First name: $/, 'Noura\r');
    await terminal.type(/Last name[^:]*: $/, '\u0003');
    expect((await terminal.ended).code).toBe(130);
    expect(writesTo(service)).toEqual([]);
  });

  it.each([
    ['a slip', ['Jeddzh', '1'], 6],
    ['a slip, and then another city', ['Jeddzh', 'Riyadh'], 3],
    ['the name of two cities', ['Khobar', '2'], 302],
    ['no city of the list', ['Atlantis', 'جده'], 6],
    ['an id', ['6'], 6],
  ])('takes a city by %s', async (_what, city, id) => {
    const place = [...city, '+966571142888', ...(id === 302 ? [] : ['']), ''];
    const { bodies } = await tell([...answers.names, ...place, ...answers.items, ...answers.payment, 'y']);
    expect(bodies).toMatchObject([{ receiver_city_id: id, receiver_country_id: id === 302 ? 3 : 1 }]);
  });

  it('reads a phone by the country of the city, and asks for a short address only where there are any', async () => {
    const place = ['Kuwait City', '51234567', 'Street 5'];
    const { bodies } = await tell([...answers.names, ...place, ...answers.items, ...answers.payment, 'y']);
    expect(bodies).toMatchObject([{ receiver_phone: '+96551234567', receiver_address_line: 'Street 5' }]);
    expect(bodies[0]).not.toHaveProperty('receiver_short_address');
  });

  it('asks again for what cannot be read, and says why', async () => {
    const { bodies, stderr } = await tell([
      ...['', 'نورة', 'الجهني', 'الرياض', '12', '0571142888', 'RRRD0000', 'RHMA3184', ''],
      ...['OUD-50', '1.5', '2', '5 USD', '-3', '115', '1.5', '0.15 kg', ''],
      ...['later', 'cod', '', 'y'],
    ]);
    expect(bodies).toEqual([{ ...body, items: [{ sku: 'OUD-50', quantity: 2, price: 115, weight: 150 }] }]);
    for (const said of [
      'First name is needed',
      '"12"',
      '"RRRD0000"',
      '"1.5" is not a number',
      '"5 USD"',
      '"-3"',
      '"later"',
    ]) {
      expect(stderr).toContain(said);
    }
    expect(stderr).toContain('"1.5" needs its unit, like 1.5 kg');
  });

  it('names what would keep the order from being shipped, and lets lines be changed', async () => {
    const { bodies, stderr } = await tell([
      ...[
        ...answers.names,
        'الرياض',
        '0571142888',
        '',
        '',
        'OUD-50',
        '',
        '115',
        '',
        'عطر',
        '',
        '10',
        '5',
        '',
        'cod',
        '',
      ],
      ...['٥', 'RHMA3184', '7', '', '2', '', '150', '99', '8', '', '', '0', '', 'y'],
    ]);
    const items = [
      { sku: 'OUD-50', quantity: 2, price: 115, weight: 150 },
      { name: 'عطر', quantity: 1, price: 0, weight: 5 },
    ];
    expect(bodies).toEqual([{ ...body, items }]);
    expect(stderr).toContain('"ship" would leave it out:\n  short-address-missing: ');
    expect(stderr).toContain('There is no line "99".');
  });

  it('with --dry-run shows the request that the answers make', async () => {
    const { code, stdout, bodies } = await tell(all, ['--dry-run']);
    expect([code, bodies]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toMatchObject({ method: 'POST', body });
  });

  it('asks nothing where the order is told by flags', async () => {
    const { code, bodies } = await tell([], ['--receiver-first-name', 'Noura']);
    expect([code, bodies]).toEqual([0, [{ receiver_first_name: 'Noura' }]]);
  });

  it('asks nobody who is not logged in', async () => {
    const { env } = await serve();
    const { code, stderr } = await shipctl(['orders', 'create'], {
      env: { ...env, SHIPCTL_TOKEN: '' },
      terminal: 120,
      typed: all,
    });
    expect([code, stderr]).toEqual([4, expect.not.stringContaining('First name')]);
  });
});

describe('orders create where nobody can be asked', () => {
  it.each([[['--no-input']], ...nightlyCases<[string[]]>([[]], [['--yes']])])(
    '%j names a command that can be pasted',
    async (more) => {
      const service = await serve();
      const { code, stderr } = await shipctl(['orders', 'create', ...more], { env: service.env });
      expect([code, service.requests]).toEqual([2, []]);
      const [, line = ''] = /Like this:\n +shipctl (.*)\n/.exec(stderr) ?? [];
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
      const pasted = await shipctl(words, { env: service.env });
      expect(pasted).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('To ship it: shipctl ship 100009 --cheapest --day-folder today/'),
      });
    },
  );

  it.each([
    ['عطر عنبر', ['orders', 'create', '--items', 'عطر عنبر']],
    ['[1]', ['orders', 'update', '9', '--items', '[1]']],
  ])('%s is no item, and an example says what one looks like', async (_item, argv) => {
    const service = await serve();
    const { code, stderr } = await shipctl(argv, { env: service.env });
    expect([code, service.requests]).toEqual([2, []]);
    const [, like = ''] = /Write it like this: --items '(.*)'/.exec(stderr) ?? [];
    expect(JSON.parse(like)).toMatchObject({ sku: expect.any(String), weight: expect.any(Number) });
  });
});

const flags = ['--receiver-phone', '+966501234567', '--receiver-city-id', '3', '--items', '{"sku":"A","quantity":1}'];

describe('an order that was created', () => {
  it('is not to be shipped while "ship" would leave it out, and the command that mends it is named', async () => {
    const items = [{ sku: 'A', quantity: 1, weight: null, price: 5 }];
    const service = await serve((sent) =>
      order(9, { ...sent, items, total_weight: 0, boxes: [], receiver_phone: '12' }),
    );
    const { code, stderr } = await shipctl(['orders', 'create', ...flags], { env: service.env });
    expect([code, service.requests.length]).toEqual([0, 1]);
    expect(stderr).not.toContain('To ship it');
    expect(stderr).toContain('\n  weight-zero: ');
    expect(stderr).toContain(
      "shipctl orders update 100009 --receiver-short-address <address> --receiver-phone <phone> -F 'items[0].weight=<grams>'\n",
    );
  });

  it('names its boxes where it has no items', async () => {
    const boxes = [{ id: 91, length: 30, width: 20, height: 10, weight: null }];
    const service = await serve(() =>
      order(9, { items: [], total_weight: 0, boxes, receiver_short_address: 'RHMA3184' }),
    );
    const { stderr } = await shipctl(['orders', 'create', ...flags], { env: service.env });
    expect(stderr).toContain(`100009 -F 'packages[0].weight=<grams>'\n`);
  });

  it('leaves out what the profile skips', async () => {
    const service = await serve((sent) => order(9, sent));
    const env = { ...service.env, SHIPCTL_SKIP_CHECKS: 'short-address-missing' };
    const { stderr } = await shipctl(['orders', 'create', ...flags], { env });
    expect(stderr).toContain('To ship it: shipctl ship 100009 --cheapest --day-folder today/');
  });

  it('is read by a person where the service answers with less than the order', async () => {
    const service = await serve(() => ({ id: 9 }));
    const { stderr } = await shipctl(['orders', 'create', ...flags], { env: service.env, terminal: 120 });
    expect(stderr).toContain('phone-invalid: The order has no phone of the receiver.');
    const inPipe = await shipctl(['orders', 'create', ...flags], { env: service.env });
    expect(inPipe.stderr).toContain('To ship it: shipctl ship --id 9 --cheapest --day-folder today/');
    expect(service.requests.filter(({ path }) => path === '/api/orders/9').length).toBe(1);
  });
});
