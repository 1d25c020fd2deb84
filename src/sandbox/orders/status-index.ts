import type { Ids } from '../data/ids.ts';
import { lowerBound } from '../data/lower-bound.ts';
import type { Changes, Positions } from '../data/row-source.ts';
import type { Status } from './status.ts';

/** The positions below `count` that pass a test, ascending, four bytes each. */
export function gatherPositions(count: number, test: (index: number) => boolean): Int32Array {
  const found = new Int32Array(count);
  let length = 0;
  for (let index = 0; index < count; index++) {
    if (test(index)) found[length++] = index;
  }
  return found.slice(0, length);
}

/**
 * Finds the orders in a status, from position `first` up to but without `end`, newest first. The positions of a status
 * as made up are gathered when it is first asked for, and kept; changes are applied to a copy.
 */
export function openStatusIndex(count: number, statusAt: (index: number) => Status, { indexOf }: Ids) {
  const madeUp = new Map<string, Int32Array>();

  function positionsIn(status: string): Int32Array {
    const positions = madeUp.get(status) ?? gatherPositions(count, (index) => statusAt(index) === status);
    madeUp.set(status, positions);
    return positions;
  }

  function currentPositions(status: string, changes: Changes): Int32Array {
    const removed = new Set<number>();
    const added: number[] = [];
    for (const [id, fields] of changes) {
      const index = indexOf(id);
      if (fields.status === undefined || index === undefined || index >= count) continue;
      const isMadeUp = statusAt(index) === status;
      if (isMadeUp && fields.status !== status) removed.add(index);
      if (!isMadeUp && fields.status === status) added.push(index);
    }
    const positions = positionsIn(status);
    if (removed.size + added.length === 0) return positions;
    const kept = positions.filter((index) => !removed.has(index));
    const current = new Int32Array(kept.length + added.length);
    current.set(kept);
    current.set(added, kept.length);
    return current.sort();
  }

  return (status: string, first: number, end: number, changes: Changes): Positions => {
    const positions = currentPositions(status, changes);
    const placeOf = (index: number): number => lowerBound(positions.length, (place) => positions[place] ?? 0, index);
    const last = placeOf(end) - 1;
    return { count: Math.max(0, last + 1 - placeOf(first)), at: (place) => positions[last - place] ?? 0 };
  };
}
