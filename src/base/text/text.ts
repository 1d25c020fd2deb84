import { isRow } from '../row.ts';

/** The words of `a, b,c`. An empty one stays: what was to stand there may be a variable that is not set. */
export const splitList = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

/** The beginning of a text, never half a character. Of text that may hold a secret, take it out before. */
export const shorten = (text: string, length: number, ellipsis = '…'): string =>
  text.length <= length ? text : text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '') + ellipsis;

/** A value as text without blanks around it; empty where there is none. */
export const plainText = (value: unknown): string => untrimmedText(value).trim();

/** The same of numbers and texts alone: a record, a list, true and false are no text. */
export const scalarText = (value: unknown): string =>
  typeof value === 'boolean' || isRow(value) || Array.isArray(value) ? '' : plainText(value);

/** A value as text, with its blanks; empty where there is none. */
export const untrimmedText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isNonEmpty = (value: unknown): value is string => isText(value) && value.trim() !== '';

/** Without case and signs: `page[size]`, `pageSize` and `page_size` are one. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
