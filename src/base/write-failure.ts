import { Failure, ReaderGone, systemCode } from './failure.ts';

const closedStream = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

const reasons: Readonly<Record<string, string>> = {
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
};

/** The failure of a write to `place`, in words; a `ReaderGone` if its reader has closed it. */
export function writeFailure(error: unknown, place: string): Error {
  const code = systemCode(error) ?? 'unknown error';
  if (closedStream.includes(code)) return new ReaderGone();
  const reason = reasons[code] ?? `it failed (${code})`;
  return new Failure('machine', `${place} cannot be written: ${reason}.`, { cause: error });
}
