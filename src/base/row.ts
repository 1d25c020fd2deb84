import { ExactNumber } from './json/exact-json.ts';

/** A record's own value for a key from outside: `constructor` and its like are inherited, and not entries of a table. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** A record as the service sent it: whatever it holds, typed or not. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

export const asRow = (value: unknown): Row => (isRow(value) ? value : {});

/** A record of a page: its id at once, its values when they are asked for. */
export interface PageRow {
  readonly id: unknown;
  readonly values: Row;
  /** It is known to have the documented shape. */
  readonly fitsShape: boolean;
}

export const parsedRow = (values: Row): PageRow => ({ id: values.id, values, fitsShape: false });

/** Names of the field that holds a record's id, the most usual first. */
export const usualIds = ['id', '_id', 'uuid', 'guid', 'ID', 'Id', 'key', 'sid', 'gid'];

/** The id of a record of which nothing is known. */
export const usualId = (record: Row): unknown =>
  usualIds.map((name) => record[name]).find((value) => value !== undefined);

/** Is there no value in a field of a record? */
export const isBlankValue = (value: unknown): boolean => value === undefined || value === null || value === '';
