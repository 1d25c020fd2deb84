import { setTimeout as wait } from 'node:timers/promises';

/** Waits for so many milliseconds. Throws the signal's reason when it is aborted. */
export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {
    throw signal.reason;
  });
