import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { writeFailure } from '../base/files/file-failures.ts';
import { makeFolder } from '../base/files/files.ts';
import { removeFileSync } from '../base/files/held-files.ts';
import { escaped } from '../base/text/message.ts';
import { cursorsBeside } from '../log/log-file.ts';
import type { Desk } from '../ports/desk.ts';
import type { Run } from '../ports/run.ts';
import { lockMirror } from './await-lock.ts';
import { type MirrorFacts, readFacts } from './facts.ts';
import type { OpenMirror } from './place.ts';
import { SyncAgain } from './read-changes.ts';
import { stageFile } from './stage.ts';
import { Sync, type SyncAttempt } from './sync.ts';
import type { SyncReport, SyncWish } from './sync-report.ts';

/**
 * Brings a mirror up to date: reads all that may have changed, proves it complete, and writes it at once. Throws a failure that
 * says why it could not, and leaves the mirror as it was. Waits for another process of this machine that does so.
 */
export async function syncMirror(user: Run, mirror: OpenMirror, wish: SyncWish): Promise<SyncReport> {
  const { store, owner, file } = mirror;
  makeFolder(dirname(file));
  // Of a million orders, little is kept in memory at a time: what was read is cleared away before it doubles that, or fills more room
  // for new objects than there is by now.
  setFlagsFromString('--heap-growing-percent=15 --semi-space-growth-factor=1');
  const lock = await lockMirror(file, user, 'syncing the mirror');
  try {
    // Another sync may have put a new file in the place of the one that was read until now.
    await store.close();
    const isEmpty = await store.isEmpty();
    if (!isEmpty && wish.full && (await store.mend?.()))
      user.messages.warn(escaped`The mirror was damaged, and was repaired: ${store.where}. The disk may be failing.`);
    const facts = isEmpty ? undefined : await readFacts(store, store.where, owner);
    const run = (attempt: SyncAttempt) => new Sync(user, mirror, lock, attempt).run();
    const report = await inTries(facts, wish, run);
    if (!report.isContinued || report.isProved) return report;
    // Rows of the earlier sync are in the mirror, and older than the service's counts.
    const now = await readFacts(store, store.where, owner);
    return { ...(await inTries(now, wish, run)), isFirst: report.isFirst };
  } finally {
    user.messages.progress?.wipe();
    lock.release();
  }
}

/** Reads what may have changed, or everything where that does not show what has. */
async function inTries(
  facts: MirrorFacts | undefined,
  wish: SyncWish,
  run: (attempt: SyncAttempt) => Promise<SyncReport>,
): Promise<SyncReport> {
  let again: SyncAgain['how'] | undefined;
  for (;;) {
    try {
      const report = await run({ facts, wish: { ...wish, full: wish.full || again !== undefined }, again });
      if (report.isProved || report.isContinued || report.plan.kind === 'full') return report;
      again = 'full';
    } catch (error) {
      // Changes, then all days, then one list: none comes twice.
      if (!(error instanceof SyncAgain) || again === 'whole' || again === error.how) throw error;
      again = error.how;
    }
  }
}

/** Deletes a mirror and what is kept beside it, when no other process of this machine syncs it. Returns whether there was one. */
export async function removeMirror(user: Desk, { store, file }: OpenMirror): Promise<boolean> {
  makeFolder(dirname(file));
  const lock = await lockMirror(file, user, 'deleting the mirror');
  try {
    const isThere = (await store.size()) > 0;
    await store.remove();
    for (const path of [stageFile(file), ...cursorsBeside(file)]) remove(path);
    return isThere;
  } finally {
    lock.release();
  }
}

function remove(path: string): void {
  try {
    removeFileSync(path);
  } catch (error) {
    throw writeFailure(error, path);
  }
}
