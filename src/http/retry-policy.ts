import { isPassingError, wasNeverSent } from './attempt-errors.ts';
import type { HttpResponse } from './exchange.ts';
import type { Outage } from './outage.ts';
import { maxWait, retryAfter } from './pacing-headers.ts';
import type { ServiceRequest } from './request.ts';
import { backoff, maxPatientWait, minPatientWait, type RetryOptions } from './retry-options.ts';
import type { Start } from './start.ts';

/**
 * Send again after `delay` milliseconds, and what to tell the user of that wait, if anything; or why not: a retry would
 * not help, all are used up, or the wait is too long. `isForAll`: every other request would end in the same way.
 */
export type RetryDecision =
  | { readonly delay: number; readonly shown?: number; readonly stop?: undefined }
  | { readonly stop: 'final' | 'retries' | 'wait'; readonly isForAll?: boolean };

type Retryable = Pick<ServiceRequest, 'safe' | 'retriedByUser' | 'anyStatus' | 'isPatient'>;

/** What the attempt was, of which a decision is made. */
type Attempt = Pick<Start, 'isCrowded' | 'isLost' | 'isKnown' | 'isProbe'>;

const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** May a later attempt get another status than this one? */
export const isRetryableStatus = (status: number): boolean => passingStatuses.has(status);

/** The first wait, in milliseconds, where there may only have been too many at once. */
const crowdedBackoff = 50;

const defaultPatience = 300_000;

/** Decides whether a failed request is sent again, and when. One for all requests of a client. */
export class RetryPolicy {
  /** Requests that succeeded: while others do, the service is there. */
  successes = 0;

  constructor(
    readonly options: RetryOptions,
    readonly outage: Outage,
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
  /** Failed attempts since the last progress. */
  failures = 0;
  private waited = 0;
  private successesSeen: number;

  constructor(
    private readonly policy: RetryPolicy,
    private readonly request: Retryable,
  ) {
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
    const { retries, patience = defaultPatience, outagePatience = 0, random = Math.random } = this.policy.options;
    this.failures++;
    if (this.policy.successes > this.successesSeen) {
      this.successesSeen = this.policy.successes;
      this.failures = 1;
      this.waited = 0;
    }
    const helps = mayHelp && !this.request.retriedByUser;
    if (attempt.isLost) return this.decideLost(helps, attempt, asked);
    if (!helps) return { stop: 'final' };
    const isLate = this.failures > retries;
    const goesOn = isThrottled && this.request.isPatient === true && this.waited < outagePatience;
    if (isLate && !goesOn) return { stop: 'retries' };
    const wait = backoff(this.failures, random, attempt.isCrowded ? crowdedBackoff : undefined);
    const delay = asked ?? (isLate ? Math.max(minPatientWait, Math.min(wait, maxPatientWait)) : wait);
    if (delay > maxWait || this.waited + delay > patience) return { stop: 'wait', isForAll: true };
    this.waited += delay;
    // What goes on for half a minute is not told each time.
    return attempt.isKnown || isLate ? { delay } : { delay, shown: delay };
  }

  /** All requests wait for the same probe: the outage counts for them, and is announced once. */
  private decideLost(helps: boolean, { isKnown, isProbe }: Attempt, asked = 0): RetryDecision {
    const { options, outage } = this.policy;
    const isTooLong = outage.isTooLong(this.request.isPatient);
    const isTooFar = asked > maxWait || outage.isTooFar(options.patience ?? defaultPatience);
    if (!helps || isTooLong || isTooFar) {
      return { stop: helps ? (isTooLong ? 'retries' : 'wait') : 'final', isForAll: isTooLong || isTooFar };
    }
    return isKnown || isProbe ? { delay: asked } : { delay: asked, shown: outage.wait() };
  }
}
