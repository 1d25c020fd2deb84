import type { CountryCode } from 'libphonenumber-js';
import type { ParsePhone } from '../base/libraries/phones.ts';
import { latinDigits } from '../base/text/digits.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { means, notRead, type Reading } from './rows.ts';

const home: CountryCode = 'SA';

/** Nearly every phone of a sheet; the part below would take most of the time of an import. A test holds the two equal. */
const saudiMobile = /^(?:0|\+966)(5(?:[013-689]\d|7[0-8])\d{6})$/;

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
  /^(?:\+|0(?!0))?\d+$/.test(text)
    ? text
    : latinDigits(text)
        .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00a0\s().\-/\u2010-\u2015]/g, '')
        .replace(/^(?:\uff0b|00)/, '+');

/**
 * A phone in its international form, where it is certain. A number without a zero or a plus in front has lost it in a
 * spreadsheet: it is read only where the country is given.
 */
export function readPhone(parse: ParsePhone, text: string, { country, isForeign = false }: PhonePlace): Reading {
  const digits = bare(text);
  const mobile = (country === undefined && !isForeign) || country === home ? saudiMobile.exec(digits) : undefined;
  if (mobile) return means(`+966${mobile[1]}`);
  if (!/^\+?\d+$/.test(digits) || text.includes('/')) {
    const latin = latinDigits(text).trim();
    if (/\d\s*[/,;\u060c]\s*\+?\d{5}/.test(latin)) return notRead('holds more than one phone number');
    return notRead(
      /^\d+([.,]\d+)?[eE]\+?\d+$/.test(latin)
        ? 'a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again'
        : 'is not a phone number',
    );
  }
  const code = country !== undefined && isCountry(country) ? country : undefined;
  if (isForeign && code === undefined && !digits.startsWith('+')) {
    return notRead('needs its country code, like +966…: the country of this row has no code that is known');
  }
  const found = parse(digits, { defaultCountry: code ?? home, extract: false });
  if (!found?.isValid())
    return notRead(escaped`is not a valid phone number${digits.startsWith('+') ? '' : ` of ${code ?? home}`}`);
  const isWhole = digits.startsWith('+') || digits.startsWith('0');
  if (isWhole || code !== undefined) return means(found.number);
  return notRead(
    escaped`has lost its plus or its leading zero. If it is ${found.number}, correct it, or add --country ${found.country ?? home} to read all such numbers so`,
  );
}
