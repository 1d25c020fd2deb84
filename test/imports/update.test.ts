import { describe, expect, it } from 'vitest';
import { cellsOf, exported, mend, update } from '../support/mended-export.ts';
import { startMendingShop, threeOrders } from '../support/mending.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

const allLayouts = ['raw', 'en', 'ar'].flatMap((headers) =>
  [
    ...['orders', 'items', 'boxes'].map((rows) => ['o.csv', '--rows', rows]),
    ['o.csv', '--excel', '--separator', ';'],
    ['o.csv', '--tz', 'Asia/Riyadh'],
    ['o.xlsx'],
    ['o.xlsx', '--tz', 'Asia/Riyadh'],
    ['o.xlsx', '--rows', 'items'],
  ].map(([file = '', ...flags]) => [file, ...flags, '--headers', headers] as const),
);

// Every language, and of the layouts some; at night all of them in all languages.
const layouts = allLayouts.filter((_, at) => at % perRing(6, 2, 1) === 0);

describe('import --update', () => {
  it.each([...layouts, ['o.ndjson'], ['o.json']])(
    'changes nothing where nothing was changed: %s %s %s %s %s',
    async (...layout) => {
      const shop = await startMendingShop([...threeOrders, { order_grand_total: 0.1, description: "=1+1 'x'" }]);
      const [name, ...flags] = layout.filter((each) => each !== undefined);
      const file = await exported(shop, name ?? '', ...flags);
      const { code, plan, stderr } = await update(shop, file, ['--apply']);
      expect({ code, stderr: code === 0 ? '' : stderr, cells: plan?.cells }).toEqual({
        code: 0,
        stderr: '',
        cells: [],
      });
      expect(writesTo(shop)).toEqual([]);
      // Each of the four orders by the run that plans and by the one that applies.
      expect(shop.reads()).toBe(8);
    },
  );

  it('shows old and new of each cell, and sends them only with --apply', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv');
    mend(file, [
      [0, 'receiver_phone', '0501234599'],
      [1, 'description', 'Gift, wrapped'],
      [1, 'order_grand_total', '99.90'],
    ]);
    const planned = await update(shop, file);
    expect(cellsOf(planned)).toEqual([
      ['change', 2, 'receiver_phone', '+966501234567', '+966501234599'],
      ['change', 3, 'order_grand_total', 115.5, 99.9],
      ['change', 3, 'description', 'Gift', 'Gift, wrapped'],
    ]);
    expect(planned.code).toBe(0);
    expect(writesTo(shop)).toEqual([]);
    const applied = await update(shop, file, ['--apply']);
    expect(applied).toMatchObject({ code: 0, stderr: expect.stringContaining('2 orders: 2 updated') });
    expect(shop.changes()).toEqual([
      { id: 1, body: { receiver_phone: '+966501234599' } },
      { id: 2, body: { order_grand_total: 99.9, description: 'Gift, wrapped' } },
    ]);
    expect(await update(shop, file, ['--apply'])).toMatchObject({ code: 0, plan: { count: 0 } });
    expect(shop.changes()).toHaveLength(2);
  });

  it('shows people the plan, and asks before it sends', async () => {
    const shop = await startMendingShop(threeOrders);
    const file = await exported(shop, 'o.csv', '--columns', 'id,description,status');
    mend(file, [[0, 'description', 'Oud']]);
    const argv = ['orders', 'import', file, '--update', '--apply'];
    const { code, stdout, stderr } = await shipctl(argv, { env: shop.env, terminal: 120, typed: ['n'] });
    expect(stdout).toContain('1 of 3 orders differs: 1 cell to change.');
    expect(stdout).toMatch(/2 +1 +description +.*Oud/);
    expect(stderr).toContain('Change 1 order, 1 cell in all?');
    expect({ code, writes: writesTo(shop) }).toEqual({ code: 3, writes: [] });
  });
});
