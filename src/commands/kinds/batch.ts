import { Failure, isStop } from '../../base/failure.ts';
import type { Context } from '../context.ts';
import type { PlannedRequest } from '../input/requests.ts';

interface BatchResult<T> {
  /** Of the calls that succeeded, in their order. */
  readonly results: readonly T[];
  /** What the command ends with; undefined where every call succeeded. */
  readonly failure: Failure | undefined;
}

/** Runs calls one after another; one that fails does not keep the others from being run. Throws when it is stopped. */
export async function runBatch<T>(
  { messages }: Context,
  calls: readonly PlannedRequest[],
  run: (call: PlannedRequest) => Promise<T>,
): Promise<BatchResult<T>> {
  const results: T[] = [];
  const failures: Failure[] = [];
  for (const call of calls) {
    try {
      results.push(await run(call));
    } catch (error) {
      if (!(error instanceof Failure) || isStop(error)) throw error;
      failures.push(error);
      if (calls.length > 1) messages.note(`Failed: ${call.request.action ?? call.request.what}: ${error.message}`);
    }
  }
  return { results, failure: results.length === 0 ? failures[0] : partialFailureOf(failures, calls.length) };
}

function partialFailureOf(failures: readonly Failure[], total: number): Failure | undefined {
  if (failures.length === 0) return undefined;
  const hint = failures.map(({ message }) => message).join('\n');
  return new Failure('partial', `${failures.length} of ${total} failed.`, { hint });
}
