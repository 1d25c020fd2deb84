import { usageFailure } from '../../base/failure.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import type { Context } from '../context.ts';
import { type OrderArgument, orderArgument } from './order-argument.ts';
import { orderReading } from './order-reading.ts';
import type { ResolvedOrders } from './resolve-orders.ts';

/** Does the work when it is first asked for, and once. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** The ids for a write whose orders may be given by their numbers. */
export async function ordersForWrite(
  context: Context,
  argument: OrderArgument,
  args: readonly string[],
): Promise<ResolvedOrders> {
  return (await import('./resolve-orders.ts')).idsForWrite(orderReading(context, argument), args);
}

/** Sends a read of which an argument may be the number of an order; everything else is sent as it is. */
export async function sendWithOrder<T>(
  context: Context,
  operation: Operation,
  args: readonly string[],
  send: (args: readonly string[]) => Promise<T>,
): Promise<T> {
  const argument = isRead(operation) && !context.settings.dryRun && orderArgument(context.catalogue, operation);
  if (!argument) return send(args);
  return (await import('./resolve-orders.ts')).readWithNumber(orderReading(context, argument), args, send);
}

/** The order that the user picks at the terminal. */
export async function pickedOrder(context: Context, operation: Operation): Promise<string> {
  const argument = orderArgument(context.catalogue, operation);
  if (!argument) throw usageFailure([missingOrder(operation)]);
  return (await import('./pick-order.ts')).pickOrder(orderReading(context, argument));
}

/** What is wrong where an order is needed, none is given and none can be picked. */
export const missingOrder = ({ parameters }: Operation): string => `<${parameters[0]}> is missing.`;
