import { isRising, type Reading, type RowKey, sharedPlaces } from './reading.ts';

/** How a page differs from an earlier reading of it: not at all, by rows that came or went as the totals say, or otherwise. */
export type Difference = 'none' | 'explained' | 'unexplained';

/**
 * Compares two readings of the first page. Rows of equal rank may come in another order each time. `isNew` says whether a
 * row was in no other response so far.
 */
export function compareFront(earlier: Reading, later: Reading, isNew: (key: RowKey) => boolean): Difference {
  const before = new Set(earlier.keys);
  const shared = sharedPlaces(earlier, later);
  if (shared.length === before.size && later.keys.length === before.size) return 'none';
  const lastShared = Math.max(-1, ...shared);
  if (lastShared < 0 || !isRising(shared)) return 'unexplained';
  const rise = later.counts.total - earlier.counts.total;
  const added = later.keys.filter((key) => !before.has(key) && isNew(key)).length;
  const gone = lastShared + 1 - shared.length;
  // Rows that were read elsewhere stand behind those of the first page: they moved up where others went.
  const end = later.keys.findLastIndex((key) => before.has(key));
  const intruders = later.keys.slice(0, end).filter((key) => !before.has(key) && !isNew(key)).length;
  const isExplained = intruders === 0 && added <= Math.max(0, rise) && gone <= Math.max(0, -rise);
  return isExplained ? 'explained' : 'unexplained';
}
