import { format as formatNumber, getFormatFromId } from '../../../base/libraries/number-formats.ts';
import type { Archive } from './archive.ts';
import { xmlElements } from './xml.ts';

/** How a format shows a number as a date. */
export interface DateFormat {
  readonly hasTime: boolean;
  /** `Z` or `+03:00` where the format states a zone, as those that shipctl writes do; else ''. */
  readonly zone: string;
}

/** How a style shows a number: as a date, or by a format that adds something to its digits; else as its digits. */
export interface NumberStyle {
  readonly date?: DateFormat | undefined;
  /** `00000`, `"INV-"0000`, `0%`: what `shownNumber` takes. */
  readonly code?: string | undefined;
}

/** For each style of a cell, by its number. */
export type NumberStyles = readonly NumberStyle[];

/** As many as Excel takes, and some more. */
const mostStyles = 100_000;

export async function readStyles(archive: Archive, part: string | undefined): Promise<NumberStyles> {
  if (part === undefined) return [];
  const own = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  for await (const { name, parent, attributes } of xmlElements(archive.read(part), 'numFmt', 'xf')) {
    const id = Number(attributes.numFmtId ?? 0);
    if (name === 'numFmt') own.set(id, styleOf(attributes.formatCode ?? ''));
    else if (parent === 'cellXfs') styles.push(own.get(id) ?? builtInStyle(id));
    if (styles.length > mostStyles || own.size > mostStyles) throw new Error('it has too many styles');
  }
  return styles;
}

/** Formats that show digits as they are. */
const plainCodes = new Set(['', 'General', 'Standard', '@', '0']);

function styleOf(code: string): NumberStyle {
  const date = dateFormatOf(code);
  return { date, code: date || plainCodes.has(code) || code.length > longestFormat ? undefined : code };
}

function builtInStyle(id: number): NumberStyle {
  const date = builtInDates.get(id);
  return date ? { date } : styleOf(getFormatFromId(id) ?? '');
}

/**
 * Returns a number as its cell shows it by the code of its format, without the spaces that only align it; undefined if the
 * format cannot be read.
 */
export function shownNumber(text: string, code: string): string | undefined {
  try {
    return formatNumber(code, Number(text)).trim();
  } catch {
    return undefined;
  }
}

/** Days among the formats that have a number and no text in the file, from 27 on in East Asian programs. */
const builtInDays = [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];

const dayAndTime = 22;

const builtInDates = new Map(
  [...builtInDays, dayAndTime].map((id): [number, DateFormat] => [id, { hasTime: id === dayAndTime, zone: '' }]),
);

const longestFormat = 2000;

/** Hours, minutes or seconds in brackets: a duration. */
const elapsed = /\[(?:h+|m+|s+)\]/gi;

/** Quoted text, an escaped, skipped or repeated character, and what stands in brackets: nothing of the value. */
const literals = /"[^"]*"?|[\\_*].?|\[[^\]]*\]?/gsu;

const words = /am\/pm|a\/p|general|standard/gi;

/** Returns how a format shows a date, or undefined for a number, a time of day and a duration, which name no day. */
function dateFormatOf(format: string): DateFormat | undefined {
  if (format.length > longestFormat) return undefined;
  const [first = ''] = format.split(';', 1);
  const letters = first.replace(elapsed, 's').replace(literals, '').replace(words, '').toLowerCase();
  const hasTime = /[hs]/.test(letters);
  // An m beside hours or seconds is a minute.
  if (!/[yd]/.test(letters) && (hasTime || !letters.includes('m'))) return undefined;
  return { hasTime, zone: zoneOf(first) };
}

const statedZone = / (?:(UTC)|UTC([+-]\d\d:\d\d)|([+-]\d\d:\d\d))$/;

function zoneOf(format: string): string {
  const [, utc, one, other] = statedZone.exec(format.replace(/[\\"]/g, '')) ?? [];
  return utc === undefined ? (one ?? other ?? '') : 'Z';
}

const msOfDay = 86_400_000;

/** Before the day that never was, 29 February 1900, days are counted from one day later. */
const from1900 = Date.UTC(1899, 11, 30);

const from1904 = Date.UTC(1904, 0, 1);

const lastDay = { 1900: 2_958_466, 1904: 2_957_004 };

/** Returns the day and time that a number is shown as, in ISO 8601, or undefined if it is none. */
export function isoDate(serial: number, format: DateFormat, is1904: boolean): string | undefined {
  const ms = instant(serial, is1904);
  if (ms === undefined) return undefined;
  // A double is exact to a microsecond in these years.
  const iso = new Date(Math.round(ms)).toISOString();
  if (!format.hasTime && iso.endsWith('T00:00:00.000Z')) return iso.slice(0, 10);
  return iso.replace(/\.000Z$|Z$/, '') + format.zone;
}

function instant(serial: number, is1904: boolean): number | undefined {
  if (is1904) return serial >= 0 && serial < lastDay[1904] ? from1904 + serial * msOfDay : undefined;
  if (serial < 1 || serial >= lastDay[1900] || Math.floor(serial) === 60) return undefined;
  return from1900 + (serial < 60 ? serial + 1 : serial) * msOfDay;
}
