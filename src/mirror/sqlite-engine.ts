import type { Row } from '../base/row.ts';
import type { StoredRow, StoredValue } from './mirror-store.ts';

/** One connection of an engine to a file. All of it is synchronous. */
export interface SqliteConnection {
  exec(sql: string): void;
  /** Bytes are those of a text in UTF-8: in WebAssembly they are copied at once, and a text sign by sign. */
  run(sql: string, values: readonly (StoredValue | Uint8Array)[]): void;
  rows(sql: string, values: StoredRow): Iterable<Row>;
  /** The rows as the engine has them: `plainRow` makes plain ones of them. */
  rawRows(sql: string): Iterable<Row>;
  close(): void;
}

/** An engine of SQLite: Node's own, or one in WebAssembly. */
export interface SqliteEngine {
  open(file: string, mode: 'read' | 'write'): SqliteConnection;
  /**
   * Opens a file, which may not exist, for a write that is all or nothing. `commit` makes it so; `close` without it leaves what
   * was there.
   */
  openForWrite(file: string): { readonly connection: SqliteConnection; commit(): void; close(): void };
}
