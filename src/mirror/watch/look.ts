import { isDeepStrictEqual } from 'node:util';
import { Failure, isStop } from '../../base/failure.ts';
import { escaped, type Message, pluralize } from '../../base/text/message.ts';
import { clockTime } from '../../base/time/times.ts';
import type { Run } from '../../ports/run.ts';
import type { OpenMirror } from '../place.ts';
import { syncMirror } from '../sync-mirror.ts';
import type { SyncWish } from '../sync-report.ts';

export interface WatchWish extends SyncWish {
  /** Look once, then end. */
  readonly once: boolean;
  /** Milliseconds from the end of a look to the next one. */
  readonly interval: number;
}

/** Failures after which the next look may succeed. */
const passing = ['unavailable', 'partial'];

/** Syncs the mirror. Returns the failure if a later look may succeed; undefined if the mirror is up to date. */
async function look(user: Run, mirror: OpenMirror, wish: WatchWish): Promise<Failure | undefined> {
  try {
    const report = await syncMirror(user, mirror, wish);
    if (report.isFirst)
      user.messages.note(
        escaped`The mirror was filled with ${pluralize(report.kept, 'orders')}. Events begin with the next change.`,
      );
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error) || error.details.busyWith !== undefined) throw error;
    if (passing.includes(error.kind) || (wish.once && error.kind !== 'usage')) return error;
    throw error;
  }
}

/**
 * Syncs the mirror again and again, and yields after each look, so that the caller delivers what is new. After a failed look the next one
 * tries again; with `once` the caller gets the failure.
 */
export async function* looks(
  user: Run,
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
