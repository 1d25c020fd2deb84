import { describe, expect, it } from 'vitest';
import { cities } from '../support/importing-orders.ts';
import { cellsOf, exported, mend, update } from '../support/mended-export.ts';
import { startMendingShop, threeOrders } from '../support/mending.ts';
import { everyNth, furtherIt, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

describe('the cells of import --update', () => {
  it('names what differs and cannot be changed, and never sends it', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [0, 'status', 'delivered'],
      [2, 'receiver_postal_code', '12345'],
    ]);
    const { code, plan } = await update(shop, file, ['--apply']);
    expect(plan.warnings).toEqual([
      expect.stringMatching(/^status: 1 cell differs and is not sent.*row 2: "pending" → "delivered"/),
      expect.stringMatching(/^receiver_postal_code: 1 cell differs/),
    ]);
    expect({ code, writes: writesTo(shop) }).toEqual({ code: 0, writes: [] });
    // Unless the user says that the service takes it.
    await update(shop, file, ['--apply', '--map', 'receiver_postal_code=receiver_postal_code']);
    expect(shop.changes()).toEqual([{ id: 3, body: { receiver_postal_code: '12345' } }]);
  });

  furtherIt('names every column that cannot be changed, however many there are', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    const columns = ['status', 'date', 'tax', 'source', 'return_type', 'cod_wallet_id', 'merchant_id', 'delivered_at'];
    columns.push('shipper_name', 'shipper_email', 'shipper_phone', 'shipper_city');
    mend(
      file,
      columns.map((column) => [0, column, '7']),
    );
    const { stdout } = await shipctl(['orders', 'import', file, '--update'], { env: shop.env });
    for (const column of columns) expect(stdout).toContain(`Warning: ${column}: 1 cell differs and is not sent`);
  });

  it.each(everyNth(['\u2028', '\u2029', '\u000b', '\u000c'], perRing(4, 2, 1)))(
    'brings back a sign that a csv has as an escape: %j',
    async (sign) => {
      const description = `${sign}Gift${sign}`;
      const shop = await startMendingShop(threeOrders.map((order) => ({ ...order, description })));
      const file = await exported(shop, 'o.csv');
      expect((await update(shop, file)).plan.cell_count).toBe(0);
      const shown = `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
      mend(file, [[0, 'description', `${shown}Gifts${shown}`]]);
      await update(shop, file, ['--apply']);
      expect(shop.changes()).toEqual([{ id: 1, body: { description: `${sign}Gifts${sign}` } }]);
    },
  );

  furtherIt('names how many have lost the time of their last change', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [0, 'updated_at', ''],
      [0, 'description', 'Gifts'],
      [1, 'updated_at', ''],
      [2, 'description', 'Gifts'],
    ]);
    expect((await update(shop, file)).plan.warnings).toContainEqual(
      expect.stringMatching(/^1 order to change has no updated_at \(row 2\): /),
    );
  });

  furtherIt('leaves a text alone that was an escape', async () => {
    const shop = await startMendingShop(threeOrders.map((order) => ({ ...order, description: 'a\\u2028' })));
    const file = await exported(shop, 'o.csv');
    mend(file, [[0, 'description', 'b\\u2028']]);
    await update(shop, file, ['--apply']);
    expect(shop.changes()).toEqual([{ id: 1, body: { description: 'b\\u2028' } }]);
  });

  it('leaves blank cells alone, unless --clear names their column', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [1, 'description', ''],
      [1, 'receiver_last_name', ''],
    ]);
    expect(await update(shop, file)).toMatchObject({ code: 0, plan: { count: 0 } });
    const cleared = await update(shop, file, ['--clear', 'description', '--apply']);
    expect(cellsOf(cleared)).toEqual([['change', 3, 'description', 'Gift', null]]);
    expect(shop.changes()).toEqual([{ id: 2, body: { description: null } }]);
    for (const [name, why] of [
      ['receiver_last_name', 'always has a value'],
      ['status', 'the service documents no way to empty it'],
      ['nope', 'no column'],
    ]) {
      const refused = await update(shop, file, ['--clear', name ?? '']);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(why ?? '') });
    }
  });

  it('takes texts that have lost the zeros at their end as they were', async () => {
    const shop = await startMendingShop([{ external_id: '1.10' }, { external_id: '12.00' }, { external_id: '1.05' }]);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [0, 'external_id', '1.1'],
      [1, 'external_id', '12'],
      [2, 'external_id', '1.5'],
    ]);
    const { plan } = await update(shop, file);
    expect(cellsOf({ plan })).toEqual([['change', 4, 'external_id', '1.05', '1.5']]);
    expect(plan.warnings).toContain(
      '2 cells (external_id, row 2; external_id, row 3) lost digits or signs in a spreadsheet, and are taken as they were.',
    );
  });

  it('takes what a spreadsheet has spoiled as it was, and refuses what it cannot read', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [0, 'receiver_phone', '966501234567'],
      [2, 'external_id', '7'],
      [0, 'updated_at', '2026-03-04 05:06'],
      [1, 'receiver_phone', '9.66501E+11'],
      [2, 'order_grand_total', '1,5'],
    ]);
    const { code, plan } = await update(shop, file, ['--apply']);
    expect(plan.warnings[0]).toMatch(/^3 cells \(receiver_phone, row 2; .*\) lost digits or signs/);
    expect(cellsOf({ plan })).toEqual([['fault', 4, 'order_grand_total', null, '1,5']]);
    expect({ code, writes: writesTo(shop) }).toEqual({ code: 8, writes: [] });
  });

  furtherIt('takes no invisible mark for a change, in the sheet or at the service', async () => {
    const shop = await startMendingShop([
      {},
      { description: '\u200fGift\u200e', receiver_phone: '\u202a+966501234568\u202c', order_grand_total: '10.00' },
    ]);
    const file = await exported(shop, 'o.csv', '--raw-csv');
    mend(file, [
      [0, 'id', '\u200f1'],
      [0, 'receiver_phone', '\u200e+966501234567 '],
      [0, 'receiver_first_name', 'Noura\u200f'],
      [1, 'description', 'Gift'],
      [1, 'receiver_phone', '+966501234568'],
      [1, 'order_grand_total', '١٠٫٠٠ ر.س'],
    ]);
    const { plan } = await update(shop, file, ['--map', 'receiver_first_name=receiver_first_name']);
    expect(plan.cells.filter(({ column }) => column !== 'receiver_first_name')).toEqual([]);
    mend(file, [[0, 'description', '\u200fFlowers\u200f']]);
    await update(shop, file, ['--apply', '--map', 'receiver_first_name=']);
    expect(shop.changes()).toEqual([{ id: 1, body: { description: 'Flowers' } }]);
  });

  it('compares cells and records by what they mean', async () => {
    const dubai = { id: 50, name: 'Dubai', country_id: 2 };
    const emirates = { id: 2, name: 'United Arab Emirates', code: 'AE' };
    const shop = await startMendingShop(
      [
        { receiver_phone: '0501234567', receiver_city_id: null, receiver_city: 'الرياض' },
        { receiver_phone: '0501234567', payment_method: 'COD', receiver_short_address: 'rhma 3184' },
        { receiver_phone: '0501234567', receiver_country_id: 2, receiver_city: 'Dubai', receiver_city_id: 50 },
      ],
      { cities: [...cities, dubai], countries: [{ id: 1, name: 'Saudi Arabia', code: 'SA' }, emirates] },
    );
    const file = await exported(shop, 'o.csv', '--raw-csv');
    mend(file, [
      [0, 'receiver_phone', '٠٥٠ ١٢٣ ٤٥٦٧'],
      [0, 'receiver_city', 'Ar Riyadh'],
      [1, 'receiver_phone', '+966 50 123 4567'],
      [1, 'payment_method', 'كاش'],
      [1, 'receiver_short_address', 'RHMA3184'],
      [1, 'receiver_city', 'Riyadh, KSA'],
      [2, 'receiver_phone', '+966501234567'],
    ]);
    const { plan } = await update(shop, file);
    expect(cellsOf({ plan })).toEqual([['change', 4, 'receiver_phone', '0501234567', '+966501234567']]);
  });

  it('refuses an amount in another currency than that of the order', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [0, 'order_grand_total', '61.50 USD'],
      [1, 'order_grand_total', '61.50 SR'],
      [2, 'order_grand_total', '100 50'],
    ]);
    const { plan } = await update(shop, file);
    expect(plan.cells.map(({ state, row, new: value, reason }) => [state, row, value, reason])).toEqual([
      ['fault', 2, '61.50 USD', 'Is in USD, but its row is in SAR. Correct one of them.'],
      ['change', 3, 61.5, null],
      ['fault', 4, '100 50', 'May be several numbers. Write one, without blanks.'],
    ]);
  });

  it('puts a city in by its name', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv', '--headers', 'en');
    mend(file, [[0, 'City', 'جدة']]);
    const { plan } = await update(shop, file, ['--apply']);
    expect(plan.cells).toMatchObject([
      { column: 'City', field: 'receiver_city_id', old: 'Riyadh (3)', new: 'جدة (6)' },
    ]);
    expect(shop.changes()).toEqual([{ id: 1, body: { receiver_city_id: 6 } }]);
    // The id in the sheet is still the old one: the same sheet must not change it back.
    expect(await update(shop, file, ['--apply'])).toMatchObject({ code: 0, plan: { count: 0 } });
    const unchecked = await update(shop, file, ['--apply', '--map', 'Updated at=']);
    expect(unchecked.plan.cells).toMatchObject([{ state: 'fault', column: 'City ID' }]);
    expect(shop.changes()).toHaveLength(1);
  });

  it('refuses changed items by name, and sends all of them with --whole-lists', async () => {
    const items = [
      { id: 11, name: 'Oud', sku: 'A', quantity: 2, price: 50, weight: null },
      { id: 12, name: 'Musk', sku: 'B', quantity: 1, price: 15, weight: 3 },
    ];
    const shop = await startMendingShop([{ items }, {}]);
    const file = await exported(shop, 'o.csv', '--rows', 'items');
    mend(file, [[1, 'items.quantity', '4']]);
    const refused = await update(shop, file, ['--apply']);
    expect(refused.code).toBe(8);
    expect(refused.plan.cells).toMatchObject([{ state: 'fault', row: 3, column: 'items.quantity', new: '4' }]);
    expect(refused.plan.cells[0]?.reason).toContain('--whole-lists');
    expect(writesTo(shop)).toEqual([]);
    const sent = await update(shop, file, ['--apply', '--whole-lists']);
    expect(sent.plan.cells).toMatchObject([{ field: 'items[12].quantity', old: 1, new: 4 }]);
    expect(shop.changes()).toEqual([
      {
        id: 1,
        body: {
          items: [
            { id: 11, name: 'Oud', sku: 'A', quantity: 2, price: 50 },
            { id: 12, name: 'Musk', sku: 'B', quantity: 4, price: 15, weight: 3 },
          ],
        },
      },
    ]);
  });
});
