import { isListOf, isRecord, orAbsent } from '../base/json/checks.ts';
import type { Row } from '../base/row.ts';
import { foldText, isText, withoutMarks } from '../base/text/text.ts';
import { rowShape } from '../operations/manifest.ts';

/** A product that a shop sells. Unknown fields are absent. */
export interface Product {
  /** As it was written. */
  readonly sku: string;
  readonly name?: string | undefined;
  /** Of one piece, in grams. */
  readonly weight?: number | undefined;
  /** In centimetres. */
  readonly length?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly barcodes?: readonly string[] | undefined;
  /** Of one piece. */
  readonly price?: number | undefined;
  /** The code of the price's currency; the service's own if absent. */
  readonly currency?: string | undefined;
  /** Its number in the customs tariff, digits alone. */
  readonly hs_code?: string | undefined;
}

/** The facts of a product beside its SKU, each of which may be unknown. */
export type ProductField = Exclude<keyof Product, 'sku'>;

export const sides = ['length', 'width', 'height'] as const;

export const productFields: readonly ProductField[] = [
  ...(['name', 'weight', ...sides, 'barcodes', 'price', 'currency', 'hs_code'] as const),
];

/** One spelling of a SKU or a barcode. */
export const skuKey = (sku: string): string => foldText(withoutMarks(sku));

const isMeasure = orAbsent(
  (value): value is number => typeof value === 'number' && value > 0 && Number.isFinite(value),
);

const isWord = orAbsent(isText);

/** Is it a product, as a file or a database keeps it? */
export const isProduct = isRecord<Product>({
  sku: isText,
  name: isWord,
  weight: isMeasure,
  length: isMeasure,
  width: isMeasure,
  height: isMeasure,
  barcodes: orAbsent(isListOf(isText)),
  price: isMeasure,
  currency: isWord,
  hs_code: isWord,
});

/** All products of a shop, by their SKUs, in the order in which they were added. */
export class Goods {
  private readonly byKey = new Map<string, Product>();
  private readonly skuOfBarcode = new Map<string, string>();

  constructor(products: Iterable<Product> = []) {
    for (const product of products) this.put(product);
  }

  /** Puts a product in the place of the one with its SKU. A barcode belongs to the product that had it first. */
  put(product: Product): void {
    const key = skuKey(product.sku);
    this.dropBarcodes(key);
    this.byKey.set(key, product);
    for (const barcode of product.barcodes ?? []) {
      const code = skuKey(barcode);
      if (!this.skuOfBarcode.has(code)) this.skuOfBarcode.set(code, key);
    }
  }

  remove(sku: string): void {
    this.dropBarcodes(skuKey(sku));
    this.byKey.delete(skuKey(sku));
  }

  private dropBarcodes(key: string): void {
    for (const barcode of this.byKey.get(key)?.barcodes ?? []) {
      if (this.skuOfBarcode.get(skuKey(barcode)) === key) this.skuOfBarcode.delete(skuKey(barcode));
    }
  }

  get(sku: string): Product | undefined {
    return this.byKey.get(skuKey(sku));
  }

  /** The product of a SKU, or else of a barcode: some sheets have it in place of the SKU. */
  find(code: string): Product | undefined {
    const key = skuKey(code);
    return this.byKey.get(key) ?? this.byKey.get(this.skuOfBarcode.get(key) ?? '');
  }

  /** The product that a barcode belongs to. */
  ofBarcode(barcode: string): Product | undefined {
    return this.byKey.get(this.skuOfBarcode.get(skuKey(barcode)) ?? '');
  }

  all(): readonly Product[] {
    return [...this.byKey.values()];
  }

  get count(): number {
    return this.byKey.size;
  }

  /** The SKU of each barcode, both as they were written. */
  barcodes(): ReadonlyMap<string, string> {
    return new Map(this.all().flatMap(({ sku, barcodes = [] }) => barcodes.map((code) => [code, sku] as const)));
  }

  /** Is the size of any product known? */
  get haveSizes(): boolean {
    return this.all().some(hasSize);
  }
}

/** Are all three sides of a product known? */
export const hasSize = (product: Product): boolean => sides.every((side) => product[side] !== undefined);

/** A product without the fields that are absent. */
export function tidyProduct(product: Product): Product {
  const known = productFields.filter((name) => {
    const value = product[name];
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  });
  return Object.assign({ sku: product.sku }, ...known.map((name) => ({ [name]: product[name] })));
}

/** Do two products say the same? */
export const isSameProduct = (one: Product, other: Product): boolean =>
  JSON.stringify(tidyProduct(one)) === JSON.stringify(tidyProduct(other));

const columnOf: Readonly<Record<ProductField, string>> = {
  name: 'name',
  weight: 'weight_g',
  length: 'length_cm',
  width: 'width_cm',
  height: 'height_cm',
  barcodes: 'barcodes',
  price: 'price',
  currency: 'currency',
  hs_code: 'hs_code',
};

/** Products as rows: a sheet of them can be read back. */
export const productShape = rowShape(['sku', ...productFields.map((name) => columnOf[name])], {
  weight_g: 'number',
  length_cm: 'number',
  width_cm: 'number',
  height_cm: 'number',
  price: 'number',
});

export const productRow = (product: Product): Row => ({
  sku: product.sku,
  ...Object.fromEntries(
    productFields.map((name) => {
      const value = product[name];
      return [columnOf[name], name === 'barcodes' && product.barcodes ? product.barcodes.join('; ') : (value ?? null)];
    }),
  ),
});
