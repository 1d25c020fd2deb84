import { Failure } from '../base/failure.ts';
import type { Operation } from '../operations/manifest.ts';
import { noPayouts } from '../orders/cod.ts';
import { TodayTally } from '../orders/today.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { openKept } from './offline.ts';
import { keptFigures } from './offline-figures.ts';
import { hasMirrorFile } from './place.ts';
import { readSeenTimes } from './seen-times.ts';

/** Which orders a look counts: those created since a day. Who waits since before a moment, in epoch milliseconds, has waited too long. */
export interface LookScope {
  readonly since: string;
  readonly lateBefore: number;
}

/**
 * Counts the orders of the mirror on this machine as `today` does, but for what couriers owe. Nothing is sent. Undefined without a mirror
 * that can be read at once, as a file of this version can.
 */
export async function lookAtMirror(user: Desk & Profile, list: Operation, { since, lateBefore }: LookScope) {
  const { settings } = user;
  if (!hasMirrorFile(user) || settings.ledger !== 'file') return undefined;
  try {
    const inputs = [Object.hasOwn(list.input, 'date_from') ? { date_from: since } : {}];
    const opened = await openKept(user, inputs);
    const times = { ...(await user.knownTimes()), ...(await readSeenTimes(user)) };
    const tally = new TodayTally(lateBefore, noPayouts, times);
    const figures = await keptFigures(opened, list, { inputs, facts: tally.facts });
    if (!figures) return undefined;
    for await (const batch of figures) for (const each of batch) tally.add(each);
    return { tally, ages: opened.ages, now: opened.now };
  } catch (error) {
    // What cannot be read here, the commands about it say.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
