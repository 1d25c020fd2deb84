import { expect, it } from 'vitest';
import { parseSharedFlags } from '../../src/session/shared-flags.ts';

/** How often the name of a flag is read while this many columns are put together. */
function readsFor(count: number): number {
  let reads = 0;
  const given = Array.from({ length: count }, (_, at) => ({
    ...{ name: 'columns', value: `c${at}`, use: 'output' as const },
    get flag() {
      reads++;
      return '--columns';
    },
  }));
  expect(parseSharedFlags(given).values.columns).toHaveLength(count);
  return reads;
}

it('a view with four times the columns takes four times the work', () => {
  expect(readsFor(4000)).toBeLessThanOrEqual(5 * readsFor(1000));
});
