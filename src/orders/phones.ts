import type { CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { escaped } from '../base/text/message.ts';
import { latinDigits } from '../base/text/text.ts';

/** The parser with the numbering plans of all countries is loaded where there are phones to read. */
export type ParsePhone = typeof parsePhoneNumberFromString;

/** Numbers without a country code are read as those of this country, unless the receiver is in another. */
const home: CountryCode = 'SA';

/** Country codes of the region, behind which people also write the zero of numbers at home: +966 050…. */
const zeroBehindCode = /^(966|971|973|974|965|968|962|964|967|961|20)0/;

/** The digits of a phone number that tell it from others: without 00, +, and the zero of numbers at home. */
export const phoneDigits = (text: string): string =>
  latinDigits(text).replace(/\D/g, '').replace(/^0+/, '').replace(zeroBehindCode, '$1');

/** So many digits say more than a country and an operator. */
const fewDigits = 4;
const wholeNumber = 8;

/** Are they one number, or is the second a part of the first? One may have its country code, and the other not. */
export const phonesMatch = (phone: string, wanted: string): boolean =>
  wanted.length >= fewDigits && (phone.includes(wanted) || (phone.length >= wholeNumber && wanted.endsWith(phone)));

/** The last nine digits of a phone number: what is before them is written in many ways. */
export const samePhone = (phone: string): string => latinDigits(phone).replace(/\D/g, '').slice(-9);

export interface ReadPhone {
  /** ISO 3166, two letters. */
  readonly country: string | undefined;
  readonly isValid: boolean;
  /** It may be a mobile; false only where its country tells mobiles from other numbers. */
  readonly mayBeMobile: boolean;
}

const isCountry = (code: string): code is CountryCode => /^[A-Z]{2}$/.test(code);

const codeOf = (country = ''): CountryCode | undefined => (isCountry(country) ? country : undefined);

/** Reads a phone by the numbering plan of its country; without a country code, that of the receiver's. Undefined for another text. */
export function readPhoneOf(parse: ParsePhone) {
  return (text: string, country?: string): ReadPhone | undefined => {
    const found = parse(latinDigits(text), { defaultCountry: codeOf(country) ?? home, extract: false });
    if (!found) return undefined;
    const type = found.getType();
    const mayBeMobile = type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
    return { country: found.country, isValid: found.isValid(), mayBeMobile };
  };
}

/** Where the receiver is, as a sheet or the user says it. */
interface PhonePlace {
  readonly country: string | undefined;
  /** A country is named, but its code is not known. */
  readonly isForeign?: boolean;
}

/** Nearly every phone of a sheet; the part below would take most of the time of an import. A test holds the two equal. */
const saudiMobile = /^(?:0|\+966)(5(?:[013-689]\d|7[0-8])\d{6})$/;

/** Digits with their plus; what people write between them goes. */
const bare = (text: string): string =>
  /^(?:\+|0(?!0))?\d+$/.test(text)
    ? text
    : latinDigits(text)
        .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00a0\s().\-/\u2010-\u2015]/g, '')
        .replace(/^(?:\uff0b|00)/, '+');

/**
 * A phone in its international form, where that is certain; else why it is not, as the rest of a sentence. A number without
 * a zero or a plus in front has lost it in a spreadsheet: it is read only where the country is given.
 */
export function readPhone(
  parse: ParsePhone,
  text: string,
  { country, isForeign = false }: PhonePlace,
): { readonly value: string } | { readonly fault: string } {
  const digits = bare(text);
  const mobile = (country === undefined && !isForeign) || country === home ? saudiMobile.exec(digits) : undefined;
  if (mobile) return { value: `+966${mobile[1]}` };
  if (!/^\+?\d+$/.test(digits) || text.includes('/')) {
    const latin = latinDigits(text).trim();
    if (/\d\s*[/,;\u060c]\s*\+?\d{5}/.test(latin)) return { fault: 'holds more than one phone number' };
    const isShortened = /^\d+([.,]\d+)?[eE]\+?\d+$/.test(latin);
    return {
      fault: isShortened
        ? 'a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again'
        : 'is not a phone number',
    };
  }
  const code = codeOf(country);
  if (isForeign && code === undefined && !digits.startsWith('+')) {
    return { fault: 'needs its country code, like +966…: the country of this row has no code that is known' };
  }
  const found = parse(digits, { defaultCountry: code ?? home, extract: false });
  if (!found?.isValid()) {
    const of = digits.startsWith('+') ? '' : ` of ${code ?? home}`;
    return { fault: escaped`is not a valid phone number${of}` };
  }
  const isWhole = digits.startsWith('+') || digits.startsWith('0');
  if (isWhole || code !== undefined) return { value: found.number };
  return {
    fault: escaped`has lost its plus or its leading zero. If it is ${found.number}, correct it, or add --country ${found.country ?? home} to read all such numbers so`,
  };
}
