import { type PageRow, parsedRow, type Row } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkFirstRows } from './choose-columns.ts';
import { csvColumnsFor, defaultColumns, fieldsRead } from './columns.ts';
import { type Chunk, endOf, type Formatter, type View } from './formatter.ts';

/** One way to write rows. Everything that differs between formats is here; no other file compares format names. */
export interface Format {
  readonly name: string;
  /** Endings of file names that pick it. */
  readonly endings: readonly string[];
  /** A file that was cut off between two pages can be continued. */
  readonly resumable: boolean;
  /** It is read by a program, so errors are JSON too. */
  readonly jsonErrors: boolean;
  /** It is drawn for people: with `--quiet`, `create` prints the id alone. */
  readonly forPeople: boolean;
  /** It guards cells against formulas, which `--raw-csv` switches off. */
  readonly guardsCells: boolean;
  /** Its bytes are no text, and of use only as a whole file. */
  readonly binary: boolean;
  /** Its columns are headed by words unless `--headers` says otherwise; else by the names of the fields. */
  readonly headsWithWords: boolean;
  /** A flag that is short for `-o <name>`. */
  readonly shortFlag?: string;
  /** The fields that may be copied from the response's bytes, given the first rows; undefined if the values are needed. */
  copiedFields?(shape: RecordShape, view: View, rows: readonly Row[]): readonly string[] | undefined;
  /** Starts a list. */
  open(shape: RecordShape, view: View): Promise<Formatter>;
  /** Writes one record. */
  record(row: Row, shape: RecordShape, view: View): Promise<Chunk>;
}

/** How and where a command shows its rows. */
export interface Display extends View {
  readonly format: Format;
  /** The absolute path of `--out`; undefined for standard output. */
  readonly file: string | undefined;
}

/**
 * Starts a list of records, or of the rows inside them. The first rows must have the columns that were chosen: nothing is
 * written before they are checked.
 */
export async function openFormatter(format: Format, given: RecordShape, view: View): Promise<Formatter> {
  const { itemRows, unknown = [] } = view;
  const formatter = await format.open(itemRows?.shape ?? given, view);
  if (unknown.length === 0 && !itemRows) return formatter;
  let isChecked = false;
  const check = (rows: readonly PageRow[]): void => {
    if (!isChecked) checkFirstRows(given, view, rows);
    isChecked = true;
  };
  return {
    ...formatter,
    page: (rows) => {
      if (rows.length > 0) check(rows);
      return formatter.page(itemRows?.expand(rows) ?? rows);
    },
    end: () => {
      check([]);
      return formatter.end();
    },
  };
}

const plain = {
  ...{ resumable: false, jsonErrors: false, forPeople: false, guardsCells: false, binary: false },
  headsWithWords: false,
};

/** Whole records are copied as they are; what people read, and chosen columns, are written from their values. */
const wholeRecords = (_: RecordShape, { columns, terminal }: View): readonly string[] | undefined =>
  columns.length === 0 && !terminal.isTerminal ? [] : undefined;

/** The cells of other csv are not as in the response. */
const isPlainCsv = ({ separator, excel, zone }: View): boolean => separator === ',' && !excel && zone === undefined;

async function jsonRecordText(row: Row, _: RecordShape, { columns, terminal }: View): Promise<string> {
  return (await import('./json.ts')).jsonRecord(row, columns, terminal.isTerminal);
}

async function oneRowList(format: Format, row: Row, shape: RecordShape, view: View): Promise<Chunk> {
  const formatter = await format.open(shape, view);
  const chunks = [await formatter.page([parsedRow(row)])];
  for await (const chunk of endOf(formatter)) chunks.push(chunk);
  return format.binary ? Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))) : chunks.join('');
}

const table: Format = {
  ...plain,
  name: 'table',
  endings: ['.txt'],
  forPeople: true,
  headsWithWords: true,
  open: async (shape, view) => {
    const { tableFormatter } = await import('./table.ts');
    return tableFormatter(view.columns.length > 0 ? view.columns : defaultColumns(shape), view);
  },
  record: async (row, _, view) => (await import('./record-card.ts')).recordCard(row, view),
};

const json: Format = {
  ...plain,
  name: 'json',
  endings: ['.json'],
  jsonErrors: true,
  shortFlag: '--json',
  copiedFields: wholeRecords,
  open: async (_, { columns, terminal }) => (await import('./json.ts')).jsonFormatter(columns, terminal.isTerminal),
  record: jsonRecordText,
};

const ndjson: Format = {
  ...plain,
  name: 'ndjson',
  endings: ['.ndjson', '.jsonl'],
  jsonErrors: true,
  resumable: true,
  copiedFields: (_, { columns }) => (columns.length === 0 ? [] : undefined),
  open: async (_, { columns }) => (await import('./json.ts')).ndjsonFormatter(columns),
  record: (row, shape, view) => oneRowList(ndjson, row, shape, view),
};

const csv: Format = {
  ...plain,
  name: 'csv',
  endings: ['.csv'],
  resumable: true,
  guardsCells: true,
  shortFlag: '--csv',
  copiedFields: (shape, view, rows) =>
    isPlainCsv(view) ? csvColumnsFor(shape, view, rows).flatMap(fieldsRead) : undefined,
  open: async (shape, view) => {
    const { csvFormatter } = await import('./csv.ts');
    return csvFormatter(
      shape,
      view,
      view.excel ? (await import('./spreadsheet-losses.ts')).countLosses(view.separator) : undefined,
    );
  },
  record: (row, shape, view) => oneRowList(csv, row, shape, view),
};

const xlsx: Format = {
  ...plain,
  name: 'xlsx',
  endings: ['.xlsx'],
  binary: true,
  headsWithWords: true,
  open: async (shape, view) => (await import('./xlsx/formatter.ts')).xlsxFormatter(shape, view),
  record: (row, shape, view) => oneRowList(xlsx, row, shape, view),
};

export const formats: readonly Format[] = [table, json, ndjson, csv, xlsx];

export const defaultFormat = table;

/** Whole records, for programs. */
export const programFormat = json;

export const formatNames: readonly string[] = formats.map(({ name }) => name);

export const findFormat = (name: string | undefined): Format | undefined =>
  formats.find((format) => format.name === name);
