import type { Row } from '../../base/row.ts';
import type { Merchant } from '../data/merchants.ts';
import { statuses } from '../orders/status.ts';
import { boxTemplates, packagingTypes } from '../samples/boxes.ts';
import { allCities } from '../samples/cities.ts';
import { couriers, warehouses } from '../samples/companies.ts';
import { countries } from '../samples/places.ts';

interface Known {
  /** Everybody's: the same rows for all merchants, listed as they stand; others are a merchant's, newest first. */
  readonly common?: true;
  readonly rows: readonly Row[];
}

const citiesShown = allCities.map(({ id, name, name_ar, country_id }) => ({ id, name, name_ar, country_id }));
const statusNames = statuses.map((name) => ({ name, label: name.replaceAll('_', ' ') }));

/** Rows that are better known than their schema tells, by group or by the operation that lists them. */
const rowsByName: ReadonlyMap<string, Known> = new Map(
  Object.entries({
    boxes: { rows: boxTemplates.map((template) => ({ ...template })) },
    warehouses: { rows: warehouses.map((warehouse) => ({ ...warehouse })) },
    countries: { rows: countries, common: true },
    cities: { rows: citiesShown, common: true },
    couriers: { rows: couriers.map((courier) => ({ ...courier })), common: true },
    'packaging-types': { rows: packagingTypes, common: true },
    'orders.statuses': { rows: statusNames, common: true },
  }),
);

const accountRows: ReadonlyMap<string, (merchant: Merchant) => Row> = new Map(
  Object.entries({
    merchants: ({ id, name, email, phone }) => ({ id, name, email, phone }),
    profile: ({ userId, firstName, lastName, email, phone }) => {
      return { id: userId, first_name: firstName, last_name: lastName, email, phone };
    },
  }),
);

export function knownRows(name: string, merchant: Merchant): Known | undefined {
  const account = accountRows.get(name);
  return account ? { rows: [account(merchant)], common: true } : rowsByName.get(name);
}
