import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseConnection } from '../../base/database/connection.ts';
import type { Purpose } from '../../base/database/database.ts';
import { BrokenServer } from '../../base/database/login.ts';
import { Failure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import type { LogBook, LogSchema, OpenLog, SharedPlace } from '../open-log.ts';

/** A text as a literal that holds nothing but letters, digits, `+`, `/` and `=`: no value can end it. */
const literal = (text: string): string =>
  `convert_from(decode('${Buffer.from(text).toString('base64')}', 'base64'), 'UTF8')`;

/** How many rows are read at once, without a lock. */
const pageSize = 5000;

/** With the lock, so few at first that the server has sent them even if this desk is stopped meanwhile. */
const lockedPageSize = 200;

/** Lines of one transaction. */
const mostLines = 100;

/** A primary key must be short. */
const longestKey = 500;

/** Time limits of a transaction, on the server. A desk that was stopped in one loses the lock after `idle`. */
const limits = `set local lock_timeout = '20s'; set local statement_timeout = '60s';
set local idle_in_transaction_session_timeout = '5s'; set local synchronous_commit = on`;

/** The database of a log, as the log sees it. */
interface LogDatabase {
  readonly address: string;
  now(): Date;
  /** Calls `work` again with a new connection where one is lost. */
  use<T>(work: (connection: DatabaseConnection) => Promise<T>, purpose: Purpose): Promise<T>;
}

interface WaitingLine<Line, Book> {
  /** Undefined for a reading. */
  readonly line: Line | undefined;
  readonly key: string;
  readonly isFree: ((book: Book) => boolean) | undefined;
  /** It must be written also where the user has stopped the command. */
  readonly hasHappened: boolean;
  resolve(isWritten: boolean): void;
  reject(error: unknown): void;
}

/** Lines that go into one transaction, over all its attempts. */
interface Batch<Line, Book> {
  readonly lines: readonly WaitingLine<Line, Book>[];
  /** Marks the rows of this batch. */
  readonly token: string;
  /** Those that are written; undefined until the book was asked. */
  written: Set<WaitingLine<Line, Book>> | undefined;
  /** The connection was lost after they were sent: they may be there. */
  isInDoubt: boolean;
}

/**
 * One log in a table of PostgreSQL: a row for each key, with a version that grows. Each transaction holds the lock of its log,
 * reads the rows that are newer than what it knows, and then writes; so no two desks write without having seen each other.
 */
export class SharedLog<Line extends object, Book extends LogBook<Line>> implements OpenLog<Line, Book> {
  readonly isShared = true;
  readonly book: Book;
  private readonly waiting: WaitingLine<Line, Book>[] = [];
  private work: Promise<void> | undefined;
  /** The version up to which the book knows all rows. */
  private seen = '0';
  /** Milliseconds by which the clock of the database is ahead of this machine's. */
  private ahead = 0;
  private isOpen = false;
  private readonly ours: string;
  private readonly lockId: string;

  constructor(
    private readonly schema: LogSchema<Line, Book>,
    private readonly place: SharedPlace,
    private readonly database: LogDatabase,
    private readonly onLine: (line: Line, book: Book) => void = () => undefined,
  ) {
    this.book = schema.emptyBook();
    const { origin, account, kind } = place;
    this.ours = `origin = ${literal(origin)} and account = ${literal(account)} and kind = '${kind}'`;
    const digest = createHash('sha256')
      .update(JSON.stringify(['shipctl', origin, account, kind]))
      .digest();
    this.lockId = String(digest.readBigInt64BE());
  }

  get where(): string {
    return `${this.database.address}, account ${this.place.account}`;
  }

  now(): Date {
    return new Date(this.database.now().getTime() + this.ahead);
  }

  claim(line: Line, isFree?: (book: Book) => boolean): Promise<boolean> {
    return this.enqueue(line, isFree, false);
  }

  append(line: Line, isFree?: (book: Book) => boolean): Promise<boolean> {
    return this.enqueue(line, isFree, true);
  }

  async refresh(): Promise<void> {
    await this.enqueue(undefined, undefined, false);
  }

  /** Others write at any time. */
  letGo(): void {}

  takeAgain(): Promise<void> {
    return this.refresh();
  }

  /** Reads all rows, and makes the first one of a new log. */
  async open(): Promise<this> {
    await this.refresh();
    if (!this.book.hasHead) {
      const { account: profile, origin } = this.place;
      await this.claim(this.schema.makeHead({ profile, origin }), (book) => !book.hasHead);
    }
    this.isOpen = true;
    return this;
  }

  /** Waits for the writes that are under way. The connection belongs to the run. */
  async close(): Promise<void> {
    await this.work;
  }

  private enqueue(
    line: Line | undefined,
    isFree: ((book: Book) => boolean) | undefined,
    hasHappened: boolean,
  ): Promise<boolean> {
    const given = (line && this.schema.keyOf(line)) ?? randomUUID();
    const key = given.length <= longestKey ? given : `sha256 ${createHash('sha256').update(given).digest('hex')}`;
    const result = new Promise<boolean>((resolve, reject) => {
      this.waiting.push({ line, key, isFree, hasHappened, resolve, reject });
    });
    this.work ??= this.workOff();
    return result;
  }

  /** Writes what waits, all of it in one transaction where keys differ, until nothing waits. */
  private async workOff(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch: Batch<Line, Book> = {
        lines: this.takeLines(),
        token: randomUUID(),
        written: undefined,
        isInDoubt: false,
      };
      const { consequence = '', whenLost } = this.schema;
      const hasHappened = batch.lines.some((each) => each.hasHappened);
      try {
        await this.database.use((connection) => this.attempt(batch, connection), {
          consequence: this.isOpen ? whenLost : consequence,
          isUrgent: () => hasHappened || batch.isInDoubt,
        });
        for (const each of batch.lines) each.resolve(batch.written?.has(each) === true);
      } catch (error) {
        for (const each of batch.lines) each.reject(error);
      }
    }
    this.work = undefined;
  }

  private takeLines(): readonly WaitingLine<Line, Book>[] {
    const keys = new Set<string>();
    const again = this.waiting.findIndex(({ key }) => keys.size === keys.add(key).size);
    return this.waiting.splice(0, Math.min(again < 0 ? mostLines : again, mostLines));
  }

  private async attempt(batch: Batch<Line, Book>, connection: DatabaseConnection): Promise<void> {
    if (batch.lines.every(({ line }) => line === undefined)) return this.catchUp(connection);
    let newer = await this.lock(connection, lockedPageSize);
    for (let most = lockedPageSize; newer.length === most; ) {
      await connection.run('rollback');
      await this.catchUp(connection);
      most *= 10;
      newer = await this.lock(connection, most);
    }
    const foreign = newer.filter(({ token }) => token !== batch.token);
    const isThere = foreign.length < newer.length;
    for (const row of foreign) this.take(row);
    this.seen = newer.at(-1)?.version ?? this.seen;
    if (isThere) {
      await connection.run('rollback');
      return;
    }
    batch.isInDoubt = false;
    batch.written = this.choose(batch, new Set(foreign.map(({ key }) => key)));
    if (batch.written.size === 0) {
      await connection.run('commit');
      return;
    }
    batch.isInDoubt = true;
    await this.write(batch.written, batch.token, connection);
    batch.isInDoubt = false;
  }

  /** Chooses what is written. Earlier choices stay, but for those that another desk has taken since. */
  private choose({ lines, written }: Batch<Line, Book>, taken: ReadonlySet<string>): Set<WaitingLine<Line, Book>> {
    if (written) return new Set([...written].filter(({ key, isFree }) => !isFree || !taken.has(key)));
    const chosen = new Set<WaitingLine<Line, Book>>();
    for (const each of lines) {
      const { line, isFree } = each;
      if (!line || (isFree && !isFree(this.book))) continue;
      this.add(line);
      chosen.add(each);
    }
    return chosen;
  }

  private add(line: Line): void {
    this.book.add(line);
    this.onLine(line, this.book);
  }

  private take({ line, version }: NewerRow): void {
    let row: unknown;
    try {
      row = JSON.parse(line);
    } catch {}
    const parsed = isRow(row) ? this.book.parse(row) : undefined;
    if (!parsed) {
      const what = escaped`The row of shipctl_ledger in ${this.database.address} with the version ${version}`;
      const message = escaped`${what} is not one that this version of shipctl can read. ${this.schema.whenLost}`;
      throw new Failure('unavailable', message, {
        hint: escaped`Another desk may have a newer version: install it here too. If somebody has changed that row by hand, correct it.`,
      });
    }
    this.add(parsed);
  }

  /** Begins a transaction with the lock of this log. Returns the rows that are newer than the book, up to `most`. */
  private lock(connection: DatabaseConnection, most: number): Promise<NewerRow[]> {
    const lock = `select pg_advisory_xact_lock(${this.lockId})`;
    return this.read(connection, most, `begin isolation level read committed read write; ${limits}; ${lock}`);
  }

  /** Reads without a lock: what is committed is a prefix of the log, since its writers have the lock. */
  private async catchUp(connection: DatabaseConnection): Promise<void> {
    for (;;) {
      const rows = await this.read(connection, pageSize);
      for (const row of rows) {
        this.take(row);
        this.seen = row.version;
      }
      if (rows.length < pageSize) return;
    }
  }

  private async read(connection: DatabaseConnection, most: number, begin = ''): Promise<NewerRow[]> {
    const select = `select version::text, key, token, line from shipctl_ledger
where ${this.ours} and version > ${this.seen} order by shipctl_ledger.version limit ${most}`;
    const clock = `select floor(extract(epoch from clock_timestamp()) * 1000)::text as now`;
    const { sets } = await connection.run([begin, select, clock].filter(Boolean).join('; '));
    const [rows = [], [time] = []] = sets.slice(-2);
    this.ahead = Number(time?.now) - this.database.now().getTime();
    if (!Number.isFinite(this.ahead)) throw new BrokenServer('did not tell the time');
    return this.newerRows(rows);
  }

  /** A row that was missed would let something be sent twice. */
  private newerRows(rows: readonly Row[]): NewerRow[] {
    let last = BigInt(this.seen);
    return rows.map((row) => {
      if (!isNewerRow(row) || BigInt(row.version) <= last)
        throw new BrokenServer('sent rows of the ledger that are not newer, or are none');
      last = BigInt(row.version);
      return row;
    });
  }

  private async write(
    chosen: Iterable<WaitingLine<Line, Book>>,
    token: string,
    connection: DatabaseConnection,
  ): Promise<void> {
    const rows = Array.from(chosen, ({ key, line }) => ({ key, line: JSON.stringify(line) }));
    const { origin, account, kind } = this.place;
    const { sets, command } = await connection.run(`
insert into shipctl_ledger (origin, account, kind, key, token, line)
select ${literal(origin)}, ${literal(account)}, '${kind}', r.key, '${token}', r.line
from rows from (json_to_recordset(${literal(JSON.stringify(rows))}::json) as (key text, line text))
  with ordinality as r (key, line, place)
order by r.place
on conflict (origin, account, kind, key)
do update set version = excluded.version, token = excluded.token, line = excluded.line
returning version::text;
commit`);
    if (command !== 'COMMIT') throw new BrokenServer(`ended a transaction with ${command}`);
    for (const { version } of sets.at(-1) ?? []) {
      if (isText(version) && isVersion(version) && BigInt(version) > BigInt(this.seen)) this.seen = version;
    }
  }
}

interface NewerRow {
  readonly version: string;
  readonly key: string;
  readonly token: string;
  readonly line: string;
}

const isVersion = (text: string): boolean => /^\d{1,19}$/.test(text);

const isNewerRow = (row: Row): row is Row & NewerRow =>
  [row.version, row.key, row.token, row.line].every(isText) && isVersion(String(row.version));
