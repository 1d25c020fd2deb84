import { ExactNumber } from '../base/numbers/exact-number.ts';
import { getOwn, isRow, type Row } from '../base/row.ts';
import {
  type Fields,
  innerFields,
  isScalar,
  type RecordShape,
  typesOf,
  type ValueSchema,
} from '../operations/manifest.ts';
import type { Column } from '../operations/operation.ts';
import { cellText } from './cell.ts';

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

const isArray = (schema: ValueSchema | undefined): boolean => schema !== undefined && typesOf(schema).includes('array');

const isNumeric = (schema: ValueSchema | undefined): boolean =>
  schema !== undefined && typesOf(schema).some((type) => type === 'integer' || type === 'number');

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

const headingColumn = (name: string, fields: readonly string[]): ShownColumn => ({
  name,
  align: 'left',
  isId: false,
  read: (row) => joined(row, fields),
});

function showColumn(column: Column, fields: Fields): ShownColumn[] {
  if (typeof column === 'string') return [fieldColumn(column, fields[column])];
  return Object.entries(column).map(([heading, parts]) => headingColumn(heading, parts));
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
