import { escaped, type Message } from '../base/text/message.ts';
import { identityOf, isOpen, isUnderWay, type LedgerEntry, type LedgerKey } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { Job, JobOutcome, ListedRecord, WriteOptions, Writes } from './job.ts';
import {
  contentFinder,
  type LikeFinder,
  type Likeness,
  otherReceiver,
  type ReceiverTrace,
  writingFinder,
} from './likes.ts';
import { digestOfBody } from './look-up.ts';

/** The reason why a job is not sent. */
export type Verdict =
  | { readonly before: LedgerEntry; readonly isChanged: boolean }
  | { readonly open: LedgerEntry }
  | { readonly listed: readonly ListedRecord[] }
  | { readonly like: LedgerEntry; readonly why: Likeness }
  /** Its reference was created for another receiver: a shop may have begun to count anew. */
  | {
      readonly conflict: LedgerEntry;
      readonly differs: ReceiverTrace;
      readonly job: Job;
      /** That of the record, if it was read. */
      readonly state: string | undefined;
    }
  /** Another desk is sending it at this moment. */
  | { readonly busy: LedgerEntry }
  /** Another desk has changed the same record since it was looked at. */
  | { readonly overtaken: LedgerEntry };

export const ledgerKeyOf = ({ operation }: Pick<Writes, 'operation'>, { key, byContent, file }: Job): LedgerKey => ({
  operation: operation.id,
  key,
  byContent,
  file,
});

/** The keys of a job in the ledger, its own first. */
export const keysOfJob = (writes: Pick<Writes, 'operation'>, job: Job): LedgerKey[] => {
  const key = ledgerKeyOf(writes, job);
  return [key, ...(job.formerKey === undefined ? [] : [{ ...key, key: job.formerKey }])];
};

/** Was it done, or may it have been? */
export const mayBeDone = (entry: LedgerEntry): boolean => entry.state === 'created' || isOpen(entry);

type JudgedPlan = Pick<Writes, 'operation' | 'jobs' | 'count' | 'changes'>;

/** The ledger as it is now, and the states of records that were read, by their ids. */
interface LedgerView {
  readonly book: LedgerBook;
  readonly now: Date;
  readonly states?: ReadonlyMap<string, string> | undefined;
}

/**
 * Judges every job of a plan, once, by the ledger as it is now. `onSend` gets the jobs that are sent; none if the ledger is
 * empty, for then all are.
 */
export async function judgeJobs(
  writes: JudgedPlan,
  { book, now, states }: LedgerView,
  { again, otherReceiver: isOther, checkList }: Pick<WriteOptions, 'again' | 'otherReceiver' | 'checkList'>,
  onSend?: (job: Job) => void,
): Promise<Judgement> {
  const judgement = new Judgement(writes.count, book);
  if (writes.changes || (book.all().length === 0 && !checkList)) return judgement;
  const { id } = writes.operation;
  const findWriting = writingFinder(book, id);
  const hasContent = book.perhapsDone(id).some(({ byContent }) => byContent);
  let findContent: LikeFinder | undefined;
  const ofCreated = (entry: LedgerEntry, job: Job): Verdict | undefined => {
    const { differs, known } = otherReceiver(book, entry, job);
    const state = states?.get(entry.id ?? '');
    if (differs !== undefined && !isOther) return { conflict: entry, differs, job, state };
    if (differs !== undefined) {
      const { reference = '' } = job.traces;
      judgement.replaced.set(identityOf(ledgerKeyOf(writes, job)), { entry, reference, state });
      return undefined;
    }
    const { key: sentAs, adopted, digest } = known;
    // Jobs sent by a former key had marks, and differ for that alone.
    const isChanged = sentAs === job.key && !adopted && digest !== undefined && digest !== digestOfBody(job);
    return { before: known, isChanged };
  };
  const judge = (job: Job): Verdict | undefined => {
    const key = ledgerKeyOf(writes, job);
    const entry = keysOfJob(writes, job)
      .map((each) => book.find(each))
      .find((each) => each && mayBeDone(each));
    if (entry?.state === 'created') return ofCreated(entry, job);
    if (entry) return isUnderWay(entry, now) ? { busy: entry } : { open: entry };
    const likes = job.byContent ? book.likes(key) : [];
    if (again) {
      if (likes.length > 0 || findWriting(job)) judgement.repeated++;
      return undefined;
    }
    for (const each of likes) judgement.knownLikes.add(identityOf(each));
    const [same] = likes;
    return same ? { like: same, why: 'content' } : (findWriting(job) ?? findContent?.(job));
  };
  const { references } = judgement;
  let at = 0;
  for await (const job of writes.jobs()) {
    if ((job.byContent || hasContent) && !again) findContent ??= contentFinder(book, id, await identitiesOf(writes));
    const verdict = judge(job);
    if (verdict) judgement.hold(at, job, verdict);
    else onSend?.(job);
    const { reference } = job.traces;
    if (verdict && 'open' in verdict && reference) judgement.openReferences.set(identityOf(verdict.open), reference);
    if (checkList && reference && !(verdict && 'before' in verdict))
      references.set(reference, [...(references.get(reference) ?? []), at]);
    at++;
  }
  return judgement;
}

/** A job that the user has to decide about, and why. */
export interface HeldJob extends Pick<Job, 'origin' | 'sheet' | 'row'> {
  readonly reference: string | undefined;
  readonly verdict: Verdict;
}

/** Another order that was created under the reference of a job. */
interface ReplacedEntry {
  readonly entry: LedgerEntry;
  readonly reference: string;
  readonly state: string | undefined;
}

/** `order 100000413 (shipped)`: a record of the ledger, for people. */
export const entryInWords = ({ number, id = '?' }: LedgerEntry, state?: string): Message =>
  state === undefined ? escaped`order ${number ?? id}` : escaped`order ${number ?? id} (${state})`;

/** Verdicts that hold back jobs of a plan, by their places in it, from 0. The others are sent. */
export class Judgement {
  readonly held = new Map<number, Verdict>();
  /** The references that are not known to be created, with the places that have them. */
  readonly references = new Map<string, number[]>();
  /** The references of writes with an unknown outcome, by their identities: the ledger has digests of them. */
  readonly openReferences = new Map<string, string>();
  /** How many were created before. */
  before = 0;
  /** Created before, with another content: where from. */
  readonly changed: Message[] = [];
  /** Writes with an unknown outcome. */
  readonly open: LedgerEntry[] = [];
  /** The same came from another file without a reference, or from this one with other values. */
  readonly likes: HeldJob[] = [];
  /** References that were created before for another receiver. */
  readonly conflicts: HeldJob[] = [];
  /** Decided: what was created under a reference for another receiver, by its identity; the job is sent all the same. */
  readonly replaced = new Map<string, ReplacedEntry>();

  /** The identities of all that was found to be like a job. */
  readonly knownLikes = new Set<string>();

  /** Decided: so many jobs are sent though they may have been sent before. */
  repeated = 0;
  /** Decided: what has a like is sent again, unless it has the reference of that. */
  sendsLikes = false;
  /** Decided: these writes with an unknown outcome are sent again. */
  readonly retried = new Set<string>();
  /** Why the others are left. */
  readonly left = new Map<string, Message>();
  /** The ids of the records of the list that `--adopt` takes as what these have created. */
  readonly mayBe = new Map<string, string>();
  /** The records of the list that have a reference of the plan. */
  listed: ReadonlyMap<string, readonly ListedRecord[]> = new Map();
  /** Decided: the ledger keeps them. */
  adoptsListed = false;

  constructor(
    private readonly count: number,
    private readonly book: LedgerBook,
  ) {}

  get toSend(): number {
    return this.count - this.held.size;
  }

  hold(at: number, { origin, sheet, row, traces: { reference } }: Job, verdict: Verdict): void {
    this.held.set(at, verdict);
    const heldJob = { origin, sheet, row, reference, verdict };
    if ('open' in verdict) this.open.push(verdict.open);
    else if ('like' in verdict) this.likes.push(heldJob);
    else if ('conflict' in verdict) this.conflicts.push(heldJob);
    else if ('before' in verdict) this.before++;
    if ('before' in verdict && verdict.isChanged)
      this.changed.push(
        escaped`${origin}${reference === undefined ? '' : ` (${reference})`}: ${entryInWords(verdict.before)}`,
      );
  }

  /** Returns the entry, as it was when the plan was judged, of a write that is decided to be sent again, or of a reference that is. */
  retriedEntry(identity: string): LedgerEntry | undefined {
    const replaced = this.replaced.get(identity);
    if (replaced) return replaced.entry;
    return this.retried.has(identity) ? this.open.find((entry) => identityOf(entry) === identity) : undefined;
  }

  /** Changes the verdicts as was decided. A write that was adopted meanwhile is one that was created before. */
  heedDecisions(): void {
    const replaced = new Set(
      [...this.replaced.values()].flatMap(({ entry: { id, former = [] } }) => [id, ...former.map((each) => each.id)]),
    );
    for (const [reference, all] of this.listed) {
      // An entry known to be another receiver's says nothing of this one.
      const records = all.filter(({ id }) => !replaced.has(id));
      for (const at of records.length === 0 ? [] : (this.references.get(reference) ?? [])) {
        const verdict = this.held.get(at);
        if (!verdict || 'like' in verdict) this.held.set(at, { listed: records });
      }
    }
    for (const [at, verdict] of this.held) {
      if ('open' in verdict) {
        const entry = this.book.find(verdict.open);
        if (entry?.state === 'created') this.held.set(at, { before: entry, isChanged: false });
        else if (this.retried.has(identityOf(verdict.open))) this.held.delete(at);
      } else if ('like' in verdict && verdict.why !== 'writing' && this.sendsLikes) this.held.delete(at);
    }
  }
}

/** The identities of all jobs of a plan. */
async function identitiesOf(writes: Pick<Writes, 'operation' | 'jobs'>): Promise<ReadonlySet<string>> {
  const identities = new Set<string>();
  for await (const job of writes.jobs()) identities.add(identityOf(ledgerKeyOf(writes, job)));
  return identities;
}

const dayAndTime = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** The end of a sentence: ` by desk-2`; empty for what this machine's own ledger has. */
const byDesk = ({ desk }: LedgerEntry): Message => (desk === undefined ? escaped`` : escaped` by ${desk}`);

/** The outcome of a job that is not sent. `left`: why its unknown outcome was left as it is. */
export function unsentOutcome(
  verdict: Verdict,
  left: Message | undefined,
): Pick<JobOutcome, 'status' | 'id' | 'number' | 'reason' | 'entry'> {
  if ('before' in verdict) {
    const { id, number, time, adopted, requests = 1 } = verdict.before;
    const twice = adopted && requests > 1 ? escaped`, though ${requests} requests were sent` : escaped``;
    const reason = escaped`${adopted ? escaped`found in the list` : 'created'} on ${dayAndTime(time)} UTC${byDesk(verdict.before)}${twice}`;
    return { status: 'there before', id, number, reason, entry: verdict.before };
  }
  if ('listed' in verdict) {
    const [first, ...more] = verdict.listed;
    const ids = verdict.listed.map(({ id }) => id);
    const reason = more.length === 0 ? escaped`in the list` : escaped`in the list, ${more.length + 1} times: ${ids}`;
    return { status: 'there before', id: first?.id, number: first?.number, reason };
  }
  if ('open' in verdict) {
    const { sentAt, time } = verdict.open;
    const when = escaped`${dayAndTime(sentAt ?? time)} UTC${byDesk(verdict.open)}`;
    return { status: 'unknown', reason: left ?? escaped`it was sent on ${when}, and no response came` };
  }
  if ('busy' in verdict) {
    const { desk = '?', sentAt, time } = verdict.busy;
    return { status: 'not sent', reason: escaped`${desk} has been sending it since ${dayAndTime(sentAt ?? time)} UTC` };
  }
  if ('overtaken' in verdict) {
    const { desk = '?', time } = verdict.overtaken;
    const what = escaped`${desk} has changed it on ${dayAndTime(time)} UTC`;
    return { status: 'not sent', reason: escaped`${what}: the same command reads it once more` };
  }
  if ('conflict' in verdict) {
    const { conflict, differs, job, state } = verdict;
    const { time, adopted } = conflict;
    const { reference = '', [differs]: value = '' } = job.traces;
    const when = escaped`was created on ${dayAndTime(time)} UTC${byDesk(conflict)}`;
    const what = escaped`${JSON.stringify(reference)} ${adopted ? escaped`was found in the list` : when} as ${entryInWords(conflict, state)}`;
    return {
      status: 'not sent',
      reason: escaped`${what} for another ${receiverWords[differs]} than ${value}. If this is another order: --other-receiver sends it`,
    };
  }
  const { id, time } = verdict.like;
  const became = escaped`${id ? escaped` and became ${entryInWords(verdict.like)}` : ''} on ${dayAndTime(time)} UTC: --again sends it`;
  return { status: 'not sent', reason: escaped`${likenessText(verdict)}${became}` };
}

const receiverWords: Readonly<Record<ReceiverTrace, string>> = { phone: 'phone', receiver: 'name' };

function likenessText({ like, why }: Extract<Verdict, { like: unknown }>): Message {
  const { origin, key } = like;
  if (why === 'former') return escaped`it was sent with other values, as ${origin},`;
  const from = escaped`came from ${origin}${byDesk(like)}`;
  if (why === 'content') return escaped`the same ${from}`;
  if (why === 'total') return escaped`the same phone and total ${from}`;
  return escaped`${JSON.stringify(key.replace(/^ref:/, ''))}, the same reference in another writing, ${from}`;
}
