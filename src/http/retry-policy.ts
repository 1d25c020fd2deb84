import type { Clock } from '../base/time/times.ts';
import { type Attempt, hasTimedOut, isLostConnection, isPassingError, wasNeverSent } from './attempt.ts';
import type { HttpResponse } from './exchange.ts';
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
const minPatientWait = 1000;
const maxPatientWait = 5000;

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

/** A proxy or a server says that the service is not there. */
const outageStatuses = new Set([502, 503, 504]);

/**
 * An outage is one event of one origin, for all requests to it. It begins with a connection that is refused or lost, or
 * with a 502, 503 or 504. From then on nothing is sent but a probe, alone, after waits that grow. Any other final response
 * ends it: a redirect that is followed is none, whatever it leads to counts.
 */
export class Outage {
  /** The user knows of it, and that there are probes. */
  isAnnounced = false;
  /** Attempts in a row that were lost: the first, and the probes. 0 without an outage. */
  failures = 0;
  /** The attempt that is sent alone, while it is under way. */
  probe: Attempt | undefined;
  private beganAt = 0;
  private probesAt = 0;
  private hasAnswered = false;

  constructor(
    private readonly options: RetryOptions,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds until the next probe may start; infinite while one is under way. */
  wait(): number {
    return this.probe ? Number.POSITIVE_INFINITY : Math.max(0, this.probesAt - this.clock.now());
  }

  /** `asked` is the wait that the response asks for, in milliseconds. */
  onResponse(status: number, attempt: Attempt, asked: number | undefined): void {
    if (outageStatuses.has(status)) {
      this.onLost(attempt, asked);
      return;
    }
    this.hasAnswered = true;
    this.isAnnounced = false;
    this.failures = 0;
    this.probe = undefined;
  }

  onError(error: unknown, attempt: Attempt): void {
    // A name that was never found is a wrong one; a probe that brings nothing has failed, whatever the reason.
    if (isLostConnection(error, this.hasAnswered) || this.probe === attempt) this.onLost(attempt);
  }

  /** Is it time to give up? A patient request goes on for a while, however often it was tried. */
  isTooLong(isPatient = false): boolean {
    const { retries, outagePatience = 0 } = this.options;
    return this.failures > retries && !(isPatient && this.clock.now() - this.beganAt < outagePatience);
  }

  private onLost(attempt: Attempt, asked?: number): void {
    attempt.isLost = true;
    attempt.isKnown = this.failures > 0 && this.probe !== attempt;
    if (attempt.isKnown) return;
    const { retries, random = Math.random } = this.options;
    const now = this.clock.now();
    if (this.failures === 0) this.beganAt = now;
    this.failures++;
    const wait = Math.min(backoff(this.failures, random), maxPatientWait);
    const least = this.failures > retries ? minPatientWait : 0;
    this.probesAt = now + Math.min(asked ?? Math.max(wait, least), maxWait);
  }
}

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

/** Shared by the requests to one origin. */
interface OriginState {
  readonly options: RetryOptions;
  readonly clock: Clock;
  readonly outage: Outage;
  /** Requests that succeeded: while others do, the service is there. */
  readonly successes: number;
}

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
    private readonly origin: OriginState,
    private readonly request: Pick<ServiceRequest, 'safe' | 'retriedByUser' | 'anyStatus' | 'isPatient'>,
  ) {
    this.timeout = origin.options.timeout * 1000;
    this.time = Math.max(request.isPatient ? patientTime : singleTime, this.timeout);
    this.requests = request.isPatient ? Number.POSITIVE_INFINITY : singleRequests;
    this.successesSeen = origin.successes;
  }

  /** Returns the milliseconds that the next HTTP request may take. Throws where none are left. */
  next(): number {
    const now = this.origin.clock.now();
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
    return this.decide(helps, attempt, retryAfter(response, this.origin.options.now()), isThrottled);
  }

  /** After an attempt that brought no usable response. */
  afterError(error: unknown, attempt: FailedAttempt): RetryDecision {
    return this.decide(isPassingError(error) && (this.request.safe || wasNeverSent(error)), attempt);
  }

  private decide(mayHelp: boolean, attempt: FailedAttempt, asked?: number, isThrottled = false): RetryDecision {
    this.failures++;
    const { successes, options } = this.origin;
    const { isPatient = false, retriedByUser } = this.request;
    if (successes > this.successesSeen) {
      this.successesSeen = successes;
      this.failures = 1;
      this.waited = 0;
      if (isPatient) {
        this.sentAt = this.origin.clock.now();
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
    const { outage } = this.origin;
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
    const now = this.origin.clock.now();
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
