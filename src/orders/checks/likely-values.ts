import { sumDecimals } from '../../base/numbers/decimals.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message, term } from '../../base/text/message.ts';
import { isNonEmpty, latinDigits, withoutMarks } from '../../base/text/text.ts';
import { type City, cityNameLike, type PlacesOfService } from '../cities.ts';
import { itemTotal } from '../money.ts';
import { plainFields } from '../order.ts';
import {
  countryOfShortAddress,
  isPlaceholderAddress,
  isShortAddress,
  mayBePlaceholder,
  shortAddressCode,
} from '../places.ts';
import type { CheckedOrder, CheckFacts } from './rule.ts';
import { shortAddressField } from './single-rules.ts';

// Values that would mend a fault, from the order itself and the lists of the service. Each is a guess: nothing sends one that
// nobody has confirmed.

/** A value that an order may be meant to have. */
export interface LikelyValue {
  readonly value: string;
  /** The id that is sent in place of a name. */
  readonly id?: string;
  /** The field of the order that says it; undefined if it is the wrong value, read with a slip. */
  readonly field?: string | undefined;
  /** Where it is from, in words, if that is not a field of the order. */
  readonly from?: Message;
  /** Enter never takes it. */
  readonly isDoubtful?: boolean;
}

/** The first of each value, or of each id where they have some. */
export const distinctValues = (all: readonly LikelyValue[]): readonly LikelyValue[] =>
  all.filter(
    ({ value, id }, at) => all.findIndex((each) => (id === undefined ? each.value === value : each.id === id)) === at,
  );

const ofReceiver =
  /^(?:receiver|recipient|customer|consignee|buyer|address|description)(?:_|$)|(?:^|_)(?:notes?|comments?|remarks?|instructions?)$/;
const ofOthers = /shipper|sender|store|merchant|warehouse|pickup|return|internal/;

/** Programs fill them: the digits of a longitude may look like a phone. */
const ofPrograms = /latitude|longitude|(?:^|_)(?:lat|lng|lon|id|ids|uuid)$/;

/** The texts in which people write what belongs into another field, the field of the fault first. */
function textsOf({ row }: { readonly row: Row }, own: string): readonly (readonly [field: string, text: string])[] {
  const isWritten = (name: string): boolean => ofReceiver.test(name) && !ofOthers.test(name) && !ofPrograms.test(name);
  const names = Object.keys(row).filter((name) => name !== own && isWritten(name));
  return [own, ...names].flatMap((name) => {
    const text = row[name];
    return isNonEmpty(text) ? [[name, withoutMarks(text)] as const] : [];
  });
}

const fieldUnless = (own: string, name: string) => (name === own ? {} : { field: name });

// The short address.

/** Digits and letters that are read for one another. */
const lettersFor: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B' };
const digitsFor: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };

const swapped = (text: string, others: Readonly<Record<string, string>>): string =>
  [...text].map((sign) => others[sign] ?? sign).join('');

/** Mends a slip in a short address: its halves the wrong way round, or a letter for a digit. Empty if that mends nothing. */
function mendedAddress(code: string): string {
  const turned = code.replace(/^(\d{4})([A-Z]{4})$/, '$2$1');
  return turned.length === 8 ? swapped(turned.slice(0, 4), lettersFor) + swapped(turned.slice(4), digitsFor) : '';
}

/** A short address that lacks its last digits, which are the number of the building: where the address line begins with it. */
function completedAddress(code: string, addressLine: string): string {
  const [, letters = '', digits = ''] = /^([A-Z]{4})(\d{1,3})$/.exec(code) ?? [];
  const building = /^\D{0,12}(\d{4})(?!\d)/.exec(latinDigits(addressLine))?.[1] ?? '';
  return digits !== '' && building.startsWith(digits) ? letters + building : '';
}

/** A code within a text. With a blank in the middle only capitals count: "road 1234" is a street. */
const codeInText = /(?<![\p{L}\d])(?:[A-Za-z]{4}-?\d{4}|[A-Z]{4} \d{4})(?![\p{L}\d])/gu;

/** Returns the short addresses that an order may mean: its own without a slip, and those in other texts of it. */
export function likelyShortAddresses(order: CheckedOrder): readonly LikelyValue[] {
  const isReal = ({ value }: LikelyValue): boolean =>
    isShortAddress(value) && !isPlaceholderAddress(value) && !mayBePlaceholder(value);
  const code = shortAddressCode(order.text(shortAddressField)).replace(/[^A-Z0-9]/g, '');
  const { addressLine } = order.place;
  const completed = { value: completedAddress(code, addressLine), field: plainFields.addressLine };
  const found = textsOf(order, shortAddressField).flatMap(([name, text]) =>
    (latinDigits(text).match(codeInText) ?? []).map((code) => ({
      value: shortAddressCode(code),
      ...fieldUnless(shortAddressField, name),
    })),
  );
  return distinctValues([{ value: mendedAddress(code) }, completed, ...found].filter(isReal));
}

// The phone.

const wholePhone = /(?:\+|00)?\d(?:[\s().-]*\d){6,16}/g;

/** Two numbers with nothing but blanks between them. */
const betweenPhones = /(?<=\d{9})\s+(?=\+?\d{9})/;

/** The ways to read the digits of a phone that is wrong as it is: a sign too many, a country code twice. */
const phoneForms = (text: string): readonly string[] => [
  text,
  text.replace(/^\+(?=0)/, ''),
  `0${text.replace(/^\+?0+/, '')}`,
  text.replace(/^(?:\+|00)?(\d{3})(?:0*\1)+/, '+$1'),
];

/** Returns the phones that an order may mean, in their international form: of several in one field each, and those in other texts of it. */
export function likelyPhones(
  order: CheckedOrder,
  { readPhone }: Pick<CheckFacts, 'readPhone'>,
): readonly LikelyValue[] {
  const [own = ''] = order.fields.phone;
  const countries = [order.country, undefined];
  return distinctValues(
    textsOf(order, own).flatMap(([name, text]) => {
      const digits = latinDigits(text)
        .replace(/(?<=\d)[oO]|[oO](?=\d)/g, '0')
        .replace(/(?<=\d)[lI]|[lI](?=\d)/g, '1');
      const parts = digits.split(betweenPhones).flatMap((part) => part.match(wholePhone) ?? []);
      return parts.flatMap((part) => {
        const read = countries.flatMap((country) => phoneForms(part).map((form) => readPhone(form, country)));
        const found = read.find(({ number, mayBeMobile }) => number !== undefined && mayBeMobile)?.number;
        return found === undefined ? [] : [{ value: found, ...fieldUnless(own, name) }];
      });
    }),
  ).filter(({ value }) => value !== order.readPhone?.number);
}

// The place.

const mostCities = 5;

/** Returns the cities that an order may mean: those close to the name that it has, else those that a part of its address is called. */
export function likelyCities(order: CheckedOrder, { cities }: Pick<PlacesOfService, 'cities'>): readonly LikelyValue[] {
  const [own = ''] = order.fields.city;
  const likely = (text: string, name: string) => (city: City) => ({
    value: cityNameLike(text, city),
    id: city.id,
    ...fieldUnless(own, name),
  });
  const { city } = order.place;
  const near = city === '' ? [] : cities.mayMean(city).map(likely(city, own));
  const inTexts = textsOf(order, own).flatMap(([name, text]) =>
    // A street may be called like a city: only a whole part of an address counts.
    text.split(/[,;\u060c\u061b\n/|]|\s[-\u2013]\s/).flatMap((part) => {
      const named = /\p{L}/u.test(part) ? cities.named(part) : [];
      return named.length === 1 ? named.map(likely(part, name)) : [];
    }),
  );
  return distinctValues([...near, ...inTexts]).slice(0, mostCities);
}

/** Returns the country that the city of an order is in, else that of its short address or its phone. */
export function likelyCountries(
  order: CheckedOrder,
  { cities, countries }: Pick<PlacesOfService, 'cities' | 'countries'>,
): readonly LikelyValue[] {
  const { place, readPhone } = order;
  const [city = '', phone = ''] = [order.fields.city[0], order.fields.phone[0]];
  const idOf = (code: string | undefined): unknown => {
    const read = code === undefined ? undefined : countries.read(code);
    return read && 'value' in read ? read.value : undefined;
  };
  const found = [
    { id: cities.of(place)?.countryId || undefined, field: city },
    { id: idOf(countryOfShortAddress(place.shortAddress)), field: shortAddressField },
    { id: idOf(readPhone?.number === undefined ? undefined : readPhone.country), field: phone },
  ];
  const named = found.flatMap(({ id, field }) => {
    const name = id === undefined ? undefined : countries.nameOf(id);
    return name === undefined ? [] : [{ value: name, id: String(id), field }];
  });
  return distinctValues(named).slice(0, 1);
}

// The amount.

/** Returns what the items of an order come to, with its tax first; each says which of them it is. */
export function likelyTotals({ items, text }: CheckedOrder): readonly LikelyValue[] {
  const sum = items.length === 0 ? undefined : sumDecimals(items.map((item) => itemTotal(item) ?? ''));
  const tax = text('tax');
  const taxed = sum === undefined || !(Number(tax) > 0) ? undefined : sumDecimals([sum, tax]);
  const totals = [
    { value: taxed, from: escaped`items with tax` },
    { value: sum, from: term('items') },
  ];
  return distinctValues(
    totals.flatMap(({ value, from }) => (value !== undefined && Number(value) > 0 ? [{ value, from }] : [])),
  );
}
