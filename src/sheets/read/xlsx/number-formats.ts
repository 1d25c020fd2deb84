/** How a format shows a number as a date. */
export interface DateFormat {
  readonly hasTime: boolean;
  /** `Z` or `+03:00` where the format states a zone, as those that shipctl writes do; else ''. */
  readonly zone: string;
}

const longestFormat = 2000;

/** Hours, minutes or seconds in brackets: a duration. */
const elapsed = /\[(?:h+|m+|s+)\]/gi;

/** Quoted text, an escaped, skipped or repeated character, and what stands in brackets: nothing of the value. */
const literals = /"[^"]*"?|[\\_*].?|\[[^\]]*\]?/gsu;

/** Words of a format that have letters of dates in them. */
const words = /am\/pm|a\/p|general|standard/gi;

const statedZone = / (?:(UTC)|UTC([+-]\d\d:\d\d)|([+-]\d\d:\d\d))$/;

function zoneOf(format: string): string {
  const [, utc, one, other] = statedZone.exec(format.replace(/[\\"]/g, '')) ?? [];
  return utc === undefined ? (one ?? other ?? '') : 'Z';
}

/** Undefined for a number, a time of day and a duration, which name no day. */
export function dateFormatOf(format: string): DateFormat | undefined {
  if (format.length > longestFormat) return undefined;
  const [first = ''] = format.split(';', 1);
  const letters = first.replace(elapsed, 's').replace(literals, '').replace(words, '').toLowerCase();
  const hasTime = /[hs]/.test(letters);
  // An m beside hours or seconds is a minute.
  if (!/[yd]/.test(letters) && (hasTime || !letters.includes('m'))) return undefined;
  return { hasTime, zone: zoneOf(first) };
}

const day: DateFormat = { hasTime: false, zone: '' };

/** The formats that have a number and no text in the file: 14 to 17 and 22 everywhere, the others in East Asian programs. */
export function builtInDateFormat(id: number): DateFormat | undefined {
  if (id === 22) return { hasTime: true, zone: '' };
  const isDay =
    (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58;
  return isDay ? day : undefined;
}
