import type { Row } from '../base/row.ts';
import type { StoredRow, StoredValue } from './mirror-store.ts';

/** A connection of an engine to a file. All calls are synchronous. */
export interface SqliteConnection {
  exec(sql: string): void;
  /** Bytes are a text in UTF-8: WebAssembly copies bytes at once, but a text character by character. */
  run(sql: string, values: readonly (StoredValue | Uint8Array)[]): void;
  rows(sql: string, values: StoredRow): Iterable<Row>;
  /** The rows as the engine returns them; `plainRow` converts them. */
  rawRows(sql: string): Iterable<Row>;
  close(): void;
}

/** An engine of SQLite: Node's own, or one in WebAssembly. */
export interface SqliteEngine {
  /** The longest path on Windows, in bytes of UTF-8, if there is a limit: a longer one would be cut. */
  readonly longestOnWindows?: number;
  open(file: string, mode: 'read' | 'write'): SqliteConnection;
  /**
   * Opens a file, which need not exist, for an atomic write. `close` without `commit` leaves the file as it was.
   */
  openForWrite(file: string): { readonly connection: SqliteConnection; commit(): void; close(): void };
}
