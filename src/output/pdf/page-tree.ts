import type { PDFDict, PDFDocument, PDFName, PDFObject } from '@cantoo/pdf-lib';
import type * as Library from '../../base/libraries/pdf.ts';
import { pdfLimits, UnusablePdf } from './task.ts';

/** A page of a foreign document, with what it inherits from the nodes above it. */
export type PageEntries = ReadonlyMap<PDFName, PDFObject>;

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/**
 * The pages of a document, in their order. A node may stand in the tree once: with shared nodes a kilobyte holds a
 * hundred million pages, and with a node below itself it has no end.
 */
export function readPages({ catalog, context }: PDFDocument, library: typeof Library): PageEntries[] {
  const { PDFArray, PDFDict, PDFName } = library;
  const names = inheritable.map((name) => PDFName.of(name));
  const pages: PageEntries[] = [];
  const seen = new Set<PDFDict>();
  const open = [{ object: catalog.get(PDFName.of('Pages')), inherited: new Map<PDFName, PDFObject>() }];
  for (let next = open.pop(); next; next = open.pop()) {
    const node = context.lookup(next.object);
    if (!(node instanceof PDFDict)) continue;
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) {
      pages.push(new Map([...next.inherited, ...node.entries()]));
      if (pages.length > pdfLimits.pages) throw new UnusablePdf('pages');
      continue;
    }
    if (seen.has(node)) throw new UnusablePdf('damaged');
    seen.add(node);
    const inherited = new Map(next.inherited);
    for (const name of names) {
      const value = node.get(name);
      if (value) inherited.set(name, value);
    }
    for (const object of kids.asArray().toReversed()) open.push({ object, inherited });
  }
  return pages;
}
