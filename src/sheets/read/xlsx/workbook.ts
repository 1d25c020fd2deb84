import { posix } from 'node:path';
import { escaped, type Message, unique } from '../../../base/text/message.ts';
import type { InputFile } from '../input-file.ts';
import { asUnreadable, refuseOtherPackages, unreadable } from '../refusals.ts';
import type { SheetRow, TableFile, TableOptions } from '../table-file.ts';
import { type Archive, openArchive } from './archive.ts';
import { readStyles } from './number-formats.ts';
import { type CellContext, type MergedCells, readMergedCells, type SheetFacts, sheetRows } from './sheet-rows.ts';
import { isTrue, localName, textIn, xmlElements } from './xml.ts';

export async function openXlsx(file: InputFile, options: TableOptions): Promise<TableFile> {
  const archive = await openArchive(file);
  refuseOtherPackages(file.name, archive);
  const { sheets, sharedStrings, styles, ...calculation } = await readWorkbook(archive);
  const chosen = chooseSheet(file.name, sheets, options.sheet);
  const context: CellContext = {
    ...calculation,
    styles: await readStyles(archive, styles),
    texts: await readSharedStrings(archive, sharedStrings),
    takesHidden: options.hidden === 'take',
  };
  const merged = new Map<string, MergedCells>();
  const notes = options.takesAllSheets ? sheets.flatMap((sheet) => sheetNotes(sheet, [])) : sheetNotes(chosen, sheets);
  if (archive.has('xl/vbaProject.bin')) notes.push(escaped`The macros of ${file.name} are ignored.`);
  if (archive.has('xl/externalLinks/externalLink1.xml')) {
    notes.push(
      escaped`${file.name} refers to other files. They are not read; the values that it keeps of them are taken.`,
    );
  }
  async function* rows(name?: string): AsyncGenerator<SheetRow> {
    const sheet = name === undefined ? chosen : chooseSheet(file.name, sheets, name);
    const facts: SheetFacts = { hiddenRows: 0, hiddenColumns: 0, merged: 0 };
    try {
      const ofSheet = merged.get(sheet.part) ?? (await readMergedCells(() => archive.read(sheet.part)));
      merged.set(sheet.part, ofSheet);
      yield* sheetRows(archive.read(sheet.part), { sheet: sheet.name, merged: ofSheet }, context, facts);
    } catch (error) {
      throw asUnreadable(error, file.name, options.signal);
    }
    notes.push(...factNotes(sheet, facts, context));
  }
  return {
    kind: 'table',
    stream: file.stream,
    get notes() {
      return unique(notes);
    },
    sheets: sheets.map(({ name }) => name),
    rows,
    close: () => file.close(),
  };
}

interface SheetPart {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** Kinds of parts are URLs, which end alike in both variants of the format. */
const isKind = ({ type }: Relation, kind: string): boolean => type.endsWith(`/${kind}`);

async function readWorkbook(archive: Archive) {
  const main = await workbookPart(archive);
  const relations = await relationsOf(archive, main);
  const sheets: SheetPart[] = [];
  let from1904 = false;
  let isUncomputed = false;
  for await (const { name, attributes } of xmlElements(archive.read(main), 'workbookPr', 'calcPr', 'sheet')) {
    if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
    if (name === 'calcPr') isUncomputed = isTrue(attributes.fullCalcOnLoad);
    if (name !== 'sheet') continue;
    const sheet = attributes.name ?? '';
    // `r:id`; the prefix is the file's own.
    const id = Object.keys(attributes).find((each) => each.includes(':') && localName(each) === 'id');
    const relation = relations.get(attributes[id ?? ''] ?? '');
    // Charts and old macros stand among the sheets too.
    if (relation && !isKind(relation, 'worksheet')) continue;
    if (!relation?.part || !archive.has(relation.part)) throw new Error(`its sheet '${sheet}' is missing`);
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
    sheets.push({ name: sheet, part: relation.part, isHidden });
  }
  const partOf = (kind: string): string | undefined => {
    const part = [...relations.values()].find((each) => isKind(each, kind))?.part;
    return part !== undefined && archive.has(part) ? part : undefined;
  };
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), from1904, isUncomputed };
}

async function workbookPart(archive: Archive): Promise<string> {
  const root = await relationsOf(archive, '');
  const found = [...root.values()].find((each) => isKind(each, 'officeDocument'))?.part ?? 'xl/workbook.xml';
  if (!archive.has(found)) throw new Error('its workbook is missing');
  return found;
}

interface Relation {
  readonly type: string;
  /** Undefined if it is outside of the file: that is never read. */
  readonly part: string | undefined;
}

/** The relations of a part by their ids; those of the whole file for an empty name. */
async function relationsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(file)) return relations;
  for await (const { attributes } of xmlElements(archive.read(file), 'Relationship')) {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes;
    relations.set(Id, { type: Type, part: TargetMode === 'External' ? undefined : resolvePart(folder, Target) });
  }
  return relations;
}

function resolvePart(folder: string, target: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(target)) return undefined;
  const path = posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target));
  return path.startsWith('..') ? undefined : path;
}

/** The sheet that is meant by its name or its number, else the first that is not hidden. */
function chooseSheet(file: string, sheets: readonly SheetPart[], given: string | undefined): SheetPart {
  const like = given?.trim().toLowerCase();
  const chosen =
    given === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === given) ??
        sheets.find(({ name }) => name.trim().toLowerCase() === like) ??
        (/^\d+$/.test(given) ? sheets[Number(given) - 1] : undefined));
  if (chosen) return chosen;
  if (sheets.length === 0) throw unreadable(file, escaped`has no sheet`);
  throw unreadable(file, escaped`has no sheet '${given}'`, escaped`It has ${quoted(sheets)}.`);
}

/** Which of several sheets is read. Hidden ones hold what others refer to: lists of values to choose from. */
function sheetNotes(chosen: SheetPart, sheets: readonly SheetPart[]): Message[] {
  const others = sheets.filter((each) => each !== chosen && !each.isHidden);
  const which = escaped`The rows are those of sheet '${chosen.name}'. The file also has ${quoted(others)}: see --sheet.`;
  return [
    ...(others.length > 0 ? [which] : []),
    ...(chosen.isHidden ? [escaped`Sheet '${chosen.name}' is hidden.`] : []),
  ];
}

const quoted = (sheets: readonly SheetPart[]): string => {
  const names = sheets.slice(0, 20).map(({ name }) => `'${name}'`);
  return `${names.join(', ')}${sheets.length > 20 ? ', …' : ''}`;
};

function factNotes(
  { name }: SheetPart,
  { hiddenRows, hiddenColumns, merged }: SheetFacts,
  { takesHidden }: CellContext,
): Message[] {
  const notes: Message[] = [];
  if (hiddenRows > 0) {
    const what = takesHidden ? escaped`read like the others` : escaped`left out; --hidden take reads them`;
    notes.push(escaped`Hidden or filtered rows of sheet '${name}', ${what}: ${hiddenRows}.`);
  }
  if (hiddenColumns > 0)
    notes.push(escaped`Hidden columns of sheet '${name}', read like the others: ${hiddenColumns}.`);
  if (merged > 0) {
    notes.push(escaped`Merged cells of sheet '${name}': ${merged}. Their value counts for each of their rows.`);
  }
  return notes;
}

const mostTexts = 2 ** 22;
const mostCharacters = 2 ** 27;

/** The texts that cells name by number. */
async function readSharedStrings(archive: Archive, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  let characters = 0;
  for await (const element of xmlElements(archive.read(part), 'si')) {
    // A copy: a piece of a longer text would keep all of that in memory.
    const text = Buffer.from(textIn(element)).toString();
    texts.push(text);
    characters += text.length;
    if (texts.length > mostTexts || characters > mostCharacters) throw new Error('it has too many texts');
  }
  return texts;
}
