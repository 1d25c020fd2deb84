import { it } from 'vitest';
import { furtherCases } from './further-cases.ts';
import { ring } from './ring.ts';

/** A test of a kind of which `npm test` has another one: skipped there, run in all rings after it. */
export const furtherIt = it.skipIf(ring === 'test');

/** `furtherCases` of several values each, with a type for each of the values. */
export const furtherRows = <T extends unknown[] | [unknown]>(...rows: readonly T[]): readonly T[] =>
  furtherCases(...rows);

/** A test of a kind of which `npm run test:all` has another one. */
export const nightlyIt = it.skipIf(ring !== 'nightly');

/** Every `step`th of the cases: `everyNth(cases, perRing(6, 2, 1))`. */
export const everyNth = <T>(cases: readonly T[], step: number): T[] => cases.filter((_, at) => at % step === 0);
