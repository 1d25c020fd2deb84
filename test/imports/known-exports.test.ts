import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenFile, startShop } from '../support/importing-orders.ts';
import { furtherIt, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

/** Files with the headings of known exports and data of our own; beside each, the orders that it should create. */
const folder = join(import.meta.dirname, '..', 'fixtures', 'exports');

interface Expected {
  readonly orders?: readonly unknown[];
  readonly left_out?: Readonly<Record<string, number>>;
  readonly refused?: string;
}

const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const export_ = name.replace('.json', '');
    const expected: Expected = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const file = [`${export_}.csv`, `${export_}.txt`].find((each) => existsSync(join(folder, each))) ?? '';
    return { name: export_, file, expected };
  });

/** Imports a file without any flag that says what is in it. The grid of Magento has no phones. */
async function imported(file: string) {
  const asked = file.startsWith('magento') ? ['--allow-incomplete'] : [];
  givenFile(file, readFileSync(join(folder, file)));
  const shop = await startShop();
  const env = shop.env;
  const planned = await shipctl(['orders', 'import', file, '--json', ...asked], { env });
  const applied = await shipctl(['orders', 'import', file, '--apply', '--yes', ...asked], { env });
  const again = await shipctl(['orders', 'import', file, '--apply', '--yes', ...asked], { env });
  return { planned, applied, again, bodies: writesTo(shop).map(({ body }) => JSON.parse(body)) };
}

describe('an export of', () => {
  it.each(
    sampleOf(
      cases.filter(({ expected }) => expected.orders),
      3,
    ),
  )('$name creates the orders that it holds', async (given) => {
    const { planned, applied, again, bodies } = await imported(given.file);
    const plan = JSON.parse(planned.stdout || '{}');
    expect({ plan: plan.faults, stderr: planned.stderr }).toMatchObject({ plan: [] });
    expect([planned.code, applied.code, again.code]).toEqual([0, 0, 0]);
    expect([plan.export, plan.left_out]).toEqual([given.name, given.expected.left_out]);
    expect(bodies).toEqual(given.expected.orders);
  });

  it.each(cases.filter(({ expected }) => expected.refused))('$name is refused', async ({ file, expected }) => {
    const { planned, applied, bodies } = await imported(file);
    expect([planned.code, applied.code, bodies]).toEqual([2, 2, []]);
    expect(applied.stderr).toContain(expected.refused);
  });
});

describe('the grid of Magento', () => {
  const grid = readFileSync(join(folder, 'magento.csv'), 'utf8').trimEnd().split('\n');

  it('needs a column of phones, and the plan says where they are', async () => {
    givenFile('grid.csv', grid.join('\n'));
    const { env } = await startShop();
    const { code, stderr, stdout } = await shipctl(['orders', 'import', 'grid.csv'], { env });
    expect([code, stderr]).toEqual([
      8,
      expect.stringMatching(/no phones and no items\. Add a column Phone: Customers,/),
    ]);
    expect(stdout).toContain("the receiver's phone");
    expect(stdout).not.toContain("the receiver's city");
  });

  it('needs no flag with that column', async () => {
    const [headings, ...rows] = grid;
    givenFile('grid.csv', [`${headings},Phone`, ...rows.map((row) => `${row},0501234567`)].join('\n'));
    const { env, requests } = await startShop();
    const { code } = await shipctl(['orders', 'import', 'grid.csv', '--apply', '--yes'], { env });
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect([code, sent]).toMatchObject([
      0,
      [
        { external_id: '000000101', receiver_phone: '+966501234567', receiver_city_id: 3 },
        { external_id: '000000102', receiver_phone: '+966501234567', receiver_city_id: 6 },
      ],
    ]);
  });

  furtherIt('has a city in its address, unless a column of its own says it', async () => {
    const [headings, first] = grid;
    givenFile('grid.csv', `${headings},Phone,City\n${first},0501234567,Al Khobar\n`);
    const { env, requests } = await startShop();
    await shipctl(['orders', 'import', 'grid.csv', '--apply', '--yes'], { env });
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([{ receiver_city_id: 31 }]);
  });
});

const salla = 'رقم الطلب,حالة الطلب,اسم العميل,رقم الجوال,المدينة,الحي,عنوان العميل,طريقة الدفع,إجمالي الطلب';

describe('columns that the map of an export does not name', () => {
  /** The columns of a plan of one order of Salla, what it warns of, and the body that is sent. */
  async function sallaOrder(...maps: readonly string[]) {
    const row = 'S-1,جديد,نورة علي,0501234567,الرياض,الورود,شارع العليا 3390,مدى,120';
    const items = '"(SKU: COF-1KG) قهوة، محمصة (Qty: 2), (SKU: DLL) دلة (Qty: ١)"';
    givenFile('salla.csv', `${salla},ملاحظات,اسماء المنتجات مع SKU,SKU\n${row},اتصل قبل الوصول,${items},X\n`);
    const { env, requests } = await startShop();
    const argv = ['orders', 'import', 'salla.csv', ...maps.flatMap((each) => ['--map', each])];
    const { stdout } = await shipctl([...argv, '--json'], { env });
    await shipctl([...argv, '--apply', '--yes'], { env });
    const [body] = requests.filter(({ method }) => method === 'POST').map((request) => JSON.parse(request.body));
    return { plan: JSON.parse(stdout || '{}'), body };
  }

  it('are used as their headings say, for what the map does not find elsewhere', async () => {
    const { plan, body } = await sallaOrder();
    expect(body).toMatchObject({
      receiver_address_line: 'شارع العليا 3390، الورود',
      description: 'اتصل قبل الوصول',
      items: [
        { sku: 'COF-1KG', name: 'قهوة، محمصة', quantity: 2 },
        { sku: 'DLL', name: 'دلة', quantity: 1 },
      ],
    });
    expect([plan.export, plan.warnings]).toEqual(['salla', []]);
    expect(plan.columns.at(-1)).toMatchObject({ column: 'SKU', field: null });
  });

  it('are parts beside the known ones where --map says what they are', async () => {
    const [line, part] = ['receiver_address_line', 'receiver_address_line 1'];
    const addressOf = async (...maps: readonly string[]) => {
      const { plan, body } = await sallaOrder(...maps);
      return [body?.receiver_address_line, plan.warnings];
    };
    expect(await addressOf(`الحي=${line}`)).toEqual(['شارع العليا 3390، الورود', []]);
    expect(await addressOf(`عنوان العميل=${line}`, `الحي=${line}`)).toEqual(['شارع العليا 3390، الورود', []]);
    expect(await addressOf(`الحي=${line}`, `عنوان العميل=${line}`)).toEqual(['الورود، شارع العليا 3390', []]);
    // That is the place of another column.
    const said =
      'Column "عنوان العميل" has values, and is not used: --map "الحي=receiver_address_line 1" takes its place.';
    expect(await addressOf(`الحي=${part}`)).toEqual(['الورود', [said]]);
  });
});

const shopify =
  'Name,Financial Status,Payment Method,Lineitem name,Lineitem quantity,Shipping Name,Shipping Phone,Total';

describe('the plan of an export', () => {
  it('says what it is, what its columns are and what is left out', async () => {
    givenFile('shop.csv', readFileSync(join(folder, 'shopify.csv')));
    const { env } = await startShop();
    const { stdout, code } = await shipctl(['orders', 'import', '--allow-incomplete', 'shop.csv'], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^shop\.csv: \d+ rows, an export of Shopify$/m);
    expect(stdout).toMatch(/^Shipping Name +receiver_first_name, receiver_last_name +Shopify, split/m);
    expect(stdout).toMatch(/^Financial Status +payment_method +export$/m);
    expect(stdout).toMatch(/^5 orders are left out, as the export says: .*1 not paid/m);
    // What holds a value is named, and nothing hides behind a number.
    expect(stdout).toMatch(/^Not needed from this export: Subtotal, Shipping, Taxes, .*, Refunded Amount, Vendor$/m);
  });

  it('sends the weight of one piece', async () => {
    const weighed = shopify.replace('Lineitem quantity', 'Lineitem grams,Lineitem quantity');
    givenFile(
      'shop.csv',
      `${weighed}\n#1,paid,,Oud,250,3,Noura Ali,0501234567,5\n#2,paid,,Oud,0,1,Sara Ali,0501234568,6\n`,
    );
    const service = await startShop();
    const flags = ['--allow-incomplete', '--apply', '--yes'];
    await shipctl(['orders', 'import', 'shop.csv', ...flags], { env: service.env });
    const sent = writesTo(service).map(({ body }) => JSON.parse(body).items[0]);
    expect(sent).toMatchObject([{ weight: 250, quantity: 3 }, { weight: 0 }]);
  });

  it('does not take cash by a name that is not known for paid', async () => {
    givenFile('shop.csv', `${shopify}\n#1,pending,Cash to the driver,Oud,1,Noura Ali,0501234567,5\n`);
    const { env } = await startShop();
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'shop.csv', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ left_out: {}, faults: [{ column: 'Payment Method' }] });
    givenFile('shop.csv', `${shopify}\n#1,paid,Cash to the driver,Oud,1,Noura Ali,0501234567,5\n`);
    const paid = await shipctl(['orders', 'import', '--allow-incomplete', 'shop.csv', '--json'], { env });
    expect(JSON.parse(paid.stdout)).toMatchObject({ count: 1, faults: [] });
    const rows = 'order_number,status,payment_method,billing_first_name,shipping_first_name,item_name,item_quantity\n';
    givenFile('woo.csv', `${rows}1,processing,Cash to the driver,Ali,Ali,Oud,1\n`);
    const woo = await shipctl(['orders', 'import', '--allow-incomplete', 'woo.csv', '--json'], { env });
    expect([woo.code, JSON.parse(woo.stdout).faults]).toMatchObject([
      8,
      [{ column: 'payment_method', value: 'Cash to the driver', reason: expect.stringContaining('Use paid or cod') }],
    ]);
  });

  furtherIt('leaves out what --map does not forbid', async () => {
    givenFile('shop.csv', readFileSync(join(folder, 'shopify.csv')));
    const { env } = await startShop();
    const flags = ['--map', 'Fulfillment Status=', '--map', 'Lineitem fulfillment status='];
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'shop.csv', '--json', ...flags], {
      env,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      count: 4,
      left_out: { cancelled: 1, refunded: 1, 'not paid': 1, 'nothing to ship': 1 },
    });
  });

  it('says which that were created the shop has cancelled since', async () => {
    const rows = (status: string) => `${shopify}\n#1,${status},,Oud,1,Noura Ali,0501234567,5\n`;
    const { env } = await startShop();
    givenFile('shop.csv', rows('paid'));
    expect(
      (await shipctl(['orders', 'import', '--allow-incomplete', 'shop.csv', '--apply', '--yes'], { env })).code,
    ).toBe(0);
    givenFile('shop.csv', rows('refunded'));
    const { code, stderr } = await shipctl(['orders', 'import', '--allow-incomplete', 'shop.csv'], { env });
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /1 order was created before, .*cancelled or refunded since\. To cancel: shipctl orders cancel 1$/m,
      ),
    ]);
  });

  furtherIt('takes the name of the billing address where the other has none', async () => {
    const rows = 'order_number,status,payment_method,billing_first_name,billing_city,shipping_first_name,shipping_city';
    givenFile('woo.csv', `${rows},item_name,item_quantity\n1,processing,stripe,Ali,Jeddah,,Riyadh,Oud,1\n`);
    const { env, requests } = await startShop();
    await shipctl(['orders', 'import', '--allow-incomplete', 'woo.csv', '--apply', '--yes'], { env });
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([{ receiver_first_name: 'Ali', receiver_city_id: 3 }]);
  });

  it('yields to --map', async () => {
    givenFile('shop.csv', `${shopify}\n#1,paid,,Oud,1,Noura Ali,0501234567,5\n`);
    const { env } = await startShop();
    const flags = ['--map', 'Total=', '--map', 'Lineitem name=items.sku'];
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'shop.csv', '--json', ...flags], {
      env,
    });
    expect(JSON.parse(stdout).columns).toMatchObject([
      { column: 'Name', field: 'external_id' },
      { column: 'Financial Status', field: 'payment_method' },
      { column: 'Payment Method', field: 'payment_method' },
      { column: 'Lineitem name', field: 'items.sku', match: '--map' },
      { column: 'Lineitem quantity', field: 'items.quantity' },
      { column: 'Shipping Name' },
      { column: 'Shipping Phone', field: 'receiver_phone' },
      { column: 'Total', field: null, match: 'not used: left out' },
    ]);
  });
});
