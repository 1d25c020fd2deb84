import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { Context } from '../../session/context.ts';
import type { ApplyPlan, Job, ThereBefore } from '../../writes/job.ts';
import type { recordReader } from './read-record.ts';
import type { Updating } from './update-matcher.ts';
import { isAsSeen, type UpdatePlanner } from './update-planner.ts';
import type { UpdateRun } from './update-run.ts';

/** Writes with an unknown outcome, by the id of their record. */
export async function unknownWrites(context: Context, { update }: Updating): Promise<Map<string, LedgerEntry[]>> {
  const { openWrites } = await import('../../writes/apply.ts');
  const found = new Map<string, LedgerEntry[]>();
  for (const entry of await openWrites(context, update.id)) {
    const [, id] = /^update:(.*):[0-9a-f]+$/.exec(entry.key) ?? [];
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), entry]);
  }
  return found;
}

/** Sends the changes of a plan. Each record is read once more before: what has changed since is left. */
export async function sendUpdates(
  run: UpdateRun,
  planner: UpdatePlanner,
  read: ReturnType<typeof recordReader>,
): Promise<void> {
  const { context, invocation, updating } = run;
  const { applyJobs, readApplyOptions, readResultDisplay } = await import('../../writes/apply.ts');
  const options = readApplyOptions(invocation);
  const { display, mistakes } = await readResultDisplay(context, invocation, options.result);
  if (mistakes.length > 0) throw usageFailure(mistakes);
  const { jobs, faulty, cells, settled } = planner;
  const look = async ({ args, seen = {} }: Job): Promise<ThereBefore | undefined> => {
    const now = await read(args.at(-1) ?? '');
    if ('missing' in now) return { status: 'not sent', reason: now.missing };
    if (isAsSeen(now.record, seen)) return undefined;
    return { status: 'not sent', reason: 'the service has changed it since it was compared' };
  };
  const plan: ApplyPlan = {
    ...{
      operation: updating.update,
      noun: updating.noun,
      creates: false,
      changes: { settled },
      look,
      listArgs: run.args,
    },
    ...{ count: jobs.count, faultyCount: faulty.count },
    jobs: () => jobs.read(),
    faulty: () => faulty.read(),
    question: (count) => escaped`Change ${pluralize(count, updating.noun)}, ${pluralize(cells, 'cells')} in all?`,
  };
  await applyJobs(context, plan, options, display);
}
