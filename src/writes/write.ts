import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, pluralize } from '../base/text/message.ts';
import { isSameLine, type LedgerEntry } from '../log/entry.ts';
import { askYesOrNo, confirm } from '../ports/ask.ts';
import { type EndedJob, type RunEnd, runJobs } from '../service/jobs.ts';
import { Attempts, type PlacedJob } from './attempts.ts';
import { type ForeseenWrites, holdLedger, type WriteRun } from './foresee.ts';
import type { Job, JobOutcome } from './job.ts';
import { judgeJobs, unsentOutcome } from './judge.ts';
import { Obstacles } from './obstacles.ts';
import { settleOpen } from './settle.ts';
import { firstLines } from './summary.ts';

/** Opens the ledger, holds it until the caller closes it, and judges writes by it, unless `foreseen` did both. */
export async function openWrites(
  wanted: Omit<WriteRun, 'ledger' | 'judgement'>,
  foreseen?: ForeseenWrites,
): Promise<WriteRun> {
  const { surroundings, writes, options } = wanted;
  if (foreseen?.ledger) return { ...wanted, ledger: foreseen.ledger, judgement: foreseen.judgement };
  const ledger = await holdLedger(surroundings, writes, options);
  try {
    return { ...wanted, ledger, judgement: await judgeJobs(writes, { book: ledger.book, now: ledger.now() }, options) };
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

/** A write that has its final outcome of this run, and the record in its response. */
export interface EndedWrite extends EndedJob<Job, JobOutcome> {
  readonly record?: Row | undefined;
}

/**
 * Makes writes, each at most once, by the ledger of earlier ones. First looks for writes with an unknown outcome, and asks; throws if the
 * user declines. Then yields each write once, as it ends. `end` gets the reason if sending stopped early.
 */
export async function* write(run: WriteRun, end: RunEnd): AsyncGenerator<EndedWrite, void> {
  const { surroundings, writes, judgement } = run;
  await decide(run);
  if (judgement.toSend > 0) await confirm(surroundings, writes.question(judgement.toSend));
  const obstacles = new Obstacles(run);
  let waiting = yield* sendJobs(run, end, obstacles, inPlaces(writes.jobs()));
  while (waiting.length > 0 && !end.end) waiting = yield* sendAfterOthers(run, end, obstacles, waiting);
  yield* waiting;
  if (end.end?.kind === 'bug') throw end.end.details.cause;
}

/** Looks for writes with an unknown outcome, and asks the user which to send again. */
async function decide(run: WriteRun): Promise<void> {
  const { surroundings, writes, ledger, judgement } = run;
  const time = ledger.now().toISOString();
  for (const entry of writes.changes?.settled ?? []) {
    const line: LedgerEntry = { ...entry, state: 'updated', time, adopted: true };
    await ledger.claim(line, () => isSameLine(ledger.book.find(entry), entry));
  }
  await settleOpen(run);
  await askAgain(run);
  judgement.heedDecisions();
  const { changed } = judgement;
  if (changed.length === 0) return;
  const lines = [escaped`Changed since they were created, and not sent again:`, ...firstLines(changed)];
  surroundings.messages.warn(joined(lines, '\n'));
}

/**
 * Asks about rows whose like was sent without a reference: a customer may order the same again. The same reference in another writing is
 * hardly another order: one yes to many of them would double a whole sheet.
 */
async function askAgain({ surroundings, writes: { noun }, judgement }: WriteRun): Promise<void> {
  const likes = judgement.likes.filter(({ verdict }) => 'why' in verdict && verdict.why !== 'writing');
  if (likes.length === 0) return;
  const lines = likes.map(
    ({ origin, verdict }) => escaped`${origin}: ${unsentOutcome(verdict, undefined).reason ?? escaped``}`,
  );
  const shown = [escaped`Perhaps sent before:`, ...firstLines(lines)];
  const question = escaped`Send ${pluralize(likes.length, noun)} again?`;
  judgement.sendsLikes = (await askYesOrNo(surroundings, question, async () => shown)) === 'yes';
}

async function* inPlaces(jobs: ReturnType<WriteRun['writes']['jobs']>): AsyncGenerator<PlacedJob, void> {
  let at = 0;
  for await (const job of jobs) yield { job, at: at++ };
}

/** So many unknown outcomes in a row mean that the service has a problem. */
const mostUnknown = 3;

/** Sends jobs that no verdict holds back. Returns those that another desk was sending, or had sent without success, at their turn. */
async function* sendJobs(
  run: WriteRun,
  end: RunEnd,
  obstacles: Obstacles,
  jobs: AsyncIterable<PlacedJob> | readonly PlacedJob[],
): AsyncGenerator<EndedWrite, readonly EndedWrite[]> {
  const { concurrency } = run.options;
  const attempts = new Attempts(run, end, obstacles);
  const waiting: EndedWrite[] = [];
  const attempt = (planned: PlacedJob, at: number) => attempts.attempt(planned.job, at);
  attempts.showProgress();
  for await (const each of runJobs(end, jobs, attempt, { concurrency, mostUnknown })) {
    const { record, isBusy, ...outcome } = each.outcome;
    const ended = { ...each.job, outcome, record };
    if (isBusy) waiting.push(ended);
    else yield ended;
  }
  run.surroundings.messages.progress?.wipe();
  return waiting;
}

/** Milliseconds between two looks at what other desks have written. */
const pollPause = 500;

/**
 * Waits until other desks have recorded the ends of what they were sending, or nobody can be sending it any more, and takes these
 * jobs again: mostly they are there now. Returns those that another desk sends once more.
 */
async function* sendAfterOthers(
  first: WriteRun,
  end: RunEnd,
  obstacles: Obstacles,
  waiting: readonly EndedWrite[],
): AsyncGenerator<EndedWrite, readonly EndedWrite[]> {
  const { surroundings, ledger, options } = first;
  const { clock, messages, signal } = surroundings;
  const writes = { ...first.writes, jobs: () => waiting.map(({ job }) => job), count: waiting.length };
  const desks = (): readonly string[] => {
    const found = waiting.map(({ job }) => obstacles.find(job, undefined));
    return [...new Set(found.flatMap((each) => (each && 'busy' in each ? (each.busy.desk ?? '?') : [])))];
  };
  try {
    for (let others = desks(); others.length > 0; others = desks()) {
      messages.progress?.show(escaped`Waiting for ${others} to send ${pluralize(writes.count, writes.noun)}`);
      await clock.sleep(pollPause, signal);
      await ledger.refresh();
    }
    messages.progress?.wipe();
    // Whether it is like another was decided.
    const judgement = await judgeJobs(writes, { book: ledger.book, now: ledger.now() }, { ...options, again: true });
    for (const identity of first.judgement.knownLikes) judgement.knownLikes.add(identity);
    const run = { ...first, writes, judgement };
    await settleOpen(run);
    judgement.heedDecisions();
    if (first.judgement.toSend === 0 && judgement.toSend > 0)
      await confirm(surroundings, writes.question(judgement.toSend));
    return yield* sendJobs(run, end, obstacles.with(judgement), waiting);
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    end.end ??= failure;
    return waiting;
  }
}
