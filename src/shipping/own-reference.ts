import { mergeRows, parsePath, setPath } from '../base/json/paths.ts';
import { isRow, type Row } from '../base/row.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import { referenceInputOf } from '../operations/roles.ts';
import type { ShipLine } from './lines.ts';

/**
 * The reference that is sent with the shipment of an order, where the service has an input for one: the same from every machine
 * and for every attempt, so that a service that refuses it twice ships the order once.
 */
export function ownReference(
  create: Operation,
  { order, round = 1 }: ShipLine,
): Pick<LedgerEntry, 'sentReference' | 'round'> {
  const later = round > 1 ? { round } : {};
  if (referenceInputOf(create) === undefined) return later;
  return { sentReference: `shipctl-${order.id}${round > 1 ? `-${round}` : ''}`, ...later };
}

/** Returns the body with the reference in its place. */
export function withReference(create: Operation, body: Row, reference: string | undefined): Row {
  const path = parsePath(referenceInputOf(create) ?? '');
  return path && reference !== undefined ? mergeRows(body, setPath(path, reference)) : body;
}

/** Does a record, or one inside of it, show this reference? */
export const showsReference = (value: unknown, reference: string): boolean =>
  value === reference ||
  (Array.isArray(value) && value.some((each) => showsReference(each, reference))) ||
  (isRow(value) && Object.values(value).some((each) => showsReference(each, reference)));
