import type { Clock } from '../base/time/clock.ts';
import { isPassingError, wasNeverSent } from './attempt-errors.ts';
import type { HttpResponse } from './exchange.ts';
import type { Outage } from './outage.ts';
import { maxWait, retryAfter } from './pacing-headers.ts';
import type { ServiceRequest } from './request.ts';
import { RequestLimit } from './request-limit.ts';
import { backoff, maxPatientWait, minPatientWait, type RetryOptions } from './retry-options.ts';
import type { Start } from './start.ts';

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

type Retryable = Pick<ServiceRequest, 'safe' | 'retriedByUser' | 'anyStatus' | 'isPatient'>;

/** What the attempt was, of which a decision is made. */
type Attempt = Pick<Start, 'isCrowded' | 'isLost' | 'isKnown' | 'isProbe'>;

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

  afterResponse(response: HttpResponse, attempt: Attempt): RetryDecision {
    if (response.status < 300) return { stop: 'final' };
    const { safe, anyStatus } = this.request;
    // A 429 says that nothing was done. A caller that takes any status decides about its write itself.
    const isThrottled = response.status === 429;
    const helps = isRetryableStatus(response.status) && (safe || (isThrottled && anyStatus !== true));
    return this.decide(helps, attempt, retryAfter(response, this.policy.options.now()), isThrottled);
  }

  /** After an attempt that brought no usable response. */
  afterError(error: unknown, attempt: Attempt): RetryDecision {
    return this.decide(isPassingError(error) && (this.request.safe || wasNeverSent(error)), attempt);
  }

  private decide(mayHelp: boolean, attempt: Attempt, asked?: number, isThrottled = false): RetryDecision {
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
  private decideLost(helps: boolean, { isKnown, isProbe }: Attempt, asked?: number): RetryDecision {
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
