import { readDay } from '../base/time/times.ts';

const written = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** A day, or a time of a day. */
export interface Moment {
  /** As a clock shows it, `2026-01-02 03:04:05.5`; it may end behind the day or the minute. */
  readonly wall: string;
  /** The same in UTC where it says its zone: all of one form, so that they compare as texts. */
  readonly instant: string | undefined;
}

const withoutZeros = (fraction: string): string => {
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  return fraction.slice(0, end);
};

/** Reads `2026-01-02`, `2026-01-02 03:04` and ISO 8601; undefined for what is not one, or not in the calendar. */
export function readMoment(text: string): Moment | undefined {
  // A quick look: most texts are none.
  if (text.length < 10 || text[4] !== '-') return undefined;
  const [, day, time = '', zone] = written.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [clock = '', fraction = ''] = time.split('.');
  const seconds = clock.length === 5 ? `${clock}:00` : clock || '00:00:00';
  const offset = (zone ?? 'Z').replace(/(\d\d)(\d\d)$/, '$1:$2');
  const milliseconds = Date.parse(`${day}T${seconds}${offset}`);
  // The parser takes 31 February for 3 March.
  const isDay = new Date(Date.parse(`${day}T00:00:00Z`)).toJSON()?.startsWith(day);
  if (Number.isNaN(milliseconds) || !isDay) return undefined;
  const wall = time === '' ? day : `${day} ${time}`;
  const utc = zone && new Date(milliseconds).toISOString().slice(0, 19);
  return { wall, instant: utc && `${utc}.${withoutZeros(fraction)}` };
}

/** The same for what a user writes: `today`, `yesterday` and `7d` too. */
export const readGivenMoment = (text: string, now: Date): Moment | undefined => readMoment(readDay(text, now));

const compareTexts = (first: string, second: string): number => (first === second ? 0 : first < second ? -1 : 1);

/**
 * Compares a value with what a user wrote, as exactly as that: with `2026-01-02` the whole day is equal. Times that both say
 * their zone compare as instants; else as the clocks show them.
 */
export function compareMoments(value: Moment, given: Moment): number {
  if (value.instant !== undefined && given.instant !== undefined) return compareTexts(value.instant, given.instant);
  return compareTexts(value.wall.slice(0, given.wall.length), given.wall);
}

/** The text by which a moment is sorted: in UTC, and as it is where it names no zone. */
export const sortKeyOf = ({ wall, instant }: Moment): string => instant ?? wall.replace(' ', 'T');
