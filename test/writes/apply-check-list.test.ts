import { describe, expect, it } from 'vitest';
import { importFile, importRow, importRows, orderService, rowsFile } from '../support/order-imports.ts';

describe('--check-list', () => {
  it('skips what the list has by its reference, wherever it was created', async () => {
    const service = await orderService();
    service.orders.push({ ...importRow(1, 'A-1'), id: 5, order_number: '55' });
    const file = rowsFile(importRows(2));
    const outcome = await importFile(service, file, ['--check-list']);
    expect(outcome).toMatchObject({ code: 0, statuses: 'there before, created' });
    expect(outcome.result[0]).toMatchObject({ id: 5, order_number: '55', reason: 'in the list' });
    const read = service.requests.filter(({ method }) => method === 'GET');
    expect(read.map(({ query }) => query.date_from)).toEqual([undefined]);
  });

  it('remembers what it has found, where it is to be adopted', async () => {
    const service = await orderService();
    service.orders.push({ ...importRow(1, 'A-1'), id: 5, order_number: '55' });
    const file = rowsFile(importRows(2));
    await importFile(service, file, ['--check-list', '--adopt']);
    expect(await importFile(service, file)).toMatchObject({ code: 0, statuses: 'there before, there before' });
    expect(service.sent()).toHaveLength(1);
  });

  it('sends nothing where the list cannot be read', async () => {
    const service = await orderService();
    await service.close();
    const outcome = await importFile(service, rowsFile(importRows(2)), ['--check-list', '--retries', '0']);
    expect(outcome).toMatchObject({ code: 7, result: [] });
    expect(service.sent()).toHaveLength(0);
  });

  it('says where the service keeps no references', async () => {
    const service = await orderService(undefined, { keepsReferences: false });
    service.orders.push({ ...importRow(9), id: 5, order_number: '55' });
    const outcome = await importFile(service, rowsFile(importRows(1)), ['--check-list']);
    expect(outcome.stderr).toContain('Nothing in the list has a reference');
  });
});
