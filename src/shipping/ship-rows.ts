import type { CallResult, Failure } from '../base/failure.ts';
import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message } from '../base/text/message.ts';
import { isOpen, type LedgerEntry } from '../log/entry.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import { isUnread, type Order, orderId, plainFields } from '../orders/order.ts';
import { describeParcel, kilogramsOf, parcelOfOrder } from '../orders/parcels.ts';
import type { Messages } from '../output/messages.ts';
import type { Done } from '../ports/prepared.ts';
import type { JobOutcome } from '../writes/job.ts';
import { statusWord } from '../writes/summary.ts';
import { isDouble } from './doubles.ts';
import { isKeptLink } from './labels/label-text.ts';
import type { LabelOutcome } from './labels/save-labels.ts';
import { type Shipment, waybillOf } from './labels.ts';
import { numberOrId, type PricedLines, type ShipLine } from './lines.ts';
import type { PaperKind } from './papers/saved-papers.ts';
import { shipKey } from './ship-keys.ts';

/** The words of a message, its commands completed. */
export type Fill = (message: Message) => string;

/** The columns of `--result`, which has a row for each order. */
export const shippedShape = rowShape(
  [
    'order_id',
    'order_number',
    plainFields.reference,
    'receiver',
    'city',
    'outcome',
    'waybill',
    'other_waybill',
    'courier',
    'service',
    'price_sar',
    'charged_sar',
    'shipment_id',
    'pickup_id',
    'tracking_link',
    'label_kept',
    'label',
    'label_file',
    'label_pages',
    'boxes',
    'weight_kg',
    'weight_from',
    'reason',
    'key',
  ],
  { price_sar: 'number', charged_sar: 'number', label_kept: 'boolean', boxes: 'integer', weight_kg: 'number' },
);

const plannedColumns = [
  ...['order_id', 'receiver', 'city', 'courier', 'price_sar', 'parcel', 'delivery_time', 'service', 'order_number'],
  plainFields.reference,
  ...['boxes', 'weight_kg', 'weight_from', 'left_out'],
];

/** The columns for programs that say what became of an order: null before anything is sent. */
const outcomeColumns = Object.keys(shippedShape.row).filter((name) => !plannedColumns.includes(name));

/** The columns that name the papers of the run: lists and sheets for the orders that they have, the result for all that were shipped. */
const paperColumns = ['picking_file', 'handover_file', 'handover_pages', 'result_file'];

export const tableShape = rowShape([...plannedColumns, ...outcomeColumns, ...paperColumns], {
  price_sar: 'number',
  boxes: 'integer',
  weight_kg: 'number',
  charged_sar: 'number',
  label_kept: 'boolean',
});

export const priceValue = (price: string | undefined): unknown => (price === undefined ? null : exactNumber(price));

const orNull = (text: string | undefined): string | null => text || null;

/** Columns for programs alone: people read them in the column `parcel`, and behind the table. */
export const programColumns = ['boxes', 'weight_kg', 'weight_from', 'left_out', ...outcomeColumns, ...paperColumns];

function parcelColumns(fill: Fill, order: Order): Row {
  const parcel = parcelOfOrder(order);
  const { boxes, grams, from = null } = parcel;
  return {
    parcel: fill(describeParcel(parcel)),
    boxes,
    weight_kg: grams === undefined ? null : kilogramsOf(grams),
    weight_from: from,
  };
}

const tableRow = (fill: Fill, { order, city, courier, rate, there, fault, isHeld }: ShipLine): Row => ({
  order_id: orderId(order),
  receiver: order.receiver,
  city: orNull(city),
  courier: courier ?? null,
  price_sar: priceValue(rate?.price),
  delivery_time: orNull(rate?.delivery),
  service: orNull(rate?.service),
  order_number: orNull(order.number),
  [plainFields.reference]: orNull(order.text(plainFields.reference)),
  ...parcelColumns(fill, order),
  left_out: isHeld ? 'held' : orNull(fill(there ?? fault ?? escaped``)),
  ...Object.fromEntries([...outcomeColumns, ...paperColumns].map((name) => [name, null])),
  ...(isHeld && fault && { reason: fill(fault) }),
});

/** The rows of programs: each order, also one that is left out. */
export const tableRows = (lines: readonly ShipLine[], fill: Fill): Row[] => lines.map((line) => tableRow(fill, line));

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

/** An order that an earlier run shipped. */
export function shippedEarlier(line: ShipLine): Shipped {
  const { order, entry, there: reason } = line;
  const outcome: JobOutcome = {
    key: shipKey(order.id),
    origin: `order ${numberOrId(order)}`,
    file: '',
    status: 'there before',
    id: entry?.id,
    reason,
  };
  return { line, outcome, shipment: undefined };
}

/** The entry of the shipment itself: one that was refused says nothing about it. */
const entryOfShipment = ({ entry }: ShipLine): LedgerEntry | undefined =>
  entry && (entry.state === 'created' || isOpen(entry)) ? entry : undefined;

const reasonsOf = ({ reason }: JobOutcome, label: LabelOutcome | undefined): Message[] => [
  ...(reason ? [reason] : []),
  ...(label?.reason ? [escaped`label: ${label.reason}`] : []),
];

/** Nothing is known of an order that was not read. */
function parcelOfResult(order: Order): Row {
  const { boxes, weight_kg, weight_from } = parcelColumns(String, order);
  return { boxes: isUnread(order) ? null : boxes, weight_kg, weight_from };
}

const isLabelKept = (shipment: Shipment | undefined, known: LedgerEntry | undefined): boolean =>
  isKeptLink(shipment?.label || known?.label || '') || (shipment ?? known)?.labelKept === true;

/** The id of a shipment by the ledger: of one that was found at its order, the ledger has the waybill alone. */
const recordedId = ({ id, entry }: JobOutcome, known: LedgerEntry | undefined): string | undefined =>
  (entry ?? known)?.adopted ? undefined : id || known?.id;

/** The row of `--result`. `fill` completes the commands that its reason suggests. */
export const shippedRow = (
  { line, outcome, shipment, pickup, label, ...more }: Shipped,
  fill: Fill,
  create: Operation | undefined,
): Row => {
  const { order, courier, rate } = line;
  const known = outcome.status === 'there before' ? entryOfShipment(line) : undefined;
  const isNew = outcome.status === 'done';
  const other = more.other ?? (known && isDouble(known) ? known.other : undefined);
  const twice = other ? [escaped`shipped twice: the order shows the waybill ${other}`] : [];
  return {
    order_id: orderId(order),
    order_number: orNull(order.number),
    [plainFields.reference]: orNull(order.text(plainFields.reference)),
    receiver: orNull(order.receiver),
    city: orNull(line.city),
    outcome: statusWord(outcome),
    waybill: orNull(shipment?.waybill || (known && waybillOf(known)) || order.waybill),
    other_waybill: orNull(other),
    courier: orNull(isNew ? courier : known?.courier),
    service: orNull(isNew ? rate?.service : known?.service),
    price_sar: priceValue(isNew ? rate?.price : known?.price),
    charged_sar: priceValue(isNew ? shipment?.charged : known?.charged),
    shipment_id: idValue(create, shipment?.id || recordedId(outcome, known)),
    pickup_id: orNull(pickup),
    tracking_link: orNull(shipment?.tracking || known?.tracking),
    label_kept: isNew || known ? isLabelKept(shipment, known) : null,
    label: label?.state ?? null,
    label_file: orNull(label?.file),
    label_pages: orNull(label?.pages),
    ...parcelOfResult(order),
    reason: orNull(fill(joined([...reasonsOf(outcome, label), ...twice], '; '))),
    key: outcome.key ?? null,
  };
};

/**
 * Returns the result for programs: the rows of the table with the outcome of each order, and the ids of the shipments created. A
 * shipment without an id is named by its waybill. `files` are the papers that were written.
 */
export function collectShipped(
  { wordsOf }: Messages,
  { lines, earlier }: PricedLines,
  { rows: results, failure }: { readonly rows: readonly Row[]; readonly failure?: Failure | undefined },
  files: ReadonlyMap<PaperKind, string>,
): Done {
  const columns = Object.keys(tableShape.row);
  const planned = new Map(tableRows([...lines, ...earlier], wordsOf).map((row) => [String(row.order_id), row]));
  const papers: Row = Object.fromEntries([...files].map(([kind, file]) => [`${kind}_file`, file]));
  const rows = results.map((result) => {
    const isShipped = ['created', 'there before'].includes(String(result.outcome));
    const own: Row = { ...result, ...(isShipped && papers) };
    return Object.fromEntries(
      columns.map((name) => [name, own[name] ?? planned.get(String(result.order_id))?.[name] ?? null]),
    );
  });
  const done = rows
    .filter(({ outcome }) => outcome === 'created')
    .map(({ order_id: order, order_number: number, shipment_id: shipment, waybill }): CallResult => {
      const message = escaped`Shipped order ${number ?? order}: ${waybill ?? escaped`no waybill`}.`;
      return { id: String(shipment ?? waybill ?? ''), outcome: 'done', message };
    });
  return { ids: done.flatMap(({ id }) => id || []), rows, failure, done, isForPrograms: true };
}
