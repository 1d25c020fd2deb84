import { ExactNumber } from '../base/numbers/exact-number.ts';
import type { Row } from '../base/row.ts';
import { type Operation, typesOf, type ValueSchema } from '../operations/manifest.ts';
import { fieldsOfRole, idFieldOf } from '../operations/roles.ts';
import { roleText } from '../orders/order.ts';

/** The id of a record, and its order number where it has one. */
export function namesOf(
  operation: Operation,
  record: Row | undefined,
): { readonly id: string | undefined; readonly number: string | undefined } {
  if (!record) return { id: undefined, number: undefined };
  const id = record[idFieldOf(operation) ?? 'id'];
  const isId = typeof id === 'number' || typeof id === 'string' || id instanceof ExactNumber;
  const number = roleText(record, fieldsOfRole(operation, 'number'));
  return {
    // What is not created has no number, or 0.
    id: isId && !/^0*$/.test(String(id)) ? String(id) : undefined,
    number: number === '' ? undefined : number,
  };
}

/**
 * The field that says what a record is called: `type` of a box, `name` of a warehouse. Undefined where none can be sent
 * and read.
 */
export function nameFieldOf({ input, row }: Pick<Operation, 'input' | 'row'>): string | undefined {
  const isName = (field: string) => /(?:^|_)(?:name|title|label|type|email|sku|code)$/.test(field);
  const isText = ({ enum: choices, ...schema }: ValueSchema) => !choices && typesOf(schema).includes('string');
  return Object.keys(input).find((field) => isName(field) && isText(input[field] ?? {}) && Object.hasOwn(row, field));
}
