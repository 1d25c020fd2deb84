import { setTimeout as wait } from 'node:timers/promises';
import { memoize } from '../memoize.ts';
import type { Row } from '../row.ts';

/** A wait as people say it, rounded up: `45 s`, `2 min`, `1 h 3 min`, `3 d 4 h`. */
export function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.ceil(minutes / 60);
  const text =
    minutes < 1440
      ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
      : `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return text.replace(/ 0 \w+$/, '');
}

const spanUnits: Readonly<Record<string, number>> = { s: 1000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns the milliseconds of a span of time as people type it: `90s`, `5m`, `1h`, `2d`, seconds without a unit; else undefined. */
export function parseSpan(text: string): number | undefined {
  const [, count, unit = 's'] = /^(\d{1,6})\s?(s|m|min|h|d)?$/i.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * (spanUnits[unit.toLowerCase()] ?? 0);
}

/** Epoch milliseconds of a time as a service writes it; one that names no zone is taken for UTC, as `created_at` is. */
export const epochOf = (text: string): number =>
  Date.parse(text.replace(' ', 'T').replace(/T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/, '$&Z'));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const timeOfDay = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** `YYYY-MM-DD` in a time zone, else in that of this machine. */
export const isoDay = (date: Date, zone?: string): string =>
  zone === undefined ? ownDay(date) : zonedText(date.toISOString(), zone).slice(0, 10);

const ownDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Is a time that a service or a log writes on the day of another moment? False for what is not a time. */
export function isOnDay(text: string, now: Date, zone?: string): boolean {
  const time = epochOf(text);
  return !Number.isNaN(time) && isoDay(new Date(time), zone) === isoDay(now, zone);
}

/** The first moment of the day of another one, in a time zone, else in that of this machine. */
export function startOfDay(now: Date, zone?: string): Date {
  const [year = 0, month = 1, day = 1] = isoDay(now, zone).split('-').map(Number);
  if (zone === undefined) return new Date(year, month - 1, day);
  const start = Date.UTC(year, month - 1, day);
  // The offset may change in these hours: that of the moment that is found counts.
  const near = start - offsetAt(start, zone);
  return new Date(start - offsetAt(near, zone));
}

/** How many milliseconds a zone is ahead of UTC at a moment. */
const offsetAt = (moment: number, zone: string): number =>
  Date.parse(`${zonedText(new Date(moment).toISOString(), zone).slice(0, 19)}Z`) - moment;

/** The day so many days before a moment, in a time zone, else in that of this machine. */
export function dayBefore(now: Date, days: number, zone?: string): string {
  const [year = 0, month = 1, day = 1] = isoDay(now, zone).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10);
}

/** A moment as this machine's clocks show it, or those of --tz: `2026-11-21 08:02`. */
export function shownMoment(iso: string, zone: string | undefined): string {
  const date = new Date(iso);
  // Without a zone, `Intl` would only take time.
  if (zone === undefined) return `${isoDay(date)} ${timeOfDay(date)}`;
  return new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(date);
}

/** `14:05`, `14:05:30` within a minute, `2026-03-05 14:05` on another day: in the time zone of this machine. */
export function clockTime(date: Date, now: Date): string {
  // To come a little late is better than to come early.
  const isSoon = date.getTime() - now.getTime() < 60_000;
  const shown = new Date(
    isSoon ? Math.ceil(date.getTime() / 1000) * 1000 : Math.ceil(date.getTime() / 60_000) * 60_000,
  );
  const time = timeOfDay(shown);
  if (isSoon) return `${time}:${twoDigits(shown.getSeconds())}`;
  return isoDay(shown) === isoDay(now) ? time : `${isoDay(shown)} ${time}`;
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.(\d+))?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Offsets change at whole quarters of an hour. */
const quarter = 900_000;

/** The offset of a zone from UTC by the quarter of an hour: `+03:00`; empty where it has seconds, as before time zones. */
const offsetsOf = memoize((timeZone) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return memoize((quarters) => {
    const parts = format.formatToParts(Number(quarters) * quarter);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [found, offset = '+00:00'] = /^GMT([+-]\d\d:\d\d)?$/.exec(name) ?? [];
    return found === undefined ? '' : offset;
  });
});

/**
 * An instant as the clocks of a zone show it, with its offset: `2026-01-02T06:04:05+03:00`. Days, and times that do not say
 * their zone, stay as they are.
 */
export function zonedText(text: string, zone: string): string {
  const found = instant.exec(text);
  const time = found ? Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN;
  if (Number.isNaN(time)) return text;
  const offset = offsetsOf(zone)(String(Math.floor(time / quarter)));
  if (offset === '') return text;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const away = (offset.startsWith('-') ? -1 : 1) * (60 * hours + minutes);
  const wall = new Date(time + away * 60_000).toISOString();
  if (!/^\d{4}-/.test(wall)) return text;
  const fraction = found?.[1]?.replace(/0+$/, '');
  return `${wall.slice(0, 19)}${fraction ? `.${fraction}` : ''}${offset}`;
}

const withoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** Zones are quarters of an hour apart: a time within a minute of the same moment is written in the same zone. */
const sameMoment = 60_000;

/** A time of a record that names no zone, with that of its `created_at` where this shows the same moment in UTC; else the text as it is. */
export function withKnownZone(text: string, { created_at: created }: Row): string {
  if (typeof created !== 'string' || !withoutZone.test(text) || !instant.test(created)) return text;
  return Math.abs(epochOf(text) - epochOf(created)) < sameMoment ? `${text}Z` : text;
}

/** Waits for so many milliseconds. Throws the signal's reason when it is aborted. */
export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {
    throw signal.reason;
  });

/** Time as it passes, and waiting for it. Tests have one of their own. */
export interface Clock {
  /** Milliseconds since some moment; it never goes back. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { now: () => performance.now(), sleep };
