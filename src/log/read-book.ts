import { Failure, systemCode } from '../base/failure.ts';
import { LineFile } from '../base/files/line-file.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { systemCommand } from '../base/text/suggest.ts';
import { LedgerBook } from './book.ts';

/** A ledger as it is on the disk. */
export interface BookOnDisk {
  readonly book: LedgerBook;
  /** Bytes of its whole lines. */
  readonly size: number;
  readonly lines: number;
}

const damaged = (path: string, line: number): Failure =>
  new Failure('machine', escaped`Line ${line} of the ledger ${path} is damaged. Nothing was sent.`, {
    hint: escaped`It may say that a record was created. Restore the file from a copy. Or look up what that line is about, then
remove it: ${systemCommand`sed -i ${line}d ${path}`}`,
  });

const foreign = (path: string): Failure =>
  new Failure('machine', escaped`${path} is not a ledger that this version can read. Nothing was sent.`, {
    hint: `Move it away, or install the version of shipctl that wrote it.`,
  });

/**
 * Reads a ledger; an absent file is an empty one. A last line that was only partly written does not count: what it would
 * have allowed was not begun. Any other damaged line is a failure that names it.
 */
export function readBook(path: string): BookOnDisk {
  const book = new LedgerBook();
  let file: LineFile | undefined;
  try {
    file = LineFile.open(path);
    let lines = 0;
    for (const line of file?.newLines() ?? []) {
      lines++;
      if (!book.read(line)) throw lines === 1 ? foreign(path) : damaged(path, lines);
      if (lines === 1 && !book.head) throw foreign(path);
    }
    return { book, size: file?.size ?? 0, lines };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      'machine',
      escaped`The ledger ${path} cannot be read (${systemCode(error) ?? 'unknown error'}).`,
      {
        hint: 'Check its permissions.',
        cause: error,
      },
    );
  } finally {
    file?.close();
  }
}
