import { Failure } from '../base/failure.ts';
import { didYouMean, escaped, namesInShort, suggest } from '../base/text/message.ts';
import { changeGoods, placeOfGoods, readGoods } from '../goods/kept-goods.ts';
import { type Goods, hasSize, type Product, productRow, productShape } from '../goods/products.ts';
import { changing } from '../ports/prepared.ts';
import { openLocalRows } from '../service/list/local-rows.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { localLimit } from '../session/shared-flags.ts';

/** The fields that a product may lack, by the words of `--lacks`. */
const lacking: Readonly<
  Record<'weight' | 'size' | 'barcode' | 'price' | 'hs-code' | 'name', (product: Product) => boolean>
> = {
  weight: ({ weight }) => weight === undefined,
  size: (product) => !hasSize(product),
  barcode: ({ barcodes = [] }) => barcodes.length === 0,
  price: ({ price }) => price === undefined,
  'hs-code': ({ hs_code: code }) => code === undefined,
  name: ({ name }) => name === undefined,
};

/** The parts of what is known of a product. */
export const goodsParts = ['weight', 'size', 'barcode', 'price', 'hs-code', 'name'] as const;

const noProduct = (goods: Goods, sku: string): Failure =>
  new Failure(
    'not_found',
    escaped`The goods have no ${JSON.stringify(sku)}.${didYouMean(
      sku,
      goods.all().map((each) => each.sku),
    )}`,
    { hint: escaped`To see them: ${suggest`goods list`}` },
  );

/** The products of these SKUs or barcodes. Throws a failure of kind `not_found` for one that there is not. */
function productsNamed(goods: Goods, words: readonly string[]): Product[] {
  return words.map((word) => {
    const found = goods.find(word);
    if (!found) throw noProduct(goods, word);
    return found;
  });
}

export const goodsList = defineCommand({
  effects: { service: 'none' },
  prints: productShape,
  note: `Weights are in grams, of one piece, and sizes in centimetres. --out goods.xlsx writes a sheet that "goods import" reads back.
Desks that share a database for the ledger share their goods in it.`,
  flags: {
    lacks: flag.choice('--lacks <part>', 'only products of which this is not known', goodsParts),
    limit: localLimit,
  },
  uses: ['selection', 'output'],
  examples: ['', '--lacks weight', '--out goods.xlsx'],
  run: async (context, _words, { lacks, limit }) => {
    const { mistakes, choose } = await openLocalRows(context, productShape);
    const run = async () => {
      const goods = await readGoods(context);
      const products = goods.all().filter(lacks === undefined ? () => true : lacking[lacks]);
      const place = escaped`The goods are kept in ${await placeOfGoods(context)}`;
      const none = escaped`No goods are known. Read a sheet: ${suggest`goods import ${'goods.xlsx'}`}, or learn them from past orders: ${suggest`goods learn`}`;
      return { rows: choose(products.map(productRow), limit), notes: [goods.count === 0 ? none : place] };
    };
    return { mistakes, run };
  },
});

export const goodsShow = defineCommand({
  effects: { service: 'none' },
  exits: { not_found: 'there is no such product' },
  prints: productShape,
  printsRecord: true,
  arguments: ['<sku>'],
  uses: ['output'],
  examples: ['MUG-1', '6281006412347 --json'],
  run: (context, [sku = '']) => ({
    run: async () => {
      const [product] = productsNamed(await readGoods(context), [sku]);
      return product ? { record: productRow(product) } : {};
    },
  }),
});

export const goodsRemove = defineCommand({
  effects: { service: 'none', changes: 'the goods' },
  exits: { not_found: 'there is no such product' },
  arguments: ['<sku...>'],
  examples: ['MUG-1', 'MUG-1 CAP-2'],
  run: (context, words) => ({
    run: async () => {
      const gone = new Set(productsNamed(await readGoods(context), words).map(({ sku }) => sku));
      const named = namesInShort([...gone]);
      return changing(
        escaped`Would remove ${named}.`,
        escaped`Removed ${named}.`,
        { outcome: 'removed', names: [...gone] },
        () => changeGoods(context, (goods) => goods.all().filter(({ sku }) => !gone.has(sku))),
      );
    },
  }),
});
