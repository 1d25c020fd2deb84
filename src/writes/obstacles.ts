import { identityOf, isSameLine, isUnderWay, type LedgerEntry, type LedgerKey } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { WriteRun } from './foresee.ts';
import type { Job } from './job.ts';
import { type Judgement, keysOfJob, ledgerKeyOf, mayBeDone, type Verdict } from './judge.ts';

/**
 * Finds what keeps a job from being sent now, though nothing did when the plan was judged: other desks write the same
 * ledger meanwhile. The run's own writes are none.
 */
export class Obstacles {
  constructor(
    private readonly run: Pick<WriteRun, 'writes' | 'ledger' | 'judgement' | 'options'>,
    private readonly own = new Set<string>(),
  ) {}

  /** The same for jobs that were judged again. */
  with(judgement: Judgement): Obstacles {
    return new Obstacles({ ...this.run, judgement }, this.own);
  }

  /** Called as a job is claimed: if nothing is in its way, it is this run's. */
  isFree(job: Job, before: LedgerEntry | undefined): boolean {
    if (this.find(job, before)) return false;
    this.own.add(identityOf(ledgerKeyOf(this.run.writes, job)));
    return true;
  }

  /** The entry of another desk about the same write or the same record, as it is now. */
  lastEntry(job: Job): LedgerEntry | undefined {
    const key = ledgerKeyOf(this.run.writes, job);
    return this.run.writes.changes ? this.run.ledger.book.lastChange(key) : this.run.ledger.book.find(key);
  }

  /** `before`: the entry as it was before the job was looked at. A change is made of what the record was then. */
  find(job: Job, before: LedgerEntry | undefined): Verdict | undefined {
    return this.run.writes.changes ? this.ofChange(job, before) : this.ofCreation(job);
  }

  private ofChange(job: Job, before: LedgerEntry | undefined): Verdict | undefined {
    const last = this.lastEntry(job);
    if (!last || this.own.has(identityOf(last))) return undefined;
    if (isUnderWay(last, this.run.ledger.now())) return { busy: last };
    return isSameLine(last, before) ? undefined : { overtaken: last };
  }

  private ofCreation(job: Job): Verdict | undefined {
    const { book } = this.run.ledger;
    for (const key of keysOfJob(this.run.writes, job)) {
      const verdict = this.ofKey(key, book);
      if (verdict) return verdict;
    }
    if (!job.byContent || this.run.options.again) return undefined;
    const isNew = (entry: LedgerEntry): boolean => {
      const identity = identityOf(entry);
      return !this.own.has(identity) && !this.run.judgement.knownLikes.has(identity);
    };
    const like = book.likes(ledgerKeyOf(this.run.writes, job)).find(isNew);
    return like && { like, why: 'content' };
  }

  private ofKey(key: LedgerKey, book: LedgerBook): Verdict | undefined {
    const entry = book.find(key);
    const identity = identityOf(key);
    if (!entry || !mayBeDone(entry) || this.own.has(identity)) return undefined;
    if (isSameLine(entry, this.run.judgement.retriedEntry(identity))) return undefined;
    if (entry.state === 'created') return { before: entry, isChanged: false };
    return isUnderWay(entry, this.run.ledger.now()) ? { busy: entry } : { open: entry };
  }
}
