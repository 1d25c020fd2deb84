import type { Writable } from 'node:stream';
import { Failure, ReaderGone, systemCode } from '../base/failure.ts';

/** Where data goes, whole chunks at a time. `write` resolves when the text is taken, so a slow reader slows all. */
export interface Sink {
  write(text: string): Promise<void>;
  /** Everything has been written: put the file in place. */
  finish(): Promise<void>;
  /** The rows broke off: leave nothing half done behind. */
  discard(): Promise<void>;
}

/** The failure of a write, in words; a reader that has gone is not one. */
export function writeFailure(error: unknown, place: string): Error {
  const code = systemCode(error);
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END')
    return new ReaderGone();
  const why: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'your share of the disk is full',
    EFBIG: 'the file would become too large',
    EACCES: 'you may not write there',
    EPERM: 'you may not write there',
    EROFS: 'the disk is read-only',
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'its folder is a file',
    EISDIR: 'it is a folder',
  };
  const reason = why[code ?? ''] ?? `it failed (${code ?? 'unknown error'})`;
  return new Failure('machine', `${place} cannot be written: ${reason}.`, { cause: error });
}

/** Writes one chunk to a stream and waits until it is taken. */
export function writeTo(stream: Writable, text: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    stream.write(text, (error) => {
      signal?.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** stdout, with known secrets taken out on the way. */
export function streamSink(stream: Writable, clean: (text: string) => string, signal: AbortSignal): Sink {
  const nothing = async () => undefined;
  return {
    write: async (text) => {
      if (text === '') return;
      try {
        await writeTo(stream, clean(text), signal);
      } catch (error) {
        throw signal.aborted ? signal.reason : writeFailure(error, 'Standard output');
      }
    },
    finish: nothing,
    discard: nothing,
  };
}
