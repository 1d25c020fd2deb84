import type { Batch } from '../../paging/list-reading.ts';
import type { Mark } from './resume-log.ts';
import type { SelectedBatch } from './selection.ts';

/** What was read so far, for the summary, the manifest and the hint after a failure. */
export class ListProgress {
  /** Rows in the output, including those of an earlier run that is continued. */
  rows = 0;
  /** Rows of the list that were read: more than are in the output where only some are wanted. */
  read = 0;
  /** What the service says the lists have; undefined without a paginator. */
  total: number | undefined;
  page: number;
  lastPage = 1;
  /** The list has not changed so far: what was read is its beginning, without a gap. */
  steady = true;
  /** What a response without a paginator said of rows that it did not hold, as a sentence. */
  more: string | undefined;
  /** Pages were found each through the one before it. */
  isFollowed = false;
  /** What shows that no row is missing, where it is not that the service names the end. */
  proof: string | undefined;
  passes = 0;
  firstId: unknown;
  lastId: unknown;
  /** Columns that did not fit on the terminal. */
  hidden: readonly string[] = [];

  constructor(firstPage: number | undefined, earlier: readonly Mark[]) {
    this.page = firstPage ?? 1;
    for (const { ids } of earlier) this.count(ids);
  }

  /** Counts a page that has been written. */
  add(batch: Batch | SelectedBatch): void {
    const { rows, page, lastPage, steady, pass, total, more, isFollowed = false, proof } = batch;
    this.count(rows.map(({ id }) => id));
    if ('read' in batch) this.read += batch.read - rows.length;
    // Of pages that follow each other only the last tells whether there is more.
    this.more = isFollowed ? more : (this.more ?? more);
    Object.assign(this, { page, lastPage, steady, passes: pass, total, isFollowed });
    // Of several lists the weakest proof counts.
    if (proof !== undefined) this.proof = this.proof === 'counts' ? 'counts' : proof;
  }

  private count(ids: readonly unknown[]): void {
    if (this.rows === 0) this.firstId = ids[0];
    this.lastId = ids.at(-1) ?? this.lastId;
    this.rows += ids.length;
    this.read += ids.length;
  }
}
