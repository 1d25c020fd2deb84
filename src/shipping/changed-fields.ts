import { valueAt } from '../base/json/paths.ts';
import { compareDecimals, readDecimal } from '../base/numbers/decimals.ts';
import { isRow, type Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole } from '../operations/roles.ts';

/** Fields without a role that decide the courier and the price. */
const decisive = /^(?:receiver|shipper)_|^(?:warehouse_id|payment_method|total_weight)$/;

const roles = ['receiver', 'phone', 'city', 'total', 'currency'] as const;

const sizes = ['length', 'width', 'height', 'weight'];

function isSame(first: string, second: string): boolean {
  const [one, other] = [readDecimal(first), readDecimal(second)];
  return first === second || (one !== undefined && other !== undefined && compareDecimals(one, other) === 0);
}

const hasChanged = (first: string, second: string): boolean => first !== '' && second !== '' && !isSame(first, second);

const boxesOf = ({ boxes }: Row): readonly Row[] => (Array.isArray(boxes) ? boxes.filter(isRow) : []);

function haveChanged(before: readonly Row[], now: readonly Row[]): boolean {
  if (before.length === 0 || now.length === 0) return false;
  const isOther = (box: Row, at: number): boolean =>
    sizes.some((size) => hasChanged(scalarText(box[size]), scalarText(now[at]?.[size])));
  return before.length !== now.length || before.some(isOther);
}

/**
 * The fields by which an order gets its courier and its price, and that have changed between two readings. What one of them
 * leaves empty is not compared: a list need not hold all that a single order does.
 */
export function changedFields(get: Operation, before: Row, now: Row): string[] {
  const fields = new Set([
    ...Object.keys(before).filter((field) => decisive.test(field)),
    ...roles.flatMap((role) => fieldsOfRole(get, role)),
  ]);
  const text = (row: Row, field: string): string => scalarText(valueAt(row, field.split('.')));
  return [
    ...[...fields].filter((field) => hasChanged(text(before, field), text(now, field))),
    ...(haveChanged(boxesOf(before), boxesOf(now)) ? ['boxes'] : []),
  ];
}
