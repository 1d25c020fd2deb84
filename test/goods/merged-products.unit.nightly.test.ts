import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeProducts } from '../../src/goods/kept-goods.ts';
import { Goods, isSameProduct, skuKey, tidyProduct } from '../../src/goods/products.ts';

const measure = fc.integer({ min: 1, max: 9 });

const product = fc.record(
  {
    sku: fc.constantFrom('A', 'a', 'B', 'C', 'c '),
    name: fc.constantFrom('Mug', 'Cap'),
    weight: measure,
    barcodes: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 3 }),
    price: measure,
  },
  { requiredKeys: ['sku'] },
);

/** Products of which no two have one SKU or one barcode. */
const products = fc.array(product, { maxLength: 6 }).map((all) => {
  const codes = new Set<string>();
  const goods = new Goods();
  for (const { barcodes = [], ...each } of all) {
    if (goods.get(each.sku)) continue;
    goods.put(tidyProduct({ ...each, barcodes: barcodes.filter((code) => codes.size < codes.add(code).size) }));
  }
  return goods.all();
});

it('products that are merged twice are merged, and what a merge does not say stays', () => {
  fc.assert(
    fc.property(products, products, (known, said) => {
      const once = new Goods(mergeProducts(new Goods(known), said));
      expect(new Goods(mergeProducts(once, said)).all()).toEqual(once.all());
      for (const each of said) {
        const merged = once.get(each.sku);
        expect(merged && tidyProduct({ ...merged, ...each, sku: merged.sku })).toEqual(merged && tidyProduct(merged));
      }
      const codes = said.flatMap(({ barcodes = [] }) => barcodes);
      const told = new Set(said.map(({ sku }) => skuKey(sku)));
      for (const each of known) {
        if (told.has(skuKey(each.sku)) || each.barcodes?.some((code) => codes.includes(code))) continue;
        const kept = once.get(each.sku);
        expect(kept && isSameProduct(kept, each)).toBe(true);
      }
      const all = once.all().flatMap(({ barcodes = [] }) => barcodes);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});
