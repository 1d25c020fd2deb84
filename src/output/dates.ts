import type { Row } from '../base/row.ts';
import { withKnownZone, zonedText } from '../base/time/times.ts';
import type { Fields, ValueSchema } from '../operations/manifest.ts';

const timestampPattern = /^(\d{4})-(\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

export const isDateName = (name: string): boolean => /(?:^|[._])(?:date|at)$|[a-z](?:Date|At)$/.test(name);

/** The same for a field that the interface document may describe. */
export const isDateField = (name: string, schema: ValueSchema | undefined): boolean =>
  isDateName(name) || schema?.format === 'date' || schema?.format === 'date-time';

/** A timestamp without seconds, and without the year if it is this one: `11-21 16:07`. A zone that it names stays: `11-21 16:07+03`. */
export function shortDate(text: string, thisYear: number): string {
  const [, year, day, time, zone = ''] = timestampPattern.exec(text) ?? [];
  if (year === undefined) return text;
  return `${Number(year) === thisYear ? '' : `${year}-`}${day} ${time}${zone.replace(/:?00$/, '')}`;
}

/** The value of a field of a record that holds times, or a list of them, with its times in a zone. */
export function inZone(zone: string, value: unknown, row: Row): unknown {
  if (Array.isArray(value)) return value.map((each) => inZone(zone, each, row));
  return typeof value === 'string' ? zonedText(withKnownZone(value, row), zone) : value;
}

/** Puts the times of a record's fields in a zone; fields that hold no times stay as they are. */
export const fieldsInZone =
  (zone: string, fields: Fields) =>
  (name: string, value: unknown, row: Row): unknown =>
    isDateField(name, fields[name]) ? inZone(zone, value, row) : value;
