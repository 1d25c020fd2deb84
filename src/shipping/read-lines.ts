import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import type { Operation } from '../operations/manifest.ts';
import { unreadOrder } from '../orders/order.ts';
import { orderArgument } from '../service/numbers/order-argument.ts';
import { ordersForWrite } from '../service/numbers/order-numbers.ts';
import { reasonOfFailure } from '../service/outcome.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { entryOf, lineOf, orderOfKey, type ShipLine, shipKey } from './plan-lines.ts';
import { readByIds } from './read-by-ids.ts';
import type { ShipRun } from './ship-run.ts';
import { type ShipOrder, shipOrderOf } from './standing.ts';

const unreadable = (get: Operation, id: string, failure: Failure): ShipLine => ({
  order: unreadOrder(get, id),
  fault: failure.message.split('\n', 1)[0] ?? '',
});

/** The orders that were asked for, and those whose shipment an earlier run left open. */
export async function readLines({ context, operations, ids, reading }: ShipRun): Promise<ShipLine[]> {
  const { get, list, create } = operations;
  const book = await readLedger(context);
  const line = (order: ShipOrder) => lineOf(order, entryOf(book, create, order.id));
  if (ids && get) {
    // Most often an id; the number of an order is one too.
    const argument = orderArgument(context.catalogue, { ...get, acceptsMany: true });
    const wanted = argument ? (await ordersForWrite(context, argument, ids)).args : ids;
    const rows = await readByIds(context, get, wanted);
    const [first] = rows;
    if (first instanceof Failure && rows.every((row) => row instanceof Failure)) throw first;
    return rows.map((row, at) =>
      row instanceof Failure ? unreadable(get, wanted[at] ?? '', row) : line(shipOrderOf(get, row)),
    );
  }
  const lines: ShipLine[] = [];
  for await (const rows of reading.read()) lines.push(...rows.map((row) => line(shipOrderOf(list, row))));
  const known = new Set(lines.map(({ order }) => order.id));
  const left = book
    .open(create.id)
    .map(({ key }) => orderOfKey(key))
    .filter((id) => !known.has(id));
  for (const [at, row] of (get ? await readByIds(context, get, left) : []).entries()) {
    if (row instanceof Failure) {
      // An order that was deleted since must not keep the others from being sent.
      const id = left[at] ?? '';
      const forget = suggest`ledger forget ${shipKey(id)}`;
      context.messages.warn(
        escaped`Whether order ${id} was shipped is unknown: ${reasonOfFailure(row)}. To leave it be: ${forget}`,
      );
    } else if (get) {
      const found = line(shipOrderOf(get, row));
      // Those that still wait were not asked for: they stay as they are.
      if (found.isUnsettled) lines.push(found);
    }
  }
  return lines;
}
