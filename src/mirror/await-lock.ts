import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../base/failure.ts';
import { type Lock, takeLock } from '../base/files/lock.ts';
import { escaped, type Message } from '../base/text/message.ts';
import type { Desk } from '../ports/desk.ts';

/** The work of a watch without `--once`. It does not end by itself, so others fail instead of waiting. */
export const endlessWork = 'watching orders';

/** Milliseconds between two checks whether the other process has ended. */
const pause = 200;

/**
 * Takes a lock. If another process holds it, says so, and waits until that process ends or this command is stopped. Throws a failure
 * of kind `usage` if the other's work is `endlessWork`.
 */
export async function awaitLock(file: string, user: Desk, work: string): Promise<Lock> {
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

/** Takes the lock of a mirror, which a sync holds from its first request to its last row. */
export const lockMirror = (file: string, user: Desk, work: string): Promise<Lock> =>
  awaitLock(`${file}.lock`, user, work);
