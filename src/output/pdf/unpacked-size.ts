import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import type { PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type * as Library from '../../base/libraries/pdf.ts';
import { pdfLimits, UnusablePdf } from './task.ts';

const most = pdfLimits.megabytes * 2 ** 20;

/** Filters of pictures: what is in them is measured by the picture's own size. */
const pictureFilters = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'Crypt']);

/** No filter makes more bytes of one: deflate makes 1,032, LZW less than 4,096. */
const mostOfOne = 4096;

/** Fails if streams unpack to more than a reader or a printer should have to bear. */
export async function checkUnpackedSize(streams: ReadonlySet<PDFRawStream>, library: typeof Library): Promise<void> {
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
