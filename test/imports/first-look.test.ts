import { describe, expect, it } from 'vitest';
import { importArgv, importFile, importRow, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { order } from '../support/orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

/** What another machine has created: an order of the row with this number, with these values in place of its own. */
const there = (at: number, own: Readonly<Record<string, unknown>> = {}) =>
  order(4 + at, { ...importRow(at, `A-${at}`), order_number: `5${at}`, created_at: '2026-03-01T08:00:00Z', ...own });

const lists = ({ requests }: Awaited<ReturnType<typeof orderService>>) =>
  requests.filter(({ method, path }) => method === 'GET' && !/\d$/.test(path));

describe('an import into a ledger that has created nothing', () => {
  it('creates no order twice that another machine has created, and remembers it', async () => {
    const others = [there(1), there(2, { receiver_phone: '+966559999999' }), there(3, { external_id: '#a-3' })];
    const service = await orderService(undefined, { orders: others });
    const file = rowsFile(importRows(4));
    const planned = await shipctl(['orders', 'import', '--allow-incomplete', file, '--json'], { env: service.env });
    expect(planned.stderr).toContain(
      '3 of 4 orders are at the service already, by their references: this ledger is new, so the 3 orders created since 20',
    );
    expect(JSON.parse(planned.stdout)).toMatchObject({ count: 1, created_before: 2, other_receiver: 1 });
    const first = await importFile(service, file);
    expect(first).toMatchObject({ code: 8, statuses: 'there before, not sent, there before, created' });
    expect(first.result[0]).toMatchObject({ external_id: 'A-1', order_number: '51', receiver: 'Noura 1' });
    expect(first.result[1]?.reason).toMatch(/as order 52 for another phone .*--other-receiver sends it/);
    expect(lists(service)).toHaveLength(2);
    const again = await importFile(service, file, ['--other-receiver']);
    expect(again).toMatchObject({ code: 0, statuses: 'there before, created, there before, there before' });
    expect(service.sent().map(({ external_id: reference }) => reference)).toEqual(['A-4', 'A-2']);
    expect(lists(service)).toHaveLength(2);
  });

  it('looks for rows that are new to it while it is younger than what is looked through', async () => {
    const service = await orderService(undefined, { orders: [there(1), there(2)] });
    const first = rowsFile([importRow(7, 'A-7')]);
    expect(await importFile(service, first)).toMatchObject({ statuses: 'created' });
    const second = rowsFile(importRows(3));
    const { statuses, stderr } = await importFile(service, second);
    expect(statuses).toBe('there before, there before, created');
    expect(stderr).toMatch(/^2 of 3 orders are at the service already, by their references: this ledger began on 20/m);
    expect(lists(service).at(-1)?.query).toMatchObject({ date_from: expect.any(String), date_to: expect.any(String) });
    const looks = lists(service).length;
    expect(await importFile(service, first)).toMatchObject({ statuses: 'there before' });
    const months = { now: new Date(Date.now() + 31 * 86_400_000) };
    expect((await importFile(service, rowsFile([importRow(8, 'A-8')]), [], months)).statuses).toBe('created');
    expect(lists(service)).toHaveLength(looks);
  });

  it('says how many orders were looked through where it finds none', async () => {
    const service = await orderService(undefined, { orders: [there(7), there(8)] });
    const { code, stderr } = await importFile(service, rowsFile(importRows(1)));
    expect(code).toBe(0);
    expect(stderr).toContain('None has one of the references.');
    expect(stderr).not.toContain('--check-list');
    expect(stderr.replaceAll('\n', ' ')).toMatch(/the 2 orders created since \d{4}-\d\d-\d\d were looked through/);
    expect(lists(service)[0]?.query).toMatchObject({ date_from: expect.stringMatching(/^\d{4}-/) });
  });

  it('names --check-list where the list proves nothing, and creates the orders', async () => {
    const service = await orderService(undefined, { orders: [there(7, { external_id: null })] });
    const { statuses, stderr } = await importFile(service, rowsFile(importRows(1)));
    expect(statuses).toBe('created');
    expect(stderr).toMatch(/would be created again\. Nothing in the list has a reference\.\n.*--check-list/);
    const closed = await orderService();
    closed.listStatus = 403;
    const unread = await importFile(closed, rowsFile(importRows(1)));
    expect(unread.statuses).toBe('created');
    expect(unread.stderr).toMatch(/The list could not be read: .*\n.*--check-list/);
  });

  it('sends nothing where the list cannot be read now, unless the look is not wanted', async () => {
    const service = await orderService();
    service.listStatus = 503;
    const file = rowsFile(importRows(1));
    expect(await importFile(service, file, ['--retries', '0'])).toMatchObject({ code: 7 });
    expect(service.sent()).toHaveLength(0);
    expect(await importFile(service, file, ['--again'])).toMatchObject({ code: 0, statuses: 'created' });
  });

  furtherIt('reads so many orders at most, and takes those that it finds', async () => {
    const many = Array.from({ length: 2100 }, (_, at) => there(at + 10));
    const service = await orderService(undefined, { orders: [there(1), ...many] });
    const { stderr, statuses } = await importFile(service, rowsFile([importRow(1, 'A-1'), importRow(2, 'A-2')]));
    expect(statuses).toBe('there before, created');
    expect(stderr).toMatch(/Only 2000 of them were looked through\.\n.*--check-list/);
  });

  it('looks nothing up for rows without references', async () => {
    const service = await orderService(undefined, { orders: [there(1)] });
    await shipctl(importArgv(rowsFile([importRow(1)]), '--yes'), { env: service.env });
    expect(lists(service)).toHaveLength(0);
  });
});
