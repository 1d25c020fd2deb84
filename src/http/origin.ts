import type { Clock } from '../base/time/clock.ts';
import { Outage } from './outage.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { RetryOptions } from './retry-options.ts';
import { longWait, RetryPolicy } from './retry-policy.ts';

export interface OriginOptions extends RetryOptions {
  /** Requests at once; 1 unless given. */
  readonly concurrency?: number;
}

/** One origin's outage, its pace and its retries. What another origin answers says nothing of it. */
export class Origin {
  readonly limiter: RateLimiter;
  readonly policy: RetryPolicy;
  private readonly outage: Outage;
  private toldUntil = 0;

  constructor(
    options: OriginOptions,
    private readonly clock: Clock,
    onWait: (milliseconds: number) => void,
  ) {
    const { concurrency = 1, now } = options;
    this.outage = new Outage(options, clock);
    this.policy = new RetryPolicy(options, this.outage, clock);
    this.limiter = new RateLimiter(concurrency, now, clock, this.outage, (wait) => {
      if (wait > longWait && this.isNews(wait)) onWait(wait);
    });
  }

  /** Should the user be told of a wait? Of a long one not if others wait as long, and that has been told. */
  isNews(wait: number): boolean {
    if (wait <= longWait) return true;
    const until = this.clock.now() + wait;
    if (until <= this.toldUntil + longWait) return false;
    this.toldUntil = until;
    return true;
  }
}
