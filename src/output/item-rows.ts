import { usageFailure } from '../base/failure.ts';
import { ExactNumber } from '../base/json/exact-json.ts';
import { getOwn, isRow, type PageRow, parsedRow, type Row } from '../base/row.ts';
import { didYouMean, escaped, type Message } from '../base/text/message.ts';
import { innerFields, type RecordShape, typesOf, withoutNull } from '../operations/manifest.ts';

export type ItemRows = ReturnType<typeof itemRows>;

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  value instanceof ExactNumber ||
  (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

/** Fields that hold a total of the whole record: repeated on each row of its list, they would be added several times. */
const isTotal = (name: string, value: unknown): boolean =>
  isNumeric(value) &&
  /(?:^|_)(?:sub)?(?:totals?|amount|tax|vat|fees?|cost|price|discount)(?:_|$)/.test(name) &&
  !/_(?:id|number|code|at|by|method|status|currency|type)$/.test(name);

/** The fields that are known to hold lists of records. */
export const listFields = ({ row }: Pick<RecordShape, 'row'>): string[] =>
  Object.keys(row).filter((name) => {
    const { items = {} } = withoutNull(row[name] ?? {});
    return items.properties !== undefined || typesOf(items).includes('object');
  });

/** May a field be a list of records, as far as is known? Imported documents do not say everything. */
export function mayHoldRecords({ row }: Pick<RecordShape, 'row'>, name: string): boolean {
  const schema = getOwn(row, name);
  if (!schema) return Object.keys(row).length === 0;
  const { items = {} } = withoutNull(schema);
  const [type] = typesOf(schema);
  return type === undefined || (typesOf(schema).includes('array') && typesOf(items).length === 0);
}

/** Returns the mistakes in `--rows`, or in the rows of a view; `whole` is the word for the records themselves. */
export function unknownRows(from: string, rows: string, whole: string, lists: readonly string[]): Message {
  const known = [whole, ...lists];
  const others = lists.length > 0 ? escaped`One of: ${known}.` : escaped`No lists of records are known here.`;
  return escaped`${from}: there are no rows ${JSON.stringify(rows)}.${didYouMean(rows, known)} ${others}`;
}

const holdsRecords = (value: unknown): boolean => Array.isArray(value) && value.some(isRow);

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/**
 * The rows of `--rows`: one for each element of a list, with the record's own fields beside. Totals of a record stand in
 * its first row only, unless they are to be repeated. `fault` says of the lists that the first records have that this one
 * is not among them.
 */
export function itemRows(
  given: RecordShape,
  list: string,
  repeatsTotals: boolean,
  fault: (lists: readonly string[]) => Message,
) {
  const named = <T>(fields: readonly (readonly [string, T])[]) =>
    fields.map(([name, value]) => [`${list}.${name}`, value] as const);
  const inner = innerFields(given.row[list] ?? {}, true);
  const elementFields = named(Object.entries(inner ?? {}));
  const blank = elementFields.map(([name]) => [name, null] as const);
  const lists = new Set([...listFields(given), list]);
  const columns = given.columns.filter((column) => typeof column !== 'string' || !lists.has(column));
  const naming = columns.length === 0 ? ['id'] : columns.slice(0, 2);
  const leading = inner ? undefined : naming;
  const isNested = (name: string, value: unknown): boolean =>
    Array.isArray(value) ? lists.has(name) || value.some(isRow) : name === list && (value ?? null) === null;
  const rowsOf = (record: Row): Row[] => {
    const values = record[list];
    const elements = Array.isArray(values) ? values.filter(isRow) : [];
    const fields = Object.entries(record).filter(([name, value]) => !isNested(name, value));
    const before = fields.filter(([name]) => leading?.includes(name));
    const later = repeatsTotals
      ? fields
      : fields.map(([name, value]) => [name, isTotal(name, value) ? null : value] as const);
    return (elements.length > 0 ? elements : [{}]).map((element, at) => {
      const cells = named(Object.entries(element));
      const beside = at === 0 ? fields : later;
      return Object.fromEntries(leading ? [...before, ...cells, ...beside] : [...beside, ...blank, ...cells]);
    });
  };
  // Ids and times do not tell elements apart.
  const telling = elementFields.map(([name]) => name).filter((name) => !/\.id$|_(?:id|at|by)$/.test(name));
  const own = Object.entries(given.row).filter(([name]) => !lists.has(name));
  const shape: RecordShape = {
    group: list,
    row: Object.fromEntries([...own, ...elementFields]),
    columns: inner ? [...columns.slice(0, 2), ...telling, ...columns.slice(2)] : [],
  };
  return {
    list,
    shape,
    /** A record whose list is empty still gives one row. */
    expand: (rows: readonly PageRow[]): PageRow[] => rows.flatMap(({ values }) => rowsOf(values).map(parsedRow)),
    /** Throws a failure if the first records show that there is no such list. */
    check: (rows: readonly PageRow[]): void => {
      const records = rows.map(({ values }) => values);
      if (inner || records.some((record) => holdsRecords(record[list]))) return;
      if (records.every((record) => isEmpty(record[list]))) return;
      const found = records.flatMap((record) => Object.keys(record).filter((name) => holdsRecords(record[name])));
      throw usageFailure([fault([...new Set([...listFields(given), ...found])].filter((name) => name !== list))]);
    },
  };
}
