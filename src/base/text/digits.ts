/** Text with Arabic and Persian digits, and the Arabic decimal sign, as the Latin ones: `١٢٣` → `123`, `١٫٥` → `1.5`. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll('\u066B', '.');

/** The word, in Latin digits if it is a number in others; every other text stays as it is. */
export const latinNumber = (word: string): string => (/^\d+$/.test(latinDigits(word)) ? latinDigits(word) : word);
