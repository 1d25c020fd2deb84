import { Failure, isStop } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { findByNumber, numberReading } from '../../service/numbers/lookup.ts';
import { orderArgument } from '../../service/numbers/order-argument.ts';
import type { Context } from '../../session/context.ts';
import { type KnownOrder, knownOrder } from './known-orders.ts';

/** Milliseconds that a person waits with a parcel in hand. */
const longestLookUp = 15_000;

/** Codes of other things are not asked for: an address, a sentence. */
const isNameOfOrder = /^[\p{L}\p{N}._/-]{1,64}$/u;

/** The orders that a code may mean, by id and by number, from the service. Throws Failure. */
export async function lookUpOrders(context: Context, code: string): Promise<readonly KnownOrder[]> {
  const reading = findOperation(context.catalogue, 'orders.get');
  const argument = reading && orderArgument(context.catalogue, reading);
  if (!argument || !isNameOfOrder.test(code)) return [];
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Failure('unavailable', escaped`The service did not answer within ${longestLookUp / 1000} s.`)),
    longestLookUp,
  );
  const signal = AbortSignal.any([context.signal, late.signal]);
  try {
    context.messages.progress.show(`Looking ${code} up …`);
    const orders = numberReading(context, argument, context.service.until(signal));
    const own = await orders.byId(code);
    const numbered = await findByNumber(orders, code);
    const rows = [...(typeof own === 'object' ? [own] : []), ...(numbered ? [numbered.row] : [])];
    const found = rows.map((row) => knownOrder(row, argument.listing));
    return [...new Map(found.map((order) => [order.id, order])).values()];
  } finally {
    clearTimeout(timer);
    context.messages.progress.wipe();
  }
}

/** Why an order could not be looked up; undefined for a stop, which ends the command. */
export const lookUpFault = (error: unknown): string | undefined =>
  error instanceof Failure && !isStop(error) && error.kind !== 'machine' ? error.message : undefined;
