import { Failure, ReaderGone, systemCode } from './failure.ts';

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
    EEXIST: 'it is there already',
  };
  const reason = why[code ?? ''] ?? `it failed (${code ?? 'unknown error'})`;
  return new Failure('machine', `${place} cannot be written: ${reason}.`, { cause: error });
}
