const asciiSigns: Readonly<Record<string, string>> = { '…': '...', '·': '-', '→': '->', '←': '<-', '’': "'" };

/** shipctl's own signs in ASCII, for a locale that has no others. Data stays as it is. */
export const toAscii = (text: string): string => text.replace(/[^ -~]/g, (sign) => asciiSigns[sign] ?? sign);
