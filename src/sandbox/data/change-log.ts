import { appendFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, systemCode } from '../../base/failure.ts';
import { dataFolder, type UserEnvironment } from '../../base/files/data-folder.ts';
import { heldFailure, writeFailure } from '../../base/files/file-failures.ts';
import { makeFolder } from '../../base/files/files.ts';
import { onceFreeSync, removeFileSync } from '../../base/files/held-files.ts';
import { withLockSync } from '../../base/files/lock.ts';
import type { Processes } from '../../base/files/process-identity.ts';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { LineFile } from '../../log/log-file.ts';
import { dayTextOf, momentOfDay, newestDay } from './values.ts';

/** Fields laid over the row with an id, a new row, or a row that is gone. Tables are named by group and merchant. */
export type RowChange =
  | { readonly table: string; readonly id: number; readonly fields: Row }
  | { readonly table: string; readonly row: Row }
  | { readonly table: string; readonly deleted: number };

interface TableChanges {
  /** All changed fields by id of the row, created rows included. */
  readonly fields: Map<number, Row>;
  readonly created: Row[];
  readonly deleted: Set<number>;
}

export class State {
  private readonly tables = new Map<string, TableChanges>();
  /** Midnight of the day of the first change. */
  firstDay: number | undefined;

  constructor(private readonly today: number) {}

  /** Midnight of the day that the made-up data go back from; the first change settles it. */
  get anchor(): number {
    return this.firstDay ?? this.today;
  }

  of(table: string): TableChanges {
    let changes = this.tables.get(table);
    if (!changes) {
      changes = { fields: new Map(), created: [], deleted: new Set() };
      this.tables.set(table, changes);
    }
    return changes;
  }

  apply(all: readonly RowChange[]): void {
    for (const change of all) {
      const { fields, created, deleted } = this.of(change.table);
      if ('deleted' in change) deleted.add(change.deleted);
      else if ('row' in change) created.push(change.row);
      else fields.set(change.id, { ...fields.get(change.id), ...change.fields });
    }
  }
}

/** Where the sandbox keeps changes: beside the settings if their folder is given, else with other data. */
export const sandboxFolder = (location: UserEnvironment): string => join(dataFolder(location), 'sandbox');

/** Raise it whenever the made-up data change: kept changes would otherwise apply to other rows. */
const madeUp = 2;

/** Changes apply only to the data they were made to: there is a log for each seed and count of orders. */
export const logFile = (folder: string, seed: number, orders: number): string =>
  join(folder, `data-${madeUp}-seed-${seed}-orders-${orders}.ndjson`);

interface LogEntry {
  /** In the first entry: the day that the made-up data go back from, `2026-01-31`. */
  readonly anchor?: string;
  readonly changes: readonly RowChange[];
}

const isRowChange = (value: unknown): value is RowChange =>
  isRow(value) &&
  typeof value.table === 'string' &&
  (isRow(value.row) || Number.isSafeInteger(value.deleted) || (Number.isSafeInteger(value.id) && isRow(value.fields)));

/** Returns no entry for a line that is none, such as one that was only partly written. */
function parseEntries(line: string): LogEntry[] {
  try {
    const value = parseJson(line);
    const { anchor, changes } = isRow(value) ? value : {};
    if (!Array.isArray(changes) || !changes.every(isRowChange)) return [];
    return [{ changes, ...(typeof anchor === 'string' && { anchor }) }];
  } catch {
    return [];
  }
}

// After a line that was only partly written: without it, a line that lacks nothing but its newline would count late.
const seal = '#torn\n';

/**
 * Keeps changes in a file that several processes share: one line for each request that changes something. Reading needs no
 * lock; appending and resetting happen under one. A change that was confirmed outlives the process that made it; a power
 * cut may lose the last ones, for nothing is flushed to the disk.
 */
export class ChangeLog {
  private file: LineFile | undefined;
  private state: State;

  constructor(
    private readonly path: string,
    private readonly processes: Processes,
    private readonly now: () => Date,
  ) {
    this.state = new State(newestDay(now()));
  }

  /** Returns the state as it is now, with the changes of other processes. */
  read(): State {
    this.readNew();
    return this.state;
  }

  /** Runs `work` while no other process can change the state. */
  locked<T>(work: () => T): T {
    this.write(() => makeFolder(dirname(this.path)));
    return withLockSync(`${this.path}.lock`, this.processes, work);
  }

  /** Keeps changes to the state last read, all or none. Only under the lock. */
  append(changes: readonly RowChange[]): void {
    const { firstDay, anchor } = this.state;
    const entry: LogEntry = { ...(firstDay === undefined && { anchor: dayTextOf(anchor) }), changes };
    const line = `${this.file?.isTorn ? seal : ''}${stringifyJson(entry)}\n`;
    this.write(() => onceFreeSync(() => appendFileSync(this.path, line, { mode: 0o600 })));
    if (this.readNew() > 0) return;
    throw new Failure('machine', escaped`What was written to ${this.path} is not there when it is read back.`, {
      hint: escaped`Set SHIPCTL_CONFIG_DIR to a folder on another disk.`,
    });
  }

  /** Forgets everything. Other processes see so when they read. */
  reset(): void {
    if (!existsSync(this.path)) return;
    this.locked(() => {
      this.close();
      this.write(() => removeFileSync(this.path));
    });
  }

  close(): void {
    this.file?.close();
    this.file = undefined;
  }

  private write(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw writeFailure(error, this.path);
    }
  }

  /** Applies what was appended since the last call, by any process, and returns the number of entries. */
  private readNew(): number {
    const entries = this.newLines().flatMap(parseEntries);
    for (const { anchor = '', changes } of entries) {
      this.state.firstDay ??= momentOfDay(anchor);
      this.state.apply(changes);
    }
    return entries.length;
  }

  private newLines(): string[] {
    try {
      if (!this.file?.isAt(this.path)) this.reopen();
      return [...(this.file?.newLines() ?? [])];
    } catch (error) {
      const held = heldFailure(error, escaped`${this.path}`, 'read');
      if (held) throw held;
      throw new Failure(
        'machine',
        escaped`${this.path} cannot be read (${systemCode(error) ?? escaped`unknown error`}).`,
        {
          hint: escaped`Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.`,
          cause: error,
        },
      );
    }
  }

  /** Starts over: the log was reset or is not there yet. */
  private reopen(): void {
    this.close();
    // Until the first change the day stays that of the start, and after a reset it is that of the reset.
    const { firstDay, anchor } = this.state;
    this.state = new State(firstDay === undefined ? anchor : newestDay(this.now()));
    this.file = LineFile.open(this.path);
  }
}
