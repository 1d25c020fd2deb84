import type { Row } from '../base/row.ts';

/** Turns rows into the text of one format, a batch at a time. What it returns is written as it is. */
export interface RowWriter {
  batch(rows: readonly Row[]): string;
  /** What closes the document; not called when the rows broke off. */
  end(): string;
}
