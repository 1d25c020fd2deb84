import { writeFailure } from '../base/files/file-failures.ts';
import { moveFileSync, removeFileSync } from '../base/files/held-files.ts';
import type { Lock } from '../base/files/lock.ts';
import { filesOfMirrors, mirrorFile } from '../log/log-file.ts';
import type { Desk } from '../ports/desk.ts';
import { awaitLock } from './await-lock.ts';

const ofWatch = /\.watch-[a-z0-9-]+$/;

/**
 * The files whose locks are needed to use these files: a watch locks its notes, a sync its mirror. They are in the order in which a
 * watch takes several locks, so that there is no deadlock.
 */
function lockedNames(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) =>
    path.replace(/(\.(?:(?:account-[0-9a-f]{8}\.)?sqlite|postgres-[0-9a-f]{8})(?:\.watch-[a-z0-9-]+)?)[^/\\]*$/, '$1'),
  );
  const sorted = [...new Set(names)].sort();
  return [...sorted.filter((name) => ofWatch.test(name)), ...sorted.filter((name) => !ofWatch.test(name))];
}

/**
 * Runs `work`, then `act` on each file of a profile's mirrors, while no other process of this machine uses them. Waits for syncs; throws
 * a failure of kind `usage` for a watch without `--once`.
 */
async function withMirrors(
  user: Desk,
  profile: string,
  work: () => Promise<void>,
  act: (file: ReturnType<typeof filesOfMirrors>[number]) => void,
): Promise<void> {
  const files = () => filesOfMirrors(user.io, profile);
  const locks: Lock[] = [];
  try {
    for (const name of lockedNames(files().map(({ path }) => path)))
      locks.push(await awaitLock(`${name}.lock`, user, 'changing its profile'));
    await work();
    for (const file of files().filter(({ ending }) => !ending.endsWith('.lock'))) {
      try {
        act(file);
      } catch (error) {
        throw writeFailure(error, file.path);
      }
    }
  } finally {
    for (const lock of locks) lock.release();
  }
}

/** Renames the mirrors of a profile after `work` has renamed the profile. */
export const moveMirrors = (user: Desk, profile: string, next: string, work: () => Promise<void>) =>
  withMirrors(user, profile, work, ({ path, origin, ending }) =>
    moveFileSync(path, mirrorFile(user.io, next, origin).replace(/\.sqlite$/, ending)),
  );

/** Removes the mirrors of a profile, and what syncs and watches keep beside them, after `work`. */
export const removeMirrors = (user: Desk, profile: string, work: () => Promise<void>) =>
  withMirrors(user, profile, work, ({ path }) => removeFileSync(path));
