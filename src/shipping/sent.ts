import { Failure } from '../base/failure.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, pluralize, suggest, term } from '../base/text/message.ts';
import { type Days, isInDays } from '../base/time/days.ts';
import { isoDay } from '../base/time/times.ts';
import type { LedgerEntry } from '../log/entry.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Operation, type RecordShape, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import { moneyText } from '../orders/money.ts';
import { orderNumberKey, orderWord } from '../orders/order.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { isShared, noteOfLog, readLedger } from '../writes/open-ledger.ts';
import { hasKeptLabel } from './labels/kept-labels.ts';
import { waybillOf } from './labels.ts';
import { orderOfKey, shippedAt } from './ship-keys.ts';
import { priceValue } from './ship-rows.ts';

const columns = [
  'day',
  'order_id',
  'courier',
  'price_sar',
  'waybill',
  'tracking_link',
  'label_kept',
  'order_number',
  'charged_sar',
  'service',
  'shipment_id',
  'time',
  'desk',
];

/** The columns of what was shipped. */
export const sentShape: RecordShape = rowShape(columns, {
  ...{ price_sar: 'number', charged_sar: 'number', label_kept: 'boolean', time: 'time' },
});

const sentRow = (owner: Desk & Profile, create: Operation, entry: LedgerEntry): Row => ({
  day: sentOn(entry, owner.settings.tz),
  order_id: idValue(findOperation(owner.catalogue, 'orders.list'), orderOfKey(entry.key)),
  courier: entry.courier ?? null,
  price_sar: priceValue(entry.price),
  waybill: waybillOf(entry) || null,
  tracking_link: entry.tracking ?? null,
  label_kept: entry.label !== undefined || hasKeptLabel(owner, entry),
  order_number: entry.number ?? null,
  charged_sar: priceValue(entry.charged),
  service: entry.service ?? null,
  shipment_id: idValue(create, entry.adopted ? undefined : entry.id),
  time: shippedAt(entry),
  desk: entry.desk ?? null,
});

/** The day on which the request of a shipment left, in the zone of `--tz`, else in that of this machine. */
export const sentOn = (entry: LedgerEntry, zone: string | undefined): string =>
  isoDay(new Date(shippedAt(entry)), zone);

/**
 * Those of the shipments that are of these orders, named by id, by number or by the shop's number that an import recorded. Throws a
 * failure of kind `not_found` for an order that has none of them.
 */
function entriesOfOrders(
  all: readonly LedgerEntry[],
  sent: readonly LedgerEntry[],
  orders: readonly string[],
): readonly LedgerEntry[] {
  const found = orders.map((word) => {
    const key = orderNumberKey(word);
    const imported = all.flatMap(({ key: own, id }) => (own.toLowerCase() === `ref:${key}` && id ? [id] : []));
    const ids = new Set([orderWord(word), ...imported]);
    const isOf = ({ key: own, number = '' }: LedgerEntry): boolean =>
      ids.has(orderOfKey(own)) || (number !== '' && orderNumberKey(number) === key);
    return sent.filter(isOf);
  });
  const missing = orders.filter((_, at) => found[at]?.length === 0);
  const [first] = missing;
  if (first !== undefined)
    throw new Failure('not_found', escaped`The ledger has no shipment of order ${missing} on these days.`, {
      hint: escaped`What the service says of it: ${suggest`orders get ${first}`}`,
    });
  const chosen = new Set(found.flat());
  return sent.filter((entry) => chosen.has(entry));
}

/** The entries of the shipments that left on some days. */
export const sentEntries = (
  entries: readonly LedgerEntry[],
  create: Operation,
  days: Days,
  zone: string | undefined,
): readonly LedgerEntry[] =>
  entries.filter(
    (entry) => entry.operation === create.id && entry.state === 'created' && isInDays(sentOn(entry, zone), days),
  );

const totalOf = (prices: readonly string[]): Message =>
  prices.length === 0 ? escaped`` : escaped`, ${moneyText({ amount: sumDecimals(prices) ?? '', currency: 'SAR' })}`;

/**
 * The shipments of the ledger that were created on some days, of some orders if any are named, in the order in which they were sent: those of them that `choose` leaves,
 * and how many, with what the prices come to that are known.
 */
export async function readSent(
  desk: Desk & Profile,
  create: Operation,
  { days, orders }: { readonly days: Days; readonly orders: readonly string[] },
  choose: (rows: readonly Row[]) => readonly Row[],
) {
  const book = await readLedger(desk);
  const onDays = sentEntries(book.all(), create, days, desk.settings.tz);
  const sent = orders.length === 0 ? onDays : entriesOfOrders(book.all(), onDays, orders);
  const bySending = sent.toSorted((a, b) => Date.parse(shippedAt(a)) - Date.parse(shippedAt(b)));
  const entries = new Map(bySending.map((entry) => [sentRow(desk, create, entry), entry]));
  const rows = choose([...entries.keys()]);
  const total = totalOf(rows.flatMap((row) => entries.get(row)?.price ?? []));
  const isOfDesks = await isShared(desk);
  const from = isOfDesks ? escaped`by any desk` : escaped`from this machine`;
  const none = escaped`Nothing was shipped ${from} then. What the ledger has: ${suggest`ledger list`}`;
  const notes = [sent.length === 0 ? none : escaped`${term(pluralize(rows.length, 'shipments'))}${total}.`];
  if (isOfDesks) notes.push(await noteOfLog(desk, 'ledger', book));
  return { rows, notes };
}
