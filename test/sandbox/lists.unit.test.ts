import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
      { numRuns: 60 },
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
      { numRuns: 40 },
    );
  });

  it('may have 20,000 rows and no more', async () => {
    const sandbox = await start({ orders: 20_000 });
    await expect(start({ orders: 20_001 })).rejects.toMatchObject({ kind: 'usage' });
    const first = await sandbox.orders<OrderRow>('per_page=100');
    expect([first.total, first.last_page, first.data.length]).toEqual([20_000, 200, 100]);
    expect(first.data[0]?.created_at).toMatch(/^2026-03-15T/);
    const last = await sandbox.orders<OrderRow>('per_page=100&page=200');
    expect(last.data).toHaveLength(100);
    expect(last.data.at(-1)?.order_number).toBe('100000001');
    expect(last.data.at(-1)?.created_at.slice(0, 10)).toBe('2025-03-17');
    const totals = await Promise.all(
      ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'].map(
        async (status) => (await sandbox.orders<OrderRow>(`status=${status}&per_page=1`)).total,
      ),
    );
    expect(totals.reduce((sum, total) => sum + total)).toBe(20_000);
    const totalOn = async (ago: number): Promise<number> => {
      const day = new Date(noon().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
      return (await sandbox.orders<OrderRow>(`date_from=${day}&date_to=${day}&per_page=1`)).total;
    };
    const daily = await Promise.all([0, 1, 200, 362, 363, 364].map(totalOn));
    expect(daily).toEqual([55, 55, 55, 55, 35, 0]);
    const pages = (totals[0] ?? 0) / 100;
    const lastPending = await sandbox.orders<OrderRow>(`status=pending&per_page=100&page=${Math.ceil(pages)}`);
    expect(lastPending.data.every(({ status }) => status === 'pending')).toBe(true);
    const id = last.data[50]?.id;
    expect(await sandbox.record(`/api/orders/${id}`)).toEqual(last.data[50]);
  });
});
