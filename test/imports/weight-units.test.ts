import { describe, expect, it } from 'vitest';
import { planOf, startShop } from '../support/importing-orders.ts';
import { furtherCases, furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

/** A sheet of parcels with these weights below a heading. */
const parcels = (heading: string, weights: readonly string[]): string =>
  [
    `Ref,Mobile,${heading}`,
    ...weights.map((weight, at) => `A-${at},05012345${String(at).padStart(2, '0')},${weight}`),
  ].join('\n');

const items = (heading: string, weights: readonly string[]): string =>
  [
    `Ref,Mobile,Product,Qty,${heading}`,
    ...weights.map((weight, at) => `A-${at},05012345${String(at).padStart(2, '0')},Oud,1,${weight}`),
  ].join('\n');

/** How the last column is read: its field and unit. */
async function readAs(content: string, ...flags: string[]) {
  const { plan, stderr, code } = await planOf(`${content}\n`, flags);
  const { field, match } = plan?.columns.at(-1) ?? {};
  return { code, stderr, plan, field, unit: /in (?:grams|kilograms)( by its values)?/.exec(match ?? '')?.[0] };
}

describe('weights under a heading without a unit', () => {
  it.each(['Total Weight', 'Shipment weight', ...furtherCases('Weight', 'Gross wt.', 'الوزن الكلي')])(
    '%s: those of parcels are kilograms or grams by their values, and the plan says which',
    async (heading) => {
      const kilos = await readAs(parcels(heading, ['0.5', '12', '30']));
      expect(kilos).toMatchObject({ code: 0, field: 'packages.weight', unit: 'in kilograms by its values' });
      expect(kilos.stderr).toContain(`${heading} is read in kilograms, as its values show.`);
      const grams = await readAs(parcels(heading, ['500', '12000', '30000']));
      expect(grams).toMatchObject({ code: 0, field: 'packages.weight', unit: 'in grams by its values' });
    },
  );

  it('are told with the unit that is sent, also where the heading names theirs', async () => {
    const matchOf = async (heading: string) =>
      (await planOf(`${parcels(heading, ['0.5', '12'])}\n`)).plan?.columns.at(-1)?.match;
    expect(await matchOf('Total Weight')).toContain('in kilograms by its values, sent in grams');
    expect(await matchOf('Weight (kg)')).toContain('in kilograms, sent in grams');
    expect(await matchOf('الوزن (كجم)')).toContain('in kilograms, sent in grams');
    expect(await matchOf('Weight (g)')).toMatch(/in grams$/);
  });

  furtherIt('are sent in grams', async () => {
    const shop = await startShop();
    await planOf(parcels('Total Weight', ['0.5', '12']));
    await shipctl(['orders', 'import', 'orders.csv', '--allow-incomplete', '--apply', '--yes'], { env: shop.env });
    expect(writesTo(shop).map(({ body }) => JSON.parse(body).packages)).toEqual([
      [{ weight: 500 }],
      [{ weight: 12_000 }],
    ]);
  });

  it.each([
    ['parcels of either', parcels('Total Weight', ['0.5', '800'])],
    ...furtherRows(
      ['parcels between', parcels('Total Weight', ['45', '60'])],
      ['items that may be rings or rice', items('Weight', ['5', '10'])],
    ),
  ])('are asked about: %s', async (_, content) => {
    const { code, stderr } = await readAs(content);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/names no unit.*--map .*=\w+\.weight g.* or --map/)]);
  });

  it('are what --map says, and a kept mapping says it too', async () => {
    const content = items('Weight', ['5', '10']);
    const flag = ['--map', 'Weight=items.weight kg', '--save-map', 'shop'];
    const { plan, unit } = await readAs(content, ...flag);
    expect([plan.count, unit]).toEqual([2, 'in kilograms']);
    expect((await readAs(content, '--use-map', 'shop')).unit).toBe('in kilograms');
    expect((await readAs(content, '--map', 'Weight=items.weight g')).unit).toBe('in grams');
  });

  furtherIt('are a fault where one contradicts the others', async () => {
    const usual = Array.from({ length: 60 }, () => '1.5');
    const { plan } = await readAs(parcels('Total Weight', [...usual, '1500']));
    expect(plan.faults).toMatchObject([{ row: 62, value: '1500', reason: expect.stringContaining('too much') }]);
    const { plan: grams } = await readAs(parcels('Total Weight', [...usual.map(() => '1500'), '1.5']));
    expect(grams.faults).toMatchObject([{ row: 62, value: '1.5', reason: expect.stringContaining('too little') }]);
  });

  it('keep the unit that the heading names', async () => {
    const { plan, unit } = await readAs(parcels('Weight (g)', ['5', '10']));
    expect([plan.count, unit]).toEqual([2, 'in grams']);
  });
});

describe('headings of the counter', () => {
  it.each([
    ['Sale no', '1001', 'external_id'],
    ['Invoice No', 'INV-12', 'external_id'],
    ...furtherRows(
      ['Kg', '1.5', 'packages.weight'],
      ['To collect', '150', 'order_grand_total, payment_method'],
      ['Where to deliver', 'King Fahd Road 12', 'receiver_address_line'],
    ),
  ])('%s', async (heading, cell, field) => {
    const { plan } = await planOf(`${heading},Name,Mobile\n${cell},Noura Ali,0501234567\n`);
    expect(plan.columns[0]).toMatchObject({ column: heading, field });
  });

  it('take an order number before an invoice number', async () => {
    const { plan } = await planOf('Invoice No,Order No,Mobile\nINV-12,1001,0501234567\n');
    expect(plan.columns).toMatchObject([
      { match: expect.stringContaining('"Order No" says it') },
      { field: 'external_id' },
      {},
    ]);
  });

  it('ask whether a place of one word is a city', async () => {
    const { code, stderr } = await planOf('Ref,Mobile,Where to deliver\nA,0501234567,Riyadh\n');
    expect([code, stderr]).toEqual([2, expect.stringContaining('may be receiver_address_line or receiver_city')]);
  });
});

describe('the weight of an item', () => {
  it.each([
    ['Variant Grams', '250', 'in grams'],
    ['Lineitem grams', '250', 'in grams'],
    ...furtherRows(
      ['Grams', '250', 'in grams'],
      ['Variant Weight (kg)', '0.25', 'in kilograms'],
      ['Weight', '0.25', 'in kilograms by its values'],
    ),
  ])('is under %s', async (heading, weight, unit) => {
    expect(await readAs(items(heading, [weight]))).toMatchObject({ code: 0, field: 'items.weight', unit });
  });

  it('is not under the heading of its unit', async () => {
    expect(await readAs(items('Weight (kg),Weight unit', ['0.25,kg']))).toMatchObject({ code: 0, field: null });
  });

  it.each(furtherCases('woocommerce-advanced'))('is read in %s, in kilograms by its values', async () => {
    const headings =
      'Order Number,Order Status,First Name (Billing),Phone (Billing),Payment Method Title,Item Name,Quantity,Item Cost,Weight';
    const { plan } = await planOf(`${headings}\n1,processing,Ali,0501234567,mada,Oud,2,10,0.25\n`);
    expect(plan.columns.at(-1)).toMatchObject({
      field: 'items.weight',
      match: expect.stringContaining('in kilograms by its values'),
    });
  });
});
