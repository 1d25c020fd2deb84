import type { Row } from '../../base/row.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { statuses } from '../orders/status.ts';
import { boxTemplates, samplePackagingTypes } from '../samples/boxes.ts';
import { allCities } from '../samples/cities.ts';
import { sampleCouriers, sampleWarehouses } from '../samples/companies.ts';
import { sampleCountries } from '../samples/places.ts';

interface KnownRows {
  readonly rows: readonly Row[];
  /** The same rows for all merchants, listed in this order. Others are one merchant's, listed newest first. */
  readonly isShared: boolean;
}

const shared = (rows: readonly Row[]): KnownRows => ({ rows, isShared: true });

/** Rows that are better known than their schema tells, by group or by the operation that lists them. */
export function knownRows({ id, userId, name, firstName, lastName, email, phone }: MerchantAccount) {
  const known: Readonly<Record<string, KnownRows>> = {
    boxes: { rows: boxTemplates, isShared: false },
    warehouses: { rows: sampleWarehouses, isShared: false },
    countries: shared(sampleCountries),
    cities: shared(allCities.map(({ id, name, name_ar, country_id }) => ({ id, name, name_ar, country_id }))),
    couriers: shared(sampleCouriers),
    'packaging-types': shared(samplePackagingTypes),
    'orders.statuses': shared(statuses.map((status) => ({ name: status, label: status.replaceAll('_', ' ') }))),
    merchants: shared([{ id, name, email, phone }]),
    profile: shared([{ id: userId, first_name: firstName, last_name: lastName, email, phone }]),
  };
  return known;
}
