import { isDeepStrictEqual } from 'node:util';
import { type CallResult, type ExitName, Failure, isStop, lacksCredential } from '../base/failure.ts';
import { escaped, firstLineOf, joined, Message } from '../base/text/message.ts';
import { wasNeverSent } from '../http/attempt.ts';
import type { PlannedRequest } from './input/requests.ts';

/**
 * The outcome of a job, which is one request of many. `there before`: nothing was sent, because it was done earlier. `refused`: the
 * service said no. `unknown`: it may or may not have been done. `not sent`: it was certainly not done, and can be sent again.
 */
export type OutcomeStatus = 'done' | 'there before' | 'refused' | 'unknown' | 'not sent';

export interface Outcome {
  readonly status: OutcomeStatus;
  readonly failure?: Failure | undefined;
  /** Every further job would end in the same way. */
  readonly endsRun?: boolean | undefined;
}

interface FailedOutcome extends Outcome {
  readonly status: 'refused' | 'unknown' | 'not sent';
  readonly failure: Failure;
}

/** The words of `results` in the JSON of an error. */
export const resultWords: Readonly<Record<OutcomeStatus, CallResult['result']>> = {
  done: 'done',
  'there before': 'done',
  refused: 'failed',
  unknown: 'unknown',
  'not sent': 'not_sent',
};

/** Statuses about the account: who it is, and what it can pay. */
const statusesOfAccount = [401, 402];

/** True where any other request would fail too: a refused token, an empty balance, a service that is not to be asked now, a user who stops. */
export const endsBatch = (failure: Failure): boolean =>
  isStop(failure) ||
  statusesOfAccount.includes(failure.details.status ?? 0) ||
  failure.details.isForAll === true ||
  wasNeverSent(failure.details.cause);

/** Statuses that are about the operation or the moment, and not about one record. */
const statusesOfAll = [...statusesOfAccount, 405, 429];

/** These too, where the path has no arguments. */
const statusesOfRoute = [403, 404];

/** The part of a request that decides what its failure means. */
export interface AttemptedJob {
  readonly args: readonly string[];
  /** It changes nothing, and so its outcome is never unknown. */
  readonly safe?: boolean | undefined;
}

/** Says what a failure of a request means for its job, and for those of the same operation behind it. */
export function outcomeOfFailure(failure: Failure, { args, safe = false }: AttemptedJob): FailedOutcome {
  const { status = 0, outcomeUnknown, isKeptBack, cause } = failure.details;
  if (isKeptBack) return { status: 'not sent', failure, endsRun: endsBatch(failure) || lacksCredential(failure) };
  if (outcomeUnknown) return { status: 'unknown', failure, endsRun: endsBatch(failure) };
  const isForRoute = args.length === 0 && statusesOfRoute.includes(status);
  const isForOperation = isForRoute || statusesOfAll.includes(status) || lacksCredential(failure);
  if (isForOperation || isStop(failure) || wasNeverSent(cause)) return { status: 'not sent', failure, endsRun: true };
  const isRefusal = safe || (status >= 400 && status < 500 && status !== 408);
  return { status: isRefusal ? 'refused' : 'unknown', failure, endsRun: endsBatch(failure) };
}

/** Makes a job's request, and says what became of it. What is not a Failure is thrown. */
export async function outcomeOf<T>(
  job: AttemptedJob,
  request: () => Promise<T>,
): Promise<({ readonly status: 'done'; readonly value: T } & Outcome) | FailedOutcome> {
  try {
    return { status: 'done', value: await request() };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return outcomeOfFailure(failure, job);
  }
}

/** The kind of failure that a run ends with, which decides the exit code. `cause`: of a run that went on to its last job. */
export function kindOfRun(isSomeDone: boolean, end: Failure | undefined, cause: ExitName | undefined): ExitName {
  if (end && isStop(end)) return end.kind;
  if (isSomeDone && end?.kind !== 'machine') return 'partial';
  return end?.kind ?? cause ?? 'partial';
}

interface CallOutcome {
  readonly call: PlannedRequest;
  readonly status: OutcomeStatus;
  /** Absent where nothing was begun, because the run had ended or was stopped. */
  readonly failure?: Failure | undefined;
}

/**
 * Runs calls one after another. One that fails does not keep the others from being run, unless they would fail in the
 * same way. Returns what the calls that succeeded returned, and the failure of the command, which has the outcome of each.
 */
export async function runBatch<T>(
  calls: readonly PlannedRequest[],
  request: (call: PlannedRequest) => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly failure: Failure | undefined }> {
  const results: T[] = [];
  const outcomes: CallOutcome[] = [];
  let cause: Failure | undefined;
  let end: Failure | undefined;
  for (const call of calls) {
    if (end) {
      outcomes.push({ call, status: 'not sent' });
      continue;
    }
    const outcome = await outcomeOf({ args: call.args, safe: call.request.safe }, () => request(call));
    const { status, failure, endsRun } = outcome;
    const isUntouched = status === 'not sent' && isStop(outcome.failure);
    outcomes.push({ call, status, failure: isUntouched ? undefined : failure });
    if (outcome.status === 'done') results.push(outcome.value);
    if (!failure) continue;
    cause ??= failure;
    if (endsRun) end = failure;
  }
  const reason = end ?? cause;
  return { results, failure: reason && calls.length > 1 ? batchFailure(outcomes, end, reason) : reason };
}

const nameCall = ({ request }: PlannedRequest): Message => request.action ?? request.what;

const idOf = ({ args }: PlannedRequest): string => args.at(-1) ?? '';

const describeFailure = ({ said, details: { fields = [] } }: Failure): Message =>
  joined([said, ...fields.map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`)], '\n');

/** The rest of a message behind another one; undefined if it does not begin with it. */
function restBehind(message: Message, beginning: Message): Message | undefined {
  const parts = message.parts.filter((part) => part !== '');
  const first = beginning.parts.filter((part) => part !== '');
  return isDeepStrictEqual(parts.slice(0, first.length), first) ? new Message(parts.slice(first.length)) : undefined;
}

/** `Failed: cancel order 6 (422): no` */
function failedLine(call: PlannedRequest, failure: Failure): Message {
  const name = nameCall(call);
  const text = describeFailure(failure);
  const rest = restBehind(text, escaped`The service could not ${name}`);
  return rest ? escaped`Failed: ${name}${rest}` : escaped`Failed: ${name}: ${text}`;
}

const idLine = (label: string, outcomes: readonly CallOutcome[]): Message[] =>
  outcomes.length === 0 ? [] : [escaped`${label}: ${outcomes.map(({ call }) => idOf(call)).join(', ')}`];

/** The calls that are not done: `Failed: cancel order 6: …`, `Not sent: 7, 8`. */
function describeRest(outcomes: readonly CallOutcome[]): Message[] {
  const failed = outcomes.flatMap(({ call, failure }) => {
    if (!failure) return [];
    // The message of the stop says the same at greater length.
    return [isStop(failure) ? escaped`May or may not have happened: ${nameCall(call)}` : failedLine(call, failure)];
  });
  const left = outcomes.filter(({ status, failure }) => status === 'not sent' && !failure);
  return [...failed, ...idLine(left[0]?.call.request.safe ? 'Not fetched' : 'Not sent', left)];
}

function batchFailure(outcomes: readonly CallOutcome[], end: Failure | undefined, cause: Failure): Failure {
  const done = outcomes.filter(({ status }) => status === 'done');
  const lines = describeRest(outcomes);
  const results = outcomes.map(({ call, status, failure }): CallResult => {
    const result = failure && status === 'not sent' ? 'failed' : resultWords[status];
    return { id: idOf(call), result, status: failure?.details.status, message: failure && describeFailure(failure) };
  });
  const kind = kindOfRun(done.length > 0, end, cause.kind);
  if (isStop(cause) || done.length === 0) {
    const first = isStop(cause)
      ? [firstLineOf(cause.said), ...idLine('Done', done)]
      : [escaped`None of ${outcomes.length} was done.`];
    return new Failure(kind, joined([...first, ...lines], '\n'), { ...cause.details, results });
  }
  const left = results.filter(({ result }) => result === 'not_sent').length;
  const failed = outcomes.length - done.length - left;
  const message = escaped`${failed} of ${outcomes.length} failed${left > 0 ? `, ${left} not sent` : ''}.`;
  const hint = joined([...lines, ...(cause.details.hint ? [cause.details.hint] : [])], '\n');
  return new Failure(kind, message, { hint, results, cause });
}
