import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '../../base/failure.ts';
import type { Io, PdfReaderProcess } from '../../base/io.ts';
import { escaped } from '../../base/text/message.ts';

type PdfFault = 'damaged' | 'pages' | 'picture' | 'form' | 'memory' | 'time';

export const pdfLimits = { pages: 200, dots: 50_000_000, megabytes: 512, seconds: 10 };

/** A task of the process that reads PDFs: clean one document, which may be a PNG or a JPEG, or merge several clean ones. */
export type PdfTask =
  | { readonly clean: Uint8Array; readonly size?: LabelSize | undefined }
  | { readonly merge: readonly Uint8Array[]; readonly size?: LabelSize | undefined };

/** The sizes of pages: one label each, or four on a sheet of A4. */
export type LabelSize = '4x6' | 'a6' | 'a4';

export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly fault: PdfFault };

export class UnusablePdf extends Error {
  constructor(readonly fault: PdfFault) {
    super(`The document cannot be used: ${fault}.`);
  }
}

export interface PdfSurroundings {
  /** Aborted when the user stops the command: ends the reading at once. */
  readonly signal: AbortSignal;
  readonly io: Pick<Io, 'env' | 'startPdfReader'>;
  /** Milliseconds that reading one document may take. */
  readonly time: number;
  /** The megabytes that a process that reads may take; the usual ones unless given. */
  readonly megabytes: number | undefined;
}

function forkReader({ SystemRoot }: Io['env'], megabytes: number): PdfReaderProcess {
  const options: ForkOptions & { readonly windowsHide: boolean } = {
    serialization: 'advanced',
    // It gets no secret. Windows starts no program without the folder of the system.
    env: { SystemRoot },
    execArgv: [],
    // Ctrl-C goes to all processes of a terminal: in a session of its own it ends when this one says so.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  return fork(join(__dirname, '../bin/pdf-reader.js'), [String(megabytes)], options);
}

/** A process that reads foreign documents, which is killed at a limit and then started again. */
function pdfProcess({ signal, io, time }: PdfSurroundings, megabytes: number) {
  let child: PdfReaderProcess | undefined;
  const close = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = async (): Promise<PdfReaderProcess> => {
    const started = io.startPdfReader?.(megabytes) ?? forkReader(io.env, megabytes);
    child = started;
    const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
    try {
      await Promise.race([once(started, 'message', { signal }), ended]);
      return started;
    } catch (cause) {
      close();
      if (signal.aborted) throw signal.reason;
      const reason = cause instanceof Error ? cause.message : '';
      throw new Failure('machine', escaped`The process that reads PDFs could not be started: ${reason}`, { cause });
    }
  };
  /** Does a task in the time for so many documents. */
  const run = async (task: PdfTask, documents = 1): Promise<PdfAnswer> => {
    signal.throwIfAborted();
    const reader = child?.connected ? child : await start();
    const answered = new AbortController();
    const until = { signal: AbortSignal.any([signal, answered.signal]) };
    const endWith = (fault: PdfFault) => (): PdfAnswer => {
      close();
      return { fault };
    };
    try {
      // A process that has ended takes no task: its end answers.
      reader.send(task, () => undefined);
      return await Promise.race([
        once(reader, 'message', until).then(([answer]) => answer as PdfAnswer),
        once(reader, 'exit', until).then(endWith('memory')),
        setTimeout(time * documents, undefined, until).then(endWith('time')),
      ]);
    } catch (error) {
      close();
      throw signal.aborted ? signal.reason : error;
    } finally {
      answered.abort();
    }
  };
  return { run, close };
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
}

/**
 * Reads documents of others, PDFs and pictures, each within limits, and puts all their pages into one. They stay as large as they
 * are unless a `size` is given.
 */
export async function mergeForeignPdfs(
  documents: readonly Uint8Array[],
  surroundings: PdfSurroundings,
  size?: LabelSize,
): Promise<MergedPdfs> {
  const { megabytes = pdfLimits.megabytes } = surroundings;
  const reader = pdfProcess(surroundings, megabytes);
  let writer: typeof reader | undefined;
  try {
    const answers: PdfAnswer[] = [];
    for (const clean of documents) answers.push(await reader.run({ clean, size }));
    const faults = answers.map((answer) => ('fault' in answer ? faultTexts[answer.fault] : undefined));
    const clean = answers.flatMap((answer) => ('bytes' in answer ? [answer.bytes] : []));
    if (clean.length === 0 || (clean.length === 1 && size !== 'a4')) return { pdf: clean[0], faults };
    const needed = Math.ceil((clean.reduce((sum, { length }) => sum + length, 0) * 4) / 2 ** 20);
    const merge = { merge: clean, size };
    // Another process takes longer to start than few labels to merge.
    const early = needed <= smallMerge ? await reader.run(merge, clean.length) : undefined;
    if (early && 'bytes' in early) return { pdf: early.bytes, faults };
    reader.close();
    writer = pdfProcess(surroundings, megabytes + needed);
    const answer = await writer.run(merge, clean.length);
    if ('bytes' in answer) return { pdf: answer.bytes, faults };
    throw new Failure('machine', escaped`${clean.length} documents could not be merged: too large, or too many.`, {
      hint: 'Save fewer at once, or each in a file of its own.',
    });
  } finally {
    reader.close();
    writer?.close();
  }
}
