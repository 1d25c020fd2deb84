import { multiplyDecimals } from '../base/numbers/decimals.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { moneyText } from '../orders/money.ts';
import { lengthUnitIn } from './goods-lexicon.ts';
import { hasSize, type Product, sides } from './products.ts';

// The values of products, as people write them and as they are shown.

const noSigns = /[\s.\u00b7-]/g;

/** A number of the customs tariff: `8518.30.00`. Its chapters have two digits, so that a lost zero shows. A fault is the rest of a sentence. */
export function readHsCode(text: string): { readonly value: string } | { readonly fault: Message } {
  const digits = latinDigits(withoutMarks(text)).replace(noSigns, '');
  if (!/^\d{4,12}$/.test(digits)) return { fault: escaped`is not an HS code, like 8518.30` };
  if (digits.length % 2 === 0) return { value: digits };
  const why = escaped`a spreadsheet may have dropped its first zero. Format the column as text, and enter it again`;
  return { fault: escaped`has an odd number of digits: ${why}` };
}

/** A side in centimetres, of one in a unit that has so many of them. */
export const inCentimetres = (value: string, factor: string): number => Number(multiplyDecimals(value, factor) ?? 0);

/** `10 x 20 x 30`, `10*20*30 cm` */
const threeSides = /^(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*(\p{L}*)\.?$/iu;

/** The three sides of a text in centimetres, by its unit or else the one that `heading` names; undefined if it is no size. */
export function readSize(text: string, heading = ''): Pick<Product, (typeof sides)[number]> | undefined {
  const found = threeSides.exec(latinDigits(withoutMarks(text)));
  if (!found) return undefined;
  const factor = lengthUnitIn(found[4] || heading);
  const [length, width, height] = sides.map((_, at) => inCentimetres(found[at + 1] ?? '', factor));
  return { length, width, height };
}

/** `800 g`, `25 AED`, `10x20x30 cm`: what is known of a product by its fields, for people. */
export function describeProduct(product: Product): string {
  const { name, weight, price, currency = '', barcodes = [], hs_code: hsCode } = product;
  const parts = [
    name,
    weight === undefined ? undefined : `${weight} g`,
    hasSize(product) ? `${sides.map((side) => product[side]).join('x')} cm` : undefined,
    price === undefined ? undefined : moneyText({ amount: String(price), currency }),
    barcodes.length > 0 ? `barcode ${barcodes.join(', ')}` : undefined,
    hsCode === undefined ? undefined : `HS ${hsCode}`,
  ];
  return parts.filter(Boolean).join(', ');
}
