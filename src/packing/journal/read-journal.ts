import { Failure, systemCode } from '../../base/failure.ts';
import { LineFile } from '../../base/files/line-file.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { systemCommand } from '../../base/text/suggest.ts';
import type { PackEvent } from './event.ts';
import { PackBook } from './pack-book.ts';

/** A journal as it is on the disk. */
export interface JournalOnDisk {
  readonly book: PackBook;
  /** Bytes of its whole lines. */
  readonly size: number;
}

const unreadable = (path: string, line: number): Failure =>
  line === 1
    ? new Failure('machine', escaped`${path} is not a packing journal that this version can read.`, {
        hint: 'Move it away, or install the version of shipctl that wrote it.',
      })
    : new Failure('machine', escaped`Line ${line} of the packing journal ${path} is damaged.`, {
        hint: escaped`Restore the file from a copy. Or remove that line, and count its order again: ${systemCommand`sed -i ${line}d ${path}`}`,
      });

/**
 * Reads a journal; an absent file is an empty one. `onEvent` hears each event with what is known after it. A last line
 * that was only partly written does not count: the screen has never shown it. Any other damaged line is a failure.
 */
export function readJournal(path: string, onEvent?: (event: PackEvent, book: PackBook) => void): JournalOnDisk {
  const book = new PackBook();
  let file: LineFile | undefined;
  try {
    file = LineFile.open(path);
    let lines = 0;
    for (const line of file?.newLines() ?? []) {
      const read = book.read(line);
      lines++;
      if (!read || !book.head) throw unreadable(path, lines);
      if ('did' in read) onEvent?.(read, book);
    }
    return { book, size: file?.size ?? 0 };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      'machine',
      escaped`The packing journal ${path} cannot be read (${systemCode(error) ?? 'unknown error'}).`,
      {
        hint: 'Check its permissions.',
        cause: error,
      },
    );
  } finally {
    file?.close();
  }
}
