import { Failure, systemCode, usageFailure } from '../failure.ts';
import { escaped } from '../text/escape-controls.ts';

/** Errors of a file that the user named: a wrong name, or no right to read it. */
const mistakes: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  ELOOP: 'it is a link that leads to itself',
  ENAMETOOLONG: 'its name is too long',
};

const faultsOfMachine: Readonly<Record<string, string>> = {
  EIO: 'the disk or the network share failed',
  ESTALE: 'the network share has gone',
  EMFILE: 'this process may not open more files (see ulimit -n)',
  ENFILE: 'the system cannot open more files',
  ENOMEM: 'the memory is full',
};

/** Has the system failed to do what it was asked, such as to read a file? Errors of libraries have no code like that. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && /^E[A-Z0-9]+$/.test(systemCode(error) ?? '');

const ofDisks = ['EIO', 'ESTALE', 'EREMOTEIO', 'EUCLEAN', 'ENODEV', 'ENXIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'ENOMEM'];

/** Is this the error of a disk or of memory, which no program can be blamed for? */
export const isDiskError = (error: unknown): error is Error =>
  isSystemError(error) && ofDisks.includes(systemCode(error) ?? '');

/**
 * The failure of reading a file that the user has named, as `place`: of kind `usage` where the name is wrong or may not be
 * read, of kind `machine` where the disk fails. Everything that is not an error of the system is returned as it is.
 */
export function readFailure(error: unknown, place: string, hint?: string): unknown {
  const code = systemCode(error);
  if (code === undefined || !isSystemError(error)) return error;
  const mistake = mistakes[code];
  if (mistake !== undefined) return usageFailure([escaped`${place} cannot be read: ${mistake}.`], hint);
  const reason = faultsOfMachine[code];
  return new Failure(
    'machine',
    escaped`${place} cannot be read: ${reason ? `${reason} (${code})` : `it failed (${code})`}.`,
    {
      hint: 'Is the disk still there? Copy the file to another one, then try again.',
      cause: error,
    },
  );
}

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
