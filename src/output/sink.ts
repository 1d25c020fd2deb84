import type { Writable } from 'node:stream';
import { Failure } from '../base/failure.ts';
import { type AtomicOptions, openAtomicFile } from '../base/files/atomic-file.ts';
import { writeTo } from '../base/files/file-failures.ts';
import type { Redactor } from '../base/redact.ts';
import type { Chunk } from './formatter.ts';

/** Where data goes, whole chunks at a time. `write` resolves when the chunk is taken, so that a slow reader also slows down the requests. */
export interface Sink {
  write(chunk: Chunk): Promise<void>;
  finish(): Promise<void>;
  /** Keeps rows that may not be all in a file of another name; there where the sink can. */
  keep?: (() => Promise<void>) | undefined;
  /** The rows could not be read to the end: leaves no file that looks complete. Returns the file that keeps them. */
  discard(): Promise<string | undefined>;
}

/** Ending of the name of a file whose rows could not be proved to be all. */
export const partialEnding = '.partial';

type Cleaner = Pick<Redactor, 'cleanData'>;

export const cleaned = (chunk: Chunk, cleaner: Cleaner): Chunk =>
  typeof chunk === 'string' ? cleaner.cleanData(chunk) : chunk;

/** stdout, with known secrets taken out on the way. */
export const streamSink = (stream: Writable, cleaner: Cleaner, signal: AbortSignal): Sink => ({
  write: async (chunk) => {
    if (chunk.length > 0) await writeTo(stream, cleaned(chunk, cleaner), signal);
  },
  finish: async () => undefined,
  discard: async () => undefined,
});

export async function fileSink(file: string, cleaner: Cleaner, options: AtomicOptions): Promise<Sink> {
  const { path, write, finish, discard } = await openAtomicFile(file, { ...options, keeps: true });
  let kept: string | undefined;
  return {
    write: async (chunk) => {
      await write(cleaned(chunk, cleaner));
      if (path === undefined && chunk.length > 0) kept = file;
    },
    finish: () => finish(),
    keep: path
      ? async () => {
          try {
            await finish(partialEnding);
            kept = `${path}${partialEnding}`;
          } catch (error) {
            if (error instanceof Failure) kept = error.details.keptIn;
            throw error;
          }
        }
      : undefined,
    discard: async () => {
      if (path === undefined || kept === undefined) await discard();
      return kept;
    },
  };
}
