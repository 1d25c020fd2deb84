import { setTimeout as wait } from 'node:timers/promises';

/** Waits for so many milliseconds. Throws the signal's reason when it is aborted. */
export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {
    throw signal.reason;
  });

/** Time as it passes, and waiting for it. Tests have one of their own. */
export interface Clock {
  /** Milliseconds since some moment; it never goes back. */
  now(): number;
  /** Waits for so many milliseconds. Throws the signal's reason when it is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = { now: () => performance.now(), sleep };
