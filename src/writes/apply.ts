import { Failure } from '../base/failure.ts';
import { escaped, joined, pluralize } from '../base/text/message.ts';
import { gerund } from '../base/text/names.ts';
import { duration } from '../base/time/times.ts';
import { identityOf, isSameLine, type LedgerEntry } from '../log/entry.ts';
import { type Ledger, LedgerBook } from '../log/ledger.ts';
import { askYesOrNo, confirm } from '../ports/ask.ts';
import type {
  ApplyOptions,
  ApplyPlan,
  Job,
  JobOutcome,
  JobPlace,
  OpenResult,
  ThereBefore,
  WriteSurroundings,
} from './job.ts';
import { type Judgement, judgeJobs, ledgerKeyOf, unsentOutcome, type Verdict } from './judge.ts';
import { LackedFields } from './lacked-fields.ts';
import { Obstacles } from './obstacles.ts';
import { type LogOwner, openLedger, readLedger } from './open-ledger.ts';
import { type JobRun, reasonOfFailure, runJobs } from './run-jobs.ts';
import { openSender } from './sender.ts';
import { settleOpen } from './settle.ts';
import { applyFailure, firstLines, resultRow, summaryOf } from './summary.ts';

export { readRecords } from './look-up.ts';

/** The verdicts on the jobs of a plan, by a ledger that is held for its writes, or only read. */
export interface ForeseenWrites {
  readonly judgement: Judgement;
  /** Faulty records whose reference was created before. */
  readonly faultyBefore: number;
  /** The ledger if it is held. */
  readonly ledger: Ledger | undefined;
}

/**
 * Judges the jobs of a plan. Nothing is asked and nothing is sent. `onSend` gets the jobs that would be sent; none if all
 * would. `holds` keeps others from writing until the caller closes the ledger. Without an account, nothing was sent before.
 */
export async function foreseeJobs(
  surroundings: WriteSurroundings,
  plan: Pick<ApplyPlan, 'operation' | 'jobs' | 'count' | 'faulty' | 'noun'>,
  options: Pick<ApplyOptions, 'again' | 'otherReceiver' | 'checkList'>,
  onSend: (job: Job) => void,
  holds: boolean,
): Promise<ForeseenWrites> {
  const ledger = holds ? await ifKnown(holdLedger(surroundings, plan)) : undefined;
  try {
    const book = ledger?.book ?? (await readLedgerIfKnown(surroundings));
    const now = ledger?.now() ?? surroundings.io.now();
    let faultyBefore = 0;
    if (book.all().length > 0) {
      for await (const { key, file } of plan.faulty()) {
        if (key !== undefined && book.find({ operation: plan.operation.id, key, file })?.state === 'created')
          faultyBefore++;
      }
    }
    return { judgement: await judgeJobs(plan, book, now, options, onSend), faultyBefore, ledger };
  } catch (error) {
    await ledger?.close();
    throw error;
  }
}

/** Returns undefined if no account is known: a sheet can be checked without one. */
const ifKnown = async <T>(opening: Promise<T>): Promise<T | undefined> =>
  opening.catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'auth') return undefined;
    throw error;
  });

/** Reads the ledger; it is empty where no account is known. */
export const readLedgerIfKnown = async (owner: LogOwner): Promise<LedgerBook> =>
  (await ifKnown(readLedger(owner))) ?? new LedgerBook();

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
      const judgement = foreseen?.ledger
        ? foreseen.judgement
        : await judgeJobs(plan, ledger.book, ledger.now(), options);
      const run = await applyPlan(surroundings, plan, ledger, judgement, options);
      await plan.learn?.(ledger, run.outcomes);
      const ended = [...run.outcomes];
      for await (const row of plan.faulty()) ended.push(row);
      const outcomes = plan.sortOutcomes?.(ended) ?? ended;
      const rows = (await plan.onEnd?.(outcomes)) ?? outcomes.map((outcome) => resultRow(surroundings, plan, outcome));
      const failure = applyFailure(plan, outcomes, run);
      await write(rows).catch((error: unknown) => {
        // What was not created matters more than the file that would say so.
        throw failure ?? error;
      });
      if (failure) throw failure;
      surroundings.messages.note(joined([summaryOf(plan, outcomes), ...(plan.next?.(outcomes) ?? [])], '\n'));
    });
  } finally {
    if (!foreseen?.ledger) await ledger.close();
  }
}

async function applyPlan(
  surroundings: WriteSurroundings,
  plan: ApplyPlan,
  ledger: Ledger,
  judgement: Judgement,
  options: ApplyOptions,
): Promise<JobRun<JobOutcome>> {
  const time = ledger.now().toISOString();
  for (const entry of plan.changes?.settled ?? []) {
    const line: LedgerEntry = { ...entry, state: 'updated', time, adopted: true };
    await ledger.claim(line, () => isSameLine(ledger.book.find(entry), entry));
  }
  await settleOpen({ surroundings, plan, ledger, options, judgement });
  await askAgain(surroundings, plan, judgement);
  judgement.heedDecisions();
  const { changed } = judgement;
  if (changed.length > 0) {
    const lines = [escaped`Changed since they were created, and not sent again:`, ...firstLines(changed)];
    surroundings.messages.warn(joined(lines, '\n'));
  }
  if (judgement.toSend > 0) await confirm(surroundings, plan.question(judgement.toSend));
  const sending: Sending = {
    surroundings,
    ledger,
    options,
    obstacles: new Obstacles(plan, ledger, judgement, options),
  };
  const run = await sendJobs(sending, plan, judgement);
  for (let busy = run.busy; busy.length > 0 && !run.end; )
    busy = await sendAfterOthers(sending, plan, judgement, run, busy);
  if (run.end?.kind === 'bug') throw run.end.details.cause;
  return run;
}

/** Milliseconds between two looks at what other desks have written. */
const pollPause = 500;

/** A job that another desk was sending, or had sent in vain, when its turn came, and its place in the plan. */
interface BusyJob {
  readonly job: Job;
  readonly at: number;
}

/**
 * Waits until other desks have recorded the ends of what they were sending, or nobody can be sending it any more, and takes these
 * jobs again: mostly they are there now. Returns those that another desk sends once more.
 */
async function sendAfterOthers(
  sending: Sending,
  plan: ApplyPlan,
  first: Judgement,
  run: JobRun<JobOutcome>,
  busy: readonly BusyJob[],
): Promise<readonly BusyJob[]> {
  const { surroundings, ledger, options, obstacles } = sending;
  const { clock, messages, signal } = surroundings;
  const rest = { ...plan, jobs: () => busy.map(({ job }) => job), count: busy.length };
  const desks = (): readonly string[] => {
    const found = busy.map(({ job }) => obstacles.find(job, undefined));
    return [...new Set(found.flatMap((each) => (each && 'busy' in each ? (each.busy.desk ?? '?') : [])))];
  };
  try {
    for (let others = desks(); others.length > 0; others = desks()) {
      messages.progress?.show(escaped`Waiting for ${others.join(', ')} to send ${pluralize(busy.length, plan.noun)}`);
      await clock.sleep(pollPause, signal);
      await ledger.refresh();
    }
    messages.progress?.wipe();
    // Whether it is like another was decided.
    const judgement = await judgeJobs(rest, ledger.book, ledger.now(), { ...options, again: true });
    for (const identity of first.knownLikes) judgement.knownLikes.add(identity);
    await settleOpen({ surroundings, plan: rest, ledger, options, judgement });
    judgement.heedDecisions();
    if (first.toSend === 0 && judgement.toSend > 0) await confirm(surroundings, plan.question(judgement.toSend));
    const later = await sendJobs({ ...sending, obstacles: obstacles.with(judgement) }, rest, judgement);
    for (const [at, outcome] of later.outcomes.entries()) run.outcomes[busy[at]?.at ?? 0] = outcome;
    run.cause ??= later.cause;
    run.end ??= later.end;
    return later.busy.map(({ job, at }) => ({ job, at: busy[at]?.at ?? 0 }));
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    run.end ??= failure;
    return [];
  }
}

interface Sending {
  readonly surroundings: WriteSurroundings;
  readonly ledger: Ledger;
  readonly options: ApplyOptions;
  readonly obstacles: Obstacles;
}

/** Asks about rows whose like was sent without a reference: a customer may order the same again. */
async function askAgain(surroundings: WriteSurroundings, { noun }: ApplyPlan, judgement: Judgement): Promise<void> {
  const { likes } = judgement;
  if (likes.length === 0) return;
  const lines = likes.map(
    ({ origin, verdict }) => escaped`${origin}: ${unsentOutcome(verdict, undefined).reason ?? escaped``}`,
  );
  const shown = [escaped`Perhaps sent before:`, ...firstLines(lines)];
  const question = escaped`Send ${pluralize(likes.length, noun)} again?`;
  judgement.sendsLikes = (await askYesOrNo(surroundings, question, async () => shown)) === 'yes';
}

/** So many unknown outcomes in a row mean that the service has a problem. */
const mostUnknown = 3;

type OwnOutcome = Omit<JobOutcome, keyof JobPlace | 'key'>;

const sentAgain = escaped`sent again, after a request without a response that the service may still finish`;

const notReached: OwnOutcome = { status: 'not sent', reason: escaped`the run ended before` };

/** Sends what nothing holds back. Also returns the jobs that other desks were sending meanwhile. */
async function sendJobs(
  { surroundings, ledger, options, obstacles }: Sending,
  plan: ApplyPlan,
  judgement: Judgement,
): Promise<JobRun<JobOutcome> & { readonly busy: readonly BusyJob[] }> {
  const { signal, messages, clock } = surroundings;
  const busy: BusyJob[] = [];
  const { toSend } = judgement;
  const began = clock.now();
  const taken = new Set<string>();
  let sender: ReturnType<typeof openSender> | undefined;
  let sent = 0;
  const lacked = new LackedFields(plan);
  /** It ends the run only if something more was to be sent. */
  let seenEnd: Failure | undefined;

  const showProgress = (): void => {
    const rate = sent / Math.max(1, clock.now() - began);
    const left =
      sent > 1
        ? escaped` \u00b7 ${(rate * 1000).toFixed(1)}/s \u00b7 ${duration((toSend - sent) / rate)} left`
        : escaped``;
    messages.progress?.show(escaped`${sent} of ${toSend} ${plan.noun}${left}`);
  };

  function hasEnded(run: JobRun<JobOutcome>): boolean {
    if (signal.aborted) run.end ??= signal.reason instanceof Failure ? signal.reason : undefined;
    run.end ??= seenEnd;
    return run.end !== undefined;
  }

  async function adoptListed(job: Job): Promise<void> {
    const [only, ...more] = judgement.listed.get(job.traces.reference ?? '') ?? [];
    if (!only || more.length > 0) return;
    const { id, number } = only;
    const time = ledger.now().toISOString();
    const key = ledgerKeyOf(plan, job);
    const line: LedgerEntry = { ...key, state: 'created', time, origin: job.origin, id, number, adopted: true };
    await ledger.claim(line, () => obstacles.find(job, undefined) === undefined);
  }

  function keepBack({ endsAll, ...outcome }: ThereBefore): OwnOutcome {
    seenEnd ??= endsAll;
    return outcome;
  }

  function leave(verdict: Verdict, identity: string): OwnOutcome {
    return unsentOutcome(verdict, judgement.left.get('open' in verdict ? identityOf(verdict.open) : identity));
  }

  async function handle(job: Job, at: number, run: JobRun<JobOutcome>): Promise<OwnOutcome> {
    const verdict = judgement.held.get(at);
    const identity = identityOf(ledgerKeyOf(plan, job));
    if (taken.has(identity)) return { status: 'not sent', reason: escaped`another row has the same key` };
    taken.add(identity);
    if (verdict) {
      if ('listed' in verdict && judgement.adoptsListed) await adoptListed(job);
      if ('busy' in verdict) busy.push({ job, at });
      return leave(verdict, identity);
    }
    if (hasEnded(run)) return notReached;
    const before = obstacles.lastEntry(job);
    const leaveToOthers = (): OwnOutcome | undefined => {
      const obstacle = obstacles.find(job, before);
      // What another desk has heard nothing of is looked for in the end.
      if (obstacle && ('busy' in obstacle || 'open' in obstacle)) busy.push({ job, at });
      return obstacle && leave(obstacle, identity);
    };
    const known = leaveToOthers();
    if (known) return known;
    const there = await plan.look?.(job);
    if (there) {
      await ledger.refresh();
      const taken = leaveToOthers();
      if (taken) return taken;
      return keepBack(there);
    }
    // Another job may have ended the run meanwhile.
    if (hasEnded(run)) return notReached;
    sender ??= openSender(surroundings, plan, ledger);
    const outcome = await (await sender)(job, () => obstacles.isFree(job, before));
    if (!outcome) return leaveToOthers() ?? notReached;
    if ('reason' in outcome) return keepBack(outcome);
    sent++;
    showProgress();
    seenEnd ??= await lacked.see(job, outcome);
    const { requests = 1 } = ledger.book.find(ledgerKeyOf(plan, job)) ?? {};
    const again = outcome.status === 'done' && requests > 1 ? sentAgain : undefined;
    return { ...outcome, reason: outcome.failure ? reasonOfFailure(outcome.failure) : again };
  }

  const attempt = async (job: Job, at: number, run: JobRun<JobOutcome>): Promise<JobOutcome> => {
    const { key, origin, file, sheet, row } = job;
    const place = { key, origin, file, sheet, row };
    try {
      return { ...place, ...(await handle(job, at, run)) };
    } catch (error) {
      // Nothing is sent that was not looked at or cannot be recorded; the others end what they have begun.
      const failure =
        error instanceof Failure ? error : new Failure('bug', escaped`The run broke off.`, { cause: error });
      return { ...place, status: 'not sent', reason: reasonOfFailure(failure), failure, endsRun: true };
    } finally {
      plan.onEnded?.(job);
    }
  };
  showProgress();
  const run = await runJobs(plan.jobs(), attempt, { concurrency: options.concurrency, mostUnknown });
  messages.progress?.wipe();
  return { ...run, busy };
}
