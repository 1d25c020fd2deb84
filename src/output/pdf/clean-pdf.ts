import type { PDFDocument as Document } from '@cantoo/pdf-lib';
import { AnnotationFlattener } from './flatten-annotations.ts';
import { readPages } from './page-tree.ts';
import { ObjectStripper } from './strip-objects.ts';
import { UnusablePdf } from './task.ts';
import { checkUnpackedSize } from './unpacked-size.ts';

const loadPdf = () => import('../../base/libraries/pdf.ts');

const saveOptions = { addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity };

/** Opens a document. Many are encrypted without a password, to prevent changes; pages copied as they are would be blank. */
async function open(bytes: Uint8Array): Promise<Document> {
  const { PDFDocument } = await loadPdf();
  return PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: Infinity });
}

/**
 * Returns a new document with what is printed of a foreign one: its pages, without actions, attachments and forms.
 * Throws where it cannot be read or is beyond the limits.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const library = await loadPdf();
  const { PDFDocument, PDFObjectCopier, PDFPage, PDFPageLeaf } = library;
  const source = await open(bytes);
  const pages = readPages(source, library);
  if (pages.length === 0) throw new UnusablePdf('damaged');
  const flattener = new AnnotationFlattener(source, library);
  const stripper = new ObjectStripper(source.context, library);
  const stripped = pages.map((page) => stripper.stripPage(flattener.flatten(page)));
  await checkUnpackedSize(stripper.streams, library);
  const clean = await PDFDocument.create();
  const copier = PDFObjectCopier.for(source.context, clean.context);
  for (const entries of stripped) {
    const page = copier.copy(PDFPageLeaf.fromMapWithContext(entries, source.context, false));
    clean.addPage(PDFPage.of(page, clean.context.register(page), clean));
  }
  return clean.save({ ...saveOptions, useObjectStreams: false });
}

/** All pages of clean documents in one. */
export async function mergeCleanPdfs(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await loadPdf();
  const merged = await PDFDocument.create();
  for (const bytes of documents) {
    const document = await open(bytes);
    for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page);
  }
  return merged.save(saveOptions);
}
