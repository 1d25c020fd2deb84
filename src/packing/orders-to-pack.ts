import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import type { Goods } from '../goods/products.ts';
import type { Operation } from '../operations/manifest.ts';
import { hasShipment } from '../orders/states.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { readHeld } from '../shipping/held-orders.ts';
import type { PackBook } from './journal/journal.ts';
import { KnownOrders, knownOrder } from './scan/known-orders.ts';

/** Where the orders come from that are packed at a station. */
export interface OrdersToPack {
  readonly list: Operation;
  /** Reads the orders to pack. */
  read(): AsyncIterable<readonly Row[]>;
  /** They know the SKUs of barcodes. */
  readonly goods: Goods;
}

const nothingSeen = { all: 0, packed: 0, labelled: 0, held: 0 };

/** `14 orders to pack. 10 of them are shipped and wait for their courier. Packed here before: 2 orders.` */
const toPackText = ({ all, packed, labelled, held }: Readonly<Record<keyof typeof nothingSeen, number>>): Message =>
  joined(
    [
      escaped`${pluralize(all - packed - held, 'orders')} to pack.`,
      ...(labelled === 0 ? [] : [escaped`Shipped already, and waiting for their courier: ${labelled}.`]),
      ...(packed === 0 ? [] : [escaped`Packed here before, and not counted: ${packed}.`]),
      ...(held === 0 ? [] : [escaped`Held in the shop, and not counted: ${held}.`]),
    ],
    ' ',
  );

/**
 * The orders that can be scanned without a network: those of the list, and those of the journal that are not among them.
 * Where the service cannot be reached, what was begun can be finished.
 */
export async function readOrdersToPack(
  desk: Desk & Profile,
  { list, read, goods }: OrdersToPack,
  book: PackBook,
): Promise<KnownOrders> {
  const { messages } = desk;
  const orders = new KnownOrders(goods);
  const begun = book.all();
  for (const { id, contents } of begun) orders.add({ id, ...contents, status: '', receiver: '', codes: [] });
  const seen = { ...nothingSeen };
  const held = await readHeld(desk);
  try {
    for await (const rows of read()) {
      for (const row of rows) {
        const order = knownOrder(row, list);
        orders.add(order);
        seen.all++;
        if (book.find(order.id)?.isFinished) seen.packed++;
        else if (held.has(order.id)) seen.held++;
        else if (hasShipment(order.status)) seen.labelled++;
      }
    }
    messages.note(toPackText(seen));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'unavailable' || begun.length === 0) throw error;
    messages.warn(
      escaped`${error.said} What was scanned here before can be packed: ${pluralize(begun.length, 'orders')}.`,
    );
  }
  return orders;
}
