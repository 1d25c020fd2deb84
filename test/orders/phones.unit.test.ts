import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { isSamePhone, phoneDigits, readPhone } from '../../src/orders/phones.ts';

const never = () => {
  throw new Error('asked');
};

/** What is read with the numbering plans alone: the country is named in a form that no fast path takes. */
const slowly = (text: string) => {
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'SA', extract: false });
  return found?.isValid() ? { value: found.number } : { fault: expect.any(String) };
};

it('Saudi phones are read as the numbering plans say, with every prefix', () => {
  for (let prefix = 0; prefix < 1000; prefix++) {
    const digits = String(prefix).padStart(3, '0');
    for (const text of [`05${digits}12345`, `+9665${digits}12345`, `05${digits}1234`, `05${digits}123456`]) {
      expect(readPhone(parsePhoneNumberFromString, text, { country: undefined })).toEqual(slowly(text));
    }
  }
});

it('other digits too', () => {
  const digits = fc.stringMatching(/^(?:0|\+966|\+)\d{3,12}$/);
  fc.assert(
    fc.property(digits, (text) => {
      // Signs of a foreign number that people write twice, and the zero behind a code, are taken off first.
      if (/^\+?00|^\+9660/.test(text)) return;
      expect(readPhone(parsePhoneNumberFromString, text, { country: undefined })).toEqual(slowly(text));
    }),
    { numRuns: 2000 },
  );
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
