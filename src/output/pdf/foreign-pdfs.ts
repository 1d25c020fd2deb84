import { Failure } from '../../base/failure.ts';
import type { Stoppable } from '../../base/io.ts';
import { LimitReached, limitedWork } from '../../base/limited-process.ts';
import { escaped } from '../../base/text/message.ts';
import type { LabelSize } from './label-sizes.ts';

type PdfFault = 'damaged' | 'pages' | 'picture' | 'form' | 'memory' | 'time';

export const pdfLimits = { pages: 200, dots: 50_000_000, megabytes: 512, seconds: 10 };

/**
 * A task of the process that reads PDFs: clean one document, which may be a PNG or a JPEG, or merge several clean ones, behind the
 * pages of another clean one if there is one.
 */
export type PdfTask =
  | { readonly clean: Uint8Array; readonly size?: LabelSize | undefined }
  | {
      readonly merge: readonly Uint8Array[];
      readonly behind?: Uint8Array | undefined;
      readonly size?: LabelSize | undefined;
    };

/** The new document, and the pages that each of the documents has in it, in their order. */
export type PdfAnswer =
  | { readonly bytes: Uint8Array; readonly pages: readonly PageRange[] }
  | { readonly fault: PdfFault };

/** Numbers of pages, from 1. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

export class UnusablePdf extends Error {
  constructor(readonly fault: PdfFault) {
    super(`The document cannot be used: ${fault}.`);
  }
}

export interface PdfLimits extends Stoppable {
  /** Milliseconds that reading one document may take. */
  readonly time: number;
  /** The megabytes that a process that reads may take; the usual ones unless given. */
  readonly megabytes: number | undefined;
}

/** A process that reads foreign documents. A limit that it reaches is a fault of the document. */
function pdfProcess(surroundings: PdfLimits, megabytes: number) {
  const work = limitedWork(surroundings, 'pdf-worker', megabytes, 'reads PDFs');
  /** Does a task in the time for so many documents. */
  const run = async (task: PdfTask, documents = 1): Promise<PdfAnswer> => {
    try {
      return await work.ask<PdfAnswer>(task, surroundings.time * documents);
    } catch (error) {
      if (error instanceof LimitReached) return { fault: error.limit };
      throw error;
    }
  };
  return { run, close: work.close };
}

const faultTexts: Readonly<Record<PdfFault, string>> = {
  damaged: 'its document is damaged or needs a password',
  pages: `its document has more than ${pdfLimits.pages} pages`,
  picture: `its picture is damaged or has more than ${pdfLimits.dots / 1_000_000} million dots`,
  form: 'its document has a form that cannot be drawn',
  memory: `its document needs more than ${pdfLimits.megabytes} MB of memory`,
  time: `its document takes longer than ${pdfLimits.seconds} s to read`,
};

/** Megabytes that may be merged in the process that has read them, if there is room. */
const smallMerge = 32;

export interface MergedPdfs {
  /** The printed pages of all usable documents, without actions, attachments and forms; undefined if none is usable. */
  readonly pdf: Uint8Array | undefined;
  /** Why a document cannot be used, at its place: a part of a sentence. */
  readonly faults: readonly (string | undefined)[];
  /** The pages of each document, at its place. */
  readonly pages: readonly (PageRange | undefined)[];
}

/** How documents are put together. */
export interface MergeOptions {
  /** The size that pages are brought to; without it they stay as large as they are. */
  readonly size?: LabelSize | undefined;
  /** A document whose pages come first, as they are. */
  readonly behind?: { readonly bytes: Uint8Array; readonly isForeign: boolean } | undefined;
}

/**
 * Reads documents of others, PDFs and pictures, each within limits, and puts all their pages into one. Returns undefined if they
 * cannot be put behind another one.
 */
export async function mergeForeignPdfs(
  documents: readonly Uint8Array[],
  surroundings: PdfLimits,
  { size, behind }: MergeOptions = {},
): Promise<MergedPdfs | undefined> {
  const { megabytes = pdfLimits.megabytes } = surroundings;
  const reader = pdfProcess(surroundings, megabytes);
  let writer: typeof reader | undefined;
  try {
    const first = behind?.isForeign ? await reader.run({ clean: behind.bytes }) : behind;
    if (first && 'fault' in first) return undefined;
    const answers: PdfAnswer[] = [];
    for (const clean of documents) answers.push(await reader.run({ clean, size }));
    const faults = answers.map((answer) => ('fault' in answer ? faultTexts[answer.fault] : undefined));
    const clean = answers.flatMap((answer) => ('bytes' in answer ? [answer] : []));
    const atTheirPlaces = (pages: readonly PageRange[]) => {
      const left = [...pages];
      return faults.map((fault) => (fault === undefined ? left.shift() : undefined));
    };
    const [only] = clean;
    if (!only || (clean.length === 1 && size !== 'a4' && !first))
      return { pdf: only?.bytes, faults, pages: atTheirPlaces(only?.pages ?? []) };
    const merge = { merge: clean.map(({ bytes }) => bytes), size, behind: first?.bytes };
    const length = [...merge.merge, ...(first ? [first.bytes] : [])].reduce((sum, bytes) => sum + bytes.length, 0);
    const needed = Math.ceil((length * 4) / 2 ** 20);
    // Another process takes longer to start than few labels to merge.
    const early = needed <= smallMerge ? await reader.run(merge, clean.length + 1) : undefined;
    if (early && 'bytes' in early) return { pdf: early.bytes, faults, pages: atTheirPlaces(early.pages) };
    reader.close();
    writer = pdfProcess(surroundings, megabytes + needed);
    const answer = await writer.run(merge, clean.length + 1);
    if ('bytes' in answer) return { pdf: answer.bytes, faults, pages: atTheirPlaces(answer.pages) };
    if (first) return undefined;
    throw new Failure('machine', escaped`${clean.length} documents could not be merged: too large, or too many.`, {
      hint: escaped`Save fewer at once, or each in a file of its own.`,
    });
  } finally {
    reader.close();
    writer?.close();
  }
}
