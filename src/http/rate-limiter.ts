import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../base/time/times.ts';
import { type Attempt, hasTimedOut } from './attempt.ts';
import type { HttpResponse } from './exchange.ts';
import { Spacing, Width } from './pace.ts';
import { longWait, maxWait, Outage, type RetryOptions, retryAfter } from './retry-policy.ts';

/** Turns of the event loop after which undici has used a connection again: it first checks that it is still open. */
const turnsToReuse = 3;

/** The pause after a refusal if the service does not say how long to wait, in milliseconds. */
const unaskedPause = 50;

/** Once the number at once is limited, this part of the time between two responses is kept between two starts. */
const evenness = 0.75;

/** The number of requests that a response allows after it (observed). */
interface Allowance {
  /** How many are left (`X-RateLimit-Remaining`); undefined if the service does not say. */
  readonly left: number | undefined;
  /** Milliseconds until there are some again, if none is left (`X-RateLimit-Reset` in epoch seconds): to wait is cheaper than a 429. */
  readonly delay: number;
}

export function allowanceOf({ headers }: HttpResponse, now: Date): Allowance {
  const given = headers['x-ratelimit-remaining']?.trim() ?? '';
  const left = /^\d+$/.test(given) ? Number(given) : undefined;
  const delay = left === 0 ? Number(headers['x-ratelimit-reset']) * 1000 - now.getTime() : 0;
  return { left, delay: delay > 0 && delay <= maxWait ? delay : 0 };
}

export interface PaceOptions extends RetryOptions {
  /** Requests at once; 1 unless given. */
  readonly concurrency?: number;
}

interface Waiting {
  readonly order: number;
  start(): void;
}

/**
 * Decides when a request to one origin may start: how many at once, how far apart, and after which pause. Refused with
 * others in flight, fewer run at once; refused alone, they start further apart. Where the service says how many requests
 * are left, no more than those run. During an outage only its probe does. Other origins' answers do not count.
 */
export class RateLimiter {
  readonly outage: Outage;
  /** Requests that succeeded: while others do, the service is there. */
  successes = 0;
  private readonly width: Width;
  private readonly spacing = new Spacing();
  /** Requests that wait to start, in their order, and what ends the sleep until the next one may. */
  private readonly queue: Waiting[] = [];
  private alarm: AbortController | undefined;
  private running = 0;
  private requests = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private resumesAt = 0;
  private bursts = 0;
  /** Successes before the last burst; of these, those since the burst before it. */
  private successesBefore = 0;
  private passed = 0;
  /** The most requests in flight at a time since the last burst. */
  private peak = 0;
  /** The last burst says how many requests may run at once. */
  private isAboutWidth = false;
  /** How long the fastest request of late took, and when the last that succeeded was sent, in milliseconds. */
  private latency = 0;
  private succeededAt: number | undefined;
  private toldUntil = 0;
  /** Milliseconds of short waits so far, counted up to this time. */
  private waited = 0;
  private countedUntil = 0;
  /** The sum that the user is told of next. */
  private tolerated = 2 * longWait;

  constructor(
    readonly options: PaceOptions,
    readonly clock: Clock,
    /**
     * Hears of the waits that the user should be told of, but for those of an outage that is announced: of one that begins, or of the
     * sum of many short ones.
     */
    private readonly onWait: (milliseconds: number, isSum: boolean) => void = () => undefined,
  ) {
    this.outage = new Outage(options, clock);
    this.width = new Width(options.concurrency ?? 1);
  }

  /** Waits until a request may start. Every acquire needs a release. Throws the signal's reason. */
  async acquire(signal: AbortSignal, before?: Attempt): Promise<Attempt> {
    signal.throwIfAborted();
    const order = before?.order ?? this.requests++;
    if (this.queue.length === 0 && this.wait() <= 0) return this.start(order);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        reject(signal.reason);
        this.wake();
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(this.start(order));
      };
      const waiting: Waiting = { order, start };
      const next = this.queue.findIndex((each) => each.order > order);
      this.queue.splice(next < 0 ? this.queue.length : next, 0, waiting);
      signal.addEventListener('abort', leave, { once: true });
      this.wake();
    });
  }

  /** Ends an attempt, and reads what its response says about the pace, before another request starts. */
  release(attempt: Attempt, response?: HttpResponse): void {
    if (response) {
      const isThrottled = response.status === 429;
      const date = this.options.now();
      const asked = retryAfter(response, date);
      this.outage.onResponse(response.status, attempt, asked);
      if (attempt.isLost) this.onLost(attempt);
      const { left, delay: untilReset } = allowanceOf(response, date);
      const delay = (isThrottled ? asked : undefined) ?? untilReset;
      if (delay > 0 && delay <= maxWait) this.resumesAt = Math.max(this.resumesAt, this.clock.now() + delay);
      this.remaining = left ?? Number.POSITIVE_INFINITY;
      // Where the service counts for its clients there is nothing to learn.
      if (isThrottled && left === undefined) this.onThrottled(attempt, asked);
    }
    this.running--;
    if (this.outage.probe === attempt) this.outage.probe = undefined;
    this.wake();
  }

  /** Lets waiting requests leave, so that this response is processed while they are on their way. */
  async letOthersStart(): Promise<void> {
    if (this.running === 0 && this.queue.length === 0) return;
    for (let turn = 0; turn < turnsToReuse; turn++) await nextTurn();
  }

  onSuccess({ sentAt }: Attempt): void {
    this.successes++;
    const now = this.clock.now();
    if (this.spacing.gap > 0) this.spacing.onSuccess();
    else this.width.onSuccess(now);
    if (this.bursts > 0) {
      const taken = now - sentAt;
      this.latency = this.latency === 0 ? taken : Math.min(taken, this.latency * 1.1);
    }
    this.succeededAt = Math.max(this.succeededAt ?? 0, sentAt);
    this.wake();
  }

  /** An attempt brought no response. Call it before `release`. */
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

  /** Should the user be told of a wait? Of a long one not if others wait as long, and that has been told. */
  isNews(wait: number): boolean {
    if (wait <= longWait) return true;
    const until = this.clock.now() + wait;
    if (until <= this.toldUntil + longWait) return false;
    this.toldUntil = until;
    return true;
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
      this.passed = this.successes - this.successesBefore;
      this.successesBefore = this.successes;
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
    const now = this.clock.now();
    const pause = this.resumesAt - now;
    if (this.outage.failures > 0) return Math.max(this.outage.wait(), pause);
    // One always may: only a response can say that there are requests left again.
    if (this.running >= Math.min(this.width.size, Math.max(1, this.remaining))) return Number.POSITIVE_INFINITY;
    if (this.bursts === 0) return pause;
    const even = this.width.isLimited ? (evenness * this.latency) / this.width.size : 0;
    return Math.max(pause, this.spacing.startedAt + (this.spacing.gap || even) - now);
  }

  private start(order: number): Attempt {
    this.running++;
    this.peak = Math.max(this.peak, this.running);
    const now = this.clock.now();
    this.spacing.startedAt = now;
    const isProbe = this.outage.failures > 0;
    const attempt: Attempt = {
      order,
      burst: this.bursts,
      inFlight: this.running,
      sentAt: now,
      isCrowded: false,
      isLost: false,
      isProbe,
      isKnown: false,
    };
    if (isProbe) this.outage.probe = attempt;
    return attempt;
  }

  /** Starts all that may start now. */
  private wake(): void {
    this.alarm?.abort();
    this.alarm = undefined;
    while (this.queue.length > 0) {
      const wait = this.wait();
      if (wait > 0) {
        this.wakeAfter(wait);
        return;
      }
      this.queue.shift()?.start();
    }
  }

  private tell(wait: number): void {
    const now = this.clock.now();
    if (wait > longWait) {
      this.countedUntil = Math.max(this.countedUntil, now + wait);
      if (this.isNews(wait)) this.onWait(wait, false);
      return;
    }
    // This is called more than once for one wait.
    this.waited += Math.max(0, now + wait - Math.max(now, this.countedUntil));
    this.countedUntil = Math.max(this.countedUntil, now + wait);
    if (this.waited < this.tolerated) return;
    this.onWait(this.waited, true);
    this.tolerated *= 2;
  }

  private wakeAfter(wait: number): void {
    if (wait === Number.POSITIVE_INFINITY) return;
    if (!this.outage.isAnnounced) this.tell(wait);
    const alarm = new AbortController();
    this.alarm = alarm;
    const ring = () => {
      if (this.alarm === alarm) this.wake();
    };
    this.clock.sleep(Math.ceil(wait), alarm.signal).then(ring, () => undefined);
  }
}
