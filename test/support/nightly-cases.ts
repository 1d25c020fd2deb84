import { ring } from './ring.ts';

/** Cases of a kind of which the other rings have enough: `.ci/nightly` alone has these, too. */
export const nightlyCases = <T>(...cases: readonly T[]): readonly T[] => (ring === 'nightly' ? cases : []);
