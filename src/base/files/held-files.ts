import { closeSync, promises as fs, openSync, renameSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { systemCode } from '../failure.ts';

// On Windows a file that another program has open can be neither renamed nor removed, unless that program allows it. Virus scanners,
// indexers and sync clients open each new file for a moment. These functions try again until the file is free. Use them wherever
// files are renamed or removed.

/** Milliseconds for which to try again while another program has a file open. */
const patience = 2000;

const firstPause = 10;
const longestPause = 200;

/** libuv uses error numbers below this where the system has none of its own: for all errors of Windows. */
const ownNumbers = -4000;

const isOfWindows = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' && error.errno < ownNumbers;

/**
 * Does a system error say that another program has the file open? `perhaps`: Windows gives the same error if the user may not rename or
 * remove it.
 */
export function holdOf(error: unknown): 'certain' | 'perhaps' | undefined {
  const code = systemCode(error) ?? '';
  if (code === 'EBUSY') return 'certain';
  const isOpening = error instanceof Error && 'syscall' in error && error.syscall === 'open';
  return isOfWindows(error) && ['EPERM', 'EACCES'].includes(code) && !isOpening ? 'perhaps' : undefined;
}

/** May it work in a moment? Also for opening: a file that is being removed cannot be opened. */
const isPassing = (error: unknown): boolean =>
  ['EBUSY', 'EPERM', 'EACCES'].includes(systemCode(error) ?? '') && isOfWindows(error);

/** The pauses between attempts, `milliseconds` in all. */
function* pauses(milliseconds = patience): Generator<number, void> {
  for (let next = firstPause, left = milliseconds; left > 0; left -= next, next = Math.min(next * 2, longestPause)) {
    yield Math.min(next, left);
  }
}

/** Runs `work`, and tries again for two seconds if another program may have a file open. Throws the last error. */
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

/** Waits while another program has a file open; a file that does not exist is free. Throws the system's error. */
export function awaitFree(file: string, use: 'read' | 'write'): void {
  try {
    closeSync(onceFreeSync(() => openSync(file, use === 'read' ? 'r' : 'r+')));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

/** How often another program may open the file again between `awaitFree` and `open`. */
const mostMeetings = 5;

/** Opens a file with a library whose errors do not say that another program has it open. Throws the system's error, or the library's. */
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

/** Renames a file; it replaces an existing one. Throws the system's error. */
export const moveFile = (from: string, to: string): Promise<void> => onceFree(() => fs.rename(from, to));

/** As `moveFile`, but blocks the thread. `milliseconds` replace the two seconds. */
export const moveFileSync = (from: string, to: string, milliseconds?: number): void =>
  onceFreeSync(() => renameSync(from, to), milliseconds);

/** Removes a file if it is there. Throws the system's error. */
export const removeFileSync = (file: string): void => onceFreeSync(() => rmSync(file, { force: true }));

/** Removes a file, or a folder with its content, if it is there. Throws the system's error. */
export const removeAllSync = (path: string): void => onceFreeSync(() => rmSync(path, { recursive: true, force: true }));

/** Removes a file or folder that is no longer needed. If it cannot be removed, it stays, without an error. */
export const tidyUp = (path: string): Promise<void> =>
  onceFree(() => fs.rm(path, { recursive: true, force: true })).catch(() => undefined);

export function tidyUpSync(path: string): void {
  try {
    removeAllSync(path);
  } catch {}
}

/**
 * Throws the system's error if Windows would not let another file replace this one: it is open in another program, or read-only.
 * Renaming it to its own name changes nothing, but fails in the same cases.
 */
export function assertReplaceable(file: string): void {
  onceFreeSync(() => {
    closeSync(openSync(file, 'r+'));
    renameSync(file, file);
  });
}
