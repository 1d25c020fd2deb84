import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sleep } from '../base/sleep.ts';
import type { HttpResponse } from './exchange.ts';
import { maxWait, rateLimitDelay, requestsLeft, retryAfter } from './pacing-headers.ts';

/** Turns of the event loop after which undici has used a connection again: it first checks that it is still open. */
const turnsToReuse = 3;

/**
 * Decides when a request may start. After a 429, all wait and half as many run at once; with every round of successes,
 * one more. Where the service says how many requests are left, no more than those run.
 */
export class RateLimiter {
  private width: number;
  private running = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private successes = 0;
  private resumesAt = 0;
  /** Emits `free` when a waiting request may start. */
  private readonly places = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly maxWidth: number,
    private readonly now: () => Date,
  ) {
    this.width = maxWidth;
  }

  /** Waits until a request may start. Every acquire needs a release. Throws the signal's reason. */
  async acquire(signal: AbortSignal): Promise<void> {
    while (this.free() <= 0) await once(this.places, 'free', { signal }).catch(() => signal.throwIfAborted());
    signal.throwIfAborted();
    this.running++;
    try {
      for (let left = this.pause(); left > 0; left = this.pause()) await sleep(left, signal);
    } catch (reason) {
      this.release();
      throw reason;
    }
  }

  release(): void {
    this.running--;
    this.wake();
  }

  /** Lets waiting requests leave, so that this response is processed while they are on their way. */
  async letOthersStart(): Promise<void> {
    if (this.running === 0 && this.places.listenerCount('free') === 0) return;
    for (let turn = 0; turn < turnsToReuse; turn++) await nextTurn();
  }

  /** Reads what a response says about the pace. Call it before `release`, so that no other request starts first. */
  onResponse(response: HttpResponse): void {
    const throttled = response.status === 429;
    const now = this.now();
    const delay = (throttled ? retryAfter(response, now) : undefined) ?? rateLimitDelay(response, now);
    if (throttled) this.onThrottled();
    if (delay > 0 && delay <= maxWait) this.pauseFor(delay);
    this.setRemaining(requestsLeft(response));
  }

  onThrottled(): void {
    this.width = Math.max(1, Math.floor(this.width / 2));
    this.successes = 0;
  }

  /** `undefined` where the service does not say how many requests are left. */
  setRemaining(remaining: number | undefined): void {
    this.remaining = remaining ?? Number.POSITIVE_INFINITY;
    this.wake();
  }

  onSuccess(): void {
    this.successes++;
    if (this.successes < this.width || this.width >= this.maxWidth) return;
    this.width++;
    this.successes = 0;
    this.wake();
  }

  /** No request starts for this long, in milliseconds, or longer if a longer pause is under way. */
  pauseFor(milliseconds: number): void {
    this.resumesAt = Math.max(this.resumesAt, performance.now() + milliseconds);
  }

  /** How many more may start. One always may: only a response can say that there are requests left again. */
  private free(): number {
    return Math.min(this.width, Math.max(1, this.remaining)) - this.running;
  }

  private wake(): void {
    if (this.free() > 0) this.places.emit('free');
  }

  private pause(): number {
    // The first look at the clock costs half a millisecond, and most runs never need it.
    return this.resumesAt === 0 ? 0 : this.resumesAt - performance.now();
  }
}
