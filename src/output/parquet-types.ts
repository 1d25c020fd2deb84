import type { SchemaElement } from 'hyparquet-writer';
import { ExactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { compareDecimals, readDecimal } from '../base/numbers/decimals.ts';
import { epochOf } from '../base/time/times.ts';
import { typesOf, type ValueSchema } from '../operations/manifest.ts';
import { columnKind } from './column-kinds.ts';

/** A type for a column of a Parquet file. */
export interface ParquetType {
  readonly schema: Omit<SchemaElement, 'name'>;
  /** The value for the library; undefined if the type cannot hold it exactly. */
  encode(value: unknown): string | bigint | number | boolean | undefined;
  /** The name of its values, for messages. */
  readonly holds: string;
}

/** The names of types that may be set for a column: `DOUBLE` then takes the nearest number. */
export type ParquetTypeName = 'BIGINT' | 'DOUBLE' | 'VARCHAR';

export const isNullish = (value: unknown): boolean => value === null || value === undefined;

const decimalPlaces = 4;
const wholeDigits = 14;

const numberIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber
    ? readDecimal(String(value))
    : undefined;

/** The number times ten to the power of `places`; undefined if a fraction is left, or it has more than `kept` digits. */
function scaled(value: unknown, places: number, kept: number): bigint | undefined {
  const number = numberIn(value);
  if (!number) return undefined;
  const zeros = number.exponent - number.digits.length + places;
  if (zeros < 0 || number.exponent + places > kept) return undefined;
  return BigInt(number.sign) * BigInt(number.digits || '0') * 10n ** BigInt(zeros);
}

const amounts: ParquetType = {
  schema: { type: 'INT64', converted_type: 'DECIMAL', precision: wholeDigits + decimalPlaces, scale: decimalPlaces },
  holds: `amounts with at most ${wholeDigits} digits before the point and ${decimalPlaces} after it (DECIMAL(18,4))`,
  encode: (value) => scaled(value, decimalPlaces, wholeDigits + decimalPlaces),
};

export const wholeNumbers: ParquetType = {
  schema: { type: 'INT64' },
  holds: 'whole numbers of at most 18 digits (BIGINT)',
  encode: (value) => scaled(value, 0, 18),
};

/** The nearest double; undefined if there is none. */
function nearest(value: unknown): number | undefined {
  const number = Number(numberIn(value) ? String(value) : Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** The double that is written with the same digits; undefined if there is none. */
function sameInBinary(value: unknown): number | undefined {
  const number = nearest(value);
  const [given, kept] = [numberIn(value), numberIn(number)];
  return given && kept && compareDecimals(given, kept) === 0 ? number : undefined;
}

const doubles: ParquetType = {
  schema: { type: 'DOUBLE' },
  holds: 'numbers of about 16 digits (DOUBLE)',
  encode: sameInBinary,
};

const timePattern = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.(\d+))?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

const millisecondsOfDay = 86_400_000;

/** Epoch milliseconds of midnight (UTC); undefined for a day that the calendar does not have. */
function midnightOf(text: string): number | undefined {
  const [, year, month, day] = (timePattern.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const midnight = Date.parse(text.slice(0, 10));
  return new Date(midnight).getUTCDate() === day ? midnight : undefined;
}

function microsecondsOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || value.length <= 10 || midnightOf(value) === undefined) return undefined;
  const fraction = (timePattern.exec(value)?.[4] ?? '').replace(/0+$/, '').padEnd(6, '0');
  const milliseconds = epochOf(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2').replace(/\.\d+/, ''));
  if (fraction.length > 6 || Number.isNaN(milliseconds)) return undefined;
  return BigInt(milliseconds) * 1000n + BigInt(fraction);
}

/** A time without a zone is taken as UTC, as everywhere. */
const times: ParquetType = {
  schema: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  holds: 'timestamps such as 2026-03-05T14:05:00Z',
  encode: microsecondsOf,
};

const dayNumber = (value: unknown): number | undefined => {
  const midnight = typeof value === 'string' && value.length === 10 ? midnightOf(value) : undefined;
  return midnight === undefined ? undefined : midnight / millisecondsOfDay;
};

const days: ParquetType = {
  schema: { type: 'INT32', converted_type: 'DATE' },
  holds: 'days such as 2026-03-05',
  encode: dayNumber,
};

const booleans: ParquetType = {
  schema: { type: 'BOOLEAN' },
  holds: 'true and false',
  encode: (value) => (typeof value === 'boolean' ? value : undefined),
};

export const parquetText = (value: unknown): string =>
  typeof value === 'object' && !(value instanceof ExactNumber) ? stringifyJson(value) : String(value);

const texts: ParquetType = {
  schema: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  holds: 'text',
  encode: parquetText,
};

/** The types that fit a field by its name and schema, the likeliest first. Text takes what none of them holds. */
function likelyTypes(name: string, schema: ValueSchema | undefined): readonly ParquetType[] {
  const types = schema ? typesOf(schema).filter((type) => type !== 'null') : [];
  if (types.includes('boolean')) return [booleans];
  const kind = columnKind(name, schema);
  // Ids and other names may be digits, but need not be: 7, 007 or a UUID.
  if (kind === 'text') return [];
  if (types.length > 0 && types.every((type) => type === 'integer')) return [wholeNumbers, amounts, doubles];
  switch (kind) {
    case 'date':
      return schema?.format === 'date' ? [days, times] : [times, days];
    case 'number':
    case 'amount':
      return [amounts, doubles];
    default:
      return [];
  }
}

/** The likeliest type that holds all of these values of a field. */
export function typeOfValues(name: string, schema: ValueSchema | undefined, values: readonly unknown[]): ParquetType {
  const present = values.filter((value) => !isNullish(value));
  const isUnknown = present.length > 0 && columnKind(name, schema) === 'auto';
  const likely = isUnknown ? [booleans] : likelyTypes(name, schema);
  return likely.find((type) => present.every((value) => type.encode(value) !== undefined)) ?? texts;
}

const namedTypes: Readonly<Record<ParquetTypeName, ParquetType>> = {
  BIGINT: wholeNumbers,
  DOUBLE: { ...doubles, encode: nearest },
  VARCHAR: texts,
};

/** The type of a field without regard to its values. */
export const agreedType = (
  name: string,
  schema: ValueSchema | undefined,
  given: ParquetTypeName | undefined,
): ParquetType => (given === undefined ? (likelyTypes(name, schema)[0] ?? texts) : namedTypes[given]);

/** The name of a wider type, for a value that this type cannot hold. */
export const widerType = (type: ParquetType, value: unknown): ParquetTypeName =>
  (type === amounts || type === wholeNumbers) && nearest(value) !== undefined ? 'DOUBLE' : 'VARCHAR';
