import { stringifyJson } from '../base/json/exact-json.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';
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

/** A column as it will be shown. */
export interface ShownColumn {
  readonly name: string;
  /** The field path inside the record; none for a heading over several fields. */
  readonly path?: readonly string[];
  readonly align: 'left' | 'right';
  /** The field whose elements it counts. */
  readonly counted?: string;
  /** Ids are never cut. */
  readonly isId: boolean;
  /** The value. If the path leads through an array: a list, one value for each element. */
  read(row: Row): unknown;
}

/** The fields of a record that a column reads; none are known for a heading over several fields. */
export const fieldsRead = ({ counted, path }: ShownColumn): readonly string[] => {
  const field = counted ?? path?.[0];
  return field === undefined ? [] : [field];
};

/** Returns the value that a cell shows: the field's own, or for an array of records their number. */
export const shownValue = (column: ShownColumn, row: Row): unknown => shownOf(column, column.read(row));

/** The same for a value that has been read. */
export function shownOf({ path }: ShownColumn, value: unknown): unknown {
  const counts = path?.length === 1 && Array.isArray(value) && value.every((each) => isRow(each));
  return counts ? value.length : value;
}

/** Every column of an operation by name: headings, fields, counts of arrays, and the fields inside them. */
export function columnsByName({ row, columns }: RecordShape): Map<string, ShownColumn> {
  const known = new Map<string, ShownColumn>();
  const add = (column: ShownColumn) => known.set(column.name, column);
  for (const [name, schema] of Object.entries(row)) {
    add(fieldColumn(name, schema));
    for (const [inner, innerSchema] of Object.entries(innerFields(schema) ?? {})) {
      add({ ...fieldColumn(`${name}.${inner}`, innerSchema), align: 'left' });
    }
  }
  for (const [name, schema] of Object.entries(row)) if (isArray(schema)) add(countColumn(name));
  for (const column of columns) {
    if (typeof column === 'string') continue;
    for (const shown of showColumn(column, row)) add(shown);
  }
  return known;
}

/** The columns a table has unless the user chooses. */
export const defaultColumns = ({ row, columns }: RecordShape): ShownColumn[] =>
  columns.flatMap((column) => showColumn(column, row));

/** The columns a CSV file has unless the user chooses: every scalar field in its documented order, then the counts. */
export function csvColumns({ row }: Pick<RecordShape, 'row'>): ShownColumn[] {
  const fields = Object.entries(row);
  return [
    ...fields.filter(([, schema]) => isScalar(schema)).map(([name, schema]) => fieldColumn(name, schema)),
    ...fields.filter(([, schema]) => isArray(schema)).map(([name]) => countColumn(name)),
  ];
}

/** Columns for records of an unknown shape: the fields of the first ones. */
export function columnsOfRows(rows: readonly Row[]): ShownColumn[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const isText = (value: unknown): boolean =>
    !(value === null || value === undefined || typeof value === 'number' || value instanceof ExactNumber);
  return [...names].map((name) => ({
    ...fieldNamed(name),
    align: rows.some((row) => isText(row[name])) ? 'left' : 'right',
  }));
}

/**
 * The columns of a CSV file, which stay the same to its end: those that the user chose, those of the file that is
 * continued, or the documented ones and behind them the scalar fields that the first rows have besides.
 */
export function csvColumnsFor(
  shape: RecordShape,
  {
    columns,
    continued,
  }: { readonly columns: readonly ShownColumn[]; readonly continued?: readonly string[] | undefined },
  rows: readonly Row[],
): readonly ShownColumn[] {
  if (columns.length > 0) return columns;
  const known = new Map(csvColumns(shape).map((column) => [column.name, column]));
  if (continued) return continued.map((name) => known.get(name) ?? fieldNamed(name));
  if (known.size === 0) return columnsOfRows(rows);
  // A field named like a count is that count: `items_count`.
  const added = addedFields(shape, rows).scalar.filter((name) => !known.has(name));
  return [...known.values(), ...added.map(fieldNamed)];
}

/** The fields of the first rows that the interface document does not name, in the order in which they appear. */
export function addedFields({ row }: Pick<RecordShape, 'row'>, rows: readonly Row[]) {
  const scalarNames = new Map<string, boolean>();
  for (const [name, value] of rows.flatMap((values) => Object.entries(values))) {
    if (Object.hasOwn(row, name)) continue;
    const isNested = typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
    scalarNames.set(name, !isNested && (scalarNames.get(name) ?? true));
  }
  const named = (wanted: boolean) => [...scalarNames].filter(([, each]) => each === wanted).map(([name]) => name);
  return { scalar: named(true), nested: named(false) };
}

function showColumn(column: Column, fields: Fields): ShownColumn[] {
  if (typeof column === 'string') return [fieldColumn(column, fields[column])];
  return Object.entries(column).map(([heading, parts]) => headingColumn(heading, parts));
}

const headingColumn = (name: string, fields: readonly string[]): ShownColumn => ({
  name,
  align: 'left',
  isId: false,
  read: (row) => joined(row, fields),
});

export function fieldColumn(
  name: string,
  schema: ValueSchema | undefined,
  path: readonly string[] = name.split('.'),
): ShownColumn {
  return {
    name,
    path,
    align: isNumeric(schema) || isArray(schema) ? 'right' : 'left',
    isId: name === 'id' || name.endsWith('_id') || name.endsWith('_number'),
    read:
      path.length === 1
        ? (row) => getOwn(row, name)
        : (row) => (Object.hasOwn(row, name) ? row[name] : follow(row, path)),
  };
}

/** A field of exactly this name, dots and all. */
export const fieldNamed = (name: string): ShownColumn => fieldColumn(name, undefined, [name]);

const countColumn = (name: string): ShownColumn => ({
  name: `${name}_count`,
  counted: name,
  align: 'right',
  isId: false,
  // Services that leave the list out may send its count.
  read: (row) => (Array.isArray(row[name]) ? row[name].length : (row[name] ?? row[`${name}_count`])),
});

function follow(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.flatMap((each) => follow(each, path));
  return typeof value === 'object' && value !== null ? follow(getOwn(value as Row, name), rest) : undefined;
}

/** The values of several fields with a space between; null if all are empty. */
function joined(row: Row, fields: readonly string[]): unknown {
  const parts = fields.map((field) => row[field]).filter((part) => part !== null && part !== undefined && part !== '');
  return parts.length === 0 ? null : parts.map((part) => cellText(part, ', ')).join(' ');
}

const isArray = (schema: ValueSchema | undefined): boolean => schema !== undefined && typesOf(schema).includes('array');

const isNumeric = (schema: ValueSchema | undefined): boolean =>
  schema !== undefined && typesOf(schema).some((type) => type === 'integer' || type === 'number');

/** Text of one value for a cell; null and undefined stay what they are, so that each format can show them its way. */
export function cellText(value: unknown, between: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.toString();
  if (!Array.isArray(value)) return typeof value === 'object' ? stringifyJson(value) : String(value);
  return value.map((each) => cellText(each, between) ?? '').join(between);
}

/** How many are told apart. */
const maxNames = 100;

/** Finds fields that are not known; unless given, the known ones are those of the first rows. */
export function unseenFields(given?: ReadonlySet<string>) {
  let known = given;
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
