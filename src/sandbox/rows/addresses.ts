import type { Row } from '../../base/row.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import type { Draw } from '../data/random.ts';
import {
  districts,
  firstNames,
  lastNames,
  type SaudiCity,
  saudiCities,
  streets,
  type TwoScripts,
} from '../samples/samples.ts';

const arabicShare = 0.4;

/** The national short address: four letters, the first for the region, and the building's four digits. */
const shortAddress = (draw: Draw, { letter }: SaudiCity, building: string): string => {
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(65 + draw.whole(0, 25)));
  return `${letter}${letters.join('')}${building}`;
};

const receiverEmail = (draw: Draw, [first]: TwoScripts, [last]: TwoScripts): string =>
  `${`${first}.${last}`.toLowerCase().replaceAll(/[^a-z.]/g, '')}${draw.whole(1, 99)}@example.com`;

// Laravel writes decimal columns as text. That coordinates are such columns is assumed: their type is not shown.
const degrees = (draw: Draw, centre: number): string => (centre + (draw.share() - 0.5) / 5).toFixed(7);

/** The `receiver_…` fields in the order of the interface document. Types it does not show are assumed to be text. */
export function receiverOf(draw: Draw): Row {
  const script = draw.chance(arabicShare) ? 1 : 0;
  const [first, last] = [draw.pick(firstNames), draw.pick(lastNames)];
  const city = draw.chance(0.5) ? saudiCities[0] : draw.pick(saudiCities);
  const [street, district] = [draw.pick(streets), draw.pick(districts)];
  const building = String(draw.whole(1000, 9999));
  const located = draw.chance(0.25);
  return {
    receiver_first_name: first[script],
    receiver_last_name: last[script],
    receiver_phone: `+9665${draw.digits(8)}`,
    receiver_email: draw.orNull(0.4, () => receiverEmail(draw, first, last)),
    receiver_short_address: draw.orNull(0.5, () => shortAddress(draw, city, building)),
    receiver_country_id: 1,
    receiver_country: draw.orNull(0.1, () => (script ? 'المملكة العربية السعودية' : 'Saudi Arabia')),
    receiver_country_code: draw.orNull(0.1, () => 'SA'),
    receiver_city: draw.orNull(0.05, () => (script ? city.name_ar : city.name)),
    receiver_city_id: city.id,
    receiver_address_line: script
      ? `${building} ${street[1]}، حي ${district[1]}`
      : `${building} ${street[0]}, ${district[0]}`,
    receiver_street_name: draw.orNull(0.3, () => street[script]),
    receiver_block: draw.orNull(0.8, () => String(draw.whole(1, 12))),
    receiver_postal_code: draw.orNull(0.4, () => `${city.postal}${draw.digits(3)}`),
    receiver_latitude: located ? degrees(draw, city.latitude) : null,
    receiver_longitude: located ? degrees(draw, city.longitude) : null,
  };
}

/** The `shipper_…` fields of a merchant's orders in the order of the interface document. */
export function shipperOf(merchant: MerchantAccount): Row {
  const city = saudiCities.find(({ id }) => id === merchant.cityId) ?? saudiCities[0];
  return {
    shipper_name: merchant.name,
    shipper_email: merchant.email,
    shipper_phone: merchant.phone,
    shipper_country_id: 1,
    shipper_city: city.name,
    shipper_address_line: merchant.addressLine,
    shipper_street_name: merchant.streetName,
    shipper_block: null,
    shipper_postal_code: merchant.postalCode,
    shipper_latitude: null,
    shipper_longitude: null,
    shipper_short_address: merchant.shortAddress,
  };
}
