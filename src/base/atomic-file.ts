import { promises as fs } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCode } from './failure.ts';
import { writeFailure } from './write-failure.ts';

/** A file being written: it appears whole or not at all. Failures are of kind `machine`. */
export interface AtomicFile {
  write(chunk: string | Uint8Array): Promise<void>;
  /** Flushes the file to the disk and puts it in its place. */
  finish(): Promise<void>;
  /** Leaves no trace of it. */
  discard(): Promise<void>;
}

interface ResolvedFile {
  readonly path: string;
  /** Permissions of an existing file. */
  readonly mode: number | undefined;
  /** A device or a pipe: it cannot be replaced, only written. */
  readonly special: boolean;
}

/** Where a link to a missing file leads; the file itself if it is no link. */
async function resolveLink(file: string): Promise<string> {
  try {
    return resolve(dirname(file), await fs.readlink(file));
  } catch {
    return file;
  }
}

async function resolveFile(file: string): Promise<ResolvedFile> {
  try {
    // stat follows what realpath cannot, such as /dev/stdout.
    const found = await fs.stat(file);
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    if (!found.isFile()) return { path: file, mode: undefined, special: true };
    return { path: await fs.realpath(file), mode: found.mode & 0o777, special: false };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return { path: await resolveLink(file), mode: undefined, special: false };
  }
}

/**
 * Opens a temporary file beside the named one, which keeps its content until `finish`. Without `replace` an existing
 * file stays, and `finish` fails. `owner` is the id of this process, to tell its temporary files from others'.
 */
export async function openAtomicFile(file: string, owner: number, replace = true): Promise<AtomicFile> {
  const inWords = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw writeFailure(error, file);
    });
  const { path, mode, special } = await inWords(resolveFile(file));
  const name = `.${basename(path)}.${owner}-${crypto.randomUUID().slice(0, 8)}.part`;
  const temporary = special ? path : join(dirname(path), name);
  const handle = await inWords(fs.open(temporary, special ? 'w' : 'wx', mode ?? 0o666));

  async function discard(): Promise<void> {
    await handle.close().catch(() => undefined);
    if (!special) await fs.rm(temporary, { force: true });
  }

  async function putInPlace(): Promise<void> {
    if (!special) await handle.sync();
    await handle.close();
    if (special) return;
    if (replace) return fs.rename(temporary, path);
    // Unlike a rename, a link never replaces a file that has appeared in the meantime.
    await fs.link(temporary, path);
    await fs.rm(temporary);
  }

  return {
    write: (chunk) => inWords(handle.writeFile(chunk)),
    finish: () =>
      inWords(
        putInPlace().catch(async (error: unknown) => {
          await discard();
          throw error;
        }),
      ),
    discard,
  };
}

/** Writes a file at once, whole or not at all. Without `replace` an existing file stays, and it is a failure. */
export async function writeFileAtomically(
  file: string,
  bytes: Uint8Array,
  { owner, replace }: { readonly owner: number; readonly replace: boolean },
): Promise<void> {
  const target = await openAtomicFile(file, owner, replace);
  try {
    await target.write(bytes);
  } catch (error) {
    await target.discard();
    throw error;
  }
  await target.finish();
}
