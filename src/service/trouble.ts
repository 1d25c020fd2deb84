import { Failure } from '../base/failure.ts';
import { AnswerTooLong, AttemptTimedOut, BrokenAnswer } from './exchange.ts';
import { networkCode } from './retry.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ENOTFOUND: 'its name is not known (DNS)',
  EAI_AGAIN: 'its name could not be looked up (DNS)',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ECONNABORTED: 'the connection was cut',
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
  UND_ERR_PRX_TLS: 'the proxy refused the way to it',
};

const certificate = /CERT|SIGNED|ISSUER|LEAF_SIGNATURE|TLS/;

function reason(error: unknown, timeout: number): string {
  if (error instanceof AttemptTimedOut) return `it did not answer within ${timeout} s`;
  if (error instanceof AnswerTooLong) return error.message;
  if (error instanceof BrokenAnswer) return error.message;
  const code = networkCode(error);
  return (code && reasons[code]) ?? (code ? `the connection failed (${code})` : 'the connection failed');
}

/** The failure of an attempt that brought no answer, in words. */
export function trouble(error: unknown, host: string, timeout: number): Failure {
  const code = networkCode(error) ?? '';
  const hint = certificate.test(code)
    ? 'If your network has its own authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem'
    : error instanceof AttemptTimedOut
      ? 'Try again, or give it longer: --timeout 120'
      : 'Check the network and the base URL (shipctl whoami), then try again.';
  const answered = error instanceof BrokenAnswer || error instanceof AnswerTooLong;
  const message = `${host} ${answered ? 'answered, but' : 'was not reached:'} ${reason(error, timeout)}.`;
  return new Failure('unavailable', message, { hint, cause: error });
}

/** A write that broke off once its bytes may have arrived: nobody here can know, so the user is told how to look. */
export function uncertain(failure: Failure, what: string): Failure {
  return new Failure(failure.kind, `${failure.message}\n${what}: it may or may not have happened.`, {
    ...failure.details,
    hint: 'It was not sent again. Look before you do: list or get the record first.',
  });
}
