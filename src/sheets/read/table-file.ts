import type { SpoolPlace } from '../../base/files/spool.ts';
import type { Row } from '../../base/row.ts';
import type { Message } from '../../base/text/message.ts';

/** `text` and `blank` are all that a csv and a web page have. Times of day and durations are numbers, as the program that wrote them has it. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formula-without-value' | 'blank';

/**
 * A cell, as the file has it: a number's own digits (`1.23457E+15` stays that), a date as ISO 8601
 * (`2026-01-31`, `2026-01-31T10:59:59`, with `Z` or `+03:00` only where the file states a zone), a boolean as `true` or
 * `false`, an error as `#N/A`, a formula without a value as itself (`=A1+B1`).
 */
export interface Cell {
  readonly kind: CellKind;
  readonly text: string;
  /** Of a number that is not shown as its digits: the code of its format, for `shownNumber`. */
  readonly format?: string;
}

export const blank: Cell = { kind: 'blank', text: '' };

export function withoutTrailingBlanks(cells: Cell[]): Cell[] {
  while (cells.at(-1)?.kind === 'blank') cells.pop();
  return cells;
}

/** A row that is not blank, without its trailing blank cells. */
export interface SheetRow {
  /** The name of the sheet; a csv and a web page have none. */
  readonly sheet: string | undefined;
  /** As a spreadsheet program shows it, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** The last columns of cells that reach over several, by their first ones, from 0; a csv does not say it. */
  readonly wide?: ReadonlyMap<number, number> | undefined;
}

interface OpenedFile {
  /** SHA-256 of what came through a pipe; undefined for a file, which can be read again. */
  readonly stream: string | undefined;
}

/** Rows of cells: xlsx, csv, and a web page with tables. */
export interface TableFile extends OpenedFile {
  readonly kind: 'table';
  /** Sentences for the user: encoding, separator, the sheet chosen. Grows while rows are read (hidden rows, merged cells). */
  readonly notes: readonly Message[];
  /** The names of the sheets, hidden ones too; none in a csv and a web page. */
  readonly sheets: readonly string[];
  /** The rows in their order, headings included; from the start each time. Without a name, of the sheet chosen. */
  rows(sheet?: string): AsyncIterable<SheetRow>;
  /** Removes what was put into temporary files. */
  close(): Promise<void>;
}

/** Records that have names already: ndjson, JSON. */
export interface RecordFile extends OpenedFile {
  readonly kind: 'records';
  readonly notes: readonly Message[];
  /** The records with the line that each begins in; numbers are exact. From the start each time. */
  records(): AsyncIterable<{ readonly line: number; readonly values: Row }>;
  close(): Promise<void>;
}

/** Where the bytes are. */
export interface TableSource {
  /** Its name in messages: `orders.xlsx`, `Standard input`. */
  readonly name: string;
  /** An absolute path, or a stream that can be read once; it goes through a temporary file of mode 0600. */
  readonly from: string | AsyncIterable<unknown>;
}

export interface TableOptions {
  readonly signal: AbortSignal;
  /** Where standard input waits, and texts that do not fit into memory. */
  readonly spool: SpoolPlace;
  /** One character, or `tab`; found where it is not given. */
  readonly separator?: string | undefined;
  /** A name that TextDecoder knows; found where it is not given. */
  readonly encoding?: string | undefined;
  /** The name of a sheet or its number, from 1; the first visible one where it is not given. */
  readonly sheet?: string | undefined;
  /** All sheets are read, by their names: none is chosen, and nothing is said of that. */
  readonly takesAllSheets?: boolean | undefined;
  /** Whether the hidden and filtered rows of a workbook are read; they are left out where it is not given. */
  readonly hidden?: 'skip' | 'take' | undefined;
}
