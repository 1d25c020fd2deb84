import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { Failure } from '../base/failure.ts';
import { getOwn, type PageRow, type Row, usualId } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import type { Fields, RecordShape, ValueSchema } from '../operations/manifest.ts';
import { elementFields, elementLists, elementsIn, isOfList } from './column-kinds.ts';
import { csvColumnsFor, fieldNamed, type ShownColumn, shownValue, unseenFields } from './columns.ts';
import type { Formatter, View } from './formatter.ts';
import {
  agreedType,
  isNullish,
  type ParquetType,
  type ParquetTypeName,
  parquetText,
  typeOfValues,
  wholeNumbers,
  widerType,
} from './parquet-types.ts';

/** A column of the file, or a field of the records in one. */
interface FileColumn {
  readonly name: string;
  readonly schema: readonly SchemaElement[];
  read(row: Row, record: string): unknown;
}

/** A value that its column cannot hold as it is. */
export interface Misfit {
  /** The path of the column: `items.price`. */
  readonly column: string;
  readonly value: string;
  /** The record that has it, for messages. */
  readonly record: string;
  readonly holds: string;
  /** A type that holds it; undefined for what should be a list of records. */
  readonly needs: ParquetTypeName | undefined;
}

/** The types that all files of a folder have in common. */
export interface AgreedTypes {
  /** The types of columns that differ from what their fields suggest, by their paths. */
  readonly types: ReadonlyMap<string, ParquetTypeName>;
  /** Called for a value that is left out of this file. */
  onMisfit(misfit: Misfit): void;
}

/** The parts of a view that matter here. */
export type ParquetView = Pick<View, 'columns' | 'clean' | 'onUnseen'> & {
  /** Undefined for a single file: the first rows decide its types, and a value that does not fit ends the export. */
  readonly agreed?: AgreedTypes;
};

/** Handles a value that does not fit its column: throws, or leaves it to `agreed` if there are several files. */
function leaveOut({ agreed }: ParquetView, misfit: Misfit): null {
  if (!agreed) throw doesNotFit(misfit);
  agreed.onMisfit(misfit);
  return null;
}

interface ColumnParent {
  readonly view: ParquetView;
  /** The prefix of column names in paths: `items.`; empty for columns of the rows themselves. */
  readonly path: string;
}

function scalarColumn(
  column: ShownColumn,
  schema: ValueSchema | undefined,
  rows: readonly Row[],
  { view, path }: ColumnParent,
): FileColumn {
  const { name } = column;
  const { agreed } = view;
  const shownIn = (row: Row): unknown => shownValue(column, column.read(row));
  const typeOf = (): ParquetType => {
    if (column.counted !== undefined) return wholeNumbers;
    if (agreed) return agreedType(name, schema, agreed.types.get(path + name));
    return typeOfValues(name, schema, rows.map(shownIn));
  };
  const type = typeOf();
  const read = (row: Row, record: string): unknown => {
    const value = shownIn(row);
    if (isNullish(value)) return null;
    const encoded = type.encode(value);
    if (encoded !== undefined) return typeof encoded === 'string' ? view.clean(encoded) : encoded;
    const { holds } = type;
    // A count that cannot be written belongs to a value that is not a list.
    const needs = column.counted === undefined ? widerType(type, value) : undefined;
    return leaveOut(view, { column: path + name, value: view.clean(parquetText(value)), record, holds, needs });
  };
  const element: SchemaElement = { ...type.schema, name, repetition_type: 'OPTIONAL' };
  return { name, schema: [element], read };
}

const doesNotFit = ({ column, value, record, holds }: Misfit): Failure =>
  new Failure(
    'partial',
    escaped`The file cannot hold ${JSON.stringify(value.slice(0, 60))}, the ${column.replace(/.*\./, '')} of ${record}: its column takes only ${holds}. Nothing was written: shipctl does not round.`,
    { hint: escaped`Every value as it is: --out FILE.ndjson. Or choose other --columns.` },
  );

/** The records of a list, each with its own fields. */
function listColumn(
  { list, fields }: { readonly list: string; readonly fields: Fields },
  chosen: readonly ShownColumn[],
  rows: readonly Row[],
  view: ParquetView,
): FileColumn {
  const elements = rows.flatMap((row) => elementsIn(row[list]));
  const columns = columnsFor(fields, chosen, elements, { view, path: `${list}.` });
  const element: SchemaElement = { name: 'element', repetition_type: 'OPTIONAL', num_children: columns.length };
  return {
    name: list,
    schema: [
      { name: list, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      element,
      ...columns.flatMap(({ schema }) => schema),
    ] satisfies SchemaElement[],
    read: (row, record) => {
      const value = getOwn(row, list);
      if (isNullish(value)) return null;
      const found = elementsIn(value);
      if (!Array.isArray(value) || found.length < value.length) {
        const shown = view.clean(parquetText(value));
        return leaveOut(view, { column: list, value: shown, record, holds: 'lists of records', needs: undefined });
      }
      return found.map((each) => valuesOf(columns, each, record));
    },
  };
}

const valuesOf = (columns: readonly FileColumn[], row: Row, record: string): Row =>
  Object.fromEntries(columns.map(({ name, read }) => [name, read(row, record)]));

/** A column for each scalar field, and one of JSON for each other field. */
function columnsFor(
  fields: Fields,
  chosen: readonly ShownColumn[],
  rows: readonly Row[],
  owner: ColumnParent,
): FileColumn[] {
  const { columns: shown, nested } = csvColumnsFor({ row: fields, columns: [] }, { columns: chosen }, rows);
  const documented = Object.keys(fields).filter((name) => !shown.some((column) => column.name === name));
  const others = chosen.length > 0 ? [] : new Set([...documented, ...nested]);
  return [...shown, ...[...others].map(fieldNamed)].map((column) =>
    scalarColumn(column, fields[column.name], rows, owner),
  );
}

function planColumns(shape: RecordShape, view: ParquetView, rows: readonly Row[]): FileColumn[] {
  const { columns: chosen } = view;
  const lists = elementLists(shape, view, rows);
  const listColumns = lists.map((list) => {
    const ofList = chosen.some(({ name }) => name === list) ? [] : chosen.filter((column) => isOfList(column, list));
    const shown = ofList.map(({ name }) => fieldNamed(name.slice(list.length + 1)));
    return listColumn({ list, fields: elementFields(shape, list) ?? {} }, shown, rows, view);
  });
  const own = chosen.filter((column) => !lists.some((list) => column.name === list || isOfList(column, list)));
  const all = chosen.length > 0 && own.length === 0 ? [] : columnsFor(shape.row, own, rows, { view, path: '' });
  const scalars = all.filter(({ name }) => !lists.includes(name));
  const columns = [...scalars, ...listColumns];
  return columns.length > 0 ? columns : [scalarColumn(fieldNamed('id'), undefined, [], { view, path: '' })];
}

/** Readers of the file handle it a group at a time; more rows in one would take more memory here. */
const rowsOfGroup = 10_000;

/**
 * A file of Parquet, for DuckDB, Spark and their like: amounts as DECIMAL(18,4), times as TIMESTAMP, a list of records as a
 * list of structures, ids as text. The first rows decide which columns there are, and the type of a column if the interface document
 * does not say it or their amounts have more digits: then DOUBLE, if that keeps all digits. A value that does not fit its column ends
 * the export. If the types are agreed for several files, rows decide nothing.
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
      file ??= open(view.agreed ? [] : rows.map(({ values }) => values));
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
      file ??= open([]);
      writeGroup();
      file.finish();
      const names = unseen?.names() ?? [];
      if (names.length > 0) view.onUnseen?.(names);
      return [take()];
    },
  };
}
