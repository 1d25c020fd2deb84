import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/base/io.ts';
import { homeFolder } from '../support/folders.ts';
import { ledgerFile } from '../support/ledgers.ts';
import { type Fields, shopToMend, touch, typeAtShop, weightless } from '../support/mending.ts';
import { furtherIt, furtherRows, nightlyIt } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';

const twoPhones = { receiver_phone: '0599938602 / 0572903460' };
const phone = (digits: string) => [1, { receiver_phone: `+966${digits}` }];

/** The second of them has what the first one lacks. */
const sameReceiver = [
  { receiver_phone: '+966509999999', receiver_short_address: null },
  { receiver_phone: '0509999999', receiver_short_address: 'RCTB4359' },
];

describe('orders mend at a terminal', () => {
  it('offers what is likely for each fault, and sends each answer as an update of its order', async () => {
    const shop = await shopToMend([
      twoPhones,
      { receiver_short_address: null, receiver_address_line: 'حي النرجس RCTB4359' },
      { receiver_city: 'Jedah', receiver_city_id: null },
      { receiver_country_id: null, receiver_country_code: null },
      { payment_method: 'cod', order_grand_total: 0 },
      { items: weightless, boxes: [], total_weight: 0 },
      { receiver_phone: '12' },
      { payment_method: 'cod', order_grand_total: 0 },
      ...sameReceiver,
    ]);
    const typed = ['٢', '', 'نعم', '', '115', '100 جم', 'b', '150 جم', '0.2 kg', '12', 's', 'مدفوع', ''];
    const { code, sent, stderr, stdout } = await typeAtShop(shop, typed, ['orders', 'mend', '--json']);
    expect([code, sent.slice(0, 5)]).toEqual([
      0,
      [
        phone('572903460'),
        [2, { receiver_short_address: 'RCTB4359' }],
        [3, { receiver_city_id: 6 }],
        [4, { receiver_country_id: 1 }],
        [5, { order_grand_total: 115 }],
      ],
    ]);
    // In the unit of each item. Going back from the second led to the first, and not to the order before.
    const items = [expect.objectContaining({ id: 71, weight: 150 }), expect.objectContaining({ id: 72, weight: 0.2 })];
    expect(sent[5]).toEqual([6, expect.objectContaining({ items })]);
    expect(sent.slice(6)).toEqual([
      [8, { payment_method: 'paid' }],
      [9, { receiver_short_address: 'RCTB4359' }],
    ]);
    expect(stderr).toMatch(/\n1 +RCTB4359 +\(order 100010\)\n/);
    expect(stderr).toMatch(/\nOrder 3 of 9 · 2 orders mended · 0 skipped\n/);
    expect(stderr).toMatch(/\nPhone +0599938602 \/ 0572903460\n1 +\+966599938602\n2 +\+966572903460\n/);
    expect(stderr).toMatch(/\n1 +Saudi Arabia +\(Short address\)\n/);
    expect(stderr).toMatch(/✓ 100002 Short address: nothing → RCTB4359\n/);
    expect(stderr).toContain('Phone: "12" is not a valid phone number');
    expect(stderr).toContain('\n9 orders: 8 mended, 1 skipped.\n');
    const rows = JSON.parse(stdout) as Fields[];
    const weights = rows.filter(({ rule }) => rule === 'weight-zero');
    expect(weights.map(({ field, new: now, outcome: status }) => [field, now, status])).toEqual([
      ['items[71].weight', '150 g', 'updated'],
      ['items[72].weight', '200 g', 'updated'],
    ]);
  });

  it('shows the order, skips it, finds a city by letters, goes back, and says how to go on', async () => {
    const shop = await shopToMend([twoPhones, { receiver_city: 'Xyz', receiver_city_id: null }, twoPhones]);
    const typed = ['v', 's', 'جد', '', '9', '1', 'b', 'Riyadh', 'رجوع', '', '2'];
    const { code, sent, stderr } = await typeAtShop(shop, typed);
    expect([code, sent]).toEqual([
      0,
      [[2, { receiver_city_id: 6 }], [2, { receiver_city_id: 3 }], phone('572903460').with(0, 3)],
    ]);
    expect(stderr).toMatch(/\nItems \(\d\)\n/);
    expect(stderr).toMatch(/\n1 +.?جدة.?\n[\s\S]*There is no 9 in the list\.\n/);
    expect(stderr).toMatch(/Changed before: city-missing\nCity +Jeddah\n/);
    expect(stderr).toContain('\nLeft as they are:\n100001  skipped: phone-invalid\n3 orders: 2 mended, 1 skipped.\n');
    expect(stderr).toMatch(/\nTo go on: shipctl orders mend( --no-progress)?\n/);
  });

  it('tells a refusal, asks again, and fails only where it was left', async () => {
    const shop = await shopToMend([twoPhones]);
    shop.react = (_id, count) =>
      count === 0 && shop.requests.filter((each) => each.method === 'PUT').length < 2 ? 'refuse' : undefined;
    const mended = await typeAtShop(shop, ['1', '2']);
    expect([mended.code, mended.sent]).toEqual([0, [phone('572903460')]]);
    expect(mended.stderr).toMatch(/Not changed: .*\(422\).*receiver_phone: no\.\n/);
    const other = await shopToMend([twoPhones]);
    other.react = () => 'refuse';
    const left = await typeAtShop(other, ['1', 's'], ['orders', 'mend', '--json']);
    expect([left.code, errorOf(left).code, JSON.parse(left.stdout)]).toMatchObject([
      6,
      'refused',
      [{ outcome: 'refused' }],
    ]);
  });

  it('sends nothing over a change by somebody else, and shows the order as it is then', async () => {
    const shop = await shopToMend([twoPhones, twoPhones]);
    let reads = 0;
    // Between the question and the answer: once to another wrong phone, once to a right one.
    shop.onRead = (id) => {
      const order = shop.orders.get(id);
      if (order && ++reads === 2) touch(order, { receiver_phone: '0501112223 / 0501112224' });
      if (order && id === 2) touch(order, { receiver_phone: '+966501112225' });
    };
    const { code, sent, stderr } = await typeAtShop(shop, ['1', '2']);
    expect([code, sent]).toEqual([0, [phone('501112224')]]);
    expect(stderr).toContain('Not changed: the service has changed it since it was compared (receiver_phone).');
    expect(stderr).toContain('Order 100002 is mended already.');
    expect(stderr).toMatch(
      /\nTo ship what is pending: shipctl ship --status pending --cheapest --day-folder today\/ ?/,
    );
  });

  furtherIt('tells that another command holds the ledger, and asks again', async () => {
    const shop = await shopToMend([twoPhones]);
    const lock = `${ledgerFile(homeFolder(), shop.url)}.lock`;
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, JSON.stringify({ host: 'other 1 2', pid: 7, started: '', work: 'creating orders' }));
    let reads = 0;
    // The order is read before the question, and once more before the next one.
    shop.onRead = () => {
      if (++reads === 2) rmSync(lock);
    };
    const { code, sent, stderr } = await typeAtShop(shop, ['1', '2']);
    expect([code, sent]).toEqual([0, [phone('572903460')]]);
    expect(stderr).toContain('Not changed: Another shipctl (process 7 on other) is creating orders.\n');
  });

  // The client waits a second after a connection that was lost.
  nightlyIt('takes a change whose response was lost for done where the order shows it, in the ledger too', async () => {
    const shop = await shopToMend([twoPhones]);
    shop.react = () => 'lost after';
    const { code, stderr } = await typeAtShop(shop, ['1'], ['orders', 'mend', '--retries', '0']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('✓ 100001 Phone')]);
    const ledger = await shipctl(['ledger', 'list', '--format', '{outcome}'], { env: shop.env });
    expect(ledger.stdout).toBe('updated\n');
  });

  nightlyIt('asks again after a change that was lost before it came', async () => {
    const shop = await shopToMend([twoPhones]);
    shop.react = () => 'lost before';
    const { code, stderr } = await typeAtShop(shop, ['1', 'q'], ['orders', 'mend', '--retries', '0']);
    expect([code, stderr]).toEqual([
      6,
      expect.stringContaining('Not changed: no response came, and the order is as it was.'),
    ]);
    const ledger = await shipctl(['ledger', 'list', '--format', '{outcome}'], { env: shop.env });
    expect(ledger.stdout).toBe('unknown\n');
  });

  it('tells a fee of many orders once, asks about another total, which a digit chooses, and counts what it asks about', async () => {
    const fee = { order_grand_total: 140 };
    const shop = await shopToMend([fee, fee, fee, fee, fee, { order_grand_total: 130 }, twoPhones, {}]);
    const argv = ['orders', 'mend', '--warnings', '--skip', 'box-missing'];
    const { code, sent, stderr } = await typeAtShop(shop, ['1', '', '1'], argv);
    expect([code, sent]).toEqual([0, [phone('599938602').with(0, 7), [6, { order_grand_total: 115 }]]]);
    expect(stderr).toContain('Checked 8 orders: 1 with errors, 1 with warnings alone.\n');
    expect(stderr).toContain('\nOrder 2 of 2 \u00b7 1 order mended');
    expect(stderr).toMatch(
      /^5 orders: the total is 25\.00 SAR more than the items.*, likely the shop's shipping fee\.$/m,
    );
    expect(stderr).toMatch(/: shipctl config set skip_checks items-total$/m);
  });

  furtherIt('asks about a warning once, and takes no proposal of a total that may be right', async () => {
    const shop = await shopToMend([{ order_grand_total: 130 }, { ...twoPhones }]);
    const { code, sent, stderr } = await typeAtShop(shop, ['1', '', '125'], ['orders', 'mend', '--warnings']);
    expect([code, sent]).toEqual([0, [phone('599938602').with(0, 2), [1, { order_grand_total: 125 }]]]);
    expect(stderr).toMatch(/Warning: items-total\n[\s\S]*Type a number or the value: /);
  });

  nightlyIt('stopped while it sends, waits for the answer and tells it', async () => {
    const shop = await shopToMend([twoPhones, twoPhones]);
    let stop: ((signal: StopSignal) => void) | undefined;
    shop.react = () => {
      stop?.('SIGINT');
      return undefined;
    };
    const onStart = (send: typeof stop) => {
      stop = send;
    };
    const { code, sent, stderr } = await typeAtShop(shop, ['1', '1'], undefined, { env: shop.env, onStart });
    expect([code, sent]).toEqual([130, [phone('599938602')]]);
    expect(stderr).toMatch(/✓ 100001 Phone[\s\S]*2 orders: /);
  });

  nightlyIt('looks for earlier orders of a receiver in the mirror, where there is one', async () => {
    const shop = await shopToMend(sameReceiver);
    expect((await shipctl(['sync'], { env: shop.env })).code).toBe(0);
    const asked = shop.requests.length;
    const { code, sent } = await typeAtShop(shop, ['']);
    expect([code, sent]).toEqual([0, [[1, { receiver_short_address: 'RCTB4359' }]]]);
    expect(shop.requests.slice(asked).filter(({ query }) => query.date_from !== undefined)).toEqual([]);
  });

  nightlyIt('goes through 300 faults', async () => {
    const shop = await shopToMend(Array.from({ length: 300 }, () => twoPhones));
    const { code, sent, stderr } = await typeAtShop(
      shop,
      Array.from({ length: 300 }, () => '1'),
    );
    expect([code, sent.length]).toEqual([0, 300]);
    expect(stderr).toContain('Order 300 of 300 · 299 orders mended · 0 skipped\n');
  });

  it.each([['q', 0], ...furtherRows<[string, number]>(['ض', 0], ['\u0003', 130])])(
    'ends with %j, and says what was done',
    async (key, code) => {
      const shop = await shopToMend([twoPhones, twoPhones, twoPhones]);
      const ran = await typeAtShop(shop, ['1', key]);
      expect([ran.code, ran.sent]).toEqual([code, [phone('599938602')]]);
      expect(ran.stderr).toMatch(/3 orders: 1 mended, 2 left\.\n/);
    },
  );

  furtherIt('says that nothing is to be mended', async () => {
    const { code, stderr } = await typeAtShop(await shopToMend([{}]), []);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Checked 1 order: nothing to mend\.\n/)]);
  });

  furtherIt('fits a narrow terminal, but for what cannot be broken', async () => {
    const shop = await shopToMend([
      { ...twoPhones, receiver_first_name: 'عبدالرحمن', receiver_last_name: 'عبدالعزيز القحطاني' },
    ]);
    const { stderr } = await typeAtShop(shop, ['q'], undefined, { terminal: 32 });
    const lines = stderr.split('\n').filter((line) => !/shipctl|Type a number/.test(line));
    for (const line of lines) expect(line.replaceAll(/[\u2066-\u2069]/g, '').length, line).toBeLessThanOrEqual(32);
  });

  it('opens for one order with orders update, with its warnings', async () => {
    const shop = await shopToMend([{ receiver_last_name: 'نورة' }, {}]);
    const { code, sent } = await typeAtShop(shop, ['القحطاني'], ['orders', 'update', '1', '--id']);
    expect([code, sent]).toEqual([0, [[1, { receiver_last_name: 'القحطاني' }]]]);
    const again = await typeAtShop(shop, [], ['orders', 'update', '1', '--id']);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('nothing to mend.\n')]);
  });
});
