import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { makeFolder } from '../base/files/files.ts';
import { lockMirror } from './await-lock.ts';
import { readFacts } from './facts.ts';
import type { OpenMirror } from './place.ts';
import { Sync, SyncAgain, type SyncUser } from './sync.ts';
import type { SyncReport, SyncWish } from './sync-report.ts';

/**
 * Brings a mirror up to date: reads all that may have changed, proves it complete, and writes it at once. Throws a failure that
 * says why it could not, and leaves the mirror as it was. Waits for another process of this machine that does so.
 */
export async function syncMirror(user: SyncUser, mirror: OpenMirror, wish: SyncWish): Promise<SyncReport> {
  const { store, owner, file } = mirror;
  makeFolder(dirname(file));
  // Of a million orders, little is kept in memory at a time: what was read is cleared away before it doubles that, or fills more room
  // for new objects than there is by now.
  setFlagsFromString('--heap-growing-percent=15 --semi-space-growth-factor=1');
  const lock = await lockMirror(file, user, 'syncing the mirror');
  try {
    const facts = (await store.isEmpty()) ? undefined : await readFacts(store, store.where, owner);
    try {
      const report = await new Sync(user, mirror, lock, facts, wish, false).run();
      if (!report.isContinued || report.isProved) return report;
      // What the earlier sync had read is in the mirror, and is older than what the service counts.
      const now = await readFacts(store, store.where, owner);
      return { ...(await new Sync(user, mirror, lock, now, wish, true).run()), isFirst: report.isFirst };
    } catch (error) {
      if (!(error instanceof SyncAgain)) throw error;
      const next = { ...wish, full: wish.full || error.how === 'full' };
      return await new Sync(user, mirror, lock, facts, next, true).run();
    }
  } finally {
    user.messages.progress?.wipe();
    lock.release();
  }
}
