import type { Status } from '../orders/status.ts';

/** From which states an operation moves an order, and where to. */
export interface Move {
  readonly from: readonly Status[];
  /** One of the five, or `returned`, which was seen beside them. */
  readonly to: Status | 'returned';
  /** For the refusal: `cannot be cancelled`. */
  readonly done: string;
}

/** The moves between the states of an order. ALL ASSUMED: the interface document shows the states, but no move. */
export const moves = {
  'orders.cancel': { from: ['pending', 'processing'], to: 'cancelled', done: 'cancelled' },
  'orders.reset': { from: ['processing', 'awaiting_pickup', 'cancelled'], to: 'pending', done: 'reset' },
  'orders.verify': { from: ['pending', 'processing'], to: 'processing', done: 'verified' },
  'shipments.create': { from: ['pending', 'processing'], to: 'awaiting_pickup', done: 'shipped' },
  'shipments.return': { from: ['delivered'], to: 'returned', done: 'returned' },
} as const satisfies Readonly<Record<string, Move>>;
