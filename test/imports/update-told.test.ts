import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeSheet } from '../support/changed-workbook.ts';
import { homeFolder } from '../support/folders.ts';
import { exported, mend, readCsv, update, writeCsv } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

const item = (id: number, name: string) => ({ id, name, sku: `SKU-${id}`, quantity: 1, weight: 10, price: 5 });

const withItems = () => startMendingShop([{ items: [item(10, 'Oud'), item(11, 'Musk')] }, {}]);

const musk = {
  state: 'missing',
  row: 2,
  id: 1,
  column: 'items',
  field: 'items[11]',
  old: 'Musk (SKU-11)',
  new: null,
  reason: expect.stringContaining('stays'),
};

describe('an item whose row was deleted is named by --update, and stays', () => {
  it('in a csv with a row for each item', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.csv', '--rows', 'items');
    writeCsv(
      file,
      readCsv(file).filter((_, row) => row !== 2),
    );
    const { code, plan } = await update(shop, file, ['--apply']);
    expect([code, plan.missing_count, plan.cells]).toMatchObject([0, 1, [musk]]);
    expect(writesTo(shop)).toEqual([]);
    const { stdout } = await shipctl(['orders', 'import', file, '--update'], { env: shop.env });
    expect(stdout).toMatch(/^1 item of these orders is not in the sheet\. It stays: --update removes none\.$/m);
  });

  furtherIt('in a sheet of items, of which others are changed', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.xlsx');
    await changeSheet(file, 'sheet2', (xml) =>
      xml.replace(/<row r="3".*?<\/row>/s, '').replace('<t>Oud</t>', '<t>Oudh</t>'),
    );
    const { code, plan } = await update(shop, file, ['--apply', '--whole-lists']);
    expect([code, plan.cells]).toMatchObject([
      0,
      [musk, { state: 'change', sheet: 'Items', row: 2, old: 'Oud', new: 'Oudh' }],
    ]);
    expect(shop.changes()).toMatchObject([
      {
        id: 1,
        body: {
          items: [
            { id: 10, name: 'Oudh' },
            { id: 11, name: 'Musk' },
          ],
        },
      },
    ]);
  });

  furtherIt('in the list of a record', async () => {
    const shop = await withItems();
    await exported(shop, 'o.ndjson');
    const file = join(homeFolder(), 'o.ndjson');
    const [first = '', second = ''] = readFileSync(file, 'utf8').split('\n');
    const { items, ...rest } = JSON.parse(first);
    const { items: _, ...other } = JSON.parse(second);
    writeFileSync(file, `${JSON.stringify({ ...rest, items: items.slice(0, 1) })}\n${JSON.stringify(other)}\n`);
    const { plan } = await update(shop, file);
    expect(plan.cells).toMatchObject([{ ...musk, row: 1 }]);
  });

  it('and not where the service has added it since', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.csv', '--rows', 'items');
    const { items } = shop.orders.get(1) as { items: object[] };
    Object.assign(shop.orders.get(1) ?? {}, {
      items: [...items, item(12, 'Amber')],
      updated_at: '2099-01-01T00:00:00Z',
    });
    expect((await update(shop, file)).plan).toMatchObject({ missing_count: 0, cells: [] });
  });

  furtherIt('and not in a file without columns of items', async () => {
    const shop = await withItems();
    expect((await update(shop, await exported(shop, 'o.csv'))).plan).toMatchObject({ missing_count: 0, cells: [] });
  });
});

describe('what --update does not use is named', () => {
  it('columns that it does not know or that have no heading, in every format', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.csv', '--columns', 'id,description,updated_at');
    writeCsv(
      file,
      readCsv(file).map((row, at) => (at === 0 ? [...row, '', 'My remark'] : [...row, 'y', 'x'])),
    );
    for (const format of ['table', 'csv', 'ndjson']) {
      const { stdout, stderr } = await shipctl(['orders', 'import', file, '--update', '-o', format], { env: shop.env });
      expect(stdout + stderr).toMatch(/^Not used: My remark$/m);
      expect(stderr).toContain('Not used, because it has no heading: 1 column (D).');
    }
  });

  furtherIt('what a column may be meant for', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.csv', '--columns', 'id,payment_method');
    writeCsv(
      file,
      readCsv(file).map((row, at) => [...row, at === 0 ? 'Notes' : 'ring twice']),
    );
    const { plan } = await update(shop, file);
    expect([plan.count, plan.warnings]).toEqual([
      0,
      expect.arrayContaining([expect.stringMatching(/may be meant .* add --map "Notes=description"$/)]),
    ]);
    expect((await update(shop, file, ['--map', 'Notes=description'])).plan.count).toBe(2);
  });

  furtherIt('columns of a sheet of items', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.xlsx');
    await changeSheet(file, 'sheet2', (xml) => xml.replace(/(<c r=")F(1".*?<t>).*?(<\/t>)/, '$1F$2Our remark$3'));
    expect((await update(shop, file)).plan.notes).toContain('Sheet Items: Not used: Our remark');
  });

  it('the guard against changes that a row has lost', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [1, 'updated_at', ''],
      [1, 'description', 'Gift'],
    ]);
    expect((await update(shop, file)).plan.warnings).toContainEqual(
      expect.stringMatching(/^1 order to change has no updated_at \(row 3\): /),
    );
  });
});

it('a terminal gets the first changes, and the faults behind them', async () => {
  const shop = await startMendingShop(Array.from({ length: 22 }, () => ({})));
  const file = await exported(shop, 'o.csv');
  const rows = Array.from({ length: 22 }, (_, at) => [at, 'description', `Gift ${at}`] as const);
  mend(file, [...rows, [21, 'receiver_phone', 'none']]);
  const { stdout, stderr, code } = await shipctl(['orders', 'import', file, '--update'], {
    env: shop.env,
    terminal: 120,
  });
  expect([code, stdout]).toEqual([8, expect.stringMatching(/1 more: see all.*Is not a phone number/s)]);
  expect(stderr).toContain('1 fault in 1 row; nothing was sent.');
});

describe('the rows that --update leaves out', () => {
  it('go to --errors with the number and the receiver of their order, and in again', async () => {
    const shop = await withItems();
    const file = await exported(shop, 'o.csv', '--columns', 'id,payment_method');
    mend(file, [
      [0, 'payment_method', 'barter'],
      [1, 'id', '77'],
    ]);
    expect((await update(shop, file, ['--errors', 'left.csv'])).code).toBe(8);
    const left = join(homeFolder(), 'left.csv');
    expect(readCsv(left)).toMatchObject([
      ['id', 'payment_method', 'sheet row', 'whose', 'reason'],
      ['1', 'barter', '2', '100001, نورة القحطاني', expect.stringContaining('payment')],
      ['77', 'paid', '3', '77', 'There is no order 77.'],
    ]);
    mend(left, [
      [0, 'payment_method', 'cod'],
      [1, 'id', '2'],
    ]);
    const { code, plan } = await update(shop, left);
    expect([code, plan.cells]).toMatchObject([0, [{ state: 'change', id: 1, new: 'cod' }]]);
  });
});
