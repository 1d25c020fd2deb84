import { randomUUID } from 'node:crypto';
import { closeSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../../base/failure.ts';
import { writeFailure } from '../../base/write-failure.ts';
import { dayOf, dayTextOf, momentOfDay } from '../data/instant.ts';
import { type Change, State } from '../data/state.ts';
import type { Keeper } from '../data/store.ts';
import { type Entry, entryOf, lineOf } from './entry.ts';
import { notReadable } from './failure.ts';
import { LineFile, openToAppend } from './line-file.ts';

const mostReplacements = 10;
const smallestWorthTidying = 1024 * 1024;

/**
 * Keeps changes in a file of lines that any number of processes append to without locks, so that none can be left
 * behind by a process that is killed. A writer numbers its line one past the last it has read; where two have chosen
 * the same number the first in the file counts, for everybody, and the other writer sees so and starts over.
 *
 * To shorten the file, or to start afresh, a new one is written beside it, a last entry names that, and it is renamed
 * into place: by whoever wrote the entry, or, if that one dies, by the next to read it.
 *
 * What a killed process had acknowledged is kept. A power cut may take the last of it: nothing is flushed to the disk.
 */
export class Journal implements Keeper {
  private file: LineFile | undefined;
  private state = new State();
  private day: string | undefined;
  private last = 0;
  private next: string | undefined;
  private worthTidying = smallestWorthTidying;
  private today: number;

  constructor(
    private readonly path: string,
    private readonly now: () => Date,
  ) {
    this.today = dayOf(now().getTime());
  }

  anchor(): number {
    return (this.day === undefined ? undefined : momentOfDay(this.day)) ?? this.today;
  }

  read(): State {
    for (let replacement = 0; replacement < mostReplacements; replacement++) {
      if (!this.file?.isAt(this.path)) this.open();
      this.readOn();
      if (this.next === undefined) break;
      this.putInPlace(this.next);
    }
    return this.state;
  }

  append(changes: readonly Change[]): boolean {
    const anchor = this.day === undefined ? { anchor: dayTextOf(this.today) } : {};
    if (!this.write({ ...anchor, changes })) return false;
    this.tidy();
    return true;
  }

  /** Forgets all that is kept. */
  reset(): void {
    try {
      for (this.read(); this.file; this.read()) {
        if (this.next === undefined ? this.replaceBy('') : this.overwrite()) return;
      }
    } catch (error) {
      throw error instanceof Failure ? error : writeFailure(error, this.path);
    }
  }

  close(): void {
    this.file?.close();
    this.file = undefined;
  }

  private open(): void {
    // Until a first change settles it the day stays the same while the sandbox runs, unless all is started afresh.
    if (this.file) this.today = dayOf(this.now().getTime());
    this.close();
    this.state = new State();
    this.day = undefined;
    this.last = 0;
    this.next = undefined;
    try {
      this.file = LineFile.open(this.path);
    } catch (error) {
      const code = systemCode(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR') throw notReadable(error, this.path);
    }
  }

  /** Takes in what has been appended, and gives back whose entries count. */
  private readOn(): string[] {
    const counted: string[] = [];
    for (const line of this.file?.newLines() ?? []) {
      const entry = this.next === undefined ? entryOf(line) : undefined;
      if (entry?.number !== this.last + 1) continue;
      this.last = entry.number;
      this.day ??= entry.anchor;
      this.next = entry.next;
      for (const change of entry.changes ?? []) this.state.apply(change);
      counted.push(entry.by);
    }
    return counted;
  }

  /** False where another entry came first, or another file has come to this place. */
  private write(content: Omit<Entry, 'number' | 'by'>): boolean {
    if (this.next !== undefined) return false;
    const entry: Entry = { number: this.last + 1, by: randomUUID(), ...content };
    try {
      const handle = openToAppend(this.path);
      try {
        this.file ??= LineFile.open(this.path);
        if (!this.file.append(handle, lineOf(entry))) return false;
      } finally {
        closeSync(handle);
      }
    } catch (error) {
      throw writeFailure(error, this.path);
    }
    return this.readOn().includes(entry.by);
  }

  private putInPlace(name: string): void {
    try {
      renameSync(join(dirname(this.path), name), this.path);
    } catch {
      // Somebody else has done it; or it cannot be done, and the state stays readable as it is.
    }
  }

  private besides(text: string): string {
    const name = `${basename(this.path)}.${randomUUID()}.next`;
    writeFileSync(join(dirname(this.path), name), text, { flag: 'wx', mode: 0o600 });
    return name;
  }

  private replaceBy(text: string): boolean {
    const next = this.besides(text);
    const remove = () => rmSync(join(dirname(this.path), next), { force: true });
    try {
      const counts = this.write({ next });
      if (counts) this.read();
      else remove();
      return counts;
    } catch (error) {
      remove();
      throw error;
    }
  }

  /** For a file whose successor is lost. */
  private overwrite(): boolean {
    renameSync(join(dirname(this.path), this.besides('')), this.path);
    return true;
  }

  private snapshot(): string {
    const anchor = this.day === undefined ? {} : { anchor: this.day };
    const by = randomUUID();
    const entries = this.state.all().map((change, place): Entry => ({ number: place + 1, by, changes: [change] }));
    return entries.map((entry, place) => lineOf(place === 0 ? { ...entry, ...anchor } : entry)).join('');
  }

  /** Shortens a file that has grown to more than twice what it says. It can wait, so a failure is none. */
  private tidy(): void {
    const { size = 0 } = this.file ?? {};
    if (size < this.worthTidying) return;
    const text = this.snapshot();
    this.worthTidying = Math.max(smallestWorthTidying, 2 * Math.min(size, 2 * Buffer.byteLength(text)));
    if (Buffer.byteLength(text) * 2 > size) return;
    try {
      this.replaceBy(text);
    } catch {
      this.worthTidying = 2 * size;
    }
  }
}
