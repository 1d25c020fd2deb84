import { isRow, type Row } from '../base/row.ts';
import { type Fields, innerFields, type RecordShape, typesOf, type ValueSchema } from '../operations/manifest.ts';
import { currencyOf } from '../orders/money.ts';
import type { ColumnKind } from '../sheets/write/cell.ts';
import type { ShownColumn } from './columns.ts';
import { isDateField } from './dates.ts';
import type { View } from './formatter.ts';

/** Digits that are a name, not a quantity: a spreadsheet must not add, round or shorten them. */
const isTelling = (name: string): boolean =>
  /(?:^|[_.])(?:id|number|no|phone|mobile|tel|fax|post_?code|postal_code|zip|zip_?code|code|sku|barcode|gtin|ean|waybill|awb|reference|ref|iban|account|short_address)$/i.test(
    name,
  );

/** Names of fields that hold numbers although the interface document does not show their type. */
const isMeasure = (name: string): boolean =>
  /(?:^|[_.])(?:amount|total|price|cost|fee|tax|vat|discount|balance|weight|length|width|height|quantity|qty|count|debit|credit)(?:_[a-z]{3})?$/i.test(
    name,
  );

/** The kind of a field's values, by its name and its schema, if there is one. */
/** Does a column have the names of cities? */
export const hasCityNames = (name: string): boolean => /(?:^|[._])city$/.test(name);

export function columnKind(name: string, schema: ValueSchema | undefined): ColumnKind {
  const types = schema ? typesOf(schema).filter((type) => type !== 'null') : [];
  // `orderId` says what `order_id` says.
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_');
  if (isTelling(words)) return 'text';
  if (isDateField(name, schema)) return 'date';
  const number = currencyOf(words.replace(/.*\./, ''), {}) === undefined ? 'number' : 'amount';
  if (types.length === 0) return isMeasure(words) ? number : 'auto';
  if (types.every((type) => type === 'integer' || type === 'number')) return number;
  return types.every((type) => type === 'string') ? 'text' : 'auto';
}

export const elementFields = ({ row }: RecordShape, list: string): Fields | undefined =>
  innerFields(row[list] ?? {}, true);

export const elementsIn = (value: unknown): readonly Row[] => (Array.isArray(value) && value.every(isRow) ? value : []);

export const isOfList = ({ name }: ShownColumn, list: string): boolean => name.startsWith(`${list}.`);

/**
 * The lists whose elements are records: those that the interface document names, and those of the rows; where columns are chosen, only
 * the lists that one of them is of.
 */
export function elementLists(shape: RecordShape, { columns }: Pick<View, 'columns'>, rows: readonly Row[]): string[] {
  const names = new Set(Object.keys(shape.row).filter((name) => elementFields(shape, name)));
  for (const row of rows) for (const name in row) if (elementsIn(row[name]).length > 0) names.add(name);
  return [...names].filter(
    (list) => columns.length === 0 || columns.some((column) => column.name === list || isOfList(column, list)),
  );
}
