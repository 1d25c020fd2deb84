import { singular } from '../../base/plurals.ts';
import { isRow, type Row } from '../../base/row.ts';
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
  /** The list that its rows are elements of; undefined for the records themselves. */
  readonly list?: string;
  /** Of such rows: the field that says which record they belong to. */
  readonly join?: string;
}

/** The word for the records: the one before `list`, the group's or, where there is no group, the last of the path. */
function nounOf({ group = 'rows', verb = '', path = '' }: RecordShape): string {
  const words = verb.split(' ');
  const named =
    words.length > 1 ? words.at(-2) : group === 'rows' ? /[a-z][a-z_-]*(?=[^a-z]*$)/.exec(path)?.[0] : undefined;
  return (named ?? group).replaceAll(/[-_]/g, ' ');
}

const elementFields = ({ row }: RecordShape, list: string): Fields | undefined => {
  const { items } = withoutNull(row[list] ?? {});
  return items && withoutNull(items).properties;
};

const elementsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow) ? value : [];

/** The fields that hold lists of records: those that the interface document names, and those of the first rows. */
function listsOf(shape: RecordShape, rows: readonly Row[]): string[] {
  const documented = Object.keys(shape.row).filter((name) => elementFields(shape, name));
  const found = rows.flatMap((row) => Object.keys(row).filter((name) => elementsIn(row[name]).length > 0));
  return [...new Set([...documented, ...found])];
}

/** The chosen columns of a list: those named `items.sku`; all of them where the list itself is chosen, or nothing is. */
function elementColumns(
  list: string,
  fields: Fields,
  chosen: readonly ShownColumn[],
  elements: readonly Row[],
): readonly ShownColumn[] {
  const prefix = `${list}.`;
  const names = chosen.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name.slice(prefix.length));
  if (names.length > 0 && !chosen.some(({ name }) => name === list)) return names.map((name) => fieldNamed(name));
  const documented = Object.keys(fields).filter((name) => isScalar(fields[name] ?? {}));
  return [...documented, ...addedFields({ row: fields }, elements).scalar].map((name) => fieldNamed(name));
}

/**
 * The sheets of a workbook: the records, then the elements of each of their lists. Of chosen columns the sheet of a list
 * takes its own, and the list has no sheet if none is chosen.
 */
export function sheetPlans(
  shape: RecordShape,
  view: Pick<View, 'columns' | 'continued'>,
  rows: readonly Row[],
): readonly [SheetPlan, ...SheetPlan[]] {
  const noun = nounOf(shape);
  const join = `${singular(noun).replaceAll(' ', '_')}_id`;
  const { columns: chosen } = view;
  const lists = listsOf(shape, rows);
  const isOf = ({ name }: ShownColumn, list: string): boolean => name.startsWith(`${list}.`);
  const wanted = lists.filter(
    (list) => chosen.length === 0 || chosen.some((column) => column.name === list || isOf(column, list)),
  );
  const columns = csvColumnsFor(shape, view, rows).filter((column) => !lists.some((list) => isOf(column, list)));
  return [
    { noun, fields: shape.row, columns },
    ...wanted.map((list): SheetPlan => {
      const fields = elementFields(shape, list) ?? {};
      const own = elementColumns(
        list,
        fields,
        chosen,
        rows.flatMap((row) => elementsIn(row[list])),
      );
      const columns = own.some(({ name }) => name === join) ? own : [fieldNamed(join), ...own];
      return { noun: list.replaceAll('_', ' '), fields, columns, list, join };
    }),
  ];
}
