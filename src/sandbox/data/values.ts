import { ExactNumber } from '../../base/numbers/exact-number.ts';
import { isRow, type Row } from '../../base/row.ts';

/** A number of any precision as a plain one; 0 for other values. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : value instanceof ExactNumber ? Number(value.toString()) : 0;

export const partsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** Rounded to hundredths: halalas of a riyal. */
export const money = (amount: number): number => Math.round(amount * 100) / 100;

export const sumOf = (rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
