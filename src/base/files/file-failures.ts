import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { Failure, ReaderGone, systemCode, usageFailure } from '../failure.ts';
import { escaped, type Message } from '../text/message.ts';
import { holdOf } from './held-files.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link that leads to itself',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk or the network share failed',
  ESTALE: 'the network share has gone',
  EMFILE: 'this process may not open more files (see ulimit -n)',
  ENFILE: 'the system cannot open more files',
  ENOMEM: 'the memory is full',
  UNKNOWN: 'the disk, the network share or the cloud that has it failed',
};

const readReasons: Readonly<Record<string, string>> = {
  ...reasons,
  ENOENT: 'there is no such file',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};

const mistakes = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG'];

/** Is it a system error without a code? libuv has no code for Windows errors of network shares and cloud files. */
const nameless = 'UNKNOWN';

/** Has the system failed to do what it was asked, such as to read a file? Errors of libraries have no code like that. */
export function isSystemError(error: unknown): boolean {
  const code = systemCode(error) ?? '';
  return error instanceof Error && 'syscall' in error && (code === nameless || /^E[A-Z0-9]+$/.test(code));
}

const ofDisks = [
  nameless,
  'EIO',
  'ESTALE',
  'EREMOTEIO',
  'EUCLEAN',
  'ENODEV',
  'ENXIO',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOMEM',
];

/** Is this the error of a disk or of memory, which no program can be blamed for? */
export const isDiskError = (error: unknown): error is Error =>
  isSystemError(error) && ofDisks.includes(systemCode(error) ?? '');

/**
 * The failure, of kind `machine`, for a file that another program has open or seems to have open; undefined for any other error. `what`
 * is the file for messages.
 */
export function heldFailure(
  error: unknown,
  what: Message,
  done: 'read' | 'opened' | 'written' | 'saved',
): Failure | undefined {
  const hold = holdOf(error);
  if (hold === undefined) return undefined;
  const otherwise = hold === 'perhaps' ? escaped`, or you may not write there` : '';
  return new Failure('machine', escaped`${what} cannot be ${done}: it is open in another program${otherwise}.`, {
    hint: escaped`Close it there, then run the same command again.`,
    cause: error,
  });
}

/**
 * The failure of what was done with a file that the user has named, as `place`: of kind `usage` where the name is wrong or
 * may not be used, of kind `machine` where the disk fails. Everything that is not an error of the system is returned as it is.
 */
export function fileFailure(error: unknown, place: string, done: 'read' | 'opened', hint?: Message): unknown {
  if (!isSystemError(error)) return error;
  const code = systemCode(error) ?? '';
  const held = heldFailure(error, escaped`${place}`, done);
  if (held) return held;
  if (mistakes.includes(code)) return usageFailure([escaped`${place} cannot be ${done}: ${readReasons[code]}.`], hint);
  return new Failure(
    'machine',
    escaped`${place} cannot be ${done}: ${readReasons[code] ?? escaped`it failed`} (${code}).`,
    {
      hint: escaped`Is the disk still there? Copy the file to another one, then try again.`,
      cause: error,
    },
  );
}

/** `fileFailure` of reading. */
export const readFailure = (error: unknown, place: string, hint?: Message): unknown =>
  fileFailure(error, place, 'read', hint);

const readerGone = 'its reader has closed it';

const writeReasons: Readonly<Record<string, string>> = {
  ...reasons,
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EFBIG: 'the file would become too large',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  EEXIST: 'it exists already',
  ENXIO: 'it cannot be opened',
  EBADF: 'it is not open for writing',
  EPIPE: readerGone,
  ERR_STREAM_DESTROYED: readerGone,
  ERR_STREAM_WRITE_AFTER_END: readerGone,
};

/** The file that an error of the system is about. */
const pathOf = (error: object): string =>
  String(('dest' in error && error.dest) || ('path' in error && error.path) || '');

/** Returns the stats of the file or folder at a path; undefined if there is none, or this user may not see it. */
function foundAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Windows reports ENOENT for a missing folder, but also for a folder that is a file and for a name that it does not permit. */
function missingReason(error: object): string {
  const path = pathOf(error);
  const folder = path && dirname(path);
  const found = foundAt(folder);
  if (found) return found.isDirectory() ? 'the system permits no such name' : 'its folder is a file';
  // Other programs of Windows leave out a dot or a blank at the end of a name. Node does not.
  const plain = folder.replace(/(?<![. \\/])[. ]+(?=[\\/]|$)/g, '');
  const other = plain !== folder && foundAt(plain)?.isDirectory() === true;
  return `its folder does not exist${other ? `; ${plain} does` : ''}`;
}

/** Windows gives the error of a file that is open in another program if a folder has its name. */
const isOntoFolder = (error: unknown): boolean =>
  error instanceof Error && holdOf(error) === 'perhaps' && foundAt(pathOf(error))?.isDirectory() === true;

/** The failure of a write to `place`, of kind `machine`. */
export function writeFailure(error: unknown, place: string): Failure {
  if (error instanceof Failure) return error;
  const isFolder = isOntoFolder(error);
  const held = isFolder ? undefined : heldFailure(error, escaped`${place}`, 'written');
  if (held) return held;
  const code = isFolder ? 'EISDIR' : (systemCode(error) ?? 'unknown error');
  const reason =
    error instanceof Error && code === 'ENOENT' ? missingReason(error) : (writeReasons[code] ?? `it failed (${code})`);
  const hint = code === 'EEXIST' ? escaped`Give another name, or move that file away.` : undefined;
  return new Failure('machine', escaped`${place} cannot be written: ${reason}.`, { hint, cause: error });
}

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
      else if (place === undefined && writeReasons[systemCode(error) ?? ''] === readerGone) reject(new ReaderGone());
      else reject(writeFailure(error, place ?? 'Standard output'));
    });
  });
}
