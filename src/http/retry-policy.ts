import { isPassingError, wasNeverSent } from './attempt-errors.ts';
import type { HttpResponse } from './exchange.ts';
import { maxWait, retryAfter } from './pacing-headers.ts';
import type { ServiceRequest } from './request.ts';

export interface RetryOptions {
  /** Retries of one request since the last progress of any. */
  readonly retries: number;
  /** Milliseconds that one request may wait in all without any progress; five minutes unless given. */
  readonly patience?: number;
  readonly random?: () => number;
  readonly now: () => Date;
}

/** Send again after `delay` milliseconds, or why not: a retry would not help, all are used up, or the wait is too long. */
export type RetryDecision =
  | { readonly delay: number; readonly stop?: undefined }
  | { readonly stop: 'final' | 'retries' | 'wait'; readonly delay?: undefined };

type Retryable = Pick<ServiceRequest, 'safe' | 'retriedByUser' | 'anyStatus'>;

const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** May a later attempt get another status than this one? */
export const isRetryableStatus = (status: number): boolean => passingStatuses.has(status);

/** Full jitter: anything up to a ceiling that doubles with every failure, `first` milliseconds at first. */
export const backoff = (failures: number, random: () => number, first = 500): number =>
  Math.ceil(random() * Math.min(first * 2 ** (failures - 1), 20_000));

/** The first wait, in milliseconds, where there may only have been too many at once. */
const crowdedBackoff = 50;

/** Decides whether a failed request is sent again, and when. One for all requests of a client. */
export class RetryPolicy {
  /** Requests that succeeded: while others do, the service is there. */
  successes = 0;

  constructor(readonly options: RetryOptions) {}

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

  /** `isCrowded` as in Start. */
  afterResponse(response: HttpResponse, isCrowded = false): RetryDecision {
    if (response.status < 300) return { stop: 'final' };
    const { safe, anyStatus } = this.request;
    // A 429 says that nothing was done. A caller that takes any status decides about its write itself.
    const isThrottledWrite = response.status === 429 && anyStatus !== true;
    const helps = isRetryableStatus(response.status) && (safe || isThrottledWrite);
    return this.decide(helps, retryAfter(response, this.policy.options.now()), isCrowded ? crowdedBackoff : undefined);
  }

  /** After an attempt that brought no usable response. */
  afterError(error: unknown): RetryDecision {
    return this.decide(isPassingError(error) && (this.request.safe || wasNeverSent(error)));
  }

  private decide(helps: boolean, asked?: number, first?: number): RetryDecision {
    const { retries, patience = 300_000, random = Math.random } = this.policy.options;
    this.failures++;
    if (this.policy.successes > this.successesSeen) {
      this.successesSeen = this.policy.successes;
      this.failures = 1;
      this.waited = 0;
    }
    if (!helps || this.request.retriedByUser) return { stop: 'final' };
    if (this.failures > retries) return { stop: 'retries' };
    const delay = asked ?? backoff(this.failures, random, first);
    if (delay > maxWait || this.waited + delay > patience) return { stop: 'wait' };
    this.waited += delay;
    return { delay };
  }
}
