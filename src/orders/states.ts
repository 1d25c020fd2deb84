import { memoize } from '../base/memoize.ts';
import { foldText } from '../base/text/text.ts';

type Stage = 'new' | 'verified' | 'labelled' | 'on the way' | 'delivered' | 'cancelled' | 'returned';

/**
 * Every state that is known of orders: the five that the interface document names, and those that were seen beside them. A
 * service may have others: they answer no to each question below.
 */
const stages: Readonly<Record<string, Stage>> = {
  pending: 'new',
  processing: 'verified',
  awaiting_pickup: 'labelled',
  shipped: 'on the way',
  in_transit: 'on the way',
  out_for_delivery: 'on the way',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
  returned_to_warehouse: 'returned',
};

/** One spelling of a state: `Out for delivery` and `OUT-FOR-DELIVERY` are `out_for_delivery`. */
export const stateKey = memoize((state) => foldText(state.trim()).replace(/[\s_-]+/g, '_'));

/** In the order in which an order passes them. */
export const knownStates: readonly string[] = Object.keys(stages);

const statesAt = (...wanted: readonly Stage[]): readonly string[] =>
  Object.entries(stages).flatMap(([state, stage]) => (wanted.includes(stage) ? [state] : []));

const isOneOf =
  (states: readonly string[]) =>
  (state: string): boolean =>
    states.includes(stateKey(state));

export const isKnownState = isOneOf(knownStates);

export const newStates = statesAt('new');
export const unsentStates = statesAt('new', 'verified');
export const waitingStates = statesAt('new', 'verified', 'labelled');
export const labelledStates = statesAt('labelled');

/** It has its label, and waits for the courier. */
export const isLabelled = isOneOf(labelledStates);

/** Nothing was done with it yet, so it cannot have been verified as a whole. */
export const isNew = isOneOf(newStates);

/** It has no shipment yet, and may get one. */
export const isUnsent = isOneOf(unsentStates);

/** It waits for someone: for its shipment, or with its label for the courier. Such an order is packed, and may be late. */
export const isWaiting = isOneOf(waitingStates);

/** It has a shipment, or had one: a second one would be paid twice. */
export const hasShipment = isOneOf(statesAt('labelled', 'on the way', 'delivered', 'returned'));

/** It has left or will never leave, so nothing is packed for it. */
export const isPastPacking = isOneOf(statesAt('on the way', 'delivered', 'cancelled', 'returned'));

export const isDelivered = isOneOf(statesAt('delivered'));

/** It was called off or came back: nothing is collected for it, and it is no second order of what another one holds. */
export const isVoid = isOneOf(statesAt('cancelled', 'returned'));

/** It was called off. */
export const isCancelled = isOneOf(statesAt('cancelled'));

/** It came back to the merchant. */
export const isReturned = isOneOf(statesAt('returned'));

/** The courier has it, and has not delivered it. */
export const isOnItsWay = isOneOf(statesAt('on the way'));

/** Nothing more is expected to happen with it. A state that is not known is never closed. */
export const isClosed = isOneOf(statesAt('delivered', 'cancelled', 'returned'));
