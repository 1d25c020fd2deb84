import type { Row } from '../../base/row.ts';
import { idFieldOf } from '../../operations/id-field.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole, roleText } from '../../operations/roles.ts';

/** The id of a record, and its order number where it has one. */
export function namesOf(
  operation: Operation,
  record: Row | undefined,
): { readonly id: string | undefined; readonly number: string | undefined } {
  if (!record) return { id: undefined, number: undefined };
  const id = record[idFieldOf(operation) ?? 'id'];
  const number = roleText(record, fieldsOfRole(operation, 'number'));
  return {
    id: id === undefined || id === null || id === '' ? undefined : String(id),
    number: number === '' ? undefined : number,
  };
}
