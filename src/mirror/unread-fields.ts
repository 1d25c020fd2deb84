import { fieldAt } from '../base/json/paths.ts';
import { isRow, type Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import type { OrderRole } from '../operations/roles.ts';
import { type Order, plainFields } from '../orders/order.ts';

/** The roles of orders that have a column. */
export const keptRoles: readonly OrderRole[] = [
  ...(['number', 'status', 'receiver', 'phone', 'city', 'total', 'currency', 'courier'] as const),
];

/** The fields of orders that have a column, but no role. */
const keptFields = (['payment', 'created', 'updated', 'delivered', 'cityId', 'waybill'] as const).map(
  (name) => plainFields[name],
);

/** Is it a record or list that is not empty? PHP writes an empty record as an empty list. */
const isNested = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isRow(value) && Object.keys(value).length > 0;

/** Is there any value in a field for a number? */
const isThere = (value: unknown): boolean => isNested(value) || typeof value === 'boolean' || scalarText(value) !== '';

/** The fields of an order with a value that does not fit their column, which is null then. */
export function unreadOrderFields({ row, fields }: Order, isTotalRead: boolean): readonly string[] {
  const texts = [...keptRoles.flatMap((role) => fields[role]), ...keptFields];
  const nested = texts.filter((field) => isNested(fieldAt(row, field)));
  const totals = isTotalRead ? [] : fields.total.filter((field) => isThere(fieldAt(row, field)));
  return [...new Set([...nested, ...totals])];
}

/** The same for fields with numbers: `numbers` are the values of their columns. */
export const unreadNumbers = (row: Row, fields: readonly string[], numbers: readonly unknown[]): readonly string[] =>
  fields.filter((field, at) => numbers[at] === null && isThere(row[field]));
