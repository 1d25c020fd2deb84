import { dirname } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { syncFolder } from '../../base/files/replace-file.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { formatLine } from '../../log/line.ts';
import { LockedFile } from '../../log/locked-file.ts';
import type { Context } from '../../session/context.ts';
import { placeOfLedger } from '../../writes/open-ledger.ts';
import type { PackEvent } from './event.ts';
import { PackBook } from './pack-book.ts';
import { readJournal } from './read-journal.ts';

export type NewEvent = Omit<PackEvent, 'time'>;

/** The journal of one profile and origin, locked for this process. A scan is on the disk before `append` returns. */
export class Journal {
  private constructor(
    readonly book: PackBook,
    private readonly file: LockedFile,
    private readonly now: () => Date,
  ) {}

  static async open(context: Context): Promise<Journal> {
    const { path, profile, origin } = placeOfLedger(context, 'pack');
    let book = new PackBook();
    const file = await LockedFile.open(path, context, 'packing', () => {
      const found = readJournal(path);
      book = found.book;
      return found.size;
    });
    try {
      if (!book.head) {
        const head = { pack: 1, profile, origin } as const;
        file.append(formatLine(head));
        book.head = head;
        syncFolder(dirname(path));
      }
      return new Journal(book, file, () => context.io.now());
    } catch (error) {
      file.close();
      throw error;
    }
  }

  get path(): string {
    return this.file.path;
  }

  append(made: NewEvent): void {
    if (!this.file.isHeld()) {
      throw new Failure(
        'machine',
        escaped`The lock of the packing journal ${this.path} was lost: this scan does not count.`,
        {
          hint: 'Run the same command again.',
        },
      );
    }
    const event = { ...made, time: this.now().toISOString() };
    this.file.append(formatLine(event));
    this.book.add(event);
  }

  close(): void {
    this.file.close();
  }
}
