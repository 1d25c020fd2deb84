import { LosslessNumber } from 'lossless-json';

/** Thrown by JSON.stringify when it meets a number that only its own text can write. */
export class NeedsExactText extends Error {}

/** A number that a double cannot hold: an integer beyond 2^53 or a decimal beyond 15 digits, kept as its text. */
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
