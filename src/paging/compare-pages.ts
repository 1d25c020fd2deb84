import { expectedRows, type NumberedPage, sharedRows } from './numbered-page.ts';

/** What is unexpected about a page, seen from the one before it. */
export type Anomaly =
  /** It is not the page that was asked for. */
  | 'other'
  /** It has fewer rows than its counts say: the others must be on another page, or the final count shows it. */
  | 'short'
  /** The list has lost rows since the page before: later rows moved up, and some may have been skipped. */
  | 'shrunk'
  /** The list has changed in a way that this page does not explain. */
  | 'moved';

export interface Comparison {
  readonly anomaly: Anomaly | undefined;
  /** How many rows were added in front since the page before. The same number repeats here. */
  readonly inserted: number;
}

/**
 * One step of the proof that no row was skipped between two pages: none was if the total is the same and no row repeats,
 * or if as many rows repeat as the total grew by: then rows were added in front and pushed the others down.
 * Anything else is read again. One row deleted and another added look the same as a list that did not change.
 */
export function comparePages(before: NumberedPage | undefined, page: NumberedPage): Comparison {
  const { counts, number, rows } = page;
  const unexpected = (anomaly: Anomaly): Comparison => ({ anomaly, inserted: 0 });
  if (counts.current !== number) return unexpected('other');
  const grown = before ? counts.total - before.counts.total : 0;
  if (before) {
    if (counts.perPage !== before.counts.perPage) return unexpected('moved');
    if (grown < 0) return unexpected('shrunk');
    if (sharedRows(before, page) !== grown) return unexpected('moved');
  }
  return { anomaly: rows.length < expectedRows(page) ? 'short' : undefined, inserted: grown };
}
