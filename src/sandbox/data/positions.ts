import type { Positions } from './source.ts';

/** From `end` (not included) down to `first`. */
export const downFrom = (end: number, first: number): Positions => ({
  count: Math.max(0, end - first),
  at: (place) => end - 1 - place,
});

export const upTo = (end: number): Positions => ({ count: end, at: (place) => place });

/** Those that pass a test. Every one is looked at, so this is for short lists and for filters without an index. */
export function narrowed({ count, at }: Positions, test: (index: number) => boolean): Positions {
  const passed: number[] = [];
  for (let place = 0; place < count; place++) {
    if (test(at(place))) passed.push(at(place));
  }
  return { count: passed.length, at: (place) => passed[place] ?? 0 };
}
