import type { Changes, Positions } from '../data/source.ts';
import { type Status, statuses } from './status.ts';

/** What the index needs to know of the orders. */
export interface Indexed {
  readonly count: number;
  statusAt(index: number): Status;
  indexOf(id: number): number | undefined;
}

/** Positions from `first` up to but without `end`, ascending. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** Where `sorted` first holds `value` or more. */
function placeOf(sorted: Int32Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The positions that pass a test, ascending: four bytes each. */
export function gathered(count: number, test: (index: number) => boolean): Int32Array {
  const found = new Int32Array(count);
  let length = 0;
  for (let index = 0; index < count; index++) {
    if (test(index)) found[length++] = index;
  }
  return found.slice(0, length);
}

/** `sorted` without the positions that have left the status, with those that have come to it. */
function corrected(sorted: Int32Array, gone: ReadonlySet<number>, come: readonly number[]): Int32Array {
  const result = new Int32Array(sorted.length - gone.size + come.length);
  const waiting = [...come].sort((a, b) => b - a);
  let length = 0;
  const takeBefore = (limit: number) => {
    for (let next = waiting.at(-1); next !== undefined && next < limit; next = waiting.at(-1)) {
      result[length++] = next;
      waiting.pop();
    }
  };
  for (const index of sorted) {
    takeBefore(index);
    if (!gone.has(index)) result[length++] = index;
  }
  takeBefore(Number.POSITIVE_INFINITY);
  return result;
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
