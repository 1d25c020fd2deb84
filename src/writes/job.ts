import type { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import type { Finding } from './finding.ts';

/** How to find what a write created, where its outcome is unknown: values as they are sent. */
export interface Traces {
  /** The merchant's own reference: `external_id`. */
  readonly reference?: string | undefined;
  readonly phone?: string | undefined;
  readonly total?: string | undefined;
  /** What it is called, where it has neither reference nor phone. */
  readonly name?: string | undefined;
}

/** Where something came from, for people and for `--result`. */
export interface JobPlace {
  /** `orders.xlsx row 5` */
  readonly origin: string;
  /** Absolute path of the file. */
  readonly file: string;
  readonly sheet?: string | undefined;
  /** The first of its rows as the program shows it, from 1. */
  readonly row?: number | undefined;
}

/** One write of many. */
export interface Job extends JobPlace {
  /** In the ledger: `ref:A-17`, `row:<sha256>:<occurrence>`. */
  readonly key: string;
  /** The key is only made of what is sent: the same key from another file may be another order, and is asked about. */
  readonly byContent?: true | undefined;
  readonly args: readonly string[];
  readonly body: Row;
  readonly traces: Traces;
  /** What the record had in the fields that the write is about, when it was read. */
  readonly seen?: Row | undefined;
}

/** A row that is not sent. */
export interface FaultyRow extends JobPlace {
  readonly key?: string | undefined;
  readonly reason: string;
  /** Faulty unless said. */
  readonly status?: 'there before' | undefined;
  readonly id?: string | undefined;
}

/** What is already there in place of a write that is about to be sent; `endsAll`: why nothing more is to be sent behind it. */
export type ThereBefore = Pick<JobOutcome, 'status' | 'id' | 'number' | 'reason'> & { readonly endsAll?: Failure };

/** Writes that change what is there. Each is made of what the service has now: what was sent before does not count. */
export interface PlannedChanges {
  /** Earlier writes whose outcome was unknown, and that turned out to be done. */
  readonly settled: readonly LedgerEntry[];
}

/** Many writes of one operation, already checked. */
export interface ApplyPlan {
  readonly operation: Operation;
  /** Every call reads them from the beginning, in the same order. */
  jobs(): AsyncIterable<Job>;
  readonly count: number;
  /** What is left out: it is in `--result`, and makes the exit code 8. */
  faulty(): AsyncIterable<FaultyRow>;
  readonly faultyCount: number;
  /** Each is a new record, whose id the response must name. */
  readonly creates: boolean;
  readonly changes?: PlannedChanges | undefined;
  /** The list that holds what is created; undefined where it cannot be looked for. */
  readonly list?: Operation | undefined;
  /** For the route of the list. */
  readonly listArgs: readonly string[];
  /** The words for so many of them: `orders`. */
  readonly noun: string;
  /** Asked before anything is sent, a verb first: `Create 12 orders?` */
  question(count: number): string;
  /** Looks once more, just before a write is sent; what it gives is the outcome, and nothing is sent. */
  look?(job: Job): Promise<ThereBefore | undefined>;
  /** Finds out what became of writes with an unknown outcome, where not by the list. */
  find?(entries: readonly LedgerEntry[]): Promise<ReadonlyMap<string, Finding>>;
  /** What the ledger keeps of the record that a write was answered with. */
  keepOf?(job: Job, record: Row): Pick<LedgerEntry, 'waybill' | 'label'>;
  /** Where writes are not sent in the order in which their outcomes are told: puts the outcomes into that order. */
  sortOutcomes?(outcomes: readonly JobOutcome[]): JobOutcome[];
  /** Called when nothing more is sent, with what has become of everything. */
  onEnd?(outcomes: readonly JobOutcome[]): Promise<void>;
  /** The rows of `--result`, where they are not those of an import. */
  readonly result?: { readonly shape: RecordShape; row(outcome: JobOutcome): Row } | undefined;
}

export type OutcomeStatus = 'created' | 'updated' | 'there before' | 'refused' | 'unknown' | 'not sent' | 'faulty';

/** What has become of a job: a row of `--result`. */
export interface JobOutcome extends JobPlace {
  readonly key?: string | undefined;
  readonly status: OutcomeStatus;
  readonly id?: string | undefined;
  readonly number?: string | undefined;
  readonly reason?: string | undefined;
}

export type ApplyCounts = Readonly<Record<OutcomeStatus, number>>;
