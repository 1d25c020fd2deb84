import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize, term } from '../base/text/message.ts';
import { isOnDay } from '../base/time/times.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type RecordShape, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { HeldOrders } from '../shipping/held-orders.ts';
import { noteOfLog } from '../writes/open-ledger.ts';
import type { PackedOrder } from './journal/journal.ts';
import { type PackBook, readJournal } from './journal/journal.ts';
import { pushState } from './push/jobs.ts';
import { itemText } from './scan/decide.ts';

const orderColumns = ['order_number', 'order_id', 'pack_status', 'packed', 'pieces', 'missing', 'wrong_scans'];

export const statusShape: RecordShape = {
  ...rowShape([...orderColumns, 'started_at', 'changed_at', 'sent', 'desk'], {
    packed: 'integer',
    pieces: 'integer',
    wrong_scans: 'integer',
  }),
  columns: [...orderColumns, 'changed_at', 'sent'],
};

export const journalShape: RecordShape = {
  ...rowShape(['time', 'did', 'order_number', 'order_id', 'item', 'code', 'pieces', 'why', 'outcome', 'desk'], {
    pieces: 'integer',
  }),
  columns: ['time', 'did', 'order_number', 'item', 'code', 'pieces', 'why', 'outcome'],
};

type IdOf = (id: string | undefined) => unknown;

/** Returns the id of an order as the service writes it. */
export function idOfOrders({ catalogue }: Pick<Profile, 'catalogue'>): IdOf {
  const list = findOperation(catalogue, 'orders.list');
  return (id) => idValue(list, id);
}

/** The state of an order: `packed`, `incomplete` on purpose, `open` at the station, or `aside`. */
const stateOf = (order: PackedOrder, book: PackBook): string => {
  if (order.isFinished) return order.isComplete ? 'packed' : 'incomplete';
  return book.current === order || book.holderOf(order.id) ? 'open' : 'aside';
};

function statusRow(order: PackedOrder, book: PackBook, idOf: IdOf, isSending: boolean): Row {
  const missing = order.contents.items.flatMap((item) => {
    const left = item.quantity - order.counted(item.id);
    return left > 0 ? [`${left} × ${itemText(item)}`] : [];
  });
  return {
    order_number: order.contents.number,
    order_id: idOf(order.id),
    pack_status: stateOf(order, book),
    packed: order.packed,
    pieces: order.pieces,
    missing: missing.join('; ') || null,
    wrong_scans: order.wrong,
    started_at: order.startedAt,
    changed_at: order.changedAt,
    sent: (isSending && pushState(order)) || null,
    desk: order.desk ?? null,
  };
}

const notesOf = async (owner: Desk & Profile, book: PackBook): Promise<Message[]> => [
  await noteOfLog(owner, 'pack', book),
];

/** Chooses rows, and their order. */
type Choose = (rows: readonly Row[]) => readonly Row[];

/** `pack status`: a row for each order. */
export async function packedOrders(owner: Desk & Profile, choose: Choose) {
  const book = await readJournal(owner);
  const idOf = idOfOrders(owner);
  // Who sends nothing waits for nothing.
  const isSending = book.all().some(({ sends }) => sends.size > 0);
  const rows = choose(book.all().map((order) => statusRow(order, book, idOf, isSending)));
  return { rows, notes: [...totalOf(rows), ...(await notesOf(owner, book))] };
}

/** `3 orders: 2 packed, 1 incomplete, 0 not finished.` */
function totalOf(orders: readonly Row[]): Message[] {
  if (orders.length === 0) return [];
  const countOf = (status: string): number => orders.filter(({ pack_status: own }) => own === status).length;
  const [packed, incomplete] = [countOf('packed'), countOf('incomplete')];
  const open = orders.length - packed - incomplete;
  const parts = [escaped`${packed} packed`, escaped`${incomplete} incomplete`, escaped`${open} not finished`];
  return [escaped`${term(pluralize(orders.length, 'orders'))}: ${joined(parts, ', ')}.`];
}

/** Returns a test whether an order is packed, by its id, which says undefined for one that is held; undefined if nothing was ever packed. */
export async function packedHere(
  owner: Desk & Profile,
  held: HeldOrders,
): Promise<((id: string) => boolean | undefined) | undefined> {
  const book = await readJournal(owner);
  if (book.all().length === 0) return undefined;
  return (id) => (held.has(id) ? undefined : book.find(id)?.isFinished === true);
}

/** How many of the shipments on handover sheets are packed, by the ids of their orders, where somebody packs on this day. */
export async function packedNotes(owner: Desk & Profile, ids: readonly string[]): Promise<readonly Message[]> {
  const { io, settings } = owner;
  const book = await readJournal(owner);
  const isOfToday = ({ isFinished, changedAt }: PackedOrder): boolean =>
    isFinished && isOnDay(changedAt, io.now(), settings.tz);
  if (!book.all().some(isOfToday)) return [];
  const packed = ids.filter((id) => book.find(id)?.isFinished).length;
  return [escaped`Packed here, of the shipments on the sheets: ${packed} of ${ids.length}.`];
}

/** `pack journal`: a row for each line. */
export async function journalLines(owner: Desk & Profile, choose: Choose) {
  const rows: Row[] = [];
  const idOf = idOfOrders(owner);
  const book = await readJournal(owner, ({ did, time, order: id, item, code, pieces, why, state, desk }, known) => {
    const order = id === undefined ? undefined : known.find(id);
    const about = order?.contents.items.find((each) => each.id === item);
    rows.push({
      time,
      did,
      order_number: order?.contents.number ?? null,
      order_id: idOf(id),
      item: about ? itemText(about) : (item ?? null),
      code: code ?? null,
      pieces: pieces ?? null,
      why: why ?? null,
      outcome: state ?? null,
      desk: desk ?? null,
    });
  });
  return { rows: choose(rows), notes: await notesOf(owner, book) };
}
