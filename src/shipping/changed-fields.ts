import { isRow, type Row } from '../base/row.ts';
import { isText, scalarText, withoutMarks } from '../base/text/text.ts';
import { compareAmounts } from '../orders/money.ts';
import type { Order } from '../orders/order.ts';

/** Fields without a role that decide the courier and the price. */
const decisive = /^(?:receiver|shipper)_|^(?:warehouse_id|payment_method|total_weight)$/;

const decisiveRoles = ['receiver', 'phone', 'city', 'total', 'currency'] as const;

const boxSizes = ['length', 'width', 'height', 'weight'];

/**
 * The fields by which an order gets its courier and its price, and that have changed between two readings. A list need not
 * hold all that a single order does: a field that the first reading has no value for is not compared, nor is one that the
 * second lacks. One that is there and has no value any more was emptied.
 */
export function changedFields(before: Order, now: Order): string[] {
  const fields = new Set([
    ...Object.keys(before.row).filter((field) => decisive.test(field)),
    ...decisiveRoles.flatMap((role) => now.fields[role]),
  ]);
  return [
    ...[...fields].filter((field) => hasChanged(before.text(field), now.text(field)) || wasEmptied(field, before, now)),
    ...(before.items.length > 0 && isEmptyAt(now.row, 'items') ? ['items'] : []),
    ...(haveChanged(before.boxes, now.boxes) || (before.boxes.length > 0 && isEmptyAt(now.row, 'boxes'))
      ? ['boxes']
      : []),
  ];
}

const wasEmptied = (field: string, before: Order, now: Order): boolean =>
  before.text(field) !== '' && isEmptyAt(now.row, field);

/** The record has the field, without a value. Dots reach inside. */
function isEmptyAt(row: Row, field: string): boolean {
  if (Object.hasOwn(row, field)) return isEmpty(row[field]);
  const [name = '', ...inner] = field.split('.');
  if (inner.length === 0 || !Object.hasOwn(row, name)) return false;
  const value = row[name];
  return isEmpty(value) || (isRow(value) && isEmptyAt(value, inner.join('.')));
}

const isEmpty = (value: unknown): boolean =>
  value === null || (isText(value) && withoutMarks(value) === '') || (Array.isArray(value) && value.length === 0);

const hasChanged = (first: string, second: string): boolean =>
  first !== '' && second !== '' && first !== second && compareAmounts(first, second) !== 0;

function haveChanged(before: readonly Row[], now: readonly Row[]): boolean {
  if (before.length === 0 || now.length === 0) return false;
  const isOther = (box: Row, at: number): boolean =>
    boxSizes.some((size) => hasChanged(scalarText(box[size]), scalarText(now[at]?.[size])));
  return before.length !== now.length || before.some(isOther);
}
