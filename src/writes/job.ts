import type { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';
import type { SendGuard } from '../http/request.ts';
import type { LedgerEntry, RecordFacts, TraceDigests } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Outcome } from '../service/jobs.ts';

/** Values, as they are sent, by which the record of a write is found where its outcome is unknown. The ledger has their digests. */
export type Traces = TraceDigests;

/** The place that something came from, for people and for `--result`. */
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
  /** The key that it had in ledgers when the invisible marks of a reference still counted; undefined if it has none. */
  readonly formerKey?: string | undefined;
  /** The key is only made of what is sent: the same key from another file may be another order, and is asked about. */
  readonly byContent?: true | undefined;
  readonly args: readonly string[];
  readonly body: Row;
  /** The body without what did not come from the file: what fills a field may be another value next time. Undefined if all of it did. */
  readonly said?: Row | undefined;
  readonly traces: Traces;
  /** The record's fields that the write is about, as they were when it was read. */
  readonly seen?: Row | undefined;
  /** The fields that the ledger keeps from the moment it is sent. */
  readonly keeps?: RecordFacts;
}

/** Which job it was, for people and for `--result`. */
export interface NamedJob extends JobPlace {
  readonly key?: string | undefined;
  /** The reference and the receiver, as the file has them. */
  readonly reference?: string | undefined;
  readonly receiver?: string | undefined;
}

export const placeOfJob = ({ key, origin, file, sheet, row, traces: { reference, receiver } }: Job): NamedJob => ({
  ...{ key, origin, file, sheet, row },
  ...{ reference, receiver },
});

/** The outcome of a job, or of a row that is left out, for `--result` and the summary. */
export interface JobOutcome extends NamedJob, Outcome {
  /** It is a row that was left out for its faults. */
  readonly isFaulty?: boolean;
  /** It was left out for another reason than a fault of its own. */
  readonly isLeftOut?: boolean;
  /** Why it was left out, in a few words, for a count. */
  readonly leftFor?: string | undefined;
  readonly id?: string | undefined;
  readonly number?: string | undefined;
  readonly reason?: Message | undefined;
  /** The ledger's entry of a write that was there before. */
  readonly entry?: LedgerEntry | undefined;
  /** The id of the record of the list that `--adopt` takes as what it created. */
  readonly mayBeId?: string | undefined;
}

/** The outcome of a job that a last look has kept from being sent. */
export interface ThereBefore extends Pick<JobOutcome, 'id' | 'number'> {
  readonly status: 'there before' | 'not sent';
  readonly reason: Message;
  /** Why nothing more is to be sent behind it. */
  readonly endsAll?: Failure;
}

/** A record of the list. */
export interface ListedRecord {
  readonly id: string;
  readonly number: string | undefined;
  /** The time as the service says it. */
  readonly created: string | undefined;
  /** The reference as the service has it. */
  readonly reference?: string | undefined;
  /** As the service has them; their digests, where they are compared with those of writes. */
  readonly traces: Traces;
}

/** The result of looking for a write with an unknown outcome. */
export type RecordMatch =
  | { readonly kind: 'found'; readonly record: ListedRecord }
  | { readonly kind: 'absent' }
  /** Several records may be it, or one that only resembles it. */
  | { readonly kind: 'unclear'; readonly records: readonly ListedRecord[] }
  /** It has no trace that could be looked for. */
  | { readonly kind: 'untraceable' };

/** Why a look that finds nothing does not prove that a write was not done. */
export interface Doubt {
  readonly reason: Message;
  /** It has been seen; otherwise nothing is known yet. */
  readonly isKnown: boolean;
}

/** Many writes of one operation, already checked. */
export interface Writes {
  readonly operation: Operation;
  /** Every call reads them from the beginning, in the same order. */
  jobs(): Iterable<Job> | AsyncIterable<Job>;
  readonly count: number;
  /** Each is a new record, whose id the response must name. */
  readonly creates: boolean;
  /** Each changes a record, and is made of what the service has now: what was sent before does not count. */
  readonly changes?: {
    /** Earlier writes whose outcome was unknown, and that turned out to be done. */
    readonly settled: readonly LedgerEntry[];
  };
  /** The list that holds the created records; undefined if there is none to look them up in. */
  readonly list?: Operation | undefined;
  /** For the route of the list. */
  readonly listArgs: readonly string[];
  /** The word for the records: `orders`. */
  readonly noun: string;
  /** Asked before anything is sent, a verb first: `Create 12 orders?` */
  question(count: number): Message;
  /** The remedy if the service requires a field that none of them has. */
  remedyOfLacked?(field: string): Message;
}

/** The checks before a write is sent, what the ledger keeps of its response, and how far a later search for it can be trusted. */
export interface WriteGuard {
  /** Looks once more, just before a write is sent. Where it returns an outcome, nothing is sent. */
  look?(job: Job): Promise<ThereBefore | undefined>;
  /**
   * Returns what keeps a write from leaving where the last look is out of date. `onThere` gets what a new look returns; then
   * nothing is sent.
   */
  guardOf?(job: Job, onThere: (there: ThereBefore) => void): SendGuard;
  /** Returns what the ledger keeps of the record in the response to a write. */
  keepOf?(job: Job, record: Row): RecordFacts;
  /** Called when nothing more becomes of a job in this run, whether it was sent or not. */
  onEnded?(job: Job): void;
  /** Looks for writes with an unknown outcome, where they are not looked for in the list. */
  find?(entries: readonly LedgerEntry[]): Promise<ReadonlyMap<string, RecordMatch>>;
  /** Returns what a look is worth that has not found these writes, by their identities. */
  doubtsOf?(ledger: Ledger, entries: readonly LedgerEntry[]): Promise<ReadonlyMap<string, Doubt>>;
}

export interface WriteOptions {
  readonly adopt: boolean;
  readonly retryUnknown: boolean;
  /** Without a terminal: wait until what was sent before can be sent again. */
  readonly wait: boolean;
  readonly checkList: boolean;
  readonly again: boolean;
  /** A reference that was created for one receiver is created for another one, too. */
  readonly otherReceiver?: boolean;
  /** Writes at once. */
  readonly concurrency: number;
}

/** The file of `--result`, open. */
export interface OpenedResult {
  /** Writes its rows, once. */
  write(rows: readonly Row[]): Promise<void>;
  /** Finishes the file if it was written; otherwise removes it. A second call does nothing. */
  close(): Promise<void>;
}

export type OpenResult = () => Promise<OpenedResult>;
