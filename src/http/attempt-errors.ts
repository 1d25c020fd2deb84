import { systemCode } from '../base/failure.ts';

/** A response that cannot be used. Its message completes "The response from <host> …". */
export class InvalidResponse extends Error {}

/** The body began well and is incomplete or damaged: another attempt may bring it whole. */
export class TruncatedResponse extends InvalidResponse {}

/** The attempt took longer than `--timeout` allows. */
export class AttemptTimedOut extends Error {}

// Before these, no byte of the request has left: even a write may be sent again.
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const whileConnected = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'UND_ERR_SOCKET', 'Z_BUF_ERROR']);

/** The system's or undici's error behind an error. Node tries several addresses and wraps their errors in an aggregate. */
function networkError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = systemCode(error);
  if (error instanceof AggregateError && code === undefined) return networkError(error.errors[0]);
  const cause = networkError(error.cause);
  return code === undefined || (code.startsWith('UND_ERR') && cause) ? cause : error;
}

export const networkCode = (error: unknown): string | undefined => systemCode(networkError(error));

/** The same codes can come while a response is read; then the request has arrived. */
export function wasNeverSent(error: unknown): boolean {
  const cause = networkError(error);
  const syscall = cause && 'syscall' in cause ? cause.syscall : undefined;
  return beforeSending.has(systemCode(cause) ?? '') && syscall !== 'read' && syscall !== 'write';
}

/** May another attempt bring the response that this one did not? */
export const isPassingError = (error: unknown): boolean =>
  error instanceof TruncatedResponse ||
  error instanceof AttemptTimedOut ||
  wasNeverSent(error) ||
  whileConnected.has(networkCode(error) ?? '');
