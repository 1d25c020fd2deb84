import { stringifyJson } from '../base/json/exact-json.ts';
import { compareDecimals, type Decimal, readDecimal } from '../base/numbers/decimals.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';
import { latinDigits } from '../base/text/digits.ts';
import { foldText } from '../base/text/fold-text.ts';
import { compareMoments, type Moment, readMoment } from './moments.ts';

/** A value that a user wrote, read as everything that it may be. */
export interface Literal {
  readonly folded: string;
  readonly decimal: Decimal | undefined;
  /** A number that is also a code, like `007` and `2E3`: it equals no other text. */
  readonly isCode: boolean;
  /** The number, where a double keeps every digit of it. */
  readonly double: number | undefined;
  readonly moment: Moment | undefined;
}

/** A double keeps so many digits of a decimal number. */
const doubleDigits = 15;

/** Text that is a number and nothing else: a phone, or a code with zeros in front, is none. */
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

export function literalOf(text: string, moment: Moment | undefined): Literal {
  const written = latinDigits(text);
  const decimal = readDecimal(written);
  const isDouble = decimal !== undefined && decimal.digits.length <= doubleDigits && Math.abs(decimal.exponent) < 300;
  const isCode = !numberText.test(written);
  return { folded: foldText(text), decimal, isCode, double: isDouble ? Number(written) : undefined, moment };
}

/** With zeros in front, as postal codes have them. */
const orderedNumberText = /^-?\d+(?:\.\d+)?$/;

/** The text of a value as it is compared. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && !(value instanceof ExactNumber) ? stringifyJson(value) : String(value);
}

/** The number that a value is; undefined where it is none. */
export function decimalOf(value: unknown, isOrdered = false): Decimal | undefined {
  if (typeof value === 'number' || value instanceof ExactNumber) return readDecimal(String(value));
  if (typeof value !== 'string') return undefined;
  return (isOrdered ? orderedNumberText : numberText).test(value) ? readDecimal(value) : undefined;
}

/** The numbers of a value and of a literal compared; undefined where one of them is none. */
function compareNumbers(value: unknown, { decimal, double, isCode }: Literal, isOrdered: boolean): number | undefined {
  if (!decimal || (isCode && !isOrdered && typeof value === 'string')) return undefined;
  if (typeof value === 'number' && double !== undefined) return value - double;
  const number = decimalOf(value, isOrdered);
  return number && compareDecimals(number, decimal);
}

/** How a time is shown to the user, who writes it so: in the zone of `--tz`. */
export type ShownTime = (text: string) => string;

function compareTimes(value: unknown, { moment }: Literal, shown: ShownTime): number | undefined {
  const found = moment && typeof value === 'string' ? readMoment(shown(value)) : undefined;
  return moment && found && compareMoments(found, moment);
}

const isNothing = (value: unknown): boolean => value === null || value === undefined;

export const isEmptyValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isEmptyValue)
    : isNothing(value) || (typeof value === 'string' && value.trim() === '');

/** Are they equal: as numbers, as times, else as texts? */
export function equalsLiteral(value: unknown, literal: Literal, shown: ShownTime): boolean {
  if (isNothing(value)) return false;
  const order = compareNumbers(value, literal, false) ?? compareTimes(value, literal, shown);
  return order === undefined ? foldText(textOf(value)) === literal.folded : order === 0;
}

/** Which comes first: negative for the value. Undefined where they are not of one kind. */
export function orderOf(value: unknown, literal: Literal, shown: ShownTime): number | undefined {
  const order = compareNumbers(value, literal, true) ?? compareTimes(value, literal, shown);
  if (order !== undefined) return order;
  if (literal.decimal || literal.moment || typeof value !== 'string' || value === '') return undefined;
  const text = foldText(value);
  return text === literal.folded ? 0 : text < literal.folded ? -1 : 1;
}

export const containsLiteral = (value: unknown, { folded }: Literal): boolean =>
  !isNothing(value) && foldText(textOf(value)).includes(folded);
