import { Failure } from '../base/failure.ts';
import { gerund } from '../base/text/names.ts';
import type { LedgerEntry } from '../log/entry.ts';
import { type Ledger, LedgerBook } from '../log/ledger.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { Job, WriteGuard, WriteOptions, Writes } from './job.ts';
import { type Judgement, judgeJobs } from './judge.ts';
import { openLedger, readLedger } from './open-ledger.ts';
import { whenFree } from './when-free.ts';

/** Writes to carry out, with their guard, their judgement, and the ledger that is held for them. */
export interface WriteRun {
  readonly surroundings: Run;
  readonly writes: Writes;
  readonly guard: WriteGuard;
  readonly options: WriteOptions;
  readonly ledger: Ledger;
  readonly judgement: Judgement;
}

/** The verdicts on writes, from a ledger that is held for them or only read. */
export interface ForeseenWrites {
  readonly judgement: Judgement;
  readonly book: LedgerBook;
  /** The ledger if it is held. */
  readonly ledger: Ledger | undefined;
}

/** Facts from the service, read before writes are judged. */
export interface LookedBefore {
  /** Those that the ledger lacks, or has as they were before. */
  readonly entries: readonly LedgerEntry[];
  /** The states of records that were read, in words, by their ids. */
  readonly states?: ReadonlyMap<string, string> | undefined;
}

interface Foreseeing {
  readonly onSend: (job: Job) => void;
  readonly holds: boolean;
  /** Looks at the service for what the ledger is to know. Not called without an account. */
  lookBefore?(book: LedgerBook): Promise<LookedBefore>;
}

/**
 * Judges writes, and neither asks nor sends anything. Calls `onSend` for each job that would be sent, unless all would. With `holds`,
 * other processes cannot write until the caller closes the ledger. Without an account, the ledger is empty.
 */
export async function foreseeJobs(
  surroundings: Run,
  writes: Pick<Writes, 'operation' | 'jobs' | 'count' | 'noun'>,
  options: WriteOptions,
  { onSend, holds, lookBefore }: Foreseeing,
): Promise<ForeseenWrites> {
  const ledger = holds ? await ifKnown(holdLedger(surroundings, writes, options)) : undefined;
  try {
    const known = ledger?.book ?? (await ifKnown(readLedger(surroundings)));
    const book = known ?? new LedgerBook();
    const { entries = [], states } = (known && (await lookBefore?.(known))) ?? {};
    for (const entry of entries) {
      const isFree = () => [undefined, entry.id].includes(book.find(entry)?.id);
      if (ledger) await ledger.claim(entry, isFree);
      else book.add(entry);
    }
    const now = ledger?.now() ?? surroundings.io.now();
    return { judgement: await judgeJobs(writes, { book, now, states }, options, onSend), book, ledger };
  } catch (error) {
    await ledger?.close();
    throw error;
  }
}

/** Returns undefined if no account is known: a sheet can be checked without one. */
export const ifKnown = async <T>(opening: Promise<T>): Promise<T | undefined> =>
  opening.catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'auth') return undefined;
    throw error;
  });

/** Reads the ledger; it is empty where no account is known. */
export const readLedgerIfKnown = async (owner: Desk & Profile): Promise<LedgerBook> =>
  (await ifKnown(readLedger(owner))) ?? new LedgerBook();

/** Opens the ledger, where asked to once another run has ended, and holds it until the caller closes it. */
export function holdLedger(
  surroundings: Run,
  { operation, noun }: Pick<Writes, 'operation' | 'noun'>,
  { wait }: Pick<WriteOptions, 'wait'>,
): Promise<Ledger> {
  const work = `${gerund(operation.verb.split(' ').at(-1) ?? 'send')} ${noun}`;
  return whenFree(surroundings, wait, () => openLedger(surroundings, work));
}
