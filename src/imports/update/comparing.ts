import type { CellReader } from '../cell-reader.ts';
import type { ImportColumn } from '../columns.ts';
import type { Updating } from './update-matcher.ts';

/** How records are compared. */
export interface Comparing {
  readonly updating: Updating;
  readonly reader: CellReader;
  /** The columns whose blank cells empty the field. */
  readonly cleared: readonly ImportColumn[];
  /** A blank cell of records is one that is written: `"description": null`. */
  readonly areRecords: boolean;
  /** Lists are sent whole where one of their elements differs. */
  readonly sendsLists: boolean;
}
