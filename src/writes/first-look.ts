import { Failure, isStop } from '../base/failure.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { withoutMarks } from '../base/text/text.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import { samePhone } from '../orders/phones.ts';
import type { Run } from '../ports/run.ts';
import type { Job, ListedRecord, Writes } from './job.ts';
import { ledgerKeyOf } from './judge.ts';
import { looseReference } from './likes.ts';
import { readRecords, traceDigests } from './look-up.ts';

// A ledger knows nothing of what another machine or profile has created before it began. A look into the list does.

/** So far back it looks, in days: what is imported twice is mostly imported twice within days. */
export const daysLooked = 30;

/** So many records are read. */
const mostRead = 2000;

/**
 * When a ledger began to create records of an operation, in milliseconds since 1970: now if it has none. Undefined if all that was
 * created before is older than what is looked through.
 */
export function youngSince(book: LedgerBook, { id }: Pick<Operation, 'id'>, now: Date): number | undefined {
  const times = book.perhapsDone(id).map(({ time }) => Date.parse(time));
  const began = Math.min(now.getTime(), ...times);
  return began < now.getTime() - daysLooked * dayLong ? undefined : began;
}

const dayLong = 86_400_000;

/** Findings of a young ledger in the list. */
export interface FirstLook {
  /** The jobs that are there already, as the ledger has to know them: a record of another phone is another receiver's. */
  readonly found: readonly LedgerEntry[];
  readonly read: number;
  /** Why what was not found may be there all the same; undefined if all records of the last days were read. */
  readonly doubt: Message | undefined;
  /** The failure that ended the reading. */
  readonly failure: Failure | undefined;
}

type LookedWrites = Pick<Writes, 'operation' | 'jobs' | 'listArgs'>;

/**
 * Looks the references of a plan that the ledger does not know up among the records of a list that were created lately, `until` the ledger
 * began if that was before. Throws only if it is stopped, or the machine fails.
 */
export async function lookFirst(
  run: Run,
  writes: LookedWrites,
  list: Operation,
  { book, until }: { readonly book: LedgerBook; readonly until: number | undefined },
): Promise<FirstLook> {
  const isNew = (job: Job): boolean => book.find(ledgerKeyOf(writes, job)) === undefined;
  const wanted = await referencesOf(writes, isNew);
  if (wanted.size === 0) return { found: [], read: 0, doubt: undefined, failure: undefined };
  let read = 0;
  let showsReferences = false;
  let failure: Failure | undefined;
  const now = run.io.now();
  const since = now.getTime() - daysLooked * dayLong;
  try {
    for await (const record of readRecords(run, list, writes.listArgs, { since, until })) {
      read++;
      const { reference } = record.traces;
      if (reference !== undefined) showsReferences = true;
      if (reference !== undefined) wanted.get(looseReference(reference))?.push(record);
      if (read === mostRead) break;
    }
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error) || error.kind === 'machine') throw error;
    failure = error;
  }
  run.messages.progress?.wipe();
  const found: LedgerEntry[] = [];
  for await (const job of writes.jobs()) {
    if (!isNew(job)) continue;
    const same = sameRecord(job, wanted.get(looseReference(job.traces.reference ?? '')) ?? []);
    if (same) found.push(entryOf(writes, job, same, { book, now }));
  }
  const isCut = read === mostRead;
  const reason = isCut ? escaped`Only ${read} of them were looked through.` : undefined;
  const bare = read > 0 && !showsReferences ? escaped`Nothing in the list has a reference.` : reason;
  return { found, read, failure, doubt: failure ? escaped`The list could not be read: ${failure.said}` : bare };
}

/** A place for the records of each reference of a plan. */
async function referencesOf(
  { jobs }: LookedWrites,
  isNew: (job: Job) => boolean,
): Promise<Map<string, ListedRecord[]>> {
  const places = new Map<string, ListedRecord[]>();
  for await (const job of jobs()) {
    const { reference } = job.traces;
    if (reference !== undefined && isNew(job)) places.set(looseReference(reference), []);
  }
  return places;
}

/** The record that a job would create again: of the same reference, or of one in another writing with the same phone. */
function sameRecord({ traces }: Job, records: readonly ListedRecord[]): ListedRecord | undefined {
  const isExact = ({ traces: { reference } }: ListedRecord): boolean =>
    withoutMarks(reference ?? '') === withoutMarks(traces.reference ?? '');
  const hasPhone = ({ traces: { phone } }: ListedRecord): boolean =>
    phone !== undefined && traces.phone !== undefined && samePhone(phone) === samePhone(traces.phone);
  return records.find((each) => isExact(each) && hasPhone(each)) ?? records.find(hasPhone) ?? records.find(isExact);
}

/** The line by which the ledger knows a record of the list as what a job has created. */
function entryOf(
  writes: Pick<Writes, 'operation'>,
  job: Job,
  { id, number, traces: { phone } }: ListedRecord,
  { book, now }: { readonly book: LedgerBook; readonly now: Date },
): LedgerEntry {
  return {
    ...ledgerKeyOf(writes, job),
    state: 'created',
    time: now.toISOString(),
    origin: job.origin,
    id,
    number,
    adopted: true,
    traces: traceDigests(book, { reference: job.traces.reference, phone }),
  };
}
