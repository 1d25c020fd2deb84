import { ExactNumber } from '../../base/exact-number.ts';
import { isRow, type Row } from '../../base/row.ts';
import { typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { momentOfDay } from '../data/instant.ts';
import { isNullable } from '../data/schema.ts';
import { type InputFaults, invalid } from '../http/invalid.ts';

/** Collects what is wrong, in the words of Laravel's validation. */
export class Faults {
  private readonly byName = new Map<string, string[]>();

  /** `must be an integer` about `per_page` → `The per page field must be an integer.` */
  add(name: string, rule: string): void {
    this.addMessage(name, `The ${name.replaceAll('_', ' ')} field ${rule}.`);
  }

  addMessage(name: string, message: string): void {
    this.byName.set(name, [...(this.byName.get(name) ?? []), message]);
  }

  throwIfAny(status?: number): void {
    const faults: InputFaults = this.byName;
    if (faults.size > 0) throw invalid(faults, status);
  }
}

const rules: Readonly<Record<string, string>> = {
  integer: 'must be an integer',
  number: 'must be a number',
  string: 'must be a string',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an array',
};

const wholeText = /^-?\d+$/;
const numberText = /^-?\d+(\.\d+)?$/;

const booleans: ReadonlyMap<string, boolean> = new Map(Object.entries({ true: true, 1: true, false: false, 0: false }));

/** What a value is once PHP has read it as a type; undefined where it is none. Numbers may be written as text. */
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  integer: (value) => {
    if (value instanceof ExactNumber) return wholeText.test(value.toString()) ? value : undefined;
    const number = typeof value === 'string' && wholeText.test(value) ? Number(value) : value;
    return Number.isSafeInteger(number) ? number : undefined;
  },
  number: (value) => {
    if (value instanceof ExactNumber) return value;
    const number = typeof value === 'string' && numberText.test(value) ? Number(value) : value;
    return typeof number === 'number' ? number : undefined;
  },
  boolean: (value) => booleans.get(String(value)),
  array: (value) => (Array.isArray(value) ? value : undefined),
  object: (value) => (isRow(value) ? value : undefined),
  null: (value) => (value === null ? null : undefined),
};

interface Reading {
  readonly schema: ValueSchema;
  readonly value: unknown;
}

const branchesOf = (schema: ValueSchema): readonly ValueSchema[] =>
  schema.anyOf ? schema.anyOf.flatMap(branchesOf) : [schema];

/** The value as the first type of the schema that it fits. */
function readAs(schema: ValueSchema, value: unknown): Reading | undefined {
  for (const branch of branchesOf(schema)) {
    const types = typesOf(branch);
    if (types.length === 0) return { schema: branch, value };
    for (const type of types) {
      const read = readers[type]?.(value);
      if (read !== undefined) return { schema: branch, value: read };
    }
  }
  return undefined;
}

/** Checks a value against a schema and gives it back as the service understands it. */
export function check(name: string, schema: ValueSchema, given: unknown, faults: Faults): unknown {
  const reading = readAs(schema, given);
  if (!reading) {
    const type = branchesOf(schema)
      .flatMap(typesOf)
      .find((each) => each !== 'null');
    faults.add(name, rules[type ?? ''] ?? 'is invalid');
    return undefined;
  }
  const { value } = reading;
  if (value === null) return null;
  if (reading.schema.enum && !reading.schema.enum.includes(value)) {
    faults.addMessage(name, `The selected ${name.replaceAll('_', ' ')} is invalid.`);
  } else if (reading.schema.format === 'date' && momentOfDay(String(value)) === undefined) {
    faults.add(name, 'must match the format Y-m-d');
  }
  if (Array.isArray(value)) {
    const { items } = reading.schema;
    return items ? value.map((each, place) => check(`${name}.${place}`, items, each, faults)) : value;
  }
  return isRow(value) ? checkFields(`${name}.`, reading.schema.properties ?? {}, value, faults) : value;
}

/** Fields that no schema names pass as they are. */
function checkFields(prefix: string, schemas: Readonly<Record<string, ValueSchema>>, row: Row, faults: Faults): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
      return [name, schema ? check(prefix + name, schema, value, faults) : value];
    }),
  );
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

export interface Expected {
  readonly input: Readonly<Record<string, ValueSchema>>;
  readonly required: readonly string[];
}

/** The fields of a body that the service knows, checked; throws the refusal that names every wrong one. */
export function checkedBody({ input, required }: Expected, body: Row, status?: number): Row {
  const faults = new Faults();
  for (const name of required) {
    const schema = input[name];
    if (isMissing(body[name]) && !(schema && isNullable(schema) && body[name] === null))
      faults.add(name, 'is required');
  }
  const given = Object.entries(body).filter(([name]) => Object.hasOwn(input, name));
  const present = given.filter(([name, value]) => !(required.includes(name) && isMissing(value)));
  const checked = checkFields('', input, Object.fromEntries(present), faults);
  faults.throwIfAny(status);
  return checked;
}
