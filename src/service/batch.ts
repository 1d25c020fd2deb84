import { type CallResult, Failure, isStop } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Messages } from '../output/messages.ts';
import type { PlannedRequest } from './input/requests.ts';
import { kindOfRun, newRun, type Outcome, outcomeOf, resultWords, runJobs } from './outcome.ts';

interface BatchResult<T> {
  /** Of the calls that succeeded, in their order. */
  readonly results: readonly T[];
  /** The failure of the command; undefined if every call succeeded. */
  readonly failure: Failure | undefined;
}

/** How a call ended. */
interface CallOutcome extends Outcome {
  readonly call: PlannedRequest;
}

/**
 * Runs calls one after another. One that fails does not keep the others from being run, unless they would fail in the
 * same way. The outcome of each is in the failure.
 */
export async function runBatch<T>(
  { messages }: { readonly messages: Pick<Messages, 'note'> },
  calls: readonly PlannedRequest[],
  request: (call: PlannedRequest) => Promise<T>,
): Promise<BatchResult<T>> {
  const results: T[] = [];
  const run = newRun<CallOutcome>();
  const attempt = async (call: PlannedRequest): Promise<CallOutcome> => {
    if (run.end) return { call, status: 'not sent' };
    const { args, request: sent } = call;
    const outcome = await outcomeOf({ args, safe: sent.safe }, () => request(call));
    if (outcome.status === 'done') results.push(outcome.value);
    else if (calls.length > 1 && !isStop(outcome.failure)) messages.note(failedLine(call, outcome.failure));
    return { call, status: outcome.status, failure: outcome.failure, endsRun: outcome.endsRun };
  };
  await runJobs(calls, attempt, run);
  const cause = run.end ?? run.cause;
  return { results, failure: cause && calls.length > 1 ? batchFailure(run.outcomes, run.end, cause) : cause };
}

const nameCall = ({ request }: PlannedRequest): string => request.action ?? request.what;

/** The id of a call, as it was given. */
const idOf = ({ args }: PlannedRequest): string => args.at(-1) ?? '';

/** A failure with the fields that it names, in one text. */
const describeFailure = ({ message, details }: Failure): string =>
  [message, ...(details.fields ?? []).map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`)].join(
    '\n',
  );

const failedLine = (call: PlannedRequest, failure: Failure): string =>
  escaped`Failed: ${nameCall(call)}: ${describeFailure(failure)}`;

/** The failure of a call that was begun; undefined for one that was done, or that a stop came before. */
const ownFailure = ({ status, failure }: Outcome): Failure | undefined =>
  failure && status === 'not sent' && isStop(failure) ? undefined : failure;

/** In `results`, a call that was begun and not done has failed. */
function resultOf(outcome: CallOutcome): CallResult {
  const failure = ownFailure(outcome);
  const { status, call } = outcome;
  const result = failure && status !== 'unknown' ? 'failed' : resultWords[status];
  return { id: idOf(call), result, message: failure && describeFailure(failure) };
}

const idLine = (label: string, outcomes: readonly CallOutcome[]): string[] =>
  outcomes.length === 0 ? [] : [escaped`${label}: ${outcomes.map(({ call }) => idOf(call)).join(', ')}`];

/** The calls that are not done: `Failed: cancel order 6: …`, `Not sent: 7, 8`. */
function describeRest(outcomes: readonly CallOutcome[]): string[] {
  const failed = outcomes.flatMap((outcome) => {
    const failure = ownFailure(outcome);
    if (!failure) return [];
    // The message of the stop says the same at greater length.
    if (isStop(failure)) return [escaped`May or may not have happened: ${nameCall(outcome.call)}`];
    return [failedLine(outcome.call, failure)];
  });
  const left = outcomes.filter((outcome) => outcome.status === 'not sent' && !ownFailure(outcome));
  return [...failed, ...idLine(left[0]?.call.request.safe ? 'Not fetched' : 'Not sent', left)];
}

/** The failure of several calls: that of its cause where nothing was done, else a partial one. */
function batchFailure(outcomes: readonly CallOutcome[], end: Failure | undefined, cause: Failure): Failure {
  const done = outcomes.filter(({ status }) => status === 'done');
  const lines = describeRest(outcomes);
  const results = outcomes.map(resultOf);
  const kind = kindOfRun(done.length > 0, end, cause.kind);
  if (isStop(cause)) {
    const message = [cause.message.split('\n')[0], ...idLine('Done', done), ...lines].join('\n');
    return new Failure(kind, message, { ...cause.details, results });
  }
  if (done.length === 0) {
    const message = [escaped`None of ${outcomes.length} was done.`, ...lines].join('\n');
    return new Failure(kind, message, { ...cause.details, results });
  }
  const failed = results.filter(({ result }) => result === 'failed' || result === 'unknown').length;
  const left = results.filter(({ result }) => result === 'not_sent').length;
  const message = escaped`${failed} of ${outcomes.length} failed${left > 0 ? `, ${left} not sent` : ''}.`;
  const hint = [...lines, cause.details.hint].filter(Boolean).join('\n');
  return new Failure(kind, message, { hint, results, cause });
}
