import type { CountryCode, PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { getOwn } from '../base/row.ts';
import { escaped, type Message, term } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';

/** The parser with the numbering plans of all countries is loaded where there are phones to read. */
export type ParsePhone = typeof parsePhoneNumberFromString;

/** Numbers without a country code are read as those of this country, unless the receiver is in another. */
const home: CountryCode = 'SA';

/** Country codes of the region, behind which people also write the zero of numbers at home: +966 050…. */
const regionCodes = '966|971|973|974|965|968|962|964|967|961|20';
const region: ReadonlySet<string> = new Set(regionCodes.split('|'));
const zeroBehindCode = new RegExp(`^(\\+?)(${regionCodes})0`);
const startsWithCode = new RegExp(`^(?:${regionCodes})\\d{7,}$`);

/** Does the name of a field say that it holds a phone: `receiver_phone`, `contact.mobile`? */
export const isPhoneField = (name: string): boolean => /(?:^|[._])(?:phone|mobile)$/.test(name);

/** The digits of a phone number that tell it from others: without 00, +, and the zero of numbers at home. */
export const phoneDigits = (text: string): string =>
  latinDigits(text).replace(/\D/g, '').replace(/^0+/, '').replace(zeroBehindCode, '$1$2');

/** So many digits say more than a country and an operator. */
const fewDigits = 4;
const wholeNumber = 8;

/** Are they one number, or is the second a part of the first? One may have its country code, and the other not. */
export const phonesMatch = (phone: string, wanted: string): boolean =>
  wanted.length >= fewDigits && (phone.includes(wanted) || (phone.length >= wholeNumber && wanted.endsWith(phone)));

/** The longest country code. */
const longestCode = 3;

/** Returns true if two texts of `phoneDigits` are the same whole number; one of them may lack its country code. */
export function isSamePhone(one: string, other: string): boolean {
  if (one === other) return one !== '';
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= wholeNumber && long.length - short.length <= longestCode && long.endsWith(short);
}

/** The digits by which a phone is found, of a text that is one or a part of one; empty for other texts. */
export function searchedPhone(text: string): string {
  const latin = latinDigits(withoutMarks(text));
  const number = bareNumber(latin);
  return /^\+?\d+$/.test(number) && !isSeveral(latin) ? phoneDigits(number) : '';
}

/** The last nine digits of a phone number: what is before them is written in many ways. Ledgers keep a digest of them. */
export const samePhone = (phone: string): string => latinDigits(phone).replace(/\D/g, '').slice(-9);

export interface ReadPhone {
  /** Its international form; undefined if it is not a valid number. */
  readonly number: string | undefined;
  /** ISO 3166, two letters. */
  readonly country: string | undefined;
  /** It may be a mobile; false only where its country tells mobiles from other numbers. */
  readonly mayBeMobile: boolean;
  /** Why it is not valid, where that is known: `it has 8 digits behind +966, and a mobile 9`. */
  readonly why?: Message | undefined;
}

const isCountry = (code: string): code is CountryCode => /^[A-Z]{2}$/.test(code);

const codeOf = (country = ''): CountryCode | undefined => (isCountry(country) ? country : undefined);

/** Reads the phone of an order by the numbering plan of its country; without a country code, that of the receiver's. */
export function readPhoneOf(parse: ParsePhone) {
  return (text: string, country?: string): ReadPhone => {
    const defaultCountry = codeOf(country) ?? home;
    const reading = readPhone(parse, text, { country: defaultCountry });
    const number = 'value' in reading ? reading.value : undefined;
    if (number !== undefined && saudiMobile.test(number)) return { number, country: home, mayBeMobile: true };
    const found = parse(number ?? latinDigits(text), { defaultCountry, extract: false });
    const type = found?.getType();
    const mayBeMobile = type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
    return { number, country: found?.country, mayBeMobile, ...('why' in reading && { why: reading.why }) };
  };
}

/** A phone in its international form, or why it has none, as the rest of a sentence. */
export type PhoneReading =
  | {
      readonly value: string;
      /** The text lacks the zero of numbers at home, and the country code: where its owner is has told them. */
      readonly isCompleted?: true;
    }
  | {
      readonly fault: Message;
      /** It would be a number of this country, if that were given. */
      readonly lacksCountry?: string;
      /** It is a number at home, and where that is is not known. */
      readonly needsCountry?: boolean;
      /** The objection of the numbering plan; the fault ends with it. */
      readonly why?: Message;
    };

/** Where the receiver is, as a sheet or the user says it. */
export interface PhonePlace {
  /** ISO 3166, two letters. */
  readonly country: string | undefined;
  /** A country is named, but its code is not known. */
  readonly isForeign?: boolean;
  /** Nobody has named the country: the city of the receiver is there. */
  readonly isImplied?: boolean;
}

/** Nearly every phone of a sheet; the part below would take most of the time of an import. A test holds the two equal. */
const saudiMobile = /^(?:0|\+966)(5(?:[013-689]\d|7[0-8])\d{6})$/;

/** Prefixes that people write before a number. */
const labels = 'tel telephone phone mobile mob whatsapp هاتف جوال موبايل تلفون واتساب واتس'.split(' ').join('|');
const label = new RegExp(`^(?:${labels})\\s*[.:]?\\s*(?=[+(\\d])`, 'iu');

/** Signs between the digits of a number. */
const separators = /[\s().\-/[\]\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** Two numbers in one cell: a sign or a word between them, a second plus, or a blank between two that are whole. */
const conjunctions = 'or and أو او و'.split(' ').join('|');
const several = [
  new RegExp(String.raw`\d{5}[\s)]*(?:[/,;|&\\\n\u060c\u061b-]|\s(?:${conjunctions})\s)[\s(]*(?:\+|00)?\d{5}`, 'u'),
  /\d[\d\s]*\+\d|\d{7,}\s+\+?\d{7,}/,
];

const isSeveral = (latin: string): boolean => several.some((form) => form.test(latin));

/** The length and the first digits of mobiles tell them from other numbers: a number at home may be anything else. */
const isMobileOfRegion = (number: PhoneNumber): boolean =>
  region.has(number.countryCallingCode) && number.getType() === 'MOBILE';

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

/** Why a text is not one number; undefined if it may be. `digits` is what is left of it. */
function faultOfText(latin: string, digits: string): Message | undefined {
  if (isSeveral(latin)) return escaped`holds more than one phone number`;
  if (/^\+?\d+([.,]\d+)?[eE]\+?\d+$/.test(latin))
    return escaped`a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again`;
  return /^\+?\d+$/.test(digits) ? undefined : escaped`is not a phone number`;
}

/**
 * A phone in its international form, where that is certain; else why it is not, as the rest of a sentence. A number without
 * a zero or a plus in front has lost it in a spreadsheet: it is read only where the country is named, where it begins
 * with the code of a country of the region, or where it is a mobile of the country of the region that its owner's city is in.
 */
export function readPhone(parse: ParsePhone, text: string, place: PhonePlace): PhoneReading {
  const { country, isForeign = false } = place;
  const latin = latinDigits(withoutMarks(text));
  const digits = saudiMobile.test(latin) ? latin : bareNumber(latin);
  const mobile = (country === undefined && !isForeign) || country === home ? saudiMobile.exec(digits) : undefined;
  if (mobile) return { value: `+966${mobile[1]}` };
  const fault = faultOfText(latin, digits);
  if (fault) return { fault };
  const hasPlus = digits.startsWith('+');
  const withCode = hasPlus ? digits : `+${digits}`;
  const abroad =
    hasPlus || startsWithCode.test(digits)
      ? parse(withCode.replace(zeroBehindCode, '$1$2'), { extract: false })
      : undefined;
  if (abroad?.isValid()) return { value: abroad.number };
  return hasPlus ? invalid(parse, digits) : readAtHome(parse, digits, place);
}

/** How the mobiles of a country are written: its code, the first digit behind it where all have the same, and how many these are. */
interface Mobiles {
  readonly code: string;
  readonly first: string;
  readonly length: number;
}

/** Those of the region, by the numbering plans. */
const mobilesOf: Readonly<Record<string, Mobiles>> = {
  SA: { code: '966', first: '5', length: 9 },
  AE: { code: '971', first: '5', length: 9 },
  BH: { code: '973', first: '', length: 8 },
  QA: { code: '974', first: '', length: 8 },
  KW: { code: '965', first: '', length: 8 },
  OM: { code: '968', first: '', length: 8 },
  JO: { code: '962', first: '7', length: 9 },
  IQ: { code: '964', first: '7', length: 10 },
  YE: { code: '967', first: '7', length: 9 },
  EG: { code: '20', first: '1', length: 10 },
};

/** So many digits of a number, and no more, say which operator it is of. */
const operatorDigits = 4;

/** A number that is not valid in its country: that of its code, or else of its place. */
function invalid(parse: ParsePhone, digits: string, place?: CountryCode): PhoneReading {
  const bare = digits.replace(/^\+/, '');
  const hasCode = digits.startsWith('+') || startsWithCode.test(digits);
  const [ofCode] = Object.entries(mobilesOf).find(([, { code }]) => hasCode && bare.startsWith(code)) ?? [];
  const country = ofCode ?? place ?? '';
  const fault =
    country === '' ? escaped`is not a valid phone number` : escaped`is not a valid phone number of ${term(country)}`;
  const mobiles = getOwn(mobilesOf, country);
  const own = bare.slice(ofCode === undefined ? 0 : mobiles?.code.length).replace(/^0+/, '');
  const why = mobiles && whyInvalid(parse, own, term(country), mobiles);
  return why ? { fault: escaped`${fault}: ${why}`, why } : { fault };
}

/** Returns why digits that begin as a mobile are none; undefined if they may be meant to be something else. */
function whyInvalid(parse: ParsePhone, own: string, country: Message, { code, first, length }: Mobiles) {
  if (!own.startsWith(first)) return undefined;
  if (own.length !== length) return escaped`it has ${own.length} digits behind +${code}, and a mobile ${length}`;
  const isTaken = (start: string): boolean =>
    Array.from('0123456789').some((digit) => parse(`+${code}${start.padEnd(length, digit)}`)?.isValid());
  for (let at = first.length + 1; at <= operatorDigits; at++)
    if (!isTaken(own.slice(0, at)))
      return escaped`it has the right length, but no phone of ${country} begins with ${own.slice(0, at)}`;
  return undefined;
}

/** A number without the code of its country. */
function readAtHome(
  parse: ParsePhone,
  digits: string,
  { country, isForeign = false, isImplied = false }: PhonePlace,
): PhoneReading {
  const code = codeOf(country);
  if (isForeign && code === undefined) {
    const fault = escaped`needs its country code, like +966\u2026: which one its country has is not known`;
    return { fault, needsCountry: true };
  }
  const found = parse(digits, { defaultCountry: code ?? home, extract: false });
  if (!found?.isValid()) return invalid(parse, digits, code ?? home);
  if (digits.startsWith('0')) return { value: found.number };
  if (code !== undefined && (!isImplied || isMobileOfRegion(found))) {
    const hasZeroAtHome = found.formatNational().startsWith('0');
    return { value: found.number, ...(hasZeroAtHome && { isCompleted: true }) };
  }
  return {
    fault: escaped`has lost its plus or its leading zero. If it is ${found.number}, correct it`,
    lacksCountry: found.country ?? home,
  };
}
