import type { Order } from './order.ts';
import { paymentOf } from './payments.ts';
import { hasShipment, isDelivered, isKnownState, isVoid } from './states.ts';

/**
 * Where the money of an order paid on delivery is. `not_shipped`: nobody has the parcel yet. `on_its_way`: the courier has
 * the parcel. `owed`: it was paid at the door, and the courier has not paid it out. `settled`: the courier paid it out, by a
 * field that has the role `settled`. `void`: cancelled or returned, nothing is owed. `unknown`: the state is not known, or
 * the order names no way to pay.
 */
export const codStandings = ['owed', 'on_its_way', 'not_shipped', 'settled', 'unknown', 'void'] as const;

export type CodStanding = (typeof codStandings)[number];

const saysNo = /^(?:|0|false|no|unpaid|pending|open|null)$/i;

/** Where the money of an order is; undefined if it is not paid on delivery. The one definition: every command asks it. */
export function codStanding(order: Order): CodStanding | undefined {
  const { payment, state, delivered, settled } = order;
  if (payment === '') return 'unknown';
  if (paymentOf(payment) !== 'cod') return undefined;
  if (isVoid(state)) return 'void';
  if (!saysNo.test(settled)) return 'settled';
  if (isDelivered(state) || delivered !== '') return 'owed';
  if (!isKnownState(state)) return 'unknown';
  return hasShipment(state) ? 'on_its_way' : 'not_shipped';
}
