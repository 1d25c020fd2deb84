import type { Row } from '../../base/row.ts';
import { timestampOf } from '../data/instant.ts';
import { money, numberOf, partsOf, sumOf } from '../data/values.ts';
import { allCities } from '../samples/cities.ts';
import { boxId, itemId } from './parts.ts';

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

function itemsFrom(given: readonly Row[], orderId: number, times: Row): Row {
  const items = given.map((part, place): Row => {
    const item = fillBlank(blankItem, part);
    const total_price = item.total_price ?? money(numberOf(item.price) * numberOf(item.quantity));
    return { id: itemId(orderId, place), order_id: orderId, ...item, total_price, ...times, ...unverified };
  });
  return {
    items,
    order_grand_total: money(sumOf(items, ({ total_price }) => numberOf(total_price))),
    total_weight: sumOf(items, ({ weight, quantity }) => numberOf(weight) * numberOf(quantity)),
  };
}

const boxesFrom = (given: readonly Row[], orderId: number, times: Row): Row => ({
  boxes: given.map((part, place) => {
    return { id: boxId(orderId, place), order_id: orderId, ...fillBlank(blankBox, part), ...times };
  }),
});

/**
 * What the body of create or update sets in an order. Observed: it says `packages` where responses say `boxes`, and
 * weights are grams. Assumed: totals that are not given follow from the items.
 */
export function orderFields(given: Row, order: Row, now: Date): Row {
  const { packages, items, boxes, ...rest } = given;
  const givenBoxes = Array.isArray(packages) ? packages : boxes;
  const orderId = numberOf(order.id);
  const time = timestampOf(now.getTime());
  const times = { created_at: time, updated_at: time };
  const city = allCities.find(({ id }) => id === numberOf(rest.receiver_city_id));
  return {
    ...(city && { receiver_city: city.name }),
    ...(Array.isArray(items) && itemsFrom(partsOf(items), orderId, times)),
    ...(Array.isArray(givenBoxes) && boxesFrom(partsOf(givenBoxes), orderId, times)),
    ...rest,
  };
}
