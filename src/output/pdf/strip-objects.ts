import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFNull, PDFRawStream, PDFStream } from '../../base/libraries/pdf.ts';

/** Keys of a page that are needed to draw and print it. All others are left out: annotations, actions, attachments, notes of programs. */
const pageKeys = [
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit', 'Resources', 'Contents', 'Group'],
];

/** Entries that lead to actions, other files, other pages or what is not drawn, wherever they stand. */
const unwantedKeys = new Set([
  ...['A', 'AA', 'AF', 'Alternates', 'Annots', 'EF', 'EmbeddedFiles', 'JS', 'JavaScript', 'Metadata', 'Names'],
  ...['OpenAction', 'OPI', 'P', 'Parent', 'Pg', 'PieceInfo', 'PS', 'Ref', 'RichMediaContent', 'StructParent'],
  ...['StructParents', 'Subtype2', 'Thumb', 'URI'],
]);

/** Of a stream: its bytes are in another file. */
const outsideKeys = new Set(['F', 'FFilter', 'FDecodeParms']);

const actions = new Set([
  ...['GoTo', 'GoTo3DView', 'GoToDp', 'GoToE', 'GoToR', 'Hide', 'ImportData', 'JavaScript', 'Launch', 'Movie', 'Named'],
  ...['Rendition', 'ResetForm', 'RichMediaExecute', 'SetOCGState', 'Sound', 'SubmitForm', 'Thread', 'Trans', 'URI'],
]);

const unwantedTypes = new Set(['Action', 'Annot', 'EmbeddedFile', 'Filespec', 'Page', 'Pages', 'Catalog']);

/** Dictionaries whose keys are names of the document's choice, which may read like any entry: a glyph may be called A. */
const nameMaps = new Set(['CharProcs', 'Colorants']);

interface Visit {
  readonly object: PDFObject | undefined;
  readonly kind: 'plain' | 'resources' | 'names';
}

/** A page, with what it inherits. */
export type PageEntries = ReadonlyMap<PDFName, PDFObject>;

/** Returns pages with what they need alone, all that they lead to stripped in place, and the streams that they draw. */
export function stripPages(context: PDFContext, pages: readonly PageEntries[]) {
  const seen = new Set<PDFObject>();
  const stripped = pages.map((page) => {
    const kept = new Map<PDFName, PDFObject>([[PDFName.of('Type'), PDFName.of('Page')]]);
    for (const key of pageKeys) {
      const object = page.get(PDFName.of(key));
      if (!object || isUnwanted(context.lookup(object))) continue;
      kept.set(PDFName.of(key), object);
      strip(context, { object, kind: kindOf(key, 'plain') }, seen);
    }
    return kept;
  });
  return { stripped, streams: [...seen].filter((each) => each instanceof PDFRawStream) };
}

function strip(context: PDFContext, first: Visit, seen: Set<PDFObject>): void {
  const open = [first];
  for (let next = open.pop(); next; next = open.pop()) {
    const { kind } = next;
    const object = context.lookup(next.object);
    if (!object || seen.has(object)) continue;
    seen.add(object);
    const dict = dictOf(object);
    for (const [name, value] of dict?.entries() ?? []) {
      const key = name.decodeText();
      const isOutside = object !== dict && outsideKeys.has(key);
      const isNeedless = kind !== 'names' && (unwantedKeys.has(key) || isOutside);
      if (isNeedless || isUnwanted(context.lookup(value))) dict?.delete(name);
      else open.push({ object: value, kind: kindOf(key, kind) });
    }
    if (!(object instanceof PDFArray)) continue;
    for (const [at, each] of object.asArray().entries()) {
      if (isUnwanted(context.lookup(each))) object.set(at, PDFNull);
      else open.push({ object: each, kind: 'plain' });
    }
  }
}

/** Is this an action, a file, an annotation or a page? */
function isUnwanted(object: PDFObject | undefined): boolean {
  const dict = dictOf(object);
  const nameIn = (key: string): string => {
    const found = dict?.lookup(PDFName.of(key));
    return found instanceof PDFName ? found.decodeText() : '';
  };
  return actions.has(nameIn('S')) || unwantedTypes.has(nameIn('Type')) || nameIn('Subtype') === 'PS';
}

function dictOf(object: PDFObject | undefined): PDFDict | undefined {
  const dict = object instanceof PDFStream ? object.dict : object;
  return dict instanceof PDFDict ? dict : undefined;
}

function kindOf(key: string, parent: Visit['kind']): Visit['kind'] {
  if (parent === 'resources' || (parent === 'plain' && nameMaps.has(key))) return 'names';
  return key === 'Resources' ? 'resources' : 'plain';
}
