import { type CallResult, Failure, isStop } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { wasNeverSent } from '../http/attempt.ts';
import type { Context } from '../session/context.ts';
import type { PlannedRequest } from './input/requests.ts';

interface BatchResult<T> {
  /** Of the calls that succeeded, in their order. */
  readonly results: readonly T[];
  /** What the command ends with; undefined where every call succeeded. */
  readonly failure: Failure | undefined;
}

/** How a call ended; without a failure of its own where it was not sent. */
interface EndedCall extends Pick<CallResult, 'result'> {
  readonly call: PlannedRequest;
  readonly failure?: Failure;
}

const nameCall = ({ request }: PlannedRequest): string => request.action ?? request.what;

/** The id of a call, as it was given. */
const idOf = ({ args }: PlannedRequest): string => args.at(-1) ?? '';

/** A failure with the fields that it names, in one text. */
const reasonOf = ({ message, details }: Failure): string =>
  [message, ...(details.fields ?? []).map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`)].join(
    '\n',
  );

/** Every further call would end in the same way: a refused token, a service that is not to be asked now, a user who stops. */
export const endsBatch = (failure: Failure): boolean =>
  isStop(failure) ||
  failure.details.status === 401 ||
  failure.details.isForAll === true ||
  wasNeverSent(failure.details.cause);

/**
 * Runs calls one after another. One that fails does not keep the others from being run, unless they would fail in the
 * same way. What has become of each is in the failure.
 */
export async function runBatch<T>(
  { messages, signal }: Context,
  calls: readonly PlannedRequest[],
  run: (call: PlannedRequest) => Promise<T>,
): Promise<BatchResult<T>> {
  const results: T[] = [];
  const ended: EndedCall[] = [];
  let end: Failure | undefined;
  for (const call of calls) {
    try {
      if (!end) results.push(await run(call));
      ended.push({ call, result: end ? 'not_sent' : 'done' });
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      if (endsBatch(failure)) end = failure;
      // A stop that says nothing of the call came before it was sent.
      if (failure === signal.reason) ended.push({ call, result: 'not_sent' });
      else ended.push({ call, result: failure.details.outcomeUnknown ? 'unknown' : 'failed', failure });
      if (calls.length > 1 && !isStop(failure)) messages.note(escaped`Failed: ${nameCall(call)}: ${reasonOf(failure)}`);
    }
  }
  const cause = end ?? ended.find(({ failure }) => failure)?.failure;
  return { results, failure: cause && calls.length > 1 ? batchFailure(ended, cause) : cause };
}

const having = (ended: readonly EndedCall[], ...results: readonly CallResult['result'][]): EndedCall[] =>
  ended.filter(({ result }) => results.includes(result));

const idLine = (label: string, ended: readonly EndedCall[]): string[] =>
  ended.length === 0 ? [] : [escaped`${label}: ${ended.map(({ call }) => idOf(call)).join(', ')}`];

/** What has become of those that are not done: `Failed: cancel order 6: …`, `Not sent: 7, 8`. */
function describeRest(ended: readonly EndedCall[]): string[] {
  const failed = ended.flatMap(({ call, failure }) => {
    if (!failure) return [];
    // The message of the stop says the same at greater length.
    if (isStop(failure)) return [escaped`May or may not have happened: ${nameCall(call)}`];
    return [escaped`Failed: ${nameCall(call)}: ${reasonOf(failure)}`];
  });
  const left = having(ended, 'not_sent');
  return [...failed, ...idLine(left[0]?.call.request.safe ? 'Not fetched' : 'Not sent', left)];
}

/** The failure of several calls: that of its cause where nothing was done, else a partial one. */
function batchFailure(ended: readonly EndedCall[], cause: Failure): Failure {
  const done = having(ended, 'done');
  const lines = describeRest(ended);
  const results = ended.map(
    ({ call, result, failure }): CallResult => ({ id: idOf(call), result, message: failure && reasonOf(failure) }),
  );
  if (isStop(cause)) {
    const message = [cause.message.split('\n')[0], ...idLine('Done', done), ...lines].join('\n');
    return new Failure(cause.kind, message, { ...cause.details, results });
  }
  if (done.length === 0) {
    const message = [escaped`None of ${ended.length} was done.`, ...lines].join('\n');
    return new Failure(cause.kind, message, { ...cause.details, results });
  }
  const failed = having(ended, 'failed', 'unknown').length;
  const left = ended.length - done.length - failed;
  const message = escaped`${failed} of ${ended.length} failed${left > 0 ? `, ${left} not sent` : ''}.`;
  const hint = [...lines, cause.details.hint].filter(Boolean).join('\n');
  return new Failure('partial', message, { hint, results, cause });
}
