import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Operation } from '../operations/manifest.ts';
import { type Order, orderReader } from '../orders/order.ts';
import { hasShipment, isUnsent } from '../orders/states.ts';

/** An order that is to be shipped. */
export type ShipOrder = Order;

/** Can it be shipped, has it been, or why not? */
export type Standing =
  | { readonly kind: 'ready' }
  | { readonly kind: 'there'; readonly reason: string }
  | { readonly kind: 'fault'; readonly reason: string };

export const shipOrderOf = (operation: Operation, row: Row): ShipOrder => orderReader(operation)(row);

/** An order without a state may be shipped: the service does not say that it was. */
export function standingOf({ state, waybill }: ShipOrder): Standing {
  if (waybill !== '') return { kind: 'there', reason: escaped`it has the waybill ${waybill}` };
  if (state === '' || isUnsent(state)) return { kind: 'ready' };
  const reason = escaped`it is ${state.replaceAll('_', ' ')}`;
  return hasShipment(state) ? { kind: 'there', reason } : { kind: 'fault', reason };
}
