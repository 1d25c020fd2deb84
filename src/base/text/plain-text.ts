import { isRow } from '../row.ts';

/** A value as text without blanks around it; empty where there is none. */
export const plainText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();

/** The same of numbers and texts alone: a record, a list, true and false are no text. */
export const scalarText = (value: unknown): string =>
  typeof value === 'boolean' || isRow(value) || Array.isArray(value) ? '' : plainText(value);

/** A value as text, with its blanks; empty where there is none. */
export const untrimmedText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
