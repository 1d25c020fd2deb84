import { createHash } from 'node:crypto';
import { stringifyJson } from '../../base/exact-json.ts';
import { isRow } from '../../base/row.ts';

/** The same value with the names of all its records in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** SHA-256 of what a record says, however its fields are ordered. */
export const contentDigest = (body: unknown): string =>
  createHash('sha256')
    .update(stringifyJson(sorted(body)))
    .digest('hex');
