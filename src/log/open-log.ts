import type { Row } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';

/** The logs: what was sent, what was packed, what couriers paid out, and in a database what the shop sells. */
export type LogKind = 'ledger' | 'pack' | 'settlements' | 'goods';

/** The state that the lines of a log add up to. */
export interface LogBook<Line> {
  /** True once the first line was read, which says whose log this is. */
  readonly hasHead: boolean;
  /** Returns the line with its type, or undefined if it is not a line of this log. */
  parse(row: Row): Line | undefined;
  add(line: Line): void;
}

/** One kind of log: the meaning of its lines, and how messages speak of it. */
export interface LogSchema<Line extends object, Book extends LogBook<Line>> {
  /** `ledger` */
  readonly noun: string;
  /** Follows the message about a damaged file: `Nothing was sent.` */
  readonly consequence?: string;
  /** Follows the message that another process has taken over: `Nothing more was sent.` */
  readonly whenLost: string;
  /** Hint for a damaged line; `command` removes it. */
  repair(command: Message): Message;
  emptyBook(): Book;
  /** The first line of a new log. In a database, where `profile` is the account, its key is that of any other line. */
  makeHead(owner: { readonly profile: string; readonly origin: string }): Line;
  /**
   * Returns the key of a line in a database, where a line takes the place of an earlier one with the same key; undefined for a
   * line of a history, which gets a key of its own.
   */
  keyOf(line: Line): string | undefined;
  /** Returns the shortest lines that add up to the same book. A log whose history counts has no such function. */
  linesOf?(book: Book): Iterable<Line>;
}

/**
 * A log that is open for writing. A file is held by this process alone; the log of a database is written by other desks at
 * the same time. Whatever is written is kept for good when the promise of its call is fulfilled.
 */
export interface OpenLog<Line extends object, Book extends LogBook<Line>> {
  /** The known lines of the log. Other desks' lines are added to the same object by `claim`, `append` and `refresh`. */
  readonly book: Book;
  /** For people, without a password: the path of the file, or the address of the database. */
  readonly where: string;
  /** True where other desks may write at the same time. */
  readonly isShared: boolean;
  /**
   * Adds what other desks have written to the book, and writes the line if `isFree` says so of the book as it is then, both in
   * one transaction. Returns false where nothing was written.
   */
  claim(line: Line, isFree?: (book: Book) => boolean): Promise<boolean>;
  /** The same for what has happened: it is written although the user has stopped the command. */
  append(line: Line, isFree?: (book: Book) => boolean): Promise<boolean>;
  /** Adds what other desks have written since to the book. */
  refresh(): Promise<void>;
  /** Lets others write until `takeAgain`, before which this log writes nothing. */
  letGo(): void;
  /** Adds what others have written meanwhile to the book, and keeps them out again. Throws as opening the log does. */
  takeAgain(): Promise<void>;
  /** The time by the one clock that all desks go by: the database's, or that of this machine. */
  now(): Date;
  close(): Promise<void>;
}

/** One log of a database: of an account at a service. The profile is no part of it. */
export interface SharedPlace {
  readonly kind: LogKind;
  /** Scheme, host and port of the base URL. */
  readonly origin: string;
  readonly account: string;
}

/** A database that keeps the logs of several desks, connected for this run. It is closed with the run. */
export interface SharedLogs {
  /** For people, without a password: `postgres://desk@db.example.com/shipping`. */
  readonly address: string;
  open<Line extends object, Book extends LogBook<Line>>(
    schema: LogSchema<Line, Book>,
    place: SharedPlace,
  ): Promise<OpenLog<Line, Book>>;
  /** Reads a log, which may not exist yet. `onLine` gets each line with the book after it. */
  read<Line extends object, Book extends LogBook<Line>>(
    schema: LogSchema<Line, Book>,
    place: SharedPlace,
    onLine?: (line: Line, book: Book) => void,
  ): Promise<Book>;
}
