import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { systemCode } from '../failure.ts';
import { escaped, type Message } from '../text/message.ts';
import { fileFailure } from './file-failures.ts';
import { onceFreeSync } from './held-files.ts';

/** For reading, without waiting for the other end of a pipe. Windows has no such flag and no such pipes. */
export const readAtOnce = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Returns an identity that no other file has; undefined if the file does not exist or cannot be examined. */
export function fileIdentity(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Returns the stats of the file or folder at a path, following links; undefined if there is none. Throws a failure of kind `usage` if
 * the path cannot be examined, of kind `machine` if the disk fails.
 */
export function probe(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileFailure(error, path, 'opened');
  }
}

export function readRegularFile(file: string): Buffer {
  const handle = onceFreeSync(() => openSync(file, readAtOnce));
  try {
    if (!fstatSync(handle).isFile()) throw Object.assign(new Error(), { code: 'not a file' });
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Waits until a file is on the disk. */
export function syncFile(file: string): void {
  const handle = onceFreeSync(() => openSync(file, 'r+'));
  try {
    fsyncSync(handle);
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

/** Some file systems tell neither upper from lower case nor the ways to write an accent apart. */
function spelling(file: string): string {
  const target = followLinks(file);
  return join(followLinks(dirname(target)), basename(target))
    .normalize('NFC')
    .toLowerCase();
}

/** Do two names lead to one file: by a link, a second name, or another spelling? Neither need exist. */
export function isSameFile(a: string, b: string): boolean {
  const [first, second] = [fileIdentity(a), fileIdentity(b)];
  return first !== undefined && second !== undefined ? first === second : spelling(a) === spelling(b);
}

/** Windows takes these names for devices, whatever their case and ending. */
const devices =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i;

/** Characters that Windows does not permit in names. A colon would even begin a hidden stream of the file. */
const unfit = /[<>:"\\|?*\0-\x1f]/g;

/** No system permits longer names, in UTF-16 code units; most permit 255 bytes. */
const longestName = 255;

/**
 * Why a name cannot be that of a file on every system, as the end of a sentence; undefined if it can. Settings are copied
 * from one machine to another.
 */
export function fileNameFault(name: string): string | undefined {
  if (devices.test(name)) return 'is a device on Windows';
  if (name.length > longestName) return `is too long: a name has at most ${longestName} characters`;
  const [sign] = name.match(unfit) ?? [];
  if (sign !== undefined) return `has ${JSON.stringify(sign)}, which Windows permits in no name`;
  return /[. ]$/.test(name) ? 'ends in a dot or a blank, which Windows leaves out' : undefined;
}

/** A similar name that is valid on every system. */
export function fitFileName(name: string): string {
  const plain = name.replaceAll(unfit, '-').replace(/[. ]+$/, '');
  const ending = extname(plain);
  const stem = plain.slice(0, plain.length - ending.length).replace(/^-+(?=.)|[-. ]+$/g, '') || 'file';
  const fit = `${devices.test(stem) ? `my-${stem}` : stem}${ending}`;
  return fit.length > longestName
    ? fitFileName([...stem].slice(0, 40).join('') + [...ending].slice(0, 10).join(''))
    : fit;
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** A sentence if the name of a new profile or view, say, is that of a known one on Windows and macOS. */
export function sameFileMistakes(noun: string, name: string, known: readonly string[]): Message[] {
  const other = known.find((each) => each !== name && folded(each) === folded(name));
  if (other === undefined) return [];
  const wrong = escaped`There is a ${noun} "${other}": on Windows and macOS "${name}" would be the same file.`;
  return [escaped`${wrong} Use that name, or another one.`];
}

/** Returns `labels-2.pdf` for `labels.pdf`. */
export function numberedName(file: string, count: number): string {
  const ending = extname(file);
  return `${file.slice(0, file.length - ending.length)}-${count}${ending}`;
}
