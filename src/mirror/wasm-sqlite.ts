import { chmodSync, closeSync, constants, copyFileSync, existsSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../base/failure.ts';
import { makeFolder, probe, syncFile } from '../base/files/files.ts';
import { moveFileSync, onceFreeSync, openOnceFree, removeFileSync, tidyUpSync } from '../base/files/held-files.ts';
import { WasmDatabase } from '../base/libraries/sqlite-wasm.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { syncFolder } from '../log/log-file.ts';
import type { StoredRow } from './mirror-store.ts';
import type { SqliteConnection, SqliteEngine } from './sqlite-engine.ts';
import { plainRow } from './tables.ts';

/** The failure of a file that was written while it was read. This engine has no locks, and another Node may write with its own SQLite. */
const writtenMeanwhile = (file: string): Failure =>
  new Failure(
    'unavailable',
    escaped`${file} is being written by a sync that runs under a newer Node, or was cut off there.`,
    {
      hint: escaped`Try again when it has ended, or use that Node here too.`,
    },
  );

/** Changes with every transaction that is written into a file; a file that has taken its place counts as the same. */
function stateOf(file: string): string {
  const bytes = Buffer.alloc(4);
  const handle = onceFreeSync(() => openSync(file, 'r'));
  try {
    // The change counter of SQLite's file format.
    readSync(handle, bytes, 0, 4, 24);
  } finally {
    closeSync(handle);
  }
  return `${probe(file)?.ino} ${bytes.toString('hex')}`;
}

const hasJournal = (file: string): boolean => existsSync(`${file}-journal`);

/** Closes a statement. Ignores the engine's error: it repeats that of the last run, which was thrown already. */
function finalize(statement: { finalize(): void }): void {
  try {
    statement.finalize();
  } catch {}
}

function connect(file: string, readOnly: boolean): SqliteConnection {
  const use = readOnly ? 'read' : 'write';
  const database = openOnceFree(file, use, () => new WasmDatabase(file, { readOnly, fileMustExist: readOnly }));
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  function* iterate(sql: string, values: StoredRow): Generator<Row, void> {
    const statement = database.prepare(sql);
    try {
      yield* statement.iterate([...values]);
    } finally {
      finalize(statement);
    }
  }
  return {
    exec: (sql) => database.exec(sql),
    run: (sql, values) => void prepared(sql).run([...values]),
    *rows(sql, values) {
      for (const row of iterate(sql, values)) yield plainRow(row);
    },
    rawRows: (sql) => iterate(sql, []),
    close: () => {
      for (const statement of statements.values()) finalize(statement);
      statements.clear();
      database.close();
    },
  };
}

/** Reads a file, and notices where it was written meanwhile. */
function openForReading(file: string): SqliteConnection {
  if (hasJournal(file)) throw writtenMeanwhile(file);
  const [inode = '', count = ''] = stateOf(file).split(' ');
  const connection = connect(file, true);
  function* unchanged(rows: Iterable<Row>): Generator<Row, void> {
    yield* rows;
    const [now, counted] = existsSync(file) ? stateOf(file).split(' ') : [];
    if (now === inode && (counted !== count || hasJournal(file))) throw writtenMeanwhile(file);
  }
  return {
    ...connection,
    rows: (sql, values) => unchanged(connection.rows(sql, values)),
    rawRows: (sql) => unchanged(connection.rawRows(sql)),
  };
}

/** Milliseconds to wait for processes that read the mirror: Windows does not let anyone replace an open file. */
const readerPatience = 5000;

/**
 * The engine in WebAssembly, for a Node without SQLite. It writes a copy, which replaces the file when it is complete: readers keep the
 * file that they have open, and a kill leaves the old one.
 */
export const wasmSqliteEngine: SqliteEngine = {
  // 260 in the library, with the zero at the end and the name of the copy.
  longestOnWindows: 255,
  open: (file, mode) => (mode === 'read' ? openForReading(file) : connect(file, false)),
  openForWrite: (file) => {
    makeFolder(dirname(file));
    const copy = `${file}.new`;
    removeFileSync(copy);
    if (existsSync(file)) {
      if (hasJournal(file)) takeBack(file);
      copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    } else closeSync(openSync(copy, 'w', 0o600));
    chmodSync(copy, 0o600);
    const connection = connect(copy, false);
    let isOpen = true;
    const end = () => {
      if (isOpen) connection.close();
      isOpen = false;
    };
    connection.exec('pragma journal_mode = off; pragma synchronous = off; begin');
    return {
      connection,
      commit: () => {
        connection.exec('commit');
        end();
        syncFile(copy);
        moveFileSync(copy, file, readerPatience);
        syncFolder(dirname(file));
      },
      close: () => {
        end();
        tidyUpSync(copy);
      },
    };
  },
};

/** Rolls back what a killed process has left. The caller holds the lock of the mirror, so no process is writing. */
function takeBack(file: string): void {
  const connection = connect(file, false);
  try {
    for (const _ of connection.rows('select count(*) from sqlite_master', []));
  } finally {
    connection.close();
  }
}
