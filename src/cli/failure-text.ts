import { Failure, isStop, systemCode } from '../base/failure.ts';
import { isDiskError } from '../base/files/file-failures.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { issues } from '../base/version.ts';

/** Anything other than a Failure is a bug in shipctl, and says how to report it. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (['EMFILE', 'ENFILE'].includes(systemCode(error) ?? '')) {
    return new Failure('machine', 'This process has too many open files.', {
      hint: 'Allow it more (ulimit -n 256), then try again.',
      cause: error,
    });
  }
  if (isDiskError(error)) {
    const hint = 'Is the disk still there? Is a network share still connected?';
    return new Failure('machine', escaped`The disk failed: ${error.message}.`, { hint, cause: error });
  }
  // The stack overflowed, or a string got too long. No valid record causes that.
  if (error instanceof RangeError) {
    return new Failure('unavailable', 'The response is nested too deeply, or is too long, to be shown.', {
      hint: escaped`If it is short and flat, please report it, with the command and what --debug shows: ${issues}`,
      cause: error,
    });
  }
  return new Failure('bug', escaped`shipctl has a fault: ${error instanceof Error ? error.message : String(error)}`, {
    hint: escaped`Please report it, with the command and what --debug shows: ${issues}`,
    cause: error,
  });
}

/** Secrets go first: escaped, or spelled in another way, they would not be found. */
export function printable({ kind, message, details }: Failure, clean: (text: string) => string): Failure {
  const { hint, fields, request, requestId, results } = details;
  return new Failure(kind, clean(message), {
    ...details,
    hint: hint && clean(hint),
    fields: fields?.map(({ field, messages }) => ({ field: clean(field), messages: messages.map(clean) })),
    request: request && { ...request, url: clean(request.url) },
    requestId: requestId && clean(requestId),
    results: results?.map((each) => ({ ...each, message: each.message && clean(each.message) })),
  });
}

/** What an error in JSON says in every case. */
const failureFields = ({ kind, message, details }: Failure) => ({
  code: kind,
  message,
  status: details.status,
  request_id: details.requestId,
});

/** Why only part was done: a failure; or none, where the list could not be proved. */
function causeOf({ kind, message, details: { cause } }: Failure, clean: (text: string) => string) {
  if (kind !== 'partial') return undefined;
  return cause instanceof Failure ? failureFields(printable(cause, clean)) : { code: 'unproved', message };
}

/** One object, for a program; `clean` as for `printable`. */
export function asJson(failure: Failure, clean: (text: string) => string): string {
  const { hint, fields, request, results } = failure.details;
  const { request_id, ...summary } = failureFields(failure);
  const cause = causeOf(failure, clean);
  return stringifyJson({ error: { ...summary, hint, fields, cause, request, request_id, results } });
}

/** Several lines, for a person. */
export function asText(failure: Failure): string {
  const { message, details } = failure;
  const { hint, fields = [], request, requestId } = details;
  const way = request?.proxy === undefined ? '' : escaped` through the proxy ${request.proxy}`;
  if (isStop(failure)) return message;
  return [
    ...message.split('\n').map((line, at) => (at === 0 ? escaped`Error: ${line}` : `       ${line}`)),
    ...fields.flatMap(({ field, messages }) => messages.map((each) => escaped`       ${field}: ${each}`)),
    ...(request ? [escaped`       Request: ${request.method} ${request.url}${way}`] : []),
    ...(requestId ? [escaped`       Request id: ${requestId}`] : []),
    ...(hint ? [hint] : []),
  ].join('\n');
}
