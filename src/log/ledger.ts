import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { Failure } from '../base/failure.ts';
import type { LockUser } from '../base/files/lock.ts';
import { replaceOwnFile, syncFolder, worthCompacting } from '../base/files/replace-file.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { LedgerBook } from './book.ts';
import type { LearnedField, LedgerEntry } from './entry.ts';
import { formatLine } from './line.ts';
import { inWords, LockedFile } from './locked-file.ts';
import type { LedgerPlace } from './place.ts';
import { readBook } from './read-book.ts';

/** Replaces a ledger that is more than twice as long as it needs to be. Returns its bytes. */
function compacted(path: string, book: LedgerBook, found: number): number {
  const text = found > worthCompacting ? book.text() : undefined;
  if (text === undefined || Buffer.byteLength(text) * 2 >= found) return found;
  inWords(path, () => replaceOwnFile(path, text, () => undefined));
  return Buffer.byteLength(text);
}

/**
 * The ledger of one profile and origin, locked for this process. Every line is on the disk before `append` returns.
 * Failures are of kind `machine`; where another process has the lock, of kind `usage`.
 */
export class Ledger {
  private constructor(
    readonly book: LedgerBook,
    private readonly file: LockedFile,
  ) {}

  /** `work` says what holds the lock: "creating orders". */
  static async open({ path, profile, origin }: LedgerPlace, user: LockUser, work: string): Promise<Ledger> {
    let book = new LedgerBook();
    const file = await LockedFile.open(path, user, work, () => {
      const found = readBook(path);
      book = found.book;
      return compacted(path, book, found.size);
    });
    const head = book.head ?? { ledger: 1, profile, origin, salt: randomBytes(16).toString('hex') };
    try {
      if (!book.head) {
        file.append(formatLine(head));
        book.head = head;
        syncFolder(dirname(path));
      }
      return new Ledger(book, file);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  get path(): string {
    return this.file.path;
  }

  /** Throws if another process has taken the ledger because this one was stopped for too long. */
  assertHeld(): void {
    if (this.file.isHeld()) return;
    throw new Failure('machine', escaped`The lock of the ledger ${this.path} was lost. Nothing more was sent.`, {
      hint: 'Run the same command again.',
    });
  }

  append(entry: LedgerEntry): void {
    this.file.append(formatLine(entry));
    this.book.add(entry);
  }

  learn(field: LearnedField): void {
    this.file.append(formatLine(field));
    this.book.learn(field);
  }

  /** What stands in the ledger for a value that is only compared. */
  digest(value: string): string {
    return this.book.digest(value);
  }

  close(): void {
    this.file.close();
  }
}
