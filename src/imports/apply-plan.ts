import { Failure, usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Context, Invocation } from '../session/context.ts';
import type { ApplyPlan } from '../writes/job.ts';
import type { ColumnMatcher } from './column-matcher.ts';
import type { ImportField } from './fields.ts';
import type { Foreseen } from './foresee.ts';
import { importNoun } from './importable.ts';
import { describeSums } from './plan-lines.ts';
import type { Planner } from './planner.ts';

/** Sends the good rows of a plan, each at most once. */
export async function sendPlan(
  context: Context,
  invocation: Invocation,
  operation: Operation,
  { jobs, faulty }: Planner,
  foreseen: Foreseen,
): Promise<void> {
  const { applyJobs, readApplyOptions, readResultDisplay } = await import('../writes/apply.ts');
  const options = readApplyOptions(invocation);
  const { display, mistakes } = await readResultDisplay(context, invocation, options.result);
  if (mistakes.length > 0) throw usageFailure(mistakes);
  const noun = importNoun(operation);
  const sums = describeSums(foreseen.worth);
  const plan: ApplyPlan = {
    ...{ operation, noun, creates: true, count: jobs.count, faultyCount: faulty.count },
    jobs: () => jobs.read(),
    faulty: () => faulty.read(),
    list: findOperation(context.catalogue, operation.id.replace(/create$/, 'list')),
    listArgs: invocation.words.slice(0, -1),
    question: (count) => {
      const sum = sums === '' || count !== foreseen.count ? '' : escaped`, ${sums} in all`;
      return escaped`Create ${pluralize(count, noun)}${sum}?`;
    },
  };
  await applyJobs(context, plan, options, display);
}

/** The fields that the service has refused rows for before, for lack of them. */
export async function learnedFields(
  context: Context,
  operation: Operation,
  matcher: ColumnMatcher,
): Promise<readonly ImportField[]> {
  const { learnedRequired } = await import('../writes/apply.ts');
  try {
    const names = (await learnedRequired(context, operation.id)).map((name) => name.replace(/\.(?:\d+|\*)(?=\.)/g, ''));
    return names.flatMap((name) => matcher.named(name)?.field ?? []);
  } catch (error) {
    // A sheet can be checked without an account.
    if (error instanceof Failure && error.kind === 'auth') return [];
    throw error;
  }
}
