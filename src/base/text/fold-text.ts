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
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll('\u066B', '.');

/** The word, in Latin digits if it is a number in others; every other text stays as it is. */
export const latinNumber = (word: string): string => (/^\d+$/.test(latinDigits(word)) ? latinDigits(word) : word);
