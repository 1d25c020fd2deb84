import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editWorkbook } from '../support/edit-workbook.ts';
import { homeFolder } from '../support/folders.ts';
import { cellsOf, readCsv, update, writeCsv } from '../support/mended-export.ts';
import { type Fields, type Shop, startMendingShop, touch } from '../support/mending.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const items = [
  { id: 10, order_id: 1, name: 'Oud', sku: 'OUD', quantity: 2, weight: null, price: 50, total_price: 100 },
  { id: 11, order_id: 1, name: 'Musk', sku: 'MUSK', quantity: 1, weight: 0, price: 15, total_price: 15 },
];

/** An order that weighs nothing, one with a wrong phone, and one without a city. */
const broken: readonly Fields[] = [
  { items, boxes: [], total_weight: 0, order_grand_total: 115, receiver_short_address: 'RHMA3184' },
  { receiver_phone: '0512', receiver_short_address: 'RHMA3184', order_grand_total: 115 },
  { receiver_city: null, receiver_city_id: null, receiver_short_address: 'RHMA3184', order_grand_total: 115 },
];

/** Writes what a check finds into a file. */
async function checked(shop: Shop, file: string, ...flags: readonly string[]) {
  const ran = await shipctl(['orders', 'check', '--skip', 'box-missing', '--out', file, ...flags], { env: shop.env });
  expect(ran.code, ran.stderr).toBe(0);
  return { ...ran, path: join(homeFolder(), file) };
}

/** Types values into the rows of a csv, by the fields that these name. */
function typeValues(path: string, values: Readonly<Record<string, string>>): void {
  const [headings = [], ...rows] = readCsv(path);
  const [field, value] = ['field', 'value'].map((name) => headings.indexOf(name));
  const typed = rows.map((row) =>
    row.map((cell, at) => (at === value ? (values[row[field ?? 0] ?? ''] ?? cell) : cell)),
  );
  writeCsv(path, [headings, ...typed]);
}

describe('findings that were mended in the file of a check', () => {
  it('go back as JSON, too, and as one record a line', async () => {
    const shop = await startMendingShop(broken.slice(1));
    const { stderr, path } = await checked(shop, 'broken.json');
    expect(stderr).toContain('then: shipctl orders import broken.json --update\n');
    const rows = JSON.parse(readFileSync(path, 'utf8')) as Fields[];
    const typed: Fields = { receiver_phone: '0501234567', receiver_city_id: 'جدة' };
    const mended = rows.map((row) => ({ ...row, value: typed[String(row.field)] ?? row.value }));
    const lines = join(homeFolder(), 'lines.ndjson');
    writeFileSync(lines, mended.map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect(await update(shop, lines)).toMatchObject({ code: 0, plan: { count: 2 } });
    writeFileSync(path, JSON.stringify(mended));
    const { code, plan } = await update(shop, path, ['--apply']);
    expect([code, plan.count]).toEqual([0, 2]);
    expect(shop.changes().map(({ id }) => id)).toEqual([1, 2]);
  });

  it('go back by the command that the check names: a csv', async () => {
    const shop = await startMendingShop(broken);
    const { stderr, path } = await checked(shop, 'broken.csv');
    expect(stderr).toContain('then: shipctl orders import broken.csv --update --whole-lists\n');
    expect(readCsv(path).map((row) => [row[0], ...row.slice(3, 6)])).toEqual([
      ['order_id', 'rule', 'field', 'value'],
      ['1', 'weight-zero', 'items[10].weight', ''],
      ['1', 'weight-zero', 'items[11].weight', '0'],
      ['2', 'phone-invalid', 'receiver_phone', '0512'],
      ['3', 'city-missing', 'receiver_city_id', ''],
    ]);
    expect(await update(shop, path)).toMatchObject({ code: 0, plan: { count: 0, cells: [] } });
    typeValues(path, {
      'items[10].weight': '150',
      'items[11].weight': '20',
      receiver_phone: '0501234567',
      receiver_city_id: 'جدة',
    });
    const { code, plan } = await update(shop, path, ['--whole-lists', '--apply']);
    expect([code, plan.count, plan.warnings.filter((each) => !each.includes('list'))]).toEqual([0, 3, []]);
    expect(shop.changes()).toMatchObject([
      {
        id: 1,
        body: {
          items: [
            { id: 10, weight: 150 },
            { id: 11, weight: 20 },
          ],
        },
      },
      { id: 2, body: { receiver_phone: '+966501234567' } },
      { id: 3, body: { receiver_city_id: 6 } },
    ]);
    expect(await update(shop, path, ['--whole-lists'])).toMatchObject({ code: 0, plan: { count: 0 } });
  });

  furtherIt.each(['raw', 'en', 'ar'])('go back in a workbook, with headings %s', async (headings) => {
    const shop = await startMendingShop(broken);
    const { path } = await checked(shop, 'broken.xlsx', '--headers', headings);
    await editWorkbook(path, { '0512': '0501234567' });
    const { code, plan } = await update(shop, path, ['--apply']);
    expect([code, cellsOf({ plan })]).toEqual([0, [['change', 4, 'receiver_phone', '0512', '+966501234567']]]);
    expect(shop.changes()).toEqual([{ id: 2, body: { receiver_phone: '+966501234567' } }]);
  });

  it.each(furtherCases('the service has changed since'))('are conflicts where %s', async () => {
    const shop = await startMendingShop(broken);
    const { path } = await checked(shop, 'broken.csv');
    typeValues(path, { receiver_phone: '0501234567' });
    touch(shop.orders.get(2) ?? {}, { receiver_phone: '+966501234599' });
    expect(await update(shop, path, ['--apply'])).toMatchObject({ code: 8, plan: { conflict_count: 1 } });
    expect(shop.changes()).toEqual([]);
  });

  furtherIt('are named where no value mends them', async () => {
    const shop = await startMendingShop([{ boxes: [], receiver_short_address: 'RHMA3184', order_grand_total: 115 }]);
    const path = join(homeFolder(), 'broken.csv');
    await shipctl(['orders', 'check', '--out', 'broken.csv'], { env: shop.env });
    typeValues(path, { boxes: 'Medium' });
    const { code, plan } = await update(shop, path);
    expect([code, plan.count]).toEqual([0, 0]);
    expect(plan.notes.join()).toContain('No value mends boxes, row 2');
  });
});

furtherIt('are not taken for orders to create, and neither is an export', async () => {
  const shop = await startMendingShop(broken);
  const { path } = await checked(shop, 'broken.csv');
  const list = ['orders', 'list', '--columns', 'id,receiver_phone', '--out', 'o.csv'];
  await shipctl(list, { env: shop.env });
  for (const file of [path, 'o.csv']) {
    const { code, stderr } = await shipctl(['orders', 'import', file], { env: shop.env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('--update')]);
  }
});

furtherIt('asks which identity a heading means that may be two, and not whether to create anything', async () => {
  const shop = await startMendingShop(broken);
  const path = join(homeFolder(), 'o.csv');
  writeCsv(path, [
    ['Order', 'description'],
    ['1', 'Gift'],
  ]);
  const { code, stderr } = await shipctl(['orders', 'import', path, '--update'], { env: shop.env });
  expect(code).toBe(2);
  expect(stderr).toContain('--map Order=id or --map Order=order_number');
  expect(stderr).not.toContain('create');
});
