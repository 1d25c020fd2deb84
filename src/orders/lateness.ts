import { epochOf } from '../base/time/times.ts';
import type { Order } from './order.ts';
import { isOnItsWay, isWaiting } from './states.ts';

/** Does it wait for its shipment or its courier, and was it created before this moment? In epoch milliseconds. */
export const isLate = ({ state, created }: Pick<Order, 'state' | 'created'>, before: number): boolean =>
  isWaiting(state) && epochOf(created) < before;

/** Is it on its way since before this moment? Unless it is known since when (`since`), its creation counts. */
export const isStuck = (
  { state, created }: Pick<Order, 'state' | 'created'>,
  before: number,
  since = created,
): boolean => isOnItsWay(state) && epochOf(since) < before;
