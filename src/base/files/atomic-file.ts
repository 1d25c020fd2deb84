import { existsSync, promises as fs } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../failure.ts';
import { escaped, joined, movement } from '../text/message.ts';
import { writeFailure, writeTo } from './file-failures.ts';
import { numberedName, probe } from './files.ts';
import { assertReplaceable, holdOf, moveFile, tidyUp } from './held-files.ts';
import { type Processes, partName, removeAbandonedParts } from './process-identity.ts';
import { openSpecial, resolveTarget, type TargetFile } from './target-file.ts';

/** A file being written: it appears whole or not at all. Failures are of kind `machine`. */
export interface AtomicFile {
  /** Where it will be; undefined for a pipe or a device. */
  readonly path: string | undefined;
  write(chunk: string | Uint8Array): Promise<void>;
  /** Flushes the file to the disk and puts it in its place, or beside it if its name gets another ending. */
  finish(ending?: string): Promise<void>;
  discard(): Promise<void>;
}

export interface AtomicOptions {
  /** To tell the part files of this process from those that killed ones have left, which are removed. */
  readonly owner: Processes & { readonly platform: string };
  /** Aborted when the user stops the command, which may be waiting for the reader of a pipe. */
  readonly signal: AbortSignal;
  /** The mode of the file, whatever the umask; else that of the file before, or the usual one. */
  readonly mode?: number;
  /** False: an existing file stays, and `finish` fails. */
  readonly replace?: boolean;
  /** If the file cannot be replaced, keep the new one beside it; the failure of `finish` says where. */
  readonly keeps?: boolean;
}

/** The errors of file systems without links, such as those of memory sticks; the last one is that of Windows. */
const linkless = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'EISDIR'];

/** Renames a file, but never onto an existing one. Throws the system's error: EEXIST if there is one. */
async function moveToNew(from: string, to: string): Promise<void> {
  try {
    // Unlike a rename, a link never replaces a file that has appeared in the meantime.
    await fs.link(from, to);
  } catch (error) {
    if (!linkless.includes(systemCode(error) ?? '')) throw error;
    if (existsSync(to)) throw Object.assign(new Error('a file'), { code: 'EEXIST' });
    return moveFile(from, to);
  }
  await tidyUp(from);
}

/** Renames a file; it replaces an existing one. Throws the system's error. */
async function moveOver(from: string, to: string): Promise<void> {
  try {
    await moveFile(from, to);
  } catch (error) {
    if (holdOf(error) === undefined || existsSync(to)) throw error;
    // Another program has `from` open, as there is no file at `to`. An open file can still get a second name.
    await moveToNew(from, to);
  }
}

/** Renames a file to the first free name like `wanted`: `orders-2.csv`. Returns the new path. */
async function moveBeside(from: string, wanted: string): Promise<string> {
  for (let count = 2; ; count++) {
    const beside = numberedName(wanted, count);
    try {
      await moveToNew(from, beside);
      return beside;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** A pipe or a device cannot be replaced: what is written is there at once. */
async function openInPlace(file: string, target: TargetFile, signal: AbortSignal): Promise<AtomicFile> {
  const stream = await openSpecial(target, signal);
  const close = async () => {
    // A file that the shell has opened stays open: it may be standard error.
    if (target.special !== 'descriptor') stream.destroy();
  };
  return { path: undefined, write: (chunk) => writeTo(stream, chunk, signal, file), finish: close, discard: close };
}

/**
 * Opens a temporary file beside the named one, which keeps its content until `finish`. Fails at once if the named file could not be
 * replaced, because another program has it open.
 */
export async function openAtomicFile(
  file: string,
  { owner, signal, replace = true, keeps = false, mode: wanted }: AtomicOptions,
): Promise<AtomicFile> {
  const inWords = async <T>(work: Promise<T>, place = file): Promise<T> =>
    work.catch((error: unknown) => {
      throw signal.aborted ? signal.reason : writeFailure(error, place);
    });
  const target = await inWords(resolveTarget(file));
  if (target.special) return inWords(openInPlace(file, target, signal));
  const { path } = target;
  if (replace) assertFree(owner, path, file);
  const mode = wanted ?? target.mode;
  await removeAbandonedParts(dirname(path), owner);
  const temporary = join(dirname(path), await partName(basename(path), owner.pid));
  const handle = await inWords(fs.open(temporary, 'wx', mode ?? 0o666));

  async function discard(): Promise<void> {
    await handle.close().catch(() => undefined);
    await tidyUp(temporary);
  }

  /** Some file systems have no permissions. */
  async function close(): Promise<void> {
    if (mode !== undefined) await handle.chmod(mode).catch(() => undefined);
    await handle.sync();
    await handle.close();
  }

  /** Moves the file to its place. If that fails and the file is kept, throws a failure that says where it is. */
  async function putInPlace(place: string): Promise<void> {
    try {
      await (replace ? moveOver(temporary, place) : moveToNew(temporary, place));
    } catch (error) {
      const kept = keeps && replace ? await moveBeside(temporary, place).catch(() => undefined) : undefined;
      if (kept === undefined) throw error;
      const { said, details } = writeFailure(error, place);
      const move = movement(kept, place);
      const hint = joined([escaped`The whole output is in ${kept}`, escaped`Once ${place} is free: ${move}`], '\n');
      throw new Failure('machine', said, { ...details, hint, keptIn: kept });
    }
  }

  async function finish(place: string): Promise<void> {
    try {
      await close();
      await putInPlace(place);
    } catch (error) {
      await discard();
      throw error;
    }
  }

  return {
    path,
    write: (chunk) => inWords(handle.writeFile(chunk)),
    finish: (ending = '') => inWords(finish(path + ending), file + ending),
    discard,
  };
}

/**
 * Throws a failure of kind `machine` if an existing file could not be replaced: on Windows, because another program has it open. `file`
 * is the path for messages.
 */
export function assertFree({ platform }: { readonly platform: string }, path: string, file = path): void {
  if (platform !== 'win32' || probe(path)?.isFile() !== true) return;
  try {
    assertReplaceable(path);
  } catch (error) {
    throw writeFailure(error, file);
  }
}

/** Does the work, then finishes what was opened for it. If the work fails, discards it and fails with the same error. */
export async function finishOrDiscard<T>(
  opened: { finish(): Promise<void>; discard(): Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await opened.discard();
    throw error;
  }
  await opened.finish();
  return result;
}

export async function writeFileAtomically(file: string, bytes: Uint8Array, options: AtomicOptions): Promise<void> {
  const target = await openAtomicFile(file, options);
  await finishOrDiscard(target, () => target.write(bytes));
}
