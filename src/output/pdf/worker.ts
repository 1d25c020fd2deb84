import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createInflate } from 'node:zlib';
import type { PDFObject } from '@cantoo/pdf-lib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  type PDFRawStream,
} from '../../base/libraries/pdf.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { type PageRange, type PdfAnswer, type PdfTask, pdfLimits, UnusablePdf } from './foreign-pdfs.ts';
import { isPicture, pictureDocument } from './picture-page.ts';
import { sheetsOfFour, sizedPages } from './sized-pages.ts';
import { type PageEntries, stripPages } from './strip-objects.ts';

/** Room for unpacked streams: as much as the process has. */
const mostBytes = Number(workerData) * 2 ** 20;

/** Filters of pictures: what is in them is measured by the picture's own size. */
const pictureFilters = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'Crypt']);

async function checkUnpackedSize(streams: readonly PDFRawStream[]): Promise<void> {
  let size = 0;
  for (const stream of streams) {
    size += Math.max(await unpackedSize(stream, mostBytes - size), pictureSize(stream));
    if (size > mostBytes) throw new UnusablePdf('memory');
  }
}

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const all = filter instanceof PDFArray ? filter.asArray().map((each) => dict.context.lookup(each)) : [filter];
  return all.flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []));
}

/** In bytes, at least: counted, not kept. A stream that is damaged counts as far as it can be read. */
async function unpackedSize(stream: PDFRawStream, rest: number): Promise<number> {
  const filters = filtersOf(stream).filter((filter) => !pictureFilters.has(filter));
  if (filters.length === 0) return stream.contents.length;
  let size = 0;
  try {
    // The library keeps all that it unpacks: the process's limit of memory ends it.
    if (filters.some((filter) => filter !== 'FlateDecode')) return decodePDFRawStream(stream).decode().length;
    const inflating = filters.map(() => createInflate({ chunkSize: 64 * 1024 }));
    const last = inflating.at(-1)?.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > rest) last?.destroy(new UnusablePdf('memory'));
    });
    await pipeline([Readable.from([stream.contents]), ...inflating]);
  } catch (error) {
    if (error instanceof UnusablePdf) throw error;
  }
  return size;
}

function pictureSize({ dict }: PDFRawStream): number {
  if (dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) return 0;
  const read = (key: string, otherwise: number): number => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : otherwise;
  };
  return (read('Width', 0) * read('Height', 0) * read('BitsPerComponent', 1)) / 8;
}

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/**
 * The pages of a document, in their order. A node may stand in the tree once: with shared nodes a kilobyte holds a
 * hundred million pages, and with a node below itself it has no end.
 */
function readPages({ catalog, context }: PDFDocument): PageEntries[] {
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
    const own = node.entries().filter(([name]) => inheritable.includes(name.decodeText()));
    const inherited = new Map([...next.inherited, ...own]);
    for (const object of kids.asArray().toReversed()) open.push({ object, inherited });
  }
  return pages;
}

const saveOptions = { addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity };

/** Opens a document. Many are encrypted without a password, to prevent changes; pages copied as they are would be blank. */
const open = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: Infinity });

async function cleanPdf(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly count: number }> {
  if (isPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    return { bytes: await pictureDocument(bytes), count: 1 };
  const source = await open(bytes);
  const pages = readPages(source);
  if (pages.length === 0) throw new UnusablePdf('damaged');
  const { stripped, streams } = stripPages(source.context, flattenAnnotations(source, pages));
  await checkUnpackedSize(streams);
  const clean = await PDFDocument.create();
  const copier = PDFObjectCopier.for(source.context, clean.context);
  for (const entries of stripped) {
    const page = copier.copy(PDFPageLeaf.fromMapWithContext(entries, source.context, false));
    clean.addPage(PDFPage.of(page, clean.context.register(page), clean));
  }
  return { bytes: await clean.save({ ...saveOptions, useObjectStreams: false }), count: pages.length };
}

async function mergeCleanPdfs(documents: readonly Uint8Array[]) {
  const merged = await PDFDocument.create();
  const counts: number[] = [];
  for (const bytes of documents) counts.push(await copyAll(merged, await open(bytes)));
  return { merged, counts };
}

/** Puts the pages of a document behind those of another one. Returns how many there are. */
async function copyAll(target: PDFDocument, document: PDFDocument): Promise<number> {
  const pages = await target.copyPages(document, document.getPageIndices());
  for (const page of pages) target.addPage(page);
  return pages.length;
}

/** The pages of documents that follow one another behind other pages, so many of each on a sheet. */
function rangesOf(counts: readonly number[], before: number, onSheet: number): PageRange[] {
  let done = 0;
  return counts.map((count) => {
    const first = before + Math.floor(done / onSheet) + 1;
    done += count;
    return { first, last: before + Math.ceil(done / onSheet) };
  });
}

async function mergePdfs({ merge, behind, size }: Extract<PdfTask, { merge: unknown }>) {
  const { merged, counts } = await mergeCleanPdfs(merge);
  const isOnSheets = size === 'a4';
  const added = isOnSheets ? await sheetsOfFour(merged) : merged;
  const ranges = (before: number) => rangesOf(counts, before, isOnSheets ? 4 : 1);
  if (!behind) return { bytes: await added.save(saveOptions), pages: ranges(0) };
  const target = await open(behind);
  const before = target.getPageCount();
  // What was drawn on a page of this document is copied once it is complete.
  await copyAll(target, isOnSheets ? await open(await added.save(saveOptions)) : added);
  return { bytes: await target.save(saveOptions), pages: ranges(before) };
}

async function doTask(task: PdfTask): Promise<PdfAnswer> {
  if ('merge' in task) return mergePdfs(task);
  const { clean, size } = task;
  const { bytes, count } = await cleanPdf(clean);
  const pages = [{ first: 1, last: count }];
  return { bytes: size ? await (await sizedPages(await open(bytes), size)).save(saveOptions) : bytes, pages };
}

parentPort?.on('message', async (task: PdfTask) => {
  let answer: PdfAnswer;
  try {
    answer = await doTask(task);
  } catch (error) {
    answer = { fault: error instanceof UnusablePdf ? error.fault : 'damaged' };
  }
  parentPort?.postMessage(answer);
});
