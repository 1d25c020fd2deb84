import { ExactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { compareDecimals, type Decimal, readDecimal } from '../base/numbers/decimals.ts';
import { foldText, latinDigits, withoutMarks } from '../base/text/text.ts';
import { type Days, isDay } from '../base/time/days.ts';

/** A value that a user wrote, read as everything that it may be. */
export interface Literal {
  readonly folded: string;
  readonly decimal: Decimal | undefined;
  /** A number that is also a code, like `007` and `2E3`: it equals no other text. */
  readonly isCode: boolean;
  readonly period: Period | undefined;
}

/** A text, which means these days if it means some. */
export function literalOf(text: string, days: Days | undefined): Literal {
  const written = latinDigits(text);
  const first = readMoment(days?.first ?? latinDigits(withoutMarks(text)));
  const last = days ? readMoment(days.last) : first;
  const period = first && last && { first, last };
  return { folded: foldText(text), decimal: readDecimal(written), isCode: !numberText.test(written), period };
}

/** The text of a value as it is compared. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && !(value instanceof ExactNumber) ? stringifyJson(value) : String(value);
}

/** Returns the number that a value holds, or undefined if it is not a number. */
export function decimalOf(value: unknown, isOrdered = false): Decimal | undefined {
  if (typeof value === 'number' || value instanceof ExactNumber) return readDecimal(String(value));
  if (typeof value !== 'string') return undefined;
  return (isOrdered ? orderedNumberText : numberText).test(value) ? readDecimal(value) : undefined;
}

const written = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,20})?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** A day, or a time of a day. */
interface Moment {
  /** As a clock shows it, `2026-01-02 03:04:05.5`; it may end behind the day or the minute. */
  readonly wall: string;
  /** The same in UTC where it says its zone: all of one form, so that they compare as texts. */
  readonly instant: string | undefined;
}

/** From one moment to another, both included: the same one for a day and for a time. */
interface Period {
  readonly first: Moment;
  readonly last: Moment;
}

/** Reads `2026-01-02`, `2026-01-02 03:04` and ISO 8601. Returns undefined for any other text and for invalid dates. */
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
  if (Number.isNaN(milliseconds) || !isDay(day)) return undefined;
  const wall = time === '' ? day : `${day} ${time}`;
  const utc = zone && new Date(milliseconds).toISOString().slice(0, 19);
  return { wall, instant: utc && `${utc}.${fraction.replace(/0+$/, '')}` };
}

/** Compares texts by their code units. */
export const compareTexts = (first: string, second: string): number => {
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

/**
 * Compares a value with what a user wrote, as exactly as that: with `2026-01-02` the whole day is equal. Times that both say
 * their zone compare as instants; else as the clocks show them.
 */
function compareMoments(value: Moment, given: Moment): number {
  if (value.instant !== undefined && given.instant !== undefined) return compareTexts(value.instant, given.instant);
  return compareTexts(value.wall.slice(0, given.wall.length), given.wall);
}

/** The text by which a moment is sorted: in UTC, and as it is where it names no zone. */
export const sortableText = ({ wall, instant }: Moment): string => instant ?? wall.replace(' ', 'T');

/** Text that is a number and nothing else: a phone, or a code with zeros in front, is none. */
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** With zeros in front, as postal codes have them. */
const orderedNumberText = /^-?\d+(?:\.\d+)?$/;

/** Compares the numbers of a value and of a literal. Returns undefined unless both are numbers. */
function compareNumbers(value: unknown, { decimal, isCode }: Literal, isOrdered: boolean): number | undefined {
  if (!decimal || (isCode && !isOrdered && typeof value === 'string')) return undefined;
  const number = decimalOf(value, isOrdered);
  return number && compareDecimals(number, decimal);
}

/** How a time is shown to the user, who writes it so: in the zone of `--tz`. */
export type ShownTime = (text: string) => string;

/** Compares a time with a period: negative before its first day, 0 within it, positive after its last day. */
function compareTimes(value: unknown, { period }: Literal, shown: ShownTime | undefined): number | undefined {
  const found = period && typeof value === 'string' ? readMoment(shown ? shown(value) : value) : undefined;
  if (!period || !found) return undefined;
  return Math.min(compareMoments(found, period.first), 0) || Math.max(compareMoments(found, period.last), 0);
}

const isNothing = (value: unknown): boolean => value === null || value === undefined;

export const isEmptyValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isEmptyValue)
    : isNothing(value) || (typeof value === 'string' && value.trim() === '');

/** Are they equal: as numbers, as times, else as texts? */
export function equalsLiteral(value: unknown, literal: Literal, shown?: ShownTime): boolean {
  if (isNothing(value)) return false;
  const order = compareNumbers(value, literal, false) ?? compareTimes(value, literal, shown);
  return order === undefined ? foldText(textOf(value)) === literal.folded : order === 0;
}

/** Compares a value with a literal: negative if the value comes first, undefined if they are not of one kind. */
export function compareWithLiteral(value: unknown, literal: Literal, shown?: ShownTime): number | undefined {
  const order = compareNumbers(value, literal, true) ?? compareTimes(value, literal, shown);
  if (order !== undefined) return order;
  if (literal.decimal || literal.period || typeof value !== 'string' || value === '') return undefined;
  return compareTexts(foldText(value), literal.folded);
}

export const containsLiteral = (value: unknown, { folded }: Literal): boolean =>
  !isNothing(value) && foldText(textOf(value)).includes(folded);
