import { systemCode } from '../base/failure.ts';

/** The response is larger than any that the service has a reason to send: a mistake or a compression bomb. */
export class ResponseTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`The response is larger than ${limit / 2 ** 20} MiB.`);
  }
}

/** The body began well and is incomplete or damaged: another attempt may bring it whole. Its message ends a sentence. */
export class TruncatedResponse extends Error {}

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

/** The same codes can come while a response is read; then the request has arrived. */
export const wasNeverSent = (error: unknown): boolean =>
  beforeSending.has(networkCode(error) ?? '') && systemCall(error) !== 'read' && systemCall(error) !== 'write';

/** May another attempt bring the response that this one did not? */
export const isPassingError = (error: unknown): boolean =>
  error instanceof TruncatedResponse ||
  error instanceof AttemptTimedOut ||
  wasNeverSent(error) ||
  whileConnected.has(networkCode(error) ?? '');
