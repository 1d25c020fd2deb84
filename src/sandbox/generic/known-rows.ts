import { getOwn } from '../../base/get-own.ts';
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

/** Rows that are better known than their schema tells, by group or by the operation that lists them. */
const sharedRows: Readonly<Record<string, readonly Row[]>> = {
  countries: sampleCountries,
  cities: allCities.map(({ id, name, name_ar, country_id }) => ({ id, name, name_ar, country_id })),
  couriers: sampleCouriers,
  'packaging-types': samplePackagingTypes,
  'orders.statuses': statuses.map((name) => ({ name, label: name.replaceAll('_', ' ') })),
};

const merchantRows: Readonly<Record<string, readonly Row[]>> = { boxes: boxTemplates, warehouses: sampleWarehouses };

/** Groups that show the merchant who is logged in. */
const accountRows: Readonly<Record<string, (merchant: MerchantAccount) => Row>> = {
  merchants: ({ id, name, email, phone }) => ({ id, name, email, phone }),
  profile: ({ userId, firstName, lastName, email, phone }) => ({
    id: userId,
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
  }),
};

export function knownRows(name: string, merchant: MerchantAccount): KnownRows | undefined {
  const account = getOwn(accountRows, name);
  const shared = account ? [account(merchant)] : getOwn(sharedRows, name);
  if (shared) return { rows: shared, isShared: true };
  const rows = getOwn(merchantRows, name);
  return rows && { rows, isShared: false };
}
