import type { Clock } from '../base/time/clock.ts';

interface Waiting {
  readonly order: number;
  start(): void;
}

/**
 * Requests that wait to start, in their order. `wait` says how long the next one has to: 0, or milliseconds. `onWait` is
 * told of each such time, again whenever it is looked at anew.
 */
export class StartQueue {
  private readonly queue: Waiting[] = [];
  /** Ends the sleep until the next one may start. */
  private alarm: AbortController | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly wait: () => number,
    private readonly onWait: (milliseconds: number) => void,
  ) {}

  get isEmpty(): boolean {
    return this.queue.length === 0;
  }

  /** Waits for its turn, then calls `start` and returns its result. Throws the signal's reason. */
  enter<T>(order: number, signal: AbortSignal, start: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        reject(signal.reason);
        this.wake();
      };
      const waiting: Waiting = {
        order,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve(start());
        },
      };
      const next = this.queue.findIndex((each) => each.order > order);
      this.queue.splice(next < 0 ? this.queue.length : next, 0, waiting);
      signal.addEventListener('abort', leave, { once: true });
      this.wake();
    });
  }

  /** Starts all that may start now. Call it when one may start earlier than it seemed. */
  wake(): void {
    this.alarm?.abort();
    this.alarm = undefined;
    while (!this.isEmpty) {
      const wait = this.wait();
      if (wait > 0) {
        this.wakeAfter(wait);
        return;
      }
      this.queue.shift()?.start();
    }
  }

  private wakeAfter(wait: number): void {
    if (wait === Number.POSITIVE_INFINITY) return;
    this.onWait(wait);
    const alarm = new AbortController();
    this.alarm = alarm;
    const ring = () => {
      if (this.alarm === alarm) this.wake();
    };
    this.clock.sleep(Math.ceil(wait), alarm.signal).then(ring, () => undefined);
  }
}
