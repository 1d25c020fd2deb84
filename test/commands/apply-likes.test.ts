import { describe, expect, it } from 'vitest';
import { importFile, importRow, orderService, rowsFile } from '../support/order-imports.ts';

describe('rows without a reference', () => {
  const rows = [importRow(1), importRow(2)];

  it('are asked about where another file had the same', async () => {
    const service = await orderService();
    await importFile(service, rowsFile(rows, 'january.ndjson'));
    const file = rowsFile([importRow(1), importRow(3)], 'february.ndjson');
    const left = await importFile(service, file);
    expect(left).toMatchObject({ code: 8, statuses: 'not sent, created' });
    expect(left.result[0]?.reason).toMatch(/the same came from january\.ndjson line 1 and became 1000 .*--again/);
    expect(await importFile(service, file, ['--again'])).toMatchObject({ code: 0, statuses: 'created, there before' });
    expect(await importFile(service, file)).toMatchObject({ code: 0, statuses: 'there before, there before' });
    expect(service.sent()).toHaveLength(4);
  });

  it.each([
    ['y', 'created', 3],
    ['n', 'not sent', 2],
  ])('are asked about on a terminal: %s', async (answer, statuses, sent) => {
    const service = await orderService();
    await importFile(service, rowsFile(rows, 'january.ndjson'));
    const file = rowsFile([importRow(1)], 'february.ndjson');
    const outcome = await importFile(service, file, [], { terminal: 100, typed: [answer, 'y'] });
    expect(outcome.statuses).toBe(statuses);
    expect(outcome.stderr).toContain('Send 1 order again?');
    expect(service.sent()).toHaveLength(sent);
  });
});
