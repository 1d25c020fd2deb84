import { isRow, type Row } from '../../base/row.ts';
import { numberOf } from '../data/values.ts';
import { packagingTypes } from '../samples/boxes.ts';
import { countries } from '../samples/places.ts';
import type { Call } from './call.ts';
import { findCity } from './cities.ts';
import { Faults } from './validation.ts';

/** Is a value possible? */
type Rule = (value: unknown, call: Call) => boolean;

const notNegative: Rule = (value) => numberOf(value) >= 0;
const isCity: Rule = (value) => findCity(value) !== undefined;

const measures: Readonly<Record<string, Rule>> = Object.fromEntries(
  ['length', 'width', 'height', 'weight', 'quantity', 'price', 'order_grand_total'].map((name) => [name, notNegative]),
);

/** Fields that name something else, or one of a few words. */
const references: Readonly<Record<string, Rule>> = {
  city_id: isCity,
  receiver_city_id: isCity,
  from_city: isCity,
  to_city: isCity,
  receiver_country_id: (value) => countries.some(({ id }) => id === value),
  warehouse_id: (value, { table }) => table('warehouses').find(numberOf(value)) !== undefined,
  packaging_type_id: (value) => packagingTypes.some(({ id }) => id === value),
  payment_method: (value) => value === 'paid' || value === 'cod',
};

const ruledGroups: ReadonlySet<string> = new Set(['orders', 'boxes', 'warehouses', 'price']);

// A body written by `--template` and filled in halfway holds these.
const isLeftOpen = (value: unknown): boolean => value === null || value === '' || value === 0;

function check(path: string, name: string, value: unknown, call: Call, faults: Faults): void {
  if (Array.isArray(value)) {
    for (const [place, each] of value.entries()) check(`${path}.${place}`, name, each, call, faults);
  } else if (isRow(value)) {
    for (const [inner, each] of Object.entries(value)) check(`${path}.${inner}`, inner, each, call, faults);
  } else if (!isLeftOpen(value)) {
    if (Object.hasOwn(measures, name) && !measures[name]?.(value, call)) faults.add(path, 'must be at least 0');
    if (Object.hasOwn(references, name) && !references[name]?.(value, call)) {
      faults.addMessage(path, `The selected ${path.replaceAll('_', ' ')} is invalid.`);
    }
  }
}

/** Refuses what has the right type but cannot be: negative measures, ids of nothing (that it is a 422 is assumed). */
export function refuseImpossible(body: Row, call: Call): void {
  if (!ruledGroups.has(call.operation.group)) return;
  const faults = new Faults();
  for (const [name, value] of Object.entries(body)) check(name, name, value, call, faults);
  faults.throwIfAny();
}
