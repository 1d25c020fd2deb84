import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import type { PDFDocument as Document, PDFDict, PDFDocument, PDFName, PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type * as Library from '../../base/libraries/pdf.ts';
import { AnnotationFlattener } from './flatten-annotations.ts';
import { pdfLimits, UnusablePdf } from './foreign-pdfs.ts';
import { ObjectStripper } from './strip-objects.ts';

const most = pdfLimits.megabytes * 2 ** 20;

/** Filters of pictures: what is in them is measured by the picture's own size. */
const pictureFilters = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'Crypt']);

/** No filter makes more bytes of one: deflate makes 1,032, LZW less than 4,096. */
const mostOfOne = 4096;

/** Fails if streams unpack to more than a reader or a printer should have to bear. */
async function checkUnpackedSize(streams: ReadonlySet<PDFRawStream>, library: typeof Library): Promise<void> {
  const largest = (stream: PDFRawStream): number =>
    Math.max(stream.contents.length * mostOfOne ** filtersOf(stream, library).length, pictureSize(stream, library));
  // Most labels are too small to be dangerous. This saves the time to unpack them.
  if ([...streams].reduce((sum, stream) => sum + largest(stream), 0) <= most) return;
  let size = 0;
  for (const stream of streams) {
    size += Math.max(await unpackedSize(stream, most - size, library), pictureSize(stream, library));
    if (size > most) throw new UnusablePdf('memory');
  }
}

function filtersOf({ dict }: PDFRawStream, { PDFArray, PDFName }: typeof Library): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const all: (PDFObject | undefined)[] =
    filter instanceof PDFArray ? filter.asArray().map((each) => dict.context.lookup(each)) : [filter];
  return all.flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []));
}

/** In bytes, at least: counted, not kept. A stream that is damaged counts as far as it can be read. */
async function unpackedSize(stream: PDFRawStream, rest: number, library: typeof Library): Promise<number> {
  const filters = filtersOf(stream, library).filter((filter) => !pictureFilters.has(filter));
  if (filters.length === 0) return stream.contents.length;
  if (filters.some((filter) => filter !== 'FlateDecode')) return decodedSize(stream, library);
  let size = 0;
  const inflating = filters.map(() => createInflate({ chunkSize: 64 * 1024 }));
  const last = inflating.at(-1)?.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > rest) last?.destroy(new UnusablePdf('memory'));
  });
  try {
    await pipeline([Readable.from([stream.contents]), ...inflating]);
  } catch (error) {
    if (error instanceof UnusablePdf) throw error;
  }
  return size;
}

/** By the library, which keeps all that it unpacks: the process's limit of memory ends it. */
function decodedSize(stream: PDFRawStream, { decodePDFRawStream }: typeof Library): number {
  try {
    return decodePDFRawStream(stream).decode().length;
  } catch {
    return 0;
  }
}

/** In bytes, at least: of a picture with one colour. */
function pictureSize({ dict }: PDFRawStream, { PDFName, PDFNumber }: typeof Library): number {
  if (dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) return 0;
  const read = (key: string, otherwise: number): number => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : otherwise;
  };
  return (read('Width', 0) * read('Height', 0) * read('BitsPerComponent', 1)) / 8;
}

/** A page of a foreign document, with what it inherits from the nodes above it. */
type PageEntries = ReadonlyMap<PDFName, PDFObject>;

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/**
 * The pages of a document, in their order. A node may stand in the tree once: with shared nodes a kilobyte holds a
 * hundred million pages, and with a node below itself it has no end.
 */
function readPages({ catalog, context }: PDFDocument, library: typeof Library): PageEntries[] {
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
