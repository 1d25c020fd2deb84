import { writeFileSync } from 'node:fs';
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
    expect(left.result[0]?.reason).toMatch(
      /the same came from january\.ndjson line 1 and became order 101000 .*--again/,
    );
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

  it('are asked about where they were sent with other values: a mended cell, or another meaning of a column', async () => {
    const service = await orderService();
    const file = rowsFile(rows);
    await importFile(service, file);
    const mended = [{ ...importRow(1), description: 'Oud' }, importRow(2), importRow(3)];
    writeFileSync(file, mended.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const left = await importFile(service, file);
    expect(left).toMatchObject({ code: 8, statuses: 'not sent, there before, created' });
    expect(left.result[0]?.reason).toMatch(/sent with other values, as .* line 1, and became order 101000 .*--again/);
    expect(await importFile(service, file, ['--map', 'receiver_first_name='])).toMatchObject({
      ...{ code: 8, statuses: 'not sent, not sent, not sent' },
    });
    expect(await importFile(service, file, ['--again'])).toMatchObject({
      ...{ code: 0, statuses: 'created, there before, there before' },
    });
    expect(service.sent()).toHaveLength(4);
  });

  it('are asked about where they get a reference later', async () => {
    const service = await orderService();
    const file = rowsFile(rows);
    await importFile(service, file);
    writeFileSync(file, `${JSON.stringify(importRow(1, 'A-1'))}\n${JSON.stringify(importRow(2))}\n`);
    expect(await importFile(service, file)).toMatchObject({ code: 8, statuses: 'not sent, there before' });
  });

  it('are sent where a customer orders once more in the same file', async () => {
    const service = await orderService();
    const file = rowsFile(rows);
    await importFile(service, file);
    const more = { ...importRow(1), order_grand_total: 7 };
    writeFileSync(file, [more, ...rows].map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect(await importFile(service, file)).toMatchObject({
      ...{ code: 0, statuses: 'created, there before, there before' },
    });
  });
});
