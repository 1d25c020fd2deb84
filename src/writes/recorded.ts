import { Failure } from '../base/failure.ts';
import { type AttemptedJob, impersonalReason, type Outcome, outcomeOf } from '../service/outcome.ts';

/** The outcome of a write, with what its request returned if it is done. */
export interface RecordedOutcome<T> extends Outcome {
  readonly status: 'done' | 'refused' | 'unknown' | 'not sent';
  readonly value?: T;
}

/** Where a write is recorded. */
export interface WriteRecord<T> {
  /** Records that the write is about to be sent. */
  claim(): Promise<void>;
  /** Records its outcome; `reason` says why it is not done, without anything personal. */
  settle(outcome: RecordedOutcome<T>, reason: string | undefined): Promise<void>;
}

/**
 * Sends a write that is recorded before its bytes leave and after its end: a process that is killed between the two leaves a
 * record of an unknown outcome. What `claim` throws is thrown, and nothing was sent.
 */
export async function sendRecorded<T>(
  job: AttemptedJob,
  request: () => Promise<T>,
  { claim, settle }: WriteRecord<T>,
): Promise<RecordedOutcome<T>> {
  await claim();
  const outcome: RecordedOutcome<T> = await outcomeOf(job, request);
  try {
    await settle(outcome, outcome.failure && impersonalReason(outcome.failure));
  } catch (failure) {
    // The record still says that it was sent, and the next run looks for it.
    if (!(failure instanceof Failure)) throw failure;
    return { ...outcome, failure, endsRun: true };
  }
  return outcome;
}
