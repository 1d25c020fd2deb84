import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { settlementWorkbook } from '../support/settlements.ts';
import { now } from '../support/today.ts';

type Line = Readonly<Record<string, unknown>>;

const templates = [
  box(1, { type: 'Small', length: 10, width: 10, height: 10 }),
  box(2, { type: 'Medium', length: 20, width: 20, height: 20 }),
  box(3, { type: 'Large', length: '50', width: 40, height: 30.5 }),
  box(4, { type: 'Odd', length: 50, width: 0, height: 30 }),
];

const inBox = (template: Line | undefined, grams: number | null, over: Line = {}): Line => ({
  status: 'delivered',
  boxes: template ? [{ ...template, id: 9, box_id: template.id, weight: grams }] : [],
  ...over,
});

const item = (sku: string | null, quantity = 1): Line => ({
  sku,
  quantity,
  name: `Item ${sku}`,
  weight: 100,
  weight_unit: 'g',
});

async function packed(rows: readonly Line[]) {
  const all = rows.map((row, at) => order(at + 1, row));
  const service = await startService((request) => {
    if (request.path === '/api/orders') return { data: paginate(all, request) };
    return request.path === '/api/boxes' ? paginate(templates, request) : paginate([], request);
  });
  const cwd = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), NO_COLOR: '1', LANG: 'C.UTF-8' };
  const type = (...argv: readonly string[]) => shipctl(argv, { env, now, cwd });
  const fitting = async (...argv: readonly string[]) => {
    const outcome = await type('boxes', 'fit', ...argv, '--json');
    return { ...outcome, rows: JSON.parse(outcome.stdout || '[]') as readonly Line[] };
  };
  const write = (name: string, content: string | Buffer) => writeFileSync(join(cwd, name), content);
  return { type, fitting, write };
}

describe('shipctl boxes fit', () => {
  it('tells orders billed by volume from those billed by weight and those of which it is not known', async () => {
    const { fitting, type } = await packed([
      inBox(templates[1], 500, { volumetric_divisor: 4000, selected_shipment_company: 'SMSA' }),
      inBox(templates[1], 500, { volumetric_divisor: 4000, selected_shipment_company: 'أرامكس' }),
      inBox(templates[0], 500),
      inBox(undefined, 500),
      inBox(templates[0], null, { items: [], total_weight: null }),
      inBox(templates[3], 500),
      inBox(templates[2], 500, { status: 'cancelled' }),
    ]);
    expect((await type('rules', 'divisor', 'aramex=8000')).code).toBe(0);
    const { rows, stderr } = await fitting('--show', 'all');
    const seen = rows.map(({ packed_in: boxes, divisor, divisor_from: from, charged_kg: kg, billed_by: by }) => [
      boxes,
      divisor,
      from,
      kg,
      by,
    ]);
    expect(seen).toEqual([
      ['Medium', 4000, 'order', 2, 'volume'],
      ['Medium', 8000, 'courier', 1, 'volume'],
      ['Small', 5000, 'assumed', 0.5, 'weight'],
      [null, 5000, 'assumed', null, 'unknown'],
      ['Small', 5000, 'assumed', null, 'unknown'],
      ['50x0x30', 5000, 'assumed', null, 'unknown'],
    ]);
    expect(stderr).toContain('6 orders: 2 billed by volume (2 kg more than they weigh), 1 by weight, 3 unknown.');
    expect(stderr).toContain('Boxes that are never used: Large');
    expect(stderr).toContain('Box templates without a size: Odd');
    expect((await fitting()).rows).toHaveLength(2);
    expect((await fitting('--show', 'unknown')).rows.map(({ reason }) => reason)).toEqual([
      'It is in no box.',
      'It has no weight.',
      'A box has no size.',
    ]);
    expect((await fitting('--by', 'box')).rows.map((row) => [row.box, row.orders, row.billed_by_volume])).toEqual([
      ['Small', 2, 0],
      ['Medium', 2, 2],
      ['Large', 0, 0],
    ]);
  });

  it('finds the smallest box that holds an order, and what it would save', async () => {
    const { fitting, write } = await packed([
      inBox(templates[2], 300, { items: [item('A', 2)] }),
      inBox(templates[2], 300, { items: [item('a '), item('B')] }),
      inBox(templates[2], 300, { items: [item('HUGE')] }),
      inBox(templates[2], 300, { items: [item('C'), item(null)] }),
      inBox(templates[0], 300, { items: [item('A', 9)] }),
      inBox(templates[2], 300, { items: [] }),
    ]);
    write(
      'sizes.csv',
      'SKU,Length in cm,Width (cm),Height (mm),Weight\nA,10,5,100,1\nB,20,20,100,2\nHUGE,1,1,5001,1\n',
    );
    const { rows, stderr } = await fitting('--sizes', 'sizes.csv', '--show', 'all');
    expect(rows.map((row) => [row.smallest_box, row.smallest_kg, row.saved_kg, row.reason])).toEqual([
      ['Small', 0.3, 11.9, null],
      ['Medium', 1.6, 10.6, null],
      [null, null, null, 'No box template holds it.'],
      [null, null, null, 'No size is given for C, Item null.'],
      ['Medium', 1.6, 0, null],
      [null, null, null, 'It has no items.'],
    ]);
    expect(stderr).toContain('2 orders would be charged 22.5 kg less. For 3 orders, no smallest box is known.');
    write(
      'sizes.xlsx',
      await settlementWorkbook({
        Sizes: [
          ['رمز المنتج', 'المقاسات'],
          ['A', '10 × 5 × 10'],
          ['B', '20*20*10 cm'],
        ],
      }),
    );
    expect(
      (await fitting('--sizes', 'sizes.xlsx', '--show', 'all')).rows.slice(0, 2).map((row) => row.smallest_box),
    ).toEqual(['Small', 'Medium']);
  });

  it('refuses a table of sizes that is not certain, row by row', async () => {
    const { fitting, write } = await packed([]);
    write('bad.csv', 'SKU,Length,Width,Height\nA,1,2,3\nA,1,2,4\n,1,1,1\nB,0,1,1\nC,1,x,1\nD,1,1\n');
    const { code, stdout, stderr } = await fitting('--sizes', 'bad.csv');
    expect([code, stdout]).toEqual([2, '']);
    for (const text of [
      'row 3: A has another size in row 2',
      'row 4: It has no SKU',
      'row 5: B needs three sides',
      'row 6: Width',
      'row 7: D needs',
    ])
      expect(stderr).toContain(text);
    write('half.csv', 'SKU,Length\nA,1\n');
    expect((await fitting('--sizes', 'half.csv')).stderr).toContain('columns for length, width and height');
    write('records.ndjson', '{"product_code":"A","المقاس":"1x2"}\n');
    expect((await fitting('--sizes', 'records.ndjson')).stderr).toContain('records.ndjson, line 1: المقاس is');
    expect((await fitting('--map', 'a=sku')).code).toBe(2);
    expect((await fitting('--sizes', 'none.csv')).code).toBe(2);
    expect((await fitting('--sizes', 'half.csv', '--out', './half.csv')).stderr).toContain('is a file that is read');
  });

  it('keeps the divisors of couriers, by any of their names', async () => {
    const { type } = await packed([]);
    await type('rules', 'divisor', 'أرامكس=6000', 'spl=٥٠٠٠');
    await type('rules', 'divisor', 'aramex=4500');
    expect((await type('rules', 'divisor', '--format', '{courier} {divisor}')).stdout).toBe('spl 5000\naramex 4500\n');
    expect((await type('rules', 'list', '--format', '{kind} {name} {courier}')).stdout).toContain(
      'divisor 4500 aramex\n',
    );
    await type('rules', 'divisor', 'Aramex=');
    expect((await type('rules', 'divisor', '--format', '{courier}')).stdout).toBe('spl\n');
    for (const word of ['aramex', 'aramex=-5', 'aramex=x', '=5000', 'aramex=12']) {
      const { code, stderr } = await type('rules', 'divisor', word);
      expect([code, stderr.includes('aramex=5000')]).toEqual([2, true]);
    }
  });
});
