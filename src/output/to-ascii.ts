const spellings: Readonly<Record<string, string>> = { '…': '...', '·': '-', '→': '->', '←': '<-', '’': "'" };

/** Our own signs as ASCII has them, for a locale that knows no others. What is data stays what it is. */
export const toAscii = (text: string): string => text.replace(/[…·→←’]/g, (sign) => spellings[sign] ?? sign);
