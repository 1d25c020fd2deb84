import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, firstLineOf, type Message, pluralize, suggest } from '../base/text/message.ts';
import { isOpen, type LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Finding, purchaseOf } from '../orders/checks/check-orders.ts';
import { cityNamer } from '../orders/cities.ts';
import { type Order, orderReader, unreadOrder } from '../orders/order.ts';
import { hasShipment, isUnsent } from '../orders/states.ts';
import { askYesOrNo } from '../ports/ask.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { traceDigests } from '../writes/look-up.ts';
import { reasonOfFailure } from '../writes/message-parts.ts';
import { readLedger } from '../writes/open-ledger.ts';
import type { CourierNames } from './courier-names.ts';
import { earlierSince, labelKey, SavedPapers } from './papers/saved-papers.ts';
import { chooseRate, readPrices, type ShippingRate } from './rates.ts';
import { forEachOrder, type ShipRequest } from './request.ts';
import {
  type Choice,
  describeLeftOut,
  inRule,
  type LeftOutCouriers,
  type NameOfCourier,
  outcomeWords,
  rulesOfOrder,
} from './rules.ts';
import { parcelBody } from './sent-parcels.ts';
import { orderOfKey, shipKey } from './ship-keys.ts';

/** One order of the table, and what is to be done with it. */
export interface ShipLine {
  readonly order: Order;
  readonly entry?: LedgerEntry | undefined;
  /** The facts by which the ledger knows an order of the same purchase. */
  purchase?: ReturnType<typeof purchaseOf>;
  /** The name of its city as it is shown. */
  city?: string;
  /** The number of its shipment: 2 where a first one was forgotten. */
  round?: number;
  courier?: string;
  /** The input of its shipment besides the order. */
  body?: Row;
  /** The price that is shown and confirmed. */
  rate?: ShippingRate | undefined;
  /** When its price was last asked, by the desk's clock. */
  pricedAt?: number;
  /** The same price, asked again. */
  rateNow?: ShippingRate;
  /** Why its price is not known. */
  unpriced?: Message;
  /** The prices that were left out of the comparison, and why. */
  notCompared?: readonly Message[];
  /** The rules that leave couriers out for it: `rule 1: not barq`. */
  exclusions?: readonly Message[];
  /** It was shipped before. */
  there?: Message;
  fault?: Message;
  /** The fault in a few words, for a count of such orders; of a check it is the fault itself. */
  leftFor?: string;
  /** The shop holds it, as the fault says. */
  isHeld?: true;
  isRefusedByChecks?: true;
  /** All rates of the courier: a shipment does not say which of them is meant. */
  services?: readonly ShippingRate[];
  /** It was sent before with an unknown outcome, and no longer waits to be shipped. */
  isUnsettled?: true;
}

/** A ledger that may follow another one: shipctl does not know whether there was one before. */
export interface LedgerStart {
  /** Milliseconds since 1970. */
  readonly began: number;
  /** Nothing was shipped with it. */
  readonly isNew: boolean;
  /** The ids of the orders that were created with it. */
  readonly own: ReadonlySet<string>;
  /** The changes of orders that it has recorded, by the ids of the orders, the latest last. */
  readonly changes: ReadonlyMap<string, readonly LedgerEntry[]>;
}

/** The orders of a request with their couriers and prices, before anything is sent. */
export interface PricedLines {
  readonly lines: readonly ShipLine[];
  /** The orders that earlier runs with the same filters shipped, for the result. */
  readonly earlier: readonly ShipLine[];
  /** Others that were shipped from here today, and that papers of the day lack. */
  readonly unprinted: readonly ShipLine[];
  /** Undefined if the ledger is known to be the only one. */
  readonly start: LedgerStart | undefined;
  /** The warnings of those that can be sent. */
  readonly warnings: readonly Finding[];
  /** Which couriers of the prices were joined with those of shipments, a sentence; undefined if none was. */
  readonly joined: Message | undefined;
  /** Which couriers were not to be chosen, a sentence; undefined if all were. */
  readonly excluded: Message | undefined;
  /** The couriers that its orders go with. */
  readonly names: CourierNames;
}

/** Those that nothing keeps from being sent. */
export const isReady = ({ there, fault, isUnsettled }: ShipLine): boolean =>
  there === undefined && fault === undefined && !isUnsettled;

/** How messages name an order: by the number that people know it by, where it is known. */
export const numberOrId = ({ number, id }: Pick<Order, 'number' | 'id'>): string => number || id;

/** The command that checks orders; it names them as messages do, unless one has no number. */
export const checkCommand = (orders: readonly Pick<Order, 'number' | 'id'>[]): Message =>
  orders.every(({ number }) => number !== '')
    ? suggest`orders check ${orders.map(({ number }) => number)}`
    : suggest`orders check --id ${orders.map(({ id }) => id)}`;

/** The same for the command that mends what the check finds. */
export const mendCommand = (orders: readonly Pick<Order, 'number' | 'id'>[]): Message =>
  orders.every(({ number }) => number !== '')
    ? suggest`orders mend ${orders.map(({ number }) => number)}`
    : suggest`orders mend --id ${orders.map(({ id }) => id)}`;

type Standing = { readonly kind: 'ready' } | { readonly kind: 'there' | 'fault'; readonly reason: Message };

/** An order without a state may be shipped: the service does not say that it was. */
export function standingOf({ state, waybill }: Order): Standing {
  if (waybill !== '') return { kind: 'there', reason: escaped`it has the waybill ${waybill}` };
  if (state === '' || isUnsent(state)) return { kind: 'ready' };
  const reason = escaped`it is ${state.replaceAll('_', ' ')}`;
  return { kind: hasShipment(state) ? 'there' : 'fault', reason };
}

/** The line of an order by its state and the ledger, before anything is asked about it. */
function shipLineOf(order: Order, entry: LedgerEntry | undefined): ShipLine {
  const line: ShipLine = { order, entry };
  const standing = standingOf(order);
  if (entry?.state === 'created') {
    const when = shippedOn(entry);
    line.there =
      standing.kind === 'ready'
        ? escaped`${when}, though it is ${order.state}: to ship it again: ${suggest`ledger forget ${shipKey(order.id)}`}`
        : when;
  } else if (entry && isOpen(entry) && standing.kind !== 'ready') line.isUnsettled = true;
  else if (standing.kind !== 'ready') {
    line[standing.kind] = standing.reason;
    line.leftFor = 'in another state';
  }
  return line;
}

/** The orders that were asked for, and those whose shipment an earlier run left open. */
export async function readLines(
  desk: Run,
  { operations, ids, reading }: Pick<ShipRequest, 'operations' | 'ids' | 'reading'>,
): Promise<ShipLine[]> {
  const { get, list, create } = operations;
  const book = await readLedger(desk);
  const line = (order: Order): ShipLine => {
    const key = { operation: create.id, key: shipKey(order.id) };
    return { ...shipLineOf(order, book.find(key)), round: book.roundOf(key) };
  };
  if (ids && get) {
    const wanted = await ids();
    const rows = await readByIds(desk, get, wanted);
    const [first] = rows;
    if (first instanceof Failure && rows.every((row) => row instanceof Failure)) throw first;
    return rows.map((row, at) =>
      row instanceof Failure
        ? { order: unreadOrder(get, wanted[at] ?? ''), fault: firstLineOf(row.said), leftFor: 'not read' }
        : line(orderReader(get)(row)),
    );
  }
  const lines: ShipLine[] = [];
  for await (const rows of reading.read()) lines.push(...rows.map((row) => line(orderReader(list)(row))));
  const known = new Set(lines.map(({ order }) => order.id));
  const left = book
    .open(create.id)
    .map(({ key }) => orderOfKey(key))
    .filter((id) => !known.has(id));
  for (const [at, row] of (get ? await readByIds(desk, get, left) : []).entries()) {
    if (row instanceof Failure) {
      // An order that was deleted since must not keep the others from being sent.
      const id = left[at] ?? '';
      const forget = suggest`ledger forget ${shipKey(id)}`;
      desk.messages.warn(
        escaped`Whether order ${id} was shipped is unknown: ${reasonOfFailure(row)}. To leave it be: ${forget}`,
      );
    } else if (get) {
      const found = line(orderReader(get)(row));
      // Those that still wait were not asked for: they stay as they are.
      if (found.isUnsettled) lines.push(found);
    }
  }
  return lines;
}

/**
 * The orders that the same filters chose in earlier runs, and that were shipped from this machine: the service no longer lists
 * them as waiting, and the result and the labels would lose them. None where neither is written. A result that is gone on with
 * keeps all that it has.
 */
export async function readEarlier(
  desk: Run,
  {
    operations,
    selection,
    openResult,
    papers: { labels, picking, result },
  }: Pick<ShipRequest, 'operations' | 'selection' | 'openResult' | 'papers'>,
  lines: readonly ShipLine[],
): Promise<ShipLine[]> {
  if (selection === undefined || (!openResult && !labels && !picking)) return [];
  const { get, list, create } = operations;
  const book = await readLedger(desk);
  const digestBy = (salt?: string) => traceDigests(book, { selection }, salt).selection;
  const digests = new Map([undefined, ...book.foreignSalts].map((salt) => [salt, digestBy(salt)]));
  const listed = new Set(lines.map(({ order }) => shipKey(order.id)));
  const since = earlierSince(desk.io.now());
  const kept = result?.before?.has ?? {};
  const entries = book
    .all()
    .filter(
      ({ operation, state, key, time, traces, salt }) =>
        operation === create.id &&
        state === 'created' &&
        traces?.selection === digests.get(salt) &&
        (Date.parse(time) >= since || Object.hasOwn(kept, key)) &&
        !listed.has(key),
    );
  // Their labels need no more than the ledger has, and what is on a picking list is not listed again.
  const saved = SavedPapers.read(desk);
  const isNeeded = (entry: LedgerEntry): boolean =>
    openResult !== undefined || (picking !== undefined && saved.pickedIn(labelKey(entry), picking.place) === undefined);
  const needed = entries.filter(isNeeded).map(({ key }) => orderOfKey(key));
  const rows = get ? await readByIds(desk, get, needed) : [];
  const byId = new Map(needed.map((id, at) => [id, rows[at]]));
  return entries.map((entry): ShipLine => {
    const id = orderOfKey(entry.key);
    const row = byId.get(id);
    const isRead = get && row && !(row instanceof Failure);
    return { order: isRead ? orderReader(get)(row) : unreadOrder(list, id), entry, there: shippedOn(entry) };
  });
}

/** Gives each order the name of its city as it is shown. */
export async function setCities(desk: Desk & Profile, lines: readonly ShipLine[]): Promise<void> {
  const orders = lines.map(({ order }) => order);
  const cityOf = await cityNamer(await desk.places(), orders, desk.messages.rowsAreArabic);
  for (const line of lines) line.city = cityOf(line.order);
}

export const shippedOn = ({ time, desk }: LedgerEntry): Message =>
  escaped`shipped on ${time.slice(0, 10)}${desk === undefined ? '' : escaped` by ${desk}`}`;

const readByIds = (desk: Run, get: Operation, ids: readonly string[]): Promise<readonly (Row | Failure)[]> =>
  forEachOrder(desk, 'Reading orders', ids, (id) => desk.service.get(get, [id]));

/** Gives every order that is ready its courier and its price. `leavesUnpriced`: one without a price is left out. */
export async function priceLines(
  desk: Run,
  request: Pick<ShipRequest, 'operations' | 'rules'> & { readonly leavesUnpriced: boolean },
  names: CourierNames,
  lines: readonly ShipLine[],
): Promise<void> {
  const needs = request.rules.flatMap((rule) => rule.needs);
  if (needs.length > 0) await (await desk.places()).load(...needs);
  for (const { text = '', doubts } of request.rules)
    for (const said of doubts?.() ?? []) desk.messages.warn(inRule(text, said));
  const ready: { readonly line: ShipLine; readonly choice: Choice; readonly leftOut: LeftOutCouriers }[] = [];
  for (const line of lines.filter(isReady)) {
    const { choice, leftOut, passed, exclusions } = rulesOfOrder(line.order.row, request.rules, names.excluded);
    line.exclusions = exclusions.map(
      ({ number, not }) => escaped`rule ${number}: ${outcomeWords({ choice: undefined, not }, names.nameOf)}`,
    );
    if (choice) ready.push({ line, choice, leftOut });
    else {
      line.fault = unchosen(leftOut, passed, names.nameOf);
      line.leftFor = 'without a courier';
    }
  }
  const { price } = request.operations;
  const orders = ready.map(({ line }) => line.order);
  const all = price ? await readPrices(desk, price, orders) : [];
  const rates = all.flatMap((found) => (found instanceof Failure ? [] : found.rates));
  await names.learn(rates.filter(({ name }) => name !== ''));
  for (const [at, { line, choice, leftOut }] of ready.entries()) {
    const found = all[at];
    if (found instanceof Failure) {
      const reason = escaped`there is no price for it: ${reasonOfFailure(found)}`;
      Object.assign(line, 'courier' in choice ? { ...choice, unpriced: reason } : { fault: reason });
    } else {
      if (found) line.pricedAt = found.askedAt;
      Object.assign(line, await chooseRate(found?.rates ?? [], choice, names, leftOut));
    }
    if (line.fault) line.leftFor = 'without a price';
    const { create } = request.operations;
    const named = line.courier === undefined ? {} : names.bodyOf(create, line.courier);
    line.body = { ...named, ...parcelBody(create, line.order) };
    if (request.leavesUnpriced) leaveUnpriced(line);
  }
}

/** Why no rule chooses a courier; `passed`: those of rules that match it, all of them left out. */
const unchosen = (leftOut: LeftOutCouriers, passed: readonly string[], nameOf: NameOfCourier): Message =>
  passed.length === 0
    ? escaped`no rule says which courier takes it`
    : escaped`${describeLeftOut(leftOut, passed, nameOf)}, and no other rule says which courier takes it`;

function leaveUnpriced(line: ShipLine): void {
  if (line.unpriced === undefined) return;
  line.fault = escaped`${line.unpriced}; --any-price ships it all the same`;
  line.leftFor = 'without a price';
}

/** Asks whether orders without a price are sent. Those that are not are left out. */
export async function askUnpriced(
  desk: Desk & Profile,
  { anyPrice }: Pick<ShipRequest, 'anyPrice'>,
  lines: readonly ShipLine[],
): Promise<void> {
  const open = lines.filter((line) => isReady(line) && line.unpriced !== undefined);
  if (open.length === 0 || anyPrice) return;
  const answer = await askYesOrNo(desk, escaped`Ship ${pluralize(open.length, 'orders')} without a price?`);
  if (answer !== 'yes') for (const line of open) leaveUnpriced(line);
}
