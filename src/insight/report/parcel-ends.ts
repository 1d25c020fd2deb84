import { wasDelivered } from '../../orders/cod.ts';
import type { KnownTimes } from '../../orders/lateness.ts';
import type { FigureOrder } from '../../orders/orders-alike.ts';
import { isReturned, isVoid } from '../../orders/states.ts';

/**
 * The end of a parcel. `undelivered`: it came back, and nothing says that it was delivered before or that a return was ordered. The
 * service has no field for a failed delivery (documented: it lists none).
 */
export interface ParcelEnd {
  readonly kind: 'delivered' | 'returned' | 'undelivered';
  /** When, as the service writes it, else as the mirror saw it; empty if neither knows. */
  readonly at: string;
}

/** Returns the end of an order's parcel; undefined while it is on its way, and for a cancelled order. */
export function endOf(order: FigureOrder, times: KnownTimes): ParcelEnd | undefined {
  const { id, state } = order;
  if (isReturned(state)) {
    // Assumed from its name: the interface document lists the field without a description.
    const { returnOrdered } = order;
    const wasThere = wasDelivered(order) || times.handedOver.has(id) || returnOrdered !== '';
    return { kind: wasThere ? 'returned' : 'undelivered', at: returnOrdered || (times.returned.get(id) ?? '') };
  }
  if (isVoid(state) || !wasDelivered(order)) return undefined;
  return { kind: 'delivered', at: order.delivered || (times.delivered.get(id) ?? '') };
}
