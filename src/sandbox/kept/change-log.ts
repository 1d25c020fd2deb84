import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure, systemCode } from '../../base/failure.ts';
import { type Processes, withLockSync } from '../../base/lock.ts';
import { writeFailure } from '../../base/write-failure.ts';
import { dayOf, dayTextOf, momentOfDay } from '../data/instant.ts';
import { type RowChange, State } from '../data/state.ts';
import type { Keeper } from '../data/store.ts';
import { lineOf, parseEntry } from './entry.ts';
import { appendText, LineFile } from './line-file.ts';

const smallestWorthCompacting = 1024 * 1024;

// After a line that was only partly written: without it, a line that lacks nothing but its newline would count late.
const seal = '#torn\n';

const notKept = (path: string): Failure =>
  new Failure('machine', `What was written to ${path} is not there when it is read back.`, {
    hint: 'Set SHIPCTL_CONFIG_DIR to a folder on another disk.',
  });

const notReadable = (path: string, error: unknown): Failure =>
  new Failure('machine', `${path} cannot be read (${systemCode(error) ?? 'unknown error'}).`, {
    hint: 'Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.',
    cause: error,
  });

/**
 * Keeps changes in a log that several processes share: one line for each request that changes something. Reading needs
 * no lock; appending, compacting and resetting happen under one.
 *
 * A change that was confirmed outlives the process that made it. A power cut may lose the last ones: nothing is flushed
 * to the disk.
 */
export class ChangeLog implements Keeper {
  private file: LineFile | undefined;
  private state = new State();
  private day: string | undefined;
  private today: number;

  constructor(
    private readonly path: string,
    private readonly processes: Processes,
    private readonly now: () => Date,
  ) {
    this.today = dayOf(now().getTime());
  }

  anchor(): number {
    return (this.day === undefined ? undefined : momentOfDay(this.day)) ?? this.today;
  }

  read(): State {
    this.readNew();
    return this.state;
  }

  locked<T>(work: () => T): T {
    const folder = dirname(this.path);
    try {
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw writeFailure(error, this.path);
    }
    return withLockSync(`${this.path}.lock`, this.processes, work);
  }

  append(changes: readonly RowChange[]): void {
    const anchor = this.day === undefined ? { anchor: dayTextOf(this.today) } : {};
    const line = lineOf({ ...anchor, changes });
    try {
      appendText(this.path, this.file?.isTorn ? seal + line : line);
    } catch (error) {
      throw writeFailure(error, this.path);
    }
    if (this.readNew() === 0) throw notKept(this.path);
  }

  /** Rewrites a large log that is more than twice as long as it needs to be. Other processes go over to the new file. */
  compact(): void {
    this.read();
    if (this.size < smallestWorthCompacting) return;
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
      try {
        rmSync(this.path);
        rmSync(this.replacement, { force: true });
      } catch (error) {
        throw writeFailure(error, this.path);
      }
    });
  }

  close(): void {
    this.file?.close();
    this.file = undefined;
  }

  private get size(): number {
    return this.file?.size ?? 0;
  }

  /** The compacted log until it takes its place. One that a killed process left behind is removed. */
  private get replacement(): string {
    return `${this.path}.new`;
  }

  private rewrite(): void {
    const anchor = this.day === undefined ? {} : { anchor: this.day };
    const changes = this.read().all();
    const text = changes.map((change, index) => lineOf({ ...(index === 0 && anchor), changes: [change] })).join('');
    if (Buffer.byteLength(text) * 2 > this.size) return;
    rmSync(this.replacement, { force: true });
    writeFileSync(this.replacement, text, { flag: 'wx', mode: 0o600 });
    // Windows does not replace a file that is open.
    this.close();
    renameSync(this.replacement, this.path);
  }

  /** Applies what was appended since the last call, by any process, and returns the number of entries. */
  private readNew(): number {
    let count = 0;
    for (const line of this.newLines()) {
      const entry = parseEntry(line);
      if (!entry) continue;
      this.day ??= entry.anchor;
      for (const change of entry.changes) this.state.apply(change);
      count++;
    }
    return count;
  }

  private newLines(): string[] {
    try {
      if (!this.file?.isAt(this.path)) this.reopen();
      return this.file?.newLines() ?? [];
    } catch (error) {
      throw notReadable(this.path, error);
    }
  }

  /** Starts over: the log was compacted, reset or not there yet. */
  private reopen(): void {
    // Until the first change the day stays that of the start, and after a reset it is that of the reset.
    if (this.day !== undefined) this.today = dayOf(this.now().getTime());
    this.close();
    this.state = new State();
    this.day = undefined;
    this.file = LineFile.open(this.path);
  }
}
