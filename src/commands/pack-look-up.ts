import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/message.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { PrintPlan } from '../packing/label-printer.ts';
import type { OrderLookUp } from '../packing/order-look-up.ts';
import { knownOrder } from '../packing/scan/known-orders.ts';
import { orderArgument } from '../service/numbers/order-argument.ts';
import { findById, findNamed } from '../service/numbers/search-orders.ts';
import type { Context } from '../session/context.ts';

/** Looks orders up by the service; undefined if no operation reads an order by its id. */
export function openLookUp(context: Context): OrderLookUp | undefined {
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
      const named = await findNamed(looking, argument, code);
      return [...(typeof own === 'object' ? [own] : []), ...named.map(({ row }) => row)];
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

/** The operation of this id, which packing needs. Throws a failure of kind `usage` if there is none. */
export function neededOperation(catalogue: Catalogue, id: string): Operation {
  const found = findOperation(catalogue, id);
  if (!found) throw new Failure('usage', escaped`There is no operation ${id}, which packing needs.`);
  return found;
}
