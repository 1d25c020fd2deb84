/** The first index of an ascending sequence with `value` or more; `count` if there is none. */
export function lowerBound(count: number, at: (index: number) => number, value: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (at(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
