import { usageFailure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Labels } from '../../output/language.ts';
import type { TableFile } from '../../sheets/read/table-file.ts';
import type { CellReader } from '../cell-reader.ts';
import { ImportColumns } from '../columns.ts';
import type { ImportField } from '../fields.ts';
import type { CellEntry, DraftRow } from '../rows.ts';
import { draftRow, headingTexts } from '../source.ts';
import { compareCell } from './compare-cells.ts';
import type { RecordRows } from './record-rows.ts';
import { joinField, recordLists, UpdateMatcher, type Updating } from './update-matcher.ts';

/** An element of a list of the record. */
export interface ElementPlace {
  /** As the record names it. */
  readonly list: string;
  readonly at: number;
}

type FoundElement =
  | {
      readonly row: DraftRow;
      readonly entries: readonly CellEntry[];
      readonly values: Row;
      readonly place: ElementPlace;
    }
  | { readonly row: DraftRow; readonly entry: CellEntry; readonly reason: string };

/** Which elements of a record its rows are about: by their ids, else by their places where all are there. */
export function* elementsOf(
  updating: Updating,
  { id: own, rows, elements }: RecordRows,
  original: Row,
): Generator<FoundElement, void> {
  const lists = recordLists(updating);
  const all = [...rows, ...elements];
  const counts = new Map<string, number>();
  for (const row of all) {
    for (const { list, element, entries } of cellsByElement(row).values()) {
      const name = lists.get(list) ?? list;
      const has = original[name];
      const known = Array.isArray(has) ? has.filter(isRow) : [];
      const ordinal = counts.get(name) ?? 0;
      counts.set(name, ordinal + 1);
      const id = entries.find(({ column }) => column.match && isElementId(column.match.field));
      const [first] = entries;
      if (!first) continue;
      const at = id ? known.findIndex((each) => compareCell(id.cell, each.id) !== 'other') : (element ?? ordinal);
      const values = known[at];
      if (values && (id || element !== undefined || all.length === known.length)) {
        const compared = entries.filter(({ column }) => column.match?.field.fills[0] !== joinField(updating));
        yield { row, entries: compared, values, place: { list: name, at } };
        continue;
      }
      const reason = id
        ? escaped`is not the id of one of the ${name} of ${own}. None are added`
        : escaped`belongs to ${name} without an id: which one is not certain. Export them with ${name}.id`;
      yield { row, entry: id ?? first, reason };
    }
  }
}

/** The cells of a row by the element that they are about. */
function cellsByElement({
  entries,
}: DraftRow): Map<
  string,
  { readonly list: string; readonly element: number | undefined; readonly entries: CellEntry[] }
> {
  const found = new Map<string, { list: string; element: number | undefined; entries: CellEntry[] }>();
  for (const entry of entries) {
    const { field, element } = entry.column.match ?? {};
    if (field?.list === undefined) continue;
    const key = `${field.list} ${element ?? ''}`;
    const known = found.get(key) ?? { list: field.list, element, entries: [] };
    known.entries.push(entry);
    found.set(key, known);
  }
  return found;
}

const isElementId = ({ fills, list }: ImportField): boolean => list !== undefined && fills[0] === 'id';

/** The rows of the sheets that hold the elements of records, by the id of the record. */
export interface ElementSheets {
  readonly rows: ReadonlyMap<string, readonly DraftRow[]>;
  /** The sheets that are compared. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** Reads the sheets beside the chosen one that a workbook of ours has: Items, Boxes. */
export async function readElementSheets(
  file: TableFile,
  chosen: string | undefined,
  updating: Updating,
  reader: CellReader,
  languages: readonly Labels[],
): Promise<ElementSheets> {
  const found = new Map<string, DraftRow[]>();
  const names: string[] = [];
  const notes: string[] = [];
  for (const sheet of file.sheets) {
    const list = sheet === chosen ? undefined : listOfSheet(updating, sheet);
    if (list === undefined) continue;
    const columns = new ImportColumns(new UpdateMatcher(updating, languages, list), []);
    let join: number | undefined;
    let isFirst = true;
    for await (const row of file.rows(sheet)) {
      if (isFirst) {
        isFirst = false;
        for (const heading of headingTexts(row)) columns.add(heading);
        if (columns.mistakes.length > 0) throw usageFailure(columns.mistakes.map((text) => `Sheet ${sheet}: ${text}`));
        for (const column of columns.all) reader.learn(column);
        join = columns.all.find(({ match }) => match?.field.fills[0] === joinField(updating))?.at;
        if (join === undefined) {
          notes.push(escaped`Sheet ${sheet} is not compared: it has no column ${joinField(updating)}.`);
          break;
        }
        names.push(sheet);
        continue;
      }
      const id = row.cells[join ?? 0]?.text.trim() ?? '';
      const used = columns.all.filter(({ match }) => match);
      const { cells: _, ...kept } = draftRow(row, used, columns.all.length);
      const rows = found.get(id) ?? [];
      rows.push({ ...kept, cells: [] });
      found.set(id, rows);
    }
  }
  return { rows: found, names, notes };
}

/** The list whose elements a sheet holds: `Items`, `Items 2`. */
function listOfSheet(updating: Updating, sheet: string): string | undefined {
  const name = sheet.trim().toLowerCase().replace(/ \d+$/, '');
  return [...recordLists(updating)].find(([, own]) => own.replaceAll('_', ' ').toLowerCase() === name)?.[0];
}
