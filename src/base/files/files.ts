import {
  closeSync,
  constants,
  existsSync,
  promises as fs,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCode, usageFailure } from '../failure.ts';
import { escaped } from '../text/escape-controls.ts';
import { systemCommand } from '../text/suggest.ts';

const { O_RDWR, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens a work file for reading and writing, and creates it if there is none. In a folder of many users another may have
 * put a link there, through which a file elsewhere would be written, or a file of his own: both are refused. `user` is
 * the id of the user that new files belong to. Throws the system's error or a failure of kind `usage`.
 */
export async function openOwnFile(file: string, user: number, mode: number): Promise<fs.FileHandle> {
  const refuse = (what: string) =>
    usageFailure([escaped`${file} ${what}; it is not written.`], `Delete it: ${systemCommand`rm ${file}`}`);
  const handle = await fs.open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode).catch((error: unknown) => {
    throw systemCode(error) === 'ELOOP' ? refuse('is a link to another file') : error;
  });
  const found = await handle.stat();
  const fault = !found.isFile()
    ? 'is not a file'
    : found.nlink > 1
      ? 'is a link to another file'
      : found.uid !== user
        ? 'belongs to another user'
        : undefined;
  if (fault === undefined) return handle;
  await handle.close();
  throw refuse(fault);
}

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

function identity(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Some file systems tell neither upper from lower case nor the ways to write an accent apart. */
function spelling(file: string): string {
  const target = followLinks(file);
  return join(followLinks(dirname(target)), basename(target))
    .normalize('NFC')
    .toLowerCase();
}

/** Do two names lead to one file: by a link, a second name, or another spelling? Neither need exist. */
export function isSameFile(a: string, b: string): boolean {
  const [first, second] = [identity(a), identity(b)];
  return first !== undefined && second !== undefined ? first === second : spelling(a) === spelling(b);
}

/** Windows takes these names for devices, whatever their case and ending. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;

/**
 * Why a name cannot be that of a file on every system, as the end of a sentence; undefined if it can. Settings are copied
 * from one machine to another.
 */
export function fileNameFault(name: string): string | undefined {
  if (devices.test(name)) return 'is a device on Windows';
  return /[. ]$/.test(name) ? 'ends in a dot or a blank, which Windows leaves out' : undefined;
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** The other name that is the same file as a new one on Windows and macOS. */
export const sameInCase = (name: string, known: Iterable<string>): string | undefined =>
  [...known].find((other) => other !== name && folded(other) === folded(name));
