import { setTimeout as wait } from 'node:timers/promises';

/**
 * The one gate that all requests of a run pass. When the service says "too many", it closes for all of them, and
 * afterwards lets half as many through at once; with every round that goes well, one more. Where the service says how
 * many requests are left, no more than those are under way.
 */
export class RateLimiter {
  private opensAt = 0;
  private inside = 0;
  private width: number;
  private left = Number.POSITIVE_INFINITY;
  private well = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly widest: number) {
    this.width = widest;
  }

  /** Does anybody use it beside the one who has just left? */
  get isWanted(): boolean {
    return this.inside > 0 || this.waiting.length > 0;
  }

  /** Waits for a place; whoever got one must leave. */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (this.room() <= 0) await this.place(signal);
    this.inside++;
    try {
      signal.throwIfAborted();
      for (let left = this.pause(); left > 0; left = this.pause()) await wait(left, undefined, { signal });
    } catch {
      this.leave();
      throw signal.reason;
    }
  }

  leave(): void {
    this.inside--;
    this.wake();
  }

  /** How many requests the service says are left; undefined where it says nothing. */
  setRemaining(left: number | undefined): void {
    this.left = left ?? Number.POSITIVE_INFINITY;
    this.wake();
  }

  /** "Too many": fewer at once from now on. */
  onThrottled(): void {
    this.width = Math.max(1, Math.floor(this.width / 2));
    this.well = 0;
  }

  /** Keeps the gate shut for this long from now, unless it is shut longer already. */
  closeFor(milliseconds: number): void {
    this.opensAt = Math.max(this.opensAt, performance.now() + milliseconds);
  }

  onSuccess(): void {
    this.well++;
    if (this.well < this.width || this.width >= this.widest) return;
    this.width++;
    this.well = 0;
    this.wake();
  }

  /** How many more may pass. One always may: how else would anybody learn that there is more to have? */
  private room(): number {
    return Math.min(this.width, Math.max(1, this.left)) - this.inside;
  }

  private wake(): void {
    for (let free = this.room(); free > 0; free--) this.waiting.shift()?.();
  }

  private pause(): number {
    // The clock costs half a millisecond when it is first looked at, and most runs never need it.
    return this.opensAt === 0 ? 0 : this.opensAt - performance.now();
  }

  private place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        const at = this.waiting.indexOf(go);
        if (at >= 0) this.waiting.splice(at, 1);
        reject(signal.reason);
      };
      const go = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      signal.addEventListener('abort', stop, { once: true });
      this.waiting.push(go);
    });
  }
}
