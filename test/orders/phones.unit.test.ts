import fc from 'fast-check';
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { Message } from '../../src/base/text/message.ts';
import { isSamePhone, phoneDigits, readPhone, readPhoneOf } from '../../src/orders/phones.ts';
import { perRing } from '../support/ring.ts';

const never = () => {
  throw new Error('asked');
};

/** What is read with the numbering plans alone: the country is named in a form that no fast path takes. */
const slowly = (text: string) => {
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'SA', extract: false });
  return found?.isValid() ? { value: found.number } : { fault: expect.any(Message) };
};

it('Saudi phones are read as the numbering plans say, with any prefix', () => {
  // The step is prime to ten: in every ring each digit stands in each place.
  for (let prefix = 0; prefix < 1000; prefix += perRing(7, 7, 1)) {
    const digits = String(prefix).padStart(3, '0');
    for (const text of [`05${digits}12345`, `+9665${digits}12345`, `05${digits}1234`, `05${digits}123456`]) {
      expect(readPhone(parsePhoneNumberFromString, text, { country: undefined })).toMatchObject(slowly(text));
    }
  }
});

/** The country codes of the region, by the numbering plans. */
const countries = ['SA', 'AE', 'BH', 'EG', 'IQ', 'JO', 'KW', 'LB', 'OM', 'QA', 'YE'] as const;
const codes = countries.map((country) => getCountryCallingCode(country));

/** The text before a number is read: other ways to write its plus are replaced, then the zero of numbers at home is taken off. */
const withoutZeros = (text: string): string => {
  const international = text.replace(/^\+?00(?=\d)|^0(?=966\d{9}$)/, '+');
  const code = codes.find((each) => international.startsWith(`+${each}0`));
  return code === undefined ? international : `+${code}${international.slice(code.length + 2)}`;
};

it('other digits too', () => {
  const digits = fc.oneof(
    fc.stringMatching(/^(?:0|\+966|\+)\d{3,12}$/),
    // A zero behind a country code, of which random digits have few.
    fc
      .tuple(
        fc.constantFrom('+', '00', '+00'),
        fc.constantFrom(...codes, '1', '44'),
        fc.stringMatching(/^0{0,2}\d{6,11}$/),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(digits, (text) => {
      expect(readPhone(parsePhoneNumberFromString, text, { country: undefined })).toMatchObject(
        slowly(withoutZeros(text)),
      );
    }),
    { numRuns: perRing(300, 500, 20_000) },
  );
});

it.each([
  ['the zero of numbers at home is taken off behind a country code', '+965090000000', '+96590000000'],
  ['a zero before the country code stands for its plus', '0966500000000', '+966500000000'],
])('%s: %s', (_what, text, value) => {
  expect(readPhone(parsePhoneNumberFromString, text, { country: undefined })).toEqual({ value });
});

it('a common phone needs no numbering plan', () => {
  expect(readPhone(never, '0501234567', { country: undefined })).toEqual({ value: '+966501234567' });
  expect(() => readPhone(never, '0501234567', { country: 'AE' })).toThrow('asked');
});

it.each([
  ['0501234567', '+966 50 123 4567', true],
  ['50123456', '+965 5012 3456', true],
  ['+201012345678', '01012345678', true],
  ['', '', false],
  ['0501234567', '0501234568', false],
  // A part of a number is not the number.
  ['50123456', '+966 50 123 4567', false],
  ['50123456', '+966 55 012 3456', false],
  ['0501234567 / 0551234567', '0551234567', false],
])('%j and %j are one number: %j', (one, other, isSame) => {
  expect(isSamePhone(phoneDigits(one), phoneDigits(other))).toBe(isSame);
  expect(isSamePhone(phoneDigits(other), phoneDigits(one))).toBe(isSame);
});

it.each([
  ['966525167893', undefined, 'SA: it has the right length, but no phone of SA begins with 52'],
  ['+962773123456', undefined, 'JO: it has the right length, but no phone of JO begins with 773'],
  ['05012345', undefined, 'SA: it has 7 digits behind +966, and a mobile 9'],
  ['+97150123456', undefined, 'AE: it has 8 digits behind +971, and a mobile 9'],
  ['050123456789', 'AE', 'AE: it has 11 digits behind +971, and a mobile 9'],
  ['0112345', 'EG', 'EG: it has 6 digits behind +20, and a mobile 10'],
  // They may be meant to be any phone.
  ['12', undefined, 'SA'],
  ['0612345678', undefined, 'SA'],
  ['0112345678', 'AE', 'AE'],
])('says why %s is not valid, where that is known (%s)', (text, country, why) => {
  const read = readPhone(parsePhoneNumberFromString, text, { country });
  expect('fault' in read && String(read.fault)).toBe(`is not a valid phone number of ${why}`);
  const { why: again } = readPhoneOf(parsePhoneNumberFromString)(text, country);
  expect(again === undefined ? [] : [String(again)]).toEqual(why.split(': ').slice(1));
});
