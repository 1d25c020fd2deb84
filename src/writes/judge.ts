import { escaped } from '../base/text/escape-controls.ts';
import { identityOf, isOpen, type LedgerEntry, type LedgerKey, type TraceDigests } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { ApplyPlan, Job, JobOutcome, ListedRecord } from './job.ts';
import { digestOfBody, traceDigests } from './traces.ts';

/** The decisions that are made before anything is sent. */
export interface Decisions {
  /** Send what has a like from another file, or was sent with other values. */
  again: boolean;
  /** Returns the write that a row was before its content changed. */
  formerOf: (job: Job) => LedgerEntry | undefined;
  /** Send everything: what was sent before does not count. */
  readonly sendsAll: boolean;
  /** Writes with an unknown outcome that are sent again. */
  readonly retry: Set<string>;
  /** Why a write with an unknown outcome is left. */
  readonly left: Map<string, string>;
  /** The records of the list, by reference. */
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

/** Whether a job is sent, or why not. */
export type Verdict =
  | { readonly send: true }
  | { readonly send: false; readonly before: LedgerEntry; readonly isChanged: boolean }
  | { readonly send: false; readonly open: LedgerEntry }
  | { readonly send: false; readonly listed: readonly ListedRecord[] }
  | { readonly send: false; readonly like: LedgerEntry; readonly isFormer: boolean };

export const ledgerKeyOf = ({ operation }: Pick<ApplyPlan, 'operation'>, { key, byContent, file }: Job): LedgerKey => ({
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

const dayAndTime = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** The outcome of a job that is not sent. `left`: why its unknown outcome was left as it is. */
export function unsentOutcome(
  verdict: Exclude<Verdict, { send: true }>,
  left: string | undefined,
): Pick<JobOutcome, 'id' | 'number' | 'reason'> & { readonly status: 'there before' | 'unknown' | 'not sent' } {
  if ('before' in verdict) {
    const { id, number, time, adopted } = verdict.before;
    const reason = escaped`${adopted ? 'found in the list' : 'created'} on ${dayAndTime(time)} UTC`;
    return { status: 'there before', id, number, reason };
  }
  if ('listed' in verdict) {
    const [first, ...more] = verdict.listed;
    const ids = verdict.listed.map(({ id }) => id).join(', ');
    const reason = more.length === 0 ? 'in the list' : escaped`in the list, ${more.length + 1} times: ${ids}`;
    return { status: 'there before', id: first?.id, number: first?.number, reason };
  }
  if ('open' in verdict) {
    const { sentAt, time } = verdict.open;
    const reason = left ?? escaped`it was sent on ${dayAndTime(sentAt ?? time)} UTC, and no response came`;
    return { status: 'unknown', reason };
  }
  const { id, origin, time } = verdict.like;
  const what = verdict.isFormer
    ? escaped`it was sent with other values, as ${origin},`
    : escaped`the same came from ${origin}`;
  const reason = escaped`${what}${id ? ` and became ${id}` : ''} on ${dayAndTime(time)} UTC: --again sends it`;
  return { status: 'not sent', reason };
}

/** What of a plan a survey looks at. */
export type SurveyedPlan = Pick<ApplyPlan, 'operation' | 'jobs'>;

/** The verdicts on all jobs of a plan. */
export interface Survey {
  readonly toSend: number;
  readonly before: number;
  /** Created before, with another content: where from. */
  readonly changed: readonly { readonly origin: string; readonly id: string }[];
  /** Writes with an unknown outcome. */
  readonly open: readonly LedgerEntry[];
  /** The same came from another file without a reference, or from this one with other values. */
  readonly likes: readonly { readonly origin: string; readonly like: LedgerEntry }[];
  /** The references that would be sent. */
  readonly references: ReadonlySet<string>;
}

/** Judges every job, and sends nothing. `onSend` gets those that would be sent. */
export async function surveyJobs(
  plan: SurveyedPlan,
  book: LedgerBook,
  decisions: Decisions,
  onSend: (job: Job) => void = () => undefined,
): Promise<Survey> {
  let toSend = 0;
  let before = 0;
  const changed: { origin: string; id: string }[] = [];
  const open: LedgerEntry[] = [];
  const likes: { origin: string; like: LedgerEntry }[] = [];
  const references = new Set<string>();
  for await (const job of plan.jobs()) {
    const verdict = judge(book, ledgerKeyOf(plan, job), job, decisions);
    const { reference } = job.traces;
    if (reference && !('before' in verdict)) references.add(reference);
    if (verdict.send) {
      toSend++;
      onSend(job);
    } else if ('open' in verdict) open.push(verdict.open);
    else if ('like' in verdict) likes.push({ origin: job.origin, like: verdict.like });
    else before++;
    if ('before' in verdict && verdict.isChanged) changed.push({ origin: job.origin, id: verdict.before.id ?? '?' });
  }
  return { toSend, before, changed, open, likes, references };
}

const signOf = (file: string | undefined, { phone, name }: TraceDigests = {}): string | undefined =>
  // A corrected sheet from a pipe has another digest: pipes without a name count as one file.
  (phone ?? name) === undefined ? undefined : JSON.stringify([file?.startsWith('-') ? '-' : file, phone ?? name]);

/**
 * Returns a function that finds the write of the same file which a row may have been before: one without a reference whose
 * content is no longer in the file, because a cell was changed or a column is read otherwise. The phone tells, or the name
 * where there is none.
 */
export async function formerRows(
  plan: SurveyedPlan,
  book: LedgerBook,
): Promise<(job: Pick<Job, 'file' | 'traces'>) => LedgerEntry | undefined> {
  const isSent = ({ byContent, operation, state }: LedgerEntry): boolean =>
    byContent === true && operation === plan.operation.id && (state === 'created' || isOpen({ state }));
  const sent = book.all().filter(isSent);
  if (sent.length === 0) return () => undefined;
  const present = new Set<string>();
  for await (const job of plan.jobs()) present.add(identityOf(ledgerKeyOf(plan, job)));
  const gone = sent.filter((entry) => !present.has(identityOf(entry)));
  const former = new Map(gone.map((entry) => [signOf(entry.file, entry.traces), entry]));
  former.delete(undefined);
  return ({ file, traces }) => (former.size === 0 ? undefined : former.get(signOf(file, traceDigests(book, traces))));
}
