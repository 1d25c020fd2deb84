import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCode } from './failure.ts';
import { writeFailure } from './write-failure.ts';

interface Target {
  readonly path: string;
  /** Permissions of a file that is there already. */
  readonly mode: number | undefined;
  /** A device or a pipe: it cannot be replaced, only written. */
  readonly special: boolean;
}

/** Where a link without a target leads; the file itself if it is no link. */
async function meantBy(file: string): Promise<string> {
  try {
    return resolve(dirname(file), await readlink(file));
  } catch {
    return file;
  }
}

async function lookAt(file: string): Promise<Target> {
  try {
    // stat follows what realpath cannot, such as /dev/stdout.
    const found = await stat(file);
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    if (!found.isFile()) return { path: file, mode: undefined, special: true };
    return { path: await realpath(file), mode: found.mode & 0o777, special: false };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return { path: await meantBy(file), mode: undefined, special: false };
  }
}

interface Part {
  readonly target: Target;
  /** The file that is written: beside its place, or the device itself. */
  readonly path: string;
  readonly handle: FileHandle;
}

async function openPart(file: string, owner: number, mode: number): Promise<Part> {
  try {
    const target = await lookAt(file);
    const beside = join(dirname(target.path), `.${basename(target.path)}.${owner}-${randomUUID().slice(0, 8)}.part`);
    const path = target.special ? target.path : beside;
    return { target, path, handle: await open(path, target.special ? 'w' : 'wx', target.mode ?? mode) };
  } catch (error) {
    throw writeFailure(error, file);
  }
}

async function removePart({ handle, path, target }: Part): Promise<void> {
  await handle.close().catch(() => undefined);
  if (!target.special) await rm(path, { force: true });
}

async function putInPlace({ handle, path, target }: Part, replace: boolean): Promise<void> {
  if (!target.special) await handle.sync();
  await handle.close();
  if (target.special) return;
  if (replace) return rename(path, target.path);
  // Unlike a rename, a link never takes the place of a file that has come meanwhile.
  await link(path, target.path);
  await rm(path);
}

/** A file being written: it takes its place whole or not at all. */
export interface WholeFile {
  write(chunk: string | Uint8Array): Promise<void>;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * A file that is there whole or not at all: written beside its place, flushed to the disk, then renamed. Until then an
 * old file of that name is untouched; after a failure nothing is left.
 */
export async function openWholeFile(file: string, owner: number): Promise<WholeFile> {
  const part = await openPart(file, owner, 0o666);
  return {
    write: async (chunk) => {
      try {
        await part.handle.writeFile(chunk);
      } catch (error) {
        throw writeFailure(error, file);
      }
    },
    finish: async () => {
      try {
        await putInPlace(part, true);
      } catch (error) {
        await removePart(part);
        throw writeFailure(error, file);
      }
    },
    discard: () => removePart(part),
  };
}

/** Writes bytes at once, whole or not at all. Without `replace` a file that is there stays, and is a failure. */
export async function writeFileWhole(
  file: string,
  bytes: Uint8Array,
  { owner, replace, mode = 0o666 }: { readonly owner: number; readonly replace: boolean; readonly mode?: number },
): Promise<void> {
  const part = await openPart(file, owner, mode);
  try {
    await part.handle.writeFile(bytes);
    await putInPlace(part, replace);
  } catch (error) {
    await removePart(part);
    throw writeFailure(error, file);
  }
}
