import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { startShop } from '../support/importing-orders.ts';
import { cellsOf, exported, mend, readCsv, update, writeCsv } from '../support/mended-export.ts';
import { startMendingShop, threeOrders, touch } from '../support/mending.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

describe('the rows of import --update', () => {
  it('does not overwrite what the service has changed since', async () => {
    const shop = await startMendingShop(threeOrders);
    for (const name of ['o.csv', 'o.xlsx']) {
      const file = await exported(shop, name);
      if (name === 'o.csv')
        mend(file, [
          [0, 'description', 'Oud'],
          [1, 'description', 'Musk'],
        ]);
    }
    touch(shop.orders.get(1) ?? {}, { receiver_last_name: 'X' });
    const errors = ['--errors', 'left.csv'];
    const { code, plan, stderr } = await update(shop, 'o.csv', ['--apply', ...errors]);
    expect({ code, conflicts: plan.conflict_count }).toEqual({ code: 8, conflicts: 1 });
    expect(plan.cells.filter(({ state }) => state === 'conflict')).toMatchObject([
      { row: 2, column: 'description', new: 'Oud', reason: expect.stringContaining('has changed it since') },
      { row: 2, column: 'receiver_last_name', old: 'X' },
    ]);
    expect(stderr).toContain('1 updated, 1 faulty');
    expect(shop.changes()).toEqual([{ id: 2, body: { description: 'Musk' } }]);
    expect(readCsv(join(homeFolder(), 'left.csv'))).toHaveLength(2);
    // Read the service's clock from a workbook too.
    expect(await update(shop, 'o.xlsx')).toMatchObject({ code: 8 });
  });

  it('reads an order once more before it is changed', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [0, 'description', 'Oud'],
      [1, 'description', 'Musk'],
    ]);
    // By a run that plans, by the comparison, and before the change.
    let seen = 0;
    shop.onRead = (id) => {
      if (id === 2 && ++seen === 3) touch(shop.orders.get(2) ?? {});
    };
    const { code, stderr } = await update(shop, file, ['--apply']);
    expect(code).toBe(8);
    expect(stderr).toContain('the service has changed it since it was compared');
    expect(shop.changes().map(({ id }) => id)).toEqual([1]);
  });

  it('finds orders by their numbers, and refuses the number of another', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv', '--columns', 'order_number,description');
    mend(file, [
      [0, 'description', 'Oud'],
      [2, 'order_number', '999'],
    ]);
    const { plan } = await update(shop, file, ['--apply']);
    expect(plan.cells).toMatchObject([
      { state: 'change', id: 1, new: 'Oud' },
      { state: 'fault', id: null, reason: 'None of your orders has the number 999.' },
    ]);
    expect(shop.changes()).toEqual([{ id: 1, body: { description: 'Oud' } }]);
    const both = await exported(shop, 'b.csv', '--columns', 'id,order_number,description');
    mend(both, [
      [0, 'order_number', '100002'],
      [1, 'id', '77'],
      [2, 'id', ''],
    ]);
    const other = await update(shop, both);
    expect(other.plan.cells.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Belongs to another record: the number of 1 is 100001.'],
      [3, 'There is no order 77.'],
    ]);
  });

  furtherIt('takes rows of one order together, wherever they are', async () => {
    const shop = await startMendingShop([...threeOrders, {}]);
    const file = await exported(shop, 'o.csv', '--columns', 'id,description,receiver_last_name');
    const [headings = [], first = [], second = []] = readCsv(file);
    writeCsv(file, [
      headings,
      ['1', 'Oud', first[2] ?? ''],
      second,
      ['1', 'Oud', 'Ali'],
      ['2', 'x', ''],
      ['2', 'y', ''],
    ]);
    const { plan } = await update(shop, file, ['--apply']);
    expect(cellsOf({ plan })).toEqual([
      ['change', 2, 'description', null, 'Oud'],
      ['change', 4, 'receiver_last_name', 'القحطاني', 'Ali'],
      ['fault', 6, 'description', null, 'y'],
    ]);
    expect(shop.changes()).toEqual([{ id: 1, body: { description: 'Oud', receiver_last_name: 'Ali' } }]);
  });

  it('takes the items of one cell as they were, and says how to change them', async () => {
    const shop = await startMendingShop([
      {
        id: 1,
        items: [
          { id: 11, sku: 'X', quantity: 1 },
          { id: 12, sku: 'Y', quantity: 2 },
        ],
      },
    ]);
    const file = await exported(shop, 'o.csv', '--columns', 'id,items.id,items.sku,items.quantity');
    const [headings = [], row = []] = readCsv(file);
    expect(row).toEqual(['1', '11; 12', 'X; Y', '1; 2']);
    expect(await update(shop, file)).toMatchObject({ code: 0, plan: { count: 0, missing_count: 0, fault_count: 0 } });
    writeCsv(file, [headings, ['1', '11; 12', 'X; Z', '1; 2']]);
    const { code, plan } = await update(shop, file);
    expect(code).toBe(8);
    expect(plan.cells).toMatchObject([{ reason: expect.stringContaining('export them with --rows items') }]);
  });

  furtherIt('refuses a file that loses rows while it is read', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv', '--columns', 'order_number,description');
    const [headings = [], first = [], second = []] = readCsv(file);
    const rows = [headings, [first[0] ?? '', 'Oud'], second, [first[0] ?? '', 'Oud']];
    writeCsv(file, rows);
    shop.onList = () => writeCsv(file, rows.slice(0, -1));
    const { code, stderr } = await update(shop, file, ['--apply']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('was changed while it was read')]);
    expect(shop.changes()).toEqual([]);
  });

  furtherIt('refuses flags that are about new rows, and files that say nothing of what to change', async () => {
    const shop = await startShop();
    const usage = async (...argv: string[]) => {
      const { code, stderr } = await shipctl(['orders', 'import', '-', ...argv], {
        env: shop.env,
        stdin: 'Phone\n0501234567\n',
      });
      return { code, stderr };
    };
    expect(await usage('--update', '--again')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--again and --update cannot'),
    });
    expect(await usage('--clear', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('--clear needs') });
    expect(await usage('--update')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no column id or order_number'),
    });
  });
});
