import type { Row } from '../../base/row.ts';
import { blankRecord } from '../data/schema.ts';
import type { RowSource, SourceOptions } from '../data/table.ts';
import {
  Draw,
  dateTimeOf,
  day,
  keyOf,
  mix,
  money,
  newestSpan,
  partsOf,
  second,
  sumOf,
  tenantIds,
  timestampOf,
} from '../data/values.ts';
import { boxTemplates, courierOf, notes, sampleCouriers, sampleWarehouses } from '../samples/samples.ts';
import { faultsOf, isGood } from './order-faults.ts';
import { boxId, itemId, makeBoxes, makeItem, orderFieldsFrom, receiverOf, shipperOf } from './order-parts.ts';
import { gapsOf, spellingsOf } from './order-spellings.ts';

export const statuses = ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'] as const;

export type Status = (typeof statuses)[number];

/** An order that was handed to a courier has a waybill. */
const isShipped = (status: Status): boolean => status === 'awaiting_pickup' || status === 'delivered';

const hoursUntil: Readonly<Record<Status, readonly [number, number]>> = {
  pending: [0, 1],
  processing: [1, 10],
  awaiting_pickup: [4, 30],
  delivered: [24, 120],
  cancelled: [1, 60],
};

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

function statusOf(seed: number, count: number): (index: number) => Status {
  const start = keyOf(seed, 'orders status') % 100;
  return (index) => {
    const age = (count - 1 - index) / count;
    const all = mixByAge.find(({ newest }) => age < newest)?.all;
    return all?.[(start + index * step) % 100] ?? 'delivered';
  };
}

// Digits (documented), and not to be confused with the id.
const numberAt = (index: number): string => String(100_000_000 + index + 1);

function sampleIds(table: string, { length }: readonly unknown[], { seed, merchant }: SourceOptions): number[] {
  const idAt = tenantIds(seed, table, merchant.position);
  return Array.from({ length: Math.ceil(length * merchant.share) }, (_, index) => idAt(index));
}

const isUnsent = (status: Status): boolean => status === 'pending' || status === 'processing';

/** The couriers of light parcels. */
const usualCouriers = sampleCouriers.map(({ name }) => name).filter((name) => name !== 'aramex_heavy');

/** The place of each order, by its index: among those that are not sent, pending ones first, or among those that are. */
function placesOf(newestFirst: readonly number[], statusAt: (index: number) => Status): ReadonlyMap<number, number> {
  const pick = (...wanted: Status[]) => newestFirst.filter((index) => wanted.includes(statusAt(index)));
  const unsent = [...pick('pending'), ...pick('processing')];
  const sent = pick('awaiting_pickup', 'delivered', 'cancelled');
  return new Map([unsent, sent].flatMap((indices) => indices.map((index, place) => [index, place] as const)));
}

const minutesBetween = 7 * 60 * second;
const fewestADay = 3;
const daysAtMost = 365;

/**
 * A merchant's orders: each follows from the seed, its index, how many there are, and the day they go back from. There are
 * three a day, or more if a year would not hold them all. Those of the last day lie in its first minutes, which have passed:
 * none has a time in the future.
 */
export function orderSource(count: number, options: SourceOptions): RowSource {
  const { merchant, today } = options;
  const seed = keyOf(options.seed, merchant.email);
  const idAt = tenantIds(options.seed, 'orders', merchant.position);
  const templateIds = sampleIds('boxes', boxTemplates, options);
  const warehouseIds = sampleIds('warehouses', sampleWarehouses, options);
  const statusAt = statusOf(seed, count);
  const key = keyOf(seed, 'orders');
  const createdKey = keyOf(seed, 'orders created');
  const otherKey = keyOf(seed, 'orders as written');
  const newestFirst = Array.from({ length: count }, (_, at) => count - 1 - at);
  const places = placesOf(newestFirst, statusAt);
  const perDay = Math.max(fewestADay, Math.ceil(count / daysAtMost));

  const isGoodAt = (index: number): boolean => isUnsent(statusAt(index)) && isGood(places.get(index) ?? 0);
  /** The newest order that was made twice, minutes after the one before it. It is not of the last day, whose minutes are few. */
  const repeated = newestFirst.slice(perDay).find((index) => index > 0 && isGoodAt(index) && isGoodAt(index - 1));

  /** A whole second, in ascending order. */
  function creationTime(index: number): number {
    if (index === repeated) return creationTime(index - 1) + minutesBetween;
    const behind = count - 1 - index;
    const daysAgo = Math.floor(behind / perDay);
    const place = perDay - 1 - (behind % perDay) + mix(createdKey, index) / 2 ** 32;
    const span = daysAgo === 0 ? newestSpan : day;
    return today - daysAgo * day + Math.floor(((place / perDay) * span) / second) * second;
  }

  /** An order as it was made, but for what people write their own way and get wrong. */
  function make(index: number): Row {
    if (index === repeated) return repeatedOrder(index, make(index - 1));
    const draw = new Draw(mix(otherKey, index));
    const place = places.get(index) ?? 0;
    const order = makePlain(index);
    Object.assign(order, spellingsOf(order, draw));
    const isSent = !isUnsent(statusAt(index));
    return Object.assign(order, isSent ? gapsOf(place, order, draw) : faultsOf(place, order, draw, merchant));
  }

  /** The same order, sent once more by a receiver who was not sure. */
  function repeatedOrder(index: number, first: Row): Row {
    const id = idAt(index);
    const created = creationTime(index);
    const at = timestampOf(created);
    const times = { created_at: at, updated_at: at };
    return {
      ...first,
      id,
      order_number: numberAt(index),
      status: statusAt(index),
      date: dateTimeOf(created),
      external_id: null,
      ...times,
      items: partsOf(first.items).map((item, place) => ({ ...item, id: itemId(id, place), order_id: id, ...times })),
      boxes: partsOf(first.boxes).map((box, place) => ({ ...box, id: boxId(id, place), order_id: id, ...times })),
    };
  }

  /** An order with all fields of the interface document, in its order. Types that it does not show are assumed. */
  function makePlain(index: number): Row {
    const draw = new Draw(mix(key, index));
    const id = idAt(index);
    const status = statusAt(index);
    const wasShipped = isShipped(status);
    const created = creationTime(index);
    const [least, most] = hoursUntil[status];
    const updated = Math.min(created + draw.whole(least * 3600, most * 3600) * second, today + newestSpan);
    const parent = { id, wasShipped, createdAt: timestampOf(created), updatedAt: timestampOf(updated) };
    const items = Array.from({ length: draw.chance(0.5) ? 1 : draw.whole(2, 4) }, (_, at) =>
      makeItem(draw, parent, at),
    );
    const net = sumOf(items, ({ price, quantity }) => Number(price) * Number(quantity));
    const weight = sumOf(items, (item) => Number(item.weight ?? 0) * Number(item.quantity));
    const tax = draw.chance(0.2) ? 0 : money(net * 0.15);
    const paid = draw.chance(0.65);
    return {
      id,
      order_number: numberAt(index),
      status,
      date: dateTimeOf(created),
      order_grand_total: money(net + tax),
      currency: 'SAR',
      description: draw.orNull(0.7, () => draw.pick(notes)),
      payment_method: paid ? 'paid' : 'cod',
      ...receiverOf(draw),
      ...shipperOf(merchant),
      total_weight: weight,
      merchant_id: draw.orNull(0.1, () => merchant.id),
      delivered_at: status === 'delivered' ? dateTimeOf(updated) : null,
      tax,
      external_id: draw.orNull(0.6, () => `EXT-${draw.digits(6)}`),
      webhook_id: null,
      warehouse_id: draw.pick(warehouseIds),
      cod_wallet_id: paid ? null : draw.orNull(0.5, () => draw.whole(100, 999)),
      shipment_external_id: wasShipped ? `${draw.whole(3, 9)}${draw.digits(10)}` : null,
      selected_shipment_company: wasShipped ? draw.pick(usualCouriers) : null,
      source: draw.pick(['manual', 'manual', 'api', 'store']),
      return_type: null,
      volumetric_divisor: draw.orNull(0.5, () => 5000),
      merchant_shipment_id: null,
      return_ordered_at: null,
      created_at: parent.createdAt,
      updated_at: parent.updatedAt,
      items,
      boxes: makeBoxes(draw, parent, weight, templateIds),
    };
  }

  return {
    ...options,
    count,
    idAt,
    make,
    createdFields: (index, now) => ({
      order_number: numberAt(index),
      status: 'pending',
      date: dateTimeOf(now.getTime()),
      currency: 'SAR',
      payment_method: 'paid',
      receiver_country_id: 1,
      ...shipperOf(merchant),
      warehouse_id: warehouseIds[0],
      source: 'api',
      updated_at: timestampOf(now.getTime()),
    }),
    fieldsFrom: orderFieldsFrom,
  };
}

/** Addresses and numbers that follow from the courier's waybill (the fields are observed, their values assumed). */
const waybillFields = (waybill: string) => ({
  external_id: waybill,
  tracking_link: `https://sandbox.example/track/${waybill}`,
  pickup_id: `PU-${waybill.slice(-6)}`,
});

const blockSize = 50;

/** A merchant's shipments: one for each order that is made up with a waybill. */
export function shipmentSource(orders: RowSource, options: SourceOptions): RowSource {
  const { seed, merchant, schema } = options;
  const { position } = merchant;
  // Without gaps from 1 on: fifty of the first merchant, fifty of the second, and so on.
  const idAt = (index: number): number =>
    Math.floor(index / blockSize) * blockSize * 2 + position * blockSize + (index % blockSize) + 1;
  const key = keyOf(mix(seed, position), 'waybills');
  const statusAt = statusOf(keyOf(seed, merchant.email), orders.count);
  const shipped = Array.from({ length: orders.count }, (_, index) => index).filter((index) =>
    isShipped(statusAt(index)),
  );
  return {
    ...options,
    count: shipped.length,
    idAt,
    make: (index) => {
      const order = orders.make(shipped[index] ?? 0);
      return {
        ...blankRecord(schema, { id: idAt(index), merchant, now: new Date(String(order.updated_at)) }),
        order_id: order.id,
        order_status: order.status,
        courier: courierOf(String(order.selected_shipment_company)),
        ...waybillFields(String(order.shipment_external_id)),
      };
    },
    createdFields: (index) => {
      const draw = new Draw(mix(key, index));
      return waybillFields(`${draw.whole(3, 9)}${draw.digits(10)}`);
    },
  };
}
