import { existsSync, promises as fs } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../failure.ts';
import { writeFailure, writeTo } from './file-failures.ts';
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
  readonly owner: Processes;
  /** Aborted when the user stops the command, which may be waiting for the reader of a pipe. */
  readonly signal: AbortSignal;
  /** The mode of the file, whatever the umask; else that of the file before, or the usual one. */
  readonly mode?: number;
  /** False: an existing file stays, and `finish` fails. */
  readonly replace?: boolean;
}

/** The codes of file systems that have no links, such as those of memory sticks. */
const linkless = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'];

/** A pipe or a device cannot be replaced: what is written is there at once. */
async function openInPlace(file: string, target: TargetFile, signal: AbortSignal): Promise<AtomicFile> {
  const stream = await openSpecial(target, signal);
  const close = async () => {
    // A file that the shell has opened stays open: it may be standard error.
    if (target.special !== 'descriptor') stream.destroy();
  };
  return { path: undefined, write: (chunk) => writeTo(stream, chunk, signal, file), finish: close, discard: close };
}

/** Opens a temporary file beside the named one, which keeps its content until `finish`. */
export async function openAtomicFile(
  file: string,
  { owner, signal, replace = true, mode: wanted }: AtomicOptions,
): Promise<AtomicFile> {
  const inWords = async <T>(work: Promise<T>, place = file): Promise<T> =>
    work.catch((error: unknown) => {
      throw signal.aborted ? signal.reason : writeFailure(error, place);
    });
  const target = await inWords(resolveTarget(file));
  if (target.special) return inWords(openInPlace(file, target, signal));
  const { path } = target;
  const mode = wanted ?? target.mode;
  await removeAbandonedParts(dirname(path), owner);
  const temporary = join(dirname(path), await partName(basename(path), owner.pid));
  const handle = await inWords(fs.open(temporary, 'wx', mode ?? 0o666));

  async function discard(): Promise<void> {
    await handle.close().catch(() => undefined);
    await fs.rm(temporary, { force: true });
  }

  async function putInPlace(place: string): Promise<void> {
    // Some file systems have no permissions.
    if (mode !== undefined) await handle.chmod(mode).catch(() => undefined);
    await handle.sync();
    await handle.close();
    if (replace) return fs.rename(temporary, place);
    try {
      // Unlike a rename, a link never replaces a file that has appeared in the meantime.
      await fs.link(temporary, place);
    } catch (error) {
      if (!linkless.includes(systemCode(error) ?? '')) throw error;
      if (existsSync(place)) throw Object.assign(new Error('a file'), { code: 'EEXIST' });
      return fs.rename(temporary, place);
    }
    await fs.rm(temporary);
  }

  return {
    path,
    write: (chunk) => inWords(handle.writeFile(chunk)),
    finish: (ending = '') =>
      inWords(
        putInPlace(path + ending).catch(async (error: unknown) => {
          await discard();
          throw error;
        }),
        file + ending,
      ),
    discard,
  };
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
