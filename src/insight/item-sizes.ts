import { multiplyDecimals } from '../base/numbers/decimals.ts';
import { escaped } from '../base/text/message.ts';
import { readGoodsSheet } from '../goods/goods-sheet.ts';
import { Goods, hasSize, type Product, sides } from '../goods/products.ts';
import type { Desk } from '../ports/desk.ts';
import type { Size } from './packing-check.ts';

/** A side in hundredths of a millimetre, rounded up: an item is never taken for smaller than it is. */
const scaled = (centimetres: number | undefined): number =>
  Math.ceil(Number(multiplyDecimals(String(centimetres ?? 0), '1000') ?? 0));

/** The size of an item in hundredths of a millimetre; undefined if it is not known. */
export const sizeOfProduct = (product: Product): Size | undefined =>
  hasSize(product) ? [scaled(product.length), scaled(product.width), scaled(product.height)] : undefined;

/** Reads a table of sizes: a row for each SKU. Throws a failure of kind `usage` that names every row that is wrong. */
export async function readItemSizes(reader: Desk, file: string, maps: readonly string[]): Promise<Goods> {
  const { products } = await readGoodsSheet(reader, file, {
    only: sides,
    needs: [
      {
        anyOf: [['length', 'width', 'height'], ['size']],
        lacks: 'there must be columns for length, width and height, or one for size (10x20x30)',
      },
    ],
    maps,
    lacksSku: () => escaped`It has no SKU.`,
    check: (product) => (hasSize(product) ? undefined : escaped`${product.sku} needs three sides above 0.`),
  });
  return new Goods(products);
}
