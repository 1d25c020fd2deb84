import type { Cell } from '../sheets/read/table-file.ts';
import type { ImportColumn } from './columns.ts';

/** A row of the file, without the cells that are blank or not used. */
export interface DraftRow {
  readonly number: number;
  readonly sheet: string | undefined;
  readonly entries: readonly CellEntry[];
  /** All of its cells, as they were. */
  readonly cells: readonly Cell[];
  /** The cells to the right of all headings. */
  readonly beyond?: string;
}

/** A cell of a column; a value of a record that is nested deeper than a cell can be is kept as it is. */
export interface CellEntry {
  readonly column: ImportColumn;
  readonly cell: Cell;
  readonly nested?: unknown;
}

/** A fault of a row. */
export interface RowFault {
  readonly row: number;
  /** The heading; the name of a field that no column fills. */
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}
