import { escaped, type Message, pluralize } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { changeGoods, type GoodsChange, mergeProducts, placeOfGoods, readGoods } from '../goods/kept-goods.ts';
import { readHsCode, readSize } from '../goods/product-values.ts';
import { Goods, type Product, productRow, productShape, sides } from '../goods/products.ts';
import { parseAmount } from '../orders/amounts.ts';
import { usualCurrency } from '../orders/money.ts';
import { readGrams } from '../orders/parcels.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import { goodsParts } from './goods.ts';

const setFlags = {
  name: flag.text('--name <text>', 'its name'),
  weight: flag.text('--weight <weight>', 'of one piece: 800g, 0.8kg, or grams'),
  size: flag.text('--size <sides>', 'length, width and height in centimetres: 10x20x30'),
  barcode: flag.list('--barcode <code>', 'its barcode, in place of those it had; may be repeated'),
  price: flag.text('--price <amount>', 'of one piece, with the currency if it is not SAR: 25, "25 AED"'),
  hsCode: flag.text('--hs-code <code>', 'its number in the customs tariff'),
  clear: flag.choice('--clear <part>', 'what is not known of it any more', goodsParts),
};

const cleared: Readonly<Record<(typeof goodsParts)[number], Partial<Product>>> = {
  weight: { weight: undefined },
  size: { length: undefined, width: undefined, height: undefined },
  barcode: { barcodes: undefined },
  price: { price: undefined, currency: undefined },
  'hs-code': { hs_code: undefined },
  name: { name: undefined },
};

type Read<T> = { readonly value: T } | { readonly fault: string | Message };

function readPriceText(text: string): Read<Pick<Product, 'price' | 'currency'>> {
  const read = parseAmount(text);
  if ('fault' in read) return read;
  const price = Number(read.value);
  return price > 0 ? { value: { price, currency: read.currency ?? usualCurrency } } : { fault: 'must be above 0' };
}

function readSizeText(text: string): Read<Pick<Product, (typeof sides)[number]>> {
  const size = readSize(text);
  const isWhole = size && sides.every((side) => (size[side] ?? 0) > 0);
  return isWhole ? { value: size } : { fault: 'is not a size, like 10x20x30' };
}

/** Returns the values that the flags give a product, and the mistakes in them. */
function readSetFlags({ name, weight, size, barcode, price, hsCode }: FlagValues<typeof setFlags>) {
  const mistakes: Message[] = [];
  function take<T>(typed: string, text: string | undefined, read: (text: string) => Read<T>): T | undefined {
    const reading = text === undefined ? undefined : read(text);
    if (!reading || 'value' in reading) return reading?.value;
    mistakes.push(escaped`--${typed}: ${JSON.stringify(text)} ${reading.fault}.`);
    return undefined;
  }
  const grams = take('weight', weight, readGrams);
  const said: Omit<Product, 'sku'> = {
    name,
    weight: grams === undefined ? undefined : Number(grams),
    ...take('size', size, readSizeText),
    barcodes: barcode.length > 0 ? barcode : undefined,
    ...take('price', price, readPriceText),
    hs_code: take('hs-code', hsCode, readHsCode),
  };
  return { said, mistakes };
}

export const goodsSet = defineCommand({
  effects: { service: 'none', changes: 'the goods' },
  prints: productShape,
  note: 'Adds a product, or changes what is known of one; what no flag names stays as it is. A barcode moves to the product that gets it.',
  arguments: ['<sku...>'],
  flags: setFlags,
  requires: [Object.values(setFlags).map(({ flag: typed }) => longName(typed))],
  uses: ['output'],
  examples: ['MUG-1 --weight 350g --size 10x10x12', "CAP-2 --barcode 6281006412347 --price 25 --name 'Cap, blue'"],
  run: (context, words, flags) => {
    const { said, mistakes } = readSetFlags(flags);
    const { clear } = flags;
    const isGiven = Object.values(flags).some((value) => value !== undefined && value.length > 0);
    if (!isGiven)
      mistakes.push(
        escaped`Say what is known of it: --weight, --size, --barcode, --price, --name, --hs-code or --clear.`,
      );
    if (words.length > 1 && (flags.name !== undefined || flags.barcode.length > 0))
      mistakes.push(escaped`--name and --barcode are of one product: name one SKU.`);
    const change: GoodsChange = (goods) => {
      const kept = new Goods(
        mergeProducts(
          goods,
          words.map((sku) => ({ sku: goods.find(sku)?.sku ?? sku, ...said })),
        ),
      );
      for (const word of clear === undefined ? [] : words) {
        const product = kept.find(word);
        if (product && clear !== undefined) kept.put({ ...product, ...cleared[clear] });
      }
      return kept.all();
    };
    return {
      shape: productShape,
      mistakes,
      run: async () => {
        const planned = new Goods(change(await readGoods(context)));
        const rows = words.flatMap((sku) => planned.find(sku) ?? []).map(productRow);
        return {
          unsent: { notes: [escaped`Would save ${pluralize(rows.length, 'products')}.`] },
          do: async () => {
            await changeGoods(context, change);
            return { rows, notes: [escaped`Saved to ${await placeOfGoods(context)}`] };
          },
        };
      },
    };
  },
});
