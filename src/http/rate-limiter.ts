import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/time/times.ts';
import { type Attempt, hasTimedOut } from './attempt.ts';
import type { HttpResponse } from './exchange.ts';
import type { Outage } from './outage.ts';
import { Spacing } from './spacing.ts';
import { maxWait, rateLimitDelay, requestsLeft, retryAfter } from './waits.ts';
import { Width } from './width.ts';

/** Turns of the event loop after which undici has used a connection again: it first checks that it is still open. */
const turnsToReuse = 3;

/** The pause after a refusal if the service does not say how long to wait, in milliseconds. */
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

  /** Waits until a request may attempt. Every acquire needs a release. Throws the signal's reason. */
  async acquire(signal: AbortSignal, before?: Attempt): Promise<Attempt> {
    signal.throwIfAborted();
    const order = before?.order ?? this.requests++;
    const start = () => this.start(order);
    return this.queue.isEmpty && this.wait() <= 0 ? start() : this.queue.enter(order, signal, start);
  }

  release(attempt: Attempt): void {
    this.running--;
    this.outage.onEnd(attempt);
    this.queue.wake();
  }

  /** Lets waiting requests leave, so that this response is processed while they are on their way. */
  async letOthersStart(): Promise<void> {
    if (this.running === 0 && this.queue.isEmpty) return;
    for (let turn = 0; turn < turnsToReuse; turn++) await nextTurn();
  }

  /** Reads what a response says about the pace. Like `onError` before `release`, so that no other request starts first. */
  onResponse(response: HttpResponse, attempt: Attempt): void {
    const isThrottled = response.status === 429;
    const date = this.date();
    const asked = retryAfter(response, date);
    this.outage.onResponse(response, attempt, asked);
    if (attempt.isLost) this.onLost(attempt);
    const delay = (isThrottled ? asked : undefined) ?? rateLimitDelay(response, date);
    if (delay > 0 && delay <= maxWait) this.resumesAt = Math.max(this.resumesAt, this.clock.now() + delay);
    const left = requestsLeft(response);
    this.remaining = left ?? Number.POSITIVE_INFINITY;
    // Where the service counts for its clients there is nothing to learn.
    if (isThrottled && left === undefined) this.onThrottled(attempt, asked);
    this.queue.wake();
  }

  onSuccess({ sentAt }: Attempt): void {
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
  onError(error: unknown, attempt: Attempt): void {
    this.outage.onError(error, attempt);
    if (attempt.isLost) this.onLost(attempt);
    else if (hasTimedOut(error) && attempt.burst === this.bursts) {
      // Requests that are slow all at once are one event.
      this.bursts++;
      this.isAboutWidth = false;
      this.width.halve();
    }
  }

  /** A service that has just restarted is not met by all requests at once. */
  private onLost({ isProbe }: Attempt): void {
    if (isProbe) this.width.halve();
  }

  private onThrottled(attempt: Attempt, asked: number | undefined): void {
    const isNew = attempt.burst === this.bursts;
    const inFlight = Math.max(attempt.inFlight, this.running);
    const isAlone = inFlight === 1;
    attempt.isCrowded = !isAlone;
    attempt.isKnown = !isNew;
    if (isNew) {
      this.bursts++;
      this.isAboutWidth = !isAlone && this.spacing.gap === 0 && !this.width.isProven;
      if (this.isAboutWidth) this.width.onBurst(this.peak, asked ?? unaskedPause, this.clock.now());
      this.peak = this.running;
      this.passed = this.successes;
      this.successes = 0;
    } else if (this.isAboutWidth) this.width.onRefused(attempt.inFlight);
    else return;
    if (this.isAboutWidth && this.width.passing > 0) return;
    // Alone, or with none that passes: the number is not the reason.
    if (isAlone || this.isAboutWidth) this.width.reset();
    this.isAboutWidth = false;
    // Where as many passed before, the pause that the service asks for is enough.
    if (asked !== undefined && !isAlone && this.spacing.gap === 0 && this.passed >= inFlight) return;
    this.onTooFast(attempt, inFlight, asked ?? 0);
  }

  private onTooFast({ sentAt }: Attempt, inFlight: number, pause: number): void {
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

  private start(order: number): Attempt {
    this.running++;
    this.peak = Math.max(this.peak, this.running);
    if (this.bursts > 0) this.spacing.onStart(this.clock.now());
    const { bursts: burst, running: inFlight } = this;
    const attempt: Attempt = {
      order,
      burst,
      inFlight,
      sentAt: 0,
      isCrowded: false,
      isLost: false,
      isProbe: false,
      isKnown: false,
    };
    this.outage.onStart(attempt);
    return attempt;
  }
}

interface Waiting {
  readonly order: number;
  start(): void;
}

/**
 * Requests that wait to start, in their order. `wait` returns the milliseconds until the next one may start, or 0. `onWait`
 * is called with that time at each check.
 */
class StartQueue {
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
