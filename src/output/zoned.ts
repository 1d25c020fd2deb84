import { memoize } from '../base/memoize.ts';
import type { Fields } from '../operations/manifest.ts';
import { isDateField } from './short-date.ts';

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.(\d+))?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Offsets change at whole quarters of an hour. */
const quarter = 900_000;

/** The offset from UTC in minutes, by the quarter of an hour; undefined if it has seconds, as before time zones. */
const offsetsOf = memoize((timeZone) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number | undefined>();
  return (time: number): number | undefined => {
    const at = Math.floor(time / quarter);
    if (!offsets.has(at)) {
      const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      const found = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name);
      const minutes = 60 * Number(found?.[2] ?? 0) + Number(found?.[3] ?? 0);
      offsets.set(at, found ? (found[1] === '-' ? -minutes : minutes) : undefined);
    }
    return offsets.get(at);
  };
});

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/**
 * An instant as the clocks of a zone show it, with its offset: `2026-01-02T06:04:05+03:00`. Days, and times that do not say
 * their zone, stay as they are.
 */
export function zonedText(text: string, zone: string): string {
  const found = instant.exec(text);
  const time = found ? Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN;
  if (Number.isNaN(time)) return text;
  const offset = offsetsOf(zone)(time);
  if (offset === undefined) return text;
  const wall = new Date(time + offset * 60_000).toISOString();
  if (!/^\d{4}-/.test(wall)) return text;
  const fraction = found?.[1]?.replace(/0+$/, '');
  const minutes = Math.abs(offset);
  const away = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${wall.slice(0, 19)}${fraction ? `.${fraction}` : ''}${away}`;
}

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
