import type { LedgerEntry } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { ApplyPlan, Job } from './job.ts';
import { type Decisions, judge, keyOf } from './judge.ts';

/** What would become of the jobs. */
export interface Survey {
  readonly toSend: number;
  readonly before: number;
  /** Created before, with another content: where from. */
  readonly changed: readonly { readonly origin: string; readonly id: string }[];
  /** Nobody knows whether they were done. */
  readonly open: readonly LedgerEntry[];
  /** The same came from another file without a reference, or from this one with other values. */
  readonly likes: readonly { readonly origin: string; readonly like: LedgerEntry }[];
  /** The references that would be sent. */
  readonly references: ReadonlySet<string>;
}

/** What of a plan a survey looks at. */
export type SurveyedPlan = Pick<ApplyPlan, 'operation' | 'jobs'>;

/** Looks at every job, and sends nothing. `onSend` gets those that would be sent. */
export async function surveyJobs(
  plan: SurveyedPlan,
  book: LedgerBook,
  decisions: Decisions,
  onSend: (job: Job) => void = () => undefined,
): Promise<Survey> {
  let [toSend, before] = [0, 0];
  const changed: { origin: string; id: string }[] = [];
  const open: LedgerEntry[] = [];
  const likes: { origin: string; like: LedgerEntry }[] = [];
  const references = new Set<string>();
  const look = (job: Job): void => {
    const verdict = judge(book, keyOf(plan, job), job, decisions);
    const { reference } = job.traces;
    if (reference && !('before' in verdict)) references.add(reference);
    if (verdict.send) {
      toSend++;
      onSend(job);
    } else if ('open' in verdict) open.push(verdict.open);
    else if ('like' in verdict) likes.push({ origin: job.origin, like: verdict.like });
    else before++;
    if ('before' in verdict && verdict.isChanged) changed.push({ origin: job.origin, id: verdict.before.id ?? '?' });
  };
  for await (const job of plan.jobs()) look(job);
  return { toSend, before, changed, open, likes, references };
}
