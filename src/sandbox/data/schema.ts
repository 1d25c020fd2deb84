import { typesOf, type ValueSchema } from '../../operations/manifest.ts';

/** Further words of JSON Schema that a plain operation may hold, beyond those the program itself reads. */
interface Details {
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export type DetailedSchema = ValueSchema & Details;

export type Fields = Readonly<Record<string, ValueSchema>>;

/** May the value be null? What has no type may be anything. */
export function isNullable(schema: ValueSchema): boolean {
  const types = typesOf(schema);
  return types.includes('null') || (types.length === 0 && schema.enum === undefined);
}

/** The first type a value may have that is not null; undefined where nothing is known. */
export const firstType = (schema: ValueSchema): string | undefined => typesOf(schema).find((type) => type !== 'null');
