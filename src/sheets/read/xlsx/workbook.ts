import type { Archive } from './archive.ts';
import { type Relation, relationsOf } from './relations.ts';
import { prefixed, readXml } from './xml.ts';

export interface SheetPart {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** What a workbook consists of, as far as its cells need it. */
export interface Workbook {
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

async function workbookPart(archive: Archive): Promise<string> {
  const root = archive.has('_rels/.rels') ? await relationsOf(archive, '') : new Map<string, Relation>();
  const found = [...root.values()].find((each) => isKind(each, 'officeDocument'))?.part ?? 'xl/workbook.xml';
  if (!archive.has(found)) throw new Error('its workbook is missing');
  return found;
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = await workbookPart(archive);
  const relations = await relationsOf(archive, main);
  const sheets: SheetPart[] = [];
  let [from1904, isUncomputed] = [false, false];
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
