import { resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { namesInShort } from '../base/text/names.ts';
import { cellText } from '../output/columns.ts';
import { lastColumn } from '../sheets/cell-address.ts';
import {
  blank,
  type Cell,
  type CellKind,
  type RecordFile,
  type SheetRow,
  type TableFile,
  type TableOptions,
} from '../sheets/read/table-file.ts';
import { type ColumnMatcher, notAnInput } from './column-matcher.ts';
import type { GivenMap, ImportColumn, ImportColumns } from './columns.ts';
import { foldHeading } from './heading-words.ts';
import { spoolPlace } from './plan.ts';
import type { CellEntry, DraftRow } from './rows.ts';
import type { ImportSurroundings } from './surroundings.ts';

/** The names of the file that rows come from. */
export interface RowsFrom {
  /** For the ledger: an absolute path, a name that was given, or `-` and the digest of what came through a pipe. */
  readonly file: string;
  /** In messages, before the number of a row: `orders.csv`. */
  readonly name: string;
  /** In messages elsewhere: as it was typed. */
  readonly shown: string;
}

/** The rows of a file, with what their columns fill. */
export interface ImportSource {
  readonly rowWord: string;
  readonly notes: readonly string[];
  /** The number of the row with the headings; records have none. */
  readonly headerRow: number | undefined;
  /** The sheet that the rows are of. */
  readonly sheet: string | undefined;
  rows(): AsyncIterable<DraftRow>;
}

export async function openFile(
  { io, signal }: ImportSurroundings,
  file: string,
  options: Omit<TableOptions, 'signal' | 'spool'>,
): Promise<TableFile | RecordFile> {
  const { openTable } = await import('../sheets/read/open-table.ts');
  const source =
    file === '-' ? { name: 'Standard input', from: io.stdin } : { name: file, from: resolve(io.cwd, file) };
  return openTable(source, { ...options, signal, spool: spoolPlace(io) });
}

/** Finds the headings and what they mean. Throws a failure of kind `usage` where that is not certain. */
export async function tableSource(
  name: string,
  file: TableFile,
  matcher: ColumnMatcher,
  columns: ImportColumns,
  given: readonly GivenMap[],
  headerRow: number | undefined,
): Promise<ImportSource> {
  const first = await firstRows(file, headerRow ?? mostTitleRows);
  const header =
    headerRow === undefined
      ? findHeaderRow(first, matcher, given, name)
      : first.find(({ number }) => number === headerRow);
  if (!header) throw usageFailure([escaped`--header-row: ${name} has nothing in row ${headerRow}.`]);
  for (const heading of headingTexts(header)) columns.add(heading);
  const used = columns.all.filter(isUsed);
  return {
    rowWord: 'row',
    notes: file.notes,
    headerRow: header.number,
    sheet: header.sheet,
    async *rows() {
      for await (const row of file.rows()) {
        if (row.number > header.number || row.sheet !== header.sheet) yield draftRow(row, used, columns.all.length);
      }
    },
  };
}

async function firstRows(file: TableFile, count: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of file.rows()) {
    rows.push(row);
    if (rows.length >= count) break;
  }
  return rows;
}

/** Titles above a table are few. */
const mostTitleRows = 10;

export const headingTexts = ({ cells }: SheetRow): string[] => cells.map(({ text }) => text.trim());

/** How many cells of a row are headings that are known or told. */
function knownHeadings(row: SheetRow, matcher: ColumnMatcher, told: ReadonlySet<string>): number {
  return headingTexts(row).filter((heading) => {
    if (heading === '') return false;
    const meaning = matcher.read(heading);
    return told.has(foldHeading(heading)) || !('unused' in meaning) || meaning.unused === notAnInput;
  }).length;
}

/**
 * Returns the row of the headings among the first rows of a sheet: the first, or one below titles if that is certain. Throws
 * a failure of kind `usage` if it is not.
 */
function findHeaderRow(
  first: readonly SheetRow[],
  matcher: ColumnMatcher,
  given: readonly GivenMap[],
  file: string,
): SheetRow {
  const told = new Set(given.flatMap(({ columns }) => [...columns.keys()].map(foldHeading)));
  const counts = first.map((row) => knownHeadings(row, matcher, told));
  const most = Math.max(...counts);
  const best = counts.indexOf(most);
  const top = first[0];
  const row = first[best];
  if (!top || !row) throw usageFailure([escaped`${file} has no rows.`]);
  if (best === 0 && most > 0) return row;
  // A value may read like a heading: "cod". Titles do not.
  const isAlone = counts.every((count, at) => at === best || (at < best ? count === 0 : count * 2 < most));
  if (most >= 2 && isAlone) return row;
  const seen = namesInShort(
    headingTexts(most > 0 ? row : top)
      .filter(Boolean)
      .map((text) => JSON.stringify(text)),
  );
  throw usageFailure(
    [
      most > 0
        ? `${file}: it is not certain which row has the headings. Row ${row.number} may: ${seen}.`
        : `${file}: row ${top.number} has no heading that is understood: ${seen}.`,
    ],
    most > 0
      ? `Say which row: --header-row ${row.number}`
      : "Say what a column holds with --map 'Mobile=receiver_phone', or which row has the headings with --header-row <n>.",
  );
}

const isUsed = ({ match }: ImportColumn): boolean => match !== undefined;

const isFilled = (cell: Cell | undefined): cell is Cell =>
  cell !== undefined && cell.kind !== 'blank' && cell.text.trim() !== '';

/** `width` is how many columns have headings. */
export function draftRow(
  { sheet, number, cells }: SheetRow,
  columns: readonly ImportColumn[],
  width: number,
): DraftRow {
  const entries: CellEntry[] = [];
  for (const column of columns) {
    const cell = cells[column.at];
    if (isFilled(cell)) entries.push({ column, cell });
  }
  if (cells.length <= width) return { number, sheet, entries, cells };
  const beyond = cells.slice(width).filter(isFilled);
  return { number, sheet, entries, cells, beyond: beyond.map(({ text }) => text).join(', ') };
}

/** Records that have names already. A name is matched when it is first met. */
export function recordSource(
  shown: string,
  file: RecordFile,
  matcher: ColumnMatcher,
  columns: ImportColumns,
  learn: (column: ImportColumn) => void,
): ImportSource {
  const known = new Map<string, ImportColumn>();
  const isField = (name: string): boolean => matcher.named(name) !== undefined;
  const columnOf = (name: string): ImportColumn => {
    const found = known.get(name);
    if (found) return found;
    if (known.size === lastColumn)
      throw usageFailure([escaped`${shown} has more than ${lastColumn} different fields.`]);
    const column = columns.add(name);
    known.set(name, column);
    learn(column);
    return column;
  };
  const asRow = (number: number, record: Row): DraftRow => {
    const entries: CellEntry[] = [];
    const cells: Cell[] = [];
    for (const [name, value] of flatten(record, isField)) {
      const column = columnOf(name);
      const text = cellText(value, '; ') ?? '';
      const cell = { kind: kindOfValue(value), text };
      for (let at = cells.length; at < column.at; at++) cells[at] = blank;
      cells[column.at] = cell;
      if (!column.match || text.trim() === '') continue;
      entries.push({ column, cell, ...(isNested(value) && { nested: value }) });
    }
    return { number, sheet: undefined, entries, cells };
  };
  return {
    rowWord: 'line',
    notes: file.notes,
    headerRow: undefined,
    sheet: undefined,
    async *rows() {
      for await (const { line, values } of file.records()) {
        const row = asRow(line, values);
        if (columns.mistakes.length > 0) throw usageFailure(columns.mistakes);
        yield row;
      }
    },
  };
}

/** A number that a double cannot hold is one that no spreadsheet has stored. */
const kindOfValue = (value: unknown): CellKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';

const isNested = (value: unknown): boolean => Array.isArray(value) || isRow(value);

/** The values of a record by the names of columns: `items[0].sku`, `address.city`. */
function* flatten(record: Row, isField: (name: string) => boolean, prefix = ''): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(record)) {
    const path = prefix + name;
    if (Array.isArray(value) && value.length > 0 && value.every(isRow) && !isField(path)) {
      for (const [at, element] of value.entries()) yield* flatten(element, isField, `${path}[${at}].`);
    } else if (isRow(value) && !isField(path)) yield* flatten(value, isField, `${path}.`);
    else yield [path, value];
  }
}
