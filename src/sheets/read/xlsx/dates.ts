import type { DateFormat } from './number-formats.ts';

const msOfDay = 86_400_000;

/** Before the day that never was, 29 February 1900, days are counted from one day later. */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);

/** 31 December 9999. */
const lastDay = { 1900: 2_958_466, 1904: 2_957_004 };

function instant(serial: number, is1904: boolean): number | undefined {
  if (is1904) return serial >= 0 && serial < lastDay[1904] ? from1904 + serial * msOfDay : undefined;
  if (serial < 1 || serial >= lastDay[1900] || Math.floor(serial) === 60) return undefined;
  return from1900 + (serial < 60 ? serial + 1 : serial) * msOfDay;
}

/** The day and time that a number is shown as, in ISO 8601; undefined where it is none. */
export function isoDate(serial: number, format: DateFormat, is1904: boolean): string | undefined {
  const ms = instant(serial, is1904);
  if (ms === undefined) return undefined;
  // A double is exact to a microsecond in these years.
  const iso = new Date(Math.round(ms)).toISOString();
  if (!format.hasTime && iso.endsWith('T00:00:00.000Z')) return iso.slice(0, 10);
  return iso.replace(/\.000Z$|Z$/, '') + format.zone;
}
