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
 * Returns what is at a path, behind links; undefined where there is nothing. Throws a failure of kind `usage` where the path
 * leads nowhere that can be looked at, of kind `machine` where the disk fails.
 */
export function probe(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileFailure(error, path, 'opened');
  }
}
