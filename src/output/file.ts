import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../base/failure.ts';
import { type Sink, writeFailure } from './sink.ts';

interface Target {
  readonly path: string;
  /** Permissions of a file that is there already. */
  readonly mode: number | undefined;
  /** A device or a pipe: it cannot be replaced, only written. */
  readonly special: boolean;
}

async function lookAt(file: string): Promise<Target> {
  try {
    const path = await realpath(file);
    const found = await stat(path);
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    return { path, mode: found.mode & 0o777, special: !found.isFile() };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return { path: file, mode: undefined, special: false };
  }
}

/**
 * A file that is there whole or not at all: written beside its place, flushed to the disk, then renamed. Until then an
 * old file of that name is untouched; after a failure nothing is left.
 */
export async function fileSink(file: string, owner: number, clean: (text: string) => string): Promise<Sink> {
  let handle: FileHandle;
  let target: Target;
  let part: string;
  try {
    target = await lookAt(file);
    part = target.special ? target.path : join(dirname(target.path), `.${basename(target.path)}.${owner}.part`);
    handle = await open(part, 'w', target.mode ?? 0o666);
  } catch (error) {
    throw writeFailure(error, file);
  }
  const { special, path } = target;
  const remove = async () => {
    await handle.close().catch(() => undefined);
    if (!special) await rm(part, { force: true });
  };
  return {
    write: async (text) => {
      try {
        await handle.writeFile(clean(text));
      } catch (error) {
        throw writeFailure(error, file);
      }
    },
    finish: async () => {
      try {
        if (!special) await handle.sync();
        await handle.close();
        if (!special) await rename(part, path);
      } catch (error) {
        await remove();
        throw writeFailure(error, file);
      }
    },
    discard: remove,
  };
}
