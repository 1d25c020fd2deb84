import { TestRunner } from 'vitest';
import { seed } from './seed.ts';

/** A number from 0 to 1, the same sequence for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number for a text, the same for the same text. */
const hash = (text: string): number =>
  [...text].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7);

const generators = new WeakMap<object, () => number>();

/** Numbers from 0 to 1: one sequence a test, the same whenever it runs with this seed. */
export function varyingRandom(): () => number {
  // Some programs run before the tests of a file.
  const test = TestRunner.getCurrentTest();
  if (!test) return randomFrom(seed);
  const random = generators.get(test) ?? randomFrom(seed ^ hash(test.name));
  generators.set(test, random);
  return random;
}

/** The same, but almost 0: no wait is long. */
export function slightlyRandom(): () => number {
  const random = varyingRandom();
  return () => random() / 1e6;
}

/** No wait has any jitter: each is as short as it can be. */
export const notRandom = (): number => 0;
