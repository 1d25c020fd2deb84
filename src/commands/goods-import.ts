import { fileOfPattern } from '../base/files/file-patterns.ts';
import { escaped, type Message, namesInShort, pluralize, suggest } from '../base/text/message.ts';
import { type GoodsSheet, readGoodsSheet } from '../goods/goods-sheet.ts';
import { changeGoods, changeNote, countChanges, mergeProducts, readGoods } from '../goods/kept-goods.ts';
import type { Goods, Product } from '../goods/products.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';

/** What a sheet would make of the goods, and what of it is left out. */
function notesOf(
  { products, withoutSku, empty, notes }: GoodsSheet,
  goods: Goods,
  after: readonly Product[],
): Message[] {
  const { added, changed, removed } = countChanges(goods, after);
  const weightless = after.filter(({ weight }) => weight === undefined).length;
  const lacks = escaped`${pluralize(weightless, 'products')} without a weight: ${suggest`goods list --lacks weight`}`;
  const rows = pluralize(withoutSku.length, 'rows');
  return [
    ...notes,
    escaped`${pluralize(products.length, 'SKUs')} in the sheet: ${added} new, ${changed} changed${removed > 0 ? escaped`, ${removed} gone` : ''}.`,
    ...(withoutSku.length > 0 ? [escaped`${rows} without a SKU left out: ${namesInShort(withoutSku)}.`] : []),
    ...(empty > 0 ? [escaped`${pluralize(empty, 'rows')} have a SKU, and nothing else that is understood.`] : []),
    ...(weightless > 0 ? [lacks] : []),
  ];
}

export const goodsImport = defineCommand({
  effects: { service: 'none', changes: 'the goods', dryRun: 'messages' },
  note: `Reads the columns SKU, name, weight, length, width, height (or one for the size, 10x20x30), barcode, price, currency and HS
code from xlsx, csv, ndjson or JSON; - is standard input. Headings are understood in English and Arabic, as product exports of
shops have them. A filled cell replaces what is known, a blank one leaves it; with --replace the sheet is all there is. Where a
row is wrong, nothing is saved. A unit stands in the heading (Weight (kg), Length in mm), in a column Weight unit or in the cell;
sizes without one are centimetres.`,
  arguments: ['<file>'],
  flags: {
    map: flag.list(
      '--map <column=field>',
      'what a column holds: sku, name, weight_g, weight_kg, length, width, height, size, barcodes, price, currency, hs_code',
    ),
    sheet: flag.text('--sheet <name>', 'the sheet to read, or its number', { fallbackText: 'the first' }),
    replace: flag.switch('--replace', 'remove what the sheet does not have'),
  },
  examples: ['my-products.xlsx', "my-products.csv --map 'Code=sku' --dry-run", 'goods.xlsx --replace'],
  run: (context, [word = ''], { map, sheet, replace }) => {
    const file = fileOfPattern(word, context.io);
    return {
      run: async () => {
        const read = await readGoodsSheet(context, file, { maps: map, sheet });
        const own = read.products.map(({ place: _, ...product }) => product);
        const change = (goods: Goods): readonly Product[] => (replace ? own : mergeProducts(goods, own));
        const before = await readGoods(context);
        const notes = notesOf(read, before, change(before));
        return {
          unsent: { notes: [...notes, escaped`Nothing was saved.`] },
          do: async () => {
            await changeGoods(context, change);
            return { notes: [...notes, await changeNote(context, countChanges(before, change(before)))] };
          },
        };
      },
    };
  },
});
