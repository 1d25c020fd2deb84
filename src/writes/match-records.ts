import { identityOf, type LedgerEntry } from '../log/entry.ts';
import type { Candidate, RecordMatch } from './job.ts';

/** How far the clock of this machine may be ahead of the service's, in milliseconds. */
const clockSkew = 10 * 60_000;

/** No write takes so long, in milliseconds, nor is a clock so far behind: what was created later is another record. */
const longestWrite = 86_400_000;

export const sentTime = ({ sentAt, time }: LedgerEntry): number => Date.parse(sentAt ?? time);

type Likeness = 'same' | 'alike' | 'other';

/** A record that is `alike` is never taken for what the write created, but keeps the write from being sent again. */
function compare(entry: LedgerEntry, { traces: found, createdAt }: Candidate): Likeness {
  const { traces: sent = {} } = entry;
  if (sent.reference && found.reference) return sent.reference === found.reference ? 'same' : 'other';
  const isSame = sent.phone ? sent.phone === found.phone : sent.name !== undefined && sent.name === found.name;
  if (!isSame) return 'other';
  const isOlder = createdAt !== undefined && createdAt < sentTime(entry) - clockSkew;
  const isLater = createdAt !== undefined && createdAt > sentTime(entry) + longestWrite;
  // If several records have the name, only the time tells them apart.
  const isSameAmount = sent.phone
    ? sent.total !== undefined && sent.total === found.total
    : sent.total === found.total && createdAt !== undefined && !isOlder;
  if (isSameAmount) return isOlder || isLater || found.reference ? 'alike' : 'same';
  return isOlder ? 'other' : 'alike';
}

/** Writes that nothing in the list can tell apart. */
function groupAlike(entries: readonly LedgerEntry[]): LedgerEntry[][] {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const { reference, phone, total, name: called } = entry.traces ?? {};
    const name = JSON.stringify([reference, phone, total, called]);
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups.values()];
}

/** The traces that the records of the list have at all. */
interface ShownTraces {
  readonly references: boolean;
  readonly names: boolean;
}

/** True where the list would show a write if it had been done. */
const canBeSeen = ({ traces: { reference, phone, name } = {} }: LedgerEntry, shows: ShownTraces): boolean =>
  Boolean(phone || (reference && shows.references) || (name && shows.names));

/**
 * Matches writes with the records of a completely read list. `records` are those that share a trace with one of them and that
 * no other write has created.
 */
export function matchRecords(
  entries: readonly LedgerEntry[],
  records: readonly Candidate[],
  shows: ShownTraces,
): Map<string, RecordMatch> {
  const matches = new Map<string, RecordMatch>();
  const claims = new Map<string, number>();
  const groups = groupAlike(entries).map((group) => {
    const [first] = group;
    const likeness = (wanted: Likeness) =>
      records.filter((record) => first !== undefined && compare(first, record) === wanted);
    return { group, same: likeness('same'), alike: likeness('alike') };
  });
  for (const { id } of groups.flatMap(({ same }) => same)) claims.set(id, (claims.get(id) ?? 0) + 1);
  for (const { group, same, alike } of groups) {
    const [first] = group;
    const isOneContent = group.every(({ digest }) => digest === first?.digest);
    const isContested = same.some(({ id }) => (claims.get(id) ?? 0) > 1);
    const isClear = same.length <= group.length && (isOneContent || same.length === 0) && !isContested;
    for (const [at, entry] of group.entries()) {
      const record = same[at];
      let match: RecordMatch = { kind: canBeSeen(entry, shows) ? 'absent' : 'untraceable' };
      if (!isClear) match = { kind: 'unclear', records: same };
      else if (record) match = { kind: 'found', record };
      else if (alike.length > 0) match = { kind: 'unclear', records: alike };
      matches.set(identityOf(entry), match);
    }
  }
  return matches;
}
