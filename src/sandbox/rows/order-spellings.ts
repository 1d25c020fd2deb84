import type { Row } from '../../base/row.ts';
import { type Draw, numberOf } from '../data/values.ts';
import {
  citySpellings,
  countrySpellings,
  courierNames,
  currencySpellings,
  findCity,
  unlistedCities,
} from '../samples/samples.ts';

const arabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

/** How people and other programs write the nine digits of a mobile. */
const phoneForms: readonly ((digits: string) => string)[] = [
  (digits) => `0${digits}`,
  (digits) => `966${digits}`,
  (digits) => `00966${digits}`,
  (digits) => `0${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
  (digits) => `+966 ${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`,
  (digits) => arabicDigits(`0${digits}`),
];

/**
 * The fields that an order of a shop or of a sheet has as they were written there, to lay over the order that was made: most
 * are as the service writes them.
 */
export function spellingsOf(order: Row, draw: Draw): Row {
  const others = citySpellings[numberOf(order.receiver_city_id)] ?? [];
  const isOwn = order.source === 'api';
  return {
    ...(draw.chance(0.12) &&
      !isOwn && { receiver_phone: draw.pick(phoneForms)(String(order.receiver_phone).slice(4)) }),
    ...(draw.chance(0.15) && others.length > 0 && order.receiver_city !== null && { receiver_city: draw.pick(others) }),
    ...(draw.chance(0.05) && order.receiver_country !== null && { receiver_country: draw.pick(countrySpellings) }),
    ...(draw.chance(0.3) &&
      order.selected_shipment_company !== null && { selected_shipment_company: otherCourier(order, draw) }),
  };
}

const otherCourier = ({ selected_shipment_company: courier }: Row, draw: Draw): unknown =>
  draw.pick(courierNames.find(([name]) => name === courier) ?? [courier]);

/** The city by one of the names that the service lists, without its id. */
export function namedCityOf({ receiver_city_id: id }: Row): Row {
  const city = findCity(id);
  return city === undefined ? {} : { receiver_city: city.name_ar, receiver_city_id: null };
}

/** A phone and a short address that were pasted from a chat, with the invisible marks around them; both are good. */
export function pastedInto({ receiver_phone: phone, receiver_short_address: code }: Row): Row {
  return {
    receiver_phone: `\u202a${String(phone)}\u202c`,
    receiver_short_address: code === null ? null : `\u200f${String(code).toLowerCase()} `,
  };
}

/** Of each hundred orders that were sent, these have gaps: the city without its id, or not on the list, other currencies. */
export function gapsOf(place: number, order: Row, draw: Draw): Row {
  const at = place % 100;
  if (at === 20) return { receiver_city: draw.pick(unlistedCities), receiver_city_id: null };
  if (at === 30) return pastedInto(order);
  if (at === 40 || at === 70) return { currency: currencySpellings[at === 40 ? 0 : 1] };
  return at % 30 === 5 && order.receiver_city !== null ? { receiver_city_id: null } : {};
}
