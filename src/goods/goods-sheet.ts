import { usageFailure } from '../base/failure.ts';
import { multiplyDecimals } from '../base/numbers/decimals.ts';
import { escaped, joined, type Message, namesInShort } from '../base/text/message.ts';
import { readCodeCell } from '../columns/code-cells.ts';
import { mapValue } from '../columns/column-matcher.ts';
import { readNamedTable, shownName } from '../columns/given-table.ts';
import { weightUnitIn } from '../columns/heading-meanings.ts';
import type { Need } from '../columns/lexicon.ts';
import { isShortened, readNumberCell, weightUnitOf } from '../columns/number-cells.ts';
import type { CellEntry, TableRow } from '../columns/rows.ts';
import { parseMaps } from '../columns/stored-map.ts';
import { currencyNamedIn, readCurrency } from '../orders/money.ts';
import { readGrams } from '../orders/parcels.ts';
import type { Desk } from '../ports/desk.ts';
import { goodsLexicon, lengthUnitIn } from './goods-lexicon.ts';
import { inCentimetres, readHsCode, readSize } from './product-values.ts';
import { type Product, type ProductField, productFields, sides, skuKey } from './products.ts';

/** A product as a sheet says it. */
export interface SheetProduct extends Product {
  /** The row that has said it first: `row 2`. */
  readonly place: string;
}

export interface GoodsSheet {
  readonly products: readonly SheetProduct[];
  /** The rows that name no SKU, and have something else. */
  readonly withoutSku: readonly string[];
  /** The rows that have nothing but a SKU. */
  readonly empty: number;
  readonly notes: readonly Message[];
}

/** The columns to read of a sheet, and which of its rows are faults. */
export interface SheetWish {
  /** Fields that are read; all unless given. */
  readonly only?: readonly ProductField[];
  /** The columns that the table must have beside SKUs. */
  readonly needs?: readonly Need[];
  /** The fault of a row with values and without a SKU: such rows are left out unless given. */
  readonly lacksSku?: (product: DraftProduct) => Message;
  /** The fault of a row. */
  readonly check?: (product: DraftProduct) => Message | undefined;
  readonly maps?: readonly string[];
  readonly sheet?: string | undefined;
}

/** A row before the unit of its weight is known. */
export type DraftProduct = { -readonly [Name in keyof Product]: Product[Name] };

/** A weight whose unit only the column as a whole tells. */
interface OpenWeight {
  readonly product: DraftProduct;
  readonly heading: string;
  readonly value: string;
}

/** Why a cell cannot be read, as a sentence. */
const wrongCell = ({ column: { heading }, cell: { text } }: CellEntry, fault: string | Message): Message =>
  escaped`${heading} ${JSON.stringify(text)} ${fault}.`;

/** Reads the cells of one row. */
class RowReader {
  readonly product: DraftProduct = { sku: '' };
  weight: Pick<OpenWeight, 'heading' | 'value'> | undefined;
  private unit: string | undefined;

  constructor(
    private readonly row: TableRow,
    private readonly only: readonly ProductField[] | undefined,
  ) {}

  /** Returns the fault of the row. Of several columns of one field the first that is not blank counts. */
  read(): Message | undefined {
    for (const entry of this.row.entries) {
      const fault = this.readCell(entry.column.match?.field.name ?? '', entry);
      if (fault) return fault;
    }
    return this.settleWeight();
  }

  private wants(field: ProductField): boolean {
    return (this.only?.includes(field) ?? true) && (field === 'barcodes' || this.product[field] === undefined);
  }

  private readCell(column: string, entry: CellEntry): Message | undefined {
    const { text } = entry.cell;
    if (column === 'sku') return this.readSku(entry);
    if (column === 'size') return this.wants('length') ? this.readSize(entry) : undefined;
    if (column === 'weight_unit') {
      this.unit ??= text;
      return undefined;
    }
    const field = column.startsWith('weight_') ? 'weight' : productFields.find((each) => each === column);
    if (field === undefined || !this.wants(field)) return undefined;
    switch (field) {
      case 'name':
        this.product.name = text;
        return undefined;
      case 'barcodes':
        return this.readBarcodes(entry);
      case 'hs_code':
        return this.keep(entry, field, readHsCode(text));
      case 'currency':
        return this.keep(entry, field, readCurrency(text));
      case 'weight':
        return this.weight ? undefined : this.readWeight(column, entry);
      case 'price':
        return this.readPrice(entry);
      default:
        return this.readNumber(entry, (value) => {
          this.product[field] = inCentimetres(value, lengthUnitIn(entry.column.heading));
        });
    }
  }

  private keep(
    entry: CellEntry,
    field: 'hs_code' | 'currency',
    read: { readonly value: string } | { readonly fault: string | Message },
  ): Message | undefined {
    if ('fault' in read) return wrongCell(entry, read.fault);
    this.product[field] = read.value;
    return undefined;
  }

  /** Takes a number above 0; nothing is known where it is 0. */
  private readNumber(
    entry: CellEntry,
    take: (value: string, currency: string | undefined) => void,
  ): Message | undefined {
    const read = readNumberCell(entry.cell, false);
    if ('fault' in read) return wrongCell(entry, read.fault);
    const value = String(read.value);
    if (Number(value) < 0) return wrongCell(entry, 'must not be negative');
    if (Number(value) > 0) take(value, read.currency);
    return undefined;
  }

  private readSku({ cell, column }: CellEntry): Message | undefined {
    if (this.product.sku !== '') return undefined;
    const stored = this.row.cells[column.at] ?? cell;
    const isChanged = stored.kind === 'number' && isShortened(cell.text);
    const read = isChanged ? readCodeCell(cell, stored) : { value: cell.text };
    if (read && 'fault' in read) return escaped`${read.fault}. Format the column as text, and enter the SKU again.`;
    this.product.sku = read?.value ?? '';
    return undefined;
  }

  /** Several barcodes of one product have a semicolon between. */
  private readBarcodes({ cell, column }: CellEntry): Message | undefined {
    const parts = cell.kind === 'number' ? [cell.text] : cell.text.split(/[;\n]/);
    const stored = parts.length === 1 ? this.row.cells[column.at] : undefined;
    for (const part of parts) {
      const own = { ...cell, text: part.trim() };
      const read = readCodeCell(own, stored ?? own);
      if (!read) continue;
      if ('fault' in read) return escaped`${read.fault}. Format the column as text, and enter the barcode again.`;
      if (read.value.startsWith(':'))
        return escaped`barcode ${read.value} begins with a colon, like a command of pack.`;
      this.product.barcodes = [...(this.product.barcodes ?? []), read.value];
    }
    return undefined;
  }

  private readPrice(entry: CellEntry): Message | undefined {
    return this.readNumber(entry, (value, own) => {
      this.product.price = Number(value);
      const currency = own ?? currencyNamedIn(entry.column.heading);
      if (currency !== undefined && this.wants('currency')) this.product.currency = currency;
    });
  }

  private readSize(entry: CellEntry): Message | undefined {
    const { heading } = entry.column;
    const size = readSize(entry.cell.text, heading);
    if (!size) return escaped`${heading} is ${JSON.stringify(entry.cell.text)}. Write it like 10x20x30.`;
    Object.assign(this.product, size);
    return undefined;
  }

  /** A cell, a heading or a column of units says in what it is; else the other weights of the column do. */
  private readWeight(column: string, entry: CellEntry): Message | undefined {
    const { heading } = entry.column;
    const { text } = entry.cell;
    if (/\d\s*\p{L}/u.test(text)) {
      const read = readGrams(text);
      if ('fault' in read) return wrongCell(entry, read.fault);
      this.product.weight = Number(read.value);
      return undefined;
    }
    const unit = unitOfColumn(column) ?? weightUnitIn(heading);
    return this.readNumber(entry, (value) => {
      if (unit === undefined) this.weight = { heading, value };
      else this.product.weight = gramsIn(value, unit);
    });
  }

  private settleWeight(): Message | undefined {
    if (!this.weight || this.unit === undefined) return undefined;
    const read = readGrams(`${this.weight.value} ${this.unit}`);
    if ('fault' in read) return escaped`${JSON.stringify(this.unit)} is not a unit of weight, like g or kg.`;
    this.product.weight = Number(read.value);
    this.weight = undefined;
    return undefined;
  }
}

function unitOfColumn(column: string): 'g' | 'kg' | undefined {
  if (column === 'weight_g') return 'g';
  return column === 'weight_kg' ? 'kg' : undefined;
}

const gramsIn = (value: string, unit: 'g' | 'kg'): number =>
  Number(unit === 'kg' ? (multiplyDecimals(value, '1000') ?? value) : value);

/** Gives the weights of columns that name no unit the one that their values show. Throws a failure of kind `usage` where these do not. */
function settleWeights(file: string, open: readonly OpenWeight[]): Message[] {
  const mistakes: Message[] = [];
  const notes: Message[] = [];
  for (const heading of new Set(open.map((each) => each.heading))) {
    const weights = open.filter((each) => each.heading === heading);
    const values = weights.map(({ value }) => value);
    const unit = weightUnitOf('items.weight', values);
    if (unit === 'unclear' || unit === undefined) {
      const ways = joined([mapValue(heading, 'weight_g'), mapValue(heading, 'weight_kg')], ' or ');
      const seen = namesInShort([...new Set(values)]);
      mistakes.push(
        escaped`${file}: column ${JSON.stringify(heading)} names no unit, and its values (${seen}) may be grams or kilograms. Say which: ${ways}`,
      );
      continue;
    }
    for (const { product, value } of weights) {
      const grams = gramsIn(value, unit);
      if (product.weight !== undefined && product.weight !== grams)
        mistakes.push(escaped`${file}: ${product.sku} has two weights, ${product.weight} g and ${grams} g.`);
      product.weight = grams;
    }
    if (unit === 'kg') notes.push(escaped`${heading} is read in kilograms, as its values show.`);
  }
  if (mistakes.length > 0) throw usageFailure(mistakes);
  return notes;
}

/** The fields in which two rows of one SKU must not differ, with their words. */
const fixed: readonly (readonly [word: string, ...names: ProductField[]])[] = [
  ['weight', 'weight'],
  ['size', ...sides],
  ['price', 'price'],
  ['HS code', 'hs_code'],
];

const differ = (one: Product, other: Product, names: readonly ProductField[]): boolean =>
  names.some((name) => one[name] !== undefined && other[name] !== undefined && one[name] !== other[name]);

/** Joins the rows of one SKU, and finds what they contradict. */
class ProductRows {
  private readonly byKey = new Map<string, DraftProduct & { place: string }>();
  private readonly placeOfCode = new Map<string, { readonly sku: string; readonly place: string }>();

  add(product: DraftProduct, place: string): Message | undefined {
    const { sku, barcodes = [] } = product;
    for (const code of barcodes) {
      const other = this.placeOfCode.get(skuKey(code)) ?? { sku, place };
      this.placeOfCode.set(skuKey(code), other);
      if (skuKey(other.sku) !== skuKey(sku))
        return escaped`barcode ${code} is ${sku} here, and ${other.sku} in ${other.place}.`;
    }
    const before = this.byKey.get(skuKey(sku));
    if (!before) {
      this.byKey.set(skuKey(sku), Object.assign(product, { place }));
      return undefined;
    }
    const [word] = fixed.find(([, ...names]) => differ(before, product, names)) ?? [];
    if (word !== undefined) return escaped`${sku} has another ${word} in ${before.place}.`;
    const all = [...new Set([...(before.barcodes ?? []), ...barcodes])];
    Object.assign(before, { ...product, ...before }, all.length > 0 && { barcodes: all });
    return undefined;
  }

  get(sku: string): DraftProduct | undefined {
    return this.byKey.get(skuKey(sku));
  }

  all(): readonly SheetProduct[] {
    return [...this.byKey.values()];
  }
}

/** Reads a table of goods: a row or several for each SKU. Throws a failure of kind `usage` that names every row that is wrong. */
export async function readGoodsSheet(reader: Desk, file: string, wish: SheetWish = {}): Promise<GoodsSheet> {
  const mistakes: Message[] = [];
  const maps = parseMaps(wish.maps ?? [], mistakes);
  if (mistakes.length > 0) throw usageFailure(mistakes);
  const rows = new ProductRows();
  const open: OpenWeight[] = [];
  const withoutSku: string[] = [];
  let empty = 0;
  await readNamedTable(
    reader,
    file,
    { lexicon: goodsLexicon(wish.needs ?? [], wish.maps !== undefined), maps, sheet: wish.sheet },
    (row, place) => {
      const read = new RowReader(row, wish.only);
      const fault = read.read();
      if (fault) return fault;
      const { product, weight } = read;
      const isEmpty = Object.keys(product).length === 1 && !weight;
      if (product.sku === '') {
        if (isEmpty) return undefined;
        withoutSku.push(place);
        return wish.lacksSku?.(product);
      }
      if (isEmpty) empty++;
      const wrong = wish.check?.(product) ?? rows.add(product, place);
      if (!wrong && weight) open.push({ ...weight, product: rows.get(product.sku) ?? product });
      return wrong;
    },
  );
  const notes = settleWeights(shownName(file), open);
  return { products: rows.all(), withoutSku, empty, notes };
}
