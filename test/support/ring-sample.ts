import { perRing } from './ring.ts';

/** Every `step`th of the cases in `npm test`; all of them in the later rings. */
export const sampleOf = <T>(cases: readonly T[], step: number): T[] => {
  const every = perRing(step, 1);
  return cases.filter((_, at) => at % every === 0);
};
