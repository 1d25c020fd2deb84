import type { CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { withoutMarks } from '../base/text/marks.ts';
import { escaped } from '../base/text/message.ts';
import { latinDigits } from '../base/text/text.ts';

/** The parser with the numbering plans of all countries is loaded where there are phones to read. */
export type ParsePhone = typeof parsePhoneNumberFromString;

/** Numbers without a country code are read as those of this country, unless the receiver is in another. */
const home: CountryCode = 'SA';

/** Country codes of the region, behind which people also write the zero of numbers at home: +966 050…. */
const zeroBehindCode = /^(966|971|973|974|965|968|962|964|967|961|20)0/;
const zeroBehindCodeOf = /^\+(966|971|973|974|965|968|962|964|967|961|20)0/;
const regionCodes = /^(?:966|971|973|974|965|968|962|964|967|961|20)\d{7,}$/;

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

/** A phone in its international form, or why it has none, as the rest of a sentence. */
export type PhoneReading = { readonly value: string } | { readonly fault: string };

/** Where the receiver is, as a sheet or the user says it. */
interface PhonePlace {
  /** ISO 3166, two letters. */
  readonly country: string | undefined;
  /** A country is named, but its code is not known. */
  readonly isForeign?: boolean;
}

/** Nearly every phone of a sheet; the part below would take most of the time of an import. A test holds the two equal. */
const saudiMobile = /^(?:0|\+966)(5(?:[013-689]\d|7[0-8])\d{6})$/;

/** What people write in front of a number. */
const labels = 'tel telephone phone mobile mob whatsapp هاتف جوال موبايل تلفون واتساب واتس'.split(' ').join('|');
const label = new RegExp(`^(?:${labels})\\s*[.:]?\\s*(?=[+(\\d])`, 'iu');

/** What people write between the digits of a number. */
const separators = /[\s().\-/[\]\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** Two numbers in one cell: a sign or a word between them, a second plus, or a blank between two that are whole. */
const conjunctions = 'or and أو او و'.split(' ').join('|');
const several = [
  new RegExp(String.raw`\d{5}[\s)]*(?:[/,;|&\\\n\u060c\u061b-]|\s(?:${conjunctions})\s)[\s(]*(?:\+|00)?\d{5}`, 'u'),
  /\d[\d\s]*\+\d|\d{7,}\s+\+?\d{7,}/,
];

/** Digits with their plus, where a text is one number; what people write around and between them goes. */
function bareNumber(latin: string): string {
  const unquoted = latin.replace(/^=?"(.*)"$|^['\u2019](.*)$/su, '$1$2').trim();
  const number = unquoted.replace(label, '').replace(/^[\s,;.\u060c]+|[\s,;./\u060c]+$/g, '');
  return number
    .replace(/^([^(]*\d\s*)\(0\)/, '$1')
    .replace(separators, '')
    .replace(/^(\d+)\+$/, '+$1')
    .replace(/^(?:[\uff0b\ufe62]|\+?00)(?=\d)/, '+')
    .replace(/^0(?=966\d{9}$)/, '+')
    .replace(/^\uff0b|^\ufe62/, '+');
}

/**
 * A phone in its international form, where that is certain; else why it is not, as the rest of a sentence. A number without
 * a zero or a plus in front has lost it in a spreadsheet: it is read only where the country is given, or where it begins
 * with the code of a country of the region.
 */
export function readPhone(parse: ParsePhone, text: string, { country, isForeign = false }: PhonePlace): PhoneReading {
  const latin = latinDigits(withoutMarks(text));
  const digits = saudiMobile.test(latin) ? latin : bareNumber(latin);
  const mobile = (country === undefined && !isForeign) || country === home ? saudiMobile.exec(digits) : undefined;
  if (mobile) return { value: `+966${mobile[1]}` };
  if (several.some((form) => form.test(latin))) return { fault: 'holds more than one phone number' };
  if (/^\d+([.,]\d+)?[eE]\+?\d+$/.test(latin)) {
    return {
      fault: 'a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again',
    };
  }
  if (!/^\+?\d+$/.test(digits)) return { fault: 'is not a phone number' };
  const code = codeOf(country);
  const withCode = digits.startsWith('+') ? digits : `+${digits}`;
  const abroad =
    digits.startsWith('+') || regionCodes.test(digits)
      ? parse(withCode.replace(zeroBehindCodeOf, '+$1'), { extract: false })
      : undefined;
  if (abroad?.isValid()) return { value: abroad.number };
  if (digits.startsWith('+')) return { fault: 'is not a valid phone number' };
  if (isForeign && code === undefined) {
    return { fault: 'needs its country code, like +966…: the country of this row has no code that is known' };
  }
  const found = parse(digits, { defaultCountry: code ?? home, extract: false });
  if (!found?.isValid()) return { fault: escaped`is not a valid phone number of ${code ?? home}` };
  if (digits.startsWith('0') || code !== undefined) return { value: found.number };
  return {
    fault: escaped`has lost its plus or its leading zero. If it is ${found.number}, correct it, or add --country ${found.country ?? home} to read all such numbers so`,
  };
}
