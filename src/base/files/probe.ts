import { type Stats, statSync } from 'node:fs';
import { fileFailure } from './file-failures.ts';

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
