import type { PageRow, Row } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { checkFirstRows } from './choose-columns.ts';
import { csvColumnsFor, defaultColumns } from './columns.ts';
import type { Formatter, View } from './formatter.ts';

/** One way to write rows. Everything that differs between formats is here. */
export interface Format {
  readonly name: string;
  readonly endings: readonly string[];
  /** A file that was cut off between two pages can be continued. */
  readonly resumable?: true;
  /** It is read by a program, so errors are JSON too. */
  readonly jsonErrors?: true;
  /** It is drawn for people: with `--quiet`, `create` prints the id alone. */
  readonly forPeople?: true;
  /** It guards cells against formulas, which `--raw-csv` switches off. */
  readonly guardsCells?: true;
  /** Its bytes are no text, and of use only as a whole file. */
  readonly binary?: true;
  /** A list without an end cannot be written so. */
  readonly needsEnd?: true;
  /** It is drawn as sheets: from right to left, and with totals, if asked. */
  readonly hasSheets?: true;
  /** Its columns are headed by words unless `--headers` says otherwise; else by the names of the fields. */
  readonly headsWithWords?: true;
  readonly shortFlag?: string;
  /** It writes ids alone: after a write those of the records that were written. */
  readonly isOfIds?: true;
  /** Makes of JSON what it writes, for a command that writes a document of its own. */
  filter?(json: string, terminal: View['terminal']): Promise<string>;
  /** The fields that may be copied from the response's bytes, given the first rows; undefined if the values are needed. */
  copiedFields?(shape: RecordShape, view: View, rows: readonly Row[]): readonly string[] | undefined;
  open(shape: RecordShape, view: View): Promise<Formatter>;
  record?(row: Row, view: View): Promise<string>;
}

/** A format that `-o` takes. */
interface NamedFormat extends Format {
  /** Its meaning, for `help output`. */
  readonly about: string;
}

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

/** Whole records are copied as they are; what people read, and chosen columns, are written from their values. */
const wholeRecords = (_: RecordShape, { columns, terminal }: View): readonly string[] | undefined =>
  columns.length === 0 && !terminal.isTerminal ? [] : undefined;

const table: NamedFormat = {
  name: 'table',
  about: 'for people, fitted to the terminal; off a terminal nothing is cut',
  endings: ['.txt'],
  forPeople: true,
  headsWithWords: true,
  open: async (shape, view) => {
    const { tableFormatter } = await import('./table.ts');
    if (view.columns.length > 0) return tableFormatter(view.columns, view);
    if (!view.terminal.isTerminal) return tableFormatter(defaultColumns(shape), view);
    const { columnsOnScreen } = await import('./screen-columns.ts');
    return tableFormatter(defaultColumns(shape), view, columnsOnScreen(shape));
  },
  record: async (row, view) => (await import('./record-card.ts')).recordCard(row, view),
};

const json: NamedFormat = {
  name: 'json',
  about: 'one array for a list, one object for a record: what the service sent, unknown fields too',
  endings: ['.json'],
  needsEnd: true,
  jsonErrors: true,
  shortFlag: '--json',
  copiedFields: wholeRecords,
  open: async (_, { columns, terminal }) => (await import('./json.ts')).jsonFormatter(columns, terminal.isTerminal),
  record: async (row, { columns, terminal }) =>
    (await import('./json.ts')).jsonRecord(row, columns, terminal.isTerminal),
};

const ndjson: NamedFormat = {
  name: 'ndjson',
  about: 'one record a line, as they arrive: the best for programs and long lists',
  endings: ['.ndjson', '.jsonl'],
  jsonErrors: true,
  resumable: true,
  copiedFields: (_, { columns }) => (columns.length === 0 ? [] : undefined),
  open: async (_, { columns }) => (await import('./json.ts')).ndjsonFormatter(columns),
};

const csv: NamedFormat = {
  name: 'csv',
  about: 'a heading, then a row a line, with guards against formulas; --raw-csv leaves them out',
  endings: ['.csv'],
  resumable: true,
  guardsCells: true,
  shortFlag: '--csv',
  copiedFields: (shape, view, rows) => {
    const looksCopied = view.separator === ',' && !view.excel && view.zone === undefined;
    if (!looksCopied) return undefined;
    const { columns, nested } = csvColumnsFor(shape, view, rows);
    return [...columns.flatMap(({ counted, path = [] }) => counted ?? path[0] ?? []), ...nested];
  },
  open: async (shape, view) => {
    const { csvFormatter } = await import('./csv.ts');
    const losses = view.excel && (await import('./spreadsheet-losses.ts')).countLosses(view.separator);
    return csvFormatter(shape, view, losses || undefined);
  },
};

const xlsx: NamedFormat = {
  name: 'xlsx',
  about: 'a workbook, into a file or a pipe',
  endings: ['.xlsx'],
  binary: true,
  needsEnd: true,
  hasSheets: true,
  headsWithWords: true,
  open: async (shape, view) => (await import('./xlsx.ts')).xlsxFormatter(shape, view),
};

const parquet: NamedFormat = {
  name: 'parquet',
  about: 'typed columns for DuckDB and warehouses, into a file or a pipe',
  endings: ['.parquet'],
  binary: true,
  needsEnd: true,
  open: async (shape, view) => (await import('./parquet.ts')).parquetFormatter(shape, view),
};

export const formats: readonly NamedFormat[] = [table, json, ndjson, csv, xlsx, parquet];

export const defaultFormat = table;

/** Whole records, for programs. */
export const programFormat = json;

export const formatNames: readonly string[] = formats.map(({ name }) => name);

export const findFormat = (name: string | undefined): Format | undefined =>
  formats.find((format) => format.name === name);
