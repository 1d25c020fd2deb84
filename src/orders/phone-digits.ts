import { latinDigits } from '../base/text/digits.ts';

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
