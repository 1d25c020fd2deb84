import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../base/failure.ts';
import { isSystemError, writeFailure } from '../base/files/file-failures.ts';
import { probe, syncFile } from '../base/files/files.ts';
import { awaitFree, moveFileSync, removeFileSync, tidyUpSync } from '../base/files/held-files.ts';
import type { Stoppable } from '../base/io.ts';
import type { Row } from '../base/row.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { syncFolder } from '../log/log-file.ts';
import type { MirrorReader, MirrorStore, MirrorWriter, StoredRow } from './mirror-store.ts';
import { queryProcess } from './query-process.ts';
import type { SqliteConnection, SqliteEngine } from './sqlite-engine.ts';
import { additionsTo, columnsOf, creationOf, mirrorTableNames, replacing, tableForms } from './tables.ts';

/** The files of a mirror: SQLite keeps a journal beside a file while it writes. */
const mirrorFiles = (file: string): readonly string[] => [file, `${file}-journal`, `${file}.new`];

// A column with a numeric type would round numbers of many digits, which are stored as text.
const typeOf = { text: 'text', integer: 'integer', exact: '', json: 'text' };

const creation = creationOf({
  typeOf,
  ids: 'integer primary key autoincrement',
  search: 'index',
});

const presentColumns =
  "select m.name as in_table, p.name as name from sqlite_master m, pragma_table_info(m.name) p where m.type = 'table'";

const columnsIn = (connection: SqliteConnection) =>
  [...connection.rows(presentColumns, [])].map(({ in_table, name }) => ({
    table: String(in_table),
    name: String(name),
  }));

/** How many rows a reader gets at once. */
const batchSize = 500;

/** The failure of a file that cannot be used. The engine does not say why, so the system is asked. */
function unusableFailure(error: Error, file: string): Failure {
  try {
    awaitFree(file, 'write');
  } catch (reason) {
    return writeFailure(reason, file);
  }
  return new Failure('machine', escaped`${file} cannot be used: ${error.message}.`, {
    hint: escaped`Try again. If that does not help, delete the mirror, then sync again: ${suggest`sync --remove`}`,
    cause: error,
  });
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  /disk image is malformed|malformed database schema|not a database|mirror is damaged/i.test(error.message);

/** The failure of a damaged file, before a repair was tried. */
const damagedFile = (file: string, cause?: Error): Failure =>
  new Failure('machine', escaped`The mirror is damaged: ${file}`, {
    hint: escaped`Repair it: ${suggest`sync --full`}. If that fails, delete it and read all orders again: ${suggest`sync --remove`}, then ${suggest`sync`}`,
    cause,
  });

/** The failure of a damaged file that cannot be repaired. */
const lostFile = (file: string, cause?: unknown): Failure =>
  new Failure('machine', escaped`The mirror is damaged, and cannot be repaired: ${file}`, {
    hint: escaped`Delete it, with its history of changes: ${suggest`sync --remove`}. Then read all orders again: ${suggest`sync`}`,
    cause,
  });

/** An error of an engine, in words. */
function sqliteFailure(error: unknown, file: string): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  if (isSystemError(error)) return writeFailure(error, file);
  const { message } = error;
  if (isDamage(error)) return damagedFile(file, error);
  if (/disk is full|database or disk is full/i.test(message))
    return new Failure('machine', escaped`${file} cannot be written: the disk is full.`, { cause: error });
  if (/(?:unable to|could not) open|disk i\/o error|readonly database/i.test(message))
    return unusableFailure(error, file);
  if (/locked|busy/i.test(message))
    return new Failure('machine', escaped`Another program has kept ${file} locked for too long.`, {
      hint: escaped`Close what has it open, then try again.`,
      cause: error,
    });
  return error;
}

function* inBatches(rows: Iterable<Row>): Generator<readonly Row[], void> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A mirror in a file of SQLite. */
export class SqliteStore implements MirrorStore {
  readonly position = 'instr';
  readonly numbersTwins = true;
  readonly tablesQuery = 'select name, sql from sqlite_master';
  private reader: SqliteConnection | undefined;
  private readonly queries: (() => void)[] = [];

  constructor(
    readonly where: string,
    private readonly engine: SqliteEngine,
    private readonly user: Stoppable & { readonly io: { now(): Date } },
  ) {}

  now = async (): Promise<Date> => this.user.io.now();

  private get connection(): SqliteConnection {
    this.reader ??= this.inWords(() => this.engine.open(this.where, 'read'));
    return this.reader;
  }

  private inWords<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw sqliteFailure(error, this.where);
    }
  }

  all: MirrorReader['all'] = async (sql, values = []) => this.inWords(() => [...this.connection.rows(sql, values)]);

  read: MirrorReader['read'] = (sql, values = []) => this.batchesOf(sql, values);

  private async *batchesOf(sql: string, values: StoredRow): AsyncGenerator<readonly Row[], void> {
    try {
      yield* inBatches(this.connection.rows(sql, values));
    } catch (error) {
      throw sqliteFailure(error, this.where);
    }
  }

  async write<T>(work: (writer: MirrorWriter) => Promise<T>): Promise<T> {
    this.closeReader();
    const { connection, commit, close } = this.inWords(() => this.engine.openForWrite(this.where));
    try {
      this.inWords(() => connection.exec(`${additionsTo(columnsIn(connection), typeOf)};\n${creation}`));
      const result = await work(this.writerOf(connection));
      this.inWords(commit);
      return result;
    } finally {
      close();
    }
  }

  private writerOf(connection: SqliteConnection): MirrorWriter {
    return {
      all: async (sql, values = []) => this.inWords(() => [...connection.rows(sql, values)]),
      run: async (sql, values = []) => this.inWords(() => connection.run(sql, values)),
      put: async (table, rows) =>
        this.inWords(() => {
          const columns = columnsOf(table);
          const names = columns.map((name) => `"${name}"`).join(', ');
          const isLong = columns.map((name) => tableForms[table].columns[name] === 'json');
          const places = isLong.map((isLongText) => (isLongText ? 'cast(? as text)' : '?')).join(', ');
          const sql = `insert into ${table} (${names}) values (${places})${replacing(table)}`;
          for (const row of rows)
            connection.run(
              sql,
              row.map((value, at) => (isLong[at] && isText(value) ? Buffer.from(value) : value)),
            );
        }),
    };
  }

  async mend(): Promise<boolean> {
    try {
      if (this.isSound()) return false;
      this.closeReader();
      rewriteFile(this.engine, this.where, creation);
      if (this.isSound()) return true;
    } catch (error) {
      const failure = sqliteFailure(error, this.where);
      throw failure instanceof Failure && !isDamage(error) ? failure : lostFile(this.where, error);
    }
    throw lostFile(this.where);
  }

  /** Checks every page: can all rows be read, and are the indexes complete? */
  private isSound(): boolean {
    const [found = {}] = this.connection.rows('pragma integrity_check(1)', []);
    return Object.values(found).includes('ok');
  }

  async isEmpty(): Promise<boolean> {
    if ((await this.size()) === 0) return true;
    const [found] = await this.all("select count(*) as tables from sqlite_master where name = 'mirror'");
    return found?.tables === 0;
  }

  size = async (): Promise<number> => probe(this.where)?.size ?? 0;

  async remove(): Promise<void> {
    this.closeReader();
    for (const file of mirrorFiles(this.where)) {
      try {
        removeFileSync(file);
      } catch (error) {
        throw writeFailure(error, file);
      }
    }
  }

  /** Throws the engine's own errors, except for a damaged file. */
  forQuery = (limit: number | undefined): MirrorReader => {
    const { reader, close } = queryProcess(this.user, this.where, limit);
    this.queries.push(close);
    const { where } = this;
    const read: MirrorReader['read'] = async function* (sql) {
      try {
        yield* reader.read(sql);
      } catch (error) {
        throw isDamage(error) ? sqliteFailure(error, where) : error;
      }
    };
    return { ...reader, read };
  };

  private closeReader(): void {
    this.reader?.close();
    this.reader = undefined;
  }

  close = async (): Promise<void> => {
    for (const close of this.queries) close();
    this.closeReader();
  };
}

/**
 * Copies the rows of a file into a new one, which then replaces it. It reads only tables, so damaged indexes do not matter. Throws
 * the engine's error if a row cannot be read: then the file stays as it was.
 */
function rewriteFile(engine: SqliteEngine, file: string, creation: string): void {
  const copy = `${file}.new`;
  removeFileSync(copy);
  closeSync(openSync(copy, 'w', 0o600));
  try {
    const connection = engine.open(copy, 'write');
    try {
      connection.run('attach database ? as damaged', [file]);
      connection.exec(`begin; ${creation}`);
      for (const table of mirrorTableNames) {
        const found = connection.rows(`select name from pragma_table_info('${table}', 'damaged')`, []);
        const names = [...found].map(({ name }) => `"${String(name)}"`).join(', ');
        // Without a condition SQLite copies whole tables with their indexes.
        const rows = `select ${names} from damaged.${table} not indexed where true`;
        if (names !== '') connection.exec(`insert into main.${table} (${names}) ${rows}`);
      }
      connection.exec('commit');
    } finally {
      connection.close();
    }
    syncFile(copy);
    moveFileSync(copy, file);
    syncFolder(dirname(file));
  } finally {
    tidyUpSync(copy);
  }
}
