import { readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { systemCode } from './failure.ts';

export interface Target {
  readonly path: string;
  /** Permissions of a file that is there already. */
  readonly mode: number | undefined;
  /** A device or a pipe: it cannot be replaced, only written. */
  readonly special: boolean;
}

/** Where a link without a target leads; the file itself if it is no link. */
async function resolveLink(file: string): Promise<string> {
  try {
    return resolve(dirname(file), await readlink(file));
  } catch {
    return file;
  }
}

export async function resolveTarget(file: string): Promise<Target> {
  try {
    // stat follows what realpath cannot, such as /dev/stdout.
    const found = await stat(file);
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    if (!found.isFile()) return { path: file, mode: undefined, special: true };
    return { path: await realpath(file), mode: found.mode & 0o777, special: false };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return { path: await resolveLink(file), mode: undefined, special: false };
  }
}
