import { withoutMarks } from '../base/text/marks.ts';
import { latinDigits } from '../base/text/text.ts';

/** Does the name of a field say that it holds a national short address? */
export const isShortAddressField = (name: string): boolean => name.endsWith('short_address');

/** A national short address as it is compared: `rrrd ٢٩٢٩` is `RRRD2929`. */
export const shortAddressCode = (text: string): string =>
  latinDigits(withoutMarks(text))
    .replace(/\s|(?<=\w)-(?=\w)/g, '')
    .toUpperCase();

/** The short address that a text is, to be sent, or why it is none, as the rest of a sentence. */
export function readShortAddress(text: string): { readonly value: string } | { readonly fault: string } {
  const value = shortAddressCode(text);
  return /^[A-Z]{4}\d{4}$/.test(value)
    ? { value }
    : { fault: 'is not a short address: four letters and four digits, like RHMA3184' };
}
