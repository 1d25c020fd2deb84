export type Ring = 'test' | 'all' | 'nightly';

const rings: readonly Ring[] = ['test', 'all', 'nightly'];

/** The tests that run now: those of `npm test`, of `npm run test:all`, or all that there are. */
export const ring: Ring = rings.find((name) => name === process.env.SHIPCTL_TEST_RING) ?? 'test';

/** How many cases of a kind, or how large a case, in each ring. */
export const perRing = (test: number, all: number, nightly = all): number => ({ test, all, nightly })[ring];
