import { Failure, systemCode } from '../failure.ts';
import { escaped } from '../text/escape-controls.ts';

const readerGone = 'its reader has closed it';

const writeReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EFBIG: 'the file would become too large',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  ELOOP: 'it is a link that leads to itself',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'this process may not open more files (see ulimit -n)',
  ENFILE: 'the system cannot open more files',
  ENXIO: 'it cannot be opened',
  EBADF: 'it is not open for writing',
  EPIPE: readerGone,
  ERR_STREAM_DESTROYED: readerGone,
  ERR_STREAM_WRITE_AFTER_END: readerGone,
};

/** Has the reader of a stream closed it? */
export const isClosed = (error: unknown): boolean => writeReasons[systemCode(error) ?? ''] === readerGone;

/** The failure of a write to `place`, in words. */
export function writeFailure(error: unknown, place: string): Failure {
  if (error instanceof Failure) return error;
  const code = systemCode(error) ?? 'unknown error';
  const reason = writeReasons[code] ?? `it failed (${code})`;
  const hint = code === 'EEXIST' ? 'Give another name, or move that file away.' : undefined;
  return new Failure('machine', escaped`${place} cannot be written: ${reason}.`, { hint, cause: error });
}
