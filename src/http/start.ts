/** One attempt, from its start to its end. */
export interface Start {
  /** Its place in the queue: a retried request keeps it. */
  readonly order: number;
  /** How many bursts of failures there had been. */
  readonly burst: number;
  /** Requests in flight when it started, itself included. */
  readonly inFlight: number;
  /** By the clock, in milliseconds; 0 for the first request of all. */
  sentAt: number;
  /** It was refused with others in flight: there may only have been too many at once. */
  isCrowded: boolean;
  /** The service was not there, or not able to answer. */
  isLost: boolean;
  /** It was sent alone during an outage. */
  isProbe: boolean;
  /** What it ended with was known from others: it is part of their burst or outage. */
  isKnown: boolean;
}
