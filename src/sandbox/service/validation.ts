import { ExactNumber } from '../../base/numbers/exact-number.ts';
import { getOwn, isRow, type Row } from '../../base/row.ts';
import { type Fields, typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { momentOfDay } from '../data/instant.ts';
import { firstType, isNullable } from '../data/schema.ts';
import { FieldErrors } from './field-errors.ts';

const typeRules: Readonly<Record<string, string>> = {
  integer: 'must be an integer',
  number: 'must be a number',
  string: 'must be a string',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an array',
};

const booleans: ReadonlyMap<string, boolean> = new Map(Object.entries({ true: true, 1: true, false: false, 0: false }));

/** A number, or text that matches the pattern. */
function readNumber(value: unknown, pattern: RegExp): number | undefined {
  const number = typeof value === 'string' && pattern.test(value) ? Number(value) : value;
  return typeof number === 'number' ? number : undefined;
}

/** The value as PHP reads it for a type of JSON Schema; undefined if it has another type. */
function readAs(type: string, value: unknown): unknown {
  if (type === 'null') return value === null ? null : undefined;
  if (type === 'string') return typeof value === 'string' ? value : undefined;
  if (type === 'boolean') return booleans.get(String(value));
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  if (type === 'object') return isRow(value) ? value : undefined;
  if (value instanceof ExactNumber) return type === 'number' || /^-?\d+$/.test(value.toString()) ? value : undefined;
  if (type === 'number') return readNumber(value, /^-?\d+(\.\d+)?$/);
  const integer = readNumber(value, /^-?\d+$/);
  return Number.isSafeInteger(integer) ? integer : undefined;
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

/** Fields that no schema names pass as they are. */
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
