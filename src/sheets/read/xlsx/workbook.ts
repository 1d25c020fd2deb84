import { posix } from 'node:path';
import { escaped } from '../../../base/text/escape-controls.ts';
import { unreadable } from '../refusals.ts';
import type { Archive } from './archive.ts';
import { prefixed, readXml } from './xml.ts';

export interface SheetPart {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** The parts of a workbook that its cells need. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  /** Its days are counted from 1904. */
  readonly from1904: boolean;
  /** The program that wrote it has not computed its formulas. */
  readonly isUncomputed: boolean;
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Kinds of parts are URLs, which end alike in both variants of the format. */
const isKind = ({ type }: Relation, kind: string): boolean => type.endsWith(`/${kind}`);

export async function readWorkbook(archive: Archive): Promise<WorkbookParts> {
  const main = await workbookPart(archive);
  const relations = await relationsOf(archive, main);
  const sheets: SheetPart[] = [];
  let from1904 = false;
  let isUncomputed = false;
  await readXml(archive.read(main), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
      else if (name === 'calcPr') isUncomputed = isTrue(attributes.fullCalcOnLoad);
      else if (name === 'sheet') {
        const relation = relations.get(prefixed(attributes, 'id') ?? '');
        const sheetName = attributes.name ?? '';
        if (!relation) throw new Error(`its sheet '${sheetName}' is missing`);
        // Charts and old macros stand among the sheets too.
        if (!isKind(relation, 'worksheet')) return;
        if (!relation.part || !archive.has(relation.part)) throw new Error(`its sheet '${sheetName}' is missing`);
        sheets.push({
          name: sheetName,
          part: relation.part,
          isHidden: attributes.state === 'hidden' || attributes.state === 'veryHidden',
        });
      }
    },
  });
  const partOf = (kind: string): string | undefined => {
    const part = [...relations.values()].find((each) => isKind(each, kind))?.part;
    return part !== undefined && archive.has(part) ? part : undefined;
  };
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), from1904, isUncomputed };
}

async function workbookPart(archive: Archive): Promise<string> {
  const root = archive.has('_rels/.rels') ? await relationsOf(archive, '') : new Map<string, Relation>();
  const found = [...root.values()].find((each) => isKind(each, 'officeDocument'))?.part ?? 'xl/workbook.xml';
  if (!archive.has(found)) throw new Error('its workbook is missing');
  return found;
}

/** Where one part of a workbook names another. */
interface Relation {
  readonly type: string;
  /** Undefined where it is outside of the file: that is never read. */
  readonly part: string | undefined;
}

/** The relations of a part by their ids; those of the whole file for an empty name. */
async function relationsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(file)) return relations;
  await readXml(archive.read(file), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return;
      relations.set(Id, { type: Type, part: TargetMode === 'External' ? undefined : resolvePart(folder, Target) });
    },
  });
  return relations;
}

/** The part that a name means, seen from the folder of the part that has it. */
function resolvePart(folder: string, target: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(target)) return undefined;
  const path = posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target));
  return path.startsWith('..') ? undefined : path;
}

/** The sheet that is meant by its name or its number, else the first that is not hidden. */
export function chooseSheet(file: string, sheets: readonly SheetPart[], given: string | undefined): SheetPart {
  const like = given?.trim().toLowerCase();
  const chosen =
    given === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === given) ??
        sheets.find(({ name }) => name.trim().toLowerCase() === like) ??
        (/^\d+$/.test(given) ? sheets[Number(given) - 1] : undefined));
  if (chosen) return chosen;
  if (sheets.length === 0) throw unreadable(file, 'has no sheet');
  throw unreadable(file, escaped`has no sheet '${given}'`, `It has ${quoted(sheets)}.`);
}

/** Which of several sheets is read. Hidden ones hold what others refer to: lists of values to choose from. */
export function sheetNotes(chosen: SheetPart, sheets: readonly SheetPart[]): string[] {
  const others = sheets.filter((each) => each !== chosen && !each.isHidden);
  if (others.length === 0) return [];
  return [`The rows are those of sheet '${chosen.name}'. The file also has ${quoted(others)}: see --sheet.`];
}

const quoted = (sheets: readonly SheetPart[]): string => {
  const names = sheets.slice(0, 20).map(({ name }) => `'${name}'`);
  return `${names.join(', ')}${sheets.length > 20 ? ', …' : ''}`;
};
