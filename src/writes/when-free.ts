import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../base/failure.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { duration } from '../base/time/times.ts';
import type { Desk } from '../ports/desk.ts';

/** Milliseconds: more than another run waits for what was sent before, and sends a day's orders. */
const longestWait = 1_800_000;

/** Milliseconds between two attempts. */
const pause = 200;

/**
 * Opens what only one run may have open, the ledger or the papers. Where another run has it and `waits` is set, says so, and waits for
 * its end, half an hour at most, or until this command is stopped. Throws the failure of `open` where it does not wait.
 */
export async function whenFree<T>(desk: Desk, waits: boolean, open: () => Promise<T>): Promise<T> {
  const { clock, messages, signal } = desk;
  const until = clock.now() + longestWait;
  let told: Message | undefined;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const isBusy = error instanceof Failure && error.details.busyWith !== undefined;
      if (!isBusy || !waits || clock.now() >= until) throw error;
      if (!isDeepStrictEqual(told, error.said))
        messages.note(escaped`${error.said} Waiting for it to end, at most ${duration(longestWait)}.`);
      told = error.said;
    }
    await clock.sleep(pause, signal);
  }
}
