import { closeSync, fstatSync, mkdirSync, openSync, readSync, type Stats, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../../base/failure.ts';

const newline = 0x0a;

// Behind a torn line, so that it stays torn even where nothing but its newline was missing.
const seal = '#torn\n';

const isSame = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev;

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Opens a file to append to it, and makes it, and the folder for it, where they are not there; for the user alone. */
export function openToAppend(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, 'a', 0o600);
  }
}

/** A file that several processes append lines to, read on from where it was read to. It stays open: a file is known by it. */
export class LineFile {
  private offset = 0;
  private isTorn = false;

  private constructor(private readonly handle: number) {}

  static open(path: string): LineFile {
    return new LineFile(openSync(path, 'r'));
  }

  /** How many bytes of whole lines have been read. */
  get size(): number {
    return this.offset;
  }

  /** Is this still the file that is found there, and has nobody cut it? */
  isAt(path: string): boolean {
    const there = statOf(path);
    return there !== undefined && there.size >= this.offset && isSame(there, fstatSync(this.handle));
  }

  newLines(): string[] {
    const left = fstatSync(this.handle).size - this.offset;
    const bytes = Buffer.alloc(Math.max(0, left));
    let length = 0;
    for (let read = -1; length < left && read !== 0; length += read) {
      read = readSync(this.handle, bytes, length, left - length, this.offset + length);
    }
    const end = bytes.subarray(0, length).lastIndexOf(newline) + 1;
    this.offset += end;
    this.isTorn = end < length;
    return end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n');
  }

  /** Appends a line by one system call, which the system keeps apart from others'. False where `handle` is of another file. */
  append(handle: number, line: string): boolean {
    if (!isSame(fstatSync(handle), fstatSync(this.handle))) return false;
    const bytes = Buffer.from(this.isTorn ? seal + line : line);
    if (writeSync(handle, bytes) < bytes.length) throw Object.assign(new Error('cut short'), { code: 'ENOSPC' });
    return true;
  }

  close(): void {
    closeSync(this.handle);
  }
}
