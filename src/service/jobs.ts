import { type CallResult, type ExitName, Failure, isStop, lacksCredential } from '../base/failure.ts';
import { asTheyEnd } from '../base/map-concurrently.ts';
import { escaped } from '../base/text/message.ts';
import { wasNeverSent } from '../http/attempt.ts';

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
export const resultWords: Readonly<Record<OutcomeStatus, CallResult['outcome']>> = {
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

/** Makes a job's request, and returns its outcome. Any error but a Failure is thrown. */
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

/** `end` is why a run sends nothing more, `cause` its first refusal or lost response. Jobs read both while the run goes on. */
export interface RunEnd {
  end?: Failure | undefined;
  cause?: Failure | undefined;
}

/** A job whose outcome is known, and its place among the jobs, from 0. */
export interface EndedJob<Job, O extends Outcome> {
  readonly job: Job;
  readonly at: number;
  readonly outcome: O;
}

/**
 * Starts jobs in their order, several at once if asked to, and yields each as it ends. Calls `attempt` for every job, even once the run
 * has an `end`: `attempt` must then send nothing. `mostUnknown` unknown outcomes in a row end the run.
 */
export async function* runJobs<Job, O extends Outcome>(
  run: RunEnd,
  jobs: AsyncIterable<Job> | Iterable<Job>,
  attempt: (job: Job, at: number) => Promise<O>,
  { concurrency = 1, mostUnknown = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<EndedJob<Job, O>, void> {
  let unknownInRow = 0;
  yield* asTheyEnd(jobs, concurrency, async (job, at) => {
    const outcome = await attempt(job, at);
    const { status, failure, endsRun } = outcome;
    if (status === 'done') unknownInRow = 0;
    // A job that was not attempted says nothing about the service.
    if (failure) {
      unknownInRow = status === 'unknown' ? unknownInRow + 1 : 0;
      run.cause ??= failure;
      if (endsRun) run.end ??= failure;
      else if (unknownInRow >= mostUnknown) run.end ??= troubledService(mostUnknown, failure);
    }
    return { job, at, outcome };
  });
}

const troubledService = (count: number, cause: Failure): Failure =>
  new Failure('unavailable', escaped`${count} responses in a row did not come or were of no use.`, {
    hint: escaped`Wait until the service is well, then run the same command again.`,
    cause,
  });
