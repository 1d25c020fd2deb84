const plainLetters: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ة: 'ه', ى: 'ي' };

/** Text to compare: without case, accents and vowel marks, and with the plain forms of Arabic letters. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u0623\u0625\u0622\u0629\u0649]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640]/gu, '');
