import { stringifyJson } from '../base/exact-json.ts';
import { ExactNumber } from '../base/exact-number.ts';
import { isRow, type Row } from '../base/row.ts';
import { type Listed, rowOf, ScannedRecord } from '../base/scan/scanned.ts';
import type { ShownColumn } from './columns.ts';
import { scannedJson } from './json-scanned.ts';
import type { RowWriter } from './writer.ts';

/** The chosen part of a record, nested as it was: `items.sku` keeps an array of objects with one field each. */
function pickPaths(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((each) => pickPaths(each, paths));
  if (!isRow(value) || value instanceof ExactNumber) return value;
  const names = [...new Set(paths.map(([name]) => name ?? ''))];
  const within = (name: string) => paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
  return Object.fromEntries(names.map((name) => [name, pickPaths(value[name] ?? null, within(name))]));
}

/** The record as JSON shows it: whole and as sent, or the chosen columns in their order. */
export function pick(row: Row, columns: readonly ShownColumn[]): Row {
  if (columns.length === 0) return row;
  const picked: Record<string, unknown> = {};
  for (const { name, path, read } of columns) {
    const [field, ...inner] = path ?? [];
    if (field === undefined || inner.length === 0) picked[name] = read(row) ?? null;
    else if (!(field in picked)) {
      const paths = columns.flatMap((column) => (column.path?.[0] === field ? [column.path.slice(1)] : []));
      picked[field] = pickPaths(row[field] ?? null, paths);
    }
  }
  return picked;
}

/** Writes records as compact JSON, out of their bytes where they are whole and have not been parsed. */
function compactly(columns: readonly ShownColumn[]): (listed: Listed) => string {
  const whole = scannedJson();
  return (listed) =>
    listed instanceof ScannedRecord && columns.length === 0
      ? whole(listed)
      : stringifyJson(pick(rowOf(listed), columns));
}

/** One array. It stays open when the rows break off, so that no program takes the part for the whole. */
export function jsonWriter(columns: readonly ShownColumn[], pretty: boolean): RowWriter {
  let begun = false;
  const compact = compactly(columns);
  const record = (listed: Listed): string =>
    pretty ? stringifyJson(pick(rowOf(listed), columns), 2).replace(/^/gm, '  ') : compact(listed);
  const joined = (rows: readonly Listed[]): string => rows.map(record).join(',\n');
  return {
    rows: joined,
    batch: (rows) => {
      if (rows.length === 0) return '';
      const text = (begun ? ',\n' : '[\n') + joined(rows);
      begun = true;
      return text;
    },
    end: () => (begun ? '\n]\n' : '[]\n'),
  };
}

/** One record a line, as they arrive. */
export function ndjsonWriter(columns: readonly ShownColumn[]): RowWriter {
  const compact = compactly(columns);
  const lines = (rows: readonly Listed[]): string => rows.map((row) => `${compact(row)}\n`).join('');
  return { rows: lines, batch: lines, end: () => '' };
}

/** One record as one object. */
export const jsonRecord = (row: Row, columns: readonly ShownColumn[], pretty: boolean): string =>
  `${stringifyJson(pick(row, columns), pretty ? 2 : undefined)}\n`;
