import { ExactNumber } from '../../base/json/exact-json.ts';
import { getOwn, isRow, type Row } from '../../base/row.ts';
import { type Fields, typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { firstType, isNullable } from '../data/schema.ts';
import { momentOfDay, numberOf } from '../data/values.ts';
import { validationError } from '../http/messages.ts';
import { findCity, sampleCountries, samplePackagingTypes } from '../samples/samples.ts';
import type { ServiceCall } from './service-call.ts';

/** Collects the errors of a request, in the words of Laravel's validation. */
export class FieldErrors {
  private readonly messages = new Map<string, string[]>();

  /** `must be an integer` for `per_page` → `The per page field must be an integer.` */
  add(name: string, rule: string): void {
    this.addMessage(name, `The ${name.replaceAll('_', ' ')} field ${rule}.`);
  }

  addInvalidChoice(name: string): void {
    this.addMessage(name, `The selected ${name.replaceAll('_', ' ')} is invalid.`);
  }

  throwIfAny(status?: number): void {
    if (this.messages.size > 0) throw validationError(this.messages, status);
  }

  private addMessage(name: string, message: string): void {
    this.messages.set(name, [...(this.messages.get(name) ?? []), message]);
  }
}

const typeRules: Readonly<Record<string, string>> = {
  integer: 'must be an integer',
  number: 'must be a number',
  string: 'must be a string',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an array',
};

const booleans: ReadonlyMap<string, boolean> = new Map(Object.entries({ true: true, 1: true, false: false, 0: false }));

const numberPatterns = { number: /^-?\d+(\.\d+)?$/, integer: /^-?\d+$/ };

function readAs(type: string, value: unknown): unknown {
  if (type === 'null') return value === null ? null : undefined;
  if (type === 'boolean') return booleans.get(String(value));
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  if (type === 'object') return isRow(value) ? value : undefined;
  if (type !== 'number' && type !== 'integer') return typeof value === 'string' ? value : undefined;
  const pattern = numberPatterns[type];
  if (value instanceof ExactNumber) return type === 'number' || pattern.test(value.toString()) ? value : undefined;
  const number = typeof value === 'string' && pattern.test(value) ? Number(value) : value;
  const fits = type === 'number' ? typeof number === 'number' : Number.isSafeInteger(number);
  return fits ? number : undefined;
}

const branchesOf = (schema: ValueSchema): readonly ValueSchema[] => schema.anyOf?.flatMap(branchesOf) ?? [schema];

/** The first branch of the schema with a type that the value has, and the value read as that type. */
function matchBranch(schema: ValueSchema, value: unknown): { branch: ValueSchema; read: unknown } | undefined {
  for (const branch of branchesOf(schema)) {
    const types = typesOf(branch);
    if (types.length === 0) return { branch, read: value };
    const read = types.map((type) => readAs(type, value)).find((each) => each !== undefined);
    if (read !== undefined) return { branch, read };
  }
  return undefined;
}

/** Checks a value against a schema and returns it as the service reads it. */
export function checkValue(name: string, schema: ValueSchema, value: unknown, errors: FieldErrors): unknown {
  const match = matchBranch(schema, value);
  if (!match) {
    errors.add(name, typeRules[firstType(schema) ?? ''] ?? 'is invalid');
    return undefined;
  }
  const { branch, read } = match;
  if (read === null) return null;
  if (branch.enum && !branch.enum.includes(read)) errors.addInvalidChoice(name);
  else if (branch.format === 'date' && momentOfDay(String(read)) === undefined)
    errors.add(name, 'must match the format Y-m-d');
  const { items, properties = {} } = branch;
  if (Array.isArray(read) && items)
    return read.map((each, place) => checkValue(`${name}.${place}`, items, each, errors));
  return isRow(read) ? checkFields(`${name}.`, properties, read, errors) : read;
}

function checkFields(prefix: string, schemas: Fields, row: Row, errors: FieldErrors): Row {
  const checked = Object.entries(row).map(([name, value]) => {
    const schema = getOwn(schemas, name);
    return [name, schema ? checkValue(prefix + name, schema, value, errors) : value];
  });
  return Object.fromEntries(checked);
}

/** The fields of a body that the service knows, as it reads them; throws a 422 that names every invalid one. */
export function checkBody(input: Fields, required: readonly string[], body: Row): Row {
  const errors = new FieldErrors();
  const missing = required.filter((name) => (body[name] ?? '') === '');
  for (const name of missing) {
    const schema = input[name];
    if (!schema || !isNullable(schema) || body[name] !== null) errors.add(name, 'is required');
  }
  const given = Object.entries(body).filter(([name]) => Object.hasOwn(input, name) && !missing.includes(name));
  const checked = checkFields('', input, Object.fromEntries(given), errors);
  errors.throwIfAny();
  return checked;
}

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

const checkedGroups = ['orders', 'boxes', 'warehouses', 'price'];

/** Finds values of the right type that are impossible: negative measures, unknown ids (all assumed). */
function checkReferences(fields: Row, call: ServiceCall, errors: FieldErrors): void {
  const check = (path: string, name: string, value: unknown): void => {
    if (Array.isArray(value)) {
      for (const [place, each] of value.entries()) check(`${path}.${place}`, name, each);
    } else if (isRow(value)) {
      for (const [inner, each] of Object.entries(value)) check(`${path}.${inner}`, inner, each);
    } else if (value !== null && value !== '' && value !== 0) {
      // A template of a body that was filled in only partly holds null, an empty text or 0.
      if (measures.has(name) && numberOf(value) < 0) errors.add(path, 'must be at least 0');
      if (getOwn(references, name)?.(value, call) === false) errors.addInvalidChoice(path);
    }
  };
  for (const [name, value] of Object.entries(fields)) check(name, name, value);
}

/** Only the service sets these in any record; in an order, further ones identify it or are changed by transitions (assumed). */
const serviceFields = ['id', 'user_id', 'created_at', 'updated_at'];
const orderServiceFields =
  'order_number status date merchant_id webhook_id cod_wallet_id delivered_at shipment_external_id selected_shipment_company return_type return_ordered_at'.split(
    ' ',
  );

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
  const errors = new FieldErrors();
  if (checkedGroups.includes(group)) {
    checkReferences(fields, call, errors);
  }
  errors.throwIfAny();
  return withoutUnsettable(fields);
}
