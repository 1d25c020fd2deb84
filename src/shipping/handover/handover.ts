import { Failure } from '../../base/failure.ts';
import { sumDecimals } from '../../base/numbers/decimals.ts';
import type { Row } from '../../base/row.ts';
import { escaped, joined, type Message, pluralize, suggest, words } from '../../base/text/message.ts';
import { type Days, isInDays } from '../../base/time/days.ts';
import { isoDay } from '../../base/time/times.ts';
import { isOpen, type LedgerEntry } from '../../log/entry.ts';
import type { Operation } from '../../operations/manifest.ts';
import { cityNamer } from '../../orders/cities.ts';
import { type CourierTitle, courierTitle } from '../../orders/courier-titles.ts';
import type { Couriers } from '../../orders/couriers.ts';
import { currencyCode, type Money } from '../../orders/money.ts';
import { type Order, orderReader, unreadOrder } from '../../orders/order.ts';
import { paymentOf } from '../../orders/payments.ts';
import { isPastPacking, isUnsent, isVoid, isWaiting, waitingStates } from '../../orders/states.ts';
import type { Run } from '../../ports/run.ts';
import { listedNames, readCouriers } from '../../service/couriers.ts';
import { reasonOfFailure } from '../../writes/message-parts.ts';
import { readLedger } from '../../writes/open-ledger.ts';
import { firstLines } from '../../writes/summary.ts';
import { holdIn, noteHeld } from '../held-orders.ts';
import { waybillOf } from '../labels.ts';
import { paperWords } from '../papers/paper-words.ts';
import { forEachOrder, type ShipOperations } from '../request.ts';
import { sentOn } from '../sent.ts';
import { orderOfKey } from '../ship-keys.ts';
import { idsInShort } from '../show-table.ts';

/** One shipment that a courier is handed. */
export interface Parcel {
  readonly order: Order;
  /** As shipments name it; empty if neither the ledger nor the order says. */
  readonly courier: string;
  readonly waybill: string;
  readonly number: string;
  /** The receiver's. */
  readonly city: string;
  /** The same in each language of papers. */
  readonly cityTitles: readonly string[];
  /** The boxes of its order; an order without one is sent as one. Undefined if the order could not be read. */
  readonly pieces: number | undefined;
  /** Cash on delivery: undefined for none, `unknown` if the order does not say for certain. */
  readonly cod: Money | 'unknown' | undefined;
  /** The day on which it was shipped; empty if the ledger does not have it. */
  readonly day: string;
}

/** The parcels that one courier takes and signs for. */
export interface HandoverSheet {
  /** As shipments name it; empty if it is not known. */
  readonly courier: string;
  /** As people write it. */
  readonly title: CourierTitle;
  readonly parcels: readonly Parcel[];
}

export interface Handover {
  readonly sheets: readonly HandoverSheet[];
  /** Those that were cancelled or came back: no courier takes them. */
  readonly off: readonly Parcel[];
  /** Those that the shop holds: they stay. */
  readonly held: readonly Parcel[];
  /** Those that were shipped from here on these days, and are not held: also what a courier has by now. */
  readonly own: readonly Parcel[];
  titleOf(courier: string): CourierTitle;
  readonly days: Days;
  /** Parcels or details that are missing or uncertain, with what to do; a sentence or several lines each. */
  readonly warnings: readonly Message[];
  /** Why the sheets are incomplete: parcels may be missing, or what is said of them. */
  readonly failure: Failure | undefined;
  /** It is only about orders whose outcome is unknown, which a warning names. */
  readonly isOnlyUnknown: boolean;
}

/** It has its label and waits for the courier. */
const isLabelled = (state: string): boolean => isWaiting(state) && !isUnsent(state);

const hasLeft = (state: string): boolean => isPastPacking(state) && !isVoid(state);

/** Which parcels are wanted: shipped on these days, by these couriers as a user calls them; all if there are none. */
export interface WantedParcels {
  readonly days: Days;
  readonly couriers: readonly string[];
  /** The parcels on sheets that were saved for this before, by `parcelKey`. One that has left meanwhile was signed for there. */
  readonly onPaper?: readonly string[];
}

/** Names a parcel: another shipment of the same order is another one. */
export const parcelKey = ({ order, waybill }: Pick<Parcel, 'order' | 'waybill'>): string => `${order.id} ${waybill}`;

/** The order and the waybill that such a name is made of. */
export function partsOfKey(key: string): { readonly id: string; readonly waybill: string } {
  const at = key.indexOf(' ');
  return { id: key.slice(0, at), waybill: key.slice(at + 1) };
}

/**
 * The parcels that couriers are handed: what this machine shipped on these days and, if they include today, whatever else the
 * service shows as waiting for its courier. `known` has orders that were read just now, by their ids.
 */
export async function readHandover(
  desk: Run,
  { create, list, get }: ShipOperations,
  { days, couriers: named, onPaper = [] }: WantedParcels,
  known: ReadonlyMap<string, Order> = new Map(),
): Promise<Handover> {
  const couriers = await readCouriers(desk);
  const only = new Set(listedNames(desk, couriers, named).values());
  const book = await readLedger(desk);
  const own = book.all().filter(({ operation }) => operation === create.id);
  const { tz: zone } = desk.settings;
  const today = isoDay(desk.io.now(), zone);
  const isToday = days.first <= today && today <= days.last;
  const isMeant = (entry: LedgerEntry): boolean => isInDays(sentOn(entry, zone), days);
  const shipped = own.filter((entry) => entry.state === 'created' && isMeant(entry));
  const waiting = isToday ? await readWaiting(desk, list) : [];
  const orders = new Map([...known, ...(waiting ?? []).map((order) => [order.id, order] as const)]);
  const unread = await readRest(
    desk,
    get,
    shipped.map(({ key }) => orderOfKey(key)),
    orders,
  );
  const byOrder = new Map(own.map((entry) => [orderOfKey(entry.key), entry]));
  const isListed = new Set(shipped.map(({ key }) => orderOfKey(key)));
  const others = (waiting ?? []).filter(({ id }) => !isListed.has(id));
  const listed = [...isListed, ...others.map(({ id }) => id)];
  // Those on paper that no list has any more have left, or were cancelled.
  const gone = [...new Set(onPaper.map((key) => partsOfKey(key).id))].filter((id) => !listed.includes(id));
  await readRest(desk, get, gone, orders);
  const off = gone.filter((id) => isVoid(orders.get(id)?.state ?? ''));
  const meant = [...listed, ...off].map((id) => orders.get(id) ?? unreadOrder(list, id));
  const { lang, paperLang = lang } = desk.settings;
  const places = await desk.places();
  const cityOf = await cityNamer(places, meant, desk.messages.rowsAreArabic);
  const titlesOf = await Promise.all(paperWords(paperLang).map(({ isArabic }) => cityNamer(places, meant, isArabic)));
  const dayOf = (entry: LedgerEntry | undefined): string => (entry?.state === 'created' ? sentOn(entry, zone) : '');
  const parcels = meant.map((order) => ({
    ...parcelOf(order, byOrder.get(order.id), couriers, unread.has(order.id)),
    day: dayOf(byOrder.get(order.id)),
    city: cityOf(order),
    cityTitles: [...new Set(titlesOf.map((titleOf) => titleOf(order)))],
  }));
  const isWanted = ({ courier }: Parcel): boolean => only.size === 0 || only.has(courier);
  const isSigned = (parcel: Parcel): boolean => hasLeft(parcel.order.state) && onPaper.includes(parcelKey(parcel));
  const isOff = ({ order }: Parcel): boolean => isVoid(order.state);
  const wanted = parcels.filter((parcel) => isWanted(parcel) && !isOff(parcel));
  const waits = wanted.filter((parcel) => !isSigned(parcel));
  const taken = waits.filter(({ order }) => !holdIn(book, order.id, today));
  const held = waits.filter((parcel) => !taken.includes(parcel));
  const open = own.filter((entry) => isOpen(entry) && isMeant(entry) && !orders.has(orderOfKey(entry.key)));
  const unsettled = unread.size + open.length;
  const settling = open.length === 0 ? undefined : settleCommand(open);
  return {
    sheets: sheetsOf(taken, couriers),
    off: parcels.filter(isOff),
    held,
    own: wanted.filter((each) => isListed.has(each.order.id) && !unread.has(each.order.id) && !held.includes(each)),
    titleOf: (courier) => courierTitle(courier, couriers?.spellingsOf(courier)),
    days,
    warnings: [
      ...(waiting === undefined
        ? [
            escaped`The list of orders has no filter for those that wait for a courier: the sheet has only the shipments of the ledger.`,
          ]
        : []),
      ...noteHeld(held.flatMap(({ order }) => holdIn(book, order.id, today) ?? [])),
      ...namedIds(parcels.filter(isOff), (count) => escaped`Left out, cancelled or returned since: ${count}`),
      ...namedIds(
        wanted.filter(isSigned),
        (count) => escaped`Left out, because they have left and are on an earlier sheet: ${count}`,
      ),
      ...namedIds(
        taken.filter(({ order }) => isUnsent(order.state) && !known.has(order.id)),
        (count) => escaped`On the sheet, though the service shows no shipment of them: ${count}`,
      ),
      ...namedIds(
        only.size === 0 ? [] : parcels.filter(({ courier }) => courier === ''),
        (count) => escaped`Left out, because no courier is known: ${count}`,
      ),
      ...(unread.size === 0
        ? []
        : [
            joined(
              [
                escaped`Without city, pieces and cash on delivery, because their orders could not be read:`,
                ...firstLines([...unread].map(([id, why]) => escaped`order ${id}: ${why}`)),
              ],
              '\n',
            ),
          ]),
      ...(settling
        ? [
            escaped`Left out, because their outcome is unknown: ${countOf(open.map(nameOf))}. To settle them: ${settling}`,
          ]
        : []),
    ],
    isOnlyUnknown: unread.size === 0,
    failure:
      unsettled === 0
        ? undefined
        : new Failure('partial', escaped`The sheet is incomplete for ${pluralize(unsettled, 'orders')}.`, {
            hint: settling
              ? escaped`To settle what is unknown: ${settling}\nThen run the same command again.`
              : escaped`Run the same command again.`,
          }),
  };
}

/** How messages name the order of a shipment. */
const nameOf = ({ number, key }: LedgerEntry): string => number || orderOfKey(key);

/** The command that finds out whether these orders were shipped, and ships those that were not. */
function settleCommand(open: readonly LedgerEntry[]): Message {
  const [courier, ...others] = new Set(open.map((entry) => entry.courier));
  const chosen = courier !== undefined && others.length === 0 ? words`--courier ${courier}` : words``;
  const isNumbered = open.every(({ number }) => number);
  const orders = isNumbered ? words`${open.map(nameOf)}` : words`--id ${open.map(({ key }) => orderOfKey(key))}`;
  return suggest`ship ${orders} ${chosen} --retry-unknown --wait`;
}

const countOf = (ids: readonly string[]): Message => escaped`${pluralize(ids.length, 'orders')} (${idsInShort(ids)})`;

const namedIds = (parcels: readonly Parcel[], sentence: (count: Message) => Message): Message[] =>
  parcels.length === 0 ? [] : [escaped`${sentence(countOf(parcels.map(({ number, order }) => number || order.id)))}.`];

/** The orders that wait for their courier; undefined if the list has no filter for them. */
async function readWaiting(desk: Run, list: Operation): Promise<readonly Order[] | undefined> {
  const inputs = waitingInputs(list);
  if (inputs.length === 0) return undefined;
  desk.messages.progress?.show(escaped`Reading orders that wait for a courier \u2026`);
  const rows = await desk.service.all(list, { inputs });
  desk.messages.progress?.wipe();
  return rows.map(orderReader(list)).filter(({ state }) => isLabelled(state));
}

/** The filters of the list for orders that wait for their courier; none where it has no such filter. */
export function waitingInputs({ splitBy = '', input }: Operation): readonly Row[] {
  const known = input[splitBy]?.enum ?? [];
  return waitingStates
    .filter((state) => isLabelled(state) && known.includes(state))
    .map((state) => ({ [splitBy]: state }));
}

/** Reads those of these orders that are not at hand. Returns why some could not be read, by their ids. */
async function readRest(
  desk: Run,
  get: ShipOperations['get'],
  wanted: readonly string[],
  orders: Map<string, Order>,
): Promise<ReadonlyMap<string, Message>> {
  const ids = wanted.filter((id) => !orders.has(id));
  const unread = new Map<string, Message>();
  if (!get) {
    for (const id of ids) unread.set(id, escaped`there is no operation orders.get`);
    return unread;
  }
  const found = await forEachOrder(desk, 'Reading orders', ids, (id) => desk.service.get(get, [id]));
  for (const [at, id] of ids.entries()) {
    const row = found[at];
    if (row instanceof Failure) unread.set(id, reasonOfFailure(row));
    else if (row) orders.set(id, orderReader(get)(row));
  }
  return unread;
}

function parcelOf(
  order: Order,
  entry: LedgerEntry | undefined,
  couriers: Couriers | undefined,
  isUnread: boolean,
): Omit<Parcel, 'city' | 'cityTitles' | 'day'> {
  const isShipped = entry?.state === 'created';
  const named = (isShipped && entry.courier) || order.courier;
  const reading = named === '' ? undefined : couriers?.parse(named);
  return {
    order,
    courier: reading && 'courier' in reading ? reading.courier : named,
    waybill: (isShipped && waybillOf(entry)) || order.waybill,
    number: order.number || (isShipped && entry.number) || '',
    pieces: isUnread ? undefined : Math.max(1, order.boxes.length),
    cod: isUnread ? 'unknown' : codOf(order),
  };
}

function codOf({ payment, total }: Order): Parcel['cod'] {
  const way = paymentOf(payment);
  if (way === undefined) return 'unknown';
  if (way !== 'cod') return undefined;
  const amount = sumDecimals([total.amount]);
  return amount === undefined ? 'unknown' : { amount, currency: currencyCode(total.currency) };
}

/** A sheet for each courier by its name, its parcels by their waybills; parcels of no known courier last. */
function sheetsOf(parcels: readonly Parcel[], couriers: Couriers | undefined): readonly HandoverSheet[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const byWaybill = parcels.toSorted((a, b) => compare(a.waybill, b.waybill) || compare(a.order.id, b.order.id));
  const sheets = new Map<string, Parcel[]>();
  for (const parcel of byWaybill) sheets.set(parcel.courier, [...(sheets.get(parcel.courier) ?? []), parcel]);
  return [...sheets]
    .map(([courier, own]) => {
      const title = courierTitle(courier, couriers?.spellingsOf(courier));
      return { courier, title, parcels: own };
    })
    .sort((a, b) => Number(a.courier === '') - Number(b.courier === '') || compare(a.courier, b.courier));
}
