import type { Row } from '../../base/row.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { type Draw, mobileDigits, money, numberOf, partsOf, sumOf, timestampOf } from '../data/values.ts';
import {
  allCities,
  boxTemplates,
  capital,
  districts,
  firstNames,
  lastNames,
  products,
  saudiCities,
  streets,
} from '../samples/samples.ts';

/** The fields of the order that its items and boxes share or follow from. */
interface OrderParent {
  readonly id: number;
  readonly wasShipped: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

// The ids of parts follow from the order's: there is room for a hundred items and ten boxes.
export const itemId = (orderId: number, place: number): number => orderId * 100 + place + 1;
export const boxId = (orderId: number, place: number): number => orderId * 10 + place + 1;

/** Fields in the order of the interface document. Weight in grams (observed); the status `verified` is assumed. */
export function makeItem(draw: Draw, parent: OrderParent, place: number): Row {
  const { sku, name, price, weight } = draw.pick(products);
  const quantity = draw.chance(0.7) ? 1 : draw.whole(2, 5);
  const checked = parent.wasShipped && draw.chance(0.8);
  return {
    id: itemId(parent.id, place),
    order_id: parent.id,
    name: draw.orNull(0.03, () => name),
    sku: draw.orNull(0.1, () => sku),
    quantity,
    // Every order weighs something.
    weight: draw.chance(0.05) && place > 0 ? null : weight,
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

/** Packed boxes: the merchant's templates, or other measures with `box_id` null. Weight in grams (assumed). */
export function makeBoxes(draw: Draw, parent: OrderParent, weight: number, templateIds: readonly number[]): Row[] {
  const larger = Math.ceil(weight * 0.6);
  const weights = draw.chance(0.75) ? [weight] : [larger, weight - larger];
  return weights.map((each, place) => {
    const templateId = draw.pick(templateIds);
    const { length = 0, width = 0, height = 0 } = boxTemplates[templateIds.indexOf(templateId)] ?? {};
    const free = draw.chance(0.3);
    return {
      id: boxId(parent.id, place),
      order_id: parent.id,
      box_id: free ? null : templateId,
      length: free ? draw.whole(10, 60) : length,
      width: free ? draw.whole(10, 40) : width,
      height: free ? draw.whole(5, 40) + 0.5 : height,
      weight: each,
      packaging_type_id: draw.pick([1, 1, 1, 2, 3]),
      created_at: parent.createdAt,
      updated_at: parent.createdAt,
    };
  });
}

// Laravel writes decimal columns as text. That coordinates are such columns is assumed: their type is not shown.
const degrees = (draw: Draw, centre: number): string => (centre + (draw.share() - 0.5) / 5).toFixed(7);

/** The `receiver_…` fields in the order of the interface document. Types it does not show are assumed to be text. */
export function receiverOf(draw: Draw): Row {
  const isArabic = draw.chance(0.4);
  const script = isArabic ? 'name_ar' : 'name';
  const first = draw.pick(firstNames);
  const last = draw.pick(lastNames);
  const city = draw.chance(0.5) ? capital : draw.pick(saudiCities);
  const street = draw.pick(streets);
  const district = draw.pick(districts);
  const building = String(draw.whole(1000, 9999));
  const located = draw.chance(0.25);
  const account = `${first.name}.${last.name}`.toLowerCase().replaceAll(/[^a-z.]/g, '');
  const letter = () => String.fromCharCode(65 + draw.whole(0, 25));
  const receiver = {
    receiver_first_name: first[script],
    receiver_last_name: last[script],
    receiver_phone: `+966${mobileDigits(draw)}`,
    receiver_email: draw.orNull(0.4, () => `${account}${draw.whole(1, 99)}@example.com`),
    // Four letters, the first for the region, and the building's four digits.
    receiver_short_address: draw.orNull(0.5, () => `${city.letter}${letter()}${letter()}${letter()}${building}`),
    receiver_country_id: 1,
    receiver_country: draw.orNull(0.1, () => (isArabic ? 'المملكة العربية السعودية' : 'Saudi Arabia')),
    receiver_country_code: draw.orNull(0.1, () => 'SA'),
    receiver_city: draw.orNull(0.05, () => city[script]),
    receiver_city_id: city.id,
    receiver_address_line: isArabic
      ? `${building} ${street.name_ar}، حي ${district.name_ar}`
      : `${building} ${street.name}, ${district.name}`,
    receiver_street_name: draw.orNull(0.3, () => street[script]),
    receiver_block: draw.orNull(0.8, () => String(draw.whole(1, 12))),
    receiver_postal_code: draw.orNull(0.4, () => `${city.postal}${draw.digits(3)}`),
    receiver_latitude: located ? degrees(draw, city.lat) : null,
    receiver_longitude: located ? degrees(draw, city.lon) : null,
  };
  const hasPlace = receiver.receiver_short_address !== null || receiver.receiver_postal_code !== null;
  // Where there is no short address, couriers go by the postal code.
  return hasPlace ? receiver : { ...receiver, receiver_postal_code: `${city.postal}${building.slice(1)}` };
}

/** The `shipper_…` fields of a merchant's orders in the order of the interface document. */
export const shipperOf = (merchant: MerchantAccount): Row => ({
  shipper_name: merchant.name,
  shipper_email: merchant.email,
  shipper_phone: merchant.phone,
  shipper_country_id: 1,
  shipper_city: saudiCities.find(({ id }) => id === merchant.cityId)?.name,
  shipper_address_line: merchant.addressLine,
  shipper_street_name: merchant.streetName,
  shipper_block: null,
  shipper_postal_code: merchant.postalCode,
  shipper_latitude: null,
  shipper_longitude: null,
  shipper_short_address: merchant.shortAddress,
});

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
export function orderFieldsFrom(given: Row, order: Row, now: Date): Row {
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
