import type { Row } from '../../base/row.ts';
import { blankRecord } from '../data/schema.ts';
import type { RowSource, SourceOptions } from '../data/table.ts';
import {
  Draw,
  dateTimeOf,
  day,
  hour,
  keyOf,
  mix,
  money,
  numberOf,
  partsOf,
  second,
  sumOf,
  tenantIds,
  timestampOf,
} from '../data/values.ts';
import { allCities, boxTemplates, sampleWarehouses } from '../samples/samples.ts';
import { boxId, isShipped, itemId, makeOrder, shipperOf, statusOf } from './make-order.ts';

// Digits (documented), and not to be confused with the id.
const numberAt = (index: number): string => String(100_000_000 + index + 1);

function sampleIds(table: string, { length }: readonly unknown[], { seed, merchant }: SourceOptions): number[] {
  const idAt = tenantIds(seed, table, merchant.position);
  return Array.from({ length: Math.ceil(length * merchant.share) }, (_, index) => idAt(index));
}

const fewestADay = 3;
const daysAtMost = 365;

/**
 * A merchant's orders: each follows from the seed, its index, how many there are, and the day they go back from. There are
 * three a day, or more if a year would not hold them all. Those of the last day lie in its first hour, so that hardly any
 * has a date in the future.
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
  const perDay = Math.max(fewestADay, Math.ceil(count / daysAtMost));
  /** A whole second, in ascending order. */
  const createdAt = (index: number): number => {
    const behind = count - 1 - index;
    const daysAgo = Math.floor(behind / perDay);
    const place = perDay - 1 - (behind % perDay) + mix(createdKey, index) / 2 ** 32;
    const span = daysAgo === 0 ? hour : day;
    return today - daysAgo * day + Math.floor(((place / perDay) * span) / second) * second;
  };
  return {
    ...options,
    count,
    idAt,
    make: (index) =>
      makeOrder({
        id: idAt(index),
        number: numberAt(index),
        status: statusAt(index),
        createdAt: createdAt(index),
        end: today + hour,
        merchant,
        templateIds,
        warehouseIds,
        key: mix(key, index),
      }),
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
    fieldsFrom: orderFields,
  };
}

const blankItem = {
  name: null,
  sku: null,
  quantity: 1,
  weight: null,
  weight_unit: 'g',
  price: 0,
  total_price: null,
  tax: null,
  currency: 'SAR',
};

/** Of an item that was never scanned (assumed, except for `pending`). */
export const unverified = {
  verification_status: 'pending',
  verified_at: null,
  verified_by: null,
  wrong_attempts: 0,
  verification_note: null,
};

const blankBox = { box_id: null, length: 0, width: 0, height: 0, weight: 0, packaging_type_id: 1 };

/** The fields of a blank part with the given values. Other given fields are not kept. */
const fillBlank = (blank: Row, given: Row): Row =>
  Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, given[name] ?? value]));

/**
 * The fields of an order that the body of create or update sets. Observed: it says `packages` where responses say `boxes`, and
 * weights are grams. Assumed: totals that are not given follow from the items.
 */
function orderFields(given: Row, order: Row, now: Date): Row {
  const { packages, items: givenItems, boxes, ...rest } = given;
  const givenBoxes = Array.isArray(packages) ? packages : boxes;
  const orderId = numberOf(order.id);
  const time = timestampOf(now.getTime());
  const times = { created_at: time, updated_at: time };
  const city = allCities.find(({ id }) => id === numberOf(rest.receiver_city_id));
  const items = partsOf(givenItems).map((part, place): Row => {
    const item = fillBlank(blankItem, part);
    const total_price = item.total_price ?? money(numberOf(item.price) * numberOf(item.quantity));
    return { id: itemId(orderId, place), order_id: orderId, ...item, total_price, ...times, ...unverified };
  });
  const totals = {
    order_grand_total: money(sumOf(items, ({ total_price }) => numberOf(total_price))),
    total_weight: sumOf(items, ({ weight, quantity }) => numberOf(weight) * numberOf(quantity)),
  };
  const filledBoxes = partsOf(givenBoxes).map((part, place) => {
    return { id: boxId(orderId, place), order_id: orderId, ...fillBlank(blankBox, part), ...times };
  });
  return {
    ...(city && { receiver_city: city.name }),
    ...(Array.isArray(givenItems) && { items, ...totals }),
    ...(Array.isArray(givenBoxes) && { boxes: filledBoxes }),
    ...rest,
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
        ...blankRecord(schema, idAt(index), merchant, new Date(String(order.updated_at))),
        order_id: order.id,
        order_status: order.status,
        courier: order.selected_shipment_company,
        ...waybillFields(String(order.shipment_external_id)),
      };
    },
    createdFields: (index) => {
      const draw = new Draw(mix(key, index));
      return waybillFields(`${draw.whole(3, 9)}${draw.digits(10)}`);
    },
  };
}
