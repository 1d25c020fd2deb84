import type { Row } from '../../base/row.ts';
import { dateTimeOf, second, timestampOf } from '../data/instant.ts';
import { Draw, keyOf } from '../data/random.ts';
import { money, sumOf } from '../data/values.ts';
import { boxTemplates, notes, products, sampleCouriers } from '../samples/samples.ts';
import { receiverOf } from './addresses.ts';

export const statuses = ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'] as const;

export type Status = (typeof statuses)[number];

/** An order that was handed to a courier has a waybill. */
export const isShipped = (status: Status): boolean => status === 'awaiting_pickup' || status === 'delivered';

/** The fields of an order that the others are drawn for. */
export interface OrderOutline {
  readonly id: number;
  readonly number: string;
  readonly status: Status;
  /** Epoch milliseconds; nothing of the order happens after `end`. */
  readonly createdAt: number;
  readonly end: number;
  readonly merchantId: number;
  readonly shipper: Row;
  readonly templateIds: readonly number[];
  readonly warehouseIds: readonly number[];
  /** The other fields follow from it. */
  readonly key: number;
}

const hoursUntil: Readonly<Record<Status, readonly [number, number]>> = {
  pending: [0, 1],
  processing: [1, 10],
  awaiting_pickup: [4, 30],
  delivered: [24, 120],
  cancelled: [1, 60],
};

const sources = ['manual', 'manual', 'api', 'store'];

/** An order with all fields of the interface document, in its order. Types that it does not show are assumed. */
export function makeOrder(outline: OrderOutline): Row {
  const { id, status, createdAt, shipper } = outline;
  const draw = new Draw(outline.key);
  const [least, most] = hoursUntil[status];
  const updatedAt = Math.min(createdAt + draw.whole(least * 3600, most * 3600) * second, outline.end);
  const times = { createdAt: timestampOf(createdAt), updatedAt: timestampOf(updatedAt) };
  const items = itemsOf(draw, { id, status, ...times });
  const net = sumOf(items, ({ price, quantity }) => Number(price) * Number(quantity));
  const weight = sumOf(items, (item) => Number(item.weight ?? 0) * Number(item.quantity));
  const tax = draw.chance(0.2) ? 0 : money(net * 0.15);
  const paid = draw.chance(0.65);
  const shipped = isShipped(status);
  return {
    id,
    order_number: outline.number,
    status,
    date: dateTimeOf(createdAt),
    order_grand_total: money(net + tax),
    currency: 'SAR',
    description: draw.orNull(0.7, () => draw.pick(notes)),
    payment_method: paid ? 'paid' : 'cod',
    ...receiverOf(draw),
    ...shipper,
    total_weight: weight,
    merchant_id: draw.orNull(0.1, () => outline.merchantId),
    delivered_at: status === 'delivered' ? dateTimeOf(updatedAt) : null,
    tax,
    external_id: draw.orNull(0.6, () => `EXT-${draw.digits(6)}`),
    webhook_id: null,
    warehouse_id: draw.pick(outline.warehouseIds),
    cod_wallet_id: paid ? null : draw.orNull(0.5, () => draw.whole(100, 999)),
    shipment_external_id: shipped ? `${draw.whole(3, 9)}${draw.digits(10)}` : null,
    selected_shipment_company: shipped ? draw.pick(sampleCouriers).name : null,
    source: draw.pick(sources),
    return_type: null,
    volumetric_divisor: draw.orNull(0.5, () => 5000),
    merchant_shipment_id: null,
    return_ordered_at: null,
    created_at: times.createdAt,
    updated_at: times.updatedAt,
    items,
    boxes: boxesOf(draw, { id, status, ...times }, weight, outline.templateIds),
  };
}

/** The fields of the order that its items and boxes share or follow from. */
interface OrderParent {
  readonly id: number;
  readonly status: Status;
  readonly createdAt: string;
  readonly updatedAt: string;
}

// The ids of parts follow from the order's: there is room for a hundred items and ten boxes.
export const itemId = (orderId: number, place: number): number => orderId * 100 + place + 1;
export const boxId = (orderId: number, place: number): number => orderId * 10 + place + 1;

/** Fields in the order of the interface document. Weight in grams (observed); the status `verified` is assumed. */
function itemOf(draw: Draw, parent: OrderParent, place: number): Row {
  const { sku, name, price, weight } = draw.pick(products);
  const quantity = draw.chance(0.7) ? 1 : draw.whole(2, 5);
  const checked = isShipped(parent.status) && draw.chance(0.8);
  return {
    id: itemId(parent.id, place),
    order_id: parent.id,
    name: draw.orNull(0.03, () => name),
    sku: draw.orNull(0.1, () => sku),
    quantity,
    weight: draw.orNull(0.05, () => weight),
    weight_unit: draw.orNull(0.3, () => 'g'),
    price,
    total_price: draw.orNull(0.1, () => money(price * quantity)),
    tax: draw.orNull(0.5, () => money(price * quantity * 0.15)),
    currency: 'SAR',
    created_at: parent.createdAt,
    updated_at: checked ? parent.updatedAt : parent.createdAt,
    verification_status: checked ? 'verified' : 'pending',
    verified_at: checked ? parent.updatedAt : null,
    verified_by: checked ? draw.whole(50, 60) : null,
    wrong_attempts: draw.chance(0.05) ? draw.whole(1, 3) : 0,
    verification_note: draw.orNull(0.95, () => 'wrong colour scanned first'),
  };
}

const itemsOf = (draw: Draw, parent: OrderParent): Row[] =>
  Array.from({ length: draw.chance(0.5) ? 1 : draw.whole(2, 4) }, (_, place) => itemOf(draw, parent, place));

const packagings = [1, 1, 1, 2, 3];

/** A packed box: one of the merchant's templates, or other measures with `box_id` null. Weight in grams (assumed). */
function boxOf(draw: Draw, parent: OrderParent, place: number, weight: number, templateIds: readonly number[]): Row {
  const template = draw.whole(0, Math.max(0, templateIds.length - 1));
  const { length, width, height } = boxTemplates[template] ?? boxTemplates[0];
  const free = draw.chance(0.3);
  return {
    id: boxId(parent.id, place),
    order_id: parent.id,
    box_id: free ? null : (templateIds[template] ?? null),
    length: free ? draw.whole(10, 60) : length,
    width: free ? draw.whole(10, 40) : width,
    height: free ? draw.whole(5, 40) + 0.5 : height,
    weight,
    packaging_type_id: draw.pick(packagings),
    created_at: parent.createdAt,
    updated_at: parent.createdAt,
  };
}

function boxesOf(draw: Draw, parent: OrderParent, weight: number, templateIds: readonly number[]): Row[] {
  const larger = Math.ceil(weight * 0.6);
  const weights = draw.chance(0.75) ? [weight] : [larger, weight - larger];
  return weights.map((each, place) => boxOf(draw, parent, place, each, templateIds));
}

/** The statuses of a hundred orders: `pending` as often as it says, then `processing` and so on. */
const hundred = (percent: Readonly<Record<Status, number>>): Status[] =>
  statuses.flatMap((status) => Array.from({ length: percent[status] }, () => status));

// In the newest tenth, in the next fifth, and in the rest.
const mixByAge = [
  { newest: 0.1, all: hundred({ pending: 60, processing: 18, awaiting_pickup: 12, delivered: 3, cancelled: 7 }) },
  { newest: 0.3, all: hundred({ pending: 38, processing: 16, awaiting_pickup: 14, delivered: 23, cancelled: 9 }) },
  { newest: 1, all: hundred({ pending: 5, processing: 4, awaiting_pickup: 5, delivered: 76, cancelled: 10 }) },
];

// Visits each of a hundred once, out of order, so that even a few orders show the mix.
const step = 61;

/** The status of each order before any change. */
export function statusOf(seed: number, count: number): (index: number) => Status {
  const start = keyOf(seed, 'orders status') % 100;
  return (index) => {
    const age = (count - 1 - index) / count;
    const all = mixByAge.find(({ newest }) => age < newest)?.all;
    return all?.[(start + index * step) % 100] ?? 'delivered';
  };
}
