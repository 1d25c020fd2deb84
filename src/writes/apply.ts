import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { gerund, pluralize } from '../base/text/names.ts';
import { duration } from '../base/time/times.ts';
import { identityOf } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import { askYesOrNo, confirm } from '../session/ask.ts';
import type { ApplyOptions, ApplyPlan, Job, JobOutcome, OpenResult, WriteSurroundings } from './job.ts';
import {
  type Decisions,
  type Judgement,
  judgeJobs,
  ledgerKeyOf,
  noDecisions,
  unsentOutcome,
  type Verdict,
} from './judge.ts';
import { openLedger, readLedger } from './open-ledger.ts';
import { type JobRun, newRun, reasonOfFailure, runJobs } from './run-jobs.ts';
import { openSender } from './sender.ts';
import { settleOpen } from './settle.ts';
import { applyFailure, firstLines, resultRow, summaryOf } from './summary.ts';

export { readRecords } from './look-up.ts';
export { learnedRequired, openWrites } from './open-ledger.ts';

/** The verdicts on the jobs of a plan, by a ledger that is held for its writes, or only read. */
export interface ForeseenWrites {
  readonly judgement: Judgement;
  /** Faulty records whose reference was created before. */
  readonly faultyBefore: number;
  /** The ledger if it is held. */
  readonly ledger: Ledger | undefined;
  /** Lets others write. `applyJobs` does it at its end. */
  release(): void;
}

/** Judges the jobs of a plan. Nothing is asked and nothing is sent. `holds` keeps others from writing until it is applied. */
export async function foreseeJobs(
  surroundings: WriteSurroundings,
  plan: Pick<ApplyPlan, 'operation' | 'jobs' | 'count' | 'faulty' | 'noun'>,
  options: Pick<ApplyOptions, 'again' | 'checkList'> & { readonly onSend: (job: Job) => void },
  holds: boolean,
): Promise<ForeseenWrites> {
  let ledger = holds ? await holdLedger(surroundings, plan) : undefined;
  const held = ledger;
  const release = (): void => {
    ledger?.close();
    ledger = undefined;
  };
  try {
    const book = held?.book ?? (await readLedger(surroundings));
    let faultyBefore = 0;
    if (book.all().length > 0) {
      for await (const { key, file } of plan.faulty()) {
        if (key !== undefined && book.find({ operation: plan.operation.id, key, file })?.state === 'created')
          faultyBefore++;
      }
    }
    return { judgement: await judgeJobs(plan, book, options), faultyBefore, ledger: held, release };
  } catch (error) {
    release();
    throw error;
  }
}

const holdLedger = (
  surroundings: WriteSurroundings,
  { operation, noun }: Pick<ApplyPlan, 'operation' | 'noun'>,
): Promise<Ledger> => openLedger(surroundings, `${gerund(operation.verb.split(' ').at(-1) ?? 'send')} ${noun}`);

/**
 * Makes the writes of a plan, each at most once: the ledger knows what was sent before. Asks before anything is sent. The
 * outcome of each is a row of the result. Throws a failure unless all are done or there before. Jobs that were foreseen with
 * a held ledger are not judged again.
 */
export async function applyJobs(
  surroundings: WriteSurroundings,
  plan: ApplyPlan,
  options: ApplyOptions,
  openResult: OpenResult = (work) => work(async () => undefined),
  foreseen?: ForeseenWrites,
): Promise<void> {
  const ledger = foreseen?.ledger ?? (await holdLedger(surroundings, plan));
  try {
    await openResult(async (write) => {
      const judgement = foreseen?.ledger ? foreseen.judgement : await judgeJobs(plan, ledger.book, options);
      const run = await applyPlan(surroundings, plan, ledger, judgement, options);
      const ended = await allOutcomes(plan, run);
      const outcomes = plan.sortOutcomes?.(ended) ?? ended;
      await plan.onEnd?.(outcomes);
      const failure = applyFailure(plan, outcomes, run);
      const rows = outcomes.map((outcome) => plan.rowOf?.(outcome) ?? resultRow(plan, outcome));
      await write(rows).catch((error: unknown) => {
        // What was not created matters more than the file that would say so.
        throw failure ?? error;
      });
      if (failure) throw failure;
      surroundings.messages.note(summaryOf(plan, outcomes));
    });
  } finally {
    if (foreseen?.ledger) foreseen.release();
    else ledger.close();
  }
}

async function applyPlan(
  surroundings: WriteSurroundings,
  plan: ApplyPlan,
  ledger: Ledger,
  judgement: Judgement,
  options: ApplyOptions,
): Promise<JobRun<JobOutcome>> {
  const decisions = noDecisions(options.again);
  const time = surroundings.io.now().toISOString();
  for (const entry of plan.changes?.settled ?? [])
    await ledger.append({ ...entry, state: 'updated', time, adopted: true });
  await settleOpen({ surroundings, plan, ledger, options, decisions }, judgement.open, judgement.references);
  await askAgain(surroundings, plan, judgement, decisions);
  judgement.decide(decisions);
  warnOfChanges(surroundings, judgement);
  if (judgement.toSend > 0) await confirm(surroundings, plan.question(judgement.toSend));
  const run = newRun<JobOutcome>();
  await sendJobs(surroundings, plan, ledger, { decisions, judgement, concurrency: options.concurrency }, run);
  if (run.end?.kind === 'bug') throw run.end.details.cause;
  return run;
}

/** Asks about rows whose like was sent without a reference: a customer may order the same again. */
async function askAgain(
  surroundings: WriteSurroundings,
  { noun }: ApplyPlan,
  { likes }: Judgement,
  decisions: Decisions,
): Promise<void> {
  if (likes.length === 0 || decisions.again) return;
  const lines = likes.map(
    ({ origin, like: { origin: other = '?', id } }) => escaped`${origin}: like ${other}${id ? `, ${id}` : ''}`,
  );
  const shown = ['Sent before without a reference, from another file or with other values:', ...firstLines(lines)];
  const answer = await askYesOrNo(
    surroundings,
    escaped`Send ${pluralize(likes.length, noun)} again?`,
    async () => shown,
  );
  decisions.again = answer === 'yes';
}

function warnOfChanges({ messages }: WriteSurroundings, { changed }: Judgement): void {
  if (changed.length === 0) return;
  const lines = changed.map(({ origin, id }) => escaped`${origin}: created before as ${id}`);
  messages.warn(`Changed since they were created, and not sent again:\n${firstLines(lines).join('\n')}`);
}

/** A job, and why it is not sent, if so. */
interface JudgedJob {
  readonly job: Job;
  readonly verdict: Verdict | undefined;
}

async function* judgedJobs(plan: ApplyPlan, judgement: Judgement): AsyncGenerator<JudgedJob> {
  let at = 0;
  for await (const job of plan.jobs()) yield { job, verdict: judgement.verdictOn(at++) };
}

interface SendOptions {
  readonly decisions: Decisions;
  readonly judgement: Judgement;
  readonly concurrency: number;
}

/** So many unknown outcomes in a row mean that the service has a problem. */
const mostUnknown = 3;

type OwnOutcome = Pick<JobOutcome, 'status' | 'id' | 'number' | 'reason' | 'failure' | 'endsRun'>;

const notReached: OwnOutcome = { status: 'not sent', reason: 'the run ended before' };

/** Sends what is to be sent, as many at once as asked for, and notes the outcome of every job in `run`. */
async function sendJobs(
  surroundings: WriteSurroundings,
  plan: ApplyPlan,
  ledger: Ledger,
  { decisions, judgement, concurrency }: SendOptions,
  run: JobRun<JobOutcome>,
): Promise<void> {
  const { signal, messages, clock } = surroundings;
  const { toSend } = judgement;
  const began = clock.now();
  const taken = new Set<string>();
  let sender: ReturnType<typeof openSender> | undefined;
  let sent = 0;
  /** It ends the run only if something more was to be sent. */
  let seenEnd: Failure | undefined;

  const showProgress = (): void => {
    const passed = (clock.now() - began) / 1000;
    const rate = passed > 0 ? sent / passed : 0;
    const isKnown = rate > 0 && sent > 1;
    const left = isKnown
      ? escaped` \u00b7 ${rate.toFixed(1)}/s \u00b7 ${duration(((toSend - sent) / rate) * 1000)} left`
      : '';
    messages.progress.show(escaped`${sent} of ${toSend} ${plan.noun}${left}`);
  };

  function hasEnded(): boolean {
    if (signal.aborted) run.end ??= signal.reason instanceof Failure ? signal.reason : undefined;
    run.end ??= seenEnd;
    return run.end !== undefined;
  }

  /** Keeps in the ledger the one record of the list that has the reference of a job. */
  async function adoptListed(job: Job): Promise<void> {
    const [only, ...more] = decisions.listed.get(job.traces.reference ?? '') ?? [];
    if (!only || more.length > 0) return;
    const { id, number } = only;
    const time = surroundings.io.now().toISOString();
    const key = ledgerKeyOf(plan, job);
    await ledger.append({ ...key, state: 'created', time, origin: job.origin, id, number, adopted: true });
  }

  async function handle(job: Job, verdict: Verdict | undefined): Promise<OwnOutcome> {
    const identity = identityOf(ledgerKeyOf(plan, job));
    if (taken.has(identity)) return { status: 'not sent', reason: 'another row has the same key' };
    taken.add(identity);
    if (verdict) {
      if ('listed' in verdict && decisions.adoptsListed) await adoptListed(job);
      return unsentOutcome(verdict, decisions.left.get(identity));
    }
    if (hasEnded()) return notReached;
    const there = await plan.look?.(job);
    if (there) {
      const { endsAll, ...outcome } = there;
      seenEnd ??= endsAll;
      return outcome;
    }
    // Another job may have ended the run meanwhile.
    if (hasEnded()) return notReached;
    sender ??= openSender(surroundings, plan, ledger);
    const { value: _value, ...outcome } = await (await sender)(job);
    sent++;
    showProgress();
    return { ...outcome, reason: outcome.failure && reasonOfFailure(outcome.failure) };
  }

  const attempt = async ({ job, verdict }: JudgedJob): Promise<JobOutcome> => {
    const { key, origin, file, sheet, row } = job;
    const place = { key, origin, file, sheet, row };
    try {
      return { ...place, ...(await handle(job, verdict)) };
    } catch (error) {
      // Nothing is sent that was not looked at or cannot be recorded; the others end what they have begun.
      const failure = error instanceof Failure ? error : new Failure('bug', 'The run broke off.', { cause: error });
      return { ...place, status: 'not sent', reason: reasonOfFailure(failure), failure, endsRun: true };
    }
  };
  showProgress();
  await runJobs(judgedJobs(plan, judgement), attempt, run, { concurrency, mostUnknown });
  messages.progress.wipe();
}

/** Returns the outcomes in the order of the file: what was never reached was not sent. */
async function allOutcomes(plan: ApplyPlan, { outcomes }: JobRun<JobOutcome>): Promise<JobOutcome[]> {
  const all: JobOutcome[] = [];
  let at = 0;
  for await (const { key, origin, file, sheet, row } of plan.jobs()) {
    all.push(outcomes[at++] ?? { key, origin, file, sheet, row, status: 'not sent' });
  }
  for await (const { key, origin, file, sheet, row, reason, id, status } of plan.faulty()) {
    all.push({ key, origin, file, sheet, row, reason, id, status: status ?? 'not sent', isFaulty: !status });
  }
  return all;
}
