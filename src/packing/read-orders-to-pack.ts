import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import type { Operation } from '../operations/manifest.ts';
import type { OrderReading } from '../service/read-orders.ts';
import type { Context } from '../session/context.ts';
import type { PackBook } from './journal/journal.ts';
import { KnownOrders, knownOrder } from './scan/known-orders.ts';

/**
 * The orders that can be scanned without a network: those of the list, and those of the journal that are not among them.
 * Where the service cannot be reached, what was begun can be finished.
 */
export async function readOrdersToPack(
  { messages }: Pick<Context, 'messages'>,
  reading: OrderReading,
  list: Operation,
  book: PackBook,
): Promise<KnownOrders> {
  const orders = new KnownOrders();
  for (const { id, contents } of book.all()) orders.add({ id, ...contents, status: '', receiver: '', codes: [] });
  const begun = orders.size;
  let count = 0;
  try {
    for await (const rows of reading.read()) {
      for (const row of rows) orders.add(knownOrder(row, list));
      count += rows.length;
    }
    messages.note(escaped`${pluralize(count, 'orders')} to pack.`);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'unavailable' || begun === 0) throw error;
    messages.warn(escaped`${error.message} What was scanned here before can be packed: ${pluralize(begun, 'orders')}.`);
  }
  return orders;
}
