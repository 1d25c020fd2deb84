import type { Listed } from '../base/scan/scanned.ts';

/** Turns rows into the text of one format, a batch at a time. What it returns is written as it is. */
export interface RowWriter {
  batch(rows: readonly Listed[]): string;
  /** The rows alone, without what stands in front of a batch; only where they may come as bytes. It leaves no trace. */
  readonly rows?: (rows: readonly Listed[]) => string;
  /** What closes the document; not called when the rows broke off. */
  end(): string;
}
