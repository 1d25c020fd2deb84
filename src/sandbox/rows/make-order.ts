import type { Row } from '../../base/row.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { Draw, dateTimeOf, keyOf, money, second, sumOf, timestampOf } from '../data/values.ts';
import {
  boxTemplates,
  capital,
  districts,
  firstNames,
  lastNames,
  notes,
  products,
  sampleCouriers,
  saudiCities,
  streets,
} from '../samples/samples.ts';

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
  readonly merchant: MerchantAccount;
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

/** An order with all fields of the interface document, in its order. Types that it does not show are assumed. */
export function makeOrder({
  id,
  number,
  status,
  createdAt,
  end,
  merchant,
  templateIds,
  ...outline
}: OrderOutline): Row {
  const draw = new Draw(outline.key);
  const [least, most] = hoursUntil[status];
  const updatedAt = Math.min(createdAt + draw.whole(least * 3600, most * 3600) * second, end);
  const parent = { id, status, createdAt: timestampOf(createdAt), updatedAt: timestampOf(updatedAt) };
  const items = Array.from({ length: draw.chance(0.5) ? 1 : draw.whole(2, 4) }, (_, at) => makeItem(draw, parent, at));
  const net = sumOf(items, ({ price, quantity }) => Number(price) * Number(quantity));
  const weight = sumOf(items, (item) => Number(item.weight ?? 0) * Number(item.quantity));
  const tax = draw.chance(0.2) ? 0 : money(net * 0.15);
  const paid = draw.chance(0.65);
  const shipped = isShipped(status);
  return {
    id,
    order_number: number,
    status,
    date: dateTimeOf(createdAt),
    order_grand_total: money(net + tax),
    currency: 'SAR',
    description: draw.orNull(0.7, () => draw.pick(notes)),
    payment_method: paid ? 'paid' : 'cod',
    ...receiverOf(draw),
    ...shipperOf(merchant),
    total_weight: weight,
    merchant_id: draw.orNull(0.1, () => merchant.id),
    delivered_at: status === 'delivered' ? dateTimeOf(updatedAt) : null,
    tax,
    external_id: draw.orNull(0.6, () => `EXT-${draw.digits(6)}`),
    webhook_id: null,
    warehouse_id: draw.pick(outline.warehouseIds),
    cod_wallet_id: paid ? null : draw.orNull(0.5, () => draw.whole(100, 999)),
    shipment_external_id: shipped ? `${draw.whole(3, 9)}${draw.digits(10)}` : null,
    selected_shipment_company: shipped ? draw.pick(sampleCouriers).name : null,
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
function makeItem(draw: Draw, parent: OrderParent, place: number): Row {
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

/** Packed boxes: the merchant's templates, or other measures with `box_id` null. Weight in grams (assumed). */
function makeBoxes(draw: Draw, parent: OrderParent, weight: number, templateIds: readonly number[]): Row[] {
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

export function statusOf(seed: number, count: number): (index: number) => Status {
  const start = keyOf(seed, 'orders status') % 100;
  return (index) => {
    const age = (count - 1 - index) / count;
    const all = mixByAge.find(({ newest }) => age < newest)?.all;
    return all?.[(start + index * step) % 100] ?? 'delivered';
  };
}

// Laravel writes decimal columns as text. That coordinates are such columns is assumed: their type is not shown.
const degrees = (draw: Draw, centre: number): string => (centre + (draw.share() - 0.5) / 5).toFixed(7);

/** The `receiver_…` fields in the order of the interface document. Types it does not show are assumed to be text. */
function receiverOf(draw: Draw): Row {
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
  return {
    receiver_first_name: first[script],
    receiver_last_name: last[script],
    receiver_phone: `+9665${draw.digits(8)}`,
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
