import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../failure.ts';
import { readAtOnce } from './files.ts';

/** A log that is smaller than this is not compacted, in bytes. */
export const worthCompacting = 1024 * 1024;

/** Flushes the names in a folder to the disk, where the system can do that. */
export function syncFolder(folder: string): void {
  let handle: number;
  try {
    handle = openSync(folder, 'r');
  } catch {
    // Windows opens no folders.
    return;
  }
  try {
    fsyncSync(handle);
  } catch {
    // Some file systems flush no folders.
  } finally {
    closeSync(handle);
  }
}

/**
 * Replaces a file that only the user may read, whole or not at all, flushed to the disk. Needs the lock that its writers
 * share; `release` is called before the old file goes.
 */
export function replaceOwnFile(path: string, text: string, release: () => void): void {
  const replacement = `${path}.new`;
  // A killed process may have left one behind.
  rmSync(replacement, { force: true });
  writeFileSync(replacement, text, { flag: 'wx', mode: 0o600, flush: true });
  release();
  renameSync(replacement, path);
  syncFolder(dirname(path));
}

const newline = 0x0a;

/** Bytes that are read at once; a line may be longer. */
const usualPiece = 2 ** 20;

/** A file of lines that other processes append to, read on from where it was read to. */
export class LineFile {
  /** How many bytes of whole lines have been read. */
  size = 0;
  /** Did the file end in the middle of a line when it was last read? */
  isTorn = false;

  private constructor(private readonly handle: number) {}

  /** Undefined if there is no such file. It stays open, so that no other file can get its inode number. */
  static open(path: string): LineFile | undefined {
    try {
      return new LineFile(openSync(path, readAtOnce));
    } catch (error) {
      const code = systemCode(error);
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw error;
    }
  }

  /** Is this still the file at that path, and at least as long as it was? */
  isAt(path: string): boolean {
    const there = statSync(path, { throwIfNoEntry: false });
    const own = fstatSync(this.handle);
    return there?.ino === own.ino && there.dev === own.dev && there.size >= this.size;
  }

  /** The whole lines that were appended since the last call, a piece of the file at a time. */
  *newLines(): Generator<string, void> {
    const end = Math.max(this.size, fstatSync(this.handle).size);
    let bytes = Buffer.alloc(Math.min(usualPiece, end - this.size));
    for (;;) {
      const length = readSync(this.handle, bytes, 0, Math.min(bytes.length, end - this.size), this.size);
      const whole = bytes.subarray(0, length).lastIndexOf(newline) + 1;
      this.isTorn = whole < length;
      if (length === 0) return;
      if (whole > 0) {
        this.size += whole;
        yield* bytes.toString('utf8', 0, whole - 1).split('\n');
      } else if (this.size + length < end) bytes = Buffer.alloc(bytes.length * 2);
      else return;
    }
  }

  close(): void {
    closeSync(this.handle);
  }
}
