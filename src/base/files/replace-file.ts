import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log that is smaller than this is not compacted, in bytes. */
export const worthCompacting = 1024 * 1024;

/** Flushes the names in a folder to the disk, where the system can do that. */
export function syncFolder(folder: string): void {
  let handle: number;
  try {
    handle = openSync(folder, 'r');
  } catch {
    // Windows opens no folders.
    return;
  }
  try {
    fsyncSync(handle);
  } catch {
    // Some file systems flush no folders.
  } finally {
    closeSync(handle);
  }
}

/**
 * Replaces a file that only the user may read, whole or not at all, flushed to the disk. Needs the lock that its writers
 * share; `release` is called before the old file goes.
 */
export function replaceOwnFile(path: string, text: string, release: () => void): void {
  const replacement = `${path}.new`;
  // A killed process may have left one behind.
  rmSync(replacement, { force: true });
  writeFileSync(replacement, text, { flag: 'wx', mode: 0o600, flush: true });
  release();
  renameSync(replacement, path);
  syncFolder(dirname(path));
}
