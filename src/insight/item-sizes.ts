import { usageFailure } from '../base/failure.ts';
import { multiplyDecimals } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { foldText, latinDigits, withoutMarks } from '../base/text/text.ts';
import { readNamedTable } from '../columns/given-table.ts';
import { type HeadingPattern, skuPatterns } from '../columns/heading-lexicon.ts';
import { headingReader, topicsIn, weightUnitIn, wordsWith } from '../columns/heading-meanings.ts';
import { type Lexicon, plainColumns } from '../columns/lexicon.ts';
import { readNumberCell } from '../columns/number-cells.ts';
import type { CellEntry, TableRow } from '../columns/rows.ts';
import { parseMaps } from '../columns/stored-map.ts';
import type { Desk } from '../ports/desk.ts';
import type { Size } from './packing-check.ts';

/** Sizes and weight of an item, by its SKU. */
export interface ItemSize {
  /** In hundredths of a millimetre, rounded up. */
  readonly size: Size;
  /** In grams; undefined if the file does not say. */
  readonly grams: number | undefined;
}

/** One spelling of a SKU. */
export const skuKey = (sku: string): string => foldText(withoutMarks(sku));

const number = { schema: { type: 'number' } };

const text = { schema: { type: 'string' } };

const units = 'centimeters millimeters inches meters';

const thing = 'item box shipment unit piece';

const patterns: readonly HeadingPattern[] = [
  ...skuPatterns,
  { field: 'length', needs: 'length', may: `${units} ${thing}` },
  { field: 'width', needs: 'width', may: `${units} ${thing}` },
  { field: 'height', needs: 'height', may: `${units} ${thing}` },
  { field: 'length', needs: 'l', may: units },
  { field: 'width', needs: 'w', may: units },
  { field: 'height', needs: 'h', may: units },
  { field: 'size', needs: 'dimension', may: `${units} ${thing} l w h` },
  { field: 'weight', needs: 'weight', may: `kilos grams ${thing}` },
];

const words = wordsWith({
  dimension: 'dimension, dimensions, dims, size, sizes, measurements, مقاس, مقاسات, أبعاد, قياس, قياسات',
  centimeters: 'cm, cms, centimeter, centimeters, centimetre, centimetres, سم, سنتيمتر, بالسنتيمتر, بالسم',
  millimeters: 'mm, millimeter, millimeters, millimetre, millimetres, مم, ملم, بالملم',
  meters: 'm, meter, meters, metre, metres, متر',
  inches: 'in, inch, inches, بوصة, إنش, انش',
});

const sizeLexicon: Lexicon = {
  fields: plainColumns({ sku: text, length: number, width: number, height: number, size: text, weight: number }),
  meanings: headingReader(words, patterns),
  needs: [
    { anyOf: [['sku']], lacks: 'no column has SKUs' },
    {
      anyOf: [['length', 'width', 'height'], ['size']],
      lacks: 'there must be columns for length, width and height, or one for size (10x20x30)',
    },
  ],
  told: {
    row: 'an item',
    remedy: 'Write a row of headings above it: SKU, Length, Width, Height, Weight.',
    mapping: "--map 'Code=sku'",
  },
};

/** Hundredths of a millimetre in each unit. `in` means inches only if the heading names no other unit: in `Length in cm` it does not. */
const unitFactors = { millimeters: '100', centimeters: '1000', meters: '100000', inches: '2540' };

/** Returns the factor of the unit that a heading names; of centimetres if it names none. */
function factorOf(heading: string): string {
  const topics = topicsIn(heading, words);
  return Object.entries(unitFactors).find(([unit]) => topics.has(unit))?.[1] ?? unitFactors.centimeters;
}

/** `10 x 20 x 30`, `10*20*30 cm` */
const threeSides = /^(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*(\p{L}*)\.?$/iu;

/** Reads a table of sizes: a row for each SKU. Throws a failure of kind `usage` that names every row that is wrong. */
export async function readItemSizes(
  reader: Desk,
  file: string,
  maps: readonly string[],
): Promise<ReadonlyMap<string, ItemSize>> {
  const mistakes: Message[] = [];
  const given = parseMaps(maps, mistakes);
  if (mistakes.length > 0) throw usageFailure(mistakes);
  const sizes = new Map<string, ItemSize & { readonly place: string }>();
  await readNamedTable(reader, file, { lexicon: sizeLexicon, maps: given }, (row, place) => {
    const read = readItem(row);
    if ('fault' in read) return read.fault;
    const key = skuKey(read.sku);
    const other = sizes.get(key);
    sizes.set(key, { ...read.item, place });
    if (!other || other.size.join() === read.item.size.join()) return undefined;
    return escaped`${read.sku} has another size in ${other.place}.`;
  });
  return sizes;
}

const sides = ['length', 'width', 'height'];

/** What a cell says of an item, by the field: sides in hundredths of a millimetre, or a weight in grams. */
function readMeasures({ column, cell }: CellEntry): ReadonlyMap<string, number> | { readonly fault: Message } {
  const { heading } = column;
  const field = column.match?.field.name ?? '';
  if (field === 'size') {
    const found = threeSides.exec(latinDigits(withoutMarks(cell.text)));
    if (!found) return { fault: escaped`${heading} is ${JSON.stringify(cell.text)}. Write it like 10x20x30.` };
    const factor = factorOf(found[4] || heading);
    return new Map(sides.map((side, at) => [side, scaled(found[at + 1] ?? '', factor)]));
  }
  const read = readNumberCell(cell, false);
  if ('fault' in read) return { fault: escaped`${heading} ${JSON.stringify(cell.text)} ${read.fault}.` };
  const value = String(read.value);
  if (field !== 'weight') return new Map([[field, scaled(value, factorOf(heading))]]);
  return new Map([[field, Number(value) * (weightUnitIn(heading) === 'g' ? 1 : 1000)]]);
}

function readItem(draft: TableRow): { readonly sku: string; readonly item: ItemSize } | { readonly fault: Message } {
  const measures = new Map<string, number>();
  let sku = '';
  for (const entry of draft.entries) {
    if (entry.column.match?.field.name === 'sku') {
      sku = entry.cell.text;
      continue;
    }
    const read = readMeasures(entry);
    if ('fault' in read) return read;
    for (const [field, value] of read) measures.set(field, value);
  }
  const [length = 0, width = 0, height = 0] = sides.map((side) => measures.get(side));
  const grams = measures.get('weight') ?? 0;
  if (sku === '') return { fault: escaped`It has no SKU.` };
  if (![length, width, height].every((side) => side > 0)) return { fault: escaped`${sku} needs three sides above 0.` };
  return { sku, item: { size: [length, width, height], grams: grams > 0 ? grams : undefined } };
}

/** A side in hundredths of a millimetre, rounded up: an item is never taken for smaller than it is. */
const scaled = (value: string, factor: string): number => Math.ceil(Number(multiplyDecimals(value, factor) ?? 0));
