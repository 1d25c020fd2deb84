import { getOwn, type Row } from '../../base/row.ts';
import { singular } from '../../base/text/names.ts';
import { type Fields, withoutNull } from '../../operations/manifest.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { type DetailedSchema, firstType, isNullable } from '../data/schema.ts';
import type { RowSource, SourceOptions } from '../data/table.ts';
import {
  Draw,
  day,
  dayTextOf,
  type IdAt,
  keyOf,
  mix,
  mobileDigits,
  money,
  second,
  tenantIds,
  timestampOf,
} from '../data/values.ts';
import {
  allCities,
  boxTemplates,
  firstNames,
  lastNames,
  sampleCountries,
  sampleCouriers,
  samplePackagingTypes,
  sampleWarehouses,
  saudiCities,
} from '../samples/samples.ts';
import { statuses } from './orders.ts';

/** Rows that are the same for all merchants, listed in this order; by group, or by the operation that lists them. */
function sharedRows({ id, userId, name, firstName, lastName, email, phone }: MerchantAccount) {
  const shared: Readonly<Record<string, readonly Row[]>> = {
    countries: sampleCountries,
    cities: allCities.map(({ id, name, name_ar, country_id }) => ({ id, name, name_ar, country_id })),
    couriers: sampleCouriers,
    'packaging-types': samplePackagingTypes,
    'orders.statuses': statuses.map((status) => ({ name: status, label: status.replaceAll('_', ' ') })),
    merchants: [{ id, name, email, phone }],
    profile: [{ id: userId, first_name: firstName, last_name: lastName, email, phone }],
  };
  return shared;
}

/** The known rows of one merchant, by group. They are listed newest first. */
const ownRows: Readonly<Record<string, readonly Row[]>> = { boxes: boxTemplates, warehouses: sampleWarehouses };

/** How many rows a merchant has if nothing is known of them. */
const defaultCount = 24;
const daysBetween = 3;

/** The ids that the rows have, or else their numbers; those of created rows continue from the highest. */
function givenIds(rows: readonly Row[]): IdAt {
  const ids = rows.map(({ id }, index) => (typeof id === 'number' ? id : index + 1));
  const highest = Math.max(0, ...ids);
  return (index) => ids[index] ?? highest + 1 + index - ids.length;
}

/** Returns the rows of a group, or of an operation with its own table. Fields without a known value are made up from the schema. */
export function genericSource(name: string, resource: string, options: SourceOptions): RowSource {
  const { seed, today, merchant, schema, key: field } = options;
  const shared = getOwn(sharedRows(merchant), name);
  const rows = shared ?? getOwn(ownRows, name) ?? [];
  const idAt = shared ? givenIds(shared) : tenantIds(seed, name, merchant.position);
  const count = shared ? shared.length : Math.ceil((rows.length || defaultCount) * merchant.share);
  const key = keyOf(mix(seed, merchant.position), name);
  const noun = singular(resource);
  return {
    ...options,
    count,
    idAt,
    oldestFirst: shared !== undefined,
    make: (index) => {
      const draw = new Draw(mix(key, index));
      const createdAt = today - (count - index) * daysBetween * day + draw.whole(0, 80_000) * second;
      const made = sampleRecord(schema, draw, {
        id: idAt(index),
        key: field,
        index,
        noun,
        merchant,
        createdAt,
        depth: 0,
      });
      return { ...made, ...rows[index] };
    },
  };
}

interface RowContext {
  readonly id: number;
  readonly key: string;
  readonly index: number;
  /** `packaging type`: what the row is, in one or more words. */
  readonly noun: string;
  readonly merchant: MerchantAccount;
  readonly createdAt: number;
  /** How deep inside of the row a value is. */
  readonly depth: number;
}

type TextSample = (draw: Draw, context: RowContext) => string;

const hex = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => draw.whole(0, 15).toString(16)).join('');

/** Text of a format of JSON Schema, or of a field whose name tells what it holds: the first that fits. */
const samples: readonly (readonly [pattern: RegExp, sample: TextSample])[] = [
  [/(^|_)at$|timestamp|^date-time$/, (_, { createdAt }) => timestampOf(createdAt)],
  [/(^|_)date$/, (_, { createdAt }) => dayTextOf(createdAt)],
  [/_ar$/, (draw) => draw.pick(saudiCities).name_ar],
  [/email/, (_, { index }) => `person${index + 1}@example.com`],
  [/phone|mobile/, (draw) => `+966${mobileDigits(draw)}`],
  [/first_name/, (draw) => draw.pick(firstNames).name],
  [/last_name/, (draw) => draw.pick(lastNames).name],
  [/city/, (draw) => draw.pick(saudiCities).name],
  [/currency/, () => 'SAR'],
  [/^uuid$/, (draw) => [hex(draw, 8), hex(draw, 4), `4${hex(draw, 3)}`, `a${hex(draw, 3)}`, hex(draw, 12)].join('-')],
  [/url|link|^uri$/, (_, { noun, index }) => `https://sandbox.example/${noun.replaceAll(' ', '-')}/${index + 1}`],
  [/code|identifier|number|reference/, (_, { noun, index }) => `${noun.slice(0, 3).toUpperCase()}-${index + 1}`],
  [
    /^(name|title|label|type)$|_name$/,
    (_, { noun, index }) => `${noun[0]?.toUpperCase()}${noun.slice(1)} ${index + 1}`,
  ],
];

const nullShare = 0.25;
const deepestArray = 4;

function knownId(name: string, { id, key, merchant }: RowContext): number | undefined {
  if (name === key) return id;
  if (name === 'user_id') return merchant.userId;
  return name === 'merchant_id' ? merchant.id : undefined;
}

/** A number within the bounds of the schema: a small one, above 0 if the schema permits. */
function sampleNumber(schema: DetailedSchema, draw: Draw, isWhole: boolean): number {
  const step = isWhole ? 1 : 0;
  const floor = Math.max(schema.minimum ?? -Infinity, (schema.exclusiveMinimum ?? -Infinity) + step);
  const ceiling = Math.min(schema.maximum ?? Infinity, (schema.exclusiveMaximum ?? Infinity) - step);
  if (isWhole) {
    const least = Math.max(floor, Math.min(1, ceiling));
    return draw.whole(least, Math.min(ceiling, least + 19));
  }
  const least = Math.max(floor, Math.min(0, ceiling));
  const most = Math.min(ceiling, Math.max(200, least + 200));
  const drawn = least + (most - least) * (0.05 + 0.9 * draw.share());
  return most - least < 1 ? drawn : money(drawn);
}

function sampleText(name: string, schema: DetailedSchema, draw: Draw, context: RowContext): string {
  const { format = '', minLength = 0, maxLength = Infinity } = schema;
  const find = (word: string) => samples.find(([pattern]) => pattern.test(word))?.[1];
  const sample = find(format) ?? find(name);
  const text = sample ? sample(draw, context) : `${name.replaceAll('_', ' ')} ${context.index + 1}`;
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

/** A value that fits the schema: its type, its choices, and null now and then if it may be. */
function sampleValue(name: string, schema: DetailedSchema, draw: Draw, context: RowContext): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return draw.pick(schema.enum);
  const known = knownId(name, context);
  const type = firstType(schema);
  if (type === undefined) return known ?? (/(^|_)id$/.test(name) ? sampleNumber(schema, draw, true) : null);
  if (isNullable(schema) && known === undefined && draw.chance(nullShare)) return null;
  const inner = withoutNull(schema);
  if (inner !== schema) return sampleValue(name, inner, draw, context);
  if (type === 'integer' || type === 'number') return known ?? sampleNumber(schema, draw, type === 'integer');
  if (type === 'boolean') return draw.chance(0.5);
  if (type === 'object') return sampleRecord(schema.properties ?? {}, draw, insideOf(context));
  if (type !== 'array') return known === undefined ? sampleText(name, schema, draw, context) : String(known);
  const { items, minItems = 0 } = schema;
  if (!items || context.depth >= deepestArray) return [];
  return Array.from({ length: Math.max(minItems, draw.whole(1, 3)) }, (_, index) =>
    sampleValue(name, items, draw, { ...insideOf(context), id: context.id * 10 + index, index }),
  );
}

const insideOf = (context: RowContext): RowContext => ({ ...context, key: 'id', depth: context.depth + 1 });

const sampleRecord = (schema: Fields, draw: Draw, context: RowContext): Row =>
  Object.fromEntries(Object.entries(schema).map(([name, field]) => [name, sampleValue(name, field, draw, context)]));
