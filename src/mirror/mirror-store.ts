import type { Row } from '../base/row.ts';
import type { MirrorTable } from './tables.ts';

/** A value of a table. */
export type StoredValue = string | number | null;

export type StoredRow = readonly StoredValue[];

/** Reads what the last whole sync has left. */
export interface MirrorReader {
  /** Returns the rows of a query; a `?` stands for each value, in their order. */
  all(sql: string, values?: StoredRow): Promise<readonly Row[]>;
  /** The same, some rows at a time, all of them as they were at one moment. */
  read(sql: string, values?: StoredRow): AsyncIterable<readonly Row[]>;
}

/** What a user of a database may do beside reading. */
export interface ReaderRights {
  readonly user: string;
  readonly isSuperuser: boolean;
  /** For people: tables and schemas that it may write, the first ones by name. */
  readonly writable: readonly string[];
}

export interface MirrorWriter extends Pick<MirrorReader, 'all'> {
  run(sql: string, values?: StoredRow): Promise<void>;
  /** Puts rows with all columns into a table; each replaces the row of its key. */
  put(table: MirrorTable, rows: readonly StoredRow[]): Promise<void>;
}

/** A mirror that is open. Readers see the state before a write or the state after it, also where the process is killed. */
export interface MirrorStore extends MirrorReader {
  /** For people: the file, or the address of the database without a password. */
  readonly where: string;
  /** The function that tells where a text has another one; 0 if nowhere. */
  readonly position: 'instr' | 'strpos';
  /** A query that lists the tables and their columns. */
  readonly tablesQuery: string;
  /** The second `id` of a query that stands within another one is called `id:1`. */
  readonly numbersTwins?: true;
  /**
   * Reads for a query that a person has typed: it may take as long as it does (unless a limit in milliseconds is given), and what is
   * wrong with it is thrown as an `Error` that is no failure.
   */
  forQuery(limit: number | undefined): MirrorReader;
  /** What the user of the database may do beside reading; undefined for a mirror in a file, which is opened to be read. */
  rights?(): Promise<ReaderRights>;
  /** The time by the one clock of all that write it. */
  now(): Promise<Date>;
  /** True before the first whole sync. */
  isEmpty(): Promise<boolean>;
  /** Does all that `work` does, or nothing if it fails. */
  write<T>(work: (writer: MirrorWriter) => Promise<T>): Promise<T>;
  /**
   * Looks at all of it for damage, and makes anew what can be: indexes. Returns whether there was any; throws a failure of kind
   * `machine` for rows that cannot be read. Undefined for a database, which looks after itself.
   */
  mend?(): Promise<boolean>;
  /** The size of all of it, in bytes. */
  size(): Promise<number>;
  /** Deletes all of it. */
  remove(): Promise<void>;
  /** What is read after it is as it is by then. */
  close(): Promise<void>;
}
