import { identityOf, isOpen, type LedgerEntry, type LedgerKey } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { digestOfBody } from './digests.ts';
import type { ListedRecord } from './finding.ts';
import type { ApplyPlan, Job } from './job.ts';

/** What was decided before anything is sent. */
export interface Decisions {
  /** Send what has a like from another file, or was sent with other values. */
  again: boolean;
  /** The write that a row was before its content changed. */
  formerOf: (job: Job) => LedgerEntry | undefined;
  /** Send everything: what was sent before does not count. */
  readonly sendsAll: boolean;
  /** Writes with an unknown outcome that are sent again. */
  readonly retry: Set<string>;
  /** Why a write with an unknown outcome is left. */
  readonly left: Map<string, string>;
  /** What the list holds, by reference. */
  readonly listed: Map<string, readonly ListedRecord[]>;
  /** Keep in the ledger what the list holds. */
  adoptsListed: boolean;
}

export const noDecisions = (): Decisions => ({
  again: false,
  formerOf: () => undefined,
  sendsAll: false,
  retry: new Set(),
  left: new Map(),
  listed: new Map(),
  adoptsListed: false,
});

/** What is to be done with a job, by what is known of it. */
export type Verdict =
  | { readonly send: true }
  | { readonly send: false; readonly before: LedgerEntry; readonly isChanged: boolean }
  | { readonly send: false; readonly open: LedgerEntry }
  | { readonly send: false; readonly listed: readonly ListedRecord[] }
  | { readonly send: false; readonly like: LedgerEntry; readonly isFormer: boolean };

export const keyOf = ({ operation }: Pick<ApplyPlan, 'operation'>, { key, byContent, file }: Job): LedgerKey => ({
  operation: operation.id,
  key,
  ...(byContent && { byContent }),
  file,
});

export function judge(book: LedgerBook, key: LedgerKey, job: Job, decisions: Decisions): Verdict {
  if (decisions.sendsAll) return { send: true };
  const entry = book.find(key);
  if (entry?.state === 'created') {
    const isChanged = !entry.adopted && entry.digest !== undefined && entry.digest !== digestOfBody(job);
    return { send: false, before: entry, isChanged };
  }
  if (entry && isOpen(entry)) {
    return decisions.retry.has(identityOf(key)) ? { send: true } : { send: false, open: entry };
  }
  const listed = decisions.listed.get(job.traces.reference ?? '');
  if (listed) return { send: false, listed };
  if (decisions.again) return { send: true };
  const [same] = job.byContent ? book.likes(key) : [];
  const like = same ?? decisions.formerOf(job);
  return like ? { send: false, like, isFormer: same === undefined } : { send: true };
}
