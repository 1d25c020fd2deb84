import { ExactNumber } from '../base/exact-number.ts';
import { isRow, type PageRow, parsedRow, type Row } from '../base/row.ts';
import { type Fields, innerFields, type RecordShape } from '../operations/manifest.ts';

/** A row for each element of one of a record's lists, with the record's own fields beside. */
export interface ItemRows {
  /** The field that holds the list. */
  readonly list: string;
  /** The fields of such a row: those of an element have the name of the list before theirs, `items.sku`. */
  readonly shape: RecordShape;
  /** A record whose list is empty still gives one row. */
  expand(rows: readonly PageRow[]): PageRow[];
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  value instanceof ExactNumber ||
  (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

/** What a record costs or weighs in all: added up over the rows of its list it would count several times. */
const isTotal = (name: string, value: unknown): boolean =>
  isNumeric(value) &&
  /(?:^|_)(?:sub)?(?:totals?|amount|tax|vat|fees?|cost|price|discount)(?:_|$)/.test(name) &&
  !/_(?:id|number|code|at|by|method|status|currency|type)$/.test(name);

/** The fields that hold lists of records. */
export const listFields = ({ row }: Pick<RecordShape, 'row'>): string[] =>
  Object.entries(row).flatMap(([name, schema]) => (innerFields(schema, true) ? [name] : []));

/** The columns of a table: what tells the records apart, then what tells their elements apart. */
function tableColumns({ row, columns }: RecordShape, list: string, inner: Fields): RecordShape['columns'] {
  const own = columns.filter((column) => typeof column !== 'string' || !listFields({ row }).includes(column));
  const telling = Object.keys(inner).filter((name) => !/^id$|_(?:id|at|by)$/.test(name));
  return [...own.slice(0, 2), ...telling.map((name) => `${list}.${name}`), ...own.slice(2)];
}

/** The rows of `--rows`; totals of a record stand in its first row only, unless they are to be repeated. */
export function itemRows(given: RecordShape, list: string, repeatsTotals: boolean): ItemRows {
  const inner = innerFields(given.row[list] ?? {}, true) ?? {};
  const lists = new Set(listFields(given));
  const own = Object.entries(given.row).filter(([name]) => !lists.has(name));
  const named = (fields: readonly (readonly [string, unknown])[]) =>
    fields.map(([name, value]) => [`${list}.${name}`, value] as const);
  const blank = named(Object.keys(inner).map((name) => [name, null]));
  const isNested = (name: string, value: unknown): boolean =>
    Array.isArray(value) ? lists.has(name) || value.some(isRow) : name === list && (value ?? null) === null;
  const rowsOf = (record: Row): Row[] => {
    const values = record[list];
    const elements = Array.isArray(values) ? values.filter(isRow) : [];
    const fields = Object.entries(record).filter(([name, value]) => !isNested(name, value));
    const later = repeatsTotals
      ? fields
      : fields.map(([name, value]) => [name, isTotal(name, value) ? null : value] as const);
    return (elements.length > 0 ? elements : [{}]).map((element, at) =>
      Object.fromEntries([...(at === 0 ? fields : later), ...blank, ...named(Object.entries(element))]),
    );
  };
  return {
    list,
    shape: {
      group: list,
      row: Object.fromEntries([...own, ...Object.entries(inner).map(([name, schema]) => [`${list}.${name}`, schema])]),
      columns: tableColumns(given, list, inner),
    },
    expand: (rows) => rows.flatMap(({ values }) => rowsOf(values).map(parsedRow)),
  };
}
