/** Positions from `first` up to but without `end`, ascending. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** Where `sorted` first holds `value` or more. */
export function placeOf(sorted: Int32Array, value: number): number {
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
export function corrected(sorted: Int32Array, gone: ReadonlySet<number>, come: readonly number[]): Int32Array {
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
