import type { Clock } from '../base/time/clock.ts';
import type { ServiceRequest } from './request.ts';

/** What a single request may take in all, in milliseconds, and how many HTTP requests, those after redirects included. */
export const singleTime = 60_000;
export const singleRequests = 10;

/** For how many milliseconds a patient request goes on without any progress. */
export const patientTime = 300_000;

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
