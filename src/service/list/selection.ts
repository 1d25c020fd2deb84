import type { Row } from '../../base/row.ts';
import type { ExpectedColumns } from '../../output/choose-columns.ts';
import type { Batch } from '../../paging/list-reading.ts';

/** The rows of a page that are wanted, of all that were read. */
export interface SelectedBatch extends Batch {
  readonly read: number;
}

/** What `--where` and `--sort` choose of a list that is read whole. */
export interface Selection {
  readonly mistakes: readonly string[];
  /** What was written. */
  readonly texts: { readonly where: readonly string[]; readonly sort: string | undefined };
  /** Some rows are left out. */
  readonly isFilter: boolean;
  /** No row is written before the last one was read. */
  readonly isSorted: boolean;
  /** Where only some rows are wanted and they are not sorted, reading ends with the last of them. */
  select(
    pages: AsyncIterable<Batch>,
    columns: ExpectedColumns,
    limit: number | undefined,
  ): AsyncIterable<SelectedBatch>;
}

/** A row as it is shown where it is found; undefined where it is not. */
export type FindRow = (values: Row) => Row | undefined;
