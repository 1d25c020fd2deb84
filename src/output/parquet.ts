import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { Failure } from '../base/failure.ts';
import { ExactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { readDecimal } from '../base/numbers/decimals.ts';
import { getOwn, type PageRow, type Row, usualId } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { epochOf } from '../base/time/times.ts';
import { type Fields, type RecordShape, typesOf, type ValueSchema } from '../operations/manifest.ts';
import { columnKind, elementFields, elementLists, elementsIn, isOfList } from './column-kinds.ts';
import { csvColumnsFor, fieldNamed, nestedFields, type ShownColumn, shownValue, unseenFields } from './columns.ts';
import type { Formatter, View } from './formatter.ts';

/** A type of the file's values. */
interface LeafType {
  readonly schema: Omit<SchemaElement, 'name'>;
  /** Is the value of this kind, though it may have more digits than the type? */
  takes(value: unknown): boolean;
  /** The value as the library writes it; undefined where the type cannot hold it as it is. */
  encode(value: unknown): string | bigint | number | boolean | undefined;
  /** Its values in words, for messages. */
  readonly holds: string;
}

/** A column of the file, or a field of the records in one. */
interface FileColumn {
  readonly name: string;
  readonly schema: readonly SchemaElement[];
  read(row: Row, record: unknown): unknown;
}

/** All of a view that matters here. */
export type ParquetView = Pick<View, 'columns' | 'clean' | 'sample' | 'onUnseen'>;

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const decimalPlaces = 4;
const wholeDigits = 14;

const numberIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber
    ? readDecimal(String(value))
    : undefined;

/** The number times so many powers of ten; undefined where that leaves a fraction, or has more digits than are kept. */
function scaled(value: unknown, places: number, kept: number): bigint | undefined {
  const number = numberIn(value);
  if (!number) return undefined;
  const zeros = number.exponent - number.digits.length + places;
  if (zeros < 0 || number.exponent + places > kept) return undefined;
  return BigInt(number.sign) * BigInt(number.digits || '0') * 10n ** BigInt(zeros);
}

const amounts: LeafType = {
  schema: { type: 'INT64', converted_type: 'DECIMAL', precision: wholeDigits + decimalPlaces, scale: decimalPlaces },
  holds: `DECIMAL(18,4): at most ${wholeDigits} digits before the point and ${decimalPlaces} behind it`,
  takes: (value) => numberIn(value) !== undefined,
  encode: (value) => scaled(value, decimalPlaces, wholeDigits + decimalPlaces),
};

const wholeNumbers: LeafType = {
  schema: { type: 'INT64' },
  holds: 'whole numbers of at most 18 digits',
  takes: (value) => scaled(value, 0, 18) !== undefined,
  encode: (value) => scaled(value, 0, 18),
};

const timePattern = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.(\d+))?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

const millisecondsOfDay = 86_400_000;

/** Epoch milliseconds of midnight, UTC, of a day that the calendar has. */
function midnightOf(text: string): number | undefined {
  const [, year, month, day] = (timePattern.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const midnight = Date.parse(text.slice(0, 10));
  return new Date(midnight).getUTCDate() === day ? midnight : undefined;
}

function microsecondsOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || value.length <= 10 || midnightOf(value) === undefined) return undefined;
  const fraction = (timePattern.exec(value)?.[4] ?? '').replace(/0+$/, '').padEnd(6, '0');
  const milliseconds = epochOf(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2').replace(/\.\d+/, ''));
  if (fraction.length > 6 || Number.isNaN(milliseconds)) return undefined;
  return BigInt(milliseconds) * 1000n + BigInt(fraction);
}

/** A time that names no zone is taken for UTC, as everywhere. */
const times: LeafType = {
  schema: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  holds: 'timestamps such as 2026-03-05T14:05:00Z',
  takes: (value) => microsecondsOf(value) !== undefined,
  encode: microsecondsOf,
};

/** Can a column of timestamps hold this value? */
export const isTimestamp = (value: unknown): boolean => times.takes(value);

const dayNumber = (value: unknown): number | undefined => {
  const midnight = typeof value === 'string' && value.length === 10 ? midnightOf(value) : undefined;
  return midnight === undefined ? undefined : midnight / millisecondsOfDay;
};

const days: LeafType = {
  schema: { type: 'INT32', converted_type: 'DATE' },
  holds: 'days such as 2026-03-05',
  takes: (value) => dayNumber(value) !== undefined,
  encode: dayNumber,
};

const booleans: LeafType = {
  schema: { type: 'BOOLEAN' },
  holds: 'true and false',
  takes: (value) => typeof value === 'boolean',
  encode: (value) => (typeof value === 'boolean' ? value : undefined),
};

const textOf = (value: unknown): string =>
  typeof value === 'object' && !(value instanceof ExactNumber) ? stringifyJson(value) : String(value);

const texts: LeafType = {
  schema: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  holds: 'text',
  takes: () => true,
  encode: textOf,
};

/** The types that a field may have, the likeliest first. */
function likelyTypes(name: string, schema: ValueSchema | undefined, hasValues: boolean): readonly LeafType[] {
  const types = schema ? typesOf(schema).filter((type) => type !== 'null') : [];
  if (types.length > 0 && types.every((type) => type === 'integer')) return [wholeNumbers, amounts];
  if (types.includes('boolean')) return [booleans];
  switch (columnKind(name, schema)) {
    case 'date':
      return schema?.format === 'date' ? [days, times] : [times, days];
    case 'number':
    case 'amount':
      return [amounts];
    case 'auto':
      return hasValues ? [booleans] : [];
    default:
      return [];
  }
}

/** A type that takes all of these values. */
function typeOf(name: string, schema: ValueSchema | undefined, values: readonly unknown[]): LeafType {
  const present = values.filter((value) => !isMissing(value));
  const likely = likelyTypes(name, schema, present.length > 0);
  return likely.find((type) => present.every((value) => type.takes(value))) ?? texts;
}

function scalarColumn(column: ShownColumn, schema: ValueSchema | undefined, rows: readonly Row[], view: ParquetView) {
  const { name } = column;
  const shownIn = (row: Row): unknown => shownValue(column, column.read(row));
  const type = column.counted === undefined ? typeOf(name, schema, rows.map(shownIn)) : wholeNumbers;
  const read = (row: Row, record: unknown): unknown => {
    const value = shownIn(row);
    if (isMissing(value)) return null;
    const encoded = type.encode(value);
    if (encoded === undefined) throw doesNotFit(name, view.clean(textOf(value)), type, record);
    return typeof encoded === 'string' ? view.clean(encoded) : encoded;
  };
  const element: SchemaElement = { ...type.schema, name, repetition_type: 'OPTIONAL' };
  return { name, schema: [element], read };
}

const doesNotFit = (name: string, value: string, { holds }: LeafType, record: unknown): Failure =>
  new Failure(
    'partial',
    escaped`The file cannot hold ${JSON.stringify(value.slice(0, 60))}, the ${name} of ${String(record)}: its column has ${holds}. Nothing is rounded or left out.`,
    { hint: escaped`Every value as it is: --out FILE.ndjson. Or choose other --columns.` },
  );

/** The records of a list, each with its own fields. */
function listColumn(
  list: string,
  fields: Fields,
  chosen: readonly ShownColumn[],
  rows: readonly Row[],
  view: ParquetView,
) {
  const elements = rows.flatMap((row) => elementsIn(row[list]));
  const columns = columnsFor(fields, chosen, elements, view);
  const element: SchemaElement = { name: 'element', repetition_type: 'OPTIONAL', num_children: columns.length };
  return {
    name: list,
    schema: [
      { name: list, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      element,
      ...columns.flatMap(({ schema }) => schema),
    ] satisfies SchemaElement[],
    read: (row: Row, record: unknown): unknown => {
      const value = getOwn(row, list);
      if (isMissing(value)) return null;
      const found = elementsIn(value);
      if (!Array.isArray(value) || found.length < value.length) {
        throw doesNotFit(list, view.clean(textOf(value)), { ...texts, holds: 'a list of records' }, record);
      }
      return found.map((each) => valuesOf(columns, each, record));
    },
  };
}

const valuesOf = (columns: readonly FileColumn[], row: Row, record: unknown): Row =>
  Object.fromEntries(columns.map(({ name, read }) => [name, read(row, record)]));

/** A column for each scalar field, and one of JSON for each other field. */
function columnsFor(
  fields: Fields,
  chosen: readonly ShownColumn[],
  rows: readonly Row[],
  view: ParquetView,
): FileColumn[] {
  const shown = csvColumnsFor({ row: fields, columns: [] }, { columns: chosen }, rows);
  const documented = Object.keys(fields).filter((name) => !shown.some((column) => column.name === name));
  const others = chosen.length > 0 ? [] : new Set([...documented, ...nestedFields(fields, shown, rows)]);
  return [...shown, ...[...others].map(fieldNamed)].map((column) =>
    scalarColumn(column, fields[column.name], rows, view),
  );
}

function planColumns(shape: RecordShape, view: ParquetView, rows: readonly Row[]): FileColumn[] {
  const { columns: chosen } = view;
  const lists = elementLists(shape, view, rows);
  const listColumns = lists.map((list) => {
    const ofList = chosen.some(({ name }) => name === list) ? [] : chosen.filter((column) => isOfList(column, list));
    const fields = ofList.map(({ name }) => fieldNamed(name.slice(list.length + 1)));
    return listColumn(list, elementFields(shape, list) ?? {}, fields, rows, view);
  });
  const own = chosen.filter((column) => !lists.some((list) => column.name === list || isOfList(column, list)));
  const all = chosen.length > 0 && own.length === 0 ? [] : columnsFor(shape.row, own, rows, view);
  const scalars = all.filter(({ name }) => !lists.includes(name));
  const columns = [...scalars, ...listColumns];
  return columns.length > 0 ? columns : [scalarColumn(fieldNamed('id'), undefined, [], view)];
}

/** Readers of the file handle it a group at a time; more rows in one would take more memory here. */
const rowsOfGroup = 10_000;

/**
 * A file of Parquet, for DuckDB, Spark and their like: amounts as DECIMAL(18,4), times as TIMESTAMP, a list of records as a
 * list of structures. The first rows decide which columns there are, and what a column holds where the interface document
 * does not say. A value that its column cannot hold as it is ends the export.
 */
export function parquetFormatter(shape: RecordShape, view: ParquetView): Formatter {
  const writer = new ByteWriter();
  let file: ParquetWriter | undefined;
  let columns: FileColumn[] = [];
  let group: Row[] = [];
  let count = 0;
  let unseen: ReturnType<typeof unseenFields> | undefined;

  const open = (rows: readonly Row[]): ParquetWriter => {
    columns = planColumns(shape, view, rows);
    const names = [...columns.map(({ name }) => name), ...Object.keys(shape.row)];
    if (view.columns.length === 0) unseen = unseenFields(names);
    const root: SchemaElement = { name: 'root', num_children: columns.length };
    const schema = [root, ...columns.flatMap((column) => column.schema)];
    return new ParquetWriter({ writer, schema, createdBy: 'shipctl' });
  };
  const take = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  const writeGroup = (): void => {
    const data = columns.map(({ name }) => ({ name, data: group.map((row) => row[name]) }));
    // A promise comes only of a writer that sends its bytes on.
    if (group.length > 0) file?.write({ columnData: data, rowGroupSize: rowsOfGroup });
    group = [];
  };
  return {
    page: (rows: readonly PageRow[]) => {
      if (rows.length === 0) return '';
      file ??= open(view.sample ?? rows.map(({ values }) => values));
      unseen?.look(rows);
      for (const { id: given, values } of rows) {
        count++;
        const id = given ?? usualId(values);
        group.push(valuesOf(columns, values, id === undefined ? `row ${count}` : `record ${String(id)}`));
        if (group.length === rowsOfGroup) writeGroup();
      }
      return take();
    },
    end: () => {
      file ??= open(view.sample ?? []);
      writeGroup();
      file.finish();
      const names = unseen?.names() ?? [];
      if (names.length > 0) view.onUnseen?.(names);
      return [take()];
    },
  };
}
