import type { Row } from '../../base/row.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { saudiCities } from '../samples/cities.ts';

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
