import { lastColumn } from '../cells.ts';

/** Columns beyond the last one are as good as any. */
const beyond = lastColumn + 1;

/** "AB12" → column 28 and row 12, both from 1; 0 for what is missing or nonsense. */
export function parseAddress(address: string): { column: number; row: number } {
  let [column, at] = [0, 0];
  for (; at < address.length; at++) {
    const letter = address.charCodeAt(at) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = Math.min(beyond, column * 26 + letter);
  }
  const row = Number(address.slice(at));
  return { column, row: Number.isSafeInteger(row) ? row : 0 };
}

/** 28 → "AB". */
export const columnName = (column: number): string =>
  column < 1 ? '' : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(0x41 + ((column - 1) % 26));
