import { describe, expect, it } from 'vitest';
import { givenFile, planOf, startShop } from '../support/importing-orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const who = 'Ref,Name,Mobile,City,Address';

const receiver = 'A-1,Noura Ali,0501234567,Riyadh,King Fahd Rd 5';

const cell = '"(SKU: COF-1KG) Coffee, ground (Qty: 2), (SKU: DLL) Pot (Qty: 1)"';

describe('a column whose cells hold all items of an order', () => {
  it('is known by their form, whatever its heading says of items', async () => {
    for (const heading of ['المنتجات', 'Products', 'سلة المشتريات']) {
      givenFile('orders.csv', `${who},${heading},Qty\n${receiver},${cell},3\n`);
      const { env, requests } = await startShop();
      await shipctl(['orders', 'import', 'orders.csv', '--apply', '--yes'], { env });
      const [body] = requests.filter(({ method }) => method === 'POST').map((request) => JSON.parse(request.body));
      expect(body).toMatchObject({
        items: [
          { sku: 'COF-1KG', name: 'Coffee, ground', quantity: 2 },
          { sku: 'DLL', name: 'Pot', quantity: 1 },
        ],
      });
      expect(body.description).toBeUndefined();
    }
  });

  it('is found again where the mapping is kept', async () => {
    const sheet = `${who},Products\n${receiver},${cell}\n`;
    await planOf(sheet, ['--save-map', 'items']);
    const { plan } = await planOf(sheet, ['--use-map', 'items']);
    expect([plan.columns.at(-1), plan.warnings]).toEqual([
      { column: 'Products', field: 'items', match: 'by its cells' },
      [],
    ]);
  });

  it.each([
    ['a quantity that is no number', '"(SKU: A) Coffee (Qty: x), (SKU: B) Pot (Qty: 1)"'],
    ['an item without a SKU', '"(SKU: A) Coffee (Qty: 2), Pot (Qty: 1)"'],
    ['a stroke in a name', 'name:Mug | red|sku:A|quantity:2|total:10;name:Pot|sku:B|quantity:1|total:5'],
  ])('is a fault where one of its items is not understood: %s', async (_what, items) => {
    const whole = /^name/.test(items) ? items.replace(' | ', ' ') : cell;
    const rows = ['A-2', 'A-3', 'A-4', 'A-5'].map((each) => `${receiver.replace('A-1', each)},${whole}`);
    const { plan } = await planOf(`${who},Products\n${receiver},${items}\n${rows.join('\n')}\n`);
    expect([plan.faulty, plan.faults.map(({ row, column }) => [row, column])]).toEqual([1, [[2, 'Products']]]);
  });

  furtherIt('is text where the user or its heading says so', async () => {
    const { plan } = await planOf(`${who},Notes,Products\n${receiver},${cell},${cell}\n`, ['--map', 'Products=']);
    expect(plan.columns.map(({ field }) => field)).toEqual(expect.not.arrayContaining(['items']));
    expect(plan.columns.find(({ column }) => column === 'Notes')?.field).toBe('description');
  });
});

it('orders without items are told once, unless the sheet has parcels', async () => {
  const { env } = await startShop();
  const warningsFor = async (sheet: string) => {
    givenFile('orders.csv', sheet);
    return JSON.parse((await shipctl(['orders', 'import', 'orders.csv', '--json'], { env })).stdout).warnings;
  };
  const rows = `${receiver}\nB${receiver.slice(1)}\n`;
  expect(await warningsFor(`${who}\n${rows}`)).toEqual([expect.stringContaining('No column gives the items')]);
  expect(await warningsFor(`${who},Parcel weight (g)\n${receiver},500\n`)).toEqual([]);
});
