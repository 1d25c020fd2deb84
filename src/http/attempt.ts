import { systemCode } from '../base/failure.ts';

/** One attempt, from its start to its end. */
export interface Attempt {
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
  /** Its failure is part of a burst or an outage that other attempts have shown. */
  isKnown: boolean;
}

/** A response that cannot be used. Its message completes "The response from <host> …". */
export class InvalidResponse extends Error {}

/** The body began well and is incomplete or damaged: another attempt may bring it whole. */
export class TruncatedResponse extends InvalidResponse {}

/** The attempt took longer than `--timeout` allows. */
export class AttemptTimedOut extends Error {}

/** The connection was not established, its cause says why: no byte of the request has left. */
export class NeverSent extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
  }
}

/** The connection to the proxy itself was not established. */
export class ProxyUnreachable extends Error {
  constructor(
    readonly host: string,
    override readonly cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** The proxy has closed the connection on which it was asked for a tunnel. It has no code that undici takes for a lost connection. */
export class TunnelClosed extends Error {
  readonly code = 'ERR_TUNNEL_CLOSED';

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

const lostCode = /^(ECONNREFUSED|ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|EHOSTUNREACH|ENETUNREACH)$/;
const unknownNameCode = /^(ENOTFOUND|EAI_AGAIN)$/;
const otherPassingCode = /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|Z_BUF_ERROR)$/;

/** The system's or undici's error behind an error. Node tries several addresses and wraps their errors in an aggregate. */
function networkError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = systemCode(error);
  if (error instanceof AggregateError && code === undefined) return networkError(error.errors[0]);
  const cause = networkError(error.cause);
  return code === undefined || (code.startsWith('UND_ERR') && cause) ? cause : error;
}

export const networkCode = (error: unknown): string | undefined => systemCode(networkError(error));

/** Even a write that was never sent may be sent again. */
export const wasNeverSent = (error: unknown): boolean => error instanceof NeverSent;

export const hasTimedOut = (error: unknown): boolean =>
  error instanceof AttemptTimedOut || (error instanceof NeverSent && error.cause instanceof AttemptTimedOut);

/** The proxy that an error is about, if it is about one. */
export function unreachableProxy(error: unknown): string | undefined {
  if (error instanceof ProxyUnreachable) return error.host;
  return error instanceof Error ? unreachableProxy(error.cause) : undefined;
}

/** Returns why the bytes of a response are not HTTP, in the parser's words, or undefined for any other error. */
export function invalidHttp(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'HTTPParserError')
    return /\(([^)]+)\)$/.exec(error.message)?.[1] ?? 'it has no beginning or no end';
  const code = networkCode(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'its headers are larger than 16 kB';
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return 'its body has another length than its headers say';
  return undefined;
}

/** May another attempt bring the response that this one did not? Certificates do not mend themselves. */
export function isPassingError(error: unknown): boolean {
  const code = networkCode(error) ?? '';
  const isPassingCode = [lostCode, unknownNameCode, otherPassingCode].some((codes) => codes.test(code));
  return isPassingCode || error instanceof TruncatedResponse || hasTimedOut(error);
}

/** The connection was refused or lost; or its host is not found any more, where it was `reached` before. */
export function isLostConnection(error: unknown, reached: boolean): boolean {
  const code = networkCode(error) ?? '';
  return lostCode.test(code) || (reached && unknownNameCode.test(code));
}
