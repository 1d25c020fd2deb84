import { usageFailure } from '../../base/failure.ts';
import { escaped, pluralize } from '../../base/text/message.ts';
import { shownName } from '../../columns/given-table.ts';
import { changeGoods, placeOfGoods, readGoods } from '../../goods/kept-goods.ts';
import { Goods, type Product, skuKey } from '../../goods/products.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Act } from '../../ports/prepared.ts';
import type { Profile } from '../../ports/profile.ts';

/** The goods with these barcodes in place of all others. A product of which nothing else is known goes with its barcodes. */
function withBarcodes(goods: Goods, products: readonly Product[]): readonly Product[] {
  const now = new Goods();
  for (const { barcodes, ...product } of goods.all())
    if (!barcodes || Object.keys(product).length > 1) now.put(product);
  for (const { sku, barcodes } of products) now.put({ ...(now.get(sku) ?? { sku }), barcodes });
  return now.all();
}

const countOf = (barcodes: Iterable<string>, test: (barcode: string) => boolean): number =>
  [...barcodes].filter(test).length;

/**
 * Reads a sheet with the columns `barcode` and `sku`, and keeps its barcodes among the goods in place of all before. Returns notes
 * about what changed. Throws a failure of kind `usage` for a sheet with faults, and keeps nothing.
 */
export async function replaceBarcodes(owner: Desk & Profile, file: string): Promise<Act> {
  const { readGoodsSheet } = await import('../../goods/goods-sheet.ts');
  const { products, empty } = await readGoodsSheet(owner, file, {
    only: ['barcodes'],
    needs: [{ anyOf: [['barcodes']], lacks: 'no column has barcodes' }],
    lacksSku: ({ barcodes = [] }) => escaped`barcode ${barcodes[0]} has no SKU.`,
  });
  const coded = products.filter(({ barcodes }) => barcodes !== undefined);
  if (coded.length === 0) throw usageFailure([escaped`${shownName(file)} has no barcode.`]);
  const before = (await readGoods(owner)).barcodes();
  const now = new Goods(coded).barcodes();
  const isKnown = (barcode: string): boolean => before.has(barcode);
  const isMoved = (barcode: string): boolean => skuKey(before.get(barcode) ?? '') !== skuKey(now.get(barcode) ?? '');
  const changes = [
    `${countOf(now.keys(), (each) => !isKnown(each))} new`,
    `${countOf(now.keys(), (each) => isKnown(each) && isMoved(each))} changed`,
    `${countOf(before.keys(), (each) => !now.has(each))} gone`,
  ].join(', ');
  const about = escaped`${pluralize(now.size, 'barcodes')} of ${pluralize(coded.length, 'SKUs')}: ${changes}.`;
  const without = empty > 0 ? [escaped`${pluralize(empty, 'rows')} without a barcode left out.`] : [];
  return {
    unsent: { notes: [escaped`Nothing was saved. The sheet has ${about}`, ...without] },
    do: async () => {
      await changeGoods(owner, (goods) => withBarcodes(goods, coded));
      const kept = escaped`They are kept with the goods, in ${await placeOfGoods(owner)}`;
      const change = { outcome: 'updated', names: [...now.keys()] } as const;
      return { notes: [escaped`Saved ${about}`, ...without, kept], change };
    },
  };
}
