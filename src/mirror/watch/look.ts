import { isDeepStrictEqual } from 'node:util';
import { Failure, isStop } from '../../base/failure.ts';
import { escaped, type Message, pluralize } from '../../base/text/message.ts';
import { clockTime } from '../../base/time/times.ts';
import type { Context } from '../../session/context.ts';
import type { OpenMirror } from '../place.ts';
import type { SyncUser } from '../sync.ts';
import { syncMirror } from '../sync-mirror.ts';
import type { SyncWish } from '../sync-report.ts';

export type WatchUser = SyncUser & Pick<Context, 'clock' | 'ledgerAccount'>;

export interface WatchWish extends SyncWish {
  /** Look once, and end. */
  readonly once: boolean;
  /** From the end of a look to the next one, in milliseconds. */
  readonly interval: number;
}

/** Failures that the next look may not have. */
const passing = ['unavailable', 'partial'];

/** Brings the mirror up to date. Returns why it could not, where a later look may; undefined if it is complete. */
async function look(user: WatchUser, mirror: OpenMirror, wish: WatchWish): Promise<Failure | undefined> {
  try {
    const report = await syncMirror(user, mirror, wish);
    if (report.isFirst)
      user.messages.note(
        escaped`The mirror was filled with ${pluralize(report.kept, 'orders')}: they are no events. What changes from now on is.`,
      );
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    if (passing.includes(error.kind) || (wish.once && error.kind !== 'usage')) return error;
    throw error;
  }
}

/**
 * Looks at the service again and again, and gives way after each look, so that what is new is delivered. Where a look has failed, the
 * next one tries again; with `once` the failure is given to the caller.
 */
export async function* looks(
  user: WatchUser,
  mirror: OpenMirror,
  wish: WatchWish,
): AsyncGenerator<Failure | undefined, void> {
  const { messages, io, clock, signal } = user;
  let told: Message | undefined;
  for (;;) {
    const failure = await look(user, mirror, wish);
    const said = failure?.said;
    if (!wish.once && !isDeepStrictEqual(said, told)) {
      if (said) messages.warn(escaped`${said}\nThe next look tries again.`);
      else messages.note(escaped`The service answers again.`);
      told = said;
    }
    yield failure;
    if (wish.once) return;
    const next = new Date(io.now().getTime() + wish.interval);
    messages.progress?.show(escaped`The next look is at ${clockTime(next, io.now())}. Ctrl-C ends it.`);
    await clock.sleep(wish.interval, signal);
  }
}
