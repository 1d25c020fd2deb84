import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeProducts } from '../../src/goods/kept-goods.ts';
import { Goods, isSameProduct, skuKey, tidyProduct } from '../../src/goods/products.ts';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const word = fc.stringMatching(/^[A-Za-z\u0627-\u064a][A-Za-z0-9 \u0627-\u064a_.-]{0,11}[A-Za-z0-9]$/);
const measure = fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 100);
const barcode = fc.stringMatching(/^[1-9][0-9]{7,12}$/);

const product = fc
  .record(
    {
      sku: word,
      name: word,
      weight: measure,
      size: fc.tuple(measure, measure, measure),
      barcodes: fc.uniqueArray(barcode, { minLength: 1, maxLength: 3 }),
      price: measure,
      currency: fc.constantFrom('SAR', 'AED', 'KWD'),
      hs_code: fc.stringMatching(/^[0-9]{6}([0-9]{2}){0,3}$/),
    },
    { requiredKeys: ['sku'] },
  )
  .map(({ size, ...more }) =>
    tidyProduct({ ...more, ...(size && { length: size[0], width: size[1], height: size[2] }) }),
  );

/** Products of which no two have one SKU or one barcode. */
const products = fc.array(product, { minLength: 1, maxLength: 12 }).map((all) => {
  const codes = new Set<string>();
  const goods = new Goods();
  for (const { barcodes = [], ...each } of all) {
    const own = barcodes.filter((code) => codes.size < codes.add(code).size);
    if (!goods.get(each.sku)) goods.put(tidyProduct({ ...each, barcodes: own }));
  }
  return goods.all();
});

it('every product comes back from the sheet that it was written to', async () => {
  const service = await startService(() => ({ data: [] }));
  await fc.assert(
    fc.asyncProperty(products, fc.constantFrom('goods.csv', 'goods.xlsx', 'goods.ndjson'), async (all, name) => {
      const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
      const cwd = temporaryFolder();
      const type = (...argv: readonly string[]) => shipctl(argv, { env, cwd });
      for (const { sku, weight, length, width, height, barcodes = [], price, currency, name: called, hs_code } of all) {
        const flags = [
          ...(weight === undefined ? [] : ['--weight', `${weight}g`]),
          ...(length === undefined ? [] : ['--size', `${length}x${width}x${height}`]),
          ...(price === undefined ? [] : ['--price', `${price} ${currency ?? 'SAR'}`]),
          ...(called === undefined ? [] : ['--name', called]),
          ...(hs_code === undefined ? [] : ['--hs-code', hs_code]),
          ...barcodes.flatMap((code) => ['--barcode', code]),
        ];
        if (flags.length > 0) await type('goods', 'set', sku, ...flags);
      }
      const before = await type('goods', 'list', '--json');
      await type('goods', 'list', '--out', name);
      const back = await type('goods', 'import', name, '--replace');
      expect(back.stderr).toContain(': 0 new, 0 changed.');
      expect((await type('goods', 'list', '--json')).stdout).toBe(before.stdout);
    }),
    { numRuns: 40 },
  );
});

it('products that are merged twice are merged, and what a merge does not say stays', () => {
  fc.assert(
    fc.property(products, products, (known, said) => {
      const once = new Goods(mergeProducts(new Goods(known), said));
      const twice = new Goods(mergeProducts(once, said));
      expect(twice.all()).toEqual(once.all());
      for (const each of said) {
        const merged = once.get(each.sku);
        expect(merged && tidyProduct({ ...merged, ...each, sku: merged.sku })).toEqual(merged);
      }
      const codes = said.flatMap(({ barcodes = [] }) => barcodes);
      const told = new Set(said.map(({ sku }) => skuKey(sku)));
      for (const each of known) {
        if (told.has(skuKey(each.sku)) || each.barcodes?.some((code) => codes.includes(code))) continue;
        const kept = once.get(each.sku);
        expect(kept && isSameProduct(kept, each)).toBe(true);
      }
    }),
  );
});
