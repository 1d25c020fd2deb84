import { compareDecimals, readDecimal } from '../../base/decimals.ts';
import { valueAt } from '../../base/paths.ts';
import { scalarText } from '../../base/plain-text.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';

/** What a courier and its price go by, besides what plays a role. */
const decisive = /^(?:receiver|shipper)_|^(?:warehouse_id|payment_method|total_weight)$/;

const roles = ['receiver', 'phone', 'city', 'total', 'currency'] as const;

const sizesOf = ({ boxes }: Row): string =>
  (Array.isArray(boxes) ? boxes : [])
    .filter(isRow)
    .map(({ length, width, height, weight }) => [length, width, height, weight].map(scalarText).join(' '))
    .join(', ');

function isSame(first: string, second: string): boolean {
  const [one, other] = [readDecimal(first), readDecimal(second)];
  return first === second || (one !== undefined && other !== undefined && compareDecimals(one, other) === 0);
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
  const changed = (first: string, second: string): boolean => first !== '' && second !== '' && !isSame(first, second);
  return [
    ...[...fields].filter((field) => changed(text(before, field), text(now, field))),
    ...(changed(sizesOf(before), sizesOf(now)) ? ['boxes'] : []),
  ];
}
