import { Failure, invalidResponse } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import type { SendGuard } from '../http/request.ts';
import { type FormerRecord, isOpen, type LedgerEntry, type LedgerState } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import { fieldText, plainFields } from '../orders/order.ts';
import { requestOf } from '../service/input/requests.ts';
import { type AttemptedJob, type Outcome, outcomeOf } from '../service/jobs.ts';
import { delayed } from '../service/show.ts';
import { hasField, namedField } from './body-fields.ts';
import type { WriteRun } from './foresee.ts';
import type { Job, JobOutcome, ThereBefore } from './job.ts';
import { ledgerKeyOf } from './judge.ts';
import { digestOfBody, namesOf, traceDigests } from './look-up.ts';
import { deskName } from './open-ledger.ts';
import { newForm } from './reference-forms.ts';

interface RecordedOutcome<T> extends Outcome {
  readonly status: 'done' | 'refused' | 'unknown' | 'not sent';
  readonly value?: T;
}

interface WriteRecord<T> {
  /** Records that it is about to be sent; false where another desk was faster. */
  claim(): Promise<boolean>;
  /** Records its outcome; `reason` says why it is not done, without anything personal. */
  settle(outcome: RecordedOutcome<T>, reason: string | undefined): Promise<void>;
}

/** A refusal without anything personal: its status, and the fields that it names. */
const impersonalReason = ({ details: { status, fields = [] }, kind }: Failure): string =>
  [status ?? kind, ...fields.map(({ field }) => field).filter((name) => /^[\w.[\]-]{1,60}$/.test(name))].join(' ');

/**
 * Sends a write that is recorded before its bytes leave and after its end: a process that is killed between the two leaves a
 * record of an unknown outcome. Errors of `claim` are thrown, and nothing was sent. Returns undefined if another desk has
 * the claim: nothing was sent either.
 */
export async function sendRecorded<T>(
  job: AttemptedJob,
  request: () => Promise<T>,
  { claim, settle }: WriteRecord<T>,
): Promise<RecordedOutcome<T> | undefined> {
  if (!(await claim())) return undefined;
  const outcome: RecordedOutcome<T> = await outcomeOf(job, request);
  try {
    await settle(outcome, outcome.failure && impersonalReason(outcome.failure));
  } catch (failure) {
    // The record still says that it was sent, and the next run looks for it.
    if (!(failure instanceof Failure)) throw failure;
    return { ...outcome, failure, endsRun: true };
  }
  return outcome;
}

/** Milliseconds that a stopped command waits for the response to what it has sent. */
const answerPatience = 3000;

const ledgerStates: Readonly<Record<RecordedOutcome<unknown>['status'], LedgerState>> = {
  done: 'created',
  refused: 'refused',
  unknown: 'unknown',
  'not sent': 'not_sent',
};

/** The outcome of a job and the record in its response, or the record that was there before and kept it from being sent. */
type SentOutcome = (Outcome & Pick<JobOutcome, 'id' | 'number'> & { readonly record: Row | undefined }) | ThereBefore;

/** The entries that the ledger has of a write before it is sent. */
interface EarlierWrite {
  /** Its outcome is unknown. */
  readonly open: LedgerEntry | undefined;
  /** It was created, and is created once more for another receiver. */
  readonly replaced: LedgerEntry | undefined;
  readonly former: readonly FormerRecord[];
}

/**
 * Returns a function that sends a job, one at a time or several, each recorded before its bytes leave and after its end. It
 * throws a failure where a job cannot be recorded, before anything is sent. Where `isFree` says no of the ledger as it is when
 * the job is claimed, nothing is sent, and undefined is returned.
 */
export async function openSender({ surroundings, writes, guard, ledger }: WriteRun) {
  const { operation, creates, changes } = writes;
  const service = surroundings.service.until(delayed(surroundings.signal, answerPatience));
  await service.assertReady(operation);
  const learner = openLearner(ledger, operation.id);
  const now = () => ledger.now().toISOString();
  const { timeout } = surroundings.settings;
  const own = ledger.isShared ? { desk: deskName(surroundings), timeout } : {};

  async function send(job: Job, leaving: SendGuard | undefined, onRecord: (record: Row) => void) {
    const request = { ...requestOf(operation, job.args, job.body, true), isPatient: true, guard: leaving };
    const row = await service.send(operation, request, ({ json, status, record }) => {
      if (isRow(json) && json.success === false) {
        throw invalidResponse(escaped`The response for ${request.what} says "success": false (${status}).`);
      }
      const found = record();
      if (creates && namesOf(operation, found).id === undefined) {
        throw invalidResponse(escaped`The response for ${request.what} names no id.`);
      }
      return found;
    });
    const { id, number } = namesOf(operation, row);
    const kept = row && guard.keepOf?.(job, row);
    if (row) onRecord(row);
    const updated = (changes && row && fieldText(row, plainFields.updated)) || undefined;
    return { id: changes ? job.args.at(-1) : id, number: number ?? job.keeps?.number, updated, ...kept };
  }

  type KeptParts = Awaited<ReturnType<typeof send>>;

  /** A response without the field says nothing of how references come back. */
  async function learnForm({ traces: { reference } }: Job, record: Row): Promise<void> {
    const field = plainFields.reference;
    if (!reference || !Object.hasOwn(record, field)) return;
    const learned = newForm(ledger.book, operation.id, reference, scalarText(record[field]));
    if (learned !== undefined) await ledger.append({ operation: operation.id, learned, value: 1, time: now() });
  }

  function earlierOf(job: Job): EarlierWrite {
    const known = ledger.book.find(ledgerKeyOf(writes, job));
    const replaced = known?.state === 'created' && creates ? known : undefined;
    const former = [...(known?.former ?? []), ...(replaced ? [formerRecord(replaced)] : [])];
    return {
      open: known && isOpen(known) && !changes ? known : undefined,
      replaced,
      former: former.map((each) => ({ ...each, salt: each.salt ?? known?.salt })),
    };
  }

  /** The line that is on the disk before a job is sent. */
  function claimOf(job: Job, { open, former }: EarlierWrite): LedgerEntry {
    const sentAt = now();
    return {
      ...ledgerKeyOf(writes, job),
      state: 'sending',
      time: sentAt,
      sentAt,
      ...own,
      origin: job.origin,
      digest: digestOfBody(job),
      traces: traceDigests(ledger.book, job.traces),
      ...job.keeps,
      ...(open && { requests: (open.requests ?? 1) + 1 }),
      ...(former.length > 0 && { former }),
    };
  }

  /** Returns the ledger line at the end of a job. An earlier request may still have been done, and its first record still exists. */
  function endOf(
    sending: LedgerEntry,
    { open, replaced }: EarlierWrite,
    { status, value }: RecordedOutcome<KeptParts>,
    reason: string | undefined,
  ): LedgerEntry {
    const isUndone = status === 'refused' || status === 'not sent';
    if (isUndone && replaced) return replaced;
    if (isUndone && open) return { ...open, state: 'unknown', time: now(), sentAt: open.sentAt ?? open.time, reason };
    const state = changes && status === 'done' ? 'updated' : ledgerStates[status];
    return { ...sending, state, time: now(), ...value, reason };
  }

  async function learn(
    job: Job,
    { status, failure }: RecordedOutcome<KeptParts>,
    back: Row | undefined,
  ): Promise<void> {
    if (status === 'done') await learner.onCreated(job.body);
    if (status === 'done' && creates) await learnForm(job, back ?? {});
    else if (status === 'refused' && failure) await learner.onRefused(failure);
  }

  return async (job: Job, isFree: () => boolean): Promise<SentOutcome | undefined> => {
    const earlier = earlierOf(job);
    const sending = claimOf(job, earlier);
    let there: ThereBefore | undefined;
    const leaving = guard.guardOf?.(job, (found) => {
      there = found;
    });
    /** Another desk may have found it done meanwhile: what the response says is more, and no response says nothing. */
    const isOwn = (isDone: boolean): boolean => {
      const { sentAt: at, desk, state } = ledger.book.find(sending) ?? {};
      return at === sending.sentAt && desk === sending.desk && (isDone || state === 'sending');
    };
    let back: Row | undefined;
    const onRecord = (record: Row): void => {
      back = record;
    };
    const sent = await sendRecorded(job, () => send(job, leaving, onRecord), {
      claim: () => ledger.claim(sending, isFree),
      settle: async (outcome, reason) => {
        const isDone = outcome.status === 'done';
        const line = endOf(sending, earlier, outcome, reason);
        const isKept = await ledger.append(line, () => isOwn(isDone));
        if (!isKept && isDone) throw sentTwice(job, outcome.value?.id);
        if (!changes) await learn(job, outcome, back);
      },
    });
    if (!sent) return undefined;
    if (there) return there;
    const { value, ...outcome } = sent;
    return { ...outcome, id: value?.id, number: value?.number, record: back };
  };
}

const formerRecord = ({ id, number, time, traces, salt, digest }: LedgerEntry): FormerRecord => ({
  id,
  number,
  time,
  traces,
  salt,
  digest,
});

/** Another desk has sent the same write again while the response to this one was awaited. */
const sentTwice = ({ origin }: Job, id: string | undefined): Failure =>
  new Failure(
    'partial',
    escaped`${origin} was sent by another desk, too: there may be two.${id ? escaped` This one is ${id}.` : ''}`,
    {
      hint: escaped`Look at both at the service, and cancel one.`,
    },
  );

/** Returns the fields that a refusal names as always required; "required when …" depends on others. */
function requiredFields({ details: { status, fields = [] } }: Failure): string[] {
  if (status !== 422) return [];
  const isRequired = (text: string): boolean =>
    /\b(?:is|are) required\.?$|^required\.?$|\u0645\u0637\u0644\u0648\u0628\u0627?\.?$/i.test(text.trim());
  return fields
    .filter(({ messages }) => messages.some(isRequired))
    .map(({ field }) => namedField(field))
    .filter((field) => /^[\w.-]{1,60}$/.test(field));
}

/** A few tell: rows of one file have the same columns. */
const mostRemembered = 20;

/** Keeps the fields that refusals name as required, but for those that a record was created without. */
function openLearner(ledger: Ledger, operation: string) {
  const { book } = ledger;
  let created: readonly Row[] = [];
  const lacks = (body: Row, field: string): boolean => !hasField(body, field);
  return {
    onCreated: async (body: Row): Promise<void> => {
      created = [...created, body].slice(-mostRemembered);
      for (const required of book.learned(operation)) {
        if (lacks(body, required)) await ledger.append({ operation, required, always: false });
      }
    },
    onRefused: async (failure: Failure): Promise<void> => {
      for (const required of requiredFields(failure)) {
        if (book.learned(operation).includes(required) || book.isOptional(operation, required)) continue;
        await ledger.claim({ operation, required }, () => !book.isOptional(operation, required));
        if (created.some((body) => lacks(body, required))) await ledger.append({ operation, required, always: false });
      }
    },
  };
}
