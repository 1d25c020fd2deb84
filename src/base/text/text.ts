import { isRow } from '../row.ts';

/** The words of `a, b,c`, with the comma of either script. An empty one stays: what was to stand there may be a variable that is not set. */
export const splitList = (text: string): readonly string[] => text.split(/[,\u060c]/).map((word) => word.trim());

/**
 * Like `splitList`, but also splits at blanks if every part is a known word: npm's script for PowerShell passes `a,b` on as `a b`.
 */
export const splitKnownList = (text: string, isKnown: (word: string) => boolean): readonly string[] =>
  splitList(text).flatMap((word) => {
    const parts = word.split(/\s+/);
    return !isKnown(word) && parts.every(isKnown) ? parts : [word];
  });

/** The beginning of a text, never half a character. Of text that may hold a secret, take it out before. */
export const shorten = (text: string, length: number, ellipsis = '…'): string =>
  text.length <= length ? text : text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '') + ellipsis;

/** A value as text without blanks around it; empty for null and undefined. */
export const plainText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();

/** The same of numbers and texts alone: a record, a list, true and false are no text. */
export const scalarText = (value: unknown): string =>
  typeof value === 'boolean' || isRow(value) || Array.isArray(value) ? '' : plainText(value);

/** A value as text, with its blanks; empty for null and undefined. */
export const untrimmedText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Splits a command into words; those with blanks stand in quotes. Returns undefined if a quote is not closed or there are no words. */
export function commandWords(command: string): readonly string[] | undefined {
  if (!/^\s*(?:(?:"[^"]*"|'[^']*'|[^\s"'])+\s*)+$/.test(command)) return undefined;
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, one = '', other = '') => one + other));
}

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isNonEmpty = (value: unknown): value is string => isText(value) && value.trim() !== '';

/** Without case and signs: `page[size]`, `pageSize` and `page_size` are one. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** Letters that are written in several ways: Arabic ones, and those of Persian and Urdu keyboards. */
const plainLetters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};

const isPlain = /^[\x21-\x7e]*$/;

/**
 * Text to compare as people read it: without case, accents, vowel marks, tatweel and invisible signs, with the plain forms
 * of Arabic letters, Latin digits, and one space between words.
 */
export const foldText = (text: string): string =>
  isPlain.test(text)
    ? text.toLowerCase()
    : latinDigits(text)
        .toLowerCase()
        .replace(/[\u0622\u0623\u0625\u0629\u0649\u0671\u06a9\u06cc]/g, (letter) => plainLetters[letter] ?? letter)
        .normalize('NFKD')
        .replace(/[\p{Mn}\p{Cf}\u0640]/gu, '')
        .replace(/\s+/g, ' ')
        .trim();

/** Text with Arabic and Persian digits, and the Arabic decimal sign, as the Latin ones: `١٢٣` → `123`, `١٫٥` → `1.5`. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066B', '.');

/** The word, in Latin digits if it is a number in others; every other text stays as it is. */
export const latinNumber = (word: string): string => (/^\d+$/.test(latinDigits(word)) ? latinDigits(word) : word);

/** Text without invisible signs and without blanks around it. Joiners between letters stay. */
export function withoutMarks(text: string): string {
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  // Expressions with classes of Unicode are made where they are used: each takes a part of a millisecond of every start.
  // Signs that show nothing: people copy them with what they meant to copy.
  const invisible = /[\p{Bidi_Control}\p{Join_Control}\u00ad\u200b\u2060\ufeff]/gu;
  if (text.search(invisible) < 0) return text.trim();
  // Between letters a joiner changes how the word is written; between the parts of an emoji it makes them one.
  const joiner =
    /(?<=[\p{L}\p{M}])\p{Join_Control}(?=[\p{L}\p{M}])|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
  const joiners = new Set([...text.matchAll(joiner)].map(({ index }) => index));
  return text.replace(invisible, (sign, at: number) => (joiners.has(at) ? sign : '')).trim();
}
