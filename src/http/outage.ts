import type { Clock } from '../base/time/times.ts';
import { type Attempt, isLostConnection } from './attempt.ts';
import { backoff, maxPatientWait, maxWait, minPatientWait, type RetryOptions } from './retry-policy.ts';

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
