import { type ZipPart, zipped } from './zipped.ts';

type Content = Exclude<ZipPart, Buffer>;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What a workbook of a test has beside its rows. */
export interface Parts {
  /** The inside of `sheetData`. */
  readonly rows?: Content;
  /** All of a sheet's XML. */
  readonly sheet?: Content;
  readonly strings?: Content;
  /** Number formats of the styles 1, 2, … */
  readonly formats?: readonly string[];
  readonly workbookPr?: string;
  readonly calcPr?: string;
  readonly more?: Readonly<Record<string, ZipPart>>;
}

const xml = (inner: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${inner}`;

function* around(before: string, inner: Content, after: string): Generator<string> {
  yield before;
  if (typeof inner === 'string') yield inner;
  else yield* inner();
  yield after;
}

const joined = (before: string, inner: Content, after: string): Content =>
  typeof inner === 'string' ? before + inner + after : () => around(before, inner, after);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The parts of a workbook with one sheet, Orders. */
export function workbookParts({ rows = '', sheet, strings, formats = [], workbookPr, calcPr, more }: Parts) {
  const types = ['sharedStrings', 'styles'].map(
    (kind, at) => `<Relationship Id="k${at}" Type="${relationships}/${kind}" Target="${kind}.xml"/>`,
  );
  return {
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': xml(
      `<Relationships><Relationship Id="a" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr ${workbookPr ?? ''}/>` +
        `<sheets><sheet name="Orders" sheetId="1" r:id="s1"/></sheets><calcPr ${calcPr ?? ''}/></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships><Relationship Id="s1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>${types.join('')}</Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><numFmts>${formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`).join('')}</numFmts>` +
        `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml':
      sheet ?? joined(xml(`<worksheet xmlns="${main}"><sheetData>`), rows, '</sheetData></worksheet>'),
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': joined(`<sst xmlns="${main}">`, strings, '</sst>') }),
    ...more,
  } satisfies Record<string, ZipPart>;
}

export const workbook = (parts: Parts): Promise<Buffer> => zipped(workbookParts(parts));
