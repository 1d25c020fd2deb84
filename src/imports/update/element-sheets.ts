import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Labels } from '../../output/label.ts';
import type { TableFile } from '../../sheets/read/table-file.ts';
import type { CellReader } from '../cell-reader.ts';
import { ImportColumns } from '../columns.ts';
import { headingTexts } from '../header-row.ts';
import type { DraftRow } from '../rows.ts';
import { draftRow } from '../source.ts';
import { joinField, recordLists, UpdateMatcher, type Updating } from './update-matcher.ts';

/** The rows of the sheets that hold the elements of records, by the id of the record. */
export interface ElementSheets {
  readonly rows: ReadonlyMap<string, readonly DraftRow[]>;
  /** The sheets that are compared. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** The list whose elements a sheet holds: `Items`, `Items 2`. */
function listOfSheet(updating: Updating, sheet: string): string | undefined {
  const name = sheet.trim().toLowerCase().replace(/ \d+$/, '');
  return [...recordLists(updating)].find(([, own]) => own.replaceAll('_', ' ').toLowerCase() === name)?.[0];
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
  const [names, notes]: [string[], string[]] = [[], []];
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
