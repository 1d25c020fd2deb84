import { Failure } from '../../base/failure.ts';
import { type FieldPath, mergeRows, valueAt } from '../../base/json/paths.ts';
import { isBlankValue, type Row } from '../../base/row.ts';
import { escaped, joined, type Message } from '../../base/text/message.ts';
import { contentDigest } from '../../imports/plan.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Run } from '../../ports/run.ts';
import { changeOfRecord } from '../../service/input/complete-body.ts';
import type { OutcomeStatus, RunEnd } from '../../service/jobs.ts';
import type { Job, JobOutcome, Writes } from '../../writes/job.ts';
import { namesOf } from '../../writes/look-up.ts';
import { withoutStop } from '../../writes/message-parts.ts';
import { readLedger } from '../../writes/open-ledger.ts';
import { whyOutdated } from '../../writes/outdated.ts';
import { openWrites, write } from '../../writes/write.ts';
import type { AskedValue, GivenAnswer } from './asked-values.ts';

/** The operations that read and change an order. */
export interface MendOperations {
  readonly get: Operation;
  readonly update: Operation;
}

/** An answer for a value, as it is sent. */
export interface Answered extends Exclude<GivenAnswer, { readonly fault: Message }> {
  readonly value: AskedValue;
}

/** Where the record has what an answer gives. */
export const answeredPath = ({ path, value }: Answered): FieldPath => path ?? value.path;

/** The outcome of a change. */
export interface ChangeEnd {
  readonly status: OutcomeStatus;
  /** Why it is not done. */
  readonly reason: Message | undefined;
  /** The order as the service has it now; undefined if that is not known. */
  readonly record: Row | undefined;
  /** Why nothing more can be sent. */
  readonly end: RunEnd['end'];
}

/** Each change was confirmed by the person who gave it. */
const options = { adopt: false, retryUnknown: false, wait: false, checkList: false, again: false, concurrency: 1 };

/** Changes orders one at a time, each change recorded in the ledger and compared with the order as it is right before. */
export class ChangeSender {
  constructor(
    private readonly run: Run,
    private readonly operations: MendOperations,
  ) {}

  /** Returns an order as the service has it; undefined if there is none. */
  async read(id: string): Promise<Row | undefined> {
    const found = await this.run.service.impatient().find(this.operations.get, [id]);
    if (found.state === 'forbidden') throw found.failure;
    return found.state === 'found' ? found.record : undefined;
  }

  /** Sends what the answers give an order. `record` is what they were given for. */
  async send(id: string, record: Row, answers: readonly Answered[]): Promise<ChangeEnd> {
    const { get, update } = this.operations;
    const given = answers.reduce((body: Row, answer) => mergeRows(body, answer.given), {});
    const lists = Object.keys(given).filter((name) => Array.isArray(given[name]));
    const { body, seen, faults } = changeOfRecord(update, get, record, { given, placed: new Set(lists) });
    if (faults.length > 0) return { status: 'not sent', reason: joined(faults, ' '), record, end: undefined };
    const { number } = namesOf(get, record);
    const job: Job = {
      key: `update:${id}:${contentDigest([body, seen]).slice(0, 16)}`,
      ...{ origin: `order ${number ?? id}`, file: '', args: [id], body, seen, traces: { reference: number } },
    };
    const { outcome, answer, end } = await this.write([job], []);
    const { status, reason } = outcome ?? { status: 'not sent' as const, reason: escaped`the run ended before` };
    if (status === 'unknown') return (await this.lookAfter(job, answers)) ?? { status, reason, record: undefined, end };
    if (end) return { status, reason, record: undefined, end };
    if (status !== 'done') return { status, reason, record: await this.read(id), end };
    const isAnswered =
      answer !== undefined && answers.every((each) => valueAt(answer, answeredPath(each)) !== undefined);
    return { status, reason, record: isAnswered ? { ...record, ...answer } : await this.read(id), end };
  }

  /** Says by the order itself whether a change was made whose response was lost; undefined if the order cannot be read. */
  private async lookAfter(job: Job, answers: readonly Answered[]): Promise<ChangeEnd | undefined> {
    const record = await this.read(job.args.at(-1) ?? '').catch((failure: unknown) => {
      if (!(failure instanceof Failure)) throw failure;
      return undefined;
    });
    if (!record) return undefined;
    const isDone = answers.every((each) => isAsSent(each.sent, valueAt(record, answeredPath(each))));
    if (isDone) await this.settle(job);
    const reason = isDone
      ? undefined
      : escaped`no response came, and the order is as it was. The service may still change it`;
    return { status: isDone ? 'done' : 'unknown', reason, record, end: undefined };
  }

  /** Records that a change without a response was made. */
  private async settle({ key }: Job): Promise<void> {
    const { id } = this.operations.update;
    const open = (await readLedger(this.run)).open(id).filter((entry) => entry.key === key);
    if (open.length > 0) await this.write([], open);
  }

  private async write(jobs: readonly Job[], settled: readonly LedgerEntry[]) {
    const { operations } = this;
    const writes: Writes = {
      operation: operations.update,
      jobs: () => jobs,
      count: jobs.length,
      creates: false,
      changes: { settled },
      listArgs: [],
      noun: 'orders',
      question: (count) => escaped`Change ${count}?`,
    };
    const look = async ({ args, seen = {} }: Job) => {
      const now = await this.run.service.impatient().find(operations.get, args);
      if (now.state === 'forbidden') throw now.failure;
      return whyOutdated(now, seen);
    };
    const surroundings = { ...this.run, settings: { ...this.run.settings, yes: true } };
    const held = await openWrites({ surroundings, writes, guard: { look }, options }).catch((failure: unknown) => {
      // Another command holds the ledger: once it has ended, the same answer is sent.
      if (!(failure instanceof Failure) || failure.details.busyWith === undefined) throw failure;
      return failure;
    });
    if (held instanceof Failure)
      return { outcome: { status: 'not sent' as const, reason: withoutStop(held.said) }, answer: undefined };
    const end: RunEnd = {};
    let outcome: Pick<JobOutcome, 'status' | 'reason'> | undefined;
    let answer: Row | undefined;
    try {
      for await (const each of write(held, end)) {
        outcome = each.outcome;
        answer = each.record;
      }
    } finally {
      await held.ledger.close();
    }
    return { outcome, answer, end: end.end };
  }
}

/** Is it what was sent, as far as a service writes it otherwise? `sent` is undefined for what is no scalar. */
export const isAsSent = (sent: unknown, now: unknown): boolean =>
  sent === undefined
    ? now !== undefined
    : String(sent) === String(now) || (!isBlankValue(sent) && !isBlankValue(now) && Number(sent) === Number(now));

/** The outcomes of rows. */
export const statusWords = {
  done: 'updated',
  'there before': 'there before',
  refused: 'refused',
  unknown: 'unknown',
  'not sent': 'not sent',
} as const;
