import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perRing } from '../support/ring.ts';
import { allOf, noon, type OrderRow, start } from '../support/sandbox.ts';

describe("lists of the sandbox's orders", () => {
  it('are filtered like all rows by a naive filter', async () => {
    const sandbox = await start();
    const rows = await allOf(sandbox);
    const day = fc
      .integer({ min: -5, max: 70 })
      .map((ago) => new Date(noon().getTime() - ago * 86_400_000).toISOString().slice(0, 10));
    const status = fc.constantFrom('pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled');
    const filters = fc.record({ status, date_from: day, date_to: day }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = new URLSearchParams(filter as Record<string, string>);
        const expected = rows.filter(
          (row) =>
            (filter.status === undefined || row.status === filter.status) &&
            (filter.date_from === undefined || row.created_at.slice(0, 10) >= filter.date_from) &&
            (filter.date_to === undefined || row.created_at.slice(0, 10) <= filter.date_to),
        );
        expect(await allOf(sandbox, String(query))).toEqual(expected);
      }),
      { numRuns: perRing(6, 8, 100) },
    );
  });

  it('are complete and without repeats in pages of any size', async () => {
    const sandbox = await start({ orders: 173 });
    const filters = ['', 'status=pending', 'status=delivered&date_from=2026-01-20', 'date_to=2026-02-01'];
    const wholes = new Map<string, OrderRow[]>();
    for (const filter of filters) wholes.set(filter, await allOf(sandbox, filter));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 11, max: 120 }), fc.constantFrom(...filters), async (perPage, filter) => {
        const rows = await allOf(sandbox, filter, perPage);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        expect(rows).toEqual(wholes.get(filter));
      }),
      { numRuns: perRing(4, 5, 80) },
    );
  });

  it('have 20,000 rows at most', async () => {
    await expect(start({ orders: 20_001 })).rejects.toMatchObject({ kind: 'usage' });
  });
});
