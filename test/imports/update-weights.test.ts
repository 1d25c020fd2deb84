import { describe, expect, it } from 'vitest';
import { givenFile } from '../support/importing-orders.ts';
import { startKeepingShop } from '../support/keeping-shop.ts';
import { cellsOf, update } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';

describe('weights of the sheet that created orders', () => {
  const sheet = (notes: string) =>
    givenFile(
      'shop.csv',
      `رقم الطلب,اسم العميل,رقم الجوال,المدينة,العنوان,رمز المنتج,اسم المنتج,الكمية,السعر,الوزن,إجمالي الطلب,ملاحظات
51112,نورة علي,0501234567,الرياض,شارع العليا,PRF-50,عطر,1,220,0.35,220,${notes}
51113,سارة عمر,966501234568,جدة,شارع التحلية,ABY-01,عباية,1,349,0.9,349,
`,
    );

  it('are read by --update in the unit in which the import read them, with its other columns', async () => {
    const { importing, changes } = await startKeepingShop();
    sheet('');
    expect((await importing('--apply', '--yes')).code).toBe(0);
    sheet('اتصل قبل التوصيل');
    for (const flags of [[], ['--map', 'الوزن=items.weight'], ['--map', 'الوزن=items.weight kg']]) {
      const { code, stdout, stderr } = await importing('--update', ...flags);
      expect(code, stderr).toBe(0);
      expect(stdout).toContain('1 of 2 orders differs: 1 cell to change.');
      expect(stdout).not.toContain('lost digits');
    }
    expect((await importing('--update', '--apply', '--yes')).code).toBe(0);
    expect(changes()).toEqual([['/api/orders/1/edit', { description: 'اتصل قبل التوصيل' }]]);
  });

  it('are refused in grams where they are kilograms', async () => {
    const { importing, changes } = await startKeepingShop();
    sheet('');
    await importing('--apply', '--yes');
    sheet('اتصل');
    const told = await importing('--update', '--whole-lists', '--map', 'الوزن=items.weight g', '--apply', '--yes');
    expect([told.code, changes()]).toEqual([8, []]);
    expect(told.stdout).toContain(
      'Would be a thousandth of the weight that the service has. Say which unit it is in: --map "الوزن=items.weight kg"',
    );
  });
});

describe('weights of orders that a file lists', () => {
  const listing = (weight: string) => {
    givenFile('list.csv', `id,items.id,items.weight\n1,10,${weight}\n`);
    return 'list.csv';
  };
  const shopWith = (weight: number) => startMendingShop([{ items: [{ id: 10, name: 'Oud', quantity: 1, weight }] }]);

  it('are compared in the unit that --map says', async () => {
    const shop = await shopWith(350);
    const said = await update(shop, listing('0.35'), ['--map', 'items.weight=items.weight kg']);
    expect([said.code, said.plan.cells]).toEqual([0, []]);
  });

  it('are asked about where they are those of the service in another unit, and taken when it is said', async () => {
    const shop = await shopWith(0.35);
    const asked = await update(shop, listing('350'), ['--whole-lists']);
    expect(asked.plan.cells).toEqual([
      expect.objectContaining({ state: 'fault', reason: expect.stringContaining('a thousand times the weight') }),
    ]);
    const said = await update(shop, listing('350'), ['--whole-lists', '--map', 'items.weight=items.weight g']);
    expect(cellsOf(said)).toEqual([['change', 2, 'items.weight', 0.35, 350]]);
  });
});
