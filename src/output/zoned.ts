import { zonedText } from '../base/time/times.ts';
import type { Fields } from '../operations/manifest.ts';
import { isDateField } from './short-date.ts';

/** The value of a field that holds times, or a list of them, with its times in a zone. */
export function inZone(zone: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inZone(zone, each));
  return typeof value === 'string' ? zonedText(value, zone) : value;
}

/** Puts the times of a record's fields in a zone; fields that hold no times stay as they are. */
export const fieldsInZone =
  (zone: string, fields: Fields) =>
  (name: string, value: unknown): unknown =>
    isDateField(name, fields[name]) ? inZone(zone, value) : value;
