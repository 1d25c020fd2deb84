import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerLines, writeLedger } from '../support/ledgers.ts';
import { importFile, importRow, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { errorOf } from '../support/run.ts';

const required = (...fields: readonly string[]) => ({
  status: 422,
  body: {
    message: 'Invalid.',
    errors: Object.fromEntries(fields.map((name) => [name, [`The ${name} field is required.`]])),
  },
});

describe('an import that is applied', () => {
  it('creates each row once, however often it is run', async () => {
    const service = await orderService();
    const file = rowsFile([...importRows(3), importRow(7), importRow(7)]);
    const first = await importFile(service, file, ['--again']);
    expect({ code: first.code, statuses: first.statuses }).toEqual({
      ...{ code: 0, statuses: 'created, created, created, created, created' },
    });
    expect(first.result[1]).toMatchObject({ key: 'ref:A-2', file, row: 2, id: 1001, order_number: '101001' });
    const second = await importFile(service, file);
    expect(second.code).toBe(0);
    expect(second.statuses).toBe(Array(5).fill('there before').join(', '));
    expect(second.result.map(({ id }) => id)).toEqual(first.result.map(({ id }) => id));
    expect(service.sent()).toHaveLength(5);
  });

  it('keeps no name, phone, amount or token in the ledger', async () => {
    const service = await orderService();
    await importFile(service, rowsFile([importRow(1, 'A-1')]));
    const text = JSON.stringify(ledgerLines(homeFolder()));
    for (const word of ['Noura', '50000', service.env.SHIPCTL_TOKEN ?? '?']) expect(text).not.toContain(word);
    expect(ledgerLines(homeFolder()).map(({ state }) => state)).toEqual(['sending', 'created']);
  });

  it('goes on past a refusal, and tries that row again', async () => {
    let mends = false;
    const service = await orderService(({ external_id: id }) =>
      id === 'A-2' && !mends ? required('receiver_city_id') : undefined,
    );
    const file = rowsFile(importRows(3));
    const { code, statuses, result, stderr } = await importFile(service, file);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, refused, created' });
    expect(result[1]?.reason).toContain('receiver_city_id: The receiver_city_id field is required.');
    expect(stderr).toMatch(/3 orders: 2 created, 1 refused\.[\s\S]*orders\.ndjson line 2: .*receiver_city_id/);
    mends = true;
    expect(await importFile(service, file)).toMatchObject({ code: 0, statuses: 'there before, created, there before' });
  });

  it('ends with 6 where all are refused', async () => {
    const service = await orderService(() => ({ status: 422 }));
    expect(await importFile(service, rowsFile(importRows(3)))).toMatchObject({ code: 6 });
    expect(service.sent()).toHaveLength(3);
  });

  it.each([
    [401, 4],
    [403, 4],
    [404, 5],
  ])('stops at a %i, which all would get', async (status, code) => {
    const service = await orderService(() => ({ status }));
    const outcome = await importFile(service, rowsFile(importRows(5)));
    expect(outcome).toMatchObject({ code, statuses: Array(5).fill('not sent').join(', ') });
    expect(service.sent()).toHaveLength(1);
  });

  it('waits where nothing was done, and sends again', async () => {
    const service = await orderService((_body, count) => (count === 1 ? { status: 429 } : undefined));
    expect(await importFile(service, rowsFile(importRows(3)))).toMatchObject({ code: 0 });
    expect(service.orders).toHaveLength(3);
  });

  it('sends nothing more to a service that cannot be reached, and leaves nothing open', async () => {
    const service = await orderService();
    await service.close();
    const file = rowsFile(importRows(3));
    expect(await importFile(service, file, ['--again', '--retries', '0'])).toMatchObject({
      ...{ code: 7, statuses: 'not sent, not sent, not sent' },
    });
    expect(ledgerLines(homeFolder()).map(({ state }) => state)).toEqual(['sending', 'not_sent']);
  });

  it('stops after three lost responses in a row', async () => {
    const service = await orderService((_body, count) => (count > 0 ? { status: 500 } : undefined));
    const { code, statuses } = await importFile(service, rowsFile(importRows(6)));
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, unknown, unknown, unknown, not sent, not sent' });
  });

  it('says which rows have changed since they were created, and does not send them', async () => {
    const service = await orderService();
    const file = rowsFile(importRows(2));
    await importFile(service, file);
    writeFileSync(file, `${JSON.stringify({ ...importRow(1, 'A-1'), order_grand_total: 5 })}\n`);
    const { code, stderr } = await importFile(service, file);
    expect(code).toBe(0);
    expect(stderr).toMatch(/Changed since they were created[\s\S]*line 1 \(A-1\): order 101000/);
    expect(service.sent()).toHaveLength(2);
  });

  it.each([
    ['created', 'there before'],
    ['unknown', 'unknown'],
  ])('knows an order that was %s when marks in references counted', async (state, status) => {
    const service = await orderService();
    const origin = { operation: 'orders.create', file: '/shop/old.csv', origin: 'old.csv row 2' };
    const time = '2026-01-01T00:00:00.000Z';
    writeLedger(homeFolder(), service.url, [{ ...origin, key: 'ref:A-1\u200f', state, time, id: '5', digest: 'old' }]);
    const outcome = await importFile(service, rowsFile([importRow(1, ' A-1\u200f ')]));
    expect(outcome).toMatchObject({ statuses: status, stderr: expect.not.stringContaining('Changed since') });
    expect(service.sent()).toEqual([]);
  });

  it('tells programs what has become of each', async () => {
    const service = await orderService(({ external_id: id }) => (id === 'A-2' ? { status: 500 } : undefined));
    const outcome = await importFile(service, rowsFile(importRows(3)), ['--json']);
    const named = { id: 'A-2', key: 'ref:A-2', external_id: 'A-2', row: 2, outcome: 'unknown' };
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', results: [named] });
  });

  it.each([
    [{ success: true }],
    [{ data: { id: {} } }],
    [{ data: { id: false } }],
    [{ data: { id: 0 } }],
    [{ data: { id: '' } }],
    [{ success: false, data: { id: 5 } }],
  ])('takes a response without an id, or that says that it failed, for unknown: %j', async (body) => {
    const service = await orderService(() => ({ status: 200, body }));
    expect(await importFile(service, rowsFile(importRows(1)))).toMatchObject({ code: 7, statuses: 'unknown' });
  });

  it('sends several at once where asked', async () => {
    const service = await orderService();
    const { code, result } = await importFile(service, rowsFile(importRows(20)), ['--concurrency', '4']);
    expect(code).toBe(0);
    expect(result.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(new Set(service.sent().map(({ external_id: id }) => id)).size).toBe(20);
  });
});
