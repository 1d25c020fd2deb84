import { lastRow } from '../cells.ts';
import type { Archive } from './archive.ts';

/** Smaller parts are read in seconds, whatever is in them. */
const large = 128 * 2 ** 20;

/** Throws Error, before anything is parsed, where a large sheet has more rows than a sheet can have. */
export async function checkRowCount(archive: Archive, part: string): Promise<void> {
  if (archive.sizeOf(part) < large) return;
  let count = 0;
  for await (const chunk of archive.read(part)) {
    // A tag that two chunks share is not counted: these rows are counted again while they are read.
    for (let at = chunk.indexOf('<row '); at >= 0; at = chunk.indexOf('<row ', at + 5)) count++;
    if (count > lastRow) throw new Error(`it has more than ${lastRow} rows`);
  }
}
