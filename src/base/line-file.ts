import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { systemCode } from './failure.ts';
import { readAtOnce } from './files.ts';

const newline = 0x0a;

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

  /** The whole lines that were appended since the last call. */
  newLines(): string[] {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(this.handle).size - this.size));
    const length = readSync(this.handle, bytes, 0, bytes.length, this.size);
    const end = bytes.subarray(0, length).lastIndexOf(newline) + 1;
    this.size += end;
    this.isTorn = end < length;
    return end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n');
  }

  close(): void {
    closeSync(this.handle);
  }
}
