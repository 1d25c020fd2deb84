import { epochOf } from '../base/time/times.ts';
import type { Order } from './order.ts';
import { isOnItsWay, isWaiting, stateKey } from './states.ts';

/** Does it wait for its shipment or its courier, and was it created before this moment? In epoch milliseconds. */
export const isLate = ({ state, created }: Pick<Order, 'state' | 'created'>, before: number): boolean =>
  isWaiting(state) && epochOf(created) < before;

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
