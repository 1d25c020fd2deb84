import type { HttpResponse } from './exchange.ts';

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

/** The shortest and the longest wait of a pull that goes on after its retries, in milliseconds. */
export const minPatientWait = 1000;
export const maxPatientWait = 5000;

/** The longest wait that a command makes by itself, in milliseconds. */
export const maxWait = 60_000;

/** `Date` ends somewhere; ten years are long enough. */
const tenYears = 10 * 365 * 86_400_000;

/** Returns the milliseconds that `Retry-After` asks for, or undefined if it is absent, past or invalid. */
export function retryAfter({ headers }: HttpResponse, now: Date): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return wait > 0 ? Math.min(wait, tenYears) : undefined;
}

/** Returns how many requests are left (`X-RateLimit-Remaining`; observed), or undefined if the service does not say. */
export function requestsLeft({ headers }: HttpResponse): number | undefined {
  const left = headers['x-ratelimit-remaining']?.trim() ?? '';
  return /^\d+$/.test(left) ? Number(left) : undefined;
}

/**
 * How long to wait, in milliseconds, when a response says that no request is left until a time
 * (`X-RateLimit-Remaining: 0`, `X-RateLimit-Reset` in epoch seconds; observed): cheaper than a 429.
 */
export function rateLimitDelay(response: HttpResponse, now: Date): number {
  if (requestsLeft(response) !== 0) return 0;
  const delay = Number(response.headers['x-ratelimit-reset']) * 1000 - now.getTime();
  return delay > 0 && delay <= maxWait ? delay : 0;
}
