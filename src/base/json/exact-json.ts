import { LosslessNumber, parse as parseExactly, stringify as stringifyExactly } from 'lossless-json';
import { escapeJson } from '../text/escape.ts';

// A value in JSON stands after one of `[:,` or at the very start; a phone number inside a string costs time, no truth.
const perhapsInexact = /(?:^|[:[,])\s*-?(?:[\d.]{16,}|[\d.]+[eE]|\d+\.\d+0(?=\s*(?:[,\]}]|$)))/;

/** `61.10` stays what it is: the service says how many digits an amount has. A float of other languages is `5.0`. */
const sentNumber = (text: string): number | ExactNumber =>
  /\.\d+0$/.test(text) ? new ExactNumber(text) : exactNumber(text);

// Of two fields with one name the last counts, as it does for JSON.parse.
const asJsonParse = { parseNumber: sentNumber, onDuplicateKey: ({ newValue }: { newValue: unknown }) => newValue };

/** JSON.parse that keeps every digit of every number, zeros behind the point included. Throws SyntaxError on what is no JSON. */
export function parseJson(text: string): unknown {
  return perhapsInexact.test(text) ? parseExactly(text, undefined, asJsonParse) : JSON.parse(text);
}

/** JSON.stringify that writes exact numbers digit for digit and lets no control character out raw. */
export function stringifyJson(value: unknown, indent?: number): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, undefined, indent);
  } catch (error) {
    if (!(error instanceof NeedsExactText)) throw error;
    text = stringifyExactly(value, undefined, indent);
  }
  return escapeJson(text ?? 'null');
}

/**
 * A document with a plain number of the same kind for each exact one: for checks that ask for kinds, not digits. Of each
 * array it has at most so many elements.
 */
export function withPlainNumbers(value: unknown, elements = Number.POSITIVE_INFINITY): unknown {
  if (value instanceof ExactNumber) return /^-?\d+$/.test(value.toString()) ? 1 : 1.5;
  if (Array.isArray(value)) return value.slice(0, elements).map((each) => withPlainNumbers(each, elements));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPlainNumbers(inner, elements)]));
}

/** Thrown by JSON.stringify when it meets a number that only its own text can write. */
export class NeedsExactText extends Error {}

/** A number that a double does not write as it was: an integer beyond 2^53, a decimal beyond 15 digits or with zeros at its end, kept as its text. */
export class ExactNumber extends LosslessNumber {
  toJSON(): never {
    throw new NeedsExactText();
  }
}

const significantDigits = (text: string): number => text.replace(/[eE].*|[-.]/g, '').replace(/^0+/, '').length;

/** The number a JSON literal means: a double where that keeps every digit, else its own text. */
export function exactNumber(text: string): number | ExactNumber {
  const value = Number(text);
  const whole = /^-?\d+$/.test(text);
  const kept = whole ? Number.isSafeInteger(value) : Number.isFinite(value) && significantDigits(text) <= 15;
  return kept ? value : new ExactNumber(text);
}
