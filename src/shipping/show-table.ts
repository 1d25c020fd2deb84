import { Failure } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import { escaped, joined, type Message, namesListed, pluralize, suggest, term, wordsOf } from '../base/text/message.ts';
import { untrimmedText } from '../base/text/text.ts';
import { isoDay } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { AlikeTotals, alikeNotes } from '../orders/checks/alike-totals.ts';
import { type Finding, priceAboveTotal } from '../orders/checks/check-orders.ts';
import type { OrderName, ShippedOrder } from '../orders/checks/rule.ts';
import { namedCourier } from '../orders/courier-titles.ts';
import { moneyText } from '../orders/money.ts';
import { plainFields, shopNumberOf } from '../orders/order.ts';
import { describeParcel, parcelOfOrder } from '../orders/parcels.ts';
import type { Messages } from '../output/messages.ts';
import type { Screen } from '../output/screen.ts';
import type { Desk } from '../ports/desk.ts';
import type { Show } from '../ports/prepared.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { endsBatch } from '../service/jobs.ts';
import { reasonOfFailure } from '../writes/message-parts.ts';
import { firstLines } from '../writes/summary.ts';
import type { CourierNames } from './courier-names.ts';
import { type DoubleShipment, doubleFailure } from './doubles.ts';
import { isReady, mendCommand, numberOrId, type PricedLines, type ShipLine } from './lines.ts';
import { priceText } from './read-price.ts';
import { type Fill, programColumns, type Shipped, tableRows, tableShape } from './ship-rows.ts';

/** `812.40 SAR`, and how many have no price. */
export function describeTotal(lines: readonly ShipLine[]): Message {
  const prices = lines.flatMap(({ rate }) => (rate?.price === undefined ? [] : [rate.price]));
  const without = lines.length - prices.length;
  const parts = [
    ...(prices.length > 0 ? [escaped`${moneyText({ amount: sumDecimals(prices) ?? '', currency: 'SAR' })}`] : []),
    ...(without > 0 ? [escaped`${without} without a price`] : []),
  ];
  return joined(parts, ', ');
}

/** The orders of each text, by their numbers. Texts of the same words are one. */
function ordersByText(pairs: readonly (readonly [text: Message | undefined, line: ShipLine])[]) {
  const found = new Map<string, { readonly text: Message; readonly orders: string[] }>();
  for (const [text, { order }] of pairs) {
    if (!text) continue;
    const words = wordsOf(text);
    const group = found.get(words) ?? { text, orders: [] };
    group.orders.push(numberOrId(order));
    found.set(words, group);
  }
  return [...found.values()];
}

/** Orders of one reason in one line each. */
const leftOutLines = (lines: readonly ShipLine[], reasonOf: (line: ShipLine) => Message | undefined): Message[] =>
  orderLines(lines.map((line) => [reasonOf(line), line]));

const orderLines = (pairs: Parameters<typeof ordersByText>[0]): Message[] =>
  ordersByText(pairs).map(
    ({ text, orders }) => escaped`${term(pluralize(orders.length, 'orders'))} (${idsInShort(orders)}): ${text}`,
  );

/** The checks that refused an order. */
export const refusingChecks = (reason: Message): readonly string[] => wordsOf(reason).split(', ');

/** A title, and the first of the lines below it. */
const listing = (title: Message, lines: readonly Message[]): Message => joined([title, ...firstLines(lines)], '\n');

/** The first ids, and how many more there are. */
export const idsInShort = (ids: readonly string[]): Message =>
  ids.length > 5 ? escaped`${namesListed(ids.slice(0, 4))}, \u2026 ${ids.length - 4} more` : namesListed(ids);

/** A shipment names its courier and no service: it may become another one than the price that was chosen. */
function warnOfServices(
  messages: Messages,
  sent: readonly ShipLine[],
  couriersBy: Pick<CourierNames, 'titleOf'>,
): void {
  const names = new Map<string, Set<string>>();
  for (const { courier, services = [] } of sent) {
    if (courier === undefined || services.length < 2) continue;
    names.set(courier, new Set([...(names.get(courier) ?? []), ...services.map(({ name }) => name)]));
  }
  if (names.size === 0) return;
  const couriers = [...names].map(([courier, own]) => {
    const title = couriersBy.titleOf(courier);
    return own.size > 1 ? `${title} (${[...own].map((name) => JSON.stringify(name)).join(', ')})` : title;
  });
  const leave = escaped`To leave the prices of one name out: ${suggest`rules map ${'<price name>=-'}`}`;
  const several = escaped`Prices have several services of ${couriers}. A shipment names only the courier, so the service and the price may differ.`;
  const hasNames = [...names.values()].some(({ size }) => size > 1);
  messages.warn(joined(hasNames ? [several, leave] : [several], '\n'));
}

const otherColumns = [...programColumns, 'order_number', plainFields.reference];

/** The table that people see: the orders that would be sent. */
export function sentTable(lines: readonly ShipLine[], fill: Fill): Screen {
  const sent = lines.filter(isReady);
  const shown = tableShape.columns.filter((column) => !otherColumns.some((name) => name === column));
  const hasShopNumbers = sent.some(({ order }) => shopNumberOf(order) !== '');
  // Messages name the orders by their numbers. The last columns are hidden where there is no room.
  const columns = hasShopNumbers
    ? ['order_number', plainFields.reference, ...shown.filter((name) => name !== 'order_id'), 'order_id']
    : ['order_number', ...shown];
  const shape = { ...tableShape, columns };
  return { parts: [{ table: shape, rows: tableRows(sent, fill) }] };
}

/** The orders that are one and the same, together. */
function repeatedOrders(warnings: readonly Finding[]): readonly (readonly (OrderName | ShippedOrder)[])[] {
  const groups = new Map<string, Map<string, OrderName | ShippedOrder>>();
  for (const { order, number, other } of warnings) {
    if (!other) continue;
    const group = groups.get(order) ?? groups.get(other.id) ?? new Map<string, OrderName | ShippedOrder>();
    for (const each of [{ id: order, number }, other]) groups.set(each.id, group.set(each.id, each));
  }
  return [...new Set(groups.values())].map((group) => [...group.values()]);
}

/** The number of an order, with its shipment: `100000070 (shipped today, waybill W501)`. */
function repeatedName(order: OrderName | ShippedOrder, now: Date): Message {
  const name = escaped`${numberOrId(order)}`;
  if (!('shipped' in order)) return name;
  const { shipped, waybill, isSure } = order;
  const day = isoDay(new Date(shipped));
  if (!isSure) return escaped`${name} (perhaps shipped on ${day})`;
  const when = day === isoDay(now) ? escaped`shipped today` : escaped`shipped on ${day}`;
  return waybill === '' ? escaped`${name} (${when})` : escaped`${name} (${when}, waybill ${waybill})`;
}

/** Names shipments that cost more than their orders, each with the source of its weight. */
function describeDear(dear: readonly ShipLine[]): Message {
  const lines = dear.map(({ order, rate }) => {
    const price = priceText(rate?.price ?? '');
    return escaped`${numberOrId(order)}: ${price} for ${moneyText(order.total)}, ${describeParcel(parcelOfOrder(order))}`;
  });
  const title = escaped`The price is more than the order is worth (price-above-total):`;
  const [first] = dear;
  const look = suggest`orders get ${first ? numberOrId(first.order) : '<order>'}`;
  return joined([listing(title, lines), escaped`Are the weight and the boxes right? To look: ${look}`], '\n');
}

/** A warning can be of a rule that leaves other orders out: `short-address-missing (address, city and postal code are there)`. */
const findingInWords = ({ rule, detail = '' }: Finding): Message =>
  detail === '' ? term(rule) : escaped`${term(rule)} (${term(detail)})`;

/** Says what may be wrong with the orders that are sent, last of all what may be shipped twice: the question is next. */
function noteWarnings(
  { messages, settings, io }: Desk & Profile,
  sent: readonly ShipLine[],
  warnings: readonly Finding[],
): void {
  const lineOf = new Map(sent.map((line) => [line.order.id, line]));
  const alike = new AlikeTotals();
  alike.add(warnings.filter(({ order }) => lineOf.has(order)));
  const kinds = warnings
    // That an order has no box, its row says: the parcel is "from items".
    .filter(
      (finding) =>
        finding.other === undefined &&
        !alike.has(finding) &&
        !['box-missing', priceAboveTotal.id].includes(finding.rule),
    )
    .flatMap((finding) =>
      [lineOf.get(finding.order) ?? []].flat().map((line) => [findingInWords(finding), line] as const),
    );
  if (kinds.length > 0) messages.note(listing(escaped`With warnings, not left out:`, orderLines(kinds)));
  for (const note of alikeNotes(alike, settings.skipChecks)) messages.note(note);
  const dear = warnings
    .filter(({ rule }) => rule === priceAboveTotal.id)
    .flatMap(({ order }) => lineOf.get(order) ?? []);
  if (dear.length > 0) messages.warn(describeDear(dear));
  const repeated = repeatedOrders(warnings).map((group) => {
    const { total, receiver } = group.flatMap(({ id }) => lineOf.get(id)?.order ?? [])[0] ?? {};
    const both = namesListed([total ? moneyText(total) : '', receiver ?? ''].filter(Boolean));
    return escaped`${joined(
      group.map((each) => repeatedName(each, io.now())),
      ', ',
    )}: ${both}`;
  });
  if (repeated.length === 0) return;
  const title = escaped`Ordered twice? The same phone, total and items, within an hour (order-repeated):`;
  const cancel = escaped`Cancel what is too many before you ship: ${suggest`orders cancel <order>`}`;
  messages.warn(joined([listing(title, repeated), cancel], '\n'));
}

/** Says behind the table which orders are left out and why, which names were joined, and what all costs together. */
export function noteTable(
  desk: Desk & Profile,
  { lines, warnings, joined: joinedNames, excluded, names }: Omit<PricedLines, 'earlier' | 'start'>,
): void {
  const { messages } = desk;
  const sent = lines.filter(isReady);
  const before = leftOutLines(lines, ({ there }) => there);
  const faulty = leftOutLines(lines, ({ fault }) => fault);
  if (before.length > 0) messages.note(listing(escaped`Shipped before:`, before));
  if (faulty.length > 0) messages.note(listing(escaped`Left out:`, faulty));
  const unpriced = leftOutLines(sent, (line) => line.unpriced);
  if (unpriced.length > 0) messages.note(listing(escaped`Without a price:`, unpriced));
  const uncompared = lines.flatMap((line) => (line.notCompared ?? []).map((text) => ({ text, line })));
  const notCompared = orderLines(uncompared.map(({ text, line }) => [text, line] as const));
  if (notCompared.length > 0) messages.note(listing(escaped`Prices that were not compared:`, notCompared));
  const added = new Set(sent.flatMap(({ rate }) => rate?.added ?? []));
  if (added.size > 0) messages.note(escaped`The prices include what stands beside them: ${[...added]}.`);
  const refused = lines.filter(({ isRefusedByChecks }) => isRefusedByChecks).map(({ order }) => order);
  if (refused.length > 0) messages.note(escaped`To mend them: ${mendCommand(refused.slice(0, 20))}`);
  if (joinedNames) messages.note(joinedNames);
  if (excluded) messages.note(excluded);
  const ruled = orderLines(lines.flatMap((line) => (line.exclusions ?? []).map((text) => [text, line] as const)));
  if (ruled.length > 0) messages.note(listing(escaped`Couriers that rules leave out:`, ruled));
  warnOfServices(messages, sent, names);
  noteWarnings(desk, sent, warnings);
  const left = lines.filter(({ fault }) => fault !== undefined).length;
  const leftOut = left > 0 ? escaped` Left out: ${pluralize(left, 'orders')}.` : '';
  if (sent.length > 0)
    messages.note(escaped`Total: ${pluralize(sent.length, 'shipments')}, ${describeTotal(sent)}.${leftOut}`);
}

/** The result of a run without an order to ship, which tells all the same of those that were shipped twice. */
export const nothingToShip = (doubles: readonly DoubleShipment[]): Show => ({
  rows: [],
  screen: { parts: [] },
  notes: [escaped`There is no order to ship.`],
  failure: doubleFailure(doubles),
});

/** Says in one line what was shipped: `order 5: W505, aramex, 32.25 SAR, https://…`. */
export function describeShipped({ line: { order, courier, rate }, shipment }: Shipped): Message {
  const price = rate?.price === undefined ? '' : moneyText({ amount: rate.price, currency: 'SAR' });
  const parts = [
    shipment?.waybill || term('no waybill'),
    courier ? namedCourier(courier) : '',
    price,
    shipment?.tracking,
  ].filter(Boolean);
  return escaped`  order ${numberOrId(order)}: ${parts}`;
}

/** Created now, or known from before. */
export const wasShipped = ({ outcome: { status } }: Shipped): boolean => status === 'done' || status === 'there before';

/** Adds its pickup id to each shipment whose id is known. Warns of those that cannot be read, and goes on. */
export async function withPickups(
  desk: Run,
  operation: Operation | undefined,
  shipped: readonly Shipped[],
): Promise<Shipped[]> {
  const { messages, settings } = desk;
  if (!operation) {
    messages.warn(escaped`There is no operation shipments.pickup-id: pickup ids are not known.`);
    return [...shipped];
  }
  const lost: Message[] = [];
  const found = await mapConcurrently(shipped, settings.concurrency, async (one): Promise<Shipped> => {
    const id = one.shipment?.id ?? '';
    if (id === '') return one;
    try {
      const record = await desk.service.get(operation, [id]);
      return { ...one, pickup: pickupFields.map((field) => untrimmedText(record[field])).find(Boolean) };
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (!endsBatch(failure) || lost.length === 0)
        lost.push(escaped`order ${numberOrId(one.line.order)}: ${reasonOfFailure(failure)}`);
      return one;
    }
  });
  const [first] = lost;
  if (first !== undefined) messages.warn(escaped`Some pickup ids could not be read: ${first}`);
  return found;
}

const pickupFields = ['pickup_id', 'pickup', 'id'];

/** Names each pickup with its orders: one courier fetches many. */
export function notePickups({ messages }: Desk, shipped: readonly Shipped[]): void {
  const pairs = shipped.map(({ pickup, line }) => [pickup ? escaped`${pickup}` : undefined, line] as const);
  const lines = ordersByText(pairs).map(
    ({ text, orders }) => escaped`  ${text}: ${term(pluralize(orders.length, 'orders'))} (${namesListed(orders)})`,
  );
  if (lines.length > 0) messages.note(joined([escaped`Pickups:`, ...lines], '\n'));
}
