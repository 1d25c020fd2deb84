import type { Row } from '../../base/row.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { type Draw, mobileDigits, money, numberOf, partsOf } from '../data/values.ts';
import { unlistedCities } from '../samples/samples.ts';
import { namedCityOf, pastedInto } from './order-spellings.ts';

/** Returns the fields of an order that has a fault, to lay over the order that was made. */
type Fault = (order: Row, draw: Draw, merchant: MerchantAccount) => Row;

const lostWeight = (part: Row): Row => ({ ...part, weight: null });

/** Faults that keep an order from being sent: at least one for each check of orders that finds an error. */
const errors: readonly Fault[] = [
  ({ receiver_phone: phone }) => ({ receiver_phone: String(phone).slice(0, -1) }),
  ({ receiver_short_address: code }) => ({ receiver_short_address: String(code ?? 'RHMA3141').slice(0, 7) }),
  () => ({ receiver_city: null, receiver_city_id: null, receiver_latitude: null, receiver_longitude: null }),
  () => ({ receiver_short_address: null, receiver_postal_code: null }),
  ({ items, boxes }) => ({
    items: partsOf(items).map(lostWeight),
    boxes: partsOf(boxes).map((box) => ({ ...box, weight: 0 })),
    total_weight: 0,
  }),
  // Typed by hand: the name of the city has no id, and the form wanted a short address.
  () => ({ receiver_short_address: 'TEST1234', receiver_city_id: null }),
  () => ({ receiver_country_id: null, receiver_country: null, receiver_country_code: null }),
  (_, draw) => ({ receiver_phone: `0${mobileDigits(draw)} / 0${mobileDigits(draw)}` }),
  (_, draw) => ({ receiver_city: draw.pick(unlistedCities), receiver_city_id: null }),
  // Entered without its amount: the courier would collect nothing.
  () => ({ payment_method: 'cod', order_grand_total: 0 }),
];

/** A shop that puts its own short address into the orders of people who gave none. */
const shopAddress: Fault = (_, __, merchant) => ({ receiver_short_address: merchant.shortAddress });

const deliveryFee = 25;
const longBox = { box_id: null, length: 110, width: 70, height: 70.5 };

/** Faults worth a look: one for each check that warns, except for orders that were made twice, and addresses that name a district alone. */
const warnings: readonly Fault[] = [
  ({ receiver_first_name: name }) => ({ receiver_last_name: name }),
  (_, draw) => ({ receiver_phone: `+966114${draw.digits(6)}` }),
  shopAddress,
  ({ order_grand_total: total }) => ({ order_grand_total: money(numberOf(total) + deliveryFee) }),
  ({ boxes }) => ({ boxes: partsOf(boxes).map((box, at) => (at === 0 ? { ...box, ...longBox } : box)) }),
  shopAddress,
  () => ({ boxes: [] }),
  shopAddress,
];

const everyFifth = 5;
const warned = 1;
const wrong = 4;

/** Not wrong, but not what every program reads: one each in a hundred. */
const oddities = new Map([
  [12, namedCityOf],
  [17, pastedInto],
]);

/** Is the order of this place among those that are not sent yet without a fault? The newest has the place 0. */
export const isGood = (place: number): boolean => place % everyFifth !== wrong && place % everyFifth !== warned;

/** The faults of the order at a place among those that are not sent yet: an error in every fifth, whatever their number. */
export function faultsOf(place: number, order: Row, draw: Draw, merchant: MerchantAccount): Row {
  if (isGood(place)) return oddities.get(place % 100)?.(order) ?? {};
  const faults = place % everyFifth === wrong ? errors : warnings;
  return faults[Math.floor(place / everyFifth) % faults.length]?.(order, draw, merchant) ?? {};
}
