import { escaped } from '../base/text/escape-controls.ts';
import { gerund, pluralize } from '../base/text/names.ts';
import type { Ledger } from '../log/ledger.ts';
import type { Display } from '../output/formats.ts';
import { withPlace } from '../service/show.ts';
import { askYesOrNo, confirm } from '../session/ask.ts';
import type { Context } from '../session/context.ts';
import { firstLines } from './first-lines.ts';
import type { ApplyOptions } from './flags.ts';
import { formerRows } from './former-rows.ts';
import type { ApplyPlan, Job, JobOutcome } from './job.ts';
import { type Decisions, noDecisions } from './judge.ts';
import { openLedger, readLedger } from './open-ledger.ts';
import { resultRow, resultShape } from './result.ts';
import { type RunState, runJobs } from './run-jobs.ts';
import { settleOpen } from './settle.ts';
import { applyFailure, countOutcomes, summaryOf } from './summary.ts';
import { type Survey, type SurveyedPlan, surveyJobs } from './survey.ts';

export { readApplyOptions } from './flags.ts';
export { learnedRequired, openWrites } from './open-ledger.ts';
export { readRecords } from './read-list.ts';
export { readResultDisplay } from './result.ts';

/** Rows whose like was sent without a reference: a customer may order the same again. */
async function askAgain(context: Context, { noun }: ApplyPlan, { likes }: Survey, decisions: Decisions) {
  if (likes.length === 0 || decisions.again) return;
  const lines = likes.map(
    ({ origin, like: { origin: other = '?', id } }) => escaped`${origin}: like ${other}${id ? `, ${id}` : ''}`,
  );
  const shown = ['Sent before without a reference, from another file or with other values:', ...firstLines(lines)];
  const answer = await askYesOrNo(context, escaped`Send ${pluralize(likes.length, noun)} again?`, async () => shown);
  decisions.again = answer === 'yes';
}

function warnOfChanges({ messages }: Context, { changed }: Survey): void {
  if (changed.length === 0) return;
  const lines = changed.map(({ origin, id }) => escaped`${origin}: created before as ${id}`);
  messages.warn(`Changed since they were created, and not sent again:\n${firstLines(lines).join('\n')}`);
}

/** Everything that is decided before anything is sent. */
async function prepare(context: Context, plan: ApplyPlan, ledger: Ledger, options: ApplyOptions) {
  const decisions = {
    ...noDecisions(),
    again: options.again,
    sendsAll: plan.changes !== undefined,
    formerOf: await formerRows(plan, ledger.book),
  };
  const first = await surveyJobs(plan, ledger.book, decisions);
  const references = options.checkList ? first.references : new Set<string>();
  const time = context.io.now().toISOString();
  for (const entry of plan.changes?.settled ?? [])
    await ledger.append({ ...entry, state: 'updated', time, adopted: true });
  await settleOpen({ context, plan, ledger, options, decisions }, first.open, references);
  await askAgain(context, plan, first, decisions);
  const survey = await surveyJobs(plan, ledger.book, decisions);
  warnOfChanges(context, survey);
  return { decisions, toSend: survey.toSend };
}

/**
 * What would become of the jobs, by the ledger as it is now; undefined where nothing was sent before. Nothing is asked and
 * nothing is sent. `onSend` gets those that would be sent. `faultyBefore`: faulty ones whose reference was created before.
 */
export async function foreseeJobs(
  context: Context,
  plan: SurveyedPlan & Pick<ApplyPlan, 'faulty'>,
  again: boolean,
  onSend: (job: Job) => void,
): Promise<(Survey & { readonly faultyBefore: number }) | undefined> {
  const book = await readLedger(context);
  if (book.all().length === 0) return undefined;
  const decisions = { ...noDecisions(), again, formerOf: await formerRows(plan, book) };
  let faultyBefore = 0;
  for await (const { key, file } of plan.faulty()) {
    if (key !== undefined && book.find({ operation: plan.operation.id, key, file })?.state === 'created')
      faultyBefore++;
  }
  return { ...(await surveyJobs(plan, book, decisions, onSend)), faultyBefore };
}

/** Outcomes in the order of the file: what was never reached was not sent. */
async function allOutcomes(plan: ApplyPlan, { outcomes }: RunState): Promise<JobOutcome[]> {
  const all: JobOutcome[] = [];
  let at = 0;
  for await (const { key, origin, file, sheet, row } of plan.jobs()) {
    all.push(outcomes[at++] ?? { key, origin, file, sheet, row, status: 'not sent' });
  }
  for await (const { key, origin, file, sheet, row, reason, id, status = 'faulty' } of plan.faulty()) {
    all.push({ key, origin, file, sheet, row, reason, id, status });
  }
  return all;
}

async function send(context: Context, plan: ApplyPlan, ledger: Ledger, options: ApplyOptions): Promise<RunState> {
  const run: RunState = { outcomes: [], end: undefined, cause: undefined };
  const { decisions, toSend } = await prepare(context, plan, ledger, options);
  if (toSend > 0) await confirm(context, plan.question(toSend));
  await runJobs(context, plan, ledger, decisions, { toSend, concurrency: options.concurrency }, run);
  if (run.end?.kind === 'bug') throw run.end.details.cause;
  return run;
}

/**
 * Makes the writes of a plan, each at most once: the ledger of this machine knows what was sent before. Asks before
 * anything is sent. `result` is where the outcome of each goes. Throws a failure unless all are created or there before.
 */
export async function applyJobs(
  context: Context,
  plan: ApplyPlan,
  options: ApplyOptions,
  result: Display | undefined,
): Promise<void> {
  const ledger = await openLedger(context, `${gerund(plan.operation.verb.split(' ').at(-1) ?? 'send')} ${plan.noun}`);
  const work = async (write: (outcomes: readonly JobOutcome[]) => Promise<void>): Promise<void> => {
    const run = await send(context, plan, ledger, options);
    const ended = await allOutcomes(plan, run);
    const outcomes = plan.sortOutcomes?.(ended) ?? ended;
    await plan.onEnd?.(outcomes);
    const failure = applyFailure(plan, outcomes, run);
    await write(outcomes).catch((error: unknown) => {
      // What was not created matters more than the file that would say so.
      throw failure ?? error;
    });
    if (failure) throw failure;
    context.messages.note(summaryOf(plan, countOutcomes(outcomes), outcomes.length));
  };
  try {
    if (!result) return await work(async () => undefined);
    const { shape, row } = plan.result ?? { shape: resultShape, row: resultRow };
    await withPlace(context, shape, result, (place) => work((outcomes) => place.rows(outcomes.map(row))));
  } finally {
    ledger.close();
  }
}
