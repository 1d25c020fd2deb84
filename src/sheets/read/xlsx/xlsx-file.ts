import { lastRow } from '../../cell-address.ts';
import type { InputFile } from '../input-file.ts';
import { asUnreadable, refuseOtherPackages } from '../refusals.ts';
import type { SheetRow, TableFile, TableOptions } from '../table-file.ts';
import { type Archive, openArchive } from './archive.ts';
import type { CellContext } from './cell-value.ts';
import { readStyles } from './number-formats.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type SheetFacts, sheetRows } from './sheet-rows.ts';
import { chooseSheet, readWorkbook, type SheetPart, sheetNotes } from './workbook.ts';

/** Opens a workbook. */
export async function openXlsx(file: InputFile, options: TableOptions): Promise<TableFile> {
  const archive = await openArchive(file);
  refuseOtherPackages(file.name, archive);
  const { sheets, sharedStrings, styles, from1904, isUncomputed } = await readWorkbook(archive);
  const chosen = chooseSheet(file.name, sheets, options.sheet);
  const dates = await readStyles(archive, styles);
  const strings = await readSharedStrings(archive, sharedStrings, options.spool);
  const context: CellContext = { strings, dates, from1904, isUncomputed };
  const notes = new Set(sheetNotes(chosen, sheets));
  if (chosen.isHidden) notes.add(`Sheet '${chosen.name}' is hidden.`);
  if (archive.has('xl/vbaProject.bin')) notes.add(`The macros of ${file.name} are ignored.`);
  if (archive.has('xl/externalLinks/externalLink1.xml')) {
    notes.add(`${file.name} refers to other files. They are not read; the values that it keeps of them are taken.`);
  }
  const counted = new Set<SheetPart>();
  async function* rows(name?: string): AsyncGenerator<SheetRow> {
    const sheet = name === undefined ? chosen : chooseSheet(file.name, sheets, name);
    const note = (facts: SheetFacts) => factNotes(sheet, facts).map((each) => notes.add(each));
    try {
      if (!counted.has(sheet)) await checkRowCount(archive, sheet.part);
      counted.add(sheet);
      yield* sheetRows(archive.read(sheet.part), sheet.name, context, note);
    } catch (error) {
      throw asUnreadable(error, file.name, options.signal);
    }
  }
  return {
    kind: 'table',
    stream: file.stream,
    get notes() {
      return [...notes];
    },
    sheets: sheets.map(({ name }) => name),
    rows,
    close: async () => {
      await strings.close();
      await file.close();
    },
  };
}

const factNotes = ({ name }: SheetPart, { hiddenRows, hiddenColumns, merged }: SheetFacts): string[] => [
  ...(hiddenRows > 0 ? [`Hidden or filtered rows of sheet '${name}', read like the others: ${hiddenRows}.`] : []),
  ...(hiddenColumns > 0 ? [`Hidden columns of sheet '${name}', read like the others: ${hiddenColumns}.`] : []),
  ...(merged > 0
    ? [`Merged cells of sheet '${name}': ${merged}. The value is in the first cell, the others are blank.`]
    : []),
];

/** Smaller parts are read in seconds, whatever is in them. */
const large = 128 * 2 ** 20;

/** Throws Error, before anything is parsed, where a large sheet has more rows than a sheet can have. */
export async function checkRowCount(archive: Archive, part: string): Promise<void> {
  if (archive.sizeOf(part) < large) return;
  let count = 0;
  for await (const chunk of archive.read(part)) {
    // A tag that two chunks share is not counted: these rows are counted again while they are read.
    for (let at = chunk.indexOf('<row '); at >= 0; at = chunk.indexOf('<row ', at + 5)) count++;
    if (count > lastRow) throw new Error(`it has more than ${lastRow} rows`);
  }
}
