import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';
import type { HttpResponse } from './exchange.ts';
import { maxWait, rateLimitDelay, requestsLeft, retryAfter } from './pacing-headers.ts';
import { Spacing } from './spacing.ts';
import { StartQueue } from './start-queue.ts';
import { Width } from './width.ts';

/** Turns of the event loop after which undici has used a connection again: it first checks that it is still open. */
const turnsToReuse = 3;

/** What a refusal costs where the service does not say how long to wait, in milliseconds. */
const unaskedPause = 50;

/** Once the number at once is limited, this part of the time between two responses is kept between two starts. */
const evenness = 0.75;

/** One attempt, from its start to its response. */
export interface Start {
  /** Its place in the queue: a retried request keeps it. */
  readonly order: number;
  /** How many bursts of failures there had been. */
  readonly burst: number;
  /** Requests in flight when it started, itself included. */
  readonly inFlight: number;
  /** By the clock. */
  sentAt: number;
  /** It was refused with others in flight: there may only have been too many at once. */
  isCrowded: boolean;
}

/**
 * Decides when a request may start: how many at once, how far apart, and after which pause. Refused with others in
 * flight, fewer run at once; refused alone, they start further apart. Where the service says how many requests are left,
 * no more than those run.
 */
export class RateLimiter {
  private readonly width: Width;
  private readonly spacing = new Spacing();
  private readonly queue: StartQueue;
  private running = 0;
  private requests = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private resumesAt = 0;
  private bursts = 0;
  /** The last burst says how many requests may run at once. */
  private isAboutWidth = false;
  /** How long a request took of late, and when the last that succeeded was sent, in milliseconds. */
  private latency = 0;
  private succeededAt: number | undefined;

  constructor(
    maxWidth: number,
    private readonly date: () => Date,
    private readonly clock: Clock,
  ) {
    this.width = new Width(maxWidth);
    this.queue = new StartQueue(clock, () => this.wait());
  }

  /** Waits until a request may start. Every acquire needs a release. Throws the signal's reason. */
  async acquire(signal: AbortSignal, before?: Start): Promise<Start> {
    signal.throwIfAborted();
    const order = before?.order ?? this.requests++;
    const start = () => this.start(order);
    return this.queue.isEmpty && this.wait() <= 0 ? start() : this.queue.enter(order, signal, start);
  }

  release(): void {
    this.running--;
    this.queue.wake();
  }

  /** Lets waiting requests leave, so that this response is processed while they are on their way. */
  async letOthersStart(): Promise<void> {
    if (this.running === 0 && this.queue.isEmpty) return;
    for (let turn = 0; turn < turnsToReuse; turn++) await nextTurn();
  }

  /** Reads what a response says about the pace. Call it before `release`, so that no other request starts first. */
  onResponse(response: HttpResponse, start: Start): void {
    const isThrottled = response.status === 429;
    const date = this.date();
    const asked = isThrottled ? retryAfter(response, date) : undefined;
    const delay = asked ?? rateLimitDelay(response, date);
    if (delay > 0 && delay <= maxWait) this.resumesAt = Math.max(this.resumesAt, this.clock.now() + delay);
    const left = requestsLeft(response);
    this.remaining = left ?? Number.POSITIVE_INFINITY;
    // Where the service counts for its clients there is nothing to learn.
    if (isThrottled && left === undefined) this.onThrottled(start, asked);
    this.queue.wake();
  }

  onSuccess({ sentAt }: Start): void {
    if (this.spacing.gap > 0) this.spacing.onSuccess();
    else this.width.onSuccess(() => this.clock.now());
    // The first look at the clock costs most of a millisecond, and most runs never need it.
    if (this.bursts > 0) {
      const taken = this.clock.now() - sentAt;
      this.latency = this.latency === 0 ? taken : (7 * this.latency + taken) / 8;
    }
    this.succeededAt = Math.max(this.succeededAt ?? 0, sentAt);
    this.queue.wake();
  }

  /** Requests that are slow all at once are one event too. */
  onTimeout({ burst }: Start): void {
    if (burst < this.bursts) return;
    this.bursts++;
    this.isAboutWidth = false;
    this.width.halve();
  }

  private onThrottled(start: Start, asked: number | undefined): void {
    const isNew = start.burst === this.bursts;
    const inFlight = Math.max(start.inFlight, this.running);
    const isAlone = inFlight === 1;
    start.isCrowded = !isAlone;
    if (isNew) {
      this.bursts++;
      this.isAboutWidth = !isAlone && this.spacing.gap === 0 && !this.width.isProven;
    }
    if (this.isAboutWidth) {
      if (isNew) this.width.onBurst(inFlight, asked ?? unaskedPause, this.clock.now());
      else this.width.onRefused();
      // If none passes, their number is not the reason.
      this.isAboutWidth = this.width.passing > 0;
      if (this.isAboutWidth) return;
    } else if (!isNew) return;
    this.width.reset();
    const isSpaced = this.spacing.gap > 0;
    if (isAlone || isSpaced || asked === undefined) {
      const since = this.succeededAt === undefined ? unaskedPause : start.sentAt - this.succeededAt;
      this.spacing.onRefused(Math.max(1, since / inFlight), this.clock.now());
    }
  }

  /** Milliseconds until another request may start; infinite where one has to end first. */
  private wait(): number {
    // One always may: only a response can say that there are requests left again.
    if (this.running >= Math.min(this.width.size, Math.max(1, this.remaining))) return Number.POSITIVE_INFINITY;
    const now = () => this.clock.now();
    const even = this.width.isLimited ? (evenness * this.latency) / this.width.size : 0;
    return Math.max(this.resumesAt === 0 ? 0 : this.resumesAt - now(), this.spacing.wait(even, now));
  }

  private start(order: number): Start {
    this.running++;
    if (this.bursts > 0) this.spacing.onStart(this.clock.now());
    return { order, burst: this.bursts, inFlight: this.running, sentAt: 0, isCrowded: false };
  }
}
