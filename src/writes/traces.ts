import { hash } from 'node:crypto';
import { stringifyJson } from '../base/json/exact-json.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';
import type { Row } from '../base/row.ts';
import type { TraceDigests } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { type Operation, typesOf, type ValueSchema } from '../operations/manifest.ts';
import { fieldsOfRole, idFieldOf } from '../operations/roles.ts';
import { sameAmount } from '../orders/money.ts';
import { roleText } from '../orders/order.ts';
import { samePhone } from '../orders/phones.ts';
import type { Job, Traces } from './job.ts';

export const digestOfBody = ({ body, args }: Job): string => hash('sha256', stringifyJson([args, body])).slice(0, 32);

/** Returns the digests that the ledger keeps of traces. Values that are written in several ways have one digest. */
export function traceDigests(book: LedgerBook, { reference, phone, total, name }: Traces): TraceDigests {
  const digest = (kind: string, value: string | undefined): string | undefined =>
    value === undefined || value === '' ? undefined : book.digest(`${kind} ${value}`);
  return {
    reference: digest('reference', reference?.trim()),
    phone: digest('phone', phone && samePhone(phone)),
    total: digest('total', total && sameAmount(total)),
    name: digest('name', name?.trim()),
  };
}

/** Returns the id of a record, and its order number if it has one. */
export function namesOf(operation: Operation, record: Row = {}) {
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
 * Returns the field that holds the name of a record, as `type` of a box or `name` of a warehouse; undefined if the operation
 * has none that is both sent and read.
 */
export function nameFieldOf({ input, row }: Pick<Operation, 'input' | 'row'>): string | undefined {
  const isName = (field: string) => /(?:^|_)(?:name|title|label|type|email|sku|code)$/.test(field);
  const isText = ({ enum: choices, ...schema }: ValueSchema) => !choices && typesOf(schema).includes('string');
  return Object.keys(input).find((field) => isName(field) && isText(input[field] ?? {}) && Object.hasOwn(row, field));
}
