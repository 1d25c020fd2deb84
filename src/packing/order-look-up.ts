import { Failure, isStop } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { orderWord } from '../orders/order.ts';
import type { Desk } from '../ports/desk.ts';
import type { KnownOrder } from './scan/known-orders.ts';

/** Looks up orders at the service, one at a time. */
export interface OrderLookUp {
  /** Returns the record of an order; undefined if there is none, or it cannot be read. */
  byId(id: string, signal: AbortSignal): Promise<Row | undefined>;
  /** Returns the orders that have a code as their id, their number or the shop's own number. */
  named(code: string, signal: AbortSignal): Promise<readonly Row[]>;
  known(row: Row): KnownOrder;
}

/** Milliseconds that a person waits with a parcel in hand. */
const longestLookUp = 15_000;

/** Codes of other things are not asked for: an address, a sentence. */
const isNameOfOrder = /^[\p{L}\p{N}._/-]{1,64}$/u;

/** Asks the service for the orders that a code may mean, by id and by number. Throws Failure. */
export async function lookUpOrders(
  { messages, signal }: Desk,
  lookUp: OrderLookUp | undefined,
  code: string,
): Promise<readonly KnownOrder[]> {
  const word = orderWord(code);
  if (!lookUp || !isNameOfOrder.test(word)) return [];
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Failure('unavailable', escaped`The service did not answer within ${longestLookUp / 1000} s.`)),
    longestLookUp,
  );
  try {
    messages.progress?.show(escaped`Looking ${code} up \u2026`);
    const rows = await lookUp.named(word, AbortSignal.any([signal, late.signal]));
    const found = rows.map((row) => lookUp.known(row));
    return [...new Map(found.map((order) => [order.id, order])).values()];
  } finally {
    clearTimeout(timer);
    messages.progress?.wipe();
  }
}

/** Says why an order could not be looked up; undefined for a stop, which ends the command. */
export const lookUpFault = (error: unknown): Message | undefined =>
  error instanceof Failure && !isStop(error) && error.kind !== 'machine' ? error.said : undefined;
