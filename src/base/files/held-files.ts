import { closeSync, promises as fs, openSync, renameSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { systemCode } from '../failure.ts';

// On Windows a file that another program has open can be neither renamed nor removed, unless that program allows it. Scanners,
// indexers and sync clients look at each new file for a moment. The functions here try again until they let go of it; no other
// room renames or removes files in another way.

/** Milliseconds for which work that another program stands in the way of is tried again. */
const patience = 2000;

const firstPause = 10;
const longestPause = 200;

/** libuv numbers errors from here on where the system has no number for them: of Windows, all. */
const ownNumbers = -4000;

const isOfWindows = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' && error.errno < ownNumbers;

/**
 * Does an error of the system say that another program has a file open? `perhaps`: Windows says the same of a rename or a removal
 * where the user may not do it.
 */
export function holdOf(error: unknown): 'certain' | 'perhaps' | undefined {
  const code = systemCode(error) ?? '';
  if (code === 'EBUSY') return 'certain';
  const isOpening = error instanceof Error && 'syscall' in error && error.syscall === 'open';
  return isOfWindows(error) && ['EPERM', 'EACCES'].includes(code) && !isOpening ? 'perhaps' : undefined;
}

/** May the same work go well in a moment? A file that is being removed cannot even be opened. */
const isPassing = (error: unknown): boolean =>
  isOfWindows(error) && ['EBUSY', 'EPERM', 'EACCES'].includes(systemCode(error) ?? '');

/** The pauses between tries until so many milliseconds have passed. */
function* pauses(milliseconds = patience): Generator<number, void> {
  for (let next = firstPause, left = milliseconds; left > 0; left -= next, next = Math.min(next * 2, longestPause)) {
    yield Math.min(next, left);
  }
}

/** Does the work, and for two seconds does it again where another program may have a file of it open. Throws the last error. */
export async function onceFree<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pauses()) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await setTimeout(pause);
  }
  return work();
}

/** As `onceFree`, but blocks the thread while it waits: no signal is handled. */
export function onceFreeSync<T>(work: () => T, milliseconds?: number): T {
  let sleeper: Int32Array | undefined;
  for (const pause of pauses(milliseconds)) {
    try {
      return work();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    sleeper ??= new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(sleeper, 0, 0, pause);
  }
  return work();
}

/** Waits while another program has a file open; one that is not there is free. Throws the system's error. */
export function awaitFree(file: string, use: 'read' | 'write'): void {
  try {
    closeSync(onceFreeSync(() => openSync(file, use === 'read' ? 'r' : 'r+')));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

/** So often a file may be opened by another program between the look whether it is free and its use. */
const mostMeetings = 5;

/** Opens a file by a library, whose errors do not say that another program has it open. Throws the system's error, or the library's. */
export function openOnceFree<T>(file: string, use: 'read' | 'write', open: () => T): T {
  for (let left = mostMeetings; ; left--) {
    awaitFree(file, use);
    try {
      return open();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** Renames a file, which takes the place of another one. Throws the system's error. */
export const moveFile = (from: string, to: string): Promise<void> => onceFree(() => fs.rename(from, to));

/** As `moveFile`, for so many milliseconds instead of two seconds. */
export const moveFileSync = (from: string, to: string, milliseconds?: number): void =>
  onceFreeSync(() => renameSync(from, to), milliseconds);

/** Removes a file if it is there. Throws the system's error. */
export const removeFileSync = (file: string): void => onceFreeSync(() => rmSync(file, { force: true }));

/** Removes a folder, or a file, with all that is in it, if it is there. Throws the system's error. */
export const removeAllSync = (path: string): void => onceFreeSync(() => rmSync(path, { recursive: true, force: true }));

/** Removes a file or a folder that is of no more use. What cannot be removed stays: the work is done all the same. */
export const tidyUp = (path: string): Promise<void> =>
  onceFree(() => fs.rm(path, { recursive: true, force: true })).catch(() => undefined);

export function tidyUpSync(path: string): void {
  try {
    removeAllSync(path);
  } catch {}
}

/**
 * Throws the system's error where Windows would not let another file take the place of one that is there: it is open in another
 * program, or read-only. Renaming it to its own name changes nothing, and is refused where that is.
 */
export function assertReplaceable(file: string): void {
  onceFreeSync(() => {
    closeSync(openSync(file, 'r+'));
    renameSync(file, file);
  });
}
