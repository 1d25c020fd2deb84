import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/time/clock.ts';
import { hasTimedOut } from './attempt-errors.ts';
import type { HttpResponse } from './exchange.ts';
import type { Outage } from './outage.ts';
import { maxWait, rateLimitDelay, requestsLeft, retryAfter } from './pacing-headers.ts';
import { Spacing } from './spacing.ts';
import type { Start } from './start.ts';
import { StartQueue } from './start-queue.ts';
import { Width } from './width.ts';

/** Turns of the event loop after which undici has used a connection again: it first checks that it is still open. */
const turnsToReuse = 3;

/** What a refusal costs where the service does not say how long to wait, in milliseconds. */
const unaskedPause = 50;

/** Once the number at once is limited, this part of the time between two responses is kept between two starts. */
const evenness = 0.75;

/**
 * Decides when a request may start: how many at once, how far apart, and after which pause. Refused with others in
 * flight, fewer run at once; refused alone, they start further apart. Where the service says how many requests are left,
 * no more than those run. During an outage only its probe does.
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
  /** Successes since the last burst, and those before it. */
  private successes = 0;
  private passed = 0;
  /** The most requests in flight at a time since the last burst. */
  private peak = 0;
  /** The last burst says how many requests may run at once. */
  private isAboutWidth = false;
  /** How long the fastest request of late took, and when the last that succeeded was sent, in milliseconds. */
  private latency = 0;
  private succeededAt: number | undefined;

  constructor(
    maxWidth: number,
    private readonly date: () => Date,
    private readonly clock: Clock,
    private readonly outage: Outage,
    /** Hears how long the next request waits, but for the waits of an outage that is announced. */
    onWait: (milliseconds: number) => void = () => undefined,
  ) {
    this.width = new Width(maxWidth);
    const hear = (wait: number) => {
      if (!outage.isAnnounced) onWait(wait);
    };
    this.queue = new StartQueue(clock, () => this.wait(), hear);
  }

  /** Waits until a request may start. Every acquire needs a release. Throws the signal's reason. */
  async acquire(signal: AbortSignal, before?: Start): Promise<Start> {
    signal.throwIfAborted();
    const order = before?.order ?? this.requests++;
    const start = () => this.start(order);
    return this.queue.isEmpty && this.wait() <= 0 ? start() : this.queue.enter(order, signal, start);
  }

  release(start: Start): void {
    this.running--;
    this.outage.onEnd(start);
    this.queue.wake();
  }

  /** Lets waiting requests leave, so that this response is processed while they are on their way. */
  async letOthersStart(): Promise<void> {
    if (this.running === 0 && this.queue.isEmpty) return;
    for (let turn = 0; turn < turnsToReuse; turn++) await nextTurn();
  }

  /** Reads what a response says about the pace. Like `onError` before `release`, so that no other request starts first. */
  onResponse(response: HttpResponse, start: Start): void {
    const isThrottled = response.status === 429;
    const date = this.date();
    const asked = retryAfter(response, date);
    this.outage.onResponse(response, start, asked);
    if (start.isLost) this.onLost(start);
    const delay = (isThrottled ? asked : undefined) ?? rateLimitDelay(response, date);
    if (delay > 0 && delay <= maxWait) this.resumesAt = Math.max(this.resumesAt, this.clock.now() + delay);
    const left = requestsLeft(response);
    this.remaining = left ?? Number.POSITIVE_INFINITY;
    // Where the service counts for its clients there is nothing to learn.
    if (isThrottled && left === undefined) this.onThrottled(start, asked);
    this.queue.wake();
  }

  onSuccess({ sentAt }: Start): void {
    this.successes++;
    if (this.spacing.gap > 0) this.spacing.onSuccess();
    else this.width.onSuccess(() => this.clock.now());
    if (this.bursts > 0) {
      const taken = this.clock.now() - sentAt;
      this.latency = this.latency === 0 ? taken : Math.min(taken, this.latency * 1.1);
    }
    if (sentAt > 0) this.succeededAt = Math.max(this.succeededAt ?? 0, sentAt);
    this.queue.wake();
  }

  /** An attempt brought no response. */
  onError(error: unknown, start: Start): void {
    this.outage.onError(error, start);
    if (start.isLost) this.onLost(start);
    else if (hasTimedOut(error) && start.burst === this.bursts) {
      // Requests that are slow all at once are one event.
      this.bursts++;
      this.isAboutWidth = false;
      this.width.halve();
    }
  }

  /** A service that has just restarted is not met by all requests at once. */
  private onLost({ isProbe }: Start): void {
    if (isProbe) this.width.halve();
  }

  private onThrottled(start: Start, asked: number | undefined): void {
    const isNew = start.burst === this.bursts;
    const inFlight = Math.max(start.inFlight, this.running);
    const isAlone = inFlight === 1;
    start.isCrowded = !isAlone;
    start.isKnown = !isNew;
    if (isNew) {
      this.bursts++;
      this.isAboutWidth = !isAlone && this.spacing.gap === 0 && !this.width.isProven;
      if (this.isAboutWidth) this.width.onBurst(this.peak, asked ?? unaskedPause, this.clock.now());
      this.peak = this.running;
      this.passed = this.successes;
      this.successes = 0;
    } else if (this.isAboutWidth) this.width.onRefused(start.inFlight);
    else return;
    if (this.isAboutWidth && this.width.passing > 0) return;
    // Alone, or with none that passes: the number is not the reason.
    if (isAlone || this.isAboutWidth) this.width.reset();
    this.isAboutWidth = false;
    // Where as many passed before, the pause that the service asks for is enough.
    if (asked !== undefined && !isAlone && this.spacing.gap === 0 && this.passed >= inFlight) return;
    this.onTooFast(start, inFlight, asked ?? 0);
  }

  private onTooFast({ sentAt }: Start, inFlight: number, pause: number): void {
    const usual = this.latency || unaskedPause;
    const since = this.succeededAt === undefined ? usual : sentAt - this.succeededAt;
    // A pause between the two says nothing of the rate. A gap too wide stays long, one too narrow is refused again.
    // Where each refusal costs a pause, the last hundredth of one is not worth a trial.
    const measured = Math.max(1, pause / 100, Math.min(since, usual) / inFlight);
    this.spacing.onRefused(measured, this.clock.now(), pause > 0);
  }

  /** Milliseconds until another request may start; infinite where one has to end first. */
  private wait(): number {
    if (this.outage.isOn) return Math.max(this.outage.wait(), this.resumesAt - this.clock.now());
    // One always may: only a response can say that there are requests left again.
    if (this.running >= Math.min(this.width.size, Math.max(1, this.remaining))) return Number.POSITIVE_INFINITY;
    const now = () => this.clock.now();
    const even = this.width.isLimited ? (evenness * this.latency) / this.width.size : 0;
    return Math.max(this.resumesAt === 0 ? 0 : this.resumesAt - now(), this.spacing.wait(even, now));
  }

  private start(order: number): Start {
    this.running++;
    this.peak = Math.max(this.peak, this.running);
    if (this.bursts > 0) this.spacing.onStart(this.clock.now());
    const { bursts: burst, running: inFlight } = this;
    const start: Start = {
      order,
      burst,
      inFlight,
      sentAt: 0,
      isCrowded: false,
      isLost: false,
      isProbe: false,
      isKnown: false,
    };
    this.outage.onStart(start);
    return start;
  }
}
