import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../base/files/files.ts';
import { onceFreeSync, openOnceFree, tidyUpSync } from '../base/files/held-files.ts';
import { nodeSqlite } from '../base/io.ts';
import { isRow, type Row } from '../base/row.ts';
import type { StoredRow, StoredValue } from './mirror-store.ts';
import type { SqliteConnection, SqliteEngine } from './sqlite-engine.ts';
import { plainRow } from './tables.ts';

/** The parts of node:sqlite that are used: they are the same from Node 22.13 on. */
interface NodeStatement {
  run(...values: readonly (StoredValue | Uint8Array)[]): unknown;
  iterate(...values: StoredRow): Iterable<unknown>;
  setReadBigInts(enabled: boolean): void;
}

interface NodeDatabase {
  exec(sql: string): void;
  prepare(sql: string): NodeStatement;
  close(): void;
}

interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options: { readonly readOnly: boolean }) => NodeDatabase;
}

const isNodeSqlite = (found: unknown): found is NodeSqlite => isRow(found) && typeof found.DatabaseSync === 'function';

/** Statements that are kept for the next call. */
const mostStatements = 20;

function connect({ DatabaseSync }: NodeSqlite, file: string, readOnly: boolean): SqliteConnection {
  const use = readOnly ? 'read' : 'write';
  const database = openOnceFree(file, use, () => new DatabaseSync(file, { readOnly }));
  const statements = new Map<string, NodeStatement>();
  const prepared = (sql: string): NodeStatement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (statements.size >= mostStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
  /** Uses a statement of its own: two readers at once would restart a cached one. */
  function* iterate(sql: string, values: StoredRow): Generator<Row, void> {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    for (const row of statement.iterate(...values)) if (isRow(row)) yield row;
  }
  return {
    exec: (sql) => database.exec(sql),
    run: (sql, values) => void prepared(sql).run(...values),
    *rows(sql, values) {
      for (const row of iterate(sql, values)) yield plainRow(row);
    },
    rawRows: (sql) => iterate(sql, []),
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

/** Milliseconds to wait for the transaction of another process. */
const patience = 20_000;

/** Node's own engine; undefined if it has none. After a kill, the next opening rolls back what was not committed. */
export function nodeSqliteEngine(): SqliteEngine | undefined {
  const sqlite = nodeSqlite();
  if (!isNodeSqlite(sqlite)) return undefined;
  const open = (file: string, mode: 'read' | 'write'): SqliteConnection => {
    if (mode === 'read' && existsSync(`${file}-journal`)) takeBack(file);
    const connection = connect(sqlite, file, mode === 'read');
    connection.exec(`pragma busy_timeout = ${patience}`);
    return connection;
  };
  /** Rolls back what a killed process has left. Only a connection that may write can do that. */
  const takeBack = (file: string): void => {
    const connection = open(file, 'write');
    connection.exec('select count(*) from sqlite_master');
    connection.close();
  };
  return {
    open,
    openForWrite: (file) => {
      makeFolder(dirname(file));
      // Left by a killed sync under an older Node.
      tidyUpSync(`${file}.new`);
      closeSync(onceFreeSync(() => openSync(file, 'a', 0o600)));
      chmodSync(file, 0o600);
      const connection = open(file, 'write');
      connection.exec('pragma journal_mode = delete; pragma synchronous = full; begin immediate');
      return { connection, commit: () => connection.exec('commit'), close: () => connection.close() };
    },
  };
}
