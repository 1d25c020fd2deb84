import type { Row } from '../../base/row.ts';
import { timestampOf } from '../data/instant.ts';
import { money, numberOf, rowsIn } from '../data/values.ts';
import { allCities } from '../samples/cities.ts';
import { boxId, itemId } from './parts.ts';

const partsIn = (value: unknown): readonly Row[] | undefined => (Array.isArray(value) ? rowsIn(value) : undefined);

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

/** Of an item that nobody has scanned (assumed, but for `pending`). */
export const unverified = {
  verification_status: 'pending',
  verified_at: null,
  verified_by: null,
  wrong_attempts: 0,
  verification_note: null,
};

const blankBox = { box_id: null, length: 0, width: 0, height: 0, weight: 0, packaging_type_id: 1 };

/** Values for the fields of a blank part only: what else was sent is not kept. */
const filled = (blank: Row, given: Row): Row =>
  Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, given[name] ?? value]));

/**
 * What the body of create or update sets in an order. Observed: it says `packages` where answers say `boxes`, and weights
 * are grams. Assumed: totals that are not given follow from the items.
 */
export function orderFields(given: Row, order: Row, now: Date): Row {
  const { packages, items, boxes, ...plain } = given;
  const orderId = numberOf(order.id);
  const moment = timestampOf(now.getTime());
  const times = { created_at: moment, updated_at: moment };
  const newItems = partsIn(items)?.map((item, place) => {
    const known = filled(blankItem, item);
    const total = money(numberOf(known.price) * numberOf(known.quantity));
    const head = { id: itemId(orderId, place), order_id: orderId };
    return { ...head, ...known, total_price: known.total_price ?? total, ...times, ...unverified };
  });
  const newBoxes = (partsIn(packages) ?? partsIn(boxes))?.map((box, place) => {
    return { id: boxId(orderId, place), order_id: orderId, ...filled(blankBox, box), ...times };
  });
  const city = allCities.find(({ id }) => id === numberOf(plain.receiver_city_id));
  return {
    ...(city && { receiver_city: city.name }),
    ...(newItems && {
      items: newItems,
      order_grand_total: money(newItems.reduce((sum, { total_price }) => sum + numberOf(total_price), 0)),
      total_weight: newItems.reduce((sum, item) => {
        const { weight, quantity }: Row = item;
        return sum + numberOf(weight) * numberOf(quantity);
      }, 0),
    }),
    ...(newBoxes && { boxes: newBoxes }),
    ...plain,
  };
}
