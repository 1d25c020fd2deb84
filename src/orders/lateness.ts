import { epochOf } from '../base/time/times.ts';
import type { Order } from './order.ts';
import { hasShipment, isClosed, isOnItsWay, isUnsent, isWaiting, stateKey } from './states.ts';

/** The name of `waitingSince` in --where and --sort. */
export const waitingColumn = 'waiting_since';

/** Times that orders do not say themselves, by the ids of the orders: each as ISO 8601. */
export interface KnownTimes {
  /** When they were shipped, as the ledger has it. */
  readonly shipped: ReadonlyMap<string, string>;
  /** Since when they are in their state, as far as the mirror has seen it. */
  readonly since: ReadonlyMap<string, string>;
  /** When they were seen to be delivered, to a day. */
  readonly delivered: ReadonlyMap<string, string>;
  /** When orders were seen to have come back, to within a day. */
  readonly returned: ReadonlyMap<string, string>;
  /** Orders that were once seen as delivered, whatever their state is now. */
  readonly handedOver: ReadonlySet<string>;
}

export const noKnownTimes: KnownTimes = {
  shipped: new Map(),
  since: new Map(),
  delivered: new Map(),
  returned: new Map(),
  handedOver: new Set(),
};

type StateOfOrder = Pick<Order, 'id' | 'state' | 'created'>;

/**
 * Since when an order is in its state. The ledger knows to the second when one came to wait for its courier; how it went on from there the
 * mirror has seen. Where neither knows, since its creation.
 */
export function stateSince({ id, state, created }: StateOfOrder, { shipped, since }: KnownTimes): string {
  const [sent, seen] = [hasShipment(state) ? shipped.get(id) : undefined, since.get(id)];
  return (isWaiting(state) ? (sent ?? seen) : (seen ?? sent)) ?? created;
}

/**
 * Since when an order waits for what comes next: for its courier since it was shipped as the ledger has it, on its way since it is in its
 * state, else since its creation. A mirror's times of one that waits for its courier do not count: the service alone, which is
 * asked without a mirror, would tell another time. Empty for an order that is closed, and for one that does not say when it was created.
 * The one definition: every command asks it.
 */
export function waitingSince(order: StateOfOrder, times: KnownTimes): string {
  if (isClosed(order.state)) return '';
  if (isUnsent(order.state)) return order.created;
  return stateSince(order, isWaiting(order.state) ? { ...times, since: noKnownTimes.since } : times);
}

/** Does it wait for its shipment or its courier, and since before this moment? In epoch milliseconds. */
export const isLate = (order: StateOfOrder, before: number, times: KnownTimes): boolean =>
  isWaiting(order.state) && epochOf(waitingSince(order, times)) < before;

/** How long orders may be in a state before they are stuck, in milliseconds. */
export interface StuckTimes {
  /** By the keys of states: those of the setting. */
  readonly states: ReadonlyMap<string, number>;
  /** Of other states in which orders are on their way. */
  readonly onItsWay: number;
}

/** Has it been in its state for too long, at this moment? `since` is when it came into it. */
export function isStuck(state: string, since: string, now: number, { states, onItsWay }: StuckTimes): boolean {
  const time = states.get(stateKey(state)) ?? (isOnItsWay(state) ? onItsWay : undefined);
  return time !== undefined && now - epochOf(since) > time;
}
