import type { Message } from '../base/text/message.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import type { ColumnMatch } from './column-matcher.ts';

/** A column of the file. */
export interface NamedColumn {
  readonly heading: string;
  readonly at: number;
  readonly match?: ColumnMatch | undefined;
  /** Why it is not used; empty where the reason does not matter. */
  readonly unused?: string | undefined;
  /** None of its first cells has a value. */
  readonly isBlank?: boolean | undefined;
  /** The question about it, if it has a value after all. */
  readonly doubt?: Message | undefined;
  /** Most of its cells have the form of a national short address. */
  readonly holdsShortAddresses?: boolean | undefined;
  /** Its purpose, if that is not one field. */
  readonly role?: string | undefined;
  /** How the purpose was found, if no export says it. */
  readonly roleHow?: string | undefined;
  /** The file has no such column: the user gives a value for all rows that have none. */
  readonly isDefault?: true;
}

/** A row of the file, without the cells that are blank or not used. */
export interface TableRow {
  readonly number: number;
  readonly sheet: string | undefined;
  readonly entries: readonly CellEntry[];
  /** All of its cells, as they were. */
  readonly cells: readonly Cell[];
  /** The cells to the right of all headings. */
  readonly beyond?: string;
  /** Why the shop does not want its order shipped, and why not its item. */
  readonly leftOut?: string | undefined;
  readonly dropsItem?: string | undefined;
  /** Faults that were found before its cells are read. */
  readonly faults?: readonly RowFault[];
}

/** A cell of a column; a value of a record that is nested deeper than a cell can be is kept as it is. */
export interface CellEntry {
  readonly column: NamedColumn;
  readonly cell: Cell;
  readonly nested?: unknown;
}

export interface RowFault {
  readonly row: number;
  /** The heading; the name of a field that no column fills. */
  readonly column: string;
  readonly value: string;
  readonly reason: Message;
}
