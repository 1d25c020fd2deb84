import { Failure } from '../base/failure.ts';
import { certificate, reason } from './network-reason.ts';
import { AnswerTooLong, AttemptTimedOut, BrokenAnswer } from './response-errors.ts';
import { networkCode } from './retry.ts';

/** The failure of an attempt that brought no answer, in words. */
export function networkFailure(error: unknown, host: string, timeout: number): Failure {
  const code = networkCode(error) ?? '';
  const hint = certificate.test(code)
    ? 'If your network has its own authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem'
    : error instanceof AttemptTimedOut
      ? 'Try again, or give it longer: --timeout 120'
      : code === 'UND_ERR_ABORTED'
        ? 'Check the address and the password in HTTPS_PROXY; NO_PROXY names hosts to reach without it.'
        : 'Check the network and the base URL (shipctl whoami), then try again.';
  const answered = error instanceof BrokenAnswer || error instanceof AnswerTooLong;
  const message = `${host} ${answered ? 'answered, but' : 'was not reached:'} ${reason(error, timeout)}.`;
  return new Failure('unavailable', message, { hint, cause: error });
}

/** A write that broke off once its bytes may have arrived: nobody here can know, so the user is told how to look. */
export function outcomeUnknown(failure: Failure, what: string): Failure {
  return new Failure(failure.kind, `${failure.message}\n${what}: it may or may not have happened.`, {
    ...failure.details,
    hint: 'It was not sent again. Look before you do: list or get the record first.',
  });
}
