import { identityOf, isOpen, type LedgerEntry, type TraceDigests } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { traceDigests } from './digests.ts';
import type { Job } from './job.ts';
import { keyOf } from './judge.ts';
import type { SurveyedPlan } from './survey.ts';

const sign = (file: string | undefined, { phone, name }: TraceDigests = {}): string | undefined =>
  // A mended sheet from a pipe has another digest: pipes without a name count as one file.
  (phone ?? name) === undefined ? undefined : JSON.stringify([file?.startsWith('-') ? '-' : file, phone ?? name]);

/**
 * Says which write of the same file a row may have been before: one without a reference whose content is in the file no
 * longer, because a cell was changed or a column is read otherwise. The phone tells, or the name where there is none.
 */
export async function formerRows(
  plan: SurveyedPlan,
  book: LedgerBook,
): Promise<(job: Pick<Job, 'file' | 'traces'>) => LedgerEntry | undefined> {
  const sent = book
    .all()
    .filter(
      (entry) =>
        entry.byContent && entry.operation === plan.operation.id && (entry.state === 'created' || isOpen(entry)),
    );
  if (sent.length === 0) return () => undefined;
  const present = new Set<string>();
  for await (const job of plan.jobs()) present.add(identityOf(keyOf(plan, job)));
  const former = new Map(
    sent.filter((entry) => !present.has(identityOf(entry))).map((entry) => [sign(entry.file, entry.traces), entry]),
  );
  former.delete(undefined);
  return ({ file, traces }) => (former.size === 0 ? undefined : former.get(sign(file, traceDigests(book, traces))));
}
