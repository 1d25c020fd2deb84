import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerLines } from '../support/ledgers.ts';
import {
  type Fields,
  importFile,
  importRow,
  importRows,
  later,
  losing,
  orderService,
  rowsFile,
} from '../support/order-imports.ts';
import { shipctl } from '../support/run.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const names = (orders: readonly Fields[]) => orders.map(({ receiver_first_name: name }) => name).sort();

describe('a row whose outcome is unknown', () => {
  it('does not keep the others from being sent, and is not sent again by itself', async () => {
    const service = await orderService(losing('after'));
    const file = rowsFile(importRows(3));
    expect(await importFile(service, file)).toMatchObject({ code: 8, statuses: 'created, unknown, created' });
    const again = await importFile(service, file, [], later());
    expect(again).toMatchObject({ code: 8, statuses: 'there before, unknown, there before' });
    expect(again.result[1]?.reason).toMatch(/^order 1001, number 101001, created .*, may be it: --adopt takes it/);
    expect(again.stderr).toContain('shipctl ledger forget');
    expect(service.sent()).toHaveLength(3);
  });

  it('names the order that may be it, and the line that takes it, to a program', async () => {
    const service = await orderService(losing('after'));
    const file = rowsFile(importRows(3));
    await importFile(service, file);
    const line = [
      'orders',
      'import',
      file,
      '--apply',
      '--yes',
      '--json',
      '--wait',
      '--retry-unknown',
      '--allow-incomplete',
    ];
    const again = await shipctl(line, { env: service.env, ...later() });
    const { error } = JSON.parse(again.stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(error.results).toMatchObject([{ id: 'A-2', row: 2, outcome: 'unknown', may_be_id: 1001 }]);
    expect(error.hint).toContain('--adopt');
    expect(error.commands[0]).toBe(`shipctl ${line.join(' ')} --adopt`);
    expect((await shipctl(error.commands[0].split(' ').slice(1), { env: service.env, ...later() })).code).toBe(0);
    expect(service.sent()).toHaveLength(3);
  });

  it.each([
    ['by its reference', importRows(3), true],
    ['by phone and total where the service keeps no reference', importRows(3), false],
    ['by phone and total where there is no reference', [importRow(1), importRow(2), importRow(3)], true],
  ])('is found in the list %s, and adopted', async (_how, rows, keepsReferences) => {
    const service = await orderService(losing('after'), { keepsReferences });
    const file = rowsFile(rows);
    await importFile(service, file);
    const found = await importFile(service, file, ['--adopt'], later());
    expect(found).toMatchObject({ code: 0, statuses: 'there before, there before, there before' });
    expect(found.result[1]).toMatchObject({ id: 1001, order_number: '101001' });
    expect(found.stderr).toMatch(/Found in the list:[\s\S]*line 2 → order 1001/);
    expect(await importFile(service, file)).toMatchObject({ code: 0 });
    expect(service.sent()).toHaveLength(3);
    const days = service.requests.filter(({ method }) => method === 'GET').map(({ query }) => query);
    // One before rows with references are sent for the first time.
    expect(days).toHaveLength('external_id' in (rows[0] ?? {}) ? 2 : 1);
    expect(days.at(-1)).toMatchObject({ date_from: expect.any(String) });
    expect(days.at(-1)).not.toHaveProperty('date_to');
  });

  it('is sent again where the list does not have it, if asked for', async () => {
    const service = await orderService(losing('before'));
    const file = rowsFile(importRows(3));
    await importFile(service, file);
    const left = await importFile(service, file, ['--adopt'], later());
    expect(left).toMatchObject({ code: 8, statuses: 'there before, unknown, there before' });
    expect(left.result[1]?.reason).toBe('not in the list: add --retry-unknown to send it again');
    const sent = await importFile(service, file, ['--retry-unknown'], later());
    expect(sent).toMatchObject({ code: 0, statuses: 'there before, created, there before' });
    expect(names(service.orders)).toEqual(['Noura 1', 'Noura 2', 'Noura 3']);
  });

  it('is asked about on a terminal', async () => {
    const service = await orderService(losing('after'));
    const file = rowsFile(importRows(3));
    await importFile(service, file);
    const { code, stderr } = await importFile(service, file, [], { ...later(), terminal: 100, typed: ['y'] });
    expect(code).toBe(0);
    expect(stderr).toMatch(/line 2 → order 1001[\s\S]*Take 1 order as created by it\?/);
  });

  it('is looked for again once the service cannot be working on it any more', async () => {
    const service = await orderService(losing('before'));
    const file = rowsFile(importRows(2));
    const now = new Date();
    await importFile(service, file, [], { now });
    const clock = new SkippingClock();
    // What was sent before takes effect while the command waits.
    clock.plan(299_000, async () => void service.orders.push({ ...importRow(2, 'A-2'), id: 77, order_number: '77' }));
    const outcome = await importFile(service, file, ['--retry-unknown', '--wait', '--adopt'], { now, clock });
    expect(outcome.stderr).toContain('Waiting 5 min');
    expect(outcome).toMatchObject({ code: 0, statuses: 'there before, there before' });
    expect(outcome.result[1]?.id).toBe(77);
    expect(service.sent()).toHaveLength(2);
  });

  it('is left where several orders may be it', async () => {
    const service = await orderService(losing('before'), { keepsReferences: false });
    const file = rowsFile(importRows(2));
    await importFile(service, file);
    for (const id of [50, 51]) service.orders.push({ ...importRow(2), id, order_number: `${id}` });
    const outcome = await importFile(service, file, ['--adopt', '--retry-unknown'], later());
    expect(outcome).toMatchObject({ code: 8, statuses: 'there before, unknown' });
    expect(outcome.result[1]?.reason).toMatch(/what may be it: order 50, number 50; order 51, number 51/);
    expect(service.sent()).toHaveLength(2);
  });

  it('shares the orders of the list with rows that are equal to it', async () => {
    let count = 0;
    const service = await orderService(() => {
      count++;
      return count === 1
        ? undefined
        : count === 2
          ? { hangsUp: 'after' }
          : count === 3
            ? { hangsUp: 'before' }
            : undefined;
    });
    const file = rowsFile([importRow(1), importRow(1), importRow(1)]);
    await importFile(service, file, ['--again']);
    expect(service.orders).toHaveLength(2);
    const outcome = await importFile(service, file, ['--again', '--adopt', '--retry-unknown'], later());
    expect(outcome).toMatchObject({ code: 0, statuses: 'there before, there before, created' });
    expect(new Set(outcome.result.map(({ id }) => id)).size).toBe(3);
    expect(service.orders).toHaveLength(3);
  });

  it('stays unknown where the list cannot be read', async () => {
    const service = await orderService(losing('after'));
    const file = rowsFile(importRows(3));
    await importFile(service, file);
    service.listStatus = 403;
    const outcome = await importFile(service, file, ['--adopt', '--retry-unknown'], later());
    expect(outcome).toMatchObject({ code: 8, statuses: 'there before, unknown, there before' });
    expect(outcome.stderr).toContain('The list could not be read, so what is unknown stays so');
    expect(service.sent()).toHaveLength(3);
  });

  it('can be forgotten', async () => {
    const service = await orderService(losing('before'));
    const file = rowsFile(importRows(2));
    await importFile(service, file);
    expect((await shipctl(['ledger', 'forget', '--outcome', 'unknown', '--yes'], { env: service.env })).code).toBe(0);
    expect(ledgerLines(homeFolder()).at(-1)).toMatchObject({ key: 'ref:A-2', state: 'forgotten' });
    expect(await importFile(service, file)).toMatchObject({ code: 0, statuses: 'there before, created' });
  });
});
