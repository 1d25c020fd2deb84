import { type Attempt, hasTimedOut, isPassingError, wasNeverSent } from './attempt.ts';
import type { HttpResponse } from './exchange.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { ServiceRequest } from './request.ts';

/** How long and how often requests are tried. */
export interface RetryOptions {
  /** Retries of one request since the last progress of any. */
  readonly retries: number;
  /** Seconds for one attempt. */
  readonly timeout: number;
  /** Milliseconds for which a patient request is tried in an outage or a rate limit, however often; 0 unless given. */
  readonly outagePatience?: number;
  readonly random?: () => number;
  readonly now: () => Date;
}

/** Full jitter: anything up to a ceiling that doubles with every failure, `first` milliseconds at first. */
export const backoff = (failures: number, random: () => number, first = 500): number =>
  Math.ceil(random() * Math.min(first * 2 ** (failures - 1), 20_000));

/** The first wait, in milliseconds, where there may only have been too many at once. */
const crowdedBackoff = 50;

/** The shortest and the longest wait of a pull that goes on after its retries, in milliseconds. */
export const minPatientWait = 1000;
export const maxPatientWait = 5000;

/** The longest wait that a command makes by itself, in milliseconds. */
export const maxWait = 60_000;

/** A longer wait, in milliseconds, is always told. */
export const longWait = 2000;

/** The most time, in milliseconds, and the most HTTP requests for one request, redirects and retries included. */
const singleTime = 60_000;
const singleRequests = 10;

/** For how many milliseconds a patient request goes on without any progress. */
const patientTime = 300_000;

/** `Date` ends somewhere; ten years are long enough. */
const tenYears = 10 * 365 * 86_400_000;

/** Returns the milliseconds that `Retry-After` asks for, or undefined if it is absent, past or invalid. */
export function retryAfter({ headers }: HttpResponse, now: Date): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return wait > 0 ? Math.min(wait, tenYears) : undefined;
}

const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** May a later attempt get another status than this one? */
export const isRetryableStatus = (status: number): boolean => passingStatuses.has(status);

/**
 * Why a request is not sent again: a retry would not help, all are used up, or the wait that the service asks for is too
 * long. `isForAll`: every other request would end in the same way.
 */
interface Stop {
  readonly stop: 'final' | 'retries' | 'wait';
  readonly isForAll?: boolean;
}

/**
 * Send again after `delay` milliseconds. `shown` is the wait that the user is told of, if any; with `isLasting`, the waits
 * of a few seconds after it are not told.
 */
interface Retry {
  readonly delay: number;
  readonly shown?: number;
  readonly isLasting?: true;
  readonly stop?: undefined;
}

export type RetryDecision = Retry | Stop;

/** Nothing more is sent for this request. The failure of the attempt before says why. */
class LimitReached extends Error {}

/** The part of a failed attempt that a decision needs. */
type FailedAttempt = Pick<Attempt, 'isCrowded' | 'isLost' | 'isKnown' | 'isProbe'>;

/**
 * The attempts of one request: how long each may take, and whether and when it is sent again. A limit stands over its
 * redirects, retries and waits together. A wait that the service asks for is time like any other; the HTTP request after
 * it is not counted.
 */
export class RequestRetries {
  /** Failed attempts since the last progress. */
  failures = 0;
  private waited = 0;
  private successesSeen: number;
  private readonly time: number;
  private readonly requests: number;
  /** Of one attempt, in milliseconds. */
  private readonly timeout: number;
  private sent = 0;
  /** When the first attempt was sent and when it ended; of a patient request, the first since the last progress. */
  private sentAt: number | undefined;
  private failedAt: number | undefined;
  private attemptAt: number | undefined;
  /** The service has asked for the wait before the present attempt. */
  private isAsked = false;
  private isCut = false;

  constructor(
    private readonly limiter: Pick<RateLimiter, 'options' | 'clock' | 'outage' | 'successes'>,
    private readonly request: Pick<ServiceRequest, 'safe' | 'retriedByUser' | 'anyStatus' | 'isPatient'>,
  ) {
    this.timeout = limiter.options.timeout * 1000;
    this.time = Math.max(request.isPatient ? patientTime : singleTime, this.timeout);
    this.requests = request.isPatient ? Number.POSITIVE_INFINITY : singleRequests;
    this.successesSeen = limiter.successes;
  }

  /** Returns the milliseconds that the next HTTP request may take. Throws where none are left. */
  next(): number {
    const now = this.limiter.clock.now();
    const isFree = this.isAsked && this.attemptAt === undefined;
    if (!isFree && ++this.sent > this.requests) throw new LimitReached();
    this.sentAt ??= now;
    this.attemptAt ??= now;
    const attemptEnd = this.attemptAt + this.timeout;
    // A write is never cut short: its outcome would be unknown.
    const isWhole = this.isAsked || !this.request.safe;
    const end = isWhole ? attemptEnd : Math.min(attemptEnd, this.sentAt + this.time);
    this.isCut = end < attemptEnd;
    if (this.isCut && end <= now) throw new LimitReached();
    return Math.max(0, end - now);
  }

  /** Has the attempt failed because the limit has cut it short? */
  wasCut(error: unknown): boolean {
    return error instanceof LimitReached || (this.isCut && hasTimedOut(error));
  }

  afterResponse(response: HttpResponse, attempt: FailedAttempt): RetryDecision {
    const { safe, anyStatus } = this.request;
    // A 429 says that nothing was done. A caller that takes any status decides about its write itself.
    const isThrottled = response.status === 429;
    const helps = isRetryableStatus(response.status) && (safe || (isThrottled && anyStatus !== true));
    return this.decide(helps, attempt, retryAfter(response, this.limiter.options.now()), isThrottled);
  }

  /** After an attempt that brought no usable response. */
  afterError(error: unknown, attempt: FailedAttempt): RetryDecision {
    return this.decide(isPassingError(error) && (this.request.safe || wasNeverSent(error)), attempt);
  }

  private decide(mayHelp: boolean, attempt: FailedAttempt, asked?: number, isThrottled = false): RetryDecision {
    this.failures++;
    const { successes, options } = this.limiter;
    const { isPatient = false, retriedByUser } = this.request;
    if (successes > this.successesSeen) {
      this.successesSeen = successes;
      this.failures = 1;
      this.waited = 0;
      if (isPatient) {
        this.sentAt = this.limiter.clock.now();
        this.failedAt = undefined;
      }
    }
    const helps = mayHelp && !retriedByUser;
    if (attempt.isLost) return this.decideLost(helps, attempt, asked);
    if (!helps) return { stop: 'final' };
    const { retries, outagePatience = 0, random = Math.random } = options;
    const isLate = this.failures > retries;
    if (isLate && !(isThrottled && isPatient && this.waited < outagePatience)) return { stop: 'retries' };
    const wait = backoff(this.failures, random, attempt.isCrowded ? crowdedBackoff : undefined);
    const delay = asked ?? (isLate ? Math.max(minPatientWait, Math.min(wait, maxPatientWait)) : wait);
    const stop = this.stopBefore(delay, asked);
    if (stop) return stop;
    this.waited += delay;
    if (asked === undefined && isLate) {
      const isFirst = this.failures === retries + 1 && !attempt.isKnown;
      return isFirst ? { delay, shown: delay, isLasting: true } : { delay };
    }
    return attempt.isKnown && delay <= longWait ? { delay } : { delay, shown: delay };
  }

  /** All requests wait for the same probe: the outage counts for them, and is announced once. */
  private decideLost(helps: boolean, { isKnown, isProbe }: FailedAttempt, asked?: number): RetryDecision {
    const { outage } = this.limiter;
    if (outage.isTooLong(this.request.isPatient)) return { stop: helps ? 'retries' : 'final', isForAll: true };
    // Another probe may be under way.
    const wait = asked ?? Math.min(outage.wait(), maxPatientWait);
    const stop = this.stopBefore(wait, asked);
    if (!helps) return { stop: 'final', isForAll: stop?.stop === 'wait' };
    if (stop) return { ...stop, isForAll: true };
    if (asked !== undefined) {
      return (isKnown || isProbe) && asked <= longWait ? { delay: asked } : { delay: asked, shown: asked };
    }
    if (isKnown || outage.isAnnounced) return { delay: 0 };
    outage.isAnnounced = true;
    return { delay: 0, shown: wait, isLasting: true };
  }

  /** Why it is not sent again after this delay; `asked` where the service asks for it. */
  private stopBefore(delay: number, asked: number | undefined): Stop | undefined {
    const now = this.limiter.clock.now();
    this.failedAt ??= now;
    this.attemptAt = undefined;
    this.isAsked = asked !== undefined;
    // A minute that the service asks for begins with its response.
    const from = this.isAsked ? this.failedAt : (this.sentAt ?? now);
    const mayBeSent = this.isAsked || this.sent < this.requests;
    if (mayBeSent && delay <= maxWait && now + delay <= from + this.time) return undefined;
    return this.isAsked ? { stop: 'wait', isForAll: true } : { stop: 'retries' };
  }
}
