import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { memoize } from '../base/memoize.ts';
import { isRow, type PageRow, type Row } from '../base/row.ts';
import { ScannedRecord } from '../base/scan/scanned.ts';
import type { ShownColumn } from './columns.ts';
import type { Formatter } from './formatter.ts';

/**
 * The fast path of JSON: copies whole scanned records from the bytes of the response. Numbers and texts that
 * `stringifyJson` would write in another way are written by it; a row that was parsed is written whole.
 */
function recordCopier(): (row: PageRow) => string {
  // The bytes as latin1, one character for each: quicker to read than UTF-8.
  const rewritten = memoize((bytes) => stringifyJson(parseJson(Buffer.from(bytes, 'latin1').toString())));
  return (row) => {
    if (!(row instanceof ScannedRecord)) return stringifyJson(row.values);
    const { bytes, odd } = row.page;
    const { start, end } = row.place;
    let text = '';
    let at = start;
    for (let pair = row.place.oddStart; pair < row.place.oddEnd; pair += 2) {
      const [oddStart = end, oddEnd = end] = [odd[pair], odd[pair + 1]];
      text += bytes.toString('latin1', at, oddStart) + rewritten(bytes.toString('latin1', oddStart, oddEnd));
      at = oddEnd;
    }
    return text + bytes.toString('latin1', at, end);
  };
}

/** The chosen part of a record, nested as it was: `items.sku` keeps an array of objects with one field each. */
function pickPaths(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((each) => pickPaths(each, paths));
  if (!isRow(value)) return value;
  const names = [...new Set(paths.map(([name]) => name ?? ''))];
  const within = (name: string) => paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
  return Object.fromEntries(names.map((name) => [name, pickPaths(value[name] ?? null, within(name))]));
}

function pick(row: Row, columns: readonly ShownColumn[]): Row {
  if (columns.length === 0) return row;
  const picked = columns.map(({ name, path = [name], read }) => {
    const [field = name, ...inner] = path;
    if (inner.length === 0 || Object.hasOwn(row, name)) return [name, read(row) ?? null] as const;
    const paths = columns.flatMap((column) => (column.path?.[0] === field ? [column.path.slice(1)] : []));
    return [field, pickPaths(row[field] ?? null, paths)] as const;
  });
  return Object.fromEntries(picked);
}

function recordWriter(columns: readonly ShownColumn[], isPretty = false): (row: PageRow) => string {
  if (isPretty) return ({ values }) => stringifyJson(pick(values, columns), 2).replace(/^/gm, '  ');
  return columns.length === 0 ? recordCopier() : ({ values }) => stringifyJson(pick(values, columns));
}

/** One array. It stays open when the list cannot be read to its end, so that no program mistakes a partial list for the whole. */
export function jsonFormatter(columns: readonly ShownColumn[], isPretty: boolean): Formatter {
  let isOpen = false;
  const written = recordWriter(columns, isPretty);
  return {
    page: (rows) => {
      if (rows.length === 0) return '';
      const before = isOpen ? ',\n' : '[\n';
      isOpen = true;
      return before + rows.map(written).join(',\n');
    },
    end: () => [isOpen ? '\n]\n' : '[]\n'],
  };
}

export function ndjsonFormatter(columns: readonly ShownColumn[]): Formatter {
  const written = recordWriter(columns);
  return { page: (rows) => rows.map((row) => `${written(row)}\n`).join(''), end: () => [] };
}

/** A record with long lists. */
export interface StreamedObject {
  readonly head: Row;
  /** The lists by their names, behind the fields of the head. */
  readonly lists: Readonly<Record<string, () => AsyncIterable<Row>>>;
}

/** Yields the text of an object, a row of its lists after the other. */
export async function* jsonObject({ head, lists }: StreamedObject): AsyncGenerator<string> {
  yield stringifyJson(head).slice(0, -1);
  for (const [name, rows] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let between = '';
    for await (const row of rows()) {
      yield `${between}${stringifyJson(row)}`;
      between = ',';
    }
    yield ']';
  }
  yield '}\n';
}

export const jsonRecord = (values: Row, columns: readonly ShownColumn[], isPretty: boolean): string =>
  `${stringifyJson(pick(values, columns), isPretty ? 2 : undefined)}\n`;
