import { describe, expect, it } from 'vitest';
import { importFile, importRow, importRows, later, losing, orderService, rowsFile } from '../support/order-imports.ts';

describe('a row whose outcome is unknown', () => {
  it('is not taken for an order that was there before it, nor sent again beside it', async () => {
    const service = await orderService(losing('before'), { keepsReferences: false });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    service.orders.push({ ...importRow(2), id: 50, order_number: '50', created_at: yesterday });
    const file = rowsFile(importRows(2));
    await importFile(service, file);
    const outcome = await importFile(service, file, ['--adopt', '--retry-unknown'], later());
    expect(outcome).toMatchObject({ code: 8, statuses: 'there before, unknown' });
    expect(service.sent()).toHaveLength(2);
  });

  it.each([
    ['in a list from then on where the clock was behind', '2020-01-02', '2020-01-01'],
    ['in the whole list where the clock was ahead', '2050-01-02', undefined],
  ])('is looked for %s', async (_where, day, from) => {
    const service = await orderService(losing('after'));
    const file = rowsFile(importRows(2));
    await importFile(service, file, [], { now: new Date(day) });
    const outcome = await importFile(service, file, ['--adopt', '--retry-unknown'], later());
    expect(outcome).toMatchObject({ code: 0, statuses: 'there before, there before' });
    const { query } = service.requests.findLast(({ method }) => method === 'GET') ?? {};
    expect(query).not.toHaveProperty('date_to');
    expect(query?.date_from).toBe(from);
  });

  it('is not taken for an order that was created days later, nor sent again beside it', async () => {
    const service = await orderService(losing('before'), { keepsReferences: false });
    const file = rowsFile(importRows(2));
    await importFile(service, file);
    const now = new Date(Date.now() + 5 * 86_400_000);
    service.orders.push({ ...importRow(2), id: 50, order_number: '50', created_at: now.toISOString() });
    const outcome = await importFile(service, file, ['--adopt', '--retry-unknown', '--check-list'], { now });
    expect(outcome).toMatchObject({ code: 8, statuses: 'there before, unknown' });
    expect(outcome.result[1]?.reason).toContain('the list has what may be it: order 50');
  });
});
