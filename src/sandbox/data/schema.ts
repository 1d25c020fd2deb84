import type { Row } from '../../base/row.ts';
import { singular } from '../../base/text/names.ts';
import { type Fields, isScalar, typesOf, type ValueSchema } from '../../operations/manifest.ts';
import type { MerchantAccount } from './merchants.ts';
import { timestampOf } from './values.ts';

/** A schema with more of the words of JSON Schema than the rest of the program reads. */
export type DetailedSchema = ValueSchema & {
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

/** A value without a type may be anything, null included. */
export function isNullable(schema: ValueSchema): boolean {
  const types = typesOf(schema);
  return types.includes('null') || (types.length === 0 && schema.enum === undefined);
}

/** The first type other than null; undefined if the schema names none. */
export const firstType = (schema: ValueSchema): string | undefined => typesOf(schema).find((type) => type !== 'null');

const emptyValues: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

function blankValue(schema: DetailedSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (isNullable(schema)) return null;
  return schema.enum?.[0] ?? emptyValues[firstType(schema) ?? ''] ?? null;
}

/** Names of fields that identify a record without an `id`. */
const keyPattern = /(^|_)(id|uuid|code|number|no|sku|slug|key|reference|awb)$|[a-z](Id|Uuid|Code|Number|Key)$/;

/** The field that tells the rows of a resource apart: `id`, or `product_id` of products, or what else looks like it. */
export function keyField(schema: Fields, resource: string): string {
  if (Object.hasOwn(schema, 'id')) return 'id';
  const one = singular(resource.split(' ').at(-1) ?? '').replaceAll(' ', '_');
  const isKey = (name: string) => keyPattern.test(name) && !['user_id', 'merchant_id'].includes(name);
  const names = Object.keys(schema).filter((name) => isKey(name) && isScalar(schema[name] ?? {}));
  return names.find((name) => name.toLowerCase().startsWith(one)) ?? names[0] ?? 'id';
}

/** The id of a row in its key: a number, or text where the schema says so. */
const keyValue = (schema: ValueSchema, id: number): unknown => (firstType(schema) === 'string' ? String(id) : id);

interface RecordStart {
  readonly id: number;
  /** The field of the id: `id` unless given. */
  readonly key?: string;
  readonly merchant: MerchantAccount;
  readonly now: Date;
}

/** A record with its key, its owner and its time; its other fields are null, or empty if they may not be null. */
export function blankRecord(schema: Fields, { id, key = 'id', merchant, now }: RecordStart): Row {
  const time = timestampOf(now.getTime());
  const owner = { user_id: merchant.userId, merchant_id: merchant.id };
  const known: Row = { [key]: keyValue(schema[key] ?? {}, id), ...owner, created_at: time, updated_at: time };
  return Object.fromEntries(
    Object.entries(schema).map(([name, field]) => [name, Object.hasOwn(known, name) ? known[name] : blankValue(field)]),
  );
}
