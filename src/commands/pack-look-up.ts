import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { PrintPlan } from '../packing/label-printer.ts';
import { knownOrder } from '../packing/scan/known-orders.ts';
import type { OrderLookUp, PackSurroundings } from '../packing/surroundings.ts';
import { orderArgument } from '../service/numbers/order-argument.ts';
import { findById, findByNumber } from '../service/numbers/resolve-orders.ts';
import type { Context } from '../session/context.ts';

function openLookUp(context: Context): OrderLookUp | undefined {
  const reading = findOperation(context.catalogue, 'orders.get');
  const argument = reading && orderArgument(context.catalogue, reading);
  if (!argument) return undefined;
  const until = (signal: AbortSignal) => ({ ...context, service: context.service.until(signal) });
  return {
    byId: async (id, signal) => {
      const row = await findById(until(signal), argument, id);
      return typeof row === 'object' ? row : undefined;
    },
    named: async (code, signal) => {
      const looking = until(signal);
      const own = await findById(looking, argument, code);
      const numbered = await findByNumber(looking, argument, code);
      return [...(typeof own === 'object' ? [own] : []), ...(numbered ? [numbered.row] : [])];
    },
    known: (row) => knownOrder(row, argument.listing),
  };
}

/** Returns a function that fetches the label of an order. It throws Failure. */
export function labelFetcher(context: Context): PrintPlan['label'] {
  const create = findOperation(context.catalogue, 'shipments.create');
  return async (order) => {
    if (!create) throw new Failure('usage', escaped`Labels need the operation shipments.create.`);
    // The part that saves labels has all that this needs.
    const { labelOfOrder } = await import('../shipping/labels/save-labels.ts');
    return labelOfOrder(context, create, order);
  };
}

/** All that packing uses of a command. */
export const surroundingsOf = (context: Context): PackSurroundings => ({ ...context, lookUp: openLookUp(context) });
