import { Failure, systemCode } from '../base/failure.ts';
import type { HttpResponse } from './exchange.ts';
import { AttemptTimedOut } from './response-errors.ts';

const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** Is this status one that a later attempt may not meet? */
export const isRetryableStatus = (status: number): boolean => passingStatuses.has(status);

// Before these, not a byte of the request has left: even a write may be sent again.
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const lostOnTheWay = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'UND_ERR_SOCKET', 'Z_BUF_ERROR']);

/** The code of an error or of what it wraps. Node tries several addresses and wraps their errors in an aggregate. */
export function networkCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && !systemCode(error)) return networkCode(error.errors[0]);
  const code = systemCode(error);
  const inner = error instanceof Error && error.cause !== undefined ? networkCode(error.cause) : undefined;
  return code?.startsWith('UND_ERR') && inner ? inner : (code ?? inner);
}

/** The system call that failed, here or in what the error wraps. */
function systemCall(error: unknown): unknown {
  if (error instanceof AggregateError && !('syscall' in error)) return systemCall(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  return 'syscall' in error ? error.syscall : systemCall(error.cause);
}

/** The same codes can come while an answer is read; then the request has arrived. */
export const wasNeverSent = (error: unknown): boolean =>
  neverSent.has(networkCode(error) ?? '') && systemCall(error) !== 'read' && systemCall(error) !== 'write';

export const isLostConnection = (error: unknown): boolean =>
  error instanceof AttemptTimedOut || wasNeverSent(error) || lostOnTheWay.has(networkCode(error) ?? '');

/** The longest pause that a command waits by itself, in milliseconds. */
export const longestPause = 60_000;

/** The longest that one request waits in all without any progress, in milliseconds. */
export const longestPatience = 300_000;

/** Beyond ten years nobody counts, and dates end somewhere. */
const farAhead = 10 * 365 * 86_400_000;

/** What `Retry-After` asks for, in milliseconds from now; undefined when absent, past or nonsense. */
export function retryAfter({ headers }: HttpResponse, now: Date): number | undefined {
  const asked = headers['retry-after']?.trim();
  if (!asked) return undefined;
  const pause = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now.getTime();
  return pause > 0 ? Math.min(pause, farAhead) : undefined;
}

/** The failure with the time at which the service wants to be asked again, where it says one. */
export function withRetryTime(failure: Failure, asked: number | undefined, now: Date): Failure {
  if (asked === undefined) return failure;
  const until = new Date(now.getTime() + asked).toISOString().slice(0, 19);
  const hint = `The service asks to come back in ${Math.ceil(asked / 1000)} s (${until}Z). Type it again then.`;
  return new Failure(failure.kind, failure.message, { ...failure.details, hint });
}

/** How many requests are left to us (`X-RateLimit-Remaining`; observed); undefined where nothing is said. */
export function requestsLeft({ headers }: HttpResponse): number | undefined {
  const left = headers['x-ratelimit-remaining']?.trim() ?? '';
  return /^\d+$/.test(left) ? Number(left) : undefined;
}

/** Full jitter: anything up to a ceiling that doubles with every failure, half a second at first. */
export const backoff = (failures: number, random: () => number): number =>
  Math.ceil(random() * Math.min(500 * 2 ** (failures - 1), 20_000));

/**
 * How long to rest, in milliseconds, when an ordinary answer says that no request is left until a time
 * (`X-RateLimit-Remaining: 0`, `X-RateLimit-Reset` in epoch seconds; observed): waiting is cheaper than a refusal.
 */
export function rateLimitDelay({ headers }: HttpResponse, now: Date): number {
  if (headers['x-ratelimit-remaining']?.trim() !== '0') return 0;
  const reset = Number(headers['x-ratelimit-reset']) * 1000 - now.getTime();
  return reset > 0 && reset <= longestPause ? reset : 0;
}
