import { closeSync, constants, fchmodSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../base/files/files.ts';
import { type Lock, type LockUser, takeLock } from '../base/files/lock.ts';
import { writeFailure } from '../base/files/write-failure.ts';

const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;

/** Writes all of a text, or throws the system's error. */
function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

/** A system's error as a failure of kind `machine`. */
export function inWords<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw writeFailure(error, path);
  }
}

/** A file of lines, locked for this process and readable by its user alone. Failures are of kind `machine`. */
export class LockedFile {
  private constructor(
    readonly path: string,
    private readonly handle: number,
    private size: number,
    private readonly lock: Lock,
  ) {}

  /**
   * `work` says what holds the lock: "creating orders"; where another process has it, the failure is of kind `usage`.
   * `prepare` reads the file under the lock and returns the bytes of its whole lines: what follows them is cut off.
   */
  static async open(path: string, user: LockUser, work: string, prepare: () => number): Promise<LockedFile> {
    inWords(path, () => makeFolder(dirname(path)));
    const lock = await takeLock(`${path}.lock`, user, work);
    try {
      const size = prepare();
      const handle = inWords(path, () => openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600));
      inWords(path, () => {
        const { mode, size: there } = fstatSync(handle);
        if ((mode & 0o077) !== 0) fchmodSync(handle, 0o600);
        // Only whole lines count, and the next one must begin a line.
        if (there > size) ftruncateSync(handle, size);
      });
      return new LockedFile(path, handle, size, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** False if another process has taken the file because this one was stopped for too long. */
  isHeld(): boolean {
    return this.lock.isHeld();
  }

  /** The line is on the disk before this returns. */
  append(line: string): void {
    try {
      writeWhole(this.handle, line);
      fsyncSync(this.handle);
      this.size += Buffer.byteLength(line);
    } catch (error) {
      this.takeBack();
      throw writeFailure(error, this.path);
    }
  }

  close(): void {
    closeSync(this.handle);
    this.lock.release();
  }

  /** A part of a line would damage the next one. */
  private takeBack(): void {
    try {
      ftruncateSync(this.handle, this.size);
    } catch {
      // The next start does it.
    }
  }
}
