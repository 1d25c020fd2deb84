/** The last row and the last column of a sheet, from 1. */
export const lastRow = 1_048_576;
export const lastColumn = 16_384;

/** The name of a column, from 0: `A`, `Z`, `AA`, at most `XFD`. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** "AB12" → column 28 and row 12, both from 1; 0 for what is missing or nonsense. A column past the last one is the one behind it. */
export function parseAddress(address: string): { column: number; row: number } {
  let column = 0;
  let at = 0;
  for (; at < address.length; at++) {
    const letter = address.charCodeAt(at) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = Math.min(lastColumn + 1, column * 26 + letter);
  }
  const row = Number(address.slice(at));
  return { column, row: Number.isSafeInteger(row) ? row : 0 };
}
