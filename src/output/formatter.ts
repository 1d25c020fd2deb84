import type { SpoolPlace } from '../base/files/spool.ts';
import type { PageRow, Row } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';
import type { ShownColumn } from './columns.ts';
import type { ItemRows } from './item-rows.ts';
import type { Language } from './language.ts';
import type { Losses } from './spreadsheet-losses.ts';
import type { Terminal } from './terminal.ts';

export interface View {
  /** The columns of `--columns`; none unless the user chose. */
  readonly columns: readonly ShownColumn[];
  /** Those of them that the interface document does not name: the first rows must have them. */
  readonly unknown?: readonly string[] | undefined;
  /** The view or the flag that has chosen the columns, as messages name it; undefined for `--columns`. */
  readonly columnsFrom?: string | undefined;
  /** The names of the columns of a file that is continued; undefined if the first rows decide. */
  readonly continued?: readonly string[] | undefined;
  readonly header: boolean;
  readonly separator: string;
  /** csv for a spreadsheet: a mark for UTF-8 in front, and what a spreadsheet changes is counted. */
  readonly excel: boolean;
  readonly itemRows?: ItemRows | undefined;
  /** csv without guards against formulas and control characters. */
  readonly rawCsv: boolean;
  /** The terminal that the rows go to; for a file or a pipe, one with `isTerminal: false`. */
  readonly terminal: Terminal;
  /** The words for values in tables and cards, by the field's name. */
  readonly words: Language['words'];
  /** The words for values in cells of a workbook, by the field's name: in the language of its headings. */
  readonly cellWords: Language['cellWords'];
  /** The name of a courier or a city in a column as people write it; undefined for other columns, and for those that an import takes. */
  readonly nameOf?: ((name: string, column: string) => string | undefined) | undefined;
  /** Returns the heading of a column: the field's own name, or its word in the chosen language. */
  heading(name: string): string;
  /** The word for a kind of records, or for their totals, in the language of the headings. */
  sheetName(noun: string): string;
  /** Are there sums below the rows of a workbook? */
  readonly totals: boolean;
  /** The time zone that timestamps are shown in; undefined: as sent. */
  readonly zone: string | undefined;
  /** The value of a field of a record with its times in that zone; there where the zone is. */
  readonly inZone?: ((name: string, value: unknown, row: Row) => unknown) | undefined;
  /** A moment in UTC as a clock shows it; other texts as they are. There where a person looks at rows of a command's own. */
  readonly clock?: ((text: string) => string) | undefined;
  readonly rightToLeft: boolean;
  /** Where a format keeps what it cannot write yet. */
  spool(): SpoolPlace;
  readonly thisYear: number;
  /** Takes secrets out of what is cut or broken into lines; the sink does it for all that is not. */
  readonly clean: (text: string) => string;
  /** Called once with the columns that did not fit on the terminal. */
  onHidden?(names: readonly string[]): void;
  /** Called once, at the end, with what a spreadsheet will change in a file of csv. */
  onLosses?(losses: Losses): void;
  /** Called once, at the end, with the fields of later records that have no column. */
  onUnseen?(names: readonly string[]): void;
  /** Called once, at the end, with the fields that have no column, because some records have lists or records in them. */
  onMixed?(names: readonly string[]): void;
  /** Called at the end with what the format could not hold as it was. */
  onNote?(note: Message): void;
}

export type Chunk = string | Uint8Array;

/** Turns the rows of a list into the bytes of one format, a page at a time. */
export interface Formatter {
  page(rows: readonly PageRow[]): Chunk | Promise<Chunk>;
  /** Returns the end of the document; not called if the list could not be read to its end. */
  end(): readonly Chunk[] | AsyncIterable<Chunk>;
  /** The names of the columns that the first rows decided, for a file that is continued. */
  columnNames?(): readonly string[] | undefined;
  /** Removes what it keeps elsewhere, where `end` is not called. */
  discard?(): Promise<void>;
}
