import { randomBytes } from 'node:crypto';
import { closeSync, constants, fchmodSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../base/failure.ts';
import { makeFolder } from '../base/files.ts';
import { type Lock, type LockUser, takeLock } from '../base/lock.ts';
import { replaceOwnFile, syncFolder, worthCompacting } from '../base/replace-file.ts';
import { writeFailure } from '../base/write-failure.ts';
import type { LedgerBook } from './book.ts';
import type { LearnedField, LedgerEntry } from './entry.ts';
import { formatLine } from './line.ts';
import type { LedgerPlace } from './place.ts';
import { readBook } from './read-book.ts';

const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;

/** Writes all of a text, or throws the system's error. */
function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

/**
 * The ledger of one profile and origin, locked for this process. Every line is on the disk before `append` returns.
 * Failures are of kind `machine`; where another process has the lock, of kind `usage`.
 */
export class Ledger {
  private constructor(
    readonly path: string,
    readonly book: LedgerBook,
    private readonly handle: number,
    private size: number,
    private readonly lock: Lock,
  ) {}

  /** `work` says what holds the lock: "creating orders". */
  static async open({ path, profile, origin }: LedgerPlace, user: LockUser, work: string): Promise<Ledger> {
    const inWords = <T>(act: () => T): T => {
      try {
        return act();
      } catch (error) {
        throw writeFailure(error, path);
      }
    };
    inWords(() => makeFolder(dirname(path)));
    const lock = await takeLock(`${path}.lock`, user, work);
    try {
      const { book, size: found } = readBook(path);
      const text = found > worthCompacting ? book.text() : undefined;
      const isShort = text !== undefined && Buffer.byteLength(text) * 2 < found;
      if (isShort) inWords(() => replaceOwnFile(path, text, () => undefined));
      const size = isShort ? Buffer.byteLength(text) : found;
      const handle = inWords(() => openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600));
      const head = book.head ?? { ledger: 1, profile, origin, salt: randomBytes(16).toString('hex') };
      const ledger = new Ledger(path, book, handle, size, lock);
      inWords(() => {
        const { mode, size: there } = fstatSync(handle);
        if ((mode & 0o077) !== 0) fchmodSync(handle, 0o600);
        // Only whole lines count, and the next one must begin a line.
        if (there > size) ftruncateSync(handle, size);
      });
      if (!book.head) {
        ledger.write(formatLine(head));
        book.head = head;
        syncFolder(dirname(path));
      }
      return ledger;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Throws if another process has taken the ledger because this one was stopped for too long. */
  assertHeld(): void {
    if (this.lock.isHeld()) return;
    throw new Failure('machine', `The lock of the ledger ${this.path} was lost. Nothing more was sent.`, {
      hint: 'Run the same command again.',
    });
  }

  append(entry: LedgerEntry): void {
    this.write(formatLine(entry));
    this.book.add(entry);
  }

  learn(field: LearnedField): void {
    this.write(formatLine(field));
    this.book.learn(field);
  }

  /** What stands in the ledger for a value that is only compared. */
  digest(value: string): string {
    return this.book.digest(value);
  }

  close(): void {
    closeSync(this.handle);
    this.lock.release();
  }

  private write(line: string): void {
    try {
      writeWhole(this.handle, line);
      fsyncSync(this.handle);
      this.size += Buffer.byteLength(line);
    } catch (error) {
      this.takeBack();
      throw writeFailure(error, this.path);
    }
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
