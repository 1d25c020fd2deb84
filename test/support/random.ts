import { onTestFailed, TestRunner } from 'vitest';

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

/** Numbers from 0 to 1, others at every run; a test that fails prints their seed. `SEED=7` gives those of a seed again. */
export function varyingRandom(): () => number {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
  // Some programs run before the tests of a file.
  if (TestRunner.getCurrentTest()) onTestFailed(() => console.error(`Random numbers of this run: SEED=${seed}`));
  return randomFrom(seed);
}

/** The same, but almost 0: no wait is long. */
export function slightlyRandom(): () => number {
  const random = varyingRandom();
  return () => random() / 1e6;
}

/** No wait has any jitter: each is as short as it can be. */
export const notRandom = (): number => 0;
