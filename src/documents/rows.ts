import { isRow, type Row } from '../base/row.ts';

/** The objects of a list; of what is no list, itself. */
export const rowsIn = (value: unknown): Row[] => [value].flat().filter(isRow);
