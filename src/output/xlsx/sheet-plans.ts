import { isRow, type Row } from '../../base/row.ts';
import { singular } from '../../base/text/names.ts';
import { type Fields, isScalar, type RecordShape, withoutNull } from '../../operations/manifest.ts';
import { fieldNamed, type ShownColumn } from '../columns.ts';
import { addedFields, csvColumnsFor } from '../csv-columns.ts';
import type { View } from '../formatter.ts';

/** What a sheet shows: of the records, or of the elements of one of their lists. */
export interface SheetPlan {
  /** The words for its records: `orders`, `items`. */
  readonly noun: string;
  readonly fields: Fields;
  readonly columns: readonly ShownColumn[];
  /** The fields that have a column or are left out like all of their kind; undefined where columns were chosen. */
  readonly known?: ReadonlySet<string> | undefined;
  /** The list that its rows are elements of; undefined for the records themselves. */
  readonly list?: string;
  /** Of such rows: the field that says which record they belong to. */
  readonly join?: string;
}

/** The word for the records: the one before `list`, the group's or, where there is no group, the last of the path. */
function nounOf({ group = 'rows', verb = '', path = '' }: RecordShape, { clean }: Pick<View, 'clean'>): string {
  const words = verb.split(' ');
  const named =
    words.length > 1 ? words.at(-2) : group === 'rows' ? /[a-z][a-z_-]*(?=[^a-z]*$)/.exec(clean(path))?.[0] : undefined;
  return (named ?? group).replaceAll(/[-_]/g, ' ');
}

const elementFields = ({ row }: RecordShape, list: string): Fields | undefined => {
  const { items } = withoutNull(row[list] ?? {});
  return items && withoutNull(items).properties;
};

const elementsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow) ? value : [];

type Chosen = Pick<View, 'columns' | 'continued' | 'clean'>;

const isOf = ({ name }: ShownColumn, list: string): boolean => name.startsWith(`${list}.`);

/**
 * The lists that have a sheet: those that the interface document names, and those of the rows; of chosen columns only the
 * lists that one of them is of.
 */
export function sheetLists(shape: RecordShape, { columns }: Pick<View, 'columns'>, rows: readonly Row[]): string[] {
  const names = new Set(Object.keys(shape.row).filter((name) => elementFields(shape, name)));
  for (const row of rows) for (const name in row) if (elementsIn(row[name]).length > 0) names.add(name);
  return [...names].filter(
    (list) => columns.length === 0 || columns.some((column) => column.name === list || isOf(column, list)),
  );
}

const knownFields = (fields: Fields, columns: readonly ShownColumn[], rows: readonly Row[]): ReadonlySet<string> =>
  new Set([...Object.keys(fields), ...columns.map(({ name }) => name), ...addedFields({ row: fields }, rows).nested]);

/** The sheet of the records. Chosen columns of a list are in the sheet of that list. */
export function recordsPlan(shape: RecordShape, view: Chosen, rows: readonly Row[]): SheetPlan {
  const lists = sheetLists(shape, view, rows);
  const own = csvColumnsFor(shape, view, rows).filter((column) => !lists.some((list) => isOf(column, list)));
  // A sheet without columns would not say which records there are.
  const columns = own.length === 0 && view.columns.length > 0 ? [fieldNamed('id')] : own;
  const known = view.columns.length === 0 ? knownFields(shape.row, columns, rows) : undefined;
  return { noun: nounOf(shape, view), fields: shape.row, columns, known };
}

/** The sheet of a list: the chosen columns `items.sku`; all of them where the list itself is chosen, or nothing is. */
export function listPlan(shape: RecordShape, view: Chosen, list: string, rows: readonly Row[]): SheetPlan {
  const { columns: chosen, clean } = view;
  const fields = elementFields(shape, list) ?? {};
  const elements = rows.flatMap((row) => elementsIn(row[list]));
  const named = chosen.some(({ name }) => name === list) ? [] : chosen.filter((column) => isOf(column, list));
  const documented = Object.keys(fields).filter((name) => isScalar(fields[name] ?? {}));
  const names =
    named.length > 0
      ? named.map(({ name }) => name.slice(list.length + 1))
      : [...documented, ...addedFields({ row: fields }, elements).scalar];
  const join = `${singular(nounOf(shape, view)).replaceAll(' ', '_')}_id`;
  const columns = (names.includes(join) ? names : [join, ...names]).map((name) => fieldNamed(name));
  const known = named.length === 0 ? knownFields(fields, columns, elements) : undefined;
  return { noun: clean(list).replaceAll('_', ' '), fields, columns, known, list, join };
}
