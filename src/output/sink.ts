import type { Writable } from 'node:stream';
import { openAtomicFile } from '../base/atomic-file.ts';
import { writeFailure } from '../base/write-failure.ts';

/** Where data goes, whole chunks at a time. `write` resolves when the text is taken, so a slow reader slows all. */
export interface Sink {
  write(text: string): Promise<void>;
  /** Everything has been written: put the file in place. */
  finish(): Promise<void>;
  /** The rows broke off: leave nothing half done behind. */
  discard(): Promise<void>;
}

/** Writes one chunk to a stream and waits until it is taken. Throws ReaderGone, Failure or the signal's reason. */
export function writeTo(stream: Writable, text: string | Uint8Array, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    stream.write(text, (error) => {
      signal?.removeEventListener('abort', abort);
      if (error) reject(writeFailure(error, 'Standard output'));
      else resolve();
    });
  });
}

/** stdout, with known secrets taken out on the way. */
export function streamSink(stream: Writable, clean: (text: string) => string, signal: AbortSignal): Sink {
  const nothing = async () => undefined;
  return {
    write: async (text) => {
      if (text !== '') await writeTo(stream, clean(text), signal);
    },
    finish: nothing,
    discard: nothing,
  };
}

/** A file, with known secrets taken out on the way. */
export async function fileSink(file: string, owner: number, clean: (text: string) => string): Promise<Sink> {
  const { write, finish, discard } = await openAtomicFile(file, owner);
  return { write: (text) => write(clean(text)), finish, discard };
}
