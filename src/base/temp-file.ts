import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { resolveTarget, type Target } from './resolve-target.ts';
import { writeFailure } from './write-failure.ts';

interface TempFile {
  readonly target: Target;
  /** The file that is written: beside its place, or the device itself. */
  readonly path: string;
  readonly handle: FileHandle;
}

export async function openTemp(file: string, owner: number, mode: number): Promise<TempFile> {
  try {
    const target = await resolveTarget(file);
    const beside = join(dirname(target.path), `.${basename(target.path)}.${owner}-${randomUUID().slice(0, 8)}.part`);
    const path = target.special ? target.path : beside;
    return { target, path, handle: await open(path, target.special ? 'w' : 'wx', target.mode ?? mode) };
  } catch (error) {
    throw writeFailure(error, file);
  }
}

export async function removeTemp({ handle, path, target }: TempFile): Promise<void> {
  await handle.close().catch(() => undefined);
  if (!target.special) await rm(path, { force: true });
}

export async function putInPlace({ handle, path, target }: TempFile, replace: boolean): Promise<void> {
  if (!target.special) await handle.sync();
  await handle.close();
  if (target.special) return;
  if (replace) return rename(path, target.path);
  // Unlike a rename, a link never takes the place of a file that has come meanwhile.
  await link(path, target.path);
  await rm(path);
}
