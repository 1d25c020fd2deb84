import { promises as fs } from 'node:fs';
import { systemCode } from '../failure.ts';
import { followLinks } from './files.ts';

/** Where a file that the user names is written. */
export interface TargetFile {
  /** The file that its links lead to, which may not exist yet. */
  readonly path: string;
  /** Permissions of an existing file. */
  readonly mode: number | undefined;
  /** What cannot be replaced, only written: a pipe, a device, or a file that the shell has opened (`/dev/fd/3`). */
  readonly special: 'pipe' | 'device' | 'descriptor' | undefined;
}

const descriptorName = /^\/(?:dev|proc\/self)\/(?:fd\/(\d+)|std(in|out|err))$/;

/** The number of an open file that is named as one: 3 of `/dev/fd/3`. */
export function descriptorOf(file: string): number | undefined {
  const [, number, stream] = descriptorName.exec(file) ?? [];
  if (stream !== undefined) return ['in', 'out', 'err'].indexOf(stream);
  return number === undefined ? undefined : Number(number);
}

/** Is this the process's own standard output? */
export const isStdout = (file: string): boolean => file === '-' || descriptorOf(file) === 1;

/** Throws the system's error. */
export async function resolveTarget(file: string): Promise<TargetFile> {
  try {
    // stat follows what realpath cannot, such as /dev/stdout.
    const found = await fs.stat(file);
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    const special = found.isFIFO() ? 'pipe' : descriptorOf(file) !== undefined ? 'descriptor' : 'device';
    if (special !== 'device' || !found.isFile()) return { path: file, mode: undefined, special };
    return { path: await fs.realpath(file), mode: found.mode & 0o777, special: undefined };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    if (descriptorOf(file) !== undefined) return { path: file, mode: undefined, special: 'descriptor' };
    return { path: followLinks(file), mode: undefined, special: undefined };
  }
}
