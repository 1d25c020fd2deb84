import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/base/time/times.ts';

/** A clock for real servers: its time passes only in sleeps, which take a turn of the event loop. */
export class SkippingClock implements Clock {
  private time = 0;
  private plans: { readonly at: number; readonly run: () => Promise<void> }[] = [];

  now(): number {
    return this.time;
  }

  /** Something that happens once that much time has passed, before whoever sleeps wakes up. */
  plan(milliseconds: number, run: () => Promise<void>): void {
    this.plans.push({ at: this.time + milliseconds, run });
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    const until = this.time + milliseconds;
    await nextTurn();
    signal.throwIfAborted();
    this.time = Math.max(this.time, until);
    const due = this.plans.filter(({ at }) => at <= this.time);
    this.plans = this.plans.filter((plan) => !due.includes(plan));
    for (const { run } of due) await run();
  }
}
