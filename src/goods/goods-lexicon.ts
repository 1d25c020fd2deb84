import { type HeadingPattern, lexicon, skuPatterns } from '../columns/heading-lexicon.ts';
import { headingReader, topicsIn, wordsWith } from '../columns/heading-meanings.ts';
import { type Lexicon, type Need, plainColumns } from '../columns/lexicon.ts';

// The words of tables of goods: those of shops' product exports, of price lists, and our own.

const units = 'centimeters millimeters inches meters';

const thing = 'item box shipment unit piece';

const patterns: readonly HeadingPattern[] = [
  ...skuPatterns,
  { field: 'name', needs: 'name', may: 'item full' },
  { field: 'name', needs: 'heading', may: 'item' },
  { field: 'name', needs: 'item' },
  { field: 'weight', needs: 'weight', may: `kilos grams gross ${thing}` },
  { field: 'weight', needs: 'grams', may: 'item' },
  { field: 'weight_unit', needs: 'weightUnit', may: 'item' },
  { field: 'length', needs: 'length', may: `${units} ${thing}` },
  { field: 'width', needs: 'width', may: `${units} ${thing}` },
  { field: 'height', needs: 'height', may: `${units} ${thing}` },
  { field: 'length', needs: 'l', may: units },
  { field: 'width', needs: 'w', may: units },
  { field: 'height', needs: 'h', may: units },
  { field: 'size', needs: 'dimension', may: `${units} ${thing} l w h` },
  { field: 'barcodes', needs: 'barcode', may: 'item code number sku' },
  { field: 'price', needs: 'price', may: 'item piece unit selling regular currency' },
  { field: 'currency', needs: 'money', may: 'price item code' },
  { field: 'hs_code', needs: 'tariff', may: 'item code number' },
];

const words = wordsWith({
  // Each row is about one variant.
  item: `${lexicon.item}, variant`,
  variant: 'variation',
  heading: 'title',
  regular: 'regular, basic, أساسي',
  weightUnit: 'weight unit, weight units, unit of weight, وحدة وزن, وحدة قياس الوزن',
  dimension: 'dimension, dimensions, dims, size, sizes, measurements, مقاس, مقاسات, أبعاد, قياس, قياسات',
  centimeters: 'cm, cms, centimeter, centimeters, centimetre, centimetres, سم, سنتيمتر, بالسنتيمتر, بالسم',
  millimeters: 'mm, millimeter, millimeters, millimetre, millimetres, مم, ملم, بالملم',
  meters: 'm, meter, meters, metre, metres, متر',
  inches: 'in, inch, inches, بوصة, إنش, انش',
  barcode: 'barcode, barcodes, bar code, ean, ean 8, ean 13, upc, upc a, gtin, isbn, باركود',
  tariff:
    'hs, hs code, hscode, tariff, tariff code, customs code, customs tariff, harmonized code, harmonized system code, تعرفة جمركية, رمز جمركي, بند جمركي, نظام منسق',
  or: 'or',
});

const number = { schema: { type: 'number' }, mayRepeat: true } as const;

const text = { schema: { type: 'string' }, mayRepeat: true } as const;

/** The columns of a table of goods; `size` has three sides in one cell. Of several columns of one field the first value counts. */
const columns = plainColumns({
  sku: text,
  name: text,
  weight: number,
  weight_g: number,
  weight_kg: number,
  weight_unit: text,
  length: number,
  width: number,
  height: number,
  size: text,
  barcodes: text,
  price: number,
  currency: text,
  hs_code: text,
});

/** The lexicon of a table of goods, which must have SKUs, and what else it needs. `isMapped`: the user can say what a column holds. */
export const goodsLexicon = (needs: readonly Need[], isMapped: boolean): Lexicon => ({
  fields: columns,
  meanings: headingReader(words, patterns),
  needs: [{ anyOf: [['sku']], lacks: 'no column has SKUs' }, ...needs],
  told: {
    row: 'an item',
    remedy: 'Write a row of headings above it: SKU, Name, Weight (g), Length, Width, Height, Barcode, Price.',
    ...(isMapped && { mapping: "--map 'Code=sku'" }),
  },
});

/** Centimetres in each unit. `in` means inches only if the heading names no other unit: in `Length in cm` it does not. */
const unitFactors = { millimeters: '0.1', centimeters: '1', meters: '100', inches: '2.54' };

/** Returns how many centimetres the unit of lengths has that a text names; 1 if it names none. */
export function lengthUnitIn(text: string): string {
  const topics = topicsIn(text, words);
  return Object.entries(unitFactors).find(([unit]) => topics.has(unit))?.[1] ?? unitFactors.centimeters;
}
