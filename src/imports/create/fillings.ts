import { exactNumber } from '../../base/json/exact-json.ts';
import { getOwn, type Row } from '../../base/row.ts';
import { escaped, joined, type Message, pluralize, suggest, term } from '../../base/text/message.ts';
import { untrimmedText } from '../../base/text/text.ts';
import type { CellReader } from '../../columns/cell-reader.ts';
import { mapFlag } from '../../columns/column-matcher.ts';
import { type ColumnField, innerName } from '../../columns/lexicon.ts';
import type { CellEntry } from '../../columns/rows.ts';
import type { Goods, Product } from '../../goods/products.ts';
import { rowShape } from '../../operations/manifest.ts';
import { usualCurrency } from '../../orders/money.ts';
import { isUnlikeWeight } from '../../orders/parcels.ts';
import type { Filling } from '../plan.ts';

// The values for fields that a row lacks. A cell goes before what the goods know, since it is about this order; and the goods go before
// a default, since they know the SKU.

/** A value that fills a field of a record or of an element. */
export interface FillingValue {
  readonly path: string;
  readonly value: unknown;
  readonly filling: Filling;
}

/** The values of the goods, by the names that services give the fields of an item. */
const knownFields: Readonly<Record<string, (product: Product) => string | number | undefined>> = {
  name: ({ name }) => name,
  weight: ({ weight }) => weight,
  price: ({ price }) => price,
  length: ({ length }) => length,
  width: ({ width }) => width,
  height: ({ height }) => height,
  barcode: ({ barcodes = [] }) => barcodes[0],
  ...Object.fromEntries(
    [
      'hs_code',
      'hscode',
      'harmonized_code',
      'harmonized_system_code',
      'customs_code',
      'tariff_code',
      'tariff_number',
    ].map((name) => [name, ({ hs_code: code }: Product) => code]),
  ),
};

/** Is a field blank? A weight of 0 says that none was entered. */
export const lacksValue = (path: string, value: unknown): boolean =>
  value === undefined || (/(?:^|[._])weight$/.test(path) && Number(untrimmedText(value)) === 0);

/** The values that fill the fields that rows lack. */
export class Fillings {
  /** The list whose elements have a SKU, and its fields that the goods know. */
  private readonly items: { readonly list: string; readonly fields: readonly ColumnField[] } | undefined;

  constructor(
    fields: readonly ColumnField[],
    private readonly goods: Goods,
    /** A cell for each default, as if each row had it. */
    readonly defaults: readonly CellEntry[] = [],
  ) {
    const list = fields.find((field) => field.list !== undefined && innerName(field) === 'sku')?.list;
    const known = fields.filter((field) => field.list === list && getOwn(knownFields, innerName(field)));
    this.items = list === undefined || goods.count === 0 ? undefined : { list, fields: known };
  }

  /** Has anybody said what the shop sells? */
  get knowsProducts(): boolean {
    return this.goods.count > 0;
  }

  /** Do the goods say what a product costs? */
  knowsPrice(sku: string): boolean {
    return this.goods.find(sku)?.price !== undefined;
  }

  /** The defaults of a record whose row has no column of their fields with a value. */
  ofRecord(entries: readonly CellEntry[]): readonly CellEntry[] {
    const filled = new Set(
      entries.flatMap(({ column: { match } }) => (match && match.field.list === undefined ? match.field.fills : [])),
    );
    return this.defaults.filter(({ column: { match } }) => {
      const { list, fills } = match?.field ?? { fills: [] };
      return list === undefined && !fills.some((path) => filled.has(path));
    });
  }

  /** The defaults of the elements of a list. */
  ofList(list: string): readonly CellEntry[] {
    return this.defaults.filter(({ column: { match } }) => match?.field.list === list);
  }

  /** The lists that defaults are about. */
  get lists(): readonly string[] {
    return [...new Set(this.defaults.flatMap(({ column: { match } }) => match?.field.list ?? []))];
  }

  /** The values that the goods know of an element, and that it lacks. `currency` is that of its record. */
  ofProduct(list: string, lookUp: (path: string) => unknown, currency: string): readonly FillingValue[] {
    if (this.items?.list !== list) return [];
    const product = this.goods.find(untrimmedText(lookUp('sku')));
    if (!product) return [];
    return this.items.fields.flatMap((field): FillingValue[] => {
      const [path = ''] = field.fills;
      const value = getOwn(knownFields, innerName(field))?.(product);
      if (value === undefined || !lacksValue(path, lookUp(path))) return [];
      if (path === 'price' && (product.currency ?? usualCurrency) !== currency) return [];
      const sent = typeof value === 'number' ? exactNumber(String(value)) : value;
      return [{ path, value: sent, filling: { from: 'goods', sku: product.sku } }];
    });
  }

  /** Why the weight of an element is hardly that of its product; undefined if it may be. */
  doubtOf(list: string, lookUp: (path: string) => unknown, reader: Pick<CellReader, 'headingOf'>): Message | undefined {
    const sku = untrimmedText(lookUp('sku'));
    const grams = Number(untrimmedText(lookUp('weight')));
    const known = this.items?.list === list ? this.goods.find(sku)?.weight : undefined;
    const field = this.items?.fields.find((each) => innerName(each) === 'weight');
    if (known === undefined || !(grams > 0) || !isUnlikeWeight(grams, known)) return undefined;
    const pieces = Number(untrimmedText(lookUp('quantity')));
    const isOfAll = pieces > 1 && !isUnlikeWeight(grams / pieces, known);
    const leaveOut = mapFlag((field && reader.headingOf(field)) ?? 'weight', '');
    const cause = isOfAll
      ? escaped`It may be the weight of all ${pieces} pieces: then leave its column out: ${leaveOut}.`
      : escaped`If its column holds something else, leave it out: ${leaveOut}.`;
    const set = suggest`goods set ${sku} ${{ parts: [`--weight ${grams}g`] }}`;
    return escaped`${sku} weighs ${grams} g here, and ${known} g in the goods. ${cause} If the goods are wrong: ${set}`;
  }

  /** Reads the default for a field of an element; undefined if the element has a value. */
  static readDefault(
    { column, cell }: CellEntry,
    reader: CellReader,
    lookUp: (path: string) => unknown,
  ): readonly FillingValue[] {
    const fills = column.match?.field.fills ?? [];
    if (fills.some((path) => !lacksValue(path, lookUp(path)))) return [];
    const read = reader.read(column, cell, new Map());
    if ('fault' in read) return [];
    return fills.flatMap((path, at) =>
      read.values[at] === undefined ? [] : [{ path, value: read.values[at], filling: { from: 'default' } as const }],
    );
  }
}

/** A value that was filled in a record. */
export interface FilledValue extends Filling {
  readonly row: number;
  /** `items.weight` */
  readonly field: string;
  readonly value: string;
  /** Its source: a name, where the value is an id. */
  readonly text: string;
}

interface FilledGroup extends Omit<FilledValue, 'row'> {
  count: number;
  readonly rows: number[];
}

/** More rows with one value are counted. */
const mostRows = 1000;

const shownRows = 6;

export const filledShape = rowShape(['field', 'value', 'from', 'sku', 'count', 'rows'], { count: 'integer' });

/** The values that were filled, one line for each field, value and product. */
export class FilledTally {
  private readonly groups = new Map<string, FilledGroup>();

  add({ row, ...filled }: FilledValue): void {
    const key = JSON.stringify([filled.field, filled.from, filled.sku, filled.value]);
    const group = this.groups.get(key) ?? { ...filled, count: 0, rows: [] };
    this.groups.set(key, group);
    group.count++;
    if (group.rows.length < mostRows) group.rows.push(row);
  }

  get size(): number {
    return this.groups.size;
  }

  /** `14 values are filled: items.weight from the goods (12), warehouse_id by default (2).`; undefined if none is. */
  get summary(): Message | undefined {
    if (this.groups.size === 0) return undefined;
    const sums = new Map<string, { readonly field: string; readonly from: string; readonly count: number }>();
    let all = 0;
    for (const { field, from, count } of this.groups.values()) {
      const name = `${field} ${from}`;
      const source = from === 'goods' ? 'from the goods' : 'by default';
      sums.set(name, { field, from: source, count: (sums.get(name)?.count ?? 0) + count });
      all += count;
    }
    const parts = [...sums.values()].map(({ field, from, count }) => escaped`${field} ${term(from)} (${count})`);
    return escaped`${pluralize(all, 'values')} that rows lack ${all === 1 ? 'is' : 'are'} filled: ${joined(parts, ', ')}.`;
  }

  /** For people: the first rows of each. */
  rows(): Row[] {
    return [...this.groups.values()].map(({ rows, count, value, text, ...filled }) => {
      const more = count - Math.min(rows.length, shownRows);
      const shown = rows.slice(0, shownRows).join(', ');
      const named = text === value ? value : `${value} (${text})`;
      return {
        ...filled,
        value: named,
        sku: filled.sku ?? null,
        count,
        rows: more > 0 ? `${shown} and ${more} more` : shown,
      };
    });
  }

  forPrograms(): Row[] {
    return [...this.groups.values()].map(({ sku, text, ...filled }) => ({
      ...filled,
      ...(text !== filled.value && { text }),
      ...(sku !== undefined && { sku }),
    }));
  }
}
