import type { Row } from '../base/row.ts';
import { isoDay, withKnownZone, zonedText } from '../base/time/times.ts';
import type { Fields, ValueSchema } from '../operations/manifest.ts';

const timestampPattern = /^(\d{4})-(\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

export const isDateName = (name: string): boolean => /(?:^|[._])(?:date|at)$|[a-z](?:Date|At)$/.test(name);

/** The same for a field that the interface document may describe. */
export const isDateField = (name: string, schema: ValueSchema | undefined): boolean =>
  isDateName(name) || schema?.format === 'date' || schema?.format === 'date-time';

/** As mail writes them: `Wed, 10 Jan 2018 21:05:30 +0000`. */
const mailPattern = /^[A-Z][a-z]{2}, (\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d)(?::\d\d)? ([+-]\d{4}|GMT)$/;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function fromMail(text: string): string {
  const [, day = '', month = '', year, time, zone = ''] = mailPattern.exec(text) ?? [];
  const at = months.indexOf(month);
  if (year === undefined || at < 0) return text;
  const two = (number: number | string) => String(number).padStart(2, '0');
  return `${year}-${two(at + 1)}-${two(day)} ${time}${/^([+-]0000|GMT)$/.test(zone) ? 'Z' : zone}`;
}

/** A timestamp without seconds, and without the year if it is this one: `11-21 16:07`. A zone that it names stays: `11-21 16:07+03`. */
export function shortDate(text: string, thisYear: number): string {
  const [, year, day, time, zone = ''] = timestampPattern.exec(fromMail(text)) ?? [];
  if (year === undefined) return text;
  return `${Number(year) === thisYear ? '' : `${year}-`}${day} ${time}${zone.replace(/:?00$/, '')}`;
}

const utcMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

/** Returns a function that shows a moment in UTC as the clocks of a zone do, or those of this machine, without the year if it is this one; another text as it is. */
export const clockReader =
  (zone: string | undefined, thisYear: number) =>
  (text: string): string => {
    const time = utcMoment.test(text) ? new Date(text) : new Date(Number.NaN);
    if (Number.isNaN(time.getTime())) return text;
    const own = `${isoDay(time)} ${time.toTimeString().slice(0, 5)}`;
    return shortDate(zone === undefined ? own : zonedText(text, zone).slice(0, 16), thisYear);
  };

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
