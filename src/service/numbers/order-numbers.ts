import { usageFailure } from '../../base/failure.ts';
import { once } from '../../base/memoize.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { plainText } from '../../base/text/text.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import type { Context } from '../../session/context.ts';
import type { Input } from '../input/values.ts';
import { numberReading } from './lookup.ts';
import { type OrderArgument, orderArgument, orderInput, orderInputArgument } from './order-argument.ts';
import type { ResolvedOrders } from './resolve-orders.ts';

/** A write with ids for the numbers of orders, and what is known of the orders, by id. */
export interface ResolvedWrite extends ResolvedOrders {
  readonly input: Input;
}

/** The ids for a write whose orders may be given by their numbers. */
export async function ordersForWrite(
  context: Context,
  argument: OrderArgument,
  args: readonly string[],
): Promise<ResolvedOrders> {
  return (await import('./resolve-orders.ts')).idsForWrite(numberReading(context, argument), args);
}

/** Returns what looks up the order of a write, once, when it is first called; undefined if the write is about no order. */
export function orderLookup(
  context: Context,
  operation: Operation,
  args: readonly string[],
  input: Input,
): (() => Promise<ResolvedWrite>) | undefined {
  if (isRead(operation)) return undefined;
  const argument = orderArgument(context.catalogue, operation);
  if (argument) return once(async () => ({ ...(await ordersForWrite(context, argument, args)), input }));
  const given = plainText(input[orderInput]);
  const inInput = given === '' ? undefined : orderInputArgument(context.catalogue, operation);
  if (!inInput) return undefined;
  return once(async () => {
    const {
      args: [id = given],
      known,
    } = await ordersForWrite(context, inInput, [given]);
    const value = Number.isSafeInteger(Number(id)) ? Number(id) : id;
    return { args, known, input: id === given ? input : { ...input, [orderInput]: value } };
  });
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
  return (await import('./resolve-orders.ts')).readWithNumber(numberReading(context, argument), args, send);
}

/** The order that the user picks at the terminal. */
export async function pickedOrder(context: Context, operation: Operation): Promise<string> {
  const argument = orderArgument(context.catalogue, operation);
  if (!argument) throw usageFailure([missingOrder(operation)]);
  return (await import('./pick-order.ts')).pickOrder(numberReading(context, argument));
}

/** Returns the mistake of a line that names no order where one is needed and none can be picked. */
export const missingOrder = ({ parameters }: Operation): string => escaped`<${parameters[0]}> is missing.`;
