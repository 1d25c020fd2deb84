import { identityOf, type LedgerEntry } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import type { Context } from '../session/context.ts';
import { traceDigests } from './digests.ts';
import type { Candidate, Finding, ListedRecord } from './finding.ts';
import type { ApplyPlan } from './job.ts';
import { matchRecords, sentTime } from './match-records.ts';
import { nameFieldOf } from './names-of.ts';
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
  const shows = { references: false, names: false };
  const done = (findings: LookedUp['findings']) => ({ findings, listed, showsReferences: shows.references });
  if (plan.find) return done(await plan.find(open));
  if (!list) return done(matchRecords(open, records, shows));
  const wanted = new Set(open.flatMap(({ traces: { reference, phone, name } = {} }) => [reference, phone, name]));
  const times = open.map(sentTime);
  // What was sent in the future was sent by a clock that was wrong.
  const isWrong = times.some((time) => time > context.io.now().getTime());
  const since = isWrong || references.size > 0 ? undefined : Math.min(...times);
  for await (const record of readRecords(
    { ...context, service: context.service.impatient() },
    list,
    listArgs,
    since,
    nameFieldOf(operation),
  )) {
    const { traces, ...shown } = record;
    const { reference } = traces;
    if (reference) shows.references = true;
    if (traces.name) shows.names = true;
    if (reference && references.has(reference)) listed.set(reference, [...(listed.get(reference) ?? []), shown]);
    const digests = traceDigests(ledger.book, traces);
    if (ledger.book.hasId(operation.id, record.id)) continue;
    const { reference: sameReference, phone, name } = digests;
    if ([sameReference, phone, name].some((digest) => digest !== undefined && wanted.has(digest))) {
      records.push({ ...shown, traces: digests, createdAt: createdTime(record.created) });
    }
  }
  return done(matchRecords(open, records, shows));
}

/** Those of the entries that the list has nothing of. */
export const absentOf = (entries: readonly LedgerEntry[], { findings }: LookedUp): LedgerEntry[] =>
  entries.filter((entry) => findings.get(identityOf(entry))?.kind === 'absent');
