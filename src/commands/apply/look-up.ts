import { identityOf, type LedgerEntry } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Context } from '../context.ts';
import { traceDigests } from './digests.ts';
import type { Candidate, Finding, ListedRecord } from './finding.ts';
import type { ApplyPlan } from './job.ts';
import { matchRecords, sentTime } from './match-records.ts';
import { readRecords } from './read-list.ts';

/** What a reading of the list has found. */
export interface LookedUp {
  readonly findings: ReadonlyMap<string, Finding>;
  /** The records that have one of the wanted references. */
  readonly listed: ReadonlyMap<string, readonly ListedRecord[]>;
  readonly showsReferences: boolean;
}

const createdTime = (created: string | undefined): number | undefined => {
  // A time without a zone may be any of several moments.
  const time = created !== undefined && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(created) ? Date.parse(created) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

/**
 * Looks for writes with an unknown outcome, and for references. The whole list is read where references are wanted, else
 * what was created since the first of them was sent.
 */
export async function lookUp(
  context: Context,
  plan: ApplyPlan,
  ledger: Ledger,
  open: readonly LedgerEntry[],
  references: ReadonlySet<string>,
): Promise<LookedUp> {
  const { list, listArgs, operation } = plan;
  const records: Candidate[] = [];
  const listed = new Map<string, ListedRecord[]>();
  let showsReferences = false;
  if (plan.find) return { findings: await plan.find(open), listed, showsReferences };
  if (!list) return { findings: matchRecords(open, records, false), listed, showsReferences };
  const wanted = new Set(open.flatMap(({ traces: { reference, phone } = {} }) => [reference, phone]));
  const times = open.map(sentTime);
  // What was sent in the future was sent by a clock that was wrong.
  const isWrong = times.some((time) => time > context.io.now().getTime());
  const since = isWrong || references.size > 0 ? undefined : Math.min(...times);
  for await (const record of readRecords(context, list, listArgs, since)) {
    const { traces, ...shown } = record;
    const { reference } = traces;
    if (reference) showsReferences = true;
    if (reference && references.has(reference)) listed.set(reference, [...(listed.get(reference) ?? []), shown]);
    const digests = traceDigests(ledger, traces);
    if (ledger.book.hasId(operation.id, record.id)) continue;
    if ([digests.reference, digests.phone].some((digest) => digest !== undefined && wanted.has(digest))) {
      records.push({ ...shown, traces: digests, createdAt: createdTime(record.created) });
    }
  }
  return { findings: matchRecords(open, records, showsReferences), listed, showsReferences };
}

/** Those of the entries that the list has nothing of. */
export const absentOf = (entries: readonly LedgerEntry[], { findings }: LookedUp): LedgerEntry[] =>
  entries.filter((entry) => findings.get(identityOf(entry))?.kind === 'absent');
