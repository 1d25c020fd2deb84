import { parseJson, stringifyJson } from '../../base/exact-json.ts';
import { isRow } from '../../base/row.ts';
import type { Change } from '../data/state.ts';

/** A line of the journal: what one request has changed. */
export interface Entry {
  /** One more than that of the entry before. Of two with the same number the first counts, for all who read them. */
  readonly number: number;
  /** Another for each entry that is written, so that a writer knows its own. */
  readonly by: string;
  /** In the first: the day that the made-up data go back from. */
  readonly anchor?: string;
  readonly changes?: readonly Change[];
  /** In the last: the file, beside this one, that takes its place. */
  readonly next?: string;
}

export const lineOf = (entry: Entry): string => `${stringifyJson(entry)}\n`;

const isChange = (value: unknown): value is Change =>
  isRow(value) &&
  typeof value.table === 'string' &&
  (isRow(value.row) || (Number.isSafeInteger(value.id) && isRow(value.fields)));

const isEntry = (value: unknown): value is Entry => {
  if (!isRow(value)) return false;
  const { number, by, anchor = '', changes = [], next = '' } = value;
  const texts = [by, anchor, next].every((text) => typeof text === 'string');
  return Number.isSafeInteger(number) && texts && Array.isArray(changes) && changes.every(isChange);
};

/** Undefined for a line that was torn: its writer died, or had no room for all of it. */
export function entryOf(line: string): Entry | undefined {
  try {
    const value = parseJson(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
