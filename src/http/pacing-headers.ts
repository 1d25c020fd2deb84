import type { HttpResponse } from './exchange.ts';

/** The longest wait that a command makes by itself, in milliseconds. */
export const maxWait = 60_000;

/** `Date` ends somewhere; ten years are long enough. */
const tenYears = 10 * 365 * 86_400_000;

/** What `Retry-After` asks for, in milliseconds from now; undefined when absent, past or invalid. */
export function retryAfter({ headers }: HttpResponse, now: Date): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return wait > 0 ? Math.min(wait, tenYears) : undefined;
}

/** How many requests are left to us (`X-RateLimit-Remaining`; observed); undefined where the service does not say. */
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
