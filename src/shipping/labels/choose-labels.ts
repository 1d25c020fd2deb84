import { Failure } from '../../base/failure.ts';
import { escaped, pluralize, suggest } from '../../base/text/message.ts';
import { type Days, isInDays } from '../../base/time/days.ts';
import { isoDay } from '../../base/time/times.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { Operation } from '../../operations/manifest.ts';
import { orderNumberKey, orderReader, orderWord } from '../../orders/order.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { listedNames, readCouriers } from '../../service/couriers.ts';
import type { OrderReading } from '../../service/read-orders.ts';
import { readLedger } from '../../writes/open-ledger.ts';
import { type LabelPlace, labelPlaceOf, labelPlaces, orderPlace } from '../labels.ts';
import { standingOf } from '../lines.ts';
import { baseOf, forEachOrder, type ShipOperations } from '../request.ts';
import { sentOn } from '../sent.ts';
import { orderOfKey, shipKey } from '../ship-keys.ts';
import { idsInShort } from '../show-table.ts';
import { labelTextOf, resolveLabel } from './label-text.ts';

/** Which labels are wanted: by ids, else by the service's orders, else by the days on which the ledger says they were shipped. */
export interface LabelChoice {
  /** Ids of shipments. */
  readonly shipments: readonly string[] | undefined;
  readonly orders: NamedOrders | undefined;
  /** The service's orders, and whether flags choose among them. Without flags they are those that wait for their courier. */
  readonly reading: OrderReading;
  readonly hasFilters: boolean;
  readonly days: Days;
  /** As a user calls them; all if there are none. */
  readonly couriers: readonly string[];
}

/** Orders by ids or numbers. */
interface NamedOrders {
  readonly words: readonly string[];
  /** False: a word is an id only; true: a number only. */
  readonly areNumbers: boolean | undefined;
  /** Returns the ids of orders that this machine has not shipped, by the service. */
  resolve(words: readonly string[]): Promise<readonly string[]>;
}

interface ChosenLabel {
  readonly place: LabelPlace;
  /** Empty if it is not known. */
  readonly courier: string;
}

const chosenEntry = (entry: LedgerEntry): ChosenLabel => ({ place: labelPlaceOf(entry), courier: entry.courier ?? '' });

/** Returns where the labels are that are wanted, and says what is left out. Throws a failure where there is none. */
export async function chooseLabels(
  desk: Run,
  { create, list, get }: ShipOperations,
  choice: LabelChoice,
): Promise<readonly LabelPlace[]> {
  const { shipments, orders, reading, hasFilters, days, couriers } = choice;
  const book = await readLedger(desk);
  const own = book.all().filter(({ operation, state }) => operation === create.id && state === 'created');
  if (shipments) {
    const misplaced = shipments.filter(
      (id) => !own.some((entry) => entry.id === id) && own.some(({ key }) => key === shipKey(id)),
    );
    for (const id of misplaced)
      desk.messages.tell(
        escaped`${id} is read as the id of a shipment. For the order with that id: ${suggest`shipments labels ${id} --orders`}`,
      );
    return labelPlaces(desk, create, shipments, false);
  }
  if (orders) return ofCouriers(desk, get, await namedOrders(own, orders), couriers);
  if (hasFilters) {
    const chosen = await readOrders(desk, list, own, reading);
    const none = escaped`None of the orders that the flags choose has a shipment.`;
    if (chosen.length === 0) throw new Failure('not_found', none, { hint: escaped`See them: ${suggest`orders list`}` });
    return ofCouriers(desk, get, chosen, couriers);
  }
  const { tz } = desk.settings;
  const here = own.filter((entry) => isInDays(sentOn(entry, tz), days)).map(chosenEntry);
  if (here.length > 0) return ofCouriers(desk, get, here, couriers);
  const today = isoDay(desk.io.now(), tz);
  const when = days.first === days.last ? escaped`on ${days.first}` : escaped`since ${days.first}`;
  const nothing = escaped`The ledger has no shipment ${when}.`;
  const canAsk = reading.inputs.length > 0 && reading.inputs.every((input) => Object.keys(input).length > 0);
  const waiting = canAsk && days.first <= today && today <= days.last ? await readOrders(desk, list, own, reading) : [];
  if (waiting.length > 0) {
    const count = pluralize(waiting.length, 'orders');
    desk.messages.note(
      escaped`${nothing} The service has ${count} waiting for a courier: these are the ones whose labels are asked for.`,
    );
    return ofCouriers(desk, get, waiting, couriers);
  }
  const hint = escaped`An earlier day: ${suggest`shipments labels --since 7d`}\nShipments of other machines: ${suggest`shipments labels --status awaiting_pickup`}`;
  throw new Failure('not_found', nothing, { hint });
}

/** Orders that a user named. Those that this machine shipped are known by id and by number, without a request. */
async function namedOrders(
  own: readonly LedgerEntry[],
  { words, areNumbers, resolve }: NamedOrders,
): Promise<ChosenLabel[]> {
  const known = new Map<string, LedgerEntry>();
  for (const word of words.map(orderWord)) {
    const byId = own.find(({ key }) => areNumbers !== true && key === shipKey(word));
    const byNumber = own.filter(
      ({ number }) => areNumbers !== false && number !== undefined && orderNumberKey(number) === orderNumberKey(word),
    );
    const found = new Set([...(byId ? [byId] : []), ...byNumber]);
    const [only] = found;
    // What may be two orders is asked of the service, which knows all of them.
    if (only && found.size === 1) known.set(word, only);
  }
  const rest = words.map(orderWord).filter((word) => !known.has(word));
  const ids = rest.length === 0 ? [] : await resolve(rest);
  const byId = new Map(own.map((entry) => [orderOfKey(entry.key), entry]));
  return [...new Set([...[...known.values()].map(({ key }) => orderOfKey(key)), ...ids])].map((id) => {
    const entry = byId.get(id);
    return entry ? chosenEntry(entry) : { place: orderPlace(id), courier: '' };
  });
}

/** The orders that filters choose, as far as they have a shipment. */
async function readOrders(
  desk: Desk & Profile,
  list: Operation,
  own: readonly LedgerEntry[],
  reading: OrderReading,
): Promise<ChosenLabel[]> {
  const byId = new Map(own.map((entry) => [orderOfKey(entry.key), entry]));
  const base = baseOf(desk);
  const chosen: ChosenLabel[] = [];
  const without: string[] = [];
  for await (const rows of reading.read()) {
    for (const order of rows.map(orderReader(list))) {
      const entry = byId.get(order.id);
      if (standingOf(order).kind !== 'there' && !entry) without.push(order.id);
      else if (entry) chosen.push(chosenEntry(entry));
      else {
        const label = resolveLabel(labelTextOf(order.row), base);
        chosen.push({ place: { ...orderPlace(order.id, order.number), label }, courier: order.courier });
      }
    }
  }
  const count = pluralize(without.length, 'orders');
  if (without.length > 0) desk.messages.note(escaped`Left out, without a shipment: ${count} (${idsInShort(without)}).`);
  return chosen;
}

/** Those of couriers, by any of their names. Where a shipment's courier is not known, its order is read. */
async function ofCouriers(
  desk: Run,
  get: Operation | undefined,
  chosen: readonly ChosenLabel[],
  named: readonly string[],
): Promise<readonly LabelPlace[]> {
  if (named.length === 0) return chosen.map(({ place }) => place);
  const couriers = await readCouriers(desk);
  const only = new Set(listedNames(desk, couriers, named).values());
  const bare = chosen.filter(({ courier, place }) => courier === '' && place.order !== '');
  const rows = get
    ? await forEachOrder(desk, 'Reading orders', bare, ({ place }) => desk.service.get(get, [place.order]))
    : [];
  const read = new Map(
    bare.map(({ place }, at) => {
      const row = rows[at];
      return [place.order, get && row && !(row instanceof Failure) ? orderReader(get)(row).courier : ''] as const;
    }),
  );
  const listed = chosen.map(({ place, courier }) => {
    const name = courier || read.get(place.order) || '';
    const reading = name === '' ? undefined : couriers?.parse(name);
    return { place, courier: reading && 'courier' in reading ? reading.courier : name };
  });
  const unknown = listed.filter(({ courier }) => courier === '').map(({ place }) => place.order);
  const count = pluralize(unknown.length, 'orders');
  if (unknown.length > 0)
    desk.messages.tell(escaped`Left out, because no courier is known: ${count} (${idsInShort(unknown)}).`);
  const places = listed.filter(({ courier }) => only.has(courier)).map(({ place }) => place);
  if (places.length > 0) return places;
  throw new Failure('not_found', escaped`None of ${pluralize(chosen.length, 'shipments')} is with ${[...only]}.`, {
    hint: escaped`See what was shipped: ${suggest`shipments sent`}`,
  });
}
