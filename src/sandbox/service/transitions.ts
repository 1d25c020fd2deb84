import type { Row } from '../../base/row.ts';
import { conflict } from '../http/http-error.ts';
import type { Status } from '../orders/status.ts';

/** From which states an operation may start, and the state that it leads to. */
export interface Transition {
  readonly from: readonly Status[];
  /** One of the five, or `returned` (observed); without it the order stays in its state. */
  readonly to?: Status | 'returned';
  /** For the message of the 409: `cannot be cancelled`. */
  readonly participle: string;
}

const unsent: readonly Status[] = ['pending', 'processing'];

/** The operations that change an order's state, or need it in a certain one. ALL ASSUMED: none is documented. */
export const transitions = {
  'orders.update': { from: unsent, participle: 'changed' },
  'orders.cancel': { from: unsent, to: 'cancelled', participle: 'cancelled' },
  // Takes back the waybill and the verification of the items. Of a pending order it changes nothing else.
  'orders.reset': { from: [...unsent, 'awaiting_pickup', 'cancelled'], to: 'pending', participle: 'reset' },
  // The last item verified does not change the order's state: `orders.verify` does.
  'orders.verify-item': { from: unsent, participle: 'verified' },
  // Verifies all items that are not verified yet, without a scan.
  'orders.verify': { from: unsent, to: 'processing', participle: 'verified' },
  // Unverified items do not prevent it.
  'shipments.create': { from: unsent, to: 'awaiting_pickup', participle: 'shipped' },
  // Also before delivery: nothing in the sandbox delivers.
  'shipments.return': { from: ['awaiting_pickup', 'delivered'], to: 'returned', participle: 'returned' },
} as const satisfies Readonly<Record<string, Transition>>;

/** The order's state after a transition; throws a 409 if the transition does not start from its state. */
export function applyTransition(order: Row, { from, to, participle }: Transition): { readonly status: unknown } {
  if (!from.some((status) => status === order.status)) {
    throw conflict(`Order ${String(order.id)} is ${String(order.status)}: it cannot be ${participle}.`);
  }
  return { status: to ?? order.status };
}
