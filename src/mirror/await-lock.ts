import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../base/failure.ts';
import { type Lock, type LockUser, takeLock } from '../base/files/lock.ts';
import { escaped, type Message } from '../base/text/message.ts';
import type { Context } from '../session/context.ts';

/** A command's context is one. */
export type WaitingUser = LockUser & Pick<Context, 'clock' | 'messages'>;

/** The work of a watch without `--once`, which does not end by itself: others fail rather than wait for it. */
export const endlessWork = 'watching orders';

/** Between two looks whether the other has ended, in milliseconds. */
const pause = 200;

/**
 * Takes a lock. Where another process holds it, says so and waits until that one ends or this command is stopped. Throws a failure
 * of kind `usage` where the other's work is `endlessWork`.
 */
export async function awaitLock(file: string, user: WaitingUser, work: string): Promise<Lock> {
  let told: Message | undefined;
  for (;;) {
    try {
      return await takeLock(file, user, work);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { busyWith = endlessWork } = error.details;
      if (busyWith === endlessWork) throw error;
      if (!isDeepStrictEqual(told, error.said)) user.messages.note(escaped`${error.said} Waiting for it to end.`);
      told = error.said;
    }
    await user.clock.sleep(pause, user.signal);
  }
}

/** Takes the lock of a mirror that a sync holds from its first request to its last row. */
export const lockMirror = (file: string, user: WaitingUser, work: string): Promise<Lock> =>
  awaitLock(`${file}.lock`, user, work);
