import { fileOfPattern } from '../base/files/file-patterns.ts';
import type { Row } from '../base/row.ts';
import {
  escaped,
  type Message,
  namesInShort,
  pluralize,
  suggest,
  systemCommand,
  wordToFill,
} from '../base/text/message.ts';
import { type GoodsSheet, readGoodsSheet } from '../goods/goods-sheet.ts';
import { changeGoods, changeNote, countChanges, mergeProducts, readGoods } from '../goods/kept-goods.ts';
import { Goods, isSameProduct, type Product, productRow, productShape } from '../goods/products.ts';
import { rowShape } from '../operations/manifest.ts';
import { isUnlikelyWeight } from '../orders/parcels.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';

/** Returns the notes of a sheet: what it makes of the goods, and which rows are left out. */
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

const resultShape = rowShape(['row', 'outcome', ...productShape.columns.map(String)]);

/** Returns a row for each row of a sheet, and for each product that it does not have. */
function resultRows({ products, withoutSku }: GoodsSheet, before: Goods, after: readonly Product[]): Row[] {
  const now = new Goods(after);
  const outcomeOf = ({ sku }: Product): string => {
    const old = before.get(sku);
    const kept = now.get(sku);
    if (!old) return 'new';
    return kept && isSameProduct(old, kept) ? 'same' : 'changed';
  };
  const bare = withoutSku.map((place): Row => ({ row: numberIn(place), outcome: 'left out' }));
  const gone = before.all().filter(({ sku }) => !now.get(sku));
  return [
    ...products.map((product) => ({
      row: numberIn(product.place),
      outcome: outcomeOf(product),
      ...productRow(now.get(product.sku) ?? product),
    })),
    ...bare,
    ...gone.map((product) => ({ row: null, outcome: 'removed', ...productRow(product) })),
  ];
}

/** The number of `row 5`. */
const numberIn = (place: string): number => Number(/\d+$/.exec(place)?.[0] ?? 0);

/** Weights that may be in another unit. */
function weightDoubts(products: readonly Product[]): Message[] {
  const unlikely = products.filter(({ weight }) => weight !== undefined && isUnlikelyWeight(weight));
  if (unlikely.length === 0) return [];
  const [{ weight = 0 } = {}] = unlikely;
  const unit = weight < 1 ? 'weight_kg' : 'weight_g';
  return [
    escaped`${pluralize(unlikely.length, 'SKUs')} with less than 1 g or more than 100 kg: ${namesInShort(unlikely.map(({ sku }) => sku))}. If the column has another unit, say so: ${systemCommand`--map ${wordToFill`<column>=${unit}`}`}`,
  ];
}

export const goodsImport = defineCommand({
  effects: { service: 'none', changes: 'the goods', dryRun: 'result' },
  prints: resultShape,
  uses: ['output'],
  note: `Reads the columns SKU, name, weight, length, width, height (or one for the size, 10x20x30), barcode, price, currency and HS
code from xlsx, csv, ndjson or JSON; - is standard input. Headings are understood in English and Arabic, as product exports of
shops have them. A filled cell replaces what is known, a blank one leaves it; with --replace the sheet is all there is. Where a
row is wrong, nothing is saved; --json tells what became of each row. A unit stands in the heading (Weight (kg), Length in mm), in a column Weight unit or in the cell;
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
      shape: resultShape,
      run: async () => {
        const read = await readGoodsSheet(context, file, { maps: map, sheet });
        const own = read.products.map(({ place: _, ...product }) => product);
        const change = (goods: Goods): readonly Product[] => (replace ? own : mergeProducts(goods, own));
        const before = await readGoods(context);
        const after = change(before);
        const notes = notesOf(read, before, after);
        const rows = resultRows(read, before, after);
        const warnings = weightDoubts(own);
        return {
          // A person has the notes.
          plan: { rows, screen: { parts: [] } },
          unsent: { notes: [...notes, escaped`Nothing was saved.`], warnings },
          do: async () => {
            await changeGoods(context, change);
            const saved = await changeNote(context, countChanges(before, after));
            return { rows, isForPrograms: true, notes: [...notes, saved], warnings };
          },
        };
      },
    };
  },
});
