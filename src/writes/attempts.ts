import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { duration } from '../base/time/times.ts';
import { identityOf, type LedgerEntry } from '../log/entry.ts';
import type { RunEnd } from '../service/jobs.ts';
import type { WriteRun } from './foresee.ts';
import { type Job, type JobOutcome, type NamedJob, placeOfJob, type ThereBefore } from './job.ts';
import { ledgerKeyOf, unsentOutcome, type Verdict } from './judge.ts';
import { LackedFields } from './lacked-fields.ts';
import { reasonOfFailure } from './message-parts.ts';
import type { Obstacles } from './obstacles.ts';
import { openSender } from './sender.ts';

/** A job, and its place among those of the plan, from 0. */
export interface PlacedJob {
  readonly job: Job;
  readonly at: number;
}

interface Attempted {
  /** The record in the response to the write. */
  readonly record?: Row | undefined;
  /** When its turn came, another desk was sending it, or had sent it without success. */
  readonly isBusy?: boolean;
}

type OwnOutcome = Omit<JobOutcome, keyof NamedJob> & Attempted;

const sentAgain = escaped`sent again, after a request without a response that the service may still finish`;

const notReached: OwnOutcome = { status: 'not sent', reason: escaped`the run ended before` };

/** Attempts jobs in their order, and sends each that no verdict holds back. */
export class Attempts {
  private readonly taken = new Set<string>();
  private readonly lacked: LackedFields;
  private readonly began: number;
  private sender: ReturnType<typeof openSender> | undefined;
  private sent = 0;
  /** It ends the run only if something more was to be sent. */
  private seenEnd: Failure | undefined;

  constructor(
    private readonly run: WriteRun,
    private readonly end: RunEnd,
    private readonly obstacles: Obstacles,
  ) {
    this.lacked = new LackedFields(run.writes);
    this.began = run.surroundings.clock.now();
  }

  showProgress(): void {
    const { sent, run } = this;
    const { surroundings, judgement, writes } = run;
    const { toSend } = judgement;
    const rate = sent / Math.max(1, surroundings.clock.now() - this.began);
    const left =
      sent > 1
        ? escaped` \u00b7 ${(rate * 1000).toFixed(1)}/s \u00b7 ${duration((toSend - sent) / rate)} left`
        : escaped``;
    surroundings.messages.progress?.show(escaped`${sent} of ${toSend} ${writes.noun}${left}`);
  }

  async attempt(job: Job, at: number): Promise<JobOutcome & Attempted> {
    const place = placeOfJob(job);
    try {
      return { ...place, ...(await this.handle(job, at)) };
    } catch (error) {
      // A job that was not looked up or cannot be recorded is not sent, and ends the run. Jobs that were started still finish.
      const failure =
        error instanceof Failure ? error : new Failure('bug', escaped`The run broke off.`, { cause: error });
      return { ...place, status: 'not sent', reason: reasonOfFailure(failure), failure, endsRun: true };
    } finally {
      this.run.guard.onEnded?.(job);
    }
  }

  private async handle(job: Job, at: number): Promise<OwnOutcome> {
    const { run, obstacles, taken } = this;
    const { judgement, ledger, writes } = run;
    const identity = identityOf(ledgerKeyOf(writes, job));
    if (taken.has(identity)) return { status: 'not sent', reason: escaped`another row has the same key` };
    taken.add(identity);
    const verdict = judgement.held.get(at);
    if (verdict) {
      if ('listed' in verdict && judgement.adoptsListed) await this.adoptListed(job);
      return { ...this.leave(verdict, identity), isBusy: 'busy' in verdict };
    }
    if (this.hasEnded()) return notReached;
    const before = obstacles.lastEntry(job);
    const known = this.leftToOthers(job, before, identity);
    if (known) return known;
    const there = await run.guard.look?.(job);
    if (there) {
      await ledger.refresh();
      return this.leftToOthers(job, before, identity) ?? this.keepBack(there);
    }
    // Another job may have ended the run meanwhile.
    if (this.hasEnded()) return notReached;
    this.sender ??= openSender(run);
    const outcome = await (await this.sender)(job, () => obstacles.isFree(job, before));
    if (!outcome) return this.leftToOthers(job, before, identity) ?? notReached;
    if ('reason' in outcome) return this.keepBack(outcome);
    this.sent++;
    this.showProgress();
    this.seenEnd ??= await this.lacked.see(job, outcome);
    const { requests = 1 } = ledger.book.find(ledgerKeyOf(writes, job)) ?? {};
    const again = outcome.status === 'done' && requests > 1 ? sentAgain : undefined;
    return { ...outcome, reason: outcome.failure ? reasonOfFailure(outcome.failure) : again };
  }

  private hasEnded(): boolean {
    const { end } = this;
    const { signal } = this.run.surroundings;
    if (signal.aborted) end.end ??= signal.reason instanceof Failure ? signal.reason : undefined;
    end.end ??= this.seenEnd;
    return end.end !== undefined;
  }

  private async adoptListed(job: Job): Promise<void> {
    const { judgement, ledger, writes } = this.run;
    const [only, ...more] = judgement.listed.get(job.traces.reference ?? '') ?? [];
    if (!only || more.length > 0) return;
    const { id, number } = only;
    const time = ledger.now().toISOString();
    const key = ledgerKeyOf(writes, job);
    const line: LedgerEntry = { ...key, state: 'created', time, origin: job.origin, id, number, adopted: true };
    await ledger.claim(line, () => this.obstacles.find(job, undefined) === undefined);
  }

  private keepBack({ endsAll, ...outcome }: ThereBefore): OwnOutcome {
    this.seenEnd ??= endsAll;
    return outcome;
  }

  private leave(verdict: Verdict, identity: string): OwnOutcome {
    const { left, mayBe } = this.run.judgement;
    const known = 'open' in verdict ? identityOf(verdict.open) : identity;
    return { ...unsentOutcome(verdict, left.get(known)), mayBeId: mayBe.get(known) };
  }

  /** Returns the outcome of a job that another desk has sent or is sending; undefined if none has. One still open is looked for later. */
  private leftToOthers(job: Job, before: LedgerEntry | undefined, identity: string): OwnOutcome | undefined {
    const obstacle = this.obstacles.find(job, before);
    return obstacle && { ...this.leave(obstacle, identity), isBusy: 'busy' in obstacle || 'open' in obstacle };
  }
}
