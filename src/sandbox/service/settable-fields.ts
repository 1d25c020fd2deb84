import { getOwn, isRow, type Row } from '../../base/row.ts';
import { typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { numberOf } from '../data/values.ts';
import { samplePackagingTypes } from '../samples/boxes.ts';
import { findCity } from '../samples/cities.ts';
import { sampleCountries } from '../samples/places.ts';
import { FieldErrors } from './field-errors.ts';
import type { ServiceCall } from './service-call.ts';
import { checkBody } from './validation.ts';

const measures = new Set(['length', 'width', 'height', 'weight', 'quantity', 'price', 'order_grand_total']);

const isCity = (value: unknown): boolean => findCity(value) !== undefined;

/** Fields that refer to something else, or hold one of a few words: does the service know the value? */
const references: Readonly<Record<string, (value: unknown, call: ServiceCall) => boolean>> = {
  city_id: isCity,
  receiver_city_id: isCity,
  from_city: isCity,
  to_city: isCity,
  receiver_country_id: (value) => sampleCountries.some(({ id }) => id === value),
  warehouse_id: (value, { table }) => table('warehouses').find(numberOf(value)) !== undefined,
  packaging_type_id: (value) => samplePackagingTypes.some(({ id }) => id === value),
  payment_method: (value) => value === 'paid' || value === 'cod',
};

const checkedGroups: ReadonlySet<string> = new Set(['orders', 'boxes', 'warehouses', 'price']);

// A template of a body that was filled in only partly holds these.
const isLeftOpen = (value: unknown): boolean => value === null || value === '' || value === 0;

function checkReference(path: string, name: string, value: unknown, call: ServiceCall, errors: FieldErrors): void {
  if (Array.isArray(value)) {
    for (const [place, each] of value.entries()) checkReference(`${path}.${place}`, name, each, call, errors);
  } else if (isRow(value)) {
    for (const [inner, each] of Object.entries(value)) checkReference(`${path}.${inner}`, inner, each, call, errors);
  } else if (!isLeftOpen(value)) {
    if (measures.has(name) && numberOf(value) < 0) errors.add(path, 'must be at least 0');
    if (getOwn(references, name)?.(value, call) === false) errors.addInvalidChoice(path);
  }
}

/** Throws a 422 for values of the right type that are impossible: negative measures, unknown ids (all assumed). */
function checkReferences(fields: Row, call: ServiceCall): void {
  if (!checkedGroups.has(call.operation.group)) return;
  const errors = new FieldErrors();
  for (const [name, value] of Object.entries(fields)) checkReference(name, name, value, call, errors);
  errors.throwIfAny();
}

/** Only the service sets these, in any record. */
const serviceFields = ['id', 'user_id', 'created_at', 'updated_at'];

/** In orders: what identifies them, and what only a transition changes (assumed). */
const orderServiceFields = [
  ...['order_number', 'status', 'date', 'merchant_id', 'webhook_id', 'cod_wallet_id'],
  ...['delivered_at', 'shipment_external_id', 'selected_shipment_company', 'return_type', 'return_ordered_at'],
];

/** The fields of the body that a client may set: those of the input and of the row, without secrets. Throws a 422. */
export function settableFields(call: ServiceCall): Row {
  const { group, secret = [], row, input, requiredInput } = call.operation;
  const unsettable = new Set([...serviceFields, ...(group === 'orders' ? orderServiceFields : []), ...secret]);
  const withoutUnsettable = <T>(fields: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !unsettable.has(name)));
  const mayBeNull = (name: string): boolean => typesOf(row[name] ?? {}).includes('null');
  // What the record may lack can be emptied (assumed).
  const given = Object.entries(input).map(([name, each]): [string, ValueSchema] => [
    name,
    mayBeNull(name) ? { anyOf: [each, { type: 'null' }] } : each,
  ]);
  const schema: Record<string, ValueSchema> = { ...withoutUnsettable(row), ...Object.fromEntries(given) };
  const fields = checkBody(schema, requiredInput, call.body);
  checkReferences(fields, call);
  return withoutUnsettable(fields);
}
