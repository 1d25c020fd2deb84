import type { Status } from '../orders/status.ts';

/** From which states an operation may start, and where it takes an order. */
export interface Move {
  readonly from: readonly Status[];
  /** One of the five, or `returned`, which was seen beside them; without it the order stays where it is. */
  readonly to?: Status | 'returned';
  /** For the refusal, a 409: `cannot be cancelled`. */
  readonly done: string;
}

const unsent: readonly Status[] = ['pending', 'processing'];

/** All that moves an order, or needs it in some state. ALL ASSUMED: the interface document shows states, but no move. */
export const moves = {
  'orders.update': { from: unsent, done: 'changed' },
  'orders.cancel': { from: unsent, to: 'cancelled', done: 'cancelled' },
  // Takes back the waybill and the verification of the items. Of a pending order it changes nothing else.
  'orders.reset': { from: [...unsent, 'awaiting_pickup', 'cancelled'], to: 'pending', done: 'reset' },
  // The last item verified does not move the order: `orders.verify` does.
  'orders.verify-item': { from: unsent, done: 'verified' },
  // Verifies the items that are not yet, whatever they are: nobody has to scan first.
  'orders.verify': { from: unsent, to: 'processing', done: 'verified' },
  // Unverified items are no hindrance.
  'shipments.create': { from: unsent, to: 'awaiting_pickup', done: 'shipped' },
  // Also before it is delivered: nothing in the sandbox delivers.
  'shipments.return': { from: ['awaiting_pickup', 'delivered'], to: 'returned', done: 'returned' },
} as const satisfies Readonly<Record<string, Move>>;
