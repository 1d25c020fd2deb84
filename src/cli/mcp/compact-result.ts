import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { getOwn, isRow, type Row } from '../../base/row.ts';

/** A value without the fields that are null. A list keeps its places. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRow(value)) return value;
  const filled = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(filled.map(([name, inner]) => [name, withoutNulls(inner)]));
}

/** A column of rows: the JSON of each cell, `null` where a row has no value. */
interface CellColumn {
  readonly name: string;
  readonly cells: readonly string[];
}

const nothing = 'null';

const emptyCells = ({ cells }: CellColumn): number => cells.filter((cell) => cell === nothing).length;

function columnsOf(rows: readonly Row[]): CellColumn[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...names].map((name) => ({
    name,
    cells: rows.map((row) => stringifyJson(withoutNulls(getOwn(row, name)) ?? null)),
  }));
}

/** A list of values is worth its place if it saves so many characters, and short ones are easier to read where they stand. */
const leastSaved = 400;
const leastLength = 20;

/** The different values of a column if a list of them, and their places in its cells, is much shorter; else undefined. */
function sharedValues({ cells }: CellColumn): readonly string[] | undefined {
  const different = [...new Set(cells)];
  const placeLength = String(different.length).length;
  const before = cells.reduce((sum, cell) => sum + cell.length, 0);
  const after = different.reduce((sum, cell) => sum + cell.length + 1, 0) + cells.length * placeLength;
  return before - after >= leastSaved && before / cells.length >= leastLength ? different : undefined;
}

const field = (name: string, value: string): string => `${JSON.stringify(name)}:${value}`;

const list = (values: readonly string[], between = ','): string => `[${values.join(between)}]`;

/** The first rows as one JSON object; a row ends with its last value. */
function layOut(all: readonly CellColumn[], count: number): string {
  const columns = all.map(({ name, cells }) => ({ name, cells: cells.slice(0, count) }));
  const isSame = ({ cells }: CellColumn): boolean => cells.every((cell) => cell === cells[0]);
  const same = count > 1 ? columns.filter(isSame) : [];
  const differing = columns.filter((column) => !same.includes(column));
  const values: string[] = [];
  const shown = differing.map((column) => {
    const shared = sharedValues(column);
    if (!shared) return column.cells;
    values.push(field(column.name, list(shared)));
    const places = new Map(shared.map((cell, place) => [cell, String(place)]));
    return column.cells.map((cell) => places.get(cell) ?? nothing);
  });
  const rows = Array.from({ length: count }, (_, at) => {
    const cells = shown.map((column) => column[at] ?? nothing);
    return list(cells.slice(0, cells.findLastIndex((cell) => cell !== nothing) + 1));
  });
  const parts = [
    ...(same.length > 0 ? [field('same', `{${same.map(({ name, cells }) => field(name, cells[0] ?? nothing))}}`)] : []),
    field('columns', list(differing.map(({ name }) => JSON.stringify(name)))),
    ...(values.length > 0 ? [field('values', `{${values}}`)] : []),
    field('rows', list(rows, ',\n')),
  ];
  return `{${parts}}`;
}

/** How rows are laid out. */
export interface RowLayout {
  /** The most characters of the text. */
  readonly most: number;
  /** A column is shown though no row has a value in it: it was asked for. */
  readonly keepsEmpty: boolean;
  /** Columns that are not shown. */
  readonly without: readonly string[];
}

/**
 * Returns as many of the first rows as there is room for, as one JSON object, and how many they are. `columns` and `rows` are lists;
 * `same` has what all rows share, and `values` the values of columns whose cells are places in them. 0 if there is no room for one.
 */
export function compactRows(
  rows: readonly Row[],
  { most, keepsEmpty, without }: RowLayout,
): { readonly text: string; readonly shown: number } {
  const isShown = ({ name, cells }: CellColumn): boolean =>
    !without.includes(name) && (keepsEmpty || cells.some((cell) => cell !== nothing));
  const found = columnsOf(rows).filter(isShown);
  // A row ends with its last value: what few rows have stands last, unless columns were asked for in their order.
  const columns = keepsEmpty ? found : found.toSorted((one, other) => emptyCells(one) - emptyCells(other));
  let shown = rows.length;
  let text = layOut(columns, shown);
  while (text.length > most && shown > 0) {
    shown = Math.min(shown - 1, Math.floor((shown * most) / text.length));
    text = layOut(columns, shown);
  }
  return { text, shown };
}

/** The records of lines of JSON; undefined if a line is something else. */
export function recordsIn(text: string): readonly Row[] | undefined {
  const records: Row[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const record = jsonIn(line);
    if (!isRow(record)) return undefined;
    records.push(record);
  }
  return records;
}

/** The value of a text that is JSON; undefined if it is not. */
export function jsonIn(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** One record, without the fields that are null. */
export const compactRecord = (record: Row): string => stringifyJson(withoutNulls(record));
