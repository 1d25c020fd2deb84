import type { PDFContext, PDFDict, PDFName, PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type * as Library from '../../base/libraries/pdf.ts';

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

/** Leaves only what is drawn in the objects that pages lead to. */
export class ObjectStripper {
  private readonly seen = new Set<PDFObject>();

  constructor(
    private readonly context: PDFContext,
    private readonly library: typeof Library,
  ) {}

  /** The streams that the pages need. */
  readonly streams = new Set<PDFRawStream>();

  /** Returns a page with what it needs alone, all that it leads to stripped in place. */
  stripPage(page: ReadonlyMap<PDFName, PDFObject>): Map<PDFName, PDFObject> {
    const { PDFName } = this.library;
    const names = pageKeys.map((key) => PDFName.of(key));
    const kept = new Map<PDFName, PDFObject>([[PDFName.of('Type'), PDFName.of('Page')]]);
    for (const name of names) {
      const value = page.get(name);
      if (!value || this.isUnwanted(value)) continue;
      kept.set(name, value);
      this.strip({ object: value, kind: name === PDFName.of('Resources') ? 'resources' : 'plain' });
    }
    return kept;
  }

  private strip(first: Visit): void {
    const { PDFArray, PDFDict, PDFNull, PDFRawStream, PDFStream } = this.library;
    const open = [first];
    for (let next = open.pop(); next; next = open.pop()) {
      const object = this.context.lookup(next.object);
      if (!object || this.seen.has(object)) continue;
      this.seen.add(object);
      if (object instanceof PDFRawStream) this.streams.add(object);
      if (object instanceof PDFDict || object instanceof PDFStream) open.push(...this.stripEntries(object, next.kind));
      if (!(object instanceof PDFArray)) continue;
      for (const [at, each] of object.asArray().entries()) {
        if (this.isUnwanted(each)) object.set(at, PDFNull);
        else open.push({ object: each, kind: 'plain' });
      }
    }
  }

  private stripEntries(object: PDFObject, kind: Visit['kind']): Visit[] {
    const { PDFDict, PDFStream } = this.library;
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return [];
    const visits: Visit[] = [];
    for (const [name, value] of dict.entries()) {
      const key = name.decodeText();
      const isOutside = object instanceof PDFStream && outsideKeys.has(key);
      if ((kind !== 'names' && (unwantedKeys.has(key) || isOutside)) || this.isUnwanted(value)) dict.delete(name);
      else visits.push({ object: value, kind: kindOf(key, kind) });
    }
    return visits;
  }

  /** Is this an action, a file, an annotation or a page? */
  private isUnwanted(value: PDFObject): boolean {
    const { PDFDict, PDFStream } = this.library;
    const object = this.context.lookup(value);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return false;
    const type = this.nameIn(dict, 'Type');
    return actions.has(this.nameIn(dict, 'S')) || unwantedTypes.has(type) || this.nameIn(dict, 'Subtype') === 'PS';
  }

  private nameIn(dict: PDFDict, key: string): string {
    const { PDFName } = this.library;
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFName ? value.decodeText() : '';
  }
}

function kindOf(key: string, parent: Visit['kind']): Visit['kind'] {
  if (parent === 'resources' || (parent === 'plain' && nameMaps.has(key))) return 'names';
  return key === 'Resources' ? 'resources' : 'plain';
}
