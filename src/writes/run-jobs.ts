import { Failure } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { escaped, firstLineOf, joined, type Message } from '../base/text/message.ts';
import type { Outcome } from '../service/batch.ts';
import { withoutReason, withoutStop } from './message-parts.ts';

/** A run of jobs, while it goes on and at its end. */
export interface JobRun<O extends Outcome> {
  /** In the order of the jobs. */
  readonly outcomes: O[];
  /** Why nothing more is sent. */
  end: Failure | undefined;
  /** The first refusal or lost response. */
  cause: Failure | undefined;
}

/**
 * Takes jobs in their order, several at once where wanted. `attempt` is called for every job: once the run has an `end`, it
 * sends nothing more. `mostUnknown` unknown outcomes in a row end the run.
 */
export async function runJobs<Job, O extends Outcome>(
  jobs: AsyncIterable<Job> | Iterable<Job>,
  attempt: (job: Job, at: number, run: JobRun<O>) => Promise<O>,
  { concurrency = 1, mostUnknown = Number.POSITIVE_INFINITY } = {},
): Promise<JobRun<O>> {
  const run: JobRun<O> = { outcomes: [], end: undefined, cause: undefined };
  let unknownInRow = 0;
  await mapConcurrently(jobs, concurrency, async (job, at) => {
    const outcome = await attempt(job, at, run);
    const { status, failure, endsRun } = outcome;
    run.outcomes[at] = outcome;
    if (status === 'done') unknownInRow = 0;
    // A job that was not attempted says nothing about the service.
    if (!failure) return;
    unknownInRow = status === 'unknown' ? unknownInRow + 1 : 0;
    run.cause ??= failure;
    if (endsRun) run.end ??= failure;
    else if (unknownInRow >= mostUnknown) run.end ??= troubledService(mostUnknown, failure);
  });
  return run;
}

const troubledService = (count: number, cause: Failure): Failure =>
  new Failure('unavailable', escaped`${count} responses in a row did not come or were of no use.`, {
    hint: escaped`Wait until the service is well, then run the same command again.`,
    cause,
  });

/** A refusal in full, on one line. What Laravel says of all of it is what it says of the first field: that is told once. */
export function reasonOfFailure({ said, details }: Failure): Message {
  const { fields = [], reason = '' } = details;
  const line = firstLineOf(said);
  const first = reason.replace(/ \(and \d+ more errors?\)$/, '');
  const isSaid = fields.some(({ messages }) => messages.includes(first));
  const whole = isSaid ? withoutReason(line, reason) : line;
  return joined(
    [withoutStop(whole), ...fields.map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`)],
    '; ',
  );
}
