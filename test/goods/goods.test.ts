import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { now } from '../support/today.ts';

type Line = Readonly<Record<string, unknown>>;

/** A shop with its own settings, and orders with these items. */
async function startShop(orders: readonly Line[] = []) {
  const all = orders.map((each, at) => order(at + 1, each));
  const service = await startService((request) =>
    request.path === '/api/orders' ? { data: paginate(all, request) } : paginate([], request),
  );
  const cwd = temporaryFolder();
  const folder = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: folder, NO_COLOR: '1', LANG: 'C.UTF-8' };
  const type = (...argv: readonly string[]) => shipctl(argv, { env, now, cwd });
  const listed = async (...flags: readonly string[]): Promise<readonly Line[]> =>
    JSON.parse((await type('goods', 'list', '--json', ...flags)).stdout);
  const write = (name: string, ...lines: readonly string[]) => writeFileSync(join(cwd, name), `${lines.join('\n')}\n`);
  return { type, listed, write, cwd, folder, service };
}

const skus = (rows: readonly Line[]) => rows.map(({ sku }) => sku);

describe('shipctl goods', () => {
  it('reads a product export of a shop, adds to what it knows, and hands it back in a sheet', async () => {
    const { type, listed, write } = await startShop();
    write(
      'export.csv',
      'Handle,Title,Variant SKU,Variant Grams,Variant Price,Variant Barcode,Variant Weight Unit,HS Code',
      'mug,Mug,MUG-1,350,25,6281006412347,kg,6912.00',
      'mug,,,,,,,',
      'cap,Cap,CAP-2,0,,,kg,',
      'none,Gift card,,0,50,,kg,',
    );
    const read = await type('goods', 'import', 'export.csv');
    expect([read.code, read.stdout]).toEqual([0, '']);
    expect(read.stderr).toContain('2 SKUs in the sheet: 2 new, 0 changed.');
    expect(read.stderr).toContain('1 row without a SKU left out: row 5.');
    write('sizes.csv', 'رمز المنتج,المقاسات,الوزن,وحدة الوزن', 'mug-1,100 × 100 × 120 mm,,', 'CAP-2,20x20x10,0.12,كجم');
    expect((await type('goods', 'import', 'sizes.csv')).stderr).toContain('2 SKUs in the sheet: 0 new, 2 changed.');
    const known = await listed();
    expect(known).toMatchObject([
      { sku: 'MUG-1', name: 'Mug', weight_g: 350, length_cm: 10, height_cm: 12, price: 25, hs_code: '691200' },
      { sku: 'CAP-2', name: 'Cap', weight_g: 120, length_cm: 20, height_cm: 10, price: null, barcodes: null },
    ]);
    const sheets = [['goods.csv'], ...furtherCases(['ar.xlsx', '--headers', 'ar'], ['en.xlsx', '--headers', 'en'])];
    for (const [name = '', ...flags] of sheets) {
      await type('goods', 'list', '--out', name, ...flags);
      const back = await type('goods', 'import', name, '--replace');
      expect(back.stderr).toContain('2 SKUs in the sheet: 0 new, 0 changed.');
      expect(back.stderr).toContain('\nNothing to change.\n');
      expect(await listed()).toEqual(known);
    }
  });

  it('changes one product by hand, and says what others lack', async () => {
    const { type, listed } = await startShop();
    await type(
      'goods',
      'set',
      'MUG-1',
      '--weight',
      '0.35kg',
      '--size',
      '10x10x12',
      '--barcode',
      '111',
      '--barcode',
      '222',
    );
    await type('goods', 'set', 'CAP-2', '--barcode', '222', '--price', '25 AED', '--name', 'قبعة');
    expect(await listed()).toMatchObject([
      { sku: 'MUG-1', weight_g: 350, barcodes: '111' },
      { sku: 'CAP-2', name: 'قبعة', price: 25, currency: 'AED', barcodes: '222' },
    ]);
    expect(skus(await listed('--lacks', 'weight'))).toEqual(['CAP-2']);
    await type('goods', 'set', 'mug-1', '--clear', 'size');
    expect(skus(await listed('--lacks', 'size'))).toEqual(['MUG-1', 'CAP-2']);
    const wrong = await type('goods', 'set', 'A', '--weight', '1.5', '--size', '1x2', '--hs-code', '691');
    expect(wrong.code).toBe(2);
    for (const flag of ['--weight: "1.5"', '--size: "1x2"', '--hs-code: "691"']) expect(wrong.stderr).toContain(flag);
    expect((await type('goods', 'set', 'A')).code).toBe(2);
    expect((await type('goods', 'show', '111', '--json')).stdout).toContain('"MUG-1"');
    expect((await type('goods', 'remove', 'MUG-1', 'CAP-3')).code).toBe(5);
    await type('goods', 'remove', 'MUG-1');
    expect(skus(await listed())).toEqual(['CAP-2']);
  });

  it('refuses a sheet that is not certain, row by row, and saves nothing of it', async () => {
    const { type, listed, write } = await startShop();
    write('bad.csv', 'SKU,Weight (g),Barcode', 'A,500,111', 'a,600,', 'B,x,111', 'C,,111');
    const bad = await type('goods', 'import', 'bad.csv');
    expect(bad.code).toBe(2);
    for (const text of [
      'row 3: a has another weight in row 2',
      'row 4: Weight (g) "x"',
      'row 5: barcode 111 is C here',
    ])
      expect(bad.stderr).toContain(text);
    write('units.csv', 'SKU,Weight', 'A,5', 'B,8');
    expect((await type('goods', 'import', 'units.csv')).stderr).toContain(
      '--map "Weight=weight_g" or --map "Weight=weight_kg"',
    );
    expect(await listed()).toEqual([]);
    expect((await type('goods', 'import', 'units.csv', '--map', 'Weight=weight_kg', '--dry-run')).code).toBe(0);
    expect(await listed()).toEqual([]);
    await type('goods', 'import', 'units.csv', '--map', 'Weight=weight_kg');
    expect((await listed()).map((row) => row.weight_g)).toEqual([5000, 8000]);
  });

  it('takes the barcodes of earlier versions over once', async () => {
    const { type, listed, folder } = await startShop();
    const file = join(folder, 'barcodes', 'default.json');
    mkdirSync(join(folder, 'barcodes'), { mode: 0o700 });
    writeFileSync(file, JSON.stringify({ version: 1, codes: { 222: 'B', 111: 'A', 333: 'B' } }), { mode: 0o600 });
    expect((await type('pack', 'codes', '--csv')).stdout).toBe('barcode,sku\n111,A\n222,B\n333,B\n');
    expect(existsSync(file)).toBe(true);
    await type('goods', 'set', 'A', '--weight', '5g');
    expect(existsSync(file)).toBe(false);
    expect((await listed()).map(({ sku, barcodes, weight_g: grams }) => [sku, barcodes, grams])).toEqual([
      ['A', '111', 5],
      ['B', '222; 333', null],
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'goods', 'default.json'), 'utf8')).products).toHaveLength(2);
  });

  it('learns what most past orders say, shows what they disagree on, and leaves what is known', async () => {
    const item = (sku: string | null, weight: number | null, more: Line = {}): Line => ({
      sku,
      weight,
      quantity: 1,
      ...more,
    });
    const { type, listed } = await startShop([
      { items: [item('MUG', 350, { price: 25, name: 'Mug' }), item('CAP', 100)] },
      { items: [item('mug ', 0.35, { weight_unit: 'kg', price: 25, name: 'Mug' }), item('CAP', 8000)] },
      { items: [item('MUG', 3500, { price: 20 }), item(null, 5), item('OUD', 12)] },
      { status: 'cancelled', items: [item('OUD', 99)] },
    ]);
    await type('goods', 'set', 'OUD', '--weight', '10g');
    const learnt = await type('goods', 'learn', '--csv');
    const rows = learnt.stdout.split('\n').filter((line) => /weight|price/.test(line));
    expect(rows).toEqual([
      'MUG,weight,350 g,2,3,3500 g (1),,new',
      'MUG,price,25.00 SAR,2,3,20.00 SAR (1),,new',
      expect.stringMatching(/^CAP,weight,\d+ g,1,2,\d+ g \(1\),,unclear$/),
      'OUD,weight,12 g,1,1,,10 g,differs',
    ]);
    expect(learnt.stderr).toContain('3 orders with 3 SKUs: 1 new, 0 changed. 1 item without a SKU.');
    expect((await listed()).map(({ sku, weight_g: grams }) => [sku, grams])).toEqual([
      ['OUD', 10],
      ['MUG', 350],
    ]);
    const changes = await type('goods', 'learn', '--overwrite');
    expect(changes.stdout).toMatch(/^Changed in the goods:\nOUD +Weight +10 g \u2192 12 g$/m);
    expect((await listed()).map(({ weight_g: grams }) => grams)).toEqual([12, 350]);
  });

  it('leaves out a weight that most SKUs share or a kept mapping fills in, unless it is asked for', async () => {
    const weights: readonly (readonly [string, number])[] = [
      ['A', 500],
      ['B', 500],
      ['C', 500],
      ['D', 90],
      ['E', 250],
    ];
    const { type, listed, write } = await startShop(weights.map(([sku, weight]) => ({ items: [{ sku, weight }] })));
    write('day.csv', 'Ref,Mobile,Total,SKU', 'A,0501234567,5,A');
    await type(
      'orders',
      'import',
      'day.csv',
      '--default',
      'items.weight=250g',
      '--save-map',
      'day',
      '--allow-incomplete',
    );
    const { code, stderr } = await type('goods', 'learn');
    expect([code, stderr]).toEqual([0, expect.stringContaining('shipctl goods learn --same-weights\n')]);
    expect((await listed()).map(({ sku, weight_g: grams }) => [sku, grams])).toEqual([['D', 90]]);
    const shared = JSON.parse((await type('goods', 'learn', '--json')).stdout) as Line[];
    expect(shared.map(({ sku, result }) => [sku, result])).toEqual([
      ...['A', 'B', 'C'].map((sku) => [sku, 'shared']),
      ['D', 'same'],
      ['E', 'shared'],
    ]);
    await type('goods', 'learn', '--same-weights');
    expect((await listed()).map(({ weight_g: grams }) => grams)).toEqual([90, 500, 500, 500, 250]);
  });

  it('tells programs what became of each row of a sheet, and doubts weights in another unit', async () => {
    const { type, write } = await startShop();
    await type('goods', 'set', 'OLD', '--weight', '1g');
    await type('goods', 'set', 'MUG', '--weight', '350g');
    write('goods.csv', 'SKU,Weight (g),Name', 'MUG,350,Mug', 'CAP,0.12,Cap', ',5,Card', 'BAG,20,Letter');
    const read = await type('goods', 'import', 'goods.csv', '--replace', '--json');
    expect(JSON.parse(read.stdout)).toMatchObject([
      { row: 2, outcome: 'changed', sku: 'MUG', weight_g: 350, name: 'Mug' },
      { row: 3, outcome: 'new', sku: 'CAP', weight_g: 0.12 },
      { row: 5, outcome: 'new', sku: 'BAG' },
      { row: 4, outcome: 'left out' },
      { row: null, outcome: 'removed', sku: 'OLD' },
    ]);
    expect(read.stderr).toMatch(/1 SKU with less than 1 g .*: CAP\./);
    const dry = await type('goods', 'import', 'goods.csv', '--dry-run', '--csv');
    expect([dry.code, dry.stdout.split('\n')[1]]).toEqual([0, expect.stringMatching(/^2,same,MUG,/)]);
  });

  furtherIt('leaves out weights that an import from here filled in', async () => {
    const { type, write } = await startShop();
    write(
      'day.csv',
      'Ref,Name,Mobile,City,Short address,Total,SKU',
      'A,Noura Ali,0501234567,Riyadh,RHMA3184,5,NEW-1',
      'B,Sara Omar,0501234568,Riyadh,RHMA3185,5,NEW-2',
    );
    const made = await type(
      'orders',
      'import',
      'day.csv',
      '--default',
      'items.weight=500g',
      '--apply',
      '--yes',
      '--sandbox',
    );
    expect(made.code).toBe(0);
    const learnt = await type('goods', 'learn', '--csv', '--sandbox', '--dry-run', '--days', '900');
    expect(learnt.stderr).toContain('2 items with a weight that an import filled in by default: left out.');
    expect(learnt.stdout).not.toMatch(/^NEW-\d,weight/m);
    const all = await type('goods', 'learn', '--csv', '--sandbox', '--dry-run', '--days', '900', '--same-weights');
    expect(all.stdout).toMatch(/^NEW-1,weight,500 g/m);
  });
});
