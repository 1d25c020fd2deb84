import { type CallResult, type ExitName, Failure, isStop, lacksCredential } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { wasNeverSent } from '../http/attempt.ts';

/**
 * The outcome of a job, which is one request of many. `there before`: nothing was sent, because it was done earlier. `refused`: the
 * service said no. `unknown`: it may or may not have been done. `not sent`: it was certainly not done, and can be sent again.
 */
export type OutcomeStatus = 'done' | 'there before' | 'refused' | 'unknown' | 'not sent';

export interface Outcome {
  readonly status: OutcomeStatus;
  /** Why it is not done. */
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

/** True where any other request would fail too: a refused token, a service that is not to be asked now, a user who stops. */
export const endsBatch = (failure: Failure): boolean =>
  isStop(failure) ||
  failure.details.status === 401 ||
  failure.details.isForAll === true ||
  wasNeverSent(failure.details.cause);

/** Statuses that are about the operation or the moment, and not about one record. */
const statusesOfAll = [401, 405, 429];

/** These too, where the path has no arguments. */
const statusesOfRoute = [403, 404];

/** The part of a request that decides what its failure means. */
export interface AttemptedJob {
  /** The arguments in its path. */
  readonly args: readonly string[];
  /** It changes nothing, and so its outcome is never unknown. */
  readonly safe?: boolean | undefined;
}

/** Says what a failure of a request means for its job, and for those of the same operation behind it. */
export function outcomeOfFailure(failure: Failure, { args, safe = false }: AttemptedJob): FailedOutcome {
  const { status = 0, outcomeUnknown, cause } = failure.details;
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

/** A run of jobs, while it goes on and at its end. */
export interface JobRun<O extends Outcome> {
  /** In the order of the jobs. */
  readonly outcomes: O[];
  /** Why nothing more is sent. */
  end: Failure | undefined;
  /** The first refusal or lost response. */
  cause: Failure | undefined;
}

export const newRun = <O extends Outcome = Outcome>(): JobRun<O> => ({
  outcomes: [],
  end: undefined,
  cause: undefined,
});

interface RunOptions {
  readonly concurrency?: number;
  /** So many unknown outcomes in a row end the run. */
  readonly mostUnknown?: number;
}

/**
 * Takes jobs in their order, several at once where wanted, and notes the outcome of each in `run`. `attempt` is called for
 * every job: once `run.end` is set, it sends nothing more.
 */
export async function runJobs<Job, O extends Outcome>(
  jobs: AsyncIterable<Job> | Iterable<Job>,
  attempt: (job: Job) => Promise<O>,
  run: JobRun<O>,
  { concurrency = 1, mostUnknown = Number.POSITIVE_INFINITY }: RunOptions = {},
): Promise<void> {
  let position = 0;
  let unknownInRow = 0;
  const note = ({ status, failure, endsRun }: Outcome): void => {
    if (status === 'done') unknownInRow = 0;
    // A job that was not attempted says nothing about the service.
    if (!failure) return;
    unknownInRow = status === 'unknown' ? unknownInRow + 1 : 0;
    run.cause ??= failure;
    if (endsRun) run.end ??= failure;
    else if (unknownInRow >= mostUnknown) run.end ??= troubledService(mostUnknown, failure);
  };
  async function* inTurn(): AsyncGenerator<Job, void> {
    yield* jobs;
  }
  const queue = inTurn();
  const work = async (): Promise<void> => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const at = position++;
      const outcome = await attempt(next.value);
      run.outcomes[at] = outcome;
      note(outcome);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

const troubledService = (count: number, cause: Failure): Failure =>
  new Failure('unavailable', escaped`${count} responses in a row did not come or were of no use.`, {
    hint: 'Wait until the service is well, then run the same command again.',
    cause,
  });

/** The kind of failure that a run ends with, which decides the exit code. `cause`: of a run that went on to its last job. */
export function kindOfRun(isSomeDone: boolean, end: Failure | undefined, cause: ExitName | undefined): ExitName {
  if (end && isStop(end)) return end.kind;
  if (isSomeDone && end?.kind !== 'machine') return 'partial';
  return end?.kind ?? cause ?? 'partial';
}

/** A refusal in full, on one line. */
export const reasonOfFailure = ({ message, details }: Failure): string =>
  [
    ...message.split('\n', 1).map((line) => line.replace(/\.$/, '')),
    ...(details.fields ?? []).map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`),
  ].join('; ');

/** A refusal without anything personal: its status, and the fields that it names. */
export const impersonalReason = ({ details: { status, fields = [] }, kind }: Failure): string =>
  [status ?? kind, ...fields.map(({ field }) => field).filter((name) => /^[\w.[\]-]{1,60}$/.test(name))].join(' ');
