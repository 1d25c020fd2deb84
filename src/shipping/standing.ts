import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { untrimmedText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, idFieldOf, type OrderRole, roleText } from '../operations/roles.ts';

/** An order that is to be shipped. */
export interface ShipOrder {
  readonly id: string;
  readonly number: string;
  readonly receiver: string;
  readonly city: string;
  readonly status: string;
  readonly waybill: string;
  readonly row: Row;
}

/** Can it be shipped, has it been, or why not? */
export type Standing =
  | { readonly kind: 'ready' }
  | { readonly kind: 'there'; readonly reason: string }
  | { readonly kind: 'fault'; readonly reason: string };

/** The courier's number of an order's shipment (observed). */
const waybillField = 'shipment_external_id';

export function shipOrderOf(operation: Operation, row: Row): ShipOrder {
  const role = (name: OrderRole): string => roleText(row, fieldsOfRole(operation, name));
  return {
    ...{ id: untrimmedText(row[idFieldOf(operation) ?? 'id']), number: role('number'), receiver: role('receiver') },
    ...{ city: role('city'), status: role('status'), waybill: untrimmedText(row[waybillField]), row },
  };
}

const unsent = ['', 'pending', 'processing'];
const sent = ['awaiting_pickup', 'delivered', 'returned'];

export function standingOf({ status, waybill }: ShipOrder): Standing {
  if (waybill !== '') return { kind: 'there', reason: escaped`it has the waybill ${waybill}` };
  if (unsent.includes(status)) return { kind: 'ready' };
  const reason = escaped`it is ${status.replaceAll('_', ' ')}`;
  return sent.includes(status) ? { kind: 'there', reason } : { kind: 'fault', reason };
}
