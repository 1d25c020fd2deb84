import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { PdfProcess, type PdfSurroundings } from './pdf-process.ts';
import { type PdfAnswer, type PdfFault, pdfLimits } from './task.ts';

const faultTexts: Readonly<Record<PdfFault, string>> = {
  damaged: 'its document is damaged or needs a password',
  pages: `its document has more than ${pdfLimits.pages} pages`,
  form: 'its document has a form that cannot be drawn',
  memory: `its document needs more than ${pdfLimits.megabytes} MB of memory`,
  time: `its document takes longer than ${pdfLimits.seconds} s to read`,
};

export interface MergedPdfs {
  /** What is printed of those that can be used, without actions, attachments and forms; undefined if none can. */
  readonly pdf: Uint8Array | undefined;
  /** Why a document cannot be used, at its place: a part of a sentence. */
  readonly faults: readonly (string | undefined)[];
}

async function cleanEach(documents: readonly Uint8Array[], surroundings: PdfSurroundings): Promise<PdfAnswer[]> {
  const reader = new PdfProcess(surroundings, pdfLimits.megabytes);
  try {
    const answers: PdfAnswer[] = [];
    for (const clean of documents) answers.push(await reader.run({ clean }));
    return answers;
  } finally {
    reader.close();
  }
}

async function merge(documents: readonly Uint8Array[], surroundings: PdfSurroundings): Promise<Uint8Array> {
  const bytes = documents.reduce((sum, document) => sum + document.length, 0);
  const writer = new PdfProcess(surroundings, pdfLimits.megabytes + Math.ceil((bytes * 4) / 2 ** 20));
  try {
    const answer = await writer.run({ merge: documents }, documents.length);
    if ('bytes' in answer) return answer.bytes;
    throw new Failure('machine', escaped`${documents.length} documents could not be merged: too large, or too many.`, {
      hint: 'Save fewer at once, or each in a file of its own.',
    });
  } finally {
    writer.close();
  }
}

/** Reads documents of others, each within limits, and puts all their pages into one. */
export async function mergeForeignPdfs(
  documents: readonly Uint8Array[],
  surroundings: PdfSurroundings,
): Promise<MergedPdfs> {
  const answers = await cleanEach(documents, surroundings);
  const faults = answers.map((answer) => ('fault' in answer ? faultTexts[answer.fault] : undefined));
  const clean = answers.flatMap((answer) => ('bytes' in answer ? [answer.bytes] : []));
  const pdf = clean.length > 1 ? await merge(clean, surroundings) : clean[0];
  return { pdf, faults };
}
