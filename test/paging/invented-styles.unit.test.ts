import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyService, type InventedService, pullOf, rowsOf } from '../support/invented-styles.ts';
import { perRing } from '../support/ring.ts';

/** `npm run soak -- styles 1000000` sets it; a list costs some 2 ms. */
const lists = Number(process.env.SHIPCTL_SOAK_LISTS ?? perRing(60, 150, 100_000));

const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

it('a list of any style is whole where it is vouched for', { timeout: 3_600_000 }, async () => {
  const seen = { whole: 0, unproved: 0, requests: 0 };
  await fc.assert(
    fc.asyncProperty(anyService, async (service: InventedService) => {
      const { rows, failure, asked, paging } = await pullOf(service);
      seen.requests += asked.length;
      if (failure) seen.unproved++;
      else seen.whole++;
      const isWhole = JSON.stringify(sorted(rows)) === JSON.stringify(sorted(rowsOf(service)));
      if (!failure && !isWhole) expect({ paging, asked, rows: rows.length }).toEqual({ service });
    }),
    { numRuns: lists },
  );
  if (process.env.SHIPCTL_SOAK_LISTS !== undefined) console.log(`${lists} lists:`, seen);
  expect(seen.whole).toBeGreaterThan(lists / 3);
});
