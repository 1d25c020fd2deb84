import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, systemCode } from '../../base/failure.ts';
import { writeFailure } from '../../base/write-failure.ts';
import { dayOf, dayTextOf, momentOfDay } from '../data/instant.ts';
import { type Change, State } from '../data/state.ts';
import type { Keeper } from '../data/store.ts';
import { type Entry, entryOf, lineOf } from './entry.ts';
import { notKept, notReadable } from './failure.ts';
import { LineFile, openToAppend } from './line-file.ts';

const mostReplacements = 3;
// While others write on, the next one forgets that too.
const mostResets = 100;
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
      if (this.next === undefined) return this.state;
      this.putInPlace(this.next);
    }
    this.open();
    this.readOn();
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
      for (let attempt = 0; attempt < mostResets; attempt++) {
        this.read();
        if (this.last === 0) return;
        this.replaceBy('');
      }
      throw notKept();
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
    if (this.last > 0) this.today = dayOf(this.now().getTime());
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

  private newLines(): string[] {
    try {
      return this.file?.newLines() ?? [];
    } catch (error) {
      throw notReadable(error, this.path);
    }
  }

  /** Takes in what has been appended, and gives back whose entries count. */
  private readOn(): string[] {
    const counted: string[] = [];
    for (const line of this.newLines()) {
      const entry = this.next === undefined ? entryOf(line) : undefined;
      if (entry?.number !== this.last + 1) continue;
      this.last = entry.number;
      this.day ??= entry.anchor;
      if (entry.next !== undefined && this.isComing(entry.next)) this.next = entry.next;
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

  private beside(name: string): string {
    return join(dirname(this.path), basename(name));
  }

  /** A new file that is gone while the old one is still in its place never comes: the entry that names it is void. */
  private isComing(name: string): boolean {
    return existsSync(this.beside(name)) || !this.file?.isAt(this.path);
  }

  private putInPlace(name: string): void {
    // Windows renames nothing over a file that is open.
    this.close();
    try {
      renameSync(this.beside(name), this.path);
    } catch {
      // Somebody else has done it. Or it cannot be done: without the new file things stay as they are.
      rmSync(this.beside(name), { force: true });
    }
  }

  /** New files that processes have left behind which were killed; one that is still needed is made again. */
  private sweep(): void {
    const stem = `${basename(this.path)}.`;
    for (const name of readdirSync(dirname(this.path))) {
      if (name.startsWith(stem) && name.endsWith('.next')) rmSync(this.beside(name), { force: true });
    }
  }

  private replaceBy(text: string): void {
    this.sweep();
    const next = `${basename(this.path)}.${randomUUID()}.next`;
    try {
      writeFileSync(this.beside(next), text, { flag: 'wx', mode: 0o600 });
      this.write({ next });
    } finally {
      if (this.next === next) this.putInPlace(next);
      else rmSync(this.beside(next), { force: true });
    }
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
