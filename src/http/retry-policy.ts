import type { Clock } from '../base/time/times.ts';
import { type Attempt, isPassingError, wasNeverSent } from './attempt.ts';
import type { HttpResponse } from './exchange.ts';
import type { Outage } from './outage.ts';
import type { ServiceRequest } from './request.ts';
import { backoff, maxPatientWait, maxWait, minPatientWait, type RetryOptions, retryAfter } from './waits.ts';

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

/** The most time, in milliseconds, and the most HTTP requests for one request, redirects and retries included. */
const singleTime = 60_000;
const singleRequests = 10;

/** For how many milliseconds a patient request goes on without any progress. */
const patientTime = 300_000;

/** Nothing more is sent for this request. The failure of the attempt before says why. */
export class LimitReached extends Error {}

/**
 * The limit that stands over one request: its redirects, retries and waits together. A wait that the service asked for is
 * time like any other; the request after it is not counted.
 */
export class RequestLimit {
  private readonly time: number;
  private readonly requests: number;
  private sent = 0;
  private sentOn: Date | undefined;
  /** When the first attempt was sent and when it ended; of a patient request, the first since the last progress. */
  private sentAt: number | undefined;
  private failedAt: number | undefined;
  /** When the present attempt was sent. */
  private attemptAt: number | undefined;
  /** The service has asked for the wait before the present attempt. */
  private isAsked = false;
  private isCut = false;

  /** `timeout` is in milliseconds, for one attempt: the first has all of it. `date` is the time of day. */
  constructor(
    private readonly request: Pick<ServiceRequest, 'safe' | 'isPatient'>,
    private readonly timeout: number,
    private readonly clock: Clock,
    private readonly date: () => Date,
  ) {
    const { isPatient = false } = request;
    this.time = isPatient ? patientTime : Math.max(singleTime, timeout);
    this.requests = isPatient ? Number.POSITIVE_INFINITY : singleRequests;
  }

  /** Milliseconds that the next HTTP request may take. Throws LimitReached where none is left. */
  next(): number {
    const isFree = this.isAsked && this.attemptAt === undefined;
    if (!isFree && ++this.sent > this.requests) throw new LimitReached();
    // The first look at the clock takes a millisecond, the date nothing: most requests are sent once.
    if (this.sentOn === undefined) {
      this.sentOn = this.date();
      return this.timeout;
    }
    const now = this.look();
    this.attemptAt ??= now;
    const attemptEnd = this.attemptAt + this.timeout;
    // A write is never cut short: its outcome would be unknown.
    const isWhole = this.isAsked || !this.request.safe;
    const end = isWhole ? attemptEnd : Math.min(attemptEnd, (this.sentAt ?? now) + this.time);
    this.isCut = end < attemptEnd;
    if (this.isCut && end <= now) throw new LimitReached();
    return Math.max(0, end - now);
  }

  /** Other requests have succeeded meanwhile. */
  onProgress(): void {
    if (!this.request.isPatient) return;
    this.sentAt = this.clock.now();
    this.failedAt = undefined;
  }

  /** After a failed attempt: may it be sent again after `delay` milliseconds? */
  allows(delay: number, isAsked: boolean): boolean {
    const now = this.look();
    this.failedAt ??= now;
    this.attemptAt = undefined;
    this.isAsked = isAsked;
    if (!isAsked && this.sent >= this.requests) return false;
    // A minute that the service asks for begins with its response.
    const from = isAsked ? this.failedAt : this.sentAt;
    return now + delay <= (from ?? now) + this.time;
  }

  /** The time of the clock. The first look also finds when the first attempt was sent. */
  private look(): number {
    const now = this.clock.now();
    if (this.sentAt === undefined) {
      // The date may have been set meanwhile.
      const passed = this.sentOn ? this.date().getTime() - this.sentOn.getTime() : 0;
      this.sentAt = now - Math.min(Math.max(0, passed), this.timeout);
      this.attemptAt = this.sentAt;
    }
    return now;
  }

  /** Has the attempt failed because the limit has cut it short? */
  hasEnded(error: unknown, hasTimedOut: boolean): boolean {
    return error instanceof LimitReached || (this.isCut && hasTimedOut);
  }
}

type Retryable = Pick<ServiceRequest, 'safe' | 'retriedByUser' | 'anyStatus' | 'isPatient'>;

/** The part of a failed attempt that a decision needs. */
type FailedAttempt = Pick<Attempt, 'isCrowded' | 'isLost' | 'isKnown' | 'isProbe'>;

const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** May a later attempt get another status than this one? */
export const isRetryableStatus = (status: number): boolean => passingStatuses.has(status);

/** The first wait, in milliseconds, where there may only have been too many at once. */
const crowdedBackoff = 50;

/** A longer wait, in milliseconds, is always told. */
export const longWait = 2000;

/** Decides whether a failed request is sent again, and when. One for all requests to an origin. */
export class RetryPolicy {
  /** Requests that succeeded: while others do, the service is there. */
  successes = 0;

  constructor(
    readonly options: RetryOptions,
    readonly outage: Outage,
    readonly clock: Clock,
  ) {}

  onSuccess(): void {
    this.successes++;
  }

  forRequest(request: Retryable): RequestRetries {
    return new RequestRetries(this, request);
  }
}

/** The failed attempts of one request. */
class RequestRetries {
  readonly limit: RequestLimit;
  /** Failed attempts since the last progress. */
  failures = 0;
  private waited = 0;
  private successesSeen: number;

  constructor(
    private readonly policy: RetryPolicy,
    private readonly request: Retryable,
  ) {
    this.limit = new RequestLimit(request, policy.options.timeout * 1000, policy.clock, policy.options.now);
    this.successesSeen = policy.successes;
  }

  afterResponse(response: HttpResponse, attempt: FailedAttempt): RetryDecision {
    if (response.status < 300) return { stop: 'final' };
    const { safe, anyStatus } = this.request;
    // A 429 says that nothing was done. A caller that takes any status decides about its write itself.
    const isThrottled = response.status === 429;
    const helps = isRetryableStatus(response.status) && (safe || (isThrottled && anyStatus !== true));
    return this.decide(helps, attempt, retryAfter(response, this.policy.options.now()), isThrottled);
  }

  /** After an attempt that brought no usable response. */
  afterError(error: unknown, attempt: FailedAttempt): RetryDecision {
    return this.decide(isPassingError(error) && (this.request.safe || wasNeverSent(error)), attempt);
  }

  private decide(mayHelp: boolean, attempt: FailedAttempt, asked?: number, isThrottled = false): RetryDecision {
    this.failures++;
    if (this.policy.successes > this.successesSeen) {
      this.successesSeen = this.policy.successes;
      this.failures = 1;
      this.waited = 0;
      this.limit.onProgress();
    }
    const helps = mayHelp && !this.request.retriedByUser;
    if (attempt.isLost) return this.decideLost(helps, attempt, asked);
    if (!helps) return { stop: 'final' };
    const { retries, outagePatience = 0, random = Math.random } = this.policy.options;
    const isLate = this.failures > retries;
    const goesOn = isThrottled && this.request.isPatient === true && this.waited < outagePatience;
    if (isLate && !goesOn) return { stop: 'retries' };
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
    const { outage } = this.policy;
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
    const isAsked = asked !== undefined;
    if (delay <= maxWait && this.limit.allows(delay, isAsked)) return undefined;
    return isAsked ? { stop: 'wait', isForAll: true } : { stop: 'retries' };
  }
}
