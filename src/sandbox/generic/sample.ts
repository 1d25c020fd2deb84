import type { Row } from '../../base/row.ts';
import { withoutNull } from '../../operations/manifest.ts';
import type { Draw } from '../data/random.ts';
import { type DetailedSchema, type Fields, firstType, isNullable } from '../data/schema.ts';
import { type About, sampleText } from './sample-text.ts';

const nullShare = 0.25;
const deepest = 4;

/** The ids whose owner is known; other references are small numbers. */
function identity(name: string, { id, merchant }: About): number | undefined {
  if (name === 'id') return id;
  if (name === 'user_id') return merchant.userId;
  return name === 'merchant_id' ? merchant.id : undefined;
}

/** A small number above 0 where the schema lets it. */
function wholeOf(schema: DetailedSchema, draw: Draw): number {
  const { minimum = 1, exclusiveMinimum = minimum - 1 } = schema;
  const { maximum = Number.MAX_SAFE_INTEGER, exclusiveMaximum = maximum + 1 } = schema;
  const [floor, ceiling] = [Math.max(minimum, exclusiveMinimum + 1), Math.min(maximum, exclusiveMaximum - 1)];
  const least = Math.max(floor, Math.min(1, ceiling));
  return draw.whole(least, Math.min(ceiling, least + 19));
}

function numberOf(schema: DetailedSchema, draw: Draw): number {
  const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const most = schema.maximum ?? schema.exclusiveMaximum ?? Math.max(200, least + 200);
  const drawn = least + (most - least) * (0.05 + 0.9 * draw.share());
  return most - least < 1 ? drawn : Math.round(drawn * 100) / 100;
}

function textOf(name: string, schema: DetailedSchema, draw: Draw, about: About): string {
  const text = sampleText(name, schema.format, draw, about);
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? text.length + (schema.minLength ?? 0));
}

/** A value that fits the schema: its type, its choices, null now and then where it may be. */
export function sampleOf(name: string, schema: DetailedSchema, draw: Draw, about: About, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  const [first, ...rest] = schema.enum ?? [];
  if (first !== undefined) return draw.pick([first, ...rest]);
  const known = identity(name, about);
  const type = firstType(schema);
  if (type === undefined) return known ?? (/(^|_)id$/.test(name) ? wholeOf(schema, draw) : null);
  if (isNullable(schema) && known === undefined && draw.chance(nullShare)) return null;
  const inner = withoutNull(schema);
  if (inner !== schema) return sampleOf(name, inner, draw, about, depth);
  if (type === 'integer') return known ?? wholeOf(schema, draw);
  if (type === 'number') return known ?? numberOf(schema, draw);
  if (type === 'boolean') return draw.chance(0.5);
  if (type === 'array') return arrayOf(name, schema, draw, about, depth);
  if (type === 'object') return sampleRecord(schema.properties ?? {}, draw, about, depth + 1);
  return known === undefined ? textOf(name, schema, draw, about) : String(known);
}

function arrayOf(name: string, schema: DetailedSchema, draw: Draw, about: About, depth: number): unknown[] {
  if (!schema.items || depth >= deepest) return [];
  const { items } = schema;
  const length = Math.max(schema.minItems ?? 0, draw.whole(1, 3));
  return Array.from({ length }, (_, index) =>
    sampleOf(name, items, draw, { ...about, id: about.id * 10 + index, index }, depth + 1),
  );
}

/** A record with a value in every field of the schema, in its order. */
export const sampleRecord = (fields: Fields, draw: Draw, about: About, depth = 0): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, sampleOf(name, schema, draw, about, depth)]),
  );
