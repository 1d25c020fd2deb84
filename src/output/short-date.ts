import type { ValueSchema } from '../operations/manifest.ts';

const timestampPattern = /^(\d{4})-(\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Does a field of this name hold a time? */
export const isDateName = (name: string): boolean => /(?:^|[._])(?:date|at)$|[a-z](?:Date|At)$/.test(name);

/** The same for a field that the interface document may describe. */
export const isDateField = (name: string, schema: ValueSchema | undefined): boolean =>
  isDateName(name) || schema?.format === 'date' || schema?.format === 'date-time';

/** A timestamp without seconds, and without the year if it is this one: `11-21 16:07`. A zone that it names stays. */
export function shortDate(text: string, thisYear: number): string {
  const [, year, day, time, zone = ''] = timestampPattern.exec(text) ?? [];
  if (year === undefined) return text;
  return `${Number(year) === thisYear ? '' : `${year}-`}${day} ${time}${zone}`;
}
