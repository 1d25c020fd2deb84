import { ExactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { getOwn, isRow, type PageRow, type Row } from '../base/row.ts';
import { ScannedRecord, type ScanPlan } from '../base/scan/scanned.ts';
import {
  type Fields,
  innerFields,
  isScalar,
  type RecordShape,
  typesOf,
  type ValueSchema,
} from '../operations/manifest.ts';
import type { Column } from '../operations/operation.ts';

export interface ShownColumn {
  readonly name: string;
  /** The field path inside the record; none for a heading over several fields. */
  readonly path?: readonly string[];
  readonly align: 'left' | 'right';
  /** The field whose elements it counts. */
  readonly counted?: string;
  readonly isId: boolean;
  /** The column whose value stands behind this one, as a currency behind an amount. */
  readonly unit?: ShownColumn;
  /** The value. If the path leads through an array: a list, one value for each element. */
  read(row: Row): unknown;
}

/** Returns what a cell shows of the value that its column has read: the value itself, or for an array of records their number. */
export function shownValue({ path }: ShownColumn, value: unknown): unknown {
  const counts = path?.length === 1 && Array.isArray(value) && value.every((each) => isRow(each));
  return counts ? value.length : value;
}

/** Every column of an operation by name: headings, fields, counts of arrays, and the fields inside them. */
export function columnsByName({ row, columns }: RecordShape): Map<string, ShownColumn> {
  const fields = Object.entries(row).flatMap(([name, schema]) => [
    fieldColumn(name, schema),
    ...Object.keys(innerFields(schema) ?? {}).map((inner) => fieldColumn(`${name}.${inner}`, undefined)),
  ]);
  const headings = columns.flatMap((column) => (typeof column === 'string' ? [] : showColumn(column, row)));
  return new Map([...fields, ...countColumns(row), ...headings].map((column) => [column.name, column]));
}

/** The columns a table has unless the user chooses. */
export const defaultColumns = ({ row, columns }: RecordShape): ShownColumn[] =>
  columns.flatMap((column) => showColumn(column, row));

/** The columns a CSV file has unless the user chooses: every scalar field in its documented order, then the counts. */
export function csvColumns({ row }: Pick<RecordShape, 'row'>): ShownColumn[] {
  const scalars = Object.entries(row).filter(([, schema]) => isScalar(schema));
  return [...scalars.map(([name, schema]) => fieldColumn(name, schema)), ...countColumns(row)];
}

/** Columns for records of an unknown shape: the fields of the first ones. */
export function columnsOfRows(rows: readonly Row[]): ShownColumn[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const isNumber = (value: unknown): boolean => typeof value === 'number' || value instanceof ExactNumber;
  return [...names].map((name) => ({
    ...fieldNamed(name),
    align: rows.every((row) => isNumber(row[name] ?? 0)) ? 'right' : 'left',
  }));
}

/** The columns of a file, which stay the same to its end. */
interface FileColumns {
  readonly columns: readonly ShownColumn[];
  /** The fields without a column that are lists or records in some of the first rows, and that no document names. */
  readonly nested: readonly string[];
}

/**
 * The columns of a CSV file: those that the user chose, those of the file that is continued, or the documented ones and behind them
 * the scalar fields that the first rows have besides, in the order in which they appear.
 */
export function csvColumnsFor(
  shape: RecordShape,
  chosen: { readonly columns: readonly ShownColumn[]; readonly continued?: readonly string[] | undefined },
  rows: readonly Row[],
): FileColumns {
  if (chosen.columns.length > 0) return { columns: chosen.columns, nested: [] };
  const known = new Map(csvColumns(shape).map((column) => [column.name, column]));
  const scalar = new Set<string>();
  const nested = new Set<string>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (!Object.hasOwn(shape.row, name)) (isRow(value) || Array.isArray(value) ? nested : scalar).add(name);
  }
  // A field named like a count is that count: `items_count`.
  const added = [...scalar].filter((name) => !nested.has(name) && !known.has(name));
  let columns = [...known.values(), ...added.map(fieldNamed)];
  if (chosen.continued) columns = chosen.continued.map((name) => known.get(name) ?? fieldNamed(name));
  else if (known.size === 0) columns = columnsOfRows(rows);
  const shown = new Set(columns.map(({ name }) => name));
  return { columns, nested: [...nested].filter((field) => !shown.has(field)) };
}

/** The headings of a file's columns, of which no two are alike: where two fields have one word, the second has its name. */
export function headingsOf(names: readonly string[], heading: (name: string) => string): string[] {
  const headings = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of new Set(names)) {
    let word = taken.has(heading(name)) ? name : heading(name);
    for (let number = 2; taken.has(word); number++) word = `${name} (${number})`;
    headings.set(name, word);
    taken.add(word);
  }
  return names.map((name) => headings.get(name) ?? name);
}

const showColumn = (column: Column, fields: Fields): ShownColumn[] =>
  typeof column === 'string'
    ? [fieldColumn(column, fields[column])]
    : Object.entries(column).map(([name, parts]) => ({
        name,
        ...(parts.length === 1 && { path: (parts[0] ?? '').split('.') }),
        align: parts.length === 1 ? alignOf(schemaAt(fields, parts[0] ?? '')) : 'left',
        isId: isIdName(name),
        read: (row) => joined(row, parts),
      }));

const rightAligned = ['integer', 'number', 'array'];

const alignOf = (schema: ValueSchema | undefined): ShownColumn['align'] =>
  typesOf(schema ?? {}).some((type) => rightAligned.includes(type)) ? 'right' : 'left';

const isIdName = (name: string): boolean => name === 'id' || name.endsWith('_id') || name.endsWith('_number');

/** The schema of a field; dots reach inside. */
function schemaAt(fields: Fields, path: string): ValueSchema | undefined {
  const [name = '', ...rest] = path.split('.');
  const schema = getOwn(fields, name);
  return rest.length === 0 ? schema : schemaAt(innerFields(schema ?? {}) ?? {}, rest.join('.'));
}

export const fieldColumn = (
  name: string,
  schema: ValueSchema | undefined,
  path: readonly string[] = name.split('.'),
): ShownColumn => ({
  name,
  path,
  align: alignOf(schema),
  isId: isIdName(name),
  read: (row) => (Object.hasOwn(row, name) ? row[name] : follow(row, path)),
});

export const fieldNamed = (name: string): ShownColumn => fieldColumn(name, undefined, [name]);

const countColumns = (fields: Fields): ShownColumn[] =>
  Object.entries(fields)
    .filter(([, schema]) => typesOf(schema).includes('array'))
    .map(([name]) => ({
      name: `${name}_count`,
      counted: name,
      align: 'right',
      isId: false,
      // Services that leave the list out may send its count.
      read: (row) => (Array.isArray(row[name]) ? row[name].length : (row[name] ?? row[`${name}_count`])),
    }));

function follow(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.flatMap((each) => follow(each, path));
  return isRow(value) ? follow(getOwn(value, name), rest) : undefined;
}

function joined(row: Row, fields: readonly string[]): unknown {
  const parts = fields
    .map((field) => (Object.hasOwn(row, field) ? row[field] : follow(row, field.split('.'))))
    .filter((part) => part !== null && part !== undefined && part !== '');
  // One field keeps its value: a number is read as one.
  if (fields.length === 1) return parts[0] ?? null;
  return parts.length === 0 ? null : parts.map((part) => cellText(part, ', ')).join(' ');
}

/** Text of one value for a cell; null and undefined stay what they are, so that each format can show them its way. */
export function cellText(value: unknown, between: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.toString();
  if (!Array.isArray(value)) return typeof value === 'object' ? stringifyJson(value) : String(value);
  return value.map((each) => cellText(each, between) ?? '').join(between);
}

const maxNames = 100;

/** Finds fields that are not known; unless given, the known ones are those of the first rows. */
export function unseenFields(given?: readonly string[]) {
  let known = given && new Set(given);
  const later = new Set<string>();
  /** Scanned records are not parsed for this: the scanner has noted their names. */
  const plans = new Set<ScanPlan>();
  const note = (names: Iterable<string>): void => {
    for (const name of names) if (!known?.has(name) && later.size < maxNames) later.add(name);
  };
  return {
    look(rows: readonly PageRow[]): void {
      const [first] = rows;
      if (first instanceof ScannedRecord) plans.add(first.page.plan);
      else if (known) for (const { values } of rows) note(Object.keys(values));
      else if (first) known = new Set(rows.flatMap(({ values }) => Object.keys(values)));
    },
    names: (): string[] => {
      for (const { fields } of plans) note([...fields.names, ...fields.others]);
      return [...later];
    },
  };
}

const nestedOrNull = new Set([...Buffer.from('{[n')]);

function holdsScalar(row: PageRow, name: string): boolean {
  if (row instanceof ScannedRecord) {
    const { bytes, plan, spans } = row.page;
    const slot = plan.slots[plan.fields.places.get(name) ?? -1] ?? -1;
    const start = spans[row.place.base + slot] ?? 0;
    if (slot >= 0) return start > 0 && !nestedOrNull.has(bytes[start] ?? 0);
  }
  const value = row.values[name] ?? null;
  return value !== null && !isRow(value) && !Array.isArray(value);
}

/** Does a field hold something but an empty text? A record that was scanned is not parsed for this. */
export function holdsText(row: PageRow, name: string): boolean {
  if (row instanceof ScannedRecord) {
    const { plan, spans } = row.page;
    const place = plan.fields.places.get(name) ?? -1;
    const slot = plan.slots[place] ?? -1;
    // No column shows a field that was not noted.
    if (place >= 0 && slot < 0) return true;
    const [start, end] = [spans[row.place.base + slot] ?? 0, spans[row.place.base + slot + 1] ?? 0];
    if (slot >= 0) return holdsScalar(row, name) && end - start > '""'.length;
  }
  return holdsScalar(row, name) && row.values[name] !== '';
}

/** Finds those of the fields without a column that hold a text or a number in some records. */
export function mixedFields(nested: readonly string[]) {
  const found = new Set<string>();
  return {
    look(rows: readonly PageRow[]): void {
      for (const name of nested) if (!found.has(name) && rows.some((row) => holdsScalar(row, name))) found.add(name);
    },
    names: (): string[] => [...found],
  };
}
