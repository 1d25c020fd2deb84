import type { Writable } from 'node:stream';
import { ReaderGone } from '../failure.ts';
import { isClosed, writeFailure } from './file-failures.ts';

/**
 * Writes one chunk to a stream and waits until it is taken. Throws Failure or the signal's reason; without a `place` the
 * stream is standard output, and its reader may leave: then ReaderGone.
 */
export function writeTo(
  stream: Writable,
  chunk: string | Uint8Array,
  signal?: AbortSignal,
  place?: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    stream.write(chunk, (error) => {
      signal?.removeEventListener('abort', abort);
      if (!error) resolve();
      else if (place === undefined && isClosed(error)) reject(new ReaderGone());
      else reject(writeFailure(error, place ?? 'Standard output'));
    });
  });
}
