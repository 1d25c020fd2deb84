import type { CountryCode } from 'libphonenumber-js';
import { latinDigits } from '../../base/digits.ts';
import { means, notRead, type Reading } from './reading.ts';

/** The part with the numbering plans of all countries, loaded where a sheet has phones. */
export type ParsePhone = typeof import('../../libraries/phones.ts').parsePhoneNumberFromString;

const home: CountryCode = 'SA';

/** Where the receiver is, as a sheet or the user says it. */
export interface PhonePlace {
  /** ISO 3166, two letters. */
  readonly country: string | undefined;
  /** A country is named, but its code is not known. */
  readonly isForeign?: boolean;
}

const isCountry = (code: string): code is CountryCode => /^[A-Z]{2}$/.test(code);

/** Digits with their plus; what people write between them goes. */
const bare = (text: string): string =>
  latinDigits(text)
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00a0\s().\-/\u2010-\u2015]/g, '')
    .replace(/^(?:\uff0b|00)/, '+');

/**
 * A phone in its international form, where it is certain. A number without a zero or a plus in front has lost it in a
 * spreadsheet: it is read only where the country is given.
 */
export function readPhone(parse: ParsePhone, text: string, { country, isForeign = false }: PhonePlace): Reading {
  if (/\d\s*[/,;\u060c]\s*\+?\d{5}/.test(latinDigits(text))) return notRead('holds more than one phone number');
  const digits = bare(text);
  if (/^\d+([.,]\d+)?[eE]\+?\d+$/.test(latinDigits(text).trim())) {
    return notRead(
      'a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again',
    );
  }
  if (!/^\+?\d+$/.test(digits)) return notRead('is not a phone number');
  const code = country !== undefined && isCountry(country) ? country : undefined;
  if (isForeign && code === undefined && !digits.startsWith('+')) {
    return notRead('needs its country code, like +966…: the country of this row has no code that is known');
  }
  const found = parse(digits, { defaultCountry: code ?? home, extract: false });
  if (!found?.isValid())
    return notRead(`is not a valid phone number${digits.startsWith('+') ? '' : ` of ${code ?? home}`}`);
  const isWhole = digits.startsWith('+') || digits.startsWith('0');
  if (isWhole || code !== undefined) return means(found.number);
  return notRead(
    `has lost its plus or its leading zero. If it is ${found.number}, correct it, or add --country ${found.country ?? home} to read all such numbers so`,
  );
}
