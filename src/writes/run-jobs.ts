import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Outcome } from '../service/batch.ts';

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

/** A refusal in full, on one line. */
export const reasonOfFailure = ({ message, details }: Failure): string =>
  [
    ...message.split('\n', 1).map((line) => line.replace(/\.$/, '')),
    ...(details.fields ?? []).map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`),
  ].join('; ');
