import { isRow } from '../base/row.ts';

/** Values that the profile keeps for imported operations, by the names that are sent. */
export type StoredValues = Readonly<Record<string, string>>;

export const areValues = (value: unknown): value is StoredValues =>
  isRow(value) && Object.values(value).every((each) => typeof each === 'string');

/** `store_hash` → `SHIPCTL_VALUE_STORE_HASH`. */
export const valueVariable = (name: string): string =>
  `SHIPCTL_VALUE_${name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;
