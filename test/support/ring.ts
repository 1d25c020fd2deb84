import { it } from 'vitest';

export type Ring = 'test' | 'all' | 'nightly';

const rings: readonly Ring[] = ['test', 'all', 'nightly'];

/** The tests that run now: those of `npm test`, of `npm run test:all`, or all that there are. */
export const ring: Ring =
  rings.find((name) => name === process.env.SHIPCTL_TEST_RING?.replace(/^windows-/, '')) ?? 'test';

/** How many cases of a kind, or how large a case, in each ring. */
export const perRing = (test: number, all: number, nightly = all): number => ({ test, all, nightly })[ring];

/** Every `step`th of the cases: `everyNth(cases, perRing(6, 2, 1))`. */
export const everyNth = <T>(cases: readonly T[], step: number): T[] => cases.filter((_, at) => at % step === 0);

/** Every `step`th of the cases in `npm test`, among others in the ring after it (every third or second one), all of them at night. */
export const sampleOf = <T>(cases: readonly T[], step: number): T[] =>
  everyNth(cases, perRing(step, step % 3 === 0 ? 3 : 2, 1));

/** Cases of a kind of which `npm test` has others: none there, every third one in the ring after it, all of them at night. */
export const furtherCases = <T>(...cases: readonly T[]): readonly T[] =>
  ring === 'test' ? [] : everyNth(cases, perRing(1, 3, 1));

/** `furtherCases` of several values each, with a type for each of the values. */
export const furtherRows = <T extends unknown[] | [unknown]>(...rows: readonly T[]): readonly T[] =>
  furtherCases(...rows);

/** Cases of a kind of which the other rings have enough: `.ci/nightly` alone has these, too. */
export const nightlyCases = <T>(...cases: readonly T[]): readonly T[] => (ring === 'nightly' ? cases : []);

/** A test of a kind of which `npm test` has another one: skipped there, run in all rings after it. */
export const furtherIt = it.skipIf(ring === 'test');

/** A test of a kind of which `npm run test:all` has another one. */
export const nightlyIt = it.skipIf(ring !== 'nightly');
