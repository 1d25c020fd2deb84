const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A date as spreadsheets hold it: days since 1899-12-30, and the format that shows it. */
export interface SheetDate {
  readonly serial: number;
  readonly format: string;
}

const daysBefore1970 = 25_569;
const msInDay = 86_400_000;
/** Before it, Excel counts a 29 February 1900 that never was, and other programs do not. */
const firstDay = 61;

/** `+0300` and `+03:00` → ` +03:00`; `Z` → ` UTC`. Undefined for an offset that no place on earth has. */
function zoneSuffix(zone: string | undefined): string | undefined {
  if (zone === undefined) return '';
  if (zone === 'Z' || /^[+-]00:?00$/.test(zone)) return '" UTC"';
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return Number(hours) <= 14 && Number(minutes) % 15 === 0 && Number(minutes) < 60
    ? `" ${sign}${hours}:${minutes}"`
    : undefined;
}

/**
 * A date of ISO 8601, with or without a time and a zone: the local date and time as they are written, with the zone in the
 * format. Undefined for a text that is none, and for a date that a spreadsheet cannot hold exactly: before 1 March 1900, or
 * with more digits than milliseconds.
 */
export function sheetDate(text: string): SheetDate | undefined {
  if (text.length < 10 || text.length > 35) return undefined;
  const found = isoDate.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hours, minutes, seconds = '0', fraction = '', zone] = found;
  const suffix = zoneSuffix(zone);
  if (suffix === undefined || /[^0]/.test(fraction.slice(3))) return undefined;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const clock = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds)] as const;
  if (clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), ...clock, ms);
  // 31 February would be a day in March, and the year 1 would be 1901.
  if (!new Date(time).toISOString().startsWith(text.slice(0, 10))) return undefined;
  const serial = time / msInDay + daysBefore1970;
  if (serial < firstDay) return undefined;
  if (hours === undefined) return { serial, format: 'yyyy-mm-dd' };
  const shown = found[6] === undefined ? 'hh:mm' : ms === 0 ? 'hh:mm:ss' : 'hh:mm:ss.000';
  return { serial, format: `yyyy-mm-dd ${shown}${suffix}` };
}
