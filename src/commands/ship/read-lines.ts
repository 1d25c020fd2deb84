import { Failure } from '../../base/failure.ts';
import { isOpen } from '../../ledger/entry.ts';
import { readBook } from '../../ledger/read-book.ts';
import type { Operation } from '../../operations/manifest.ts';
import { placeOfLedger } from '../apply/open-ledger.ts';
import { orderArgument } from '../numbers/order-argument.ts';
import { ordersForWrite } from '../numbers/order-numbers.ts';
import { entryOf, lineOf, orderOfKey, type ShipLine } from './plan-lines.ts';
import { readByIds } from './read-by-ids.ts';
import type { ShipRun } from './ship-run.ts';
import { type ShipOrder, shipOrderOf } from './standing.ts';

const unreadable = (id: string, failure: Failure): ShipLine => ({
  order: { id, number: '', receiver: '', city: '', status: '', waybill: '', row: {} },
  fault: failure.message.split('\n', 1)[0] ?? '',
});

/** The orders that were asked for, and those whose shipment an earlier run left open. */
export async function readLines({ context, operations, ids, reading, display }: ShipRun): Promise<ShipLine[]> {
  const { get, list, create } = operations;
  const { book } = readBook(placeOfLedger(context).path);
  const line = (order: ShipOrder) => lineOf(order, entryOf(book, create, order.id));
  const byIds = async (wanted: readonly string[], reader: Operation): Promise<ShipLine[]> => {
    const rows = await readByIds(context, reader, wanted);
    return rows.map((row, at) =>
      row instanceof Failure ? unreadable(wanted[at] ?? '', row) : line(shipOrderOf(reader, row)),
    );
  };
  if (ids && get) {
    // Most often an id; the number of an order is one too.
    const argument = orderArgument(context.catalogue, { ...get, acceptsMany: true });
    return byIds(argument ? (await ordersForWrite(context, argument, ids)).args : ids, get);
  }
  const lines: ShipLine[] = [];
  for await (const rows of reading.read(display)) lines.push(...rows.map((row) => line(shipOrderOf(list, row))));
  const known = new Set(lines.map(({ order }) => order.id));
  const open = book.all().filter((entry) => entry.operation === create.id && isOpen(entry));
  const left = open.map(({ key }) => orderOfKey(key)).filter((id) => !known.has(id));
  // Those that still wait were not asked for: they stay as they are.
  const unsettled = get ? (await byIds(left, get)).filter(({ isUnsettled }) => isUnsettled) : [];
  return [...lines, ...unsettled];
}
