import { stringifyJson } from '../base/json/exact-json.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';
import { isRow, type PageRow, type Row } from '../base/row.ts';
import type { ShownColumn } from './columns.ts';
import { recordCopier } from './copied-json.ts';
import type { Formatter } from './formatter.ts';

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
    if (field === undefined || inner.length === 0 || Object.hasOwn(row, name)) picked[name] = read(row) ?? null;
    else if (!(field in picked)) {
      const paths = columns.flatMap((column) => (column.path?.[0] === field ? [column.path.slice(1)] : []));
      picked[field] = pickPaths(row[field] ?? null, paths);
    }
  }
  return picked;
}

/** Writes a record in one line: whole records are copied where they can be. */
const compactWriter = (columns: readonly ShownColumn[]): ((row: PageRow) => string) =>
  columns.length === 0 ? recordCopier() : ({ values }) => stringifyJson(pick(values, columns));

const indented = ({ values }: PageRow, columns: readonly ShownColumn[]): string =>
  stringifyJson(pick(values, columns), 2).replace(/^/gm, '  ');

/** One array. It stays open when the list cannot be read to its end, so that no program mistakes a partial list for the whole. */
export function jsonFormatter(columns: readonly ShownColumn[], isPretty: boolean): Formatter {
  let isOpen = false;
  const compact = compactWriter(columns);
  return {
    page: (rows) => {
      if (rows.length === 0) return '';
      const records = rows.map((row) => (isPretty ? indented(row, columns) : compact(row)));
      const before = isOpen ? ',\n' : '[\n';
      isOpen = true;
      return before + records.join(',\n');
    },
    end: () => (isOpen ? '\n]\n' : '[]\n'),
  };
}

/** One record a line, as they arrive. */
export function ndjsonFormatter(columns: readonly ShownColumn[]): Formatter {
  const compact = compactWriter(columns);
  return { page: (rows) => rows.map((row) => `${compact(row)}\n`).join(''), end: () => '' };
}

/** One record as one object. */
export const jsonRecord = (values: Row, columns: readonly ShownColumn[], isPretty: boolean): string =>
  `${stringifyJson(pick(values, columns), isPretty ? 2 : undefined)}\n`;
