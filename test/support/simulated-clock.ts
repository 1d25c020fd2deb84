import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/base/time/times.ts';

interface Sleeper {
  readonly until: number;
  wake(): void;
}

/** How often nothing waits for a later time before that is a fault. */
const mostIdle = 20_000;

/** A clock that jumps to the next moment for which something waits. */
export class SimulatedClock implements Clock {
  private time = 0;
  private readonly sleepers: Sleeper[] = [];

  now(): number {
    return this.time;
  }

  /** The date, for headers. */
  date(): Date {
    return new Date(Date.UTC(2026, 2, 4) + this.time);
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const until = this.time + Math.max(0, milliseconds);
      const leave = () => {
        this.sleepers.splice(this.sleepers.indexOf(sleeper), 1);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const sleeper = { until, wake };
      const after = this.sleepers.findIndex((each) => each.until > until);
      this.sleepers.splice(after < 0 ? this.sleepers.length : after, 0, sleeper);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Lets time pass until the work is done; `turns` of the event loop are enough for all that follows from a moment. */
  async run<T>(work: Promise<T>, turns = 6): Promise<T> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (let idle = 0; ; ) {
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      if (isDone) return work;
      const next = this.sleepers.shift();
      // The disk or a server may still be at work.
      if (!next && idle++ < mostIdle) continue;
      if (!next) throw new Error('Nothing waits for a later time, and the work is not done.');
      idle = 0;
      this.time = next.until;
      next.wake();
      while (this.sleepers[0] && this.sleepers[0].until <= this.time) this.sleepers.shift()?.wake();
    }
  }
}
