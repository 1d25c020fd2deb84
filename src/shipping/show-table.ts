import { Failure } from '../base/failure.ts';
import { exactNumber } from '../base/json/exact-json.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped, pluralize, suggest, words } from '../base/text/message.ts';
import { untrimmedText } from '../base/text/text.ts';
import { isOpen, type LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Finding } from '../orders/checks/check-orders.ts';
import type { OrderName } from '../orders/checks/rule.ts';
import { moneyText } from '../orders/money.ts';
import type { Order } from '../orders/order.ts';
import { describeParcel, kilogramsOf, parcelOfOrder } from '../orders/parcels.ts';
import { type Display, openFormatter } from '../output/formats.ts';
import type { Messages } from '../output/messages.ts';
import { endsBatch } from '../service/batch.ts';
import { rowShape } from '../session/command.ts';
import type { JobOutcome } from '../writes/job.ts';
import { reasonOfFailure } from '../writes/run-jobs.ts';
import { firstLines, statusWord } from '../writes/summary.ts';
import { isDouble } from './doubles.ts';
import { isKeptLink } from './labels/label-text.ts';
import type { LabelOutcome } from './labels/save-labels.ts';
import { type Shipment, waybillOf } from './labels.ts';
import { checkCommand, isReady, numberOrId, type PricedLines, type ShipLine } from './lines.ts';
import type { Desk } from './request.ts';

/** Completes the commands that a text suggests. */
type Fill = (text: string) => string;

/** The columns of `--result`, which has a row for each order. */
export const shippedShape = rowShape(
  [
    'order',
    'order_number',
    'receiver',
    'city',
    'status',
    'waybill',
    'other_waybill',
    'courier',
    'service',
    'price_sar',
    'charged_sar',
    'shipment',
    'pickup_id',
    'tracking_link',
    'label_kept',
    'label',
    'boxes',
    'weight_kg',
    'weight_from',
    'reason',
    'key',
  ],
  { price_sar: 'number', charged_sar: 'number', label_kept: 'boolean', boxes: 'integer', weight_kg: 'number' },
);

const plannedColumns = [
  ...['order', 'receiver', 'city', 'courier', 'price_sar', 'parcel', 'delivery_time', 'service', 'order_number'],
  ...['boxes', 'weight_kg', 'weight_from', 'left_out'],
];

/** The columns for programs that say what became of an order: null before anything is sent. */
const outcomeColumns = Object.keys(shippedShape.row).filter((name) => !plannedColumns.includes(name));

export const tableShape = rowShape([...plannedColumns, ...outcomeColumns], {
  price_sar: 'number',
  boxes: 'integer',
  weight_kg: 'number',
  charged_sar: 'number',
  label_kept: 'boolean',
});

export const priceValue = (price: string | undefined): unknown => (price === undefined ? null : exactNumber(price));

const orNull = (text: string | undefined): string | null => text || null;

/** Columns for programs: people read them in the column `parcel`, and behind the table. */
const programColumns = ['boxes', 'weight_kg', 'weight_from', 'left_out', ...outcomeColumns];
const otherColumns = [...programColumns, 'order_number'];

function parcelColumns(order: Order): Row {
  const parcel = parcelOfOrder(order);
  const { boxes, grams, from = null } = parcel;
  return {
    parcel: describeParcel(parcel),
    boxes,
    weight_kg: grams === undefined ? null : kilogramsOf(grams),
    weight_from: from,
  };
}

const tableRow = (fill: Fill, { order, courier, rate, there, fault }: ShipLine): Row => ({
  order: order.id,
  receiver: order.receiver,
  city: orNull(order.place.city),
  courier: courier ?? null,
  price_sar: priceValue(rate?.price),
  delivery_time: orNull(rate?.delivery),
  service: orNull(rate?.service),
  order_number: orNull(order.number),
  ...parcelColumns(order),
  left_out: orNull(fill(there ?? fault ?? '')),
  ...Object.fromEntries(outcomeColumns.map((name) => [name, null])),
});

/** `812.40 SAR`, and how many have no price. */
export function describeTotal(lines: readonly ShipLine[]): string {
  const prices = lines.flatMap(({ rate }) => (rate?.price === undefined ? [] : [rate.price]));
  const without = lines.length - prices.length;
  const parts = [
    ...(prices.length > 0 ? [moneyText({ amount: sumDecimals(prices) ?? '', currency: 'SAR' })] : []),
    ...(without > 0 ? [escaped`${without} without a price`] : []),
  ];
  return parts.join(', ');
}

/** The orders of each text, by their numbers. */
function ordersByText(pairs: readonly (readonly [text: string | undefined, line: ShipLine])[]) {
  const found = new Map<string, string[]>();
  for (const [text, { order }] of pairs) if (text) found.set(text, [...(found.get(text) ?? []), numberOrId(order)]);
  return [...found];
}

/** Orders of one reason in one line each. */
const leftOutLines = (lines: readonly ShipLine[], reasonOf: (line: ShipLine) => string | undefined): string[] =>
  orderLines(lines.map((line) => [reasonOf(line), line]));

const orderLines = (pairs: Parameters<typeof ordersByText>[0]): string[] =>
  ordersByText(pairs).map(([text, ids]) => escaped`${pluralize(ids.length, 'orders')} (${idsInShort(ids)}): ${text}`);

/** The first ids, and how many more there are. */
export const idsInShort = (ids: readonly string[]): string =>
  ids.length > 5 ? escaped`${ids.slice(0, 4).join(', ')}, \u2026 ${ids.length - 4} more` : ids.join(', ');

/** A shipment names its courier and no service: it may become another one than the price that was chosen. */
function warnOfServices(messages: Messages, sent: readonly ShipLine[]): void {
  const names = new Map<string, Set<string>>();
  for (const { courier, services = [] } of sent) {
    if (courier === undefined || services.length < 2) continue;
    names.set(courier, new Set([...(names.get(courier) ?? []), ...services.map(({ name }) => name)]));
  }
  if (names.size === 0) return;
  const couriers = [...names].map(([courier, own]) =>
    own.size > 1 ? `${courier} (${[...own].map((name) => JSON.stringify(name)).join(', ')})` : courier,
  );
  const leave = `\nTo leave the prices of one name out: ${suggest`rules map ${'<price name>=-'}`}`;
  messages.warn(
    escaped`Prices have several services of ${couriers.join(', ')}. A shipment names only the courier, so the service and the price may differ.` +
      ([...names.values()].some(({ size }) => size > 1) ? leave : ''),
  );
}

/** The rows of programs: each order, also one that is left out. */
export const tableRows = (lines: readonly ShipLine[], fill: Fill): Row[] => lines.map((line) => tableRow(fill, line));

/** The table that people see: the orders that would be sent. */
export async function tableScreen(lines: readonly ShipLine[], fill: Fill, display: Display): Promise<string> {
  const sent = lines.filter(isReady);
  if (sent.length === 0) return '';
  const shape = {
    ...tableShape,
    // Messages name the orders by their numbers.
    columns: ['order_number', ...tableShape.columns.filter((column) => !otherColumns.some((name) => name === column))],
  };
  const formatter = await openFormatter(display.format, shape, display);
  const chunks = [await formatter.page(tableRows(sent, fill).map(parsedRow))];
  for await (const chunk of formatter.end()) chunks.push(chunk);
  return chunks.join('');
}

/** Numbers are what the user has read above, and ids what is left where one has none. */
function checkCommand(orders: readonly Order[]): string {
  const numbers = orders.map(({ number }) => number).filter(Boolean);
  const named = numbers.length === orders.length ? words`${numbers}` : words`--id ${orders.map(({ id }) => id)}`;
  return suggest`orders check ${named}`;
}

/** The orders that are one and the same, together. */
function repeatedOrders(warnings: readonly Finding[]): readonly (readonly OrderName[])[] {
  const groups = new Map<string, Map<string, OrderName>>();
  for (const { order, number, other } of warnings) {
    if (!other) continue;
    const group = groups.get(order) ?? groups.get(other.id) ?? new Map<string, OrderName>();
    for (const each of [{ id: order, number }, other]) groups.set(each.id, group.set(each.id, each));
  }
  return [...new Set(groups.values())].map((group) => [...group.values()]);
}

/** Says what may be wrong with the orders that are sent, last of all what may be shipped twice: the question is next. */
function noteWarnings(messages: Messages, sent: readonly ShipLine[], warnings: readonly Finding[]): void {
  const lineOf = new Map(sent.map((line) => [line.order.id, line]));
  const kinds = warnings
    .filter(({ other }) => other === undefined)
    .flatMap(({ order, rule }) => [lineOf.get(order) ?? []].flat().map((line) => [rule, line] as const));
  if (kinds.length > 0) messages.note(['With warnings, not left out:', ...firstLines(orderLines(kinds))].join('\n'));
  const repeated = repeatedOrders(warnings).map((group) => {
    const { total, receiver } = group.flatMap(({ id }) => lineOf.get(id)?.order ?? [])[0] ?? {};
    const both = [total ? moneyText(total) : '', receiver ?? ''].filter(Boolean).join(', ');
    return escaped`${group.map(numberOrId).join(', ')}: ${both}`;
  });
  if (repeated.length === 0) return;
  const title = 'Ordered twice? The same phone, total and items, within an hour (order-repeated):';
  const cancel = escaped`Cancel what is too many before you ship: ${suggest`orders cancel`}`;
  messages.warn([title, ...firstLines(repeated), cancel].join('\n'));
}

/** Says behind the table which orders are left out and why, which names were joined, and what all costs together. */
export function noteTable(
  messages: Messages,
  { lines, warnings, joined }: Pick<PricedLines, 'lines' | 'warnings' | 'joined'>,
): void {
  const sent = lines.filter(isReady);
  const before = leftOutLines(lines, ({ there }) => there);
  const faulty = leftOutLines(lines, ({ fault }) => fault);
  if (before.length > 0) messages.note(['Shipped before:', ...firstLines(before)].join('\n'));
  if (faulty.length > 0) messages.note(['Left out:', ...firstLines(faulty)].join('\n'));
  const unpriced = leftOutLines(sent, (line) => line.unpriced);
  if (unpriced.length > 0) messages.note(['Without a price:', ...firstLines(unpriced)].join('\n'));
  const uncompared = lines.flatMap((line) => (line.notCompared ?? []).map((text) => ({ text, line })));
  const notCompared = orderLines(uncompared.map(({ text, line }) => [text, line] as const));
  if (notCompared.length > 0) messages.note(['Prices that were not compared:', ...firstLines(notCompared)].join('\n'));
  const added = new Set(sent.flatMap(({ rate }) => rate?.added ?? []));
  if (added.size > 0) messages.note(escaped`The prices include what stands beside them: ${[...added].join(', ')}.`);
  const refused = lines.filter(({ isRefusedByChecks }) => isRefusedByChecks).map(({ order }) => order);
  if (refused.length > 0) messages.note(escaped`What is wrong with them: ${checkCommand(refused.slice(0, 20))}`);
  if (joined !== '') messages.note(joined);
  warnOfServices(messages, sent);
  noteWarnings(messages, sent, warnings);
  const left = lines.filter(({ fault }) => fault !== undefined).length;
  const leftOut = left > 0 ? escaped` Left out: ${pluralize(left, 'orders')}.` : '';
  if (sent.length > 0)
    messages.note(escaped`Total: ${pluralize(sent.length, 'shipments')}, ${describeTotal(sent)}.${leftOut}`);
}

/** An order of the table when nothing more is sent. */
export interface Shipped {
  readonly line: ShipLine;
  readonly outcome: JobOutcome;
  readonly shipment: Shipment | undefined;
  readonly pickup?: string | undefined;
  /** The outcome of its label; undefined if none is saved. */
  readonly label?: LabelOutcome | undefined;
  /** The waybill that the order shows in place of the one that was created from here. */
  readonly other?: string;
}

/** Says in one line what was shipped: `order 5: W505, aramex, 32.25 SAR, https://…`. */
export function describeShipped({ line: { order, courier, rate }, shipment }: Shipped): string {
  const price = rate?.price === undefined ? '' : moneyText({ amount: rate.price, currency: 'SAR' });
  const waybill = shipment?.waybill || 'no waybill';
  const parts = [waybill, courier, price, shipment?.tracking];
  return escaped`  order ${numberOrId(order)}: ${parts.filter(Boolean).join(', ')}`;
}

/** Created now, or known from before. */
export const wasShipped = ({ outcome: { status } }: Shipped): boolean => status === 'done' || status === 'there before';

/** The entry of the shipment itself: one that was refused says nothing about it. */
const entryOfShipment = ({ entry }: ShipLine): LedgerEntry | undefined =>
  entry && (entry.state === 'created' || isOpen(entry)) ? entry : undefined;

const reasonsOf = ({ reason }: JobOutcome, label: LabelOutcome | undefined): string[] => [
  ...(reason ? [reason] : []),
  ...(label?.reason ? [escaped`label: ${label.reason}`] : []),
];

/** Nothing is known of an order that was not read. */
function parcelOfResult(order: Order): Row {
  const { boxes, weight_kg, weight_from } = parcelColumns(order);
  const isRead = Object.keys(order.row).length > 1;
  return { boxes: isRead ? boxes : null, weight_kg, weight_from };
}

const isLabelKept = (shipment: Shipment | undefined, known: LedgerEntry | undefined): boolean =>
  isKeptLink(shipment?.label || known?.label || '') || (shipment ?? known)?.labelKept === true;

/** The row of `--result`. `fill` completes the commands that its reason suggests. */
export const shippedRow = ({ line, outcome, shipment, pickup, label, ...more }: Shipped, fill: Fill): Row => {
  const { order, courier, rate } = line;
  const known = outcome.status === 'there before' ? entryOfShipment(line) : undefined;
  const isNew = outcome.status === 'done';
  const other = more.other ?? (known && isDouble(known) ? known.other : undefined);
  const twice = other && escaped`shipped twice: the order shows the waybill ${other}`;
  return {
    order: order.id,
    order_number: orNull(order.number),
    receiver: orNull(order.receiver),
    city: orNull(order.place.city),
    status: statusWord(outcome),
    waybill: orNull(shipment?.waybill || (known && waybillOf(known)) || order.waybill),
    other_waybill: orNull(other),
    courier: orNull(isNew ? courier : known?.courier),
    service: orNull(isNew ? rate?.service : known?.service),
    price_sar: priceValue(isNew ? rate?.price : known?.price),
    charged_sar: priceValue(isNew ? shipment?.charged : known?.charged),
    shipment: orNull(shipment?.id || outcome.id || known?.id),
    pickup_id: orNull(pickup),
    tracking_link: orNull(shipment?.tracking || known?.tracking),
    label_kept: isNew || known ? isLabelKept(shipment, known) : null,
    label: label?.state ?? null,
    ...parcelOfResult(order),
    reason: orNull([fill(reasonsOf(outcome, label).join('; ')), twice].filter(Boolean).join('; ')),
    key: outcome.key ?? null,
  };
};

/** Adds its pickup id to each shipment whose id is known. Warns of those that cannot be read, and goes on. */
export async function withPickups(
  desk: Desk,
  operation: Operation | undefined,
  shipped: readonly Shipped[],
): Promise<Shipped[]> {
  const { messages, settings } = desk;
  if (!operation) {
    messages.warn('There is no operation shipments.pickup-id: pickup ids are not known.');
    return [...shipped];
  }
  const lost: string[] = [];
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
  const lines = ordersByText(shipped.map(({ pickup, line }) => [pickup, line])).map(
    ([pickup, ids]) => escaped`  ${pickup}: ${pluralize(ids.length, 'orders')} (${ids.join(', ')})`,
  );
  if (lines.length > 0) messages.note(['Pickups:', ...lines].join('\n'));
}
