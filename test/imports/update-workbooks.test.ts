import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeSheet } from '../support/changed-workbook.ts';
import { homeFolder } from '../support/folders.ts';
import { cellsOf, exported, update, writeCsv } from '../support/mended-export.ts';
import { startMendingShop, threeOrders } from '../support/mending.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { writesTo } from '../support/service.ts';

describe('a workbook with --update', () => {
  it('is compared in all of its sheets', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.xlsx');
    await changeSheet(file, 'sheet2', (xml) =>
      xml.replace('<t>Oud</t>', '<t>Musk</t>').replace('<v>56.2</v>', '<v>57</v>'),
    );
    const refused = await update(shop, file, ['--apply']);
    expect(refused.code).toBe(8);
    expect(refused.plan.notes).toContain('Compared with it: Items, Boxes.');
    expect(cellsOf(refused)).toEqual([
      ['fault', 2, 'Items row 2, Item', null, 'Musk'],
      ['fault', 2, 'Items row 2, Item weight', null, '57'],
    ]);
    expect(writesTo(shop)).toEqual([]);
    await update(shop, file, ['--apply', '--whole-lists']);
    expect(shop.changes()).toEqual([
      {
        id: 1,
        body: {
          items: [{ id: 10, name: 'Musk', sku: 'SKU-1', quantity: 2, weight: 57, price: 50, currency: 'SAR' }],
          // A service that adds it up anew from the items would lose the tax.
          order_grand_total: 115.5,
        },
      },
    ]);
  });

  furtherIt('is compared in all of its sheets by their Arabic names too', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.xlsx', '--headers', 'ar');
    await changeSheet(file, 'sheet2', (xml) => xml.replace('<t>Oud</t>', '<t>Musk</t>'));
    const { plan } = await update(shop, file);
    expect(plan.notes).toContain('Compared with it: الأصناف, الصناديق.');
    expect(plan.cells).toMatchObject([{ state: 'fault', old: null, new: 'Musk' }]);
  });

  it.each(['raw', ...furtherCases('ar', 'en')])(
    'may end with totals, which are no orders: --headers %s',
    async (headers) => {
      const shop = await startMendingShop(
        threeOrders.map((order, at) => (at === 1 ? { ...order, status: 'cancelled' } : order)),
      );
      const file = await exported(shop, 'o.xlsx', '--view', 'accountant', '--headers', headers);
      const same = await update(shop, file);
      expect(same).toMatchObject({ code: 0, plan: { count: 0, cells: [] } });
      // The sum, and of it what is cancelled and what is not delivered.
      expect(same.plan.notes).toContain('3 rows of totals: not compared.');
      await changeSheet(file, 'sheet1', (xml) => xml.replace('<v>115.5</v>', '<v>116.25</v>'));
      expect(await update(shop, file, ['--apply'])).toMatchObject({ code: 0 });
      expect(shop.changes()).toMatchObject([{ body: { order_grand_total: 116.25 } }]);
    },
  );

  it('takes no order for totals that only has their word', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = join(homeFolder(), 'o.csv');
    writeCsv(file, [
      ['id', 'description', 'order_grand_total'],
      ['2', 'Total', '115.5'],
    ]);
    await update(shop, file, ['--apply']);
    expect(shop.changes()).toEqual([{ id: 2, body: { description: 'Total' } }]);
  });

  it.each([
    ['ar', 'بانتظار استلام المندوب', 'مدفوع (مدى)', 'الدفع عند الاستلام'],
    ...furtherCases(['en', 'Awaiting pickup', 'Paid (mada)', 'Cash on delivery']),
  ])('has words for states and payments that are read back: --lang %s', async (lang, state, paid, cod) => {
    const shop = await startMendingShop([
      { status: 'awaiting_pickup', payment_method: 'mada' },
      { payment_method: 'mada' },
    ]);
    const file = await exported(shop, 'o.xlsx', '--lang', lang);
    await changeSheet(file, 'sheet1', (xml) => {
      expect(xml).toContain(`<t>${state}</t>`);
      return xml.replace(`<t>${paid}</t>`, `<t>${cod}</t>`);
    });
    const { code, plan } = await update(shop, file, ['--apply']);
    expect({ code, cells: plan.cells.length }).toEqual({ code: 0, cells: 1 });
    expect(shop.changes()).toEqual([{ id: 1, body: { payment_method: 'cod' } }]);
  });

  it('has the Arabic names of cities, which are read back, also of one that the service does not list', async () => {
    const shop = await startMendingShop([{ receiver_city: 'Diriyah', receiver_city_id: null }]);
    const file = await exported(shop, 'o.xlsx', '--headers', 'ar');
    await changeSheet(file, 'sheet1', (xml) => {
      expect(xml).toContain('<t>الدرعية</t>');
      return xml;
    });
    const { code, plan } = await update(shop, file, ['--apply']);
    expect({ code, cells: plan.cells }).toEqual({ code: 0, cells: [] });
    expect(shop.changes()).toEqual([]);
  });

  it('changes what was changed in its first sheet', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.xlsx', '--headers', 'ar');
    await changeSheet(file, 'sheet1', (xml) =>
      xml.replace('<t>Gift</t>', '<t>Gift, wrapped</t>').replace('<v>115.5</v>', '<v>0.30000000000000004</v>'),
    );
    const { code } = await update(shop, file, ['--apply']);
    expect(code).toBe(0);
    expect(shop.changes()).toEqual([
      { id: 1, body: { order_grand_total: 0.3 } },
      { id: 2, body: { description: 'Gift, wrapped' } },
    ]);
  });
});
