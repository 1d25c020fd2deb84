import { accessSync, constants, statfsSync } from 'node:fs';

const shared = '/dev/shm';

/**
 * A folder in memory, where there is one with room for all that tests write: they make and remove thousands of folders, and
 * the program waits for a disk to have what it writes.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(shared);
    accessSync(shared, constants.W_OK | constants.X_OK);
    return bavail * bsize > 4e9 ? shared : undefined;
  } catch {
    return undefined;
  }
}
