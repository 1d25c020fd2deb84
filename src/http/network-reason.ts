import { AnswerTooLong, AttemptTimedOut, BrokenAnswer } from './response-errors.ts';
import { networkCode } from './retry.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ENOTFOUND: 'its name is not known (DNS)',
  EAI_AGAIN: 'its name could not be looked up (DNS)',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ECONNABORTED: 'the connection was cut',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its answer are too long',
  UND_ERR_SOCKET: 'the connection was cut',
  Z_BUF_ERROR: 'the answer was cut short',
  Z_DATA_ERROR: 'the answer was damaged on the way',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  CERT_HAS_EXPIRED: 'its certificate has ended',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'a self-signed certificate is in its chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of its certificate is not known here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak TLS',
  // Our own aborts are told apart before: what is left is a tunnel that was not opened.
  UND_ERR_ABORTED: 'the proxy refused the way to it',
  UND_ERR_PRX_TLS: 'the proxy refused the way to it',
};

export const certificate = /CERT|SIGNED|ISSUER|LEAF_SIGNATURE|TLS/;

export function reason(error: unknown, timeout: number): string {
  if (error instanceof AttemptTimedOut) return `it did not answer within ${timeout} s`;
  if (error instanceof AnswerTooLong) return error.message;
  if (error instanceof BrokenAnswer) return error.message;
  const code = networkCode(error);
  return (code && reasons[code]) ?? (code ? `the connection failed (${code})` : 'the connection failed');
}
