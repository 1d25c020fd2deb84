import type { Row } from '../base/row.ts';
import type { MirrorTable } from './tables.ts';

/** A value of a table. */
export type StoredValue = string | number | null;

export type StoredRow = readonly StoredValue[];

/** Reads the mirror as the last complete sync left it. */
export interface MirrorReader {
  /** Returns the rows of a query with a `?` for each value. */
  all(sql: string, values?: StoredRow): Promise<readonly Row[]>;
  /** The same in batches, all from one snapshot. */
  read(sql: string, values?: StoredRow): AsyncIterable<readonly Row[]>;
}

/** The rights of a user of a database beside reading. */
export interface ReaderRights {
  readonly user: string;
  readonly isSuperuser: boolean;
  /** For messages: the tables and schemas that it may write, some of them by name. */
  readonly writable: readonly string[];
}

export interface MirrorWriter extends Pick<MirrorReader, 'all'> {
  run(sql: string, values?: StoredRow): Promise<void>;
  /** Writes rows with all columns into a table; each replaces the row with its key. */
  put(table: MirrorTable, rows: readonly StoredRow[]): Promise<void>;
}

/** An open mirror. Readers see the state before a write or after it, even if the writer is killed. */
export interface MirrorStore extends MirrorReader {
  /** For messages: the file, or the address of the database without a password. */
  readonly where: string;
  /** The SQL function that finds one text in another: the position from 1, or 0. */
  readonly position: 'instr' | 'strpos';
  /** A query that lists the tables and their columns. */
  readonly tablesQuery: string;
  /** The engine calls the second column `id` of a subquery `id:1`. */
  readonly numbersTwins?: true;
  /**
   * Reads for a query that a person has typed. It has no time limit unless `limit` (milliseconds) is given, and a mistake in it is thrown
   * as an `Error` that is not a `Failure`.
   */
  forQuery(limit: number | undefined): MirrorReader;
  /** The rights of the user of the database besides reading; undefined for a file, which is opened read-only. */
  rights?(): Promise<ReaderRights>;
  /** The time of the clock that all writers share. */
  now(): Promise<Date>;
  /** True before the first whole sync. */
  isEmpty(): Promise<boolean>;
  /** Runs `work` in a transaction, which is rolled back if it fails. */
  write<T>(work: (writer: MirrorWriter) => Promise<T>): Promise<T>;
  /**
   * Checks the whole file for damage, and rebuilds its indexes if they are damaged. Returns whether there was damage; throws a failure of
   * kind `machine` if rows cannot be read. Undefined for a database, which has checks of its own.
   */
  mend?(): Promise<boolean>;
  /** The size of the mirror in bytes. */
  size(): Promise<number>;
  /** Deletes the mirror. */
  remove(): Promise<void>;
  /** Closes it. A later read opens it again, in its newest state. */
  close(): Promise<void>;
}
