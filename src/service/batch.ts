import { type CallResult, Failure, isStop } from '../base/failure.ts';
import { edited, escaped, firstLineOf, joined, type Message } from '../base/text/message.ts';
import type { PlannedRequest } from './input/requests.ts';
import { type EndedJob, kindOfRun, type Outcome, outcomeOf, type RunEnd, resultWords, runJobs } from './jobs.ts';

/** A call and its outcome. `failure` is absent if the call was not started because the run had ended or was stopped. */
type EndedCall = EndedJob<PlannedRequest, Outcome>;

/**
 * Runs calls one after another. If one fails, the others still run, unless they would fail in the same way. Returns the results of the
 * calls that succeeded, and the failure of the command, which has the outcome of each call; undefined if none failed.
 */
export async function runBatch<T>(
  calls: readonly PlannedRequest[],
  request: (call: PlannedRequest) => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly failure: Failure | undefined }> {
  const run: RunEnd = {};
  const results: T[] = [];
  const ended: EndedCall[] = [];
  const attempt = async (call: PlannedRequest): Promise<Outcome> => {
    if (run.end) return { status: 'not sent' };
    const outcome = await outcomeOf({ args: call.args, safe: call.request.safe }, () => request(call));
    if (outcome.status === 'done') results.push(outcome.value);
    return outcome;
  };
  for await (const each of runJobs(run, calls, attempt)) {
    const { status, failure } = each.outcome;
    const isUntouched = status === 'not sent' && failure !== undefined && isStop(failure);
    ended.push(isUntouched ? { ...each, outcome: { status } } : each);
  }
  const reason = run.end ?? run.cause;
  return { results, failure: reason && calls.length > 1 ? batchFailure(ended, run.end, reason) : reason };
}

const nameCall = ({ request }: PlannedRequest): Message => request.action ?? request.what;

const idOf = ({ args }: PlannedRequest): string => args.at(-1) ?? '';

const describeFailure = ({ said, details: { fields = [] } }: Failure): Message =>
  joined([said, ...fields.map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`)], '\n');

/** `Failed: cancel order 6 (422): no` */
function failedLine(call: PlannedRequest, failure: Failure): Message {
  const name = nameCall(call);
  const { pieces } = escaped`The service could not ${name}`;
  return escaped`Failed: ${name}${edited(describeFailure(failure), { behind: pieces })}`;
}

const idLine = (label: string, ended: readonly EndedCall[]): Message[] =>
  ended.length === 0 ? [] : [escaped`${label}: ${ended.map(({ job }) => idOf(job))}`];

/** The calls that are not done: `Failed: cancel order 6: …`, `Not sent: 7, 8`. */
function describeRest(ended: readonly EndedCall[]): Message[] {
  const failed = ended.flatMap(({ job, outcome: { failure } }) => {
    if (!failure) return [];
    // The message of the stop says the same at greater length.
    return [isStop(failure) ? escaped`May or may not have happened: ${nameCall(job)}` : failedLine(job, failure)];
  });
  const left = ended.filter(({ outcome: { status, failure } }) => status === 'not sent' && !failure);
  return [...failed, ...idLine(left[0]?.job.request.safe ? 'Not fetched' : 'Not sent', left)];
}

function batchFailure(ended: readonly EndedCall[], end: Failure | undefined, cause: Failure): Failure {
  const done = ended.filter(({ outcome }) => outcome.status === 'done');
  const lines = describeRest(ended);
  const results = ended.map(({ job, outcome: { status, failure } }): CallResult => {
    const outcome = failure && status === 'not sent' ? 'failed' : resultWords[status];
    return { id: idOf(job), outcome, status: failure?.details.status, message: failure && describeFailure(failure) };
  });
  const kind = kindOfRun(done.length > 0, end, cause.kind);
  if (isStop(cause) || done.length === 0) {
    const first = isStop(cause)
      ? [firstLineOf(cause.said), ...idLine('Done', done)]
      : [escaped`None of ${ended.length} was done.`];
    return new Failure(kind, joined([...first, ...lines], '\n'), { ...cause.details, results });
  }
  const left = results.filter(({ outcome }) => outcome === 'not_sent').length;
  const failed = ended.length - done.length - left;
  const message = escaped`${failed} of ${ended.length} failed${left > 0 ? escaped`, ${left} not sent` : ''}.`;
  const hint = joined([...lines, ...(cause.details.hint ? [cause.details.hint] : [])], '\n');
  return new Failure(kind, message, { hint, results, cause });
}
