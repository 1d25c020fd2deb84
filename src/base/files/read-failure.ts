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
