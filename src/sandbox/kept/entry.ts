import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isRow } from '../../base/row.ts';
import type { RowChange } from '../data/state.ts';

/** A line of the log: what one request changed. */
export interface LogEntry {
  /** In the first entry: the day that the made-up data go back from, `2026-01-31`. */
  readonly anchor?: string;
  readonly changes: readonly RowChange[];
}

export const lineOf = (changes: readonly RowChange[], anchor: string | undefined): string =>
  `${stringifyJson({ ...(anchor && { anchor }), changes })}\n`;

const isRowChange = (value: unknown): value is RowChange =>
  isRow(value) &&
  typeof value.table === 'string' &&
  (isRow(value.row) || Number.isSafeInteger(value.deleted) || (Number.isSafeInteger(value.id) && isRow(value.fields)));

const isLogEntry = (value: unknown): value is LogEntry =>
  isRow(value) &&
  typeof (value.anchor ?? '') === 'string' &&
  Array.isArray(value.changes) &&
  value.changes.every(isRowChange);

/** Undefined for a line that is not an entry, such as one that was only partly written. */
export function parseEntry(line: string): LogEntry | undefined {
  try {
    const value = parseJson(line);
    return isLogEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
