import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, systemCode } from '../../base/failure.ts';
import { dataFolder, type UserEnvironment } from '../../base/files/data-folder.ts';
import { writeFailure } from '../../base/files/file-failures.ts';
import { makeFolder } from '../../base/files/files.ts';
import { LineFile, replaceOwnFile, worthCompacting } from '../../base/files/line-file.ts';
import { withLockSync } from '../../base/files/lock.ts';
import type { Processes } from '../../base/files/process-identity.ts';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { dayOf, dayTextOf, momentOfDay } from './instant.ts';
import { type Keeper, type RowChange, State } from './store.ts';

/** Where the sandbox keeps changes: beside the settings if their folder is given, else with other data. */
export const sandboxFolder = (location: UserEnvironment): string => join(dataFolder(location), 'sandbox');

/** Raise it whenever the made-up data change: kept changes would otherwise apply to other rows. */
const madeUp = 1;

/** Changes apply only to the data they were made to: there is a log for each seed and count of orders. */
export const logFile = (folder: string, seed: number, orders: number): string =>
  join(folder, `data-${madeUp}-seed-${seed}-orders-${orders}.ndjson`);

/** A line of the log: what one request changed. */
interface LogEntry {
  /** In the first entry: the day that the made-up data go back from, `2026-01-31`. */
  readonly anchor?: string;
  readonly changes: readonly RowChange[];
}

const lineOf = (changes: readonly RowChange[], anchor: string | undefined): string =>
  `${stringifyJson({ ...(anchor && { anchor }), changes })}\n`;

const isRowChange = (value: unknown): value is RowChange =>
  isRow(value) &&
  typeof value.table === 'string' &&
  (isRow(value.row) || Number.isSafeInteger(value.deleted) || (Number.isSafeInteger(value.id) && isRow(value.fields)));

const isLogEntry = (value: unknown): value is LogEntry =>
  isRow(value) &&
  typeof (value.anchor ?? '') === 'string' &&
  Array.isArray(value.changes) &&
  value.changes.every(isRowChange);

/** Undefined for a line that is not an entry, such as one that was only partly written. */
function parseEntry(line: string): LogEntry | undefined {
  try {
    const value = parseJson(line);
    return isLogEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// After a line that was only partly written: without it, a line that lacks nothing but its newline would count late.
const seal = '#torn\n';

/**
 * Keeps changes in a log that several processes share: one line for each request that changes something. Reading needs
 * no lock; appending, compacting and resetting happen under one.
 *
 * A change that was confirmed outlives the process that made it. A power cut may lose the last ones: nothing is flushed
 * to the disk.
 */
export class ChangeLog implements Keeper {
  private file: LineFile | undefined;
  private state: State;

  constructor(
    private readonly path: string,
    private readonly processes: Processes,
    private readonly now: () => Date,
  ) {
    this.state = new State(dayOf(now().getTime()));
  }

  read(): State {
    this.readNew();
    return this.state;
  }

  locked<T>(work: () => T): T {
    this.write(() => makeFolder(dirname(this.path)));
    return withLockSync(`${this.path}.lock`, this.processes, work);
  }

  append(changes: readonly RowChange[]): void {
    const { firstDay, anchor } = this.state;
    const line = lineOf(changes, firstDay === undefined ? dayTextOf(anchor) : undefined);
    this.write(() => appendFileSync(this.path, this.file?.isTorn ? seal + line : line, { mode: 0o600 }));
    if (this.readNew() > 0) return;
    throw new Failure('machine', escaped`What was written to ${this.path} is not there when it is read back.`, {
      hint: 'Set SHIPCTL_CONFIG_DIR to a folder on another disk.',
    });
  }

  /** Rewrites a large log that is more than twice as long as it needs to be. Other processes go over to the new file. */
  compact(): void {
    this.read();
    if (!this.file || this.file.size < worthCompacting) return;
    try {
      this.locked(() => this.rewrite());
    } catch {
      // The log stays as it is: a later start can compact it.
    }
  }

  /** Forgets everything. Other processes see so when they read. */
  reset(): void {
    if (!existsSync(this.path)) return;
    this.locked(() => {
      this.close();
      this.write(() => rmSync(this.path));
      this.write(() => rmSync(`${this.path}.new`, { force: true }));
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

  private rewrite(): void {
    const state = this.read();
    const lines = state
      .all()
      .map((change, index) => lineOf([change], index === 0 ? dayTextOf(state.anchor) : undefined));
    const text = lines.join('');
    if (Buffer.byteLength(text) * 2 > (this.file?.size ?? 0)) return;
    // Windows does not replace a file that is open.
    replaceOwnFile(this.path, text, () => this.close());
  }

  /** Applies what was appended since the last call, by any process, and returns the number of entries. */
  private readNew(): number {
    const entries = this.newLines().flatMap((line) => parseEntry(line) ?? []);
    for (const { anchor = '', changes } of entries) {
      this.state.firstDay ??= momentOfDay(anchor);
      for (const change of changes) this.state.apply(change);
    }
    return entries.length;
  }

  private newLines(): string[] {
    try {
      if (!this.file?.isAt(this.path)) this.reopen();
      return [...(this.file?.newLines() ?? [])];
    } catch (error) {
      throw new Failure('machine', escaped`${this.path} cannot be read (${systemCode(error) ?? 'unknown error'}).`, {
        hint: 'Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.',
        cause: error,
      });
    }
  }

  /** Starts over: the log was compacted, reset or not there yet. */
  private reopen(): void {
    this.close();
    // Until the first change the day stays that of the start, and after a reset it is that of the reset.
    const { firstDay, anchor } = this.state;
    this.state = new State(firstDay === undefined ? anchor : dayOf(this.now().getTime()));
    this.file = LineFile.open(this.path);
  }
}
