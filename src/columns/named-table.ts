import { usageFailure } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, joined, type Message, namesInShort, pluralize } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { cellText } from '../output/columns.ts';
import { columnLetters, lastColumn } from '../sheets/cell-address.ts';
import {
  blank,
  type Cell,
  type CellKind,
  type RecordFile,
  type SheetRow,
  type TableFile,
} from '../sheets/read/table-file.ts';
import { findingColumns } from './finding-rows.ts';
import type { Lexicon } from './lexicon.ts';
import { cellAsShown } from './number-cells.ts';
import type { CellEntry, NamedColumn, TableRow } from './rows.ts';
import type { TableColumns } from './table-columns.ts';

/** The rows of a file, with what their columns fill. */
export interface NamedTable {
  readonly rowWord: string;
  readonly notes: readonly Message[];
  /** The number of the row with the headings; records have none. */
  readonly headerRow?: number;
  readonly sheet?: string | undefined;
  rows(): AsyncIterable<TableRow>;
}

/** Finds the headings and what they mean. Throws a failure of kind `usage` where that is not certain. */
export async function tableSource(
  name: string,
  file: Pick<TableFile, 'rows' | 'notes'>,
  columns: TableColumns,
  headerRow: number | undefined,
): Promise<NamedTable> {
  const first: SheetRow[] = [];
  for await (const row of file.rows()) {
    first.push(row);
    if (first.length >= (headerRow ?? mostTitleRows) + sampledRows) break;
  }
  const header =
    headerRow === undefined
      ? findHeaderRow(first.slice(0, mostTitleRows), columns, name)
      : first.find(({ number }) => number === headerRow);
  if (!header) throw usageFailure([escaped`--header-row: ${name} has nothing in row ${headerRow}.`]);
  const below = first.slice(first.indexOf(header) + 1);
  columns.addAll(headingTexts(header), (at) => below.flatMap(({ cells }) => filledCell(cells[at])?.text ?? []));
  const untitled = columns.all.filter(({ heading, match }) => heading === '' && !match).map(({ at }) => at);
  const filled = new Set<number>();
  const unasked = columns.all.filter(({ doubt }) => doubt);
  return {
    rowWord: 'row',
    get notes() {
      const own = [...(columns.shortAddresses?.notes ?? []), ...(columns.findings?.notes ?? [])];
      return [...file.notes, ...untitledNotes(untitled.filter((at) => filled.has(at))), ...own];
    },
    ...(header.number > 0 && { headerRow: header.number }),
    sheet: header.sheet,
    async *rows() {
      columns.reading?.start();
      columns.shortAddresses?.start();
      for await (const row of file.rows()) {
        if (row.number <= header.number && row.sheet === header.sheet) continue;
        for (const at of untitled) if (!filled.has(at) && filledCell(row.cells[at])) filled.add(at);
        const asked = unasked.find(({ at }) => filledCell(row.cells[at]));
        if (asked?.doubt) throw usageFailure([asked.doubt]);
        const draft = draftRow(row, columns);
        if (draft.entries.length > 0 || row.cells.some(filledCell)) yield draft;
      }
    },
  };
}

const untitledNotes = (places: readonly number[]): Message[] =>
  places.length === 0
    ? []
    : [
        escaped`Not used, because ${places.length === 1 ? escaped`it has` : escaped`they have`} no heading: ${pluralize(places.length, 'columns')} (${namesInShort(places.map(columnLetters))}).`,
      ];

/** How many rows at the top of a table may have the headings. */
export const mostTitleRows = 10;

/** How many rows are read to find out what a column holds. */
export const sampledRows = 50;

export const headingTexts = ({ cells }: SheetRow): string[] => cells.map(({ text }) => withoutMarks(text));

/** A row that may have the headings. */
interface HeaderCandidate {
  readonly row: SheetRow;
  /** How many of its cells are headings that are understood. */
  readonly known: number;
  /** It has a phone, a number or a date, as rows below the headings have. */
  readonly hasValues: boolean;
  readonly isHeader: boolean;
}

function candidateOf(row: SheetRow, columns: TableColumns): HeaderCandidate {
  const texts = headingTexts(row);
  const known = texts.filter((heading) => columns.knows(heading)).length;
  const hasValues = row.cells.some(
    ({ kind, text }) => kind === 'number' || kind === 'date' || (kind === 'text' && looksLikeValue(text)),
  );
  const isHalf = known > 0 && known * 2 >= texts.filter(Boolean).length;
  return { row, known, hasValues, isHeader: isHalf || (known >= 2 && !hasValues) };
}

/** A phone, a number or a date: nothing but digits and what stands between them. */
const looksLikeValue = (text: string): boolean =>
  /^[-+()\d\s./:,]*\d[-+()\d\s./:,]*$/.test(latinDigits(withoutMarks(text)));

/**
 * Returns the row of the headings among the first rows of a sheet: the first, or one below titles if that is certain. Throws
 * a failure of kind `usage` if it is not.
 */
function findHeaderRow(first: readonly SheetRow[], columns: TableColumns, file: string): SheetRow {
  const { row: thing, remedy, mapping, takesHeaderRow } = columns.matcher.lexicon.told;
  // The headings of a known export are certain, wherever they stand.
  const certain = first.find((row) => columns.isCertain(headingTexts(row)));
  if (certain) return certain;
  const candidates = first.map((row) => candidateOf(row, columns));
  const [top] = candidates;
  if (!top) throw usageFailure([escaped`${file} has no rows.`]);
  const most = Math.max(...candidates.map(({ known }) => known));
  const best = candidates.find(({ known }) => known === most) ?? top;
  if (best === top && top.isHeader) return top.row;
  // A value may read like a heading: "cod". Titles do not.
  const at = candidates.indexOf(best);
  const isAlone = candidates.every(({ known }, other) => other === at || (other < at ? known === 0 : known * 2 < most));
  if (at > 0 && most >= 2 && isAlone && best.isHeader) return best.row;
  const { row } = most > 0 ? best : top;
  const seen = namesInShort(
    headingTexts(row)
      .filter(Boolean)
      .map((text) => JSON.stringify(text)),
  );
  if (best.hasValues && best === top) {
    const orRow = takesHeaderRow ? escaped` Or, if they are headings:\n--header-row ${row.number}` : escaped``;
    throw usageFailure(
      [escaped`${file} has no headings: its first row looks like ${thing}: ${seen}.`],
      escaped`${remedy}${orRow}`,
    );
  }
  const ways = [
    ...(mapping === undefined ? [] : [escaped`Say what a column holds with ${mapping}`]),
    ...(takesHeaderRow ? [escaped`which row has the headings with --header-row <n>`] : []),
  ];
  const way = ways.length === 0 ? escaped`${remedy}` : escaped`${joined(ways, ', or ')}.`;
  if (most > 0) {
    throw usageFailure(
      [escaped`${file}: it is not certain which row has the headings. Row ${row.number} may: ${seen}.`],
      takesHeaderRow ? escaped`Say which row: --header-row ${row.number}` : way,
    );
  }
  throw usageFailure([escaped`${file}: row ${row.number} has no heading that is understood: ${seen}.`], way);
}

/** Spreadsheets cut longer texts, so a text of this length may have lost its end. */
const longestCell = 32_767;

/** A cell as it is read: without invisible signs, and without blanks around its text. Undefined if nothing is left. */
function filledCell(cell: Cell | undefined): Cell | undefined {
  if (cell === undefined || cell.kind === 'blank') return undefined;
  const { text } = cell;
  const clean = text.length < longestCell ? withoutMarks(text) : text;
  if (clean === '') return undefined;
  return clean.length === text.length ? cell : { ...cell, text: clean };
}

export function draftRow(row: SheetRow, columns: TableColumns): TableRow {
  const { sheet, number, cells } = row;
  const found = columns.findings?.read(row, filledCell) ?? [];
  const { entries, ...rest } = columns.reading?.read({ cells }, filledCell) ?? { entries: entriesOf(cells, columns) };
  const items = columns.items?.read(filledCell(cells[columns.items.at])) ?? [];
  const all = items.length + found.length === 0 ? entries : [...entries, ...items, ...found];
  const withAddress = columns.shortAddresses?.read({ ...rest, entries: all, number, cells }, filledCell);
  const read = { ...rest, entries: withAddress ?? all };
  const beyond = cells.slice(columns.all.length).filter(filledCell);
  if (beyond.length === 0) return { number, sheet, cells, ...read };
  return { number, sheet, cells, ...read, beyond: beyond.map(({ text }) => text).join(', ') };
}

function entriesOf(cells: SheetRow['cells'], { used }: TableColumns): CellEntry[] {
  const entries: CellEntry[] = [];
  for (const column of used) {
    const stored = cells[column.at];
    const cell = stored && filledCell(cellAsShown(stored, column.match?.field));
    if (cell) entries.push({ column, cell });
  }
  return used.some(({ match }) => match?.isSpare) ? withoutSpare(entries) : entries;
}

/** The cells of a row, without those that stand in for others that are filled. */
function withoutSpare(entries: readonly CellEntry[]): CellEntry[] {
  const sure = entries.filter(({ column }) => !column.match?.isSpare);
  const taken = new Set(sure.map(({ column }) => column.match?.field));
  return entries.filter((entry) => {
    const { match } = entry.column;
    if (!match?.isSpare) return true;
    const isFirst = !taken.has(match.field);
    taken.add(match.field);
    return isFirst;
  });
}

/** Records of what a check has found as the table that they are in other formats; any other file as it is. */
export async function asFindings(
  file: TableFile | RecordFile,
  { record, languages = [] }: Lexicon,
): Promise<TableFile | RecordFile> {
  if (file.kind === 'table') return file;
  let names: readonly string[] = [];
  for await (const { values } of file.records()) {
    names = Object.keys(values);
    break;
  }
  if (!record || findingColumns(names, languages)?.isSure !== true) return file;
  const rowOf = (number: number, values: readonly unknown[]): SheetRow => ({
    number,
    sheet: undefined,
    cells: values.map((value) => {
      const text = cellText(value, '; ') ?? '';
      return text === '' ? blank : { kind: kindOfValue(value), text };
    }),
  });
  const { notes, stream } = file;
  return {
    ...{ kind: 'table', notes, stream, sheets: [] },
    async *rows() {
      yield rowOf(0, names);
      for await (const { line, values } of file.records()) {
        const own = names.map((name) => values[name]);
        yield rowOf(line, own);
      }
    },
    close: () => file.close(),
  };
}

/** Records that have names already. A name is matched when it is first met. */
export function recordSource(shown: string, file: RecordFile, columns: TableColumns): NamedTable {
  const known = new Map<string, NamedColumn>();
  const columnOf = (name: string): NamedColumn => {
    const found = known.get(name);
    if (found) return found;
    if (known.size === lastColumn)
      throw usageFailure([escaped`${shown} has more than ${lastColumn} different fields.`]);
    const column = columns.add(name);
    known.set(name, column);
    return column;
  };
  const asRow = (number: number, record: Row): TableRow => {
    const entries: CellEntry[] = [];
    const cells: Cell[] = [];
    for (const [name, value] of flatten(record, columns)) {
      const text = cellText(value, '; ') ?? '';
      if (text === '' && !known.has(name) && columns.asksAbout(name)) continue;
      const column = columnOf(name);
      const cell = { kind: kindOfValue(value), text };
      while (cells.length < column.at) cells.push(blank);
      cells[column.at] = cell;
      const filled = column.match && filledCell(cell);
      if (filled)
        entries.push({ column, cell: filled, nested: Array.isArray(value) || isRow(value) ? value : undefined });
    }
    return { number, sheet: undefined, entries, cells };
  };
  return {
    rowWord: 'line',
    notes: file.notes,
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
function kindOfValue(value: unknown): CellKind {
  const kind = typeof value;
  return kind === 'number' || kind === 'boolean' ? kind : 'text';
}

/** The values of a record by the names of columns: `items[0].sku`, `address.city`. */
function* flatten(record: Row, columns: TableColumns, prefix = ''): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(record)) {
    const path = prefix + name;
    if (Array.isArray(value) && value.length > 0 && value.every(isRow) && !columns.isField(path)) {
      for (const [at, element] of value.entries()) yield* flatten(element, columns, `${path}[${at}].`);
    } else if (isRow(value) && !columns.isField(path)) yield* flatten(value, columns, `${path}.`);
    else yield [path, value];
  }
}
