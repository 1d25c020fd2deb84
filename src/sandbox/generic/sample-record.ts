import type { Row } from '../../base/row.ts';
import { type Fields, withoutNull } from '../../operations/manifest.ts';
import type { Draw } from '../data/random.ts';
import { type DetailedSchema, firstType, isNullable } from '../data/schema.ts';
import { money } from '../data/values.ts';
import { type RowContext, sampleText } from './sample-text.ts';

const nullShare = 0.25;
const deepestArray = 4;

/** The ids whose owner is known; other references are small numbers. */
function knownId(name: string, { id, key, merchant }: RowContext): number | undefined {
  if (name === key) return id;
  if (name === 'user_id') return merchant.userId;
  return name === 'merchant_id' ? merchant.id : undefined;
}

/** A small number, above 0 if the schema permits. */
function sampleInteger(schema: DetailedSchema, draw: Draw): number {
  const floor = Math.max(schema.minimum ?? -Infinity, (schema.exclusiveMinimum ?? -Infinity) + 1);
  const ceiling = Math.min(schema.maximum ?? Infinity, (schema.exclusiveMaximum ?? Infinity) - 1);
  const least = Math.max(floor, Math.min(1, ceiling));
  return draw.whole(least, Math.min(ceiling, least + 19));
}

function sampleNumber(schema: DetailedSchema, draw: Draw): number {
  const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const most = schema.maximum ?? schema.exclusiveMaximum ?? Math.max(200, least + 200);
  const drawn = least + (most - least) * (0.05 + 0.9 * draw.share());
  return most - least < 1 ? drawn : money(drawn);
}

function sampleString(name: string, schema: DetailedSchema, draw: Draw, context: RowContext): string {
  const { format, minLength = 0, maxLength = Infinity } = schema;
  return sampleText(name, format, draw, context).padEnd(minLength, 'x').slice(0, maxLength);
}

function sampleArray(name: string, schema: DetailedSchema, draw: Draw, context: RowContext, depth: number): unknown[] {
  const { items, minItems = 0 } = schema;
  if (!items || depth >= deepestArray) return [];
  const length = Math.max(minItems, draw.whole(1, 3));
  return Array.from({ length }, (_, index) =>
    sampleValue(name, items, draw, { ...context, id: context.id * 10 + index, index, key: 'id' }, depth + 1),
  );
}

/** A value that fits the schema: its type, its choices, and null now and then if it may be. */
function sampleValue(name: string, schema: DetailedSchema, draw: Draw, context: RowContext, depth: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return draw.pick(schema.enum);
  const known = knownId(name, context);
  const type = firstType(schema);
  if (type === undefined) return known ?? (/(^|_)id$/.test(name) ? sampleInteger(schema, draw) : null);
  if (isNullable(schema) && known === undefined && draw.chance(nullShare)) return null;
  const inner = withoutNull(schema);
  if (inner !== schema) return sampleValue(name, inner, draw, context, depth);
  if (type === 'integer') return known ?? sampleInteger(schema, draw);
  if (type === 'number') return known ?? sampleNumber(schema, draw);
  if (type === 'boolean') return draw.chance(0.5);
  if (type === 'array') return sampleArray(name, schema, draw, context, depth);
  if (type === 'object') return sampleRecord(schema.properties ?? {}, draw, { ...context, key: 'id' }, depth + 1);
  return known === undefined ? sampleString(name, schema, draw, context) : String(known);
}

/** A record with a value in every field of the schema, in its order. */
export const sampleRecord = (schema: Fields, draw: Draw, context: RowContext, depth = 0): Row =>
  Object.fromEntries(
    Object.entries(schema).map(([name, field]) => [name, sampleValue(name, field, draw, context, depth)]),
  );
