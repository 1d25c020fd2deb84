import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemCode } from '../failure.ts';

/** For reading, without waiting for the other end of a pipe. Windows has no such flag and no such pipes. */
export const readAtOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The bytes of a file. A pipe is not waited for: it is an error. */
export function readRegularFile(file: string): Buffer {
  const handle = openSync(file, readAtOnce);
  try {
    if (!fstatSync(handle).isFile()) throw Object.assign(new Error(), { code: 'not a file' });
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Makes a folder for the user alone, and those above it; one that exists stays as it is. Node's own recursive mkdir never
 * returns where a system refuses a new folder with ENOENT, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

const longestChain = 40;

/** The file that a path leads to through symbolic links, whether it exists or not. */
export function followLinks(file: string, left = longestChain): string {
  try {
    return realpathSync(file);
  } catch (error) {
    if (left === 0 || systemCode(error) !== 'ENOENT') return file;
  }
  try {
    return followLinks(resolve(realpathSync(dirname(file)), readlinkSync(file)), left - 1);
  } catch {
    return file;
  }
}
