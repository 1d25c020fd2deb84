import type { Cell } from './table-file.ts';

/** As far as a sheet goes. */
export const lastRow = 1_048_576;
export const lastColumn = 16_384;

export const blank: Cell = { kind: 'blank', text: '' };

/** Shortens the list itself. */
export function withoutTrailingBlanks(cells: Cell[]): Cell[] {
  while (cells.at(-1)?.kind === 'blank') cells.pop();
  return cells;
}
