import { expectedRows, type NumberedPage, shared } from './numbered-page.ts';

/** What is odd about a page, seen from the one before it. */
export type Anomaly =
  /** Another page than the one asked for. */
  | 'other'
  /** Not as many rows as its counts say: those that lack must stand elsewhere, or the count will not come out. */
  | 'short'
  /** The list has lost rows since: those behind moved up, and some may have slipped by. */
  | 'shrunk'
  /** The list has changed in a way that this page does not explain. */
  | 'moved';

export interface Step {
  readonly anomaly: Anomaly | undefined;
  /** Rows that came in front since the page before: as many repeat here as the total has grown. */
  readonly inserted: number;
}

/**
 * One step of the proof that nothing slips between two pages. Nothing did if the total is the same and no row repeats,
 * or if as many rows repeat as the total has grown: then new rows came in front and pushed the others down. Anything
 * else has to be read again. What cannot be told apart from a list that holds still is one row gone and another come.
 */
export function comparePages(before: NumberedPage | undefined, page: NumberedPage): Step {
  const { counts, number, rows } = page;
  const odd = (anomaly: Anomaly): Step => ({ anomaly, inserted: 0 });
  if (counts.current !== number) return odd('other');
  const grown = before ? counts.total - before.counts.total : 0;
  if (before) {
    if (counts.perPage !== before.counts.perPage) return odd('moved');
    if (grown < 0) return odd('shrunk');
    if (shared(before, page) !== grown) return odd('moved');
  }
  return { anomaly: rows.length < expectedRows(page) ? 'short' : undefined, inserted: grown };
}
