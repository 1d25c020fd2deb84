import type { Changes, Positions } from '../data/source.ts';
import { corrected, gathered, placeOf, type Range } from './sorted.ts';
import { type Status, statuses } from './status.ts';

/** What the index needs to know of the orders. */
export interface Indexed {
  readonly count: number;
  statusAt(index: number): Status;
  indexOf(id: number): number | undefined;
}

/**
 * Finds the orders in a status, newest first. The positions of a status as made up are gathered when it is first asked
 * for and kept, four bytes an order; there are five statuses. What has changed since is put right in a copy.
 */
export function openStatusIndex({ count, statusAt, indexOf }: Indexed) {
  const kept = new Map<Status, Int32Array>();

  function asMadeUp(status: Status): Int32Array {
    const known = kept.get(status);
    if (known) return known;
    const sorted = gathered(count, (index) => statusAt(index) === status);
    kept.set(status, sorted);
    return sorted;
  }

  function asChanged(status: string, changes: Changes): Int32Array {
    const known = statuses.find((name) => name === status);
    const madeUp = known ? asMadeUp(known) : new Int32Array(0);
    const gone = new Set<number>();
    const come: number[] = [];
    for (const [id, fields] of changes) {
      const index = indexOf(id);
      if (fields.status === undefined || index === undefined || index >= count) continue;
      const was = statusAt(index) === status;
      const is = fields.status === status;
      if (was && !is) gone.add(index);
      if (is && !was) come.push(index);
    }
    return gone.size + come.length === 0 ? madeUp : corrected(madeUp, gone, come);
  }

  return (status: string, { first, end }: Range, changes: Changes): Positions => {
    const sorted = asChanged(status, changes);
    const last = placeOf(sorted, end) - 1;
    return { count: Math.max(0, last + 1 - placeOf(sorted, first)), at: (place) => sorted[last - place] ?? 0 };
  };
}
